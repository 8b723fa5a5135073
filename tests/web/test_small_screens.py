"""On a phone: nothing overflows sideways, a touch decides, and irreversible answers are confirmed once."""

import pytest
from playwright.sync_api import expect

from tests.server.services import wait_until
from tests.web import places
from tests.web.conftest import Arrive
from tests.web.places import GAMES, Place
from tests.web.site import Guest, Site, Table

PHONES = {"phone": (390, 844), "narrow": (320, 640)}
STICKING_OUT = """
() => [document.documentElement, document.querySelector("#content")]
  .filter((each) => each.localName === "html" || getComputedStyle(each).overflowX !== "visible")
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.localName}: ${each.scrollWidth} in ${each.clientWidth}`)
"""


HANGING_DOWN = "document.documentElement.scrollHeight - innerHeight"


def phone(arrive: Arrive, size: str) -> Guest:
    width, height = PHONES[size]
    return arrive(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)


def expect_no_sideways(guest: Guest, place: Place) -> None:
    place.visit(guest)
    assert guest.page.evaluate(STICKING_OUT) == [], place.path


@pytest.mark.parametrize("size", PHONES)
def test_no_page_scrolls_sideways(arrive: Arrive, site: Site, size: str) -> None:
    guest = phone(arrive, size)
    for place in [*places.pages(site), places.lobby(site)]:
        expect_no_sideways(guest, place)


@pytest.mark.parametrize("game", GAMES)
def test_no_board_scrolls_away(arrive: Arrive, site: Site, game: str) -> None:
    tables = places.boards(site, game)
    for size in PHONES:
        guest = phone(arrive, size)
        for place in tables:
            expect_no_sideways(guest, place)
            if "/replay" not in place.path:
                assert guest.page.evaluate(HANGING_DOWN) <= 0, f"{place.name} scrolls away as a whole"


def decide_by_touch(guest: Guest, site: Site, table: Table) -> None:
    """Touch an answer, and confirm if asked. The effect of a touch may come a moment later."""
    question, sure = site.asked(table), guest.page.get_by_role("alertdialog")
    guest.button_of(guest.chance.choice(guest.offered())).tap()
    wait_until(lambda: sure.count() > 0 or site.asked(table) != question, "what a touch brings about")
    if sure.count() > 0:
        sure.get_by_role("button", name="Yes").tap()
        wait_until(lambda: site.asked(table) != question, "the decision")


@pytest.mark.parametrize("game", GAMES)
def test_decisions_by_touch(arrive: Arrive, site: Site, game: str) -> None:
    table = site.open(game)
    guest = phone(arrive, "phone").sit(table)
    for _ in range(3):
        if not guest.wait_for_turn():
            break
        decide_by_touch(guest, site, table)
    expect(guest.note).to_have_count(0)


def test_typing_is_not_interrupted_by_others(arrive: Arrive, site: Site) -> None:
    table = site.open("va", "human human")
    guest = phone(arrive, "phone").sit(table)
    guest.wait_for_turn()
    guest.page.get_by_role("tab", name="Chat").tap()
    line = guest.page.get_by_role("textbox", name="Message")
    line.fill("Well m")
    site.say(table, 1, "Good luck!")
    expect(guest.page.get_by_role("log", name="Chat")).to_contain_text("Good luck!")
    expect(line).to_be_visible()
    expect(line).to_have_value("Well m")


def test_irreversible_answers_are_confirmed_once(arrive: Arrive, site: Site) -> None:
    table = site.open("va", "human human")
    guest = phone(arrive, "phone").sit(table)
    guest.wait_for_turn()
    guest.answers.first.tap()
    guest.button_of("ready").wait_for()
    question = site.asked(table)
    guest.button_of("ready").tap()
    sure = guest.page.get_by_role("alertdialog")
    expect(sure).to_contain_text("You can't undo this.")
    sure.get_by_role("button", name="No").tap()
    expect(sure).to_have_count(0)
    assert site.asked(table) == question
    guest.button_of("ready").tap()
    sure.get_by_role("button", name="Yes").tap()
    expect(guest.answers).to_have_count(0)
    assert site.asked(table) is None
