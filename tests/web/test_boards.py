"""Lost Legends and Rift played by pointing at their boards."""

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Arrive
from tests.web.house import Guest, House

TAKEN_WITHIN = 2_000
PRESSES = 5


def press(guest: Guest, target: Locator) -> None:
    """Press until something happens at the table: right after a change of the question a press is not taken."""
    lines = guest.log.count()
    for _ in range(PRESSES):
        target.click()
        try:
            expect(guest.log.nth(lines)).to_be_attached(timeout=TAKEN_WITHIN)
        except AssertionError:
            continue
        return
    raise AssertionError("nothing happens")


def any_of(guest: Guest, targets: Locator) -> Locator:
    return targets.nth(guest.chance.randrange(targets.count()))


def test_lost_legends_for_five_from_the_first_card_to_the_last_point(guest: Guest, house: House) -> None:
    guest.sit(house.open("lost-legends", "human bot bot bot bot"))
    board = guest.page.locator(".lost-legends")
    while guest.wait_for_turn():
        press(guest, any_of(guest, board.locator("button.may, button.option")))
    legends = board.get_by_role("region", name="Final scoring").get_by_role("listitem")
    expect(legends).to_have_count(5)
    for legend in legends.all():
        *lines, total = [int(points) for points in legend.locator("dd").all_inner_texts()]
        assert sum(lines) == total


def test_rift_is_drafted_and_placed_on_its_board_and_a_champion_dragged(guest: Guest, house: House) -> None:
    guest.sit(house.open("rift", "human bot"))
    board = guest.page.locator(".rift")
    while guest.wait_for_turn() and board.locator(".draft").count() > 0:
        press(guest, any_of(guest, board.locator(".cards button.may")))
    teams, land = board.get_by_role("region", name="The teams"), board.get_by_role("group", name="The map")
    while guest.wait_for_turn() and any(answer.startswith("place:") for answer in guest.offered()):
        teams.locator("button.open").first.click()
        press(guest, any_of(guest, land.locator(".tile.open")))
    while guest.wait_for_turn() and not any(answer.startswith("move:") for answer in guest.offered()):
        guest.decide("done" if "done" in guest.offered() else None)
    champion = land.locator(".token.draggable").first
    champion.click()
    tile = any_of(guest, land.locator(".tile.open"))
    wanted = tile.get_attribute("data-tile")
    champion.drag_to(tile)
    expect(guest.log.filter(has_text=re.compile(f"(moves to|arrives in) {wanted}"))).not_to_have_count(0)


def test_a_champion_of_rift_is_moved_by_tapping(arrive: Arrive, house: House) -> None:
    table = house.open("rift", "human bot")
    while not any(answer.startswith("move:") for answer in (house.view(table)["ask"] or {"legal": []})["legal"]):
        house.advance(table, 1)
    phone = arrive(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).sit(table)
    phone.wait_for_turn()
    land = phone.page.get_by_role("group", name="The map")
    land.locator(".token.draggable").first.tap()
    tile = land.locator(".tile.open").first
    wanted = tile.get_attribute("data-tile")
    tile.tap()
    expect(phone.log.filter(has_text=f"moves to {wanted}")).not_to_have_count(0)
