"""TBL: the rules of every table, with Quest as the example."""

from typing import Any

import pytest

from tests.table import QuestTable, Table

HANDS = {"P1": "F5 F10 F15 S10", "P2": "D5 S10 H10", "P3": "B15 L20", "P4": "F5 E30"}


def offered(**position: Any) -> QuestTable:
    """A quest of two stages is offered to P1."""
    return Table.quest(**({"hands": HANDS, "events": ["Q2", "Q3"], "adventure": "F20 F20 F20"} | position))


def built() -> QuestTable:
    table = offered()
    table.sponsor("P1", "F5", "F10")
    return table


# Answers


@pytest.mark.clause("TBL-1.1")
def test_only_a_seat_that_is_asked_may_answer() -> None:
    table = offered()
    assert table.asked() == "P1"
    for seat in ("P2", "P3", "P4"):
        assert table.legal(seat) == ""
        table.refused(seat, "decline", clause="TBL-1.1", saying="It isn't your turn to decide. P1 is deciding whether")


@pytest.mark.clause("TBL-1.2")
@pytest.mark.parametrize("answer", ["", "Sponsor", "sponsor ", "stage:", "stage:F6", "attack", "discard:S10,S10", "2"])
def test_an_answer_must_be_a_word_of_the_game(answer: str) -> None:
    offered().refused("P1", answer, clause="TBL-1.2", saying="You may answer: sponsor, decline.")


@pytest.mark.clause("TBL-1.3")
@pytest.mark.parametrize("answer", ["close", "join", "withdraw", "done", "stage:F5", "attack:S10", "discard:F5"])
def test_an_answer_must_belong_to_the_question(answer: str) -> None:
    offered().refused("P1", answer, clause="TBL-1.3", saying="Will you sponsor this quest of 2 stages?")


@pytest.mark.clause("TBL-1.4")
def test_when_the_game_is_over_nobody_is_asked() -> None:
    table = offered(shields={"P3": 7})
    table.nobody_sponsors()
    assert table.winners() == "P3"
    assert table.asked() == "nobody"
    for seat in ("P1", "P2", "P3", "P4"):
        assert table.legal(seat) == ""
        assert table.view(seat)["question"] is None
        table.refused(seat, "decline", clause="TBL-1.4", saying="The game is over")


@pytest.mark.clause("TBL-1.5")
def test_a_refused_answer_changes_nothing() -> None:
    table = built()
    before = [table.view(seat) for seat in ("P1", "P2", "P3", "P4", "spectator")]
    log = table.log()
    for seat, answer, clause in (
        ("P1", "join", "TBL-1.1"),
        ("P2", "jump", "TBL-1.2"),
        ("P2", "done", "TBL-1.3"),
    ):
        table.refused(seat, answer, clause)
    assert [table.view(seat) for seat in ("P1", "P2", "P3", "P4", "spectator")] == before
    assert table.log() == log
    assert len(table.match.record()["decisions"]) == 5
    table.expect("P2", "join withdraw")


# Undo


@pytest.mark.clause("TBL-2.1")
def test_the_last_decision_can_be_undone_and_the_one_before_it() -> None:
    table = offered()
    start = table.fingerprint()
    table.play("P1", "sponsor")
    sponsored = table.fingerprint()
    table.play("P1", "stage:F5")
    table.undo("P1")
    assert table.fingerprint() == sponsored
    table.undo("P1")
    assert table.fingerprint() == start
    table.expect("P1", "sponsor decline")


@pytest.mark.clause("TBL-2.1")
def test_what_was_undone_leaves_no_trace() -> None:
    table = offered()
    log, record = table.log(), table.match.record()
    table.play("P1", "sponsor stage:F5 close")
    for _ in range(3):
        table.undo("P1")
    assert table.log() == log
    assert table.match.record() == record


@pytest.mark.clause("TBL-2.1")
def test_after_an_undo_the_game_can_go_another_way() -> None:
    table = offered()
    table.play("P1", "decline")
    table.undo("P1")
    table.sponsor("P1", "F5", "F10")
    assert table.asked() == "P2"


@pytest.mark.clause("TBL-2.1")
def test_a_seat_that_has_decided_nothing_has_nothing_to_undo() -> None:
    table = offered()
    table.undo_refused("P1", clause="TBL-2.1", saying="no move to undo")
    table.play("P1", "sponsor")
    table.undo_refused("P2", clause="TBL-2.1", saying="no move to undo")


@pytest.mark.clause("TBL-2.2")
def test_nothing_is_undone_once_another_seat_has_decided() -> None:
    table = offered()
    table.play("P1", "decline")
    table.play("P2", "decline")
    table.undo_refused("P1", clause="TBL-2.2", saying="Another player has moved")


@pytest.mark.clause("TBL-2.2")
def test_once_the_other_seat_has_undone_too_the_decision_is_the_last_again() -> None:
    table = offered()
    start = table.fingerprint()
    table.play("P1", "decline")
    table.play("P2", "decline")
    table.undo("P2")
    table.undo("P1")
    assert table.fingerprint() == start


@pytest.mark.clause("TBL-2.2")
def test_undo_stops_at_the_last_decision_of_another_seat() -> None:
    table = built()
    table.withdraw("P2")
    table.join("P3")
    table.withdraw("P4")
    table.undo_refused("P4", clause="TBL-2.3")
    table.play("P3", "attack:B15")
    table.undo("P3")
    table.undo_refused("P3", clause="TBL-2.2")


@pytest.mark.clause("TBL-2.3")
def test_a_decision_that_turned_up_hidden_cards_is_final() -> None:
    table = built()
    table.join("P2")
    table.withdraw("P3 P4")
    table.play("P2", "attack:S10")
    table.undo("P2")
    table.play("P2", "attack:H10 done")
    table.undo_refused("P2", clause="TBL-2.3", saying="Something hidden has been revealed")


@pytest.mark.clause("TBL-2.3")
def test_a_decision_that_gave_somebody_a_card_is_final() -> None:
    table = built()
    table.withdraw("P2 P3")
    table.join("P4")
    table.undo_refused("P4", clause="TBL-2.3")


@pytest.mark.clause("TBL-2.3")
def test_a_decision_that_turned_up_an_event_card_is_final() -> None:
    table = offered(events=["Q2", "Q3"])
    table.nobody_sponsors()
    assert table.event() == "Q3"
    table.undo_refused("P4", clause="TBL-2.3")


@pytest.mark.clause("TBL-2.3")
def test_a_card_discarded_face_up_stays_discarded() -> None:
    table = offered(hands={**HANDS, "P1": "S10 " * 12}, events=["Queen's Favor", "Q2"])
    table.discard("P1", "S10")
    table.undo_refused("P1", clause="TBL-2.3")


@pytest.mark.clause("TBL-2.3")
def test_undo_stops_at_the_last_final_decision() -> None:
    table = built()
    table.withdraw("P2 P3")
    table.play("P4", "join")
    joined = table.fingerprint()
    table.play("P4", "attack:E30")
    table.undo("P4")
    table.undo_refused("P4", clause="TBL-2.3")
    assert table.fingerprint() == joined


@pytest.mark.clause("TBL-2.5")
def test_a_finished_game_stays_finished() -> None:
    table = offered(events=["Q2"], options={"turn_limit": 1})
    table.nobody_sponsors()
    assert table.match.over
    table.undo_refused("P4", clause="TBL-2.5", saying="The game is over")
