"""Inspiration and the High Ground (KD-8)."""

import pytest

from tests.knights_duty.table import Arena


@pytest.mark.clause("KD-8.1")
def test_a_knight_that_begins_a_turn_on_the_high_ground_is_inspired() -> None:
    for seat, other in (("P1", "P2"), ("P2", "P1")):
        table = Arena({seat: (0, 0), other: (4, 0)}, inspiration={"P1": False, "P2": False})
        assert table.inspiration(seat) and not table.inspiration(other)
        assert table.log(kind="inspired") == [f"{seat} regains Inspiration."]


@pytest.mark.clause("KD-8.1")
def test_a_knight_that_stays_there_is_inspired_again_next_turn() -> None:
    table = Arena({"P1": (0, 0), "P2": (0, 2)}, weapons={"P1": "sword"}, inspiration={"P2": False})
    table.plans(P1="sword parry parry")
    table.miss("P1", "P2", spending="P1")
    assert table.view()["turn"] == 2
    assert table.inspiration("P1")
    assert table.log(kind="inspired") == ["P1 regains Inspiration."]


@pytest.mark.clause("KD-8.1")
def test_inspiration_spent_there_stays_face_down_within_the_turn() -> None:
    table = Arena({"P1": (0, 0), "P2": (0, 2)}, weapons={"P1": "sword"}, inspiration={"P2": False})
    table.plans(P1="sword move parry")
    table.miss("P1", "P2", spending="P1")
    assert not table.inspiration("P1")
    table.moves(P1="stay")
    assert table.log(kind="inspired") == ["P1 regains Inspiration."], "to stay there is not to land there"


@pytest.mark.clause("KD-8.2")
def test_a_knight_that_lands_on_the_high_ground_is_inspired_at_once() -> None:
    table = Arena({"P1": (0, 1), "P2": (0, 2)}, weapons={"P2": "bow"}, inspiration={"P1": False, "P2": False})
    table.plans(P1="move parry parry", P2="bow parry parry")
    table.moves(P1=(0, 0))
    assert table.inspiration("P1")
    table.play("P2", "target:P1")
    table.expect("P1", "inspire keep")


@pytest.mark.clause("KD-8.2")
def test_a_knight_blocked_on_the_way_there_is_not() -> None:
    table = Arena({"P1": (0, 1), "P2": (0, -1)}, inspiration={"P1": False, "P2": False})
    table.plans(P1="move parry parry", P2="move parry parry")
    table.moves(P1=(0, 0), P2=(0, 0))
    assert not table.inspiration("P1") and not table.inspiration("P2")


@pytest.mark.clause("KD-8.2")
def test_no_event_for_a_knight_that_is_already_inspired() -> None:
    table = Arena({"P1": (0, 1), "P2": (4, 0)})
    table.plans(P1="move parry parry")
    table.moves(P1=(0, 0))
    assert table.log(kind="inspired") == []
