"""At the table: what is asked, whose turn it is and who is ahead are in sight, and nothing jumps."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Arrive
from tests.web.places import GAMES
from tests.web.site import Guest, Site

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
pytestmark = pytest.mark.long  # whole games in many windows take minutes

SCREENS: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": PHONE}

OUT_OF_SIGHT = """
() => {
  const seen = (wanted) => {
    const found = document.querySelector(wanted);
    if (found === null) return false;
    const box = found.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + Math.min(box.width / 2, 20), box.top + box.height / 2);
    const inside = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0;
    return inside && top !== null && (found.contains(top) || top.contains(found));
  };
  return [".players", ".players .asked", ".question", "[data-answer]"].filter((wanted) => !seen(wanted));
}
"""
WATCH_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
PRESS = "answer => document.querySelector(`[data-answer='${answer}']`).click()"
"""A press that does not count as one: shifts right after a press would not be reported."""
BOARD_IN_SIGHT = """
() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const main = document.querySelector("main").getBoundingClientRect();
  return Math.min(board.bottom, main.bottom) - Math.max(board.top, main.top);
}
"""


def decide_unseen(guest: Guest) -> None:
    guest.page.evaluate(PRESS, guest.chance.choice(guest.offered()))


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_question_answers_turn_and_lead_are_in_sight(arrive: Arrive, site: Site, game: str, screen: str) -> None:
    guest = arrive(**SCREENS[screen]).sit(site.open(game))
    for _ in range(12):
        if not guest.wait_for_turn():
            break
        assert guest.page.evaluate(OUT_OF_SIGHT) == []
        decide_unseen(guest)
        guest.page.locator(".answers [aria-disabled=true], .decide:not(.asked), #ending-title").first.wait_for(
            state="attached"
        )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps(arrive: Arrive, site: Site, game: str) -> None:
    guest = arrive(**DESKTOP)
    guest.page.add_init_script(WATCH_SHIFTS)
    guest.sit(site.open(game)).wait_for_turn()
    before = guest.page.evaluate("shifted")
    made = 0
    while made < 25 and guest.wait_for_turn():
        decide_unseen(guest)
        made += 1
    assert (guest.page.evaluate("shifted") - before) / made < 0.1


@pytest.mark.parametrize("game", ["knights-duty", "quest", "rift"])
def test_a_long_game_leaves_few_nodes(arrive: Arrive, site: Site, game: str) -> None:
    table = site.advance(site.open(game), 120)
    guest = arrive(**DESKTOP).sit(table)
    expect(guest.page.get_by_role("log", name="Log").locator("p").last).to_be_attached()
    assert guest.page.evaluate("document.querySelectorAll('*').length") < 3000


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_most_of_the_screen_is_the_board(arrive: Arrive, site: Site, game: str) -> None:
    guest = arrive(**PHONE).sit(site.open(game))
    guest.wait_for_turn()
    guest.page.evaluate("localStorage.setItem('tabard.tips', 'off')")
    guest.page.reload()
    guest.wait_for_turn()
    assert guest.page.evaluate(BOARD_IN_SIGHT) > 500


def test_answers_fold_on_a_phone_and_unfold_on_demand(arrive: Arrive, site: Site) -> None:
    guest = arrive(**PHONE).sit(site.open("knights-duty"))
    guest.wait_for_turn()
    expect(guest.page.locator(".decide.folded")).to_be_visible()
    guest.button("Show all answers").first.tap()
    expect(guest.page.locator(".decide.folded")).to_have_count(0)
    expect(guest.page.get_by_role("group", name="Recent moves")).to_be_visible()
    guest.button("Show fewer answers").tap()
    expect(guest.page.locator(".decide.folded")).to_be_visible()


def test_recent_moves_are_shown_only_where_the_log_is_not(arrive: Arrive, site: Site) -> None:
    guest = arrive(**DESKTOP).sit(site.middle("quest"))
    recent = guest.page.get_by_role("group", name="Recent moves")
    expect(guest.page.get_by_role("log", name="Log")).to_be_visible()
    expect(recent).to_have_count(0)
    guest.page.get_by_role("tab", name="Chat").click()
    expect(recent).to_be_visible()


def test_the_hand_is_above_the_answers_on_a_phone(arrive: Arrive, site: Site) -> None:
    guest = arrive(reduced_motion="reduce", **PHONE).sit(site.open("va", "human human"))
    guest.wait_for_turn()
    expect(guest.page.locator("[aria-label='Your hand'] .may").first).to_be_in_viewport(ratio=1)


def test_step_by_step_the_next_move_waits_for_the_player(arrive: Arrive, site: Site) -> None:
    guest = arrive(**DESKTOP)
    guest.context.add_init_script("localStorage.setItem('tabard.pace', 'step')")
    guest.sit(site.open("quest"))
    steps = 0
    while steps < 5:
        waits = guest.page.locator("button:has-text('Next move'), [data-answer]:not([aria-disabled=true])").first
        waits.wait_for()
        if guest.button("Next move").count() == 0:
            guest.decide()
            continue
        line = guest.latest_line()
        guest.page.locator("main").focus()
        guest.page.keyboard.press("Space")
        guest.expect_more_than(line)
        steps += 1
