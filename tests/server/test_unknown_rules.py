"""Tables that were begun under rules which this version doesn't have: all else goes on, and they can be read.

The stored tables of one game get a rules version that nobody knows. To this version they are what tables of a former
version are whose rules are no longer described.
"""

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import tabard
from tabard.games import find
from tabard.server.operations.admin import export_record
from tabard.server.operations.backup import unfolded_logs
from tabard.server.operations.doctor import check_tables
from tabard.server.operations.retention import RetentionRule, delete_old
from tabard.server.store import create_store
from tabard.server.tables.log import Entry, Opened, next_entry
from tests.server.client import ApiClient, Frame, Player, play_all, seat_all
from tests.server.services import serving

STORED = Path(__file__).parents[1] / "stored"
GAME = "quest"
UNKNOWN = 99
KNOWN = find(GAME).rules_version


def forget_rules(database: Path, game: str) -> None:
    """Give all tables of a game an unknown rules version, with a sound chain of hashes."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for (id,) in connection.execute("SELECT id FROM tables WHERE game = ?", (game,)).fetchall():
            query = 'SELECT seq, at, command, body, chain FROM log WHERE "table" = ? ORDER BY seq'
            previous: Entry | None = None
            for row in connection.execute(query, (id,)).fetchall():
                body = Entry(*row).read()
                if isinstance(body, Opened):
                    body = structs.replace(body, rules=UNKNOWN)
                previous = next_entry(previous, row[1], row[2], body)
                changed = (previous.body, previous.chain, id, previous.seq)
                connection.execute('UPDATE log SET body = ?, chain = ? WHERE "table" = ? AND seq = ?', changed)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tabard.sqlite3"
    shutil.copy(STORED / "tables-2.sqlite3", path)
    forget_rules(path, GAME)
    return path


def stored_tables() -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = json.loads((STORED / "tables-2.json").read_text())
    return tables


def of_game(status: str) -> list[dict[str, Any]]:
    return [table for table in stored_tables() if table["game"] == GAME and table["status"] == status]


def test_the_server_starts_and_everybody_elses_game_goes_on(database: Path, tmp_path: Path) -> None:
    other = next(table for table in stored_tables() if table["game"] == "va" and table["status"] == "playing")

    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            listed = {table["id"] for table in (await api.call("GET", "/tables?show=open")).json()}
            assert {table["id"] for table in of_game("gathering")} <= listed
            players = await seat_all(base, other["id"], other["tokens"])
            for seed, player in enumerate(players, start=100):
                player.random.seed(seed)
            await play_all(players)

    with serving(tmp_path, str(database)) as server:
        asyncio.run(work(server.base))
        assert "Traceback" not in server.log()
    with closing(sqlite3.connect(database)) as connection:
        statuses = connection.execute("SELECT DISTINCT status, due FROM tables WHERE game = ?", (GAME,)).fetchall()
    assert {status for status, _ in statuses} == {"gathering", "playing", "over"}, "none counts as damaged"
    assert {due for _, due in statuses} == {None}, "none is looked at again and again"


def test_a_running_table_shows_what_happened_and_says_what_it_needs(database: Path, tmp_path: Path) -> None:
    table = of_game("playing")[0]

    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            info = await api.call("GET", f"/tables/{table['id']}")
            assert info.status_code == 200 and info.json()["status"] == "playing"
            mine = (await api.call("GET", f"/tables/{table['id']}/view", table["tokens"][0])).json()
            others = (await api.call("GET", f"/tables/{table['id']}/view")).json()
            for seen in (mine, others):
                assert f"version {UNKNOWN} of the rules" in seen["needs"] and seen["view"] is None
            assert {entry["text"] for entry in mine["entries"] if entry["kind"] == "said"} == {"Good luck, everybody!"}
            answers = [entry for entry in mine["entries"] if entry["kind"] == "played" and "text" in entry]
            assert answers and {entry["seat"] for entry in answers} == {0}
            assert not [entry for entry in others["entries"] if entry["kind"] == "played" and "text" in entry]
            since = (await api.call("GET", f"/tables/{table['id']}/events?since=3", table["tokens"][0])).json()
            assert since["entries"] == mine["entries"][3:]
            refused = await api.call("GET", f"/tables/{table['id']}/record")
            assert refused.status_code == 409 and f"version {UNKNOWN}" in refused.text
            decide = {"type": "decide", "id": "x", "decision": "1", "answer": "sponsor"}
            command = await api.call("POST", f"/tables/{table['id']}/commands", table["tokens"][0], json=decide)
            assert command.status_code == 409 and f"version {UNKNOWN}" in command.text
            nack = await first_frame(base, table["id"], table["tokens"][0])
            assert nack["type"] == "nack" and f"version {UNKNOWN}" in nack["reason"]

    with serving(tmp_path, str(database)) as server:
        asyncio.run(work(server.base))


async def first_frame(base: str, table: str, token: str) -> Frame:
    player = Player(base, table, token)
    with pytest.raises(Exception, match="4400"):
        await player.connect()
    frame: Frame = json.loads(player.raw[0])
    return frame


def test_the_record_of_a_finished_table_is_what_it_was(database: Path, tmp_path: Path) -> None:
    """With the version that has its rules, it replays."""
    (table,) = of_game("over")

    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            info = (await api.call("GET", f"/tables/{table['id']}")).json()
            record = (await api.call("GET", f"/tables/{table['id']}/record")).json()
            assert record["rules"] == UNKNOWN and record["commitment"] == info["commitment"]
            match = tabard.replay(record | {"rules": KNOWN})
            assert match.result is not None and match.result.as_json() == info["result"]
            view = (await api.call("GET", f"/tables/{table['id']}/view")).json()
            assert [entry["text"] for entry in view["entries"] if entry["kind"] == "played"]
            replay = await api.call("GET", f"/tables/{table['id']}/replay")
            assert replay.status_code == 422 and f"needs version {UNKNOWN}" in replay.text

    with serving(tmp_path, str(database)) as server:
        asyncio.run(work(server.base))


def test_a_finished_table_that_leads_elsewhere_today_keeps_its_record(tmp_path: Path) -> None:
    """The rules have changed and their version hasn't: the log is sound, but folds to another position."""
    (table,) = of_game("over")
    database = tmp_path / "tabard.sqlite3"
    shutil.copy(STORED / "tables-2.sqlite3", database)
    with closing(sqlite3.connect(database)) as connection, connection:
        query = 'SELECT seq, at, command, body, chain FROM log WHERE "table" = ? ORDER BY seq'
        previous: Entry | None = None
        for row in connection.execute(query, (table["id"],)).fetchall():
            body = Entry(*row).read()
            if getattr(body, "hash", "") and row[0] < 60:
                body = structs.replace(body, hash="0" * 32)
            previous = next_entry(previous, row[1], row[2], body)
            changed = (previous.body, previous.chain, table["id"], previous.seq)
            connection.execute('UPDATE log SET body = ?, chain = ? WHERE "table" = ? AND seq = ?', changed)

    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            assert (await api.call("GET", f"/tables/{table['id']}/view")).json()["table"]["status"] == "damaged"
            record = (await api.call("GET", f"/tables/{table['id']}/record")).json()
            assert tabard.replay(record).over

    with serving(tmp_path, str(database)) as server:
        asyncio.run(work(server.base))


def test_operators_learn_of_them_and_can_export_and_delete_them(database: Path) -> None:
    (finished,) = of_game("over")

    async def work() -> None:
        store = create_store(str(database))
        await store.open()
        try:
            findings = [finding async for finding in check_tables(store, every_table=True)]
            about = [finding for finding in findings if f"version {UNKNOWN}" in finding.text]
            assert len(about) == 5
            assert [finding.kind for finding in about if "replayed" in finding.text] == ["note"]
            assert {finding.kind for finding in about if "continued" in finding.text} == {"problem"}
            record = await export_record(store, finished["id"])
            assert tabard.replay(record | {"rules": KNOWN}).over
            rules = [RetentionRule("over", 0)]
            deleted = await delete_old(store, rules, 10**13, 100, ())
            assert finished["id"] in deleted
        finally:
            await store.close()

    with closing(sqlite3.connect(database)) as connection:
        unfolded = unfolded_logs(connection, lambda number: None)
    assert {table.table for table in unfolded} == {table["id"] for table in stored_tables() if table["game"] == GAME}
    assert all(f"version {UNKNOWN}" in table.why for table in unfolded)
    asyncio.run(work())
