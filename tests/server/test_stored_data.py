"""Tables, records and saved games that an earlier version stored still load, and can be played to the end.

`tests/stored` was written under the first published rules, before the first migration: for each game a table that waits
for players, one in the middle of a game and a finished one, the finished game's record, and a saved game of the
terminal.
"""

import asyncio
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import tabard
from tabard.server.store.migrations import MIGRATIONS
from tabard.server.store.postgres import SYNTAX
from tabard.terminal.saves import read_save
from tests.server.client import ApiClient, Player, play_all, seat_all
from tests.server.services import serving

STORED = Path(__file__).parents[1] / "stored"
TABLES: list[dict[str, Any]] = json.loads((STORED / "tables.json").read_text())


@pytest.fixture
def stored_database(database: str) -> str:
    """The stored tables, in SQLite or in PostgreSQL."""
    if database.startswith("postgres"):
        asyncio.run(copy_to_postgres(database))
    else:
        shutil.copy(STORED / "tables.sqlite3", database)
    return database


async def copy_to_postgres(database: str) -> None:
    """What the earlier version would have in PostgreSQL: it had only the first migration."""
    source = sqlite3.connect(STORED / "tables.sqlite3")
    target = await asyncpg.connect(database)
    await target.execute("CREATE TABLE migrations (taken INTEGER NOT NULL)")
    await target.execute("INSERT INTO migrations (taken) VALUES (1)")
    for statement in MIGRATIONS[0]:
        await target.execute(statement.format_map(SYNTAX))
    await target.copy_records_to_table("log", records=source.execute("SELECT * FROM log").fetchall())
    rows = source.execute("SELECT id, game, public, status, open_seats, due, facts, changed FROM tables").fetchall()
    await target.copy_records_to_table("tables", records=[(*row[:2], bool(row[2]), *row[3:]) for row in rows])
    await target.close()
    source.close()


def test_stored_tables_load_and_play_to_the_end(stored_database: str, tmp_path: Path) -> None:
    with serving(tmp_path, stored_database) as server:
        asyncio.run(visit_all(server.base))
        assert "damaged" not in server.log()


async def visit_all(base: str) -> None:
    async with ApiClient(base) as api:
        waiting = {table["id"] for table in (await api.call("GET", "/tables?show=open")).json()}
        assert waiting == {table["id"] for table in TABLES if table["status"] == "gathering"}
        for stored in TABLES:
            id = stored["id"]
            tokens: list[str | None] = [*stored["tokens"]]
            if stored["status"] == "gathering":
                for _ in range(stored["seats"] - 1):
                    joined = await api.call("POST", f"/tables/{id}/join", json={"name": "Ben"})
                    tokens.append(joined.json()["token"])
            players = await seat_all(base, id, [*tokens, None])
            for seed, player in enumerate(players, start=100):
                player.random.seed(seed)  # the seeds from 0 have used up their command ids
            if stored["status"] != "gathering":
                assert players[0].info["status"] == stored["status"]
            if not players[0].over:
                await play_all(players)
            record = (await api.call("GET", f"/tables/{id}/record")).json()
            check_end(players, record)


def check_end(players: list[Player], record: dict[str, Any]) -> None:
    match = tabard.replay(record)
    assert match.result is not None
    for player in players:
        assert player.info["result"] == match.result.as_json()


@pytest.mark.parametrize("name", sorted(path.stem for path in (STORED / "records").glob("*.json")))
def test_stored_records_replay(name: str) -> None:
    record = json.loads((STORED / "records" / f"{name}.json").read_text())
    match = tabard.replay(record)
    assert match.over
    assert tabard.replay(match.record()).result == match.result, "it is a record of today's rules now"


@pytest.mark.parametrize("game", tabard.games())
def test_saved_games_resume(game: str) -> None:
    path = STORED / "saves" / f"{game}.json"
    match, seating = read_save(path)
    assert match.record()["decisions"] == json.loads(path.read_text())["decisions"]
    assert seating.places[0] == "human"
