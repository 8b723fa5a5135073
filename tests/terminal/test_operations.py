"""The commands for operators, from a backup to a table without somebody's words."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

import tabard
from tests.terminal.conftest import Said

Says = Callable[..., Said]
STORED = Path(__file__).parents[1] / "stored" / "tables.sqlite3"
PLAYING, FINISHED = "jstvuqqesekm", "7egg8nvtm2ag"
"""Stored tables of VA."""


@pytest.fixture
def database(tabard_says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The stored tables, restored from a backup; commands find them by the environment."""
    monkeypatch.setenv("TABARD_DATABASE", str(STORED))
    assert "15 tables with 2,342 entries" in tabard_says(f"backup {tmp_path}/copy").out
    restored = f"{tmp_path}/restored.sqlite3"
    said = tabard_says(f"restore {tmp_path}/copy --verify --database {restored}")
    assert (said.code, said.error) == (0, "")
    assert said.out.splitlines() == [
        "15 of 15 tables replay to the position that was stored.",
        "15 tables restored.",
    ]
    monkeypatch.setenv("TABARD_DATABASE", restored)
    return restored


def test_a_backup_is_checked_without_a_database(tabard_says: Says, tmp_path: Path) -> None:
    tabard_says(f"backup {tmp_path}/copy --database {STORED}")
    said = tabard_says(f"restore {tmp_path}/copy")
    assert said.code == 0
    assert "15 of 15 tables replay" in said.out
    assert "Nothing was restored" in said.out


def test_tables_are_listed_with_game_status_age_and_size(tabard_says: Says, database: str) -> None:
    everything = tabard_says("admin list").out.splitlines()
    assert len(everything) == 1 + 15
    (line,) = [line for line in everything if line.startswith(PLAYING)]
    assert "va" in line and "being played" in line and "days ago" in line and "kB" in line
    assert len(tabard_says("admin list --status over --status gathering").out.splitlines()) == 1 + 10
    assert len(tabard_says("admin list --limit 3").out.splitlines()) == 1 + 3
    assert tabard_says("admin list --status damaged").out == "There are no such tables.\n"


def test_a_table_is_shown_ended_and_exported(tabard_says: Says, database: str, tmp_path: Path) -> None:
    assert "Good luck!" not in tabard_says(f"admin show {PLAYING}").out
    said = tabard_says(f"admin show {PLAYING} --chat")
    assert "being played, private." in said.out
    assert "P1: Good luck!" in said.out
    assert "replays to the position that was stored" in said.out
    assert "End it first." in tabard_says(f"admin export {PLAYING} {tmp_path}/game.json").error
    assert tabard_says(f"admin end {PLAYING}").code == 0
    assert "already over" in tabard_says(f"admin end {PLAYING}").error
    assert tabard_says(f"admin export {PLAYING} {tmp_path}/game.json").code == 0
    record = json.loads((tmp_path / "game.json").read_text())
    assert tabard.replay(record).decisions
    assert "File exists" in tabard_says(f"admin export {FINISHED} {tmp_path}/game.json").error


def test_a_person_is_erased_only_when_that_is_confirmed(tabard_says: Says, database: str) -> None:
    asked = tabard_says(f"admin erase --table {PLAYING} --seat P1")
    assert "1 name and 1 message would be erased." in asked.out
    assert "Good luck!" in tabard_says(f"admin show {PLAYING} --chat").out
    assert "1 name and 1 message erased." in tabard_says(f"admin erase --table {PLAYING} --seat P1 --yes").out
    said = tabard_says(f"admin show {PLAYING} --chat")
    assert "P1  [erased]" in said.out and "P1: [erased]" in said.out and "P2  Guest 1" in said.out
    assert "There is nothing of this person." in tabard_says(f"admin erase --table {PLAYING} --seat P1").out


def test_old_tables_are_named_and_then_deleted(tabard_says: Says, database: str, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"delete_finished_days": 1_000_000}))
    assert "0 tables deleted." in tabard_says(f"admin prune --settings {tmp_path}/settings.json").out
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE tables SET changed = 0")
    said = tabard_says("admin prune --finished-days 30 --dry-run")
    assert f"  {FINISHED}\n" in said.out and "5 tables would be deleted." in said.out
    assert "5 tables deleted." in tabard_says("admin prune --finished-days 30").out
    assert len(tabard_says("admin list").out.splitlines()) == 1 + 10
