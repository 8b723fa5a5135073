"""Records: damaged ones are refused with a sentence that says how."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import tabard


@pytest.fixture
def record() -> dict[str, Any]:
    match = tabard.start("quest", seed=1)
    for _ in range(30):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    return match.record()


def broken(record: dict[str, Any], **changes: object) -> dict[str, Any]:
    return copy.deepcopy(record) | changes


def test_a_record_is_json_and_replays_to_the_same_record(record: dict[str, Any]) -> None:
    assert tabard.replay(json.loads(json.dumps(record))).record() == record


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"tabard": None}, "isn't the record of a game"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"rules": 99}, "version 99 of the rules of Quest"),
        ({"seats": 5}, "4 seats, not 5"),
        ({"seats": "four"}, "seats or options are damaged"),
        ({"options": {"wings": 2}}, "no option 'wings'"),
        ({"options": []}, "seats or options are damaged"),
        ({"key": "zz"}, "key is damaged"),
        ({"key": "00" * 65}, "key is damaged"),
        ({"key": None}, "key is damaged"),
        ({"key": "00"}, "is not allowed"),
        ({"scenario": [1]}, "scenario is damaged"),
        ({"decisions": {}}, "decisions are damaged"),
        ({"decisions": [[0]]}, "Decision 1 of the record is damaged"),
        ({"decisions": [[9, "join"]]}, "no seat 9"),
        ({"decisions": [[0, "fly"]]}, "Decision 1 of the record, 'fly' by seat 0, is not allowed"),
        ({"decisions": []}, "doesn't lead to the position it claims"),
        ({"fingerprint": "00"}, "doesn't lead to the position it claims"),
    ],
)
def test_a_damaged_record_is_refused(record: dict[str, Any], changes: dict[str, object], says: str) -> None:
    with pytest.raises(tabard.Invalid) as invalid:
        tabard.replay(broken(record, **changes))
    assert says in str(invalid.value)


@pytest.mark.parametrize("field", ["game", "rules", "seats", "options", "scenario", "key", "decisions", "fingerprint"])
def test_a_missing_field_is_reported(record: dict[str, Any], field: str) -> None:
    del record[field]
    with pytest.raises(tabard.Invalid, match=f"is missing {field}"):
        tabard.replay(record)


def test_something_else_is_not_a_record() -> None:
    things: list[Any] = [[], "text", None, 7]
    for thing in things:
        with pytest.raises(tabard.Invalid, match="isn't the record of a game"):
            tabard.replay(thing)


def test_a_scenario_can_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"events": ["Q5"], "turn": "P3"}', encoding="utf-8")
    match = tabard.start("quest", seed=1, scenario=file)
    assert match.to_act == (2,)
    assert tabard.replay(match.record()).record() == match.record()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "is not a JSON object"),
        (None, "Cannot read the scenario"),
    ],
)
def test_an_unreadable_scenario_file_is_reported(tmp_path: Path, content: str | None, says: str) -> None:
    file = tmp_path / "position.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(tabard.Invalid, match=says):
        tabard.start("quest", scenario=file)
