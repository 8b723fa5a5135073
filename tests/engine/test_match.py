"""The public Python interface, as the README shows it."""

import copy
import pickle
from typing import Any

import pytest

import tabard
from tabard.engine.result import Result


def test_the_example_of_the_readme() -> None:
    assert "quest" in tabard.games()
    match = tabard.start("quest", seats=4, seed=7, options={"hand_limit": 12}, scenario=None)
    assert match.to_act == (0,)
    assert match.legal(0) == ["sponsor", "decline"]
    refusal = match.why_not(0, "attack:S10")
    assert refusal is not None and refusal.clause == "TBL-1.3" and "sponsor" in refusal.reason
    assert match.why_not(0, "sponsor") is None
    events = match.play(0, "sponsor")
    assert [event.text for event in events] == ["P1 sponsors the quest."]
    with pytest.raises(tabard.Refused) as refused:
        match.play(1, "join")
    assert refused.value.clause == "TBL-1.1"
    match.undo(0)
    assert match.legal(0) == ["sponsor", "decline"]
    assert match.view(0)["seat"] == 0 and match.view(None)["seat"] is None
    assert not match.over and match.result is None
    assert tabard.replay(match.record()).legal(0) == match.legal(0)
    assert tabard.bot("random", game="quest", seed=1).choose(match, 0) in match.legal(0)


def test_a_finished_game_has_a_result_and_asks_nobody() -> None:
    match = tabard.start("quest", seed=2, options={"turn_limit": 3})
    bots = [tabard.bot("random", game="quest", seed=seat) for seat in range(4)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))
    assert match.result is not None
    assert match.result.winners and len(match.result.scores) == 4
    assert match.to_act == () and match.legal(0) == []
    assert match.view(None)["result"] == match.result.as_json()
    refusal = match.why_not(0, "join")
    assert refusal is not None and refusal.clause == "TBL-1.4"


def test_a_finished_game_stays_finished() -> None:
    match = tabard.start("quest", seed=1, options={"turn_limit": 1}, scenario={"events": ["Q2"]})
    for seat in range(4):
        match.play(seat, "decline")
    assert match.over and match.view(None)["turn"] == 1
    with pytest.raises(tabard.Refused) as refused:
        match.undo(3)
    assert refused.value.clause == "TBL-2.5"


def test_options_and_scenario_of_a_wrong_type_are_reported() -> None:
    with pytest.raises(tabard.Invalid, match="Options are given by name"):
        tabard.start("quest", options=["hand_limit"])  # type: ignore[arg-type]
    with pytest.raises(tabard.Invalid, match="A scenario is a set of fields"):
        tabard.start("quest", scenario=[1])  # type: ignore[arg-type]
    with pytest.raises(tabard.Invalid, match="A scenario may contain only text"):
        tabard.start("quest", scenario={"events": {"Q2"}})


def test_a_match_keeps_its_own_copy_of_the_scenario() -> None:
    scenario = {"hands": {"P1": ["F5"]}, "events": ["Q2"]}
    match = tabard.start("quest", seed=1, scenario=scenario)
    scenario["hands"]["P1"].append("F10")  # type: ignore[index]
    assert tabard.replay(match.record()).record() == match.record()


def test_without_a_seed_games_differ() -> None:
    assert len({tabard.start("quest").key for _ in range(5)}) == 5


@pytest.mark.parametrize("seat", [-1, 4, 2.0, None, "P1"])
def test_an_invalid_seat_is_reported(seat: Any) -> None:
    match = tabard.start("quest", seed=1)
    for call in (
        match.legal,
        match.undo,
        match.events if seat is not None else match.legal,
        lambda one: match.play(one, "join"),
        lambda one: match.why_not(one, "join"),
    ):
        with pytest.raises(tabard.Invalid, match="no seat"):
            call(seat)


def test_an_answer_that_is_not_a_string_is_refused() -> None:
    match = tabard.start("quest", seed=1)
    for thing in (None, 3, ["join"], b"join"):
        with pytest.raises(tabard.Refused, match="no such answer"):
            match.play(0, thing)  # type: ignore[arg-type]


def test_unknown_games_bots_and_seat_counts_are_reported() -> None:
    with pytest.raises(tabard.Invalid, match=r"no game 'chess'\. The games are: .*quest"):
        tabard.start("chess")
    with pytest.raises(tabard.Invalid, match="4 seats, not 3"):
        tabard.start("quest", seats=3)
    with pytest.raises(tabard.Invalid, match="no bot 'genius'"):
        tabard.bot("genius", game="quest")


def test_undo_goes_back_step_by_step_but_not_past_another_seat() -> None:
    match = tabard.start("quest", seed=7)
    match.play(0, "sponsor")
    match.play(0, match.legal(0)[0])
    match.undo(0)
    match.undo(0)
    assert match.legal(0) == ["sponsor", "decline"]
    match.play(0, "decline")
    match.play(1, "decline")
    with pytest.raises(tabard.Refused) as refused:
        match.undo(0)
    assert refused.value.clause == "TBL-2.2"
    match.undo(1)
    match.undo(0)
    assert match.to_act == (0,)


def test_events_results_and_refusals_can_be_sent_to_other_processes() -> None:
    match = tabard.start("quest", seed=7)
    events = match.play(0, "decline")
    sent = pickle.loads(pickle.dumps(events))
    assert [each.as_json() for each in sent] == [each.as_json() for each in events] != []
    assert [each.visible_to(1) for each in sent] == [each.visible_to(1) for each in events]
    result = Result((1,), (0, 3))
    assert pickle.loads(pickle.dumps(result)) == copy.deepcopy(result) == result
    with pytest.raises(tabard.Refused) as refused:
        match.play(0, "nonsense")
    received = pickle.loads(pickle.dumps(refused.value))
    assert (received.clause, received.reason) == (refused.value.clause, refused.value.reason)
    assert str(received) == str(refused.value)
