"""Saved games are complete, are found again, and say what is wrong with them."""

import json
import os
from pathlib import Path

import pytest

import tabard
from tabard.terminal import saves
from tabard.terminal.seating import Seating, seat_people

SEATING = seat_people(4, 1, ["random"], "7")


def some_match(decisions: int = 20) -> tabard.Match:
    match = tabard.start("quest", seed=7, options={"turn_limit": 3})
    while not match.over and len(match.decisions) < decisions:
        seat = match.to_act[0]
        match.play(seat, Seating(["random"] * 4, "x").bot_answer(match, seat))
    return match


def saved(path: Path, match: tabard.Match | None = None) -> Path:
    saves.write_save(path, match or some_match(), SEATING)
    return path


def test_a_saved_game_is_restored_exactly(tmp_path: Path) -> None:
    match = some_match()
    again, seating = saves.read_save(saved(tmp_path / "game.json", match))
    assert again.record() == match.record()
    assert (seating.places, seating.seed) == (SEATING.places, SEATING.seed)


def test_bots_continue_as_if_the_game_had_not_been_interrupted(tmp_path: Path) -> None:
    bots = Seating(["random"] * 4, "11")
    straight, resumed = some_match(0), some_match(0)
    for match in (straight, resumed):
        for _ in range(40):
            seat = match.to_act[0]
            match.play(seat, bots.bot_answer(match, seat))
            if match is resumed:
                saves.write_save(tmp_path / "game.json", match, bots)
                match, bots = saves.read_save(tmp_path / "game.json")
                resumed = match
    assert resumed.record() == straight.record()


def test_a_finished_save_is_a_record(tmp_path: Path) -> None:
    match = some_match(10_000)
    path = saved(tmp_path / "game.json", match)
    assert match.over
    assert tabard.replay(json.loads(path.read_text())).result == match.result


def test_a_failed_write_leaves_the_old_save_and_no_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "game.json")
    before = path.read_text()

    def disk_is_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    with pytest.raises(tabard.Invalid, match="No space left on device"):
        saved(path, some_match(30))
    assert path.read_text() == before
    assert os.listdir(tmp_path) == ["game.json"]


def test_saves_are_private_to_their_user(tmp_path: Path) -> None:
    assert saved(tmp_path / "game.json").stat().st_mode & 0o077 == 0


def test_every_new_game_has_its_own_file(state: Path) -> None:
    places = {saves.new_save_path("quest") for _ in range(5)}
    assert len(places) == 5
    assert all(place.parent == state / "games" for place in places)


def test_the_newest_save_is_found(state: Path) -> None:
    first, second = saves.new_save_path("quest"), saves.new_save_path("quest")
    os.utime(second, (1, 1))
    os.utime(first, (2, 2))
    assert saves.newest_save(None) == saves.newest_save("quest") == first
    with pytest.raises(tabard.Invalid, match=r"no saved game of rift .* tabard play rift"):
        saves.newest_save("rift")


def test_a_finished_game_moves_to_the_records(state: Path) -> None:
    path = saved(saves.new_save_path("quest"))
    kept = saves.move_to_records(path)
    assert kept == state / "records" / path.name
    with pytest.raises(tabard.Invalid, match="no saved game"):
        saves.newest_save(None)


def test_a_record_is_never_overwritten_by_a_later_game(state: Path) -> None:
    kept = [saves.move_to_records(saved(saves.new_save_path("quest"))) for _ in range(5)]
    assert len(set(kept)) == 5
    assert all(path.exists() for path in kept)


def test_a_file_that_the_player_named_stays_where_it_is(tmp_path: Path) -> None:
    path = saved(tmp_path / "mine.json")
    assert saves.move_to_records(path) == path


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    with pytest.raises(tabard.Invalid, match="already exists"):
        saves.check_new_path(saved(tmp_path / "game.json"))


DAMAGE = [
    ("tabard", 99),
    ("game", "chess"),
    ("game", []),
    ("rules", 0),
    ("seats", 5),
    ("seats", None),
    ("options", {"hand_limit": 0}),
    ("options", []),
    ("scenario", {"hands": {"P1": ["F99"]}}),
    ("scenario", 3),
    ("key", "zz"),
    ("key", "00" * 100),
    ("decisions", [[0, "fly"]]),
    ("decisions", [[9, "decline"]]),
    ("decisions", [0]),
    ("decisions", {}),
    ("fingerprint", "0"),
    ("seating", None),
    ("seating", {"places": ["human"], "seed": "7"}),
    ("seating", {"places": ["human", "random", "random", "wizard"], "seed": "7"}),
    ("seating", {"places": ["human", "random", "random", []], "seed": "7"}),
    ("seating", {"places": ["human"] * 4}),
]


@pytest.mark.parametrize(("field", "value"), DAMAGE)
def test_a_damaged_save_is_refused_with_a_message(tmp_path: Path, field: str, value: object) -> None:
    path = saved(tmp_path / "game.json")
    record = json.loads(path.read_text())
    path.write_text(json.dumps({**record, field: value}))
    with pytest.raises(tabard.Invalid, match=r"game\.json"):
        saves.read_save(path)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "[" * 100_000, "\x00\xff", '{"tabard": 1}'])
def test_a_file_that_is_not_a_save_is_refused_with_a_message(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(tabard.Invalid, match=r"game\.json"):
        saves.read_save(path)


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    with pytest.raises(tabard.Invalid, match=r"is finished\. Watch it with: tabard replay"):
        saves.read_save(saved(tmp_path / "game.json", some_match(10_000)))
