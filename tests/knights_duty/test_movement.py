"""Movement: what may be chosen, and who gets it (KD-4), with the opening stride (KD-10.6)."""

import itertools
import random
import re
from random import Random
from typing import Any

import pytest

from tabard.engine.types import i64, vec
from tabard.games.knights_duty.arena import COORDINATES, NOWHERE
from tabard.games.knights_duty.movement import who_moves
from tests.knights_duty.table import Arena

FAR = {"P1": (-4, 0), "P2": (4, 0), "P3": (0, 4)}


def walk(knights: dict[str, tuple[int, int]], **wants: Any) -> Arena:
    """One movement step: who stands where, who wants to go where. All knights move except those not named."""
    table = Arena(knights)
    table.plans(**dict.fromkeys(wants, "move parry parry"))
    table.moves(**wants)
    return table


@pytest.mark.clause("KD-4.1")
def test_all_movers_choose_and_then_move_together() -> None:
    table = Arena(FAR)
    table.plans(P1="move parry parry", P3="move parry parry")
    assert table.asked() == "P1 P3"
    table.moves(P3=(0, 3))
    assert table.asked() == "P1"
    assert table.positions() == FAR
    table.moves(P1=(-3, 0))
    assert table.positions() == {"P1": (-3, 0), "P2": (4, 0), "P3": (0, 3)}


@pytest.mark.clause("KD-4.1")
def test_a_mover_may_stay() -> None:
    table = walk(FAR, P1="stay")
    assert table.positions() == FAR
    assert table.log(kind="stay") == ["P1 stays."]


@pytest.mark.clause("KD-4.1")
def test_a_mover_who_can_go_nowhere_else_is_asked_and_stays() -> None:
    ring = {"P2": (-3, 0), "P3": (-4, 1), "P4": (-3, -1)}
    table = Arena({"P1": (-4, 0), **ring})
    table.plans(P1="move parry parry")
    table.expect("P1", "stay")


@pytest.mark.clause("KD-4.2")
def test_a_knight_moves_to_one_of_six_neighbours() -> None:
    table = Arena({"P1": (1, 1), "P2": (4, -4)})
    table.plans(P1="move parry parry")
    table.expect("P1", "move:1,0 move:2,0 move:0,1 move:2,1 move:0,2 move:1,2 stay")
    table.refused("P1", "move:1,-1", "KD-4.2", "D5 is 2 spaces away; your knight moves 1 space.")
    table.refused("P1", "move:1,1", "KD-4.2", "Your knight stands on F6.")


@pytest.mark.clause("KD-4.2")
def test_nobody_leaves_the_arena() -> None:
    table = Arena({"P1": (4, -4), "P2": (-4, 4)})
    table.plans(P1="move parry parry")
    table.expect("P1", "move:3,-4 move:3,-3 move:4,-3 stay")
    table.refused("P1", "move:5,-4", "TBL-1.2")


@pytest.mark.clause("KD-4.3")
def test_nobody_chooses_the_space_of_a_knight_that_does_not_move() -> None:
    table = Arena({"P1": (0, 1), "P2": (0, 2), "P3": (1, 1)})
    table.plans(P1="move parry parry", P3="move parry parry")
    assert "move:0,2" not in table.legal("P1").split()
    table.refused("P1", "move:0,2", "KD-4.3", "P2 stands on G5 and does not move in this spot.")
    assert "move:1,1" in table.legal("P1").split(), "P3 moves too and may leave it"


@pytest.mark.clause("KD-4.3")
def test_the_space_of_a_fallen_knight_is_free() -> None:
    table = Arena({"P1": (0, 1), "P2": None, "P3": (4, 0)})
    table.plans(P1="move parry parry")
    assert len(table.legal("P1").split()) == 7


@pytest.mark.clause("KD-4.4")
def test_of_several_who_want_the_same_space_none_moves() -> None:
    two = walk({"P1": (-1, 1), "P2": (1, 1), "P3": (4, 0)}, P1=(0, 1), P2=(0, 1))
    assert two.positions() == {"P1": (-1, 1), "P2": (1, 1), "P3": (4, 0)}
    assert two.log(kind="blocked") == [
        "P1 fails to reach F5: P2 wants it too.",
        "P2 fails to reach F5: P1 wants it too.",
    ]
    three = walk({"P1": (-1, 1), "P2": (1, 1), "P3": (0, 2)}, P1=(0, 1), P2=(0, 1), P3=(0, 1))
    assert three.positions() == {"P1": (-1, 1), "P2": (1, 1), "P3": (0, 2)}
    assert "P2 and P3 want it too." in three.log(kind="blocked")[0]


@pytest.mark.clause("KD-4.4")
def test_a_space_wanted_by_two_is_lost_to_both_though_its_knight_leaves() -> None:
    table = walk({"P1": (-1, 1), "P2": (1, 1), "P3": (0, 1)}, P1=(0, 1), P2=(0, 1), P3=(0, 2))
    assert table.positions() == {"P1": (-1, 1), "P2": (1, 1), "P3": (0, 2)}


@pytest.mark.clause("KD-4.5")
def test_a_space_may_be_entered_when_its_knight_leaves_it() -> None:
    table = walk({"P1": (0, 1), "P2": (0, 2), "P3": (0, 3)}, P1=(0, 2), P2=(0, 3), P3=(0, 4))
    assert table.positions() == {"P1": (0, 2), "P2": (0, 3), "P3": (0, 4)}


CIRCLE = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


@pytest.mark.clause("KD-4.5")
@pytest.mark.parametrize("circle", [[(1, 1), (1, 2), (0, 2)], CIRCLE], ids=["three", "six"])
def test_three_or_more_can_walk_in_a_circle(circle: list[tuple[int, int]]) -> None:
    here = {f"P{place + 1}": space for place, space in enumerate(circle)}
    there = {f"P{place + 1}": circle[(place + 1) % len(circle)] for place in range(len(circle))}
    assert walk(here, **there).positions() == there


@pytest.mark.clause("KD-4.6")
def test_two_knights_cannot_trade_places() -> None:
    table = walk({"P1": (0, 1), "P2": (0, 2)}, P1=(0, 2), P2=(0, 1))
    assert table.positions() == {"P1": (0, 1), "P2": (0, 2)}
    assert table.log(kind="blocked")[0] == "P1 fails to reach G5: P2 is moving the other way."


@pytest.mark.clause("KD-4.6", "KD-4.7")
def test_two_who_would_trade_places_block_those_behind_them() -> None:
    table = walk({"P1": (0, 1), "P2": (0, 2), "P3": (0, 3), "P4": (0, 4)}, P1=(0, 2), P2=(0, 1), P3=(0, 2), P4=(0, 3))
    assert table.positions() == {"P1": (0, 1), "P2": (0, 2), "P3": (0, 3), "P4": (0, 4)}
    assert table.log(kind="blocked")[2:] == [
        "P3 fails to reach G5: P1 wants it too.",
        "P4 fails to reach H5: P3 is still there, because P1 and P3 both want G5.",
    ]


@pytest.mark.clause("KD-4.4", "KD-4.7")
def test_a_knight_that_stays_is_named_before_others_who_want_its_space() -> None:
    table = walk({"P1": (0, 0), "P2": (0, 1), "P3": (1, -1)}, P1="stay", P2=(0, 0), P3=(0, 0))
    assert table.log(kind="blocked") == [
        "P2 fails to reach E5, the High Ground: P1 stays there.",
        "P3 fails to reach E5, the High Ground: P1 stays there.",
    ]


@pytest.mark.clause("KD-4.7")
def test_a_mover_who_stays_blocks_the_one_behind_and_so_on() -> None:
    table = walk({"P1": (0, 1), "P2": (0, 2), "P3": (0, 3)}, P1="stay", P2=(0, 1), P3=(0, 2))
    assert table.positions() == {"P1": (0, 1), "P2": (0, 2), "P3": (0, 3)}
    assert table.log(kind="blocked") == [
        "P2 fails to reach F5: P1 stays there.",
        "P3 fails to reach G5: P2 is still there, because P1 stays on F5.",
    ]


@pytest.mark.clause("KD-4.7")
def test_a_collision_blocks_the_chain_behind_it() -> None:
    knights = {"P1": (0, 1), "P2": (2, 0), "P3": (0, 2), "P4": (0, 3), "P5": (-4, 0)}
    table = walk(knights, P1=(1, 0), P2=(1, 0), P3=(0, 1), P4=(0, 2), P5=(-3, 0))
    assert table.positions() == {**knights, "P5": (-3, 0)}
    assert table.log(kind="blocked") == [
        "P1 fails to reach E6: P2 wants it too.",
        "P2 fails to reach E6: P1 wants it too.",
        "P3 fails to reach F5: P1 is still there, because P1 and P2 both want E6.",
        "P4 fails to reach G5: P3 is still there, because P1 and P2 both want E6.",
    ]


@pytest.mark.clause("KD-4.7")
def test_one_who_is_blocked_breaks_a_circle_of_others() -> None:
    circle = {"P1": (1, 1), "P2": (1, 2), "P3": (0, 2), "P4": (0, 1)}
    table = walk(circle, P1=(1, 2), P2=(0, 2), P3=(1, 1), P4=(1, 1))
    assert table.positions() == circle
    assert table.log(kind="blocked") == [
        "P1 fails to reach G6: P2 is still there, because P3 and P4 both want F6.",
        "P2 fails to reach G5: P3 is still there, because P3 and P4 both want F6.",
        "P3 fails to reach F6: P4 wants it too.",
        "P4 fails to reach F6: P3 wants it too.",
    ]


# The fixed point against brute force


def by_brute_force(positions: list[tuple[int, int]], wanted: list[Any]) -> set[int]:
    """The largest set of movers that could all go at once by the letter of the rules: nobody ends on a space that two
    wanted, that another still holds, or in exchange for its own."""
    seats = range(len(positions))
    leaving = [seat for seat in seats if wanted[seat] not in (None, positions[seat])]

    def may_go(going: set[int]) -> bool:
        for seat in going:
            for other in seats:
                if other == seat:
                    continue
                if wanted[other] == wanted[seat]:
                    return False
                if positions[other] == wanted[seat] and (other not in going or wanted[other] == positions[seat]):
                    return False
        return True

    for size in range(len(leaving), -1, -1):
        fitting = [set(going) for going in itertools.combinations(leaving, size) if may_go(set(going))]
        if fitting:
            assert len(fitting) == 1
            return fitting[0]
    raise AssertionError("nobody going at all is always possible")


def by_the_rules(positions: list[tuple[int, int]], wanted: list[Any]) -> set[int]:
    numbers = vec[i64]([COORDINATES.index(space) for space in positions])
    wishes = vec[i64]([NOWHERE if space is None else COORDINATES.index(space) for space in wanted])
    movers = sum(1 << seat for seat, space in enumerate(wanted) if space is not None)
    going = who_moves(numbers, wishes, movers)
    return {seat for seat in range(len(positions)) if going >> seat & 1}


def neighbours(space: tuple[int, int], stride: int) -> list[tuple[int, int]]:
    q, r = space
    return [
        there for there in COORDINATES if max(abs(there[0] - q), abs(there[1] - r), abs(sum(there) - q - r)) <= stride
    ]


def crowd(dice: Random, stride: int) -> tuple[Any, ...]:
    """Knights close together, most of them moving; nobody wants the space of one that does not move."""
    seats = dice.randint(2, 6)
    positions = dice.sample(neighbours(dice.choice(COORDINATES), 2), seats)
    moving = [dice.random() < 0.85 for _ in range(seats)]
    closed = [space for space, moves in zip(positions, moving, strict=True) if not moves]
    wanted = []
    for space, moves in zip(positions, moving, strict=True):
        open_spaces = [there for there in neighbours(space, stride) if there not in closed]
        taken = [there for there in open_spaces if there in positions and there != space]
        goal = dice.choice(taken if taken and dice.random() < 0.7 else open_spaces)
        wanted.append(goal if moves else None)
    return positions, wanted


@pytest.mark.clause("KD-4.4", "KD-4.5", "KD-4.6", "KD-4.7", "KD-10.6")
@pytest.mark.parametrize("stride", [1, 2])
def test_the_largest_possible_set_moves_whatever_the_order_of_checking(stride: int) -> None:
    dice = random.Random(stride)
    circles = chains = 0
    for _ in range(3000):
        positions, wanted = crowd(dice, stride)
        going = by_the_rules(positions, wanted)
        assert going == by_brute_force(positions, wanted)
        order = list(range(len(positions)))
        dice.shuffle(order)
        shuffled = by_the_rules([positions[seat] for seat in order], [wanted[seat] for seat in order])
        assert {order[seat] for seat in shuffled} == going
        chains += any(wanted[seat] in positions for seat in going)
        circles += len(going) > 2 and {positions[seat] for seat in going} == {wanted[seat] for seat in going}
    assert chains > 100 and circles > 5, "too few of the cases that matter were met"


@pytest.mark.clause("KD-4.7")
def test_every_order_of_checking_a_crowd_gives_the_same() -> None:
    dice = random.Random(7)
    for _ in range(60):
        positions, wanted = crowd(dice, 1)
        seats = range(len(positions))
        outcomes = set()
        for order in itertools.permutations(seats):
            going = by_the_rules([positions[seat] for seat in order], [wanted[seat] for seat in order])
            outcomes.add(frozenset(order[seat] for seat in going))
        assert len(outcomes) == 1


@pytest.mark.clause("KD-4.4", "KD-4.6", "KD-4.7")
def test_every_blocked_movers_event_names_the_cause() -> None:
    """Two never wait for each other: of the knights that a cause names, one stays or they want what only one can
    have."""
    dice = random.Random(3)
    said = 0
    for _ in range(150):
        positions, wanted = crowd(dice, 1)
        knights = {f"P{seat + 1}": space for seat, space in enumerate(positions)}
        wants = {
            name: "stay" if space in (None, knights[name]) else space
            for name, space in zip(knights, wanted, strict=True)
        }
        for text in walk(knights, **wants).log(kind="blocked"):
            mover, cause = text.split(" fails to reach ")[0], text.split(": ")[1]
            cause = cause.partition("because ")[2] or cause
            named = set(re.findall(r"P\d", cause)) | ({mover} if "because" not in text else set())
            stays = any(wants[name] == "stay" for name in named)
            rivals = len({wants[name] for name in named}) == 1 and len(named) > 1
            trade = len(named) == 2 and {wants[name] for name in named} == {knights[name] for name in named}
            assert stays or rivals or trade, text
            said += "because" in text
    assert said > 10


# The opening stride

STRIDE = {"opening_stride": True}


@pytest.mark.clause("KD-10.6")
def test_with_an_opening_stride_any_space_within_two_is_reached() -> None:
    table = Arena({"P1": (0, 1), "P2": (0, 2), "P3": (4, -4)}, options=STRIDE)
    table.plans(P1="move parry parry")
    assert len(table.legal("P1").split()) == 18, "eighteen spaces but P2's, and to stay"
    table.refused("P1", "move:0,2", "KD-4.3", "P2 stands on G5")
    table.refused("P1", "move:0,4", "KD-4.2", "I5 is 3 spaces away; your knight moves up to 2 spaces.")
    table.moves(P1=(0, 3))
    assert table.position("P1") == (0, 3), "it passes over P2"


@pytest.mark.clause("KD-10.6")
def test_the_stride_is_lost_with_the_first_attack_whether_it_hits_or_not() -> None:
    table = Arena({"P1": (0, 1), "P2": (0, 2), "P3": (4, -4)}, weapons={"P1": "sword"}, options=STRIDE)
    assert [player["stride"] for player in table.view()["players"]] == [2, 2, 2]
    table.plans(P1="sword parry parry")
    table.miss("P1", "P2")
    assert [player["stride"] for player in table.view()["players"]] == [2, 1, 2]
    table.plans(P2="move parry parry")
    table.refused("P2", "move:0,4", "KD-4.2", "your knight moves 1 space")


@pytest.mark.clause("KD-10.6")
def test_only_where_strides_end_counts() -> None:
    passing = {"P1": (-1, 1), "P2": (1, 1), "P3": (4, -4)}
    table = Arena(passing, options=STRIDE)
    table.plans(P1="move parry parry", P2="move parry parry")
    table.moves(P1=(1, 0), P2=(-1, 2))
    assert table.positions() == {"P1": (1, 0), "P2": (-1, 2), "P3": (4, -4)}

    table = Arena(passing, options=STRIDE)
    table.plans(P1="move parry parry", P2="move parry parry")
    table.moves(P1=(1, 1), P2=(-1, 1))
    assert table.positions() == passing, "nor can those trade places who are two apart"

    table = Arena(passing, options=STRIDE)
    table.plans(P1="move parry parry", P2="move parry parry")
    table.moves(P1=(0, 1), P2=(0, 1))
    assert table.positions() == passing


@pytest.mark.clause("KD-10.6")
def test_without_the_option_nobody_strides() -> None:
    assert {player["stride"] for player in Arena(seats=6).view()["players"]} == {1}
