"""The heuristic for VA, and positions whose best answers are known."""

from collections.abc import Callable
from typing import Any

import pytest

from tabard.games import find
from tests.bots.checks import (
    check_no_peeking,
    check_one_is_called,
    check_reasons_do_not_peek,
    check_says_why,
    choice,
    reasons,
    wins,
)
from tests.bots.solved_positions import check_solves, name_of, others_than, worth
from tests.conformance.setups import Setup
from tests.va.table import Duel

QUICK = 2
"""So many quiet turns end these games, so that all their ways can be looked at."""

OPEN = Setup(find("va"), 2)
SECRET = Setup(find("va"), 2, {"declare": "secret", "decks": ["arsenal", "masquerade"]})


# Positions whose best answers are known: all decks are empty, so that nothing is hidden or left to chance.

ONE_LIFE = {"P1": 1, "P2": 1}
NO_DECKS = {"P1": "", "P2": ""}


def behind_the_shield() -> Duel:
    """P1 attacks. A trade of blows is a draw (VA-10.7); P2 can block, attach the swift piece, and win with the next
    blow."""
    piece = {"P2": "e0-0-0-swift"}
    table = Duel("h9-4-0", "h5-2-12", hands=piece, left=NO_DECKS, lives=ONE_LIFE, stalemate=QUICK, both_fall="draw")
    table.play("P1", "attack")
    return table


def first_the_piece_then_the_blow() -> Duel:
    """Both fall by a trade of blows. P1's DEF stands a blow; then it wears what leaves it alive (VA-8.21)."""
    return Duel("h3-1-6", "h3-2-2", hands={"P1": "e0-0-0-deathless-3"}, left=NO_DECKS, lives=ONE_LIFE, stalemate=QUICK)


def thorns_against_swift() -> Duel:
    """P2 strikes first and would win; but whoever attacks P1 now falls by thorns."""
    return Duel("h5-5-9-thorns-3", "h9-2-0-swift", left=NO_DECKS, lives=ONE_LIFE, stalemate=QUICK)


def enough_to_fell() -> Duel:
    """P1 places a hero against one that fells any: only the swift one with three AD strikes it down first."""
    table = Duel(
        "h1-1-0",
        "h15-3-0",
        now={"P1": {"hp": 0}},
        hands={"P1": "h2-12-9-swift h2-14-14 h3-4-0-swift"},
        left=NO_DECKS,
        lives={"P1": 2, "P2": 1},
        stalemate=QUICK,
    )
    table.clash("attack", "attack")
    return table


def quiet_victory() -> Duel:
    """P1 leads, with a hero that will fall: if P1 blocks as well, the game ends here, on life points (VA-9.4)."""
    table = Duel("h9-1-0", "h9-20-9", left=NO_DECKS, lives={"P1": 3, "P2": 2}, turn="P2", stalemate=1)
    table.play("P2", "block")
    return table


def a_quiet_draw() -> Duel:
    """P1's hero is the weaker one. If P1 attaches nothing, the turn was quiet, and the game ends in a draw (VA-9.4)."""
    table = Duel("h4-3-2", "h4-7-2", hands={"P1": "e0-0-0-heirloom"}, left=NO_DECKS, lives=ONE_LIFE, stalemate=1)
    table.clash("block", "block")
    return table


def no_quiet_draw() -> Duel:
    """The other way round: with what P1 attaches it will win, and the game does not end here."""
    table = Duel(
        "h4-8-0-charge-2", "h7-4-4", hands={"P1": "e0-0-0-enfeeble-3"}, left=NO_DECKS, lives=ONE_LIFE, stalemate=1
    )
    table.clash("block", "block")
    return table


KNOWN = {
    behind_the_shield: ("P2", "block"),
    first_the_piece_then_the_blow: ("P1", "block"),
    thorns_against_swift: ("P1", "block"),
    enough_to_fell: ("P1", "hero:h3-4-0-swift"),
    quiet_victory: ("P1", "block"),
    a_quiet_draw: ("P1", "done"),
    no_quiet_draw: ("P1", "equip:e0-0-0-enfeeble-3"),
}
OVERLOOKED = [behind_the_shield, a_quiet_draw, no_quiet_draw]


@pytest.mark.parametrize("position", KNOWN, ids=name_of)
def test_the_expert_finds_the_best_answer(position: Callable[..., Any]) -> None:
    seat, best = KNOWN[position]
    check_solves(position(), seat, best)


@pytest.mark.parametrize("position", OVERLOOKED, ids=name_of)
def test_the_adept_ignores_future_cards_and_quiet_turns(position: Callable[..., Any]) -> None:
    seat, best = KNOWN[position]
    assert choice(position(), seat, "adept") != best


@pytest.mark.parametrize("position", KNOWN, ids=name_of)
def test_the_best_answer_is_proved_by_exhaustive_search(position: Callable[..., Any]) -> None:
    table = position()
    seat, best = KNOWN[position]
    least, _ = worth(table, seat, best)
    assert all(worth(table, seat, answer)[1] < least for answer in others_than(table, seat, best))


@pytest.mark.parametrize(
    "position", [first_the_piece_then_the_blow, thorns_against_swift, enough_to_fell, quiet_victory], ids=name_of
)
def test_the_adept_sees_what_the_next_clashes_bring(position: Callable[..., Any]) -> None:
    seat, best = KNOWN[position]
    assert choice(position(), seat, "adept") == best


@pytest.mark.parametrize(("starts", "best"), [("P1", "block"), ("P2", "attack")])
def test_the_adept_lets_both_fall_only_if_that_wins(starts: str, best: str) -> None:
    """VA-9.2: a trade of blows costs both the last life. P1's DEF stands one more blow."""
    table = Duel("h9-4-20", "h9-4-20", left=NO_DECKS, lives=ONE_LIFE, turn=starts)
    if starts == "P2":
        table.play("P2", "attack")
    assert choice(table, "P1", "adept") == best


def test_equipment_is_kept_from_a_hero_that_falls_anyway() -> None:
    table = Duel("h5-1-0", "h9-20-0-swift", hands={"P1": "e0-1-1"}, left={"P1": "h9-9-9", "P2": ""})
    table.clash("block", "block")
    assert choice(table, "P1", "adept") == "done"


def test_equipment_that_decides_the_duel_is_attached() -> None:
    table = Duel("h7-9-0", "h8-8-0", hands={"P1": "e2-0-0"}, left={"P1": "", "P2": ""})
    table.clash("block", "block")
    assert choice(table, "P1", "adept") == "equip:e2-0-0"


@pytest.mark.parametrize("setup", [OPEN, SECRET], ids=str)
def test_it_sees_only_what_its_seat_may_see(setup: Setup) -> None:
    check_no_peeking(setup, games=4, every=4)


def test_it_gives_reasons() -> None:
    check_says_why(OPEN, games=3, every=4)


def test_the_stronger_bot_wins_more_games() -> None:
    assert wins(OPEN, "adept", "random", games=12) >= 10


@pytest.mark.parametrize("setup", [OPEN, SECRET], ids=str)
def test_its_reasons_do_not_peek(setup: Setup) -> None:
    check_reasons_do_not_peek(setup, games=2, every=4)


def test_at_most_one_hero_is_called_the_strongest() -> None:
    check_one_is_called(OPEN, 4, 3, "strongest", "does best", "most AD", "most HP", "most DEF")


def test_the_reason_for_a_declaration_says_how_the_clash_ends() -> None:
    table = Duel("h5-9-2", "h4-4-3")
    attack, block = reasons(OPEN, table.match.state, 0).values()
    assert attack == (
        "If P2 attacks, your H5-9-2 has 5 HP left and P2's H4-4-3 falls (leaving P2 4 lives); "
        "if P2 blocks, your H5-9-2 keeps its 9 HP and P2's H4-4-3 has 2 HP and 0 DEF left."
    )
    assert block == (
        "If P2 attacks, your H5-9-2 has 7 HP and 0 DEF left and P2's H4-4-3 keeps its 4 HP; "
        "if P2 blocks, your H5-9-2 keeps its 9 HP and P2's H4-4-3 keeps its 4 HP."
    )


def test_the_reason_for_a_hero_names_its_stats_and_blows() -> None:
    said = reasons(OPEN, enough_to_fell().match.state, 0).values()
    assert "H3-4-0-SWIFT has AD 3, HP 4 and DEF 0" in " ".join(said)
    assert "it fells H15-3-0 in 1 blow and falls in 1, but strikes first." in " ".join(said)
