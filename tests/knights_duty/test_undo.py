"""Undoing a decision that involved chance but showed nothing hidden (TBL-2.4)."""

import random

import pytest

import tabard


@pytest.mark.clause("TBL-2.4")
def test_a_decision_that_involved_chance_is_final() -> None:
    match = tabard.start("knights-duty", seats=2, seed=0)
    choice = random.Random(1)
    while True:
        seat = choice.choice(match.to_act)
        match.play(seat, choice.choice(match.legal(seat)))
        happened = match.log[match.decisions[-1].events_before :]
        drawn = {event.kind for event in happened} & {"hit", "miss"}
        if drawn and not match.over and not any(event.reveals for event in happened):
            break
    before = match.record()
    with pytest.raises(tabard.Refused, match="Dice were rolled") as refusal:
        match.undo(seat)
    assert refusal.value.clause == "TBL-2.4"
    assert match.record() == before
