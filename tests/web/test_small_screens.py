"""On a phone: nothing sticks out sideways, a decision is a touch, and what cannot be taken back is asked for once."""

import pytest
from playwright.sync_api import expect

from tests.web import places
from tests.web.conftest import Arrive
from tests.web.house import Guest, House
from tests.web.places import GAMES, Place

PHONES = {"phone": (390, 844), "narrow": (320, 640)}
STICKING_OUT = """
() => [document.documentElement, document.querySelector("#content")]
  .filter((each) => each.localName === "html" || getComputedStyle(each).overflowX !== "visible")
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.localName}: ${each.scrollWidth} in ${each.clientWidth}`)
"""


def phone(arrive: Arrive, size: str) -> Guest:
    width, height = PHONES[size]
    return arrive(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)


def expect_no_sideways(guest: Guest, place: Place) -> None:
    place.visit(guest)
    assert guest.page.evaluate(STICKING_OUT) == [], place.path


@pytest.mark.parametrize("size", PHONES)
def test_no_page_scrolls_sideways(arrive: Arrive, house: House, size: str) -> None:
    guest = phone(arrive, size)
    for place in [*places.pages(house), places.lobby(house)]:
        expect_no_sideways(guest, place)


@pytest.mark.parametrize("game", GAMES)
def test_no_board_scrolls_sideways(arrive: Arrive, house: House, game: str) -> None:
    tables = places.boards(house, game)
    for size in PHONES:
        guest = phone(arrive, size)
        for place in tables:
            expect_no_sideways(guest, place)


@pytest.mark.parametrize("game", GAMES)
def test_decisions_by_touch(arrive: Arrive, house: House, game: str) -> None:
    guest = phone(arrive, "phone").sit(house.open(game))
    for _ in range(3):
        if not guest.wait_for_turn():
            break
        guest.button_of(guest.chance.choice(guest.offered())).tap()
        sure = guest.page.get_by_role("alertdialog")
        if sure.count() > 0:
            sure.get_by_role("button", name="Yes").tap()
    expect(guest.note).to_have_count(0)


def test_what_cannot_be_taken_back_is_asked_for_once(arrive: Arrive, house: House) -> None:
    table = house.open("va", "human human")
    guest = phone(arrive, "phone").sit(table)
    guest.wait_for_turn()
    guest.answers.first.tap()
    guest.wait_for_turn()
    decision = house.view(table)["ask"]["decision"]
    guest.button_of("ready").tap()
    sure = guest.page.get_by_role("alertdialog")
    expect(sure).to_contain_text("This cannot be taken back.")
    sure.get_by_role("button", name="No").tap()
    expect(sure).to_have_count(0)
    assert house.view(table)["ask"]["decision"] == decision
    guest.button_of("ready").tap()
    sure.get_by_role("button", name="Yes").tap()
    expect(guest.answers).to_have_count(0)
    assert house.view(table)["ask"] is None
