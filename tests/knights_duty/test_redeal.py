"""Redeal: what a seat has seen stays; what it can't know is drawn again, and plausibly."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tabard.engine.chance import QuickChance
from tabard.engine.types import NOBODY
from tabard.games import find
from tests.conformance.checks import walk
from tests.conformance.setups import Setup
from tests.knights_duty.table import Arena

SIX = Setup(find("knights-duty"), 6, {})
KINDS, SPOTS = 6, 3


def row(flat: Iterable[int], seat: int, width: int) -> list[int]:
    return list(flat)[seat * width : (seat + 1) * width]


def worlds(seed: int, most: int = 200) -> Iterator[tuple[Any, int, Any]]:
    """Positions of a random game, each with a world redealt for some viewer."""
    dice = random.Random(seed)
    for state in walk(SIX.state(seed), dice, most):
        viewer = dice.randrange(NOBODY, 6)
        yield state, viewer, state.redeal(viewer, QuickChance(dice.getrandbits(60)))


def redealt(table: Arena, viewer: int, times: int) -> Iterator[Any]:
    for seed in range(times):
        yield table.state.redeal(viewer, QuickChance(seed))


def test_what_is_turned_up_and_what_is_the_viewers_own_stays() -> None:
    for seed in range(3):
        for state, viewer, world in worlds(seed):
            for seat in range(6):
                known = SPOTS if seat == viewer else state.spot + 1
                assert row(world.tracker, seat, SPOTS)[:known] == row(state.tracker, seat, SPOTS)[:known]
            if viewer != NOBODY:
                assert row(world.hands, viewer, KINDS) == row(state.hands, viewer, KINDS)
                assert world.wanted[viewer] == state.wanted[viewer]
                assert (world.spending ^ state.spending) >> viewer & 1 == 0
            assert list(world.positions) == list(state.positions)
            assert (world.inspired, world.standing, world.owing) == (state.inspired, state.standing, state.owing)


def test_as_many_tokens_lie_there_and_nobody_has_more_than_there_are() -> None:
    for state, _viewer, world in worlds(9):
        for seat in range(6):
            before, after = row(state.tracker, seat, SPOTS), row(world.tracker, seat, SPOTS)
            assert [token < 0 for token in before] == [token < 0 for token in after]
            hand = row(world.hands, seat, KINDS)
            assert min(hand) >= 0
            placed = Counter(token for token in after if token >= 0)
            assert [hand[token] + placed[token] for token in range(KINDS)] == [2, 2, 2, 2, 2, 3]


def test_hidden_tokens_are_drawn_as_by_a_planner_at_random() -> None:
    table = Arena(seats=2)
    table.plan("P2", "sword sword bow")
    drawn = Counter(world.tracker[3] for world in redealt(table, 0, 1800))
    assert set(drawn) == set(range(KINDS))
    assert all(220 < count < 380 for count in drawn.values())
    for world in redealt(table, 0, 300):
        assert max(Counter(row(world.tracker, 1, SPOTS)[:3]).values()) <= 3


def test_a_token_whose_copies_are_turned_up_is_not_drawn_again() -> None:
    table = Arena({"P1": (-4, 0), "P2": (4, 0)})
    table.plans(P1="move parry shield", P2="parry parry bow")
    table.moves(P1="stay")
    assert table.view()["turn"] == 2
    table.plans(P1="parry move shield", P2="parry parry bow")
    assert table.view()["spot"] == 2
    thirds = {world.tracker[5] for world in redealt(table, 0, 200)}
    assert thirds == {0, 1, 2, 3, 5}, "both parry tokens are on the table"


def test_moves_that_were_chosen_are_drawn_among_those_that_could_be() -> None:
    table = Arena({"P1": (0, 1), "P2": (0, 2), "P3": (1, 1)})
    table.plans(P1="move parry parry", P2="move parry parry")
    legal = {table.match.game.numbers[answer] for answer in table.legal("P2").split()}
    table.moves(P2=(0, 3))
    drawn = Counter(world.wanted[1] for world in redealt(table, 0, 600))
    assert len(drawn) == len(legal)
    assert {world.wanted[1] for world in redealt(table, 1, 50)} == {table.state.wanted[1]}
    assert {world.wanted[0] for world in redealt(table, NOBODY, 50)} == {-1}, "who has not chosen has not chosen"


def test_inspiration_that_was_decided_is_drawn_again() -> None:
    table = Arena({"P1": (0, 1), "P2": (0, 2)}, weapons={"P1": "sword"})
    table.plans(P1="sword parry parry")
    table.play("P1", "target:P2")
    table.play("P1", "inspire")
    for viewer in (1, NOBODY):
        drawn = Counter(world.spending for world in redealt(table, viewer, 400))
        assert set(drawn) == {0, 1} and min(drawn.values()) > 150
    assert {world.spending for world in redealt(table, 0, 50)} == {1}


def test_future_chance_differs() -> None:
    table = Arena({"P1": (0, 1), "P2": (0, 2)}, weapons={"P1": "spear"}, inspiration={"P1": False, "P2": False})
    table.plans(P1="spear parry parry", P2="bow shield shield")
    outcomes: Counter[bool] = Counter()
    for world in redealt(table, 0, 400):
        world.apply(0, table.match.game.numbers["target:P2"])
        outcomes[world.has_full_heart(1)] += 1
    assert set(outcomes) == {False, True} and min(outcomes.values()) > 150
