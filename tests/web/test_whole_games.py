"""Whole games in the browser, against bots, by the buttons."""

import re

import pytest
from playwright.sync_api import expect

import tabard
from tests.web.site import SHORT, Guest, Site

GAMES = tabard.games()


@pytest.mark.parametrize("game", GAMES)
def test_one_click_puts_a_new_guest_into_a_game(guest: Guest, game: str) -> None:
    guest.go("/")
    guest.page.locator(f"article[data-game={game}]").get_by_role("button", name="Play against bots").click()
    expect(guest.page).to_have_url(re.compile(r"/t/[\w-]+$"))
    assert guest.wait_for_turn()
    lines = guest.log.all_text_contents()
    guest.decide()
    expect(guest.log).not_to_have_text(lines)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_the_form_of_its_table_to_its_end(guest: Guest, site: Site, game: str) -> None:
    page = guest.page
    guest.go(f"/new/{game}")
    guest.button("Create table").wait_for()
    for seat in page.get_by_role("radiogroup", name=re.compile(r"^Seat [2-9]$")).all():
        seat.get_by_text("Bot", exact=True).click()
    for option, value in SHORT.get(game, {}).items():
        page.get_by_label(option.replace("_", " ").capitalize()).fill(str(value))
    guest.button("Create table").click()
    made = guest.play()
    record = site.http.get(f"/tables/{page.url.rsplit('/', 1)[-1]}/record").raise_for_status().json()
    assert [seat for seat, _ in record["decisions"]].count(
        0
    ) >= made  # some boards answer by themselves (Board.automatic)
    expect(page.locator("#ending-title")).to_have_text(re.compile(r"win|Nobody"))
    expect(page.get_by_role("list", name="Score").get_by_role("listitem")).not_to_have_count(0)
    page.get_by_role("link", name="Watch replay").click()
    expect(page.get_by_text("Verified: the shuffle matches the proof")).to_be_visible()


def test_a_bot_plays_for_a_guest_until_the_guest_is_back(guest: Guest, site: Site) -> None:
    table = site.open("va", "human human")  # the bot can't play on alone
    guest.sit(table)
    guest.page.get_by_role("tab", name="Table").click()
    guest.button("Let a bot play for me").click()
    played_by_a_bot = guest.page.get_by_role("list", name="Players").get_by_role("listitem", name="played by a bot")
    expect(played_by_a_bot).to_be_visible()
    guest.page.get_by_role("status").get_by_role("button", name="Take my seat back").click()
    expect(guest.button("Let a bot play for me")).to_be_visible()
    expect(played_by_a_bot).to_have_count(0)
