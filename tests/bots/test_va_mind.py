"""The mind for VA: positions whose best answer is beyond doubt."""

import pytest

from tabard.games import find
from tests.bots.eyes import check_says_why, check_sees_only_what_it_may, choice, wins
from tests.conformance.setups import Setup
from tests.va.table import Duel

ITERATIONS = 100

OPEN = Setup(find("va"), 2)
SECRET = Setup(find("va"), 2, {"declare": "secret", "decks": ["arsenal", "masquerade"]})


def last_blow() -> Duel:
    """P2's last hero falls to any attack."""
    return Duel("h9-9-0", "h3-3-0", lives={"P2": 1})


def behind_the_shield() -> Duel:
    """P1 attacks. A trade of blows is a draw; P2 can block, attach the swift piece, and win with the next blow."""
    table = Duel(
        "h9-4-0",
        "h5-2-12",
        hands={"P2": "e0-0-0-swift"},
        left={"P1": "", "P2": ""},
        lives={"P1": 1, "P2": 1},
    )
    table.play("P1", "attack")
    return table


def thorns_against_swift() -> Duel:
    """P2 strikes first and would win; but whoever attacks P1 now falls by thorns."""
    return Duel("h5-5-9-thorns-3", "h9-2-0-swift", lives={"P1": 1, "P2": 1})


def first_strike() -> Duel:
    """Both fall by a blow. With the swift piece P1 strikes first, and wins; nothing else decides it."""
    table = Duel(
        "h9-3-0",
        "h9-3-0-b",
        hands={"P1": "e0-0-0-swift e0-0-3 e1-0-0"},
        left={"P1": "", "P2": ""},
        lives={"P1": 1, "P2": 1},
    )
    table.clash("block", "block")
    return table


def enough_to_fell() -> Duel:
    """P1 places a hero against one that fells any: only the swift one with three AD strikes it down first."""
    table = Duel(
        "h1-1-0",
        "h15-3-0",
        now={"P1": {"hp": 0}},
        hands={"P1": "h2-12-9-swift h2-14-14 h3-4-0-swift"},
        left={"P1": "", "P2": ""},
        lives={"P1": 2, "P2": 1},
    )
    table.clash("attack", "attack")
    return table


def quiet_victory() -> Duel:
    """P1 leads, with a hero that will fall: if P1 blocks as well, the game ends here, on life points."""
    table = Duel("h9-1-0", "h9-20-9", left={"P1": "", "P2": ""}, lives={"P1": 3, "P2": 2}, turn="P2", stalemate=1)
    table.play("P2", "block")
    return table


SOLVED = {
    last_blow: ("P1", "attack"),
    behind_the_shield: ("P2", "block"),
    thorns_against_swift: ("P1", "block"),
    first_strike: ("P1", "equip:e0-0-0-swift"),
    enough_to_fell: ("P1", "hero:h3-4-0-swift"),
    quiet_victory: ("P1", "block"),
}


@pytest.mark.parametrize("position", SOLVED, ids=lambda position: position.__name__)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_expert_finds_the_best_answer(position, seed) -> None:
    seat, best = SOLVED[position]
    assert choice(position(), seat, "expert", ITERATIONS, seed) == best


@pytest.mark.parametrize("position", [last_blow, thorns_against_swift, first_strike, enough_to_fell, quiet_victory])
def test_the_adept_sees_what_the_next_clashes_bring(position) -> None:
    seat, best = SOLVED[position]
    assert choice(position(), seat, "adept") == best


def test_the_adept_does_not_think_of_cards_to_come() -> None:
    assert choice(behind_the_shield(), "P2", "adept") == "attack"


def test_equipment_is_kept_from_a_hero_that_falls_anyway() -> None:
    table = Duel("h5-1-0", "h9-20-0-swift", hands={"P1": "e0-1-1"}, left={"P1": "h9-9-9", "P2": ""})
    table.clash("block", "block")
    assert choice(table, "P1", "adept") == "done"


def test_equipment_that_decides_the_duel_is_attached() -> None:
    table = Duel("h7-9-0", "h8-8-0", hands={"P1": "e2-0-0"}, left={"P1": "", "P2": ""})
    table.clash("block", "block")
    assert choice(table, "P1", "adept") == "equip:e2-0-0"


@pytest.mark.parametrize("setup", [OPEN, SECRET], ids=str)
def test_it_sees_only_what_it_may(setup: Setup) -> None:
    check_sees_only_what_it_may(setup, games=4, every=4)


def test_it_says_why() -> None:
    check_says_why(OPEN, games=3, every=4)


def test_whole_games_end_with_the_better_bot_ahead() -> None:
    assert wins(OPEN, "adept", "random", games=12) >= 10
