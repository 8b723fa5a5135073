"""Without a mouse: from the front page into a game, and on."""

import pytest
from playwright.sync_api import Page, expect

from tests.server.services import wait_until
from tests.web.places import GAMES
from tests.web.site import Guest, Site

FURTHEST = 150
"""More presses of Tab than anybody should need for anything."""


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the wanted element has the focus, visibly."""
    for _ in range(FURTHEST):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", f"{wanted} does not show its focus"
            return
    raise AssertionError(f"no way to {wanted} by the keyboard")


@pytest.mark.parametrize("game", GAMES)
def test_from_the_front_page_into_a_game_by_tab_and_enter(guest: Guest, game: str) -> None:
    page = guest.page
    guest.go("/")
    page.locator("article").first.wait_for()
    tab_to(page, f"article[data-game={game}] button")
    page.keyboard.press("Enter")
    for _ in range(3):
        assert guest.wait_for_turn()
        line = guest.latest_line()
        tab_to(page, "[data-answer]")
        page.keyboard.press("Enter")
        guest.expect_more_than(line)
    expect(guest.note).to_have_count(0)


def test_the_skip_link_leads_past_the_header(guest: Guest) -> None:
    guest.go("/rules")
    guest.page.keyboard.press("Tab")
    expect(guest.page.get_by_role("link", name="Skip to content")).to_be_focused()
    guest.page.keyboard.press("Enter")
    tab_to(guest.page, ".books a")


def test_number_keys_answer_and_letters_open_panels(guest: Guest) -> None:
    guest.go("/").button("Quest: Play against bots").click()
    guest.wait_for_turn()
    line = guest.latest_line()
    guest.page.keyboard.press("1")
    guest.expect_more_than(line)
    guest.page.keyboard.press("c")
    expect(guest.page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    guest.page.keyboard.press("l")
    expect(guest.page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_ten_decisions_by_enter_alone_with_the_focus_at_the_answers(guest: Guest, site: Site, game: str) -> None:
    guest.sit(site.open(game)).wait_for_turn()
    guest.answers.first.focus()
    for _ in range(10):
        if not guest.wait_for_turn():
            break
        question = guest.page.locator(".question").inner_text()
        expect(guest.page.locator("[data-answer]:focus")).to_have_count(1)
        guest.page.keyboard.press("Enter")
        guest.page.wait_for_function(
            "was => document.querySelector('#ending-title') || document.querySelector('.question').innerText !== was"
            " || document.querySelector('[data-answer][aria-disabled=true]')",
            arg=question,
        )


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_answer_has_a_number_of_at_most_two_keys(guest: Guest, site: Site, game: str) -> None:
    table = site.open(game)
    guest.sit(table).wait_for_turn()
    for _ in range(10):
        if not guest.wait_for_turn():
            break
        offered, asked = guest.offered(), site.asked(table)
        number = guest.chance.randrange(len(offered)) + 1
        for digit in str(number):
            guest.page.keyboard.press(digit)
        if number < 10 <= len(offered):
            guest.page.keyboard.press("Enter")
        wait_until(lambda asked=asked: site.asked(table) != asked, "the decision")  # type: ignore[misc]
