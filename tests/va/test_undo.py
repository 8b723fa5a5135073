"""Undoing cards that are face down (VA-3.3): each player alone, whatever the other has placed meanwhile."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabard
from tabard.engine.dump import fingerprint
from tests.va.table import Duel

HANDS = {"P1": "h3-5-2 h9-9-9 e1-0-0 e0-1-0 e0-0-1", "P2": "h4-6-1 h8-8-8 e0-0-2 e0-2-0"}


def opening() -> Duel:
    return Duel(hands=HANDS)


@pytest.mark.clause("VA-3.3", "TBL-2.2")
def test_a_card_can_be_undone_though_the_other_has_placed_since() -> None:
    table = opening()
    table.play("P1", "hero:h3-5-2")
    table.play("P2", "hero:h4-6-1")
    table.play("P1", "equip:e1-0-0")
    table.play("P2", "equip:e0-0-2")
    table.undo("P1")
    table.undo("P1")
    assert table.hero("P1", "P1") is None
    assert (table.hero("P2", "P2"), table.figures("P2", "P2")) == ("h4-6-1", "4/6/3")
    table.play("P1", "hero:h9-9-9 ready")
    table.play("P2", "ready")
    assert (table.hero("P1"), table.hero("P2")) == ("h9-9-9", "h4-6-1")


@pytest.mark.clause("VA-3.3", "TBL-2.2")
def test_a_card_can_be_undone_though_the_other_is_ready() -> None:
    table = opening()
    table.play("P1", "hero:h3-5-2")
    table.play("P2", "hero:h4-6-1 ready")
    table.undo("P1")
    assert table.hero("P1", "P1") is None
    assert table.player("P2")["ready"]
    assert table.asked() == "P1"


@pytest.mark.clause("VA-3.3", "TBL-2.2")
def test_ready_is_not_undone_once_the_other_has_decided() -> None:
    table = opening()
    table.play("P1", "hero:h3-5-2 ready")
    table.undo("P1")
    table.play("P1", "ready")
    table.play("P2", "hero:h4-6-1")
    table.undo_refused("P1", clause="TBL-2.2")
    table.undo("P2")
    table.undo("P1")
    assert table.asked() == "P1 P2"


@pytest.mark.clause("VA-3.3", "TBL-2.3")
def test_cards_that_have_been_turned_up_stay() -> None:
    table = opening()
    table.play("P1", "hero:h3-5-2 ready")
    table.play("P2", "hero:h4-6-1 ready")
    table.undo_refused("P1", clause="TBL-2.2")
    table.undo_refused("P2", clause="TBL-2.3")


@pytest.mark.many_games
@pytest.mark.clause("VA-3.3", "TBL-2.2")
@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 9)), max_size=14), st.integers(0, 1))
def test_undo_restores_exactly_the_state_before(choices: list[tuple[int, int]], who: int) -> None:
    match = opening().match
    for seat, number in choices:
        legal = match.legal(seat)
        if legal and not (legal[number % len(legal)] == "ready" and len(match.to_act) == 1):
            match.play(seat, legal[number % len(legal)])
    own = [place for place, decision in enumerate(match.decisions) if decision.seat == who]
    allowed = own and (match.decisions[own[-1]].text != "ready" or own[-1] == len(match.decisions) - 1)
    assert (match.why_not_undo(who) is None) == bool(allowed)
    if not allowed:
        return
    kept = [decision for place, decision in enumerate(match.decisions) if place != own[-1]]
    match.undo(who)
    twin = opening().match
    for decision in kept:
        twin.play(decision.seat, decision.text)
    assert match.record() == twin.record()
    assert [match.view(viewer) for viewer in (0, 1, None)] == [twin.view(viewer) for viewer in (0, 1, None)]
    assert [event.as_json() for event in match.log] == [event.as_json() for event in twin.log]
    assert [match.why_not_undo(seat) is None for seat in (0, 1)] == [twin.why_not_undo(seat) is None for seat in (0, 1)]
    assert fingerprint(tabard.replay(match.record()).state) == fingerprint(match.state)
