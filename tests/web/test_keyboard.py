"""Without a mouse: from the front page into a game, and on."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.places import GAMES
from tests.web.site import Guest

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
        lines = guest.log.all_text_contents()
        tab_to(page, "[data-answer]")
        page.keyboard.press("Enter")
        expect(guest.log).not_to_have_text(lines)
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
    lines = guest.log.all_text_contents()
    guest.page.keyboard.press("1")
    expect(guest.log).not_to_have_text(lines)
    guest.page.keyboard.press("c")
    expect(guest.page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    guest.page.keyboard.press("l")
    expect(guest.page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
