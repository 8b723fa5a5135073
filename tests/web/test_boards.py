"""Lost Legends and Rift played by pointing at their boards."""

from playwright.sync_api import Locator, Position, TimeoutError, expect

from tests.server.services import wait_until
from tests.web.conftest import Arrive
from tests.web.moments import come_to
from tests.web.site import Guest, Site, Table

CORNER: Position = {"x": 5, "y": 5}
"""Of a tile: champions stand in its middle."""
TAKEN_WITHIN = 2_000
PRESSES = 5
IS_UNCOVERED = """token => {
    const { x, y, width, height } = token.getBoundingClientRect();
    return token.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
ANOTHER_LINE = "line => [...document.querySelectorAll('[role=log] p')].at(-1)?.dataset.line !== line"


def press(guest: Guest, target: Locator) -> None:
    """Press until something happens at the table: right after a new question a press is ignored."""
    line = guest.latest_line()
    for _ in range(PRESSES):
        target.click()
        try:
            guest.page.wait_for_function(ANOTHER_LINE, arg=line, timeout=TAKEN_WITHIN)
        except TimeoutError:
            continue
        return
    raise AssertionError("nothing happens")


def press_any(guest: Guest, targets: Locator) -> None:
    """Press one of the targets. A question that can be answered has one."""
    expect(targets).not_to_have_count(0)
    press(guest, targets.nth(guest.chance.randrange(targets.count())))


def test_lost_legends_for_five_from_the_first_card_to_the_last_point(guest: Guest, site: Site) -> None:
    guest.sit(site.open("lost-legends", "human bot bot bot bot"))
    board = guest.page.locator(".lost-legends")
    while guest.wait_for_turn():
        press_any(guest, board.locator("button.may, button.option"))
    legends = board.get_by_role("region", name="Final scoring").get_by_role("listitem")
    expect(legends).to_have_count(5)
    for legend in legends.all():
        *lines, total = [int(points) for points in legend.locator("dd").all_inner_texts()]
        assert sum(lines) == total


def where_is(site: Site, table: Table, name: str | None) -> str:
    """The tile of the champion with that name."""
    champions = site.view(table)["view"]["champions"].values()
    return next(str(champion["place"]) for champion in champions if champion["name"] == name)


def champion_to_move(land: Locator) -> Locator:
    """A champion that may be moved, and whose middle can be pressed: in a crowd, others may stand in front of it."""
    for champion in land.locator(".token.draggable").all():
        champion.scroll_into_view_if_needed()
        if champion.evaluate(IS_UNCOVERED):
            return land.get_by_title(champion.get_attribute("title") or "", exact=True)
    raise AssertionError("every champion that may move stands behind another one")


def test_rift_is_drafted_and_placed_on_its_board(guest: Guest, site: Site) -> None:
    table = site.open("rift", "human bot")
    guest.sit(table)
    board = guest.page.locator(".rift")
    while guest.wait_for_turn() and board.locator(".draft").count() > 0:
        press_any(guest, board.locator(".cards button.may"))
    teams, land = board.get_by_role("region", name="The teams"), board.get_by_role("group", name="The map")
    while guest.wait_for_turn() and any(answer.startswith("place:") for answer in guest.offered()):
        teams.locator("button.open").first.click()
        press_any(guest, land.locator(".tile.open"))
    champions = site.view(table)["view"]["champions"].values()
    assert sum(champion["place"] is not None for champion in champions) == 10


def test_a_champion_of_rift_is_dragged(guest: Guest, site: Site) -> None:
    table = come_to(site, "rift", "map")
    guest.sit(table).wait_for_turn()
    land = guest.page.get_by_role("group", name="The map")
    champion = champion_to_move(land)
    champion.click()
    tile = land.locator(".tile.open").first
    name, wanted = champion.get_attribute("title"), tile.get_attribute("data-tile")
    champion.drag_to(tile, target_position=CORNER)
    wait_until(lambda: where_is(site, table, name) == wanted, f"{name} in {wanted}")


def test_a_champion_of_rift_is_moved_by_tapping(arrive: Arrive, site: Site) -> None:
    table = come_to(site, "rift", "map")
    phone = arrive(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).sit(table)
    phone.wait_for_turn()
    land = phone.page.get_by_role("group", name="The map")
    champion = champion_to_move(land)
    champion.tap()
    tile = land.locator(".tile.open").first
    name, wanted = champion.get_attribute("title"), tile.get_attribute("data-tile")
    tile.tap(position=CORNER)
    wait_until(lambda: where_is(site, table, name) == wanted, f"{name} in {wanted}")
