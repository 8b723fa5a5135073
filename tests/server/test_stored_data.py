"""Tables, records and saved games that an earlier version stored still load, and can be played to the end.

What `tests/stored` holds was written under the rules and the database of then. The first tables, records and saves
are from before the first migration; later ones were added by `python -m tests.stored_games`.
"""

import asyncio
import json
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import tabard
from tabard.engine.record import verify_shuffle
from tabard.games import find
from tabard.server.operations.backup import unfolded_logs
from tabard.server.store.migrations import MIGRATIONS
from tabard.server.store.postgres import SYNTAX
from tabard.terminal.saves import read_save
from tests.server.client import ApiClient, Player, play_all, seat_all
from tests.server.services import serving

STORED = Path(__file__).parents[1] / "stored"
COPIED = ("log", "tables")


async def copy_to_postgres(source: sqlite3.Connection, taken: int, database: str) -> None:
    """What the version of then would have in PostgreSQL, after so many migrations."""
    target = await asyncpg.connect(database)
    await target.execute("CREATE TABLE migrations (taken INTEGER NOT NULL)")
    await target.execute("INSERT INTO migrations (taken) VALUES ($1)", taken)
    for statement in chain.from_iterable(MIGRATIONS[:taken]):
        await target.execute(statement.format_map(SYNTAX))
    for name in COPIED:
        found = source.execute(f"SELECT * FROM {name}")
        columns = [column[0] for column in found.description]
        rows = [
            [bool(value) if column == "public" else value for column, value in zip(columns, row, strict=True)]
            for row in found
        ]
        await target.copy_records_to_table(name, columns=columns, records=rows)
    await target.close()


@pytest.mark.parametrize("stored", sorted(path.stem for path in STORED.glob("tables*.sqlite3")))
def test_stored_tables_load_and_play_to_the_end(stored: str, database: str, tmp_path: Path) -> None:
    path = STORED / f"{stored}.sqlite3"
    if database.startswith("postgres"):
        with closing(sqlite3.connect(path)) as source:
            taken = int(stored.removeprefix("tables").removeprefix("-") or 1)
            asyncio.run(copy_to_postgres(source, taken, database))
    else:
        shutil.copy(path, database)
    tables = json.loads(path.with_suffix(".json").read_text())
    with serving(tmp_path, database) as server:
        asyncio.run(visit_all(server.base, tables))
        assert "damaged" not in server.log()


async def visit_all(base: str, tables: list[dict[str, Any]]) -> None:
    async with ApiClient(base) as api:
        waiting = {table["id"] for table in (await api.call("GET", "/tables?show=open")).json()}
        assert waiting == {table["id"] for table in tables if table["status"] == "gathering"}
        for stored in tables:
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
            if stored["status"] == "over":
                replay = await api.call("GET", f"/tables/{id}/replay?viewer=0")
                assert replay.status_code == 200, replay.text
                assert len(replay.json()["steps"]) == len(record["decisions"]) + 1


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


@pytest.mark.parametrize("name", [*tabard.games(), "va-nonces"])
def test_stored_records_fit_their_commitments(name: str) -> None:
    record = json.loads((STORED / "records" / f"{name}.json").read_text())
    proof = verify_shuffle(record, tabard.replay(record), record["commitment"])
    assert proof is not None
    assert proof.opened == (2 if name == "va-nonces" else 0), "once the server alone chose the key"


@pytest.mark.parametrize("name", sorted(path.stem for path in (STORED / "games").glob("*.jsonl")))
def test_stored_games_replay_to_the_position_of_then(name: str) -> None:
    lines = (STORED / "games" / f"{name}.jsonl").read_text().splitlines()
    assert len(lines) >= 20
    for line in lines:
        assert tabard.replay(json.loads(line)).over


@pytest.mark.parametrize("path", sorted(STORED.glob("tables*.sqlite3")), ids=lambda path: str(path.stem))
def test_stored_tables_lead_to_where_they_led(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        assert unfolded_logs(connection, lambda number: None) == []


@pytest.mark.parametrize("game", tabard.games())
def test_every_game_has_games_and_tables_in_store(game: str) -> None:
    """A table that waits, some in play and one that is over: a change of the rules or the server meets them all."""
    newest = max(STORED.glob("tables*.json"), key=lambda path: path.stem)
    statuses = Counter(table["status"] for table in json.loads(newest.read_text()) if table["game"] == game)
    assert statuses == {"gathering": 1, "playing": 3, "over": 1}
    rules = find(game)
    oldest = min(rules.earlier_rules)
    assert set(rules.earlier_rules) == set(range(oldest, rules.rules_version)), "every version since is still played"


def test_todays_rules_have_stored_games() -> None:
    expected = {f"{game}-{find(game).rules_version}" for game in tabard.games()}
    missing = expected - {path.stem for path in (STORED / "games").glob("*.jsonl")}
    assert not missing, "store them: python -m tests.stored_games"


@pytest.mark.parametrize("game", tabard.games())
def test_saved_games_resume(game: str) -> None:
    path = STORED / "saves" / f"{game}.json"
    match, seating = read_save(path)
    assert match.record()["decisions"] == json.loads(path.read_text())["decisions"]
    assert seating.places[0] == "human"
