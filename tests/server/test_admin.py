"""What operators do with stored tables: end, export, erase and prune them."""

import asyncio
import json
import shutil
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec import structs

import tabard
from tabard.server.operations.admin import end_table, export_record
from tabard.server.operations.erasure import Person, erase, find_erasures
from tabard.server.operations.folding import fold_log
from tabard.server.operations.retention import DAY, delete_old, retention_rules
from tabard.server.operations.running import now, require_stopped
from tabard.server.settings import read_settings
from tabard.server.store import Store, create_store
from tabard.server.tables.log import Erased, Played
from tests.server.client import ApiClient, seat_all
from tests.server.local import BEGIN, local_server
from tests.server.services import ServerProcess, serving, wait_until

T = TypeVar("T")
STORED = Path(__file__).parents[1] / "stored" / "tables.sqlite3"
SECRET = "My number is 0123456789."


def in_store(database: str, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    async def run() -> T:
        store = create_store(database)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_players_see_at_once_that_the_operator_ended_their_game(database: str, tmp_path: Path) -> None:
    async def play(server: ServerProcess) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
            ben, ann = await seat_all(server.base, table["id"], [*tokens])
            await (ben if ben.ask else ann).decide()
            await asyncio.to_thread(in_store, database, lambda store: end_table(store, table["id"]))
            await ben.until(lambda player: player.info["status"] == "ended")
            await ann.until(lambda player: player.info["status"] == "ended")
            with pytest.raises(tabard.Invalid, match="already over"):
                await asyncio.to_thread(in_store, database, lambda store: end_table(store, table["id"]))

    with serving(tmp_path, database) as server:
        asyncio.run(play(server))
        assert "damaged" not in server.log()


def test_the_record_of_a_finished_game_is_exported_and_others_are_kept_secret(tmp_path: Path) -> None:
    database = str(shutil.copy(STORED, tmp_path / "t.sqlite3"))
    for stored in json.loads((STORED.parent / "tables.json").read_text()):
        if stored["status"] == "over":
            record = in_store(database, partial(export_record, id=stored["id"]))
            assert tabard.replay(record).over
        else:
            with pytest.raises(tabard.Invalid, match="End it first"):
                in_store(database, partial(export_record, id=stored["id"]))
    with pytest.raises(tabard.Invalid, match="There is no table nowhere"):
        in_store(database, lambda store: export_record(store, "nowhere"))


async def chat(base: str) -> str:
    """A table where Guest 0 and Guest 1 have talked and played."""
    async with ApiClient(base) as api:
        table, tokens = await api.open("va", "human human")
        for token, text in zip(tokens, (SECRET, "Thanks, I called."), strict=True):
            say = {"type": "say", "id": f"say-{text[:2]}", "text": text}
            assert (await api.call("POST", f"/tables/{table['id']}/commands", token, json=say)).status_code < 300
        for player in await seat_all(base, table["id"], [*tokens]):
            if player.ask is not None:
                assert (await player.decide())["type"] == "ack"
        return str(table["id"])


def test_a_person_is_erased_and_the_game_stays(database: str, tmp_path: Path) -> None:
    with serving(tmp_path, database) as server:
        id = asyncio.run(chat(server.base))
    before = in_store(database, lambda store: store.read(id, 0))

    async def erase_guest(store: Store) -> int:
        await require_stopped(store, "erase")
        erasures = await find_erasures(store, None, Person(None, "Guest 0"))
        for erasure in erasures:
            await erase(store, erasure)
        return len(erasures)

    assert in_store(database, erase_guest) == 1
    assert in_store(database, erase_guest) == 0, "there is nothing left"
    after = in_store(database, lambda store: store.read(id, 0))
    assert after[-1].read() == Erased(1, 1)
    assert [entry.body for entry in before if isinstance(entry.read(), Played)] == [
        entry.body for entry in after if isinstance(entry.read(), Played)
    ]
    text = b"".join(entry.body for entry in after)
    assert b"Guest 0" not in text and SECRET.encode() not in text
    assert b"Guest 1" in text and b"Thanks, I called." in text
    table = fold_log(id, after)
    assert [seat.name for seat in table.roster.seat_states] == ["[erased]", "Guest 1"]
    assert table.match is not None and table.match.decisions
    stored = in_store(database, lambda store: store.stored_table(id))
    assert stored is not None and b"Guest 0" not in stored.info and b"[erased]" in stored.info
    for file in tmp_path.glob("tabard.sqlite3*"):
        assert SECRET.encode() not in file.read_bytes(), "not even in a free page"

    async def play_on(base: str) -> None:
        spectator = (await seat_all(base, id, [None]))[0]
        assert spectator.info["status"] == "playing"
        assert [entry.get("text") for entry in spectator.entries if entry["kind"] == "said"] == [
            "[erased]",
            "Thanks, I called.",
        ]

    with serving(tmp_path, database) as server:
        asyncio.run(play_on(server.base))


def test_a_log_that_was_damaged_before_stays_damaged(tmp_path: Path) -> None:
    database = str(shutil.copy(STORED, tmp_path / "t.sqlite3"))
    id = "jstvuqqesekm"

    async def damage_and_erase(store: Store) -> None:
        log = await store.read(id, 0)
        stored = await store.stored_table(id)
        assert stored is not None
        forged = [structs.replace(entry, at=entry.at + 1) if entry.seq == 5 else entry for entry in log]
        assert await store.rewrite(id, log[-1].chain, forged, stored.info)
        for erasure in await find_erasures(store, id, Person(0, None)):
            await erase(store, erasure)
        after = await store.read(id, 0)
        assert isinstance(after[-1].read(), Erased)
        with pytest.raises(tabard.Invalid, match="Entry 5"):
            fold_log(id, after)

    in_store(database, damage_and_erase)


def test_nobody_is_erased_under_a_running_server(server: ServerProcess, tmp_path: Path) -> None:
    with pytest.raises(tabard.Invalid, match="Stop it first"):
        in_store(str(tmp_path / "tabard.sqlite3"), lambda store: require_stopped(store, "erase"))


def test_whom_to_erase_must_be_said(database: str) -> None:
    with pytest.raises(tabard.Invalid, match="--name NAME"):
        in_store(database, lambda store: find_erasures(store, None, Person(1, None)))


# Retention


async def open_tables(base: str) -> dict[str, str]:
    """A table in play, one that has ended and one that waits for players, by status."""
    async with ApiClient(base) as api:
        playing, _ = await api.open("va", "human human")
        ended, tokens = await api.open("va", "human human")
        assert (await api.call("POST", f"/tables/{ended['id']}/end", tokens[0])).status_code < 300
        waiting, _ = await api.open("va", "human open")
        return {"playing": playing["id"], "ended": ended["id"], "gathering": waiting["id"]}


def test_old_tables_are_deleted_as_the_settings_say(database: str, tmp_path: Path) -> None:
    with serving(tmp_path, database) as server:
        tables = asyncio.run(open_tables(server.base))

    def delete(days: int, **settings: int) -> list[str]:
        rules = retention_rules(read_settings(dict(settings)))
        return in_store(database, lambda store: delete_old(store, rules, now() + days * DAY, 10, ()))

    assert delete(1000) == [], "by default nothing is deleted"
    assert delete(29, delete_finished_days=30, delete_waiting_days=30) == []
    assert delete(31, delete_finished_days=30) == [tables["ended"]]
    assert delete(31, delete_waiting_days=30) == [tables["gathering"]]
    assert in_store(database, lambda store: store.read(tables["ended"], 0)) == []
    assert len(in_store(database, lambda store: store.read(tables["playing"], 0))) >= 2


def test_a_table_that_changes_meanwhile_is_not_deleted(database: str, tmp_path: Path) -> None:
    with serving(tmp_path, database) as server:
        tables = asyncio.run(open_tables(server.base))
    id = tables["gathering"]
    assert not in_store(database, lambda store: store.delete_unchanged(id, ("over",), now() + DAY))
    assert not in_store(database, lambda store: store.delete_unchanged(id, ("gathering",), now() - DAY))
    assert in_store(database, lambda store: store.read(id, 0))


def test_a_server_deletes_old_tables_by_itself_but_none_in_use(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        tables = asyncio.run(open_tables(server.base))
    later = BEGIN + 40 * DAY
    with local_server(tmp_path, later, delete_finished_days=30, delete_waiting_days=45) as server:
        store = server.tables.store
        wait_until(lambda: not server.inside(lambda: store.read(tables["ended"], 0)), "the ended table to go")
        assert server.inside(lambda: store.read(tables["gathering"], 0))
        assert server.inside(lambda: store.read(tables["playing"], 0))
        server.inside(lambda: server.tables.find(tables["gathering"]))
        server.time = BEGIN + 50 * DAY
        server.tables.housekeeping.next_retention = 0
        wait_until(lambda: server.tables.housekeeping.next_retention > 0, "another look")
        assert server.inside(lambda: store.read(tables["gathering"], 0)), "it is in memory"
