"""How the game ends (KD-9), and the turn limit (KD-10.7)."""

from typing import Any

import pytest

import tabard
from tabard.engine.result import winning_seats
from tests.knights_duty.table import Arena


def last_stand(weapons: dict[str, str], hearts: dict[str, str], **more: Any) -> Arena:
    """Two or three knights beside each other."""
    knights = {"P1": (0, 1), "P2": (0, 2), "P3": (1, 1)}
    return Arena(
        {seat: knights[seat] for seat in hearts},
        weapons=weapons,
        hearts=hearts,
        inspiration=dict.fromkeys(hearts, False),
        **more,
    )


@pytest.mark.clause("KD-9.1", "KD-9.4")
def test_the_last_knight_standing_wins() -> None:
    table = last_stand({"P1": "sword"}, {"P1": "full", "P2": "broken"})
    table.plans(P1="sword parry parry")
    table.hit("P1", "P2")
    assert table.match.over
    assert table.match.result == tabard.Result((0,), (2, 0))
    assert table.log()[-1] == "P1 is the last knight standing and wins the game."


@pytest.mark.clause("KD-9.1")
def test_the_game_ends_with_the_spot_and_not_with_the_turn() -> None:
    table = last_stand({"P1": "sword"}, {"P1": "full", "P2": "broken"})
    table.plans(P1="sword move move")
    table.hit("P1", "P2")
    assert table.match.over
    assert table.view()["spot"] == 1


@pytest.mark.clause("KD-9.1")
def test_the_spot_is_played_to_its_end_first() -> None:
    table = last_stand({"P1": "sword", "P2": "sword"}, {"P1": "broken", "P2": "broken"})
    table.plans(P1="sword parry", P2="sword parry")
    table.hit("P1", "P2")
    assert table.asked() == "P2"
    table.miss("P2", "P1")
    assert table.winners() == "P1"


@pytest.mark.clause("KD-9.1")
def test_with_two_left_the_game_goes_on() -> None:
    table = last_stand({"P1": "sword"}, {"P1": "full", "P2": "broken", "P3": "full"})
    table.plans(P1="sword parry parry")
    table.hit("P1", "P2")
    assert not table.match.over and table.asked() == "P1 P3"


@pytest.mark.clause("KD-9.2", "KD-9.4")
def test_when_the_last_fall_together_it_is_a_draw_between_them() -> None:
    table = last_stand({"P1": "sword", "P2": "sword"}, {"P1": "broken", "P2": "broken"})
    table.plans(P1="sword parry", P2="sword parry")
    table.hit("P1", "P2")
    table.hit("P2", "P1")
    assert table.match.result == tabard.Result((), (1, 1))
    assert table.log()[-1] == "Nobody is left standing: P1 and P2 fell together, and the game is a draw."


@pytest.mark.clause("KD-9.2", "KD-9.4")
def test_knights_that_fell_earlier_have_no_share_in_the_draw() -> None:
    table = last_stand({"P2": "sword", "P3": "sword"}, {"P1": "broken", "P2": "broken", "P3": "broken"})
    table.plans(P2="sword sword", P3="parry sword")
    table.hit("P2", "P1")
    table.hit("P2", "P3")
    table.hit("P3", "P2")
    assert table.match.result == tabard.Result((), (0, 1, 1))
    assert winning_seats(table.match.state) == (1, 2)


@pytest.mark.clause("KD-9.3", "KD-9.4", "KD-10.7")
def test_after_the_last_turn_nobody_wins() -> None:
    table = Arena({"P1": (4, 0), "P2": None, "P3": (-4, 0)}, options={"turn_limit": 2})
    table.plans()
    assert table.view()["turn"] == 2 and not table.match.over
    table.plans()
    assert table.match.result == tabard.Result((), (0, 0, 0))
    assert winning_seats(table.match.state) == ()
    assert table.log()[-1] == "The last turn is over: P1 and P3 still stand, and nobody wins."


@pytest.mark.clause("KD-10.8")
def test_with_that_option_those_who_stand_after_the_last_turn_draw() -> None:
    table = Arena({"P1": (4, 0), "P2": None, "P3": (-4, 0)}, options={"turn_limit": 1, "draw_at_limit": True})
    table.plans()
    assert table.match.result == tabard.Result((), (1, 0, 1))
    assert winning_seats(table.match.state) == (0, 2)
    assert table.log()[-1] == "The last turn is over: P1 and P3 still stand, and the game is a draw."


@pytest.mark.clause("KD-9.3")
def test_the_last_turn_is_the_fortieth_where_nothing_else_is_set() -> None:
    table = Arena(seats=2)
    assert table.view()["turn_limit"] == 40
    for turn in range(1, 41):
        assert table.view()["turn"] == turn
        table.plans()
    assert table.match.over and table.match.result == tabard.Result((), (0, 0))


@pytest.mark.clause("KD-10.7")
@pytest.mark.parametrize("limit", [0, 201, -1])
def test_an_invalid_turn_limit_is_refused(limit: int) -> None:
    with pytest.raises(tabard.Invalid, match="Turn limit must be a whole number from 1 to 200"):
        Arena(seats=2, options={"turn_limit": limit})


@pytest.mark.clause("KD-9.4")
def test_a_victory_in_the_last_turn_counts() -> None:
    table = last_stand({"P1": "sword"}, {"P1": "full", "P2": "broken"}, turn=40)
    table.plans(P1="parry parry sword")
    table.hit("P1", "P2")
    assert table.match.result == tabard.Result((0,), (2, 0))
