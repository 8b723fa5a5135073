"""Hints: they recommend only what is clearly better, and say why."""

from time import perf_counter

import pytest

import tabard
from tabard.bots import search
from tabard.bots.advice import advise, compared, lead_text
from tabard.bots.analysis import MIN_LEAD, SIGNIFICANT_STANDARD_ERRORS, is_clear
from tabard.bots.heuristics import heuristic_for
from tabard.bots.search import Search
from tabard.engine.chance import QuickChance
from tabard.engine.match import Match
from tests.bots.checks import reasons
from tests.bots.positions import walk
from tests.bots.test_rift_heuristic import a_scratch_for_the_nexus, both_or_none
from tests.conformance.setups import PLAIN, Setup
from tests.lost_legends.table import draft, weapon
from tests.table import Table

ITERATIONS, POSITIONS = (10, 3) if str(search.__file__).endswith(".py") else (200, 20)
"""Plain Python is much slower than the compiled build."""

ASKED_FOR = 100_000


def hint(table: Table, iterations: int = 200) -> dict[str, dict[str, object]]:
    """The advice for the seat that is asked, by answer, best first."""
    return {each["answer"]: each for each in advise(table.match, table.match.to_act[0], iterations=iterations)}


# Recommendations


def test_the_answer_that_wins_is_recommended() -> None:
    (best, first), *others = hint(a_scratch_for_the_nexus()).items()
    assert (best, first["tied"]) == ("move:Rakan:red-base", False)
    assert others and not any(other["tied"] for _, other in others)


def test_where_two_answers_win_neither_is_recommended() -> None:
    """Taric or Rakan may go first, but both have to go."""
    found = hint(both_or_none())
    assert {answer for answer, each in found.items() if each["tied"]} == {"move:Taric:red-base", "move:Rakan:red-base"}
    assert next(iter(found.values()))["tied"]


def test_a_lead_must_matter_and_be_more_than_noise() -> None:
    assert not is_clear(0.4 - 0.4, 0.0)
    assert not is_clear(MIN_LEAD / 2, 0.0)
    assert not is_clear(0.05, 0.05)
    assert is_clear(0.05, 0.05 / SIGNIFICANT_STANDARD_ERRORS - 0.001)


def drafted(*answers: str) -> Match:
    match = tabard.start("rift", seed=1)
    for answer in answers:
        match.play(match.to_act[0], answer)
    return match


def test_nearly_equal_champions_are_tied_by_heuristic() -> None:
    assert all(each["tied"] for each in advise(drafted(), 0)), "no champion has to be banned"
    match = drafted("ban:Twisted-Fate", "ban:Jinx", "ban:Zed", "ban:Shen")
    found = {each["answer"]: each["tied"] for each in advise(match, match.to_act[0])}
    assert found == {"pick:Fiddlesticks": True, "pick:Lee-Sin": True, "pick:Vayne": False}


def test_a_single_legal_answer_is_the_hint() -> None:
    match = tabard.start("quest", seed=1)
    while len(match.legal(match.to_act[0])) > 1:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    [only] = advise(match, match.to_act[0])
    assert only["tied"] is False and only["win_chance"] is None


def test_comparing_answers_ends_when_the_time_is_up() -> None:
    chance, table = QuickChance(1), a_scratch_for_the_nexus()
    looked = Search(heuristic_for("rift"), table.match.state.redeal(0, chance), 0, chance)
    looked.run(8, 0.0)
    assert compared(looked, ASKED_FOR, perf_counter() + 0.02)
    assert looked.done < ASKED_FOR


# Reasons


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_whatever_is_recommended_has_a_reason(setup: Setup) -> None:
    by = tabard.bot("adept", setup.game.id, seed=5)
    for match, seat in walk(setup, 5, 7, POSITIONS, by):
        best = advise(match, seat, iterations=ITERATIONS)[0]
        assert best["tied"] or best["why"], (match.legal(seat), best)


@pytest.mark.parametrize("setup", [setup for setup in PLAIN if setup.game.id in ("quest", "rift")], ids=str)
def test_a_heuristic_answer_always_has_a_reason(setup: Setup) -> None:
    """If nothing is searched, the win chance can't stand in for a reason."""
    heuristic = heuristic_for(setup.game.id)
    by = tabard.bot("novice", setup.game.id, seed=5)
    for match, seat in walk(setup, 7, 2, 60, by):
        found = advise(match, seat, iterations=1)
        if found[0]["win_chance"] is None:
            state = match.state
            assert all(heuristic.why(state, seat, action) for action in state.legal(seat)), match.legal(seat)


def test_the_win_chance_stands_in_for_a_reason() -> None:
    assert lead_text(0.47, 0.4) == "Your win chance is 47\u00a0% after it, 7 points more than after the next best."
    assert lead_text(0.404, 0.394) == "Your win chance is 40\u00a0% after it, 1 point more than after the next best."


THREE = next(setup for setup in PLAIN if setup.game.id == "lost-legends")


def said_of_converting(equipment: str) -> str:
    """Why P1 should turn a whetstone into a skill, to buy another weapon."""
    cards = (weapon(id, skill="melee") for id in ("whetstone", "club", "spear", "blade"))
    table = draft(*cards, P1="blade", equipment={"P1": equipment})
    return reasons(THREE, table.match.state, 0)[table.match.numbers["convert:whetstone"]]


@pytest.mark.clause("LL-3.9")
def test_a_card_makes_room_only_where_none_is_free() -> None:
    icon = "becomes a melee icon, which makes melee cards 1 gold cheaper."
    assert said_of_converting("whetstone club") == f"You no longer use Whetstone: it {icon}"
    assert said_of_converting("whetstone club spear") == f"Whetstone makes room for another weapon and {icon}"
