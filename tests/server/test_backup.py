"""Backups are complete and of one moment, also under load; a restored server goes on where the backup was made."""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import tabard
from tabard.server.operations.backup import (
    PARTIAL,
    BackupContents,
    make_backup,
    opened_backup,
    restore_backup,
    unfolded_logs,
)
from tabard.server.store import Store, create_store
from tabard.server.tables.log import Entry
from tests.server.client import ApiClient, play_all, seat_all
from tests.server.services import PATIENCE, ServerProcess, serving, wait_until

STORED = Path(__file__).parents[1] / "stored" / "tables.sqlite3"
COMMAND = [sys.executable, "-m", "tabard.terminal.command"]


def back_up(database: str, file: Path) -> BackupContents:
    return asyncio.run(make_backup(database, file))


def restore(file: Path, database: str, replace: bool = False) -> None:
    with opened_backup(file) as (connection, _):
        asyncio.run(restore_backup(connection, database, replace))


def unfolded(file: Path) -> list[str]:
    with opened_backup(file) as (connection, _):
        return [table.table for table in unfolded_logs(connection, lambda _: None)]


def logs_in(database: str) -> dict[str, list[Entry]]:
    async def read() -> dict[str, list[Entry]]:
        store: Store = create_store(database)
        await store.open()
        tables = await store.stored_tables(("gathering", "playing", "over", "ended"), 1000)
        logs = {table.id: await store.read(table.id, 0) for table in tables}
        await store.close()
        return logs

    return asyncio.run(read())


@pytest.fixture
def filled(tmp_path: Path) -> str:
    """A database with tables of every game."""
    return str(shutil.copy(STORED, tmp_path / "filled.sqlite3"))


def test_all_tables_move_from_sqlite_to_any_database_and_back(filled: str, database: str, tmp_path: Path) -> None:
    contents = back_up(filled, tmp_path / "first")
    restore(tmp_path / "first", database)
    assert contents.tables == 15
    assert logs_in(database) == logs_in(filled)
    back_up(database, tmp_path / "second")
    restore(tmp_path / "second", str(tmp_path / "again.sqlite3"))
    assert logs_in(str(tmp_path / "again.sqlite3")) == logs_in(filled)
    assert unfolded(tmp_path / "second") == []


def test_a_backup_under_load_is_of_one_moment_and_can_be_played_on(database: str, tmp_path: Path) -> None:
    async def play_and_back_up(server: ServerProcess) -> tuple[str, list[str], dict[str, int]]:
        async with ApiClient(server.base) as api:
            tables = [await api.open("quest", "human human human human") for _ in range(4)]
            players = [await seat_all(server.base, table["id"], [*tokens]) for table, tokens in tables]
            playing = [asyncio.create_task(play_all(seated)) for seated in players]
            everybody = [player for seated in players for player in seated]
            while sum(len(player.acks) for player in everybody) < 100:
                await asyncio.sleep(0.01)
            before = {player.table: 0 for player in everybody}
            for player in everybody:
                before[player.table] += len(player.acks)
            command = [*COMMAND, "backup", str(tmp_path / "copy"), "--database", database]
            done = await asyncio.create_subprocess_exec(*command, stdout=subprocess.DEVNULL)
            assert await done.wait() == 0
            assert not all(task.done() for task in playing), "the games went on meanwhile"
            for player in everybody:
                await player.close()
            await asyncio.gather(*playing, return_exceptions=True)
            return tables[0][0]["id"], tables[0][1], before

    with serving(tmp_path, database) as server:
        id, tokens, acknowledged = asyncio.run(play_and_back_up(server))
    assert unfolded(tmp_path / "copy") == []
    restored = str(tmp_path / "restored.sqlite3")
    restore(tmp_path / "copy", restored)
    for table, log in logs_in(restored).items():
        assert len([entry for entry in log if b'"played"' in entry.body]) >= acknowledged[table]

    async def play_on(base: str) -> None:
        players = await seat_all(base, id, [*tokens])
        asked = next(player for player in players if player.ask is not None)
        asked.random.seed(100)  # the command ids of the seeds from 0 are used up
        assert (await asked.decide())["type"] == "ack"

    with serving(tmp_path, restored) as server:
        asyncio.run(play_on(server.base))


def test_a_killed_backup_leaves_nothing_under_its_name(filled: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(filled)) as connection, connection:  # enough to take a while
        copies = (
            'INSERT INTO log SELECT ? || "table", seq, at, command, body, chain FROM log WHERE length("table") = 12'
        )
        for number in range(60):
            connection.execute(copies, (f"copy{number:03}",))
    file, partial = tmp_path / "copy", tmp_path / f"copy{PARTIAL}"
    process = subprocess.Popen([*COMMAND, "backup", str(file), "--database", filled])
    wait_until(lambda: process.poll() is not None or (partial.exists() and partial.stat().st_size > 0), "the backup")
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait(PATIENCE) == -signal.SIGKILL
    assert partial.exists() and not file.exists()
    with pytest.raises(tabard.Invalid, match="never completed"):
        unfolded(partial)
    assert back_up(filled, file).tables == 15 * 61
    assert not partial.exists()


def test_nothing_is_overwritten(filled: str, tmp_path: Path) -> None:
    back_up(filled, tmp_path / "copy")
    with pytest.raises(tabard.Invalid, match="already exists"):
        back_up(filled, tmp_path / "copy")
    with pytest.raises(tabard.Invalid, match="--replace"):
        restore(tmp_path / "copy", filled)
    restore(tmp_path / "copy", filled, replace=True)
    assert len(logs_in(filled)) == 15


def test_a_backup_is_for_the_owner_only(filled: str, tmp_path: Path) -> None:
    back_up(filled, tmp_path / "copy")
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0


def test_nothing_is_restored_under_a_running_server(server: ServerProcess, filled: str, tmp_path: Path) -> None:
    back_up(filled, tmp_path / "copy")
    with pytest.raises(tabard.Invalid, match="Stop it first"):
        restore(tmp_path / "copy", str(tmp_path / "tabard.sqlite3"))


def changed_byte(file: Path, near: bytes) -> None:
    whole = bytearray(file.read_bytes())
    whole[whole.index(near)] ^= 1
    file.write_bytes(whole)


@pytest.mark.parametrize("near", [b"Good luck!", b"CREATE TABLE log", b"Guest 1", b'"played"'])
def test_a_damaged_backup_is_refused_with_what_to_do(filled: str, tmp_path: Path, near: bytes) -> None:
    back_up(filled, tmp_path / "copy")
    changed_byte(tmp_path / "copy", near)
    with pytest.raises(tabard.Invalid, match=r"isn't a backup|Use another copy"):
        restore(tmp_path / "copy", str(tmp_path / "new.sqlite3"))
    assert not (tmp_path / "new.sqlite3").exists()


def test_a_backup_cut_short_is_refused(filled: str, tmp_path: Path) -> None:
    back_up(filled, tmp_path / "copy")
    os.truncate(tmp_path / "copy", 200_000)
    with pytest.raises(tabard.Invalid, match="Use another copy"):
        restore(tmp_path / "copy", str(tmp_path / "new.sqlite3"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [("letter", "is damaged"), ("nowhere", "There is no backup"), ("filled.sqlite3", "is a database, not a backup")],
)
def test_other_files_are_not_restored(filled: str, tmp_path: Path, name: str, expected: str) -> None:
    (tmp_path / "letter").write_text("Dear reader, this is not a backup. " * 100)
    with pytest.raises(tabard.Invalid, match=expected):
        restore(tmp_path / name, str(tmp_path / "new.sqlite3"))


def test_an_empty_place_has_nothing_to_back_up(database: str, tmp_path: Path) -> None:
    with pytest.raises(tabard.Invalid, match="--database"):
        back_up(database, tmp_path / "copy")
    assert list(tmp_path.glob("copy*")) == []


def test_a_log_that_was_changed_is_found_and_restored_all_the_same(filled: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute("UPDATE log SET body = replace(body, 'Good luck!', 'Bad luck!!') WHERE \"table\" = ?", (VA,))
    back_up(filled, tmp_path / "copy")
    arguments = ["restore", str(tmp_path / "copy"), "--verify", "--database", str(tmp_path / "new.sqlite3")]
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "14 of 15 tables replay" in done.stdout
    assert f"Table {VA} doesn't" in done.stdout
    assert len(logs_in(str(tmp_path / "new.sqlite3"))) == 15


VA = "jstvuqqesekm"
"""A stored table of VA where somebody has said something."""
