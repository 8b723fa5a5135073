"""Both stores: what was appended is there, nothing is appended twice, and what fails fails as a whole."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec import structs

import tabard
from tabard.server.store import Listing, Store, Unavailable, create_store
from tabard.server.store.base import unchanged_query
from tabard.server.store.sqlite import SqliteStore
from tabard.server.tables.log import Entry, Said, next_entry
from tests.server.services import PATIENCE


def with_store(database: str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        store = create_store(database)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def entries(count: int) -> list[Entry]:
    log: list[Entry] = []
    for number in range(count):
        log.append(next_entry(log[-1] if log else None, number, f"c{number}", Said(0, f"word {number}")))
    return log


def listing(status: str = "gathering", due: int | None = None, public: bool = True, info: bytes = b"{}") -> Listing:
    return Listing("quest", public, status, 1, due, info)


def test_a_log_is_read_as_it_was_written(database: str) -> None:
    async def work(store: Store) -> None:
        log = entries(5)
        for previous, entry in zip([None, *log], log, strict=False):
            assert await store.append("a", previous, entry, None)
        assert await store.read("a", 0) == log
        assert await store.read("a", 3) == log[3:]
        assert await store.read("b", 0) == []
        assert await store.last_seqs(["a", "b"]) == {"a": 5}

    with_store(database, work)


def test_a_number_is_used_once(database: str) -> None:
    async def work(store: Store) -> None:
        first, second = entries(2)
        assert await store.append("a", None, first, listing())
        assert not await store.append("a", None, next_entry(None, 9, "other", Said(0, "x")), listing("playing"))
        assert await store.append("b", None, first, None)
        assert await store.append("a", first, second, None)
        assert [entry.command for entry in await store.read("a", 0)] == ["c0", "c1"]
        assert await store.list_tables("watchable", 9) == []

    with_store(database, work)


def test_an_entry_is_appended_only_to_the_entry_before_it(database: str) -> None:
    """Not into a gap, and not to another entry with the same number."""

    async def work(store: Store) -> None:
        first, second, third = entries(3)
        other = next_entry(first, 7, "other", Said(0, "instead"))
        assert await store.append("a", None, first, listing())
        assert not await store.append("a", second, third, None)
        assert not await store.append("a", second, third, listing("playing"))
        assert await store.append("a", first, other, None)
        assert not await store.append("a", second, third, None)
        assert await store.append("b", None, first, None)
        assert await store.read("a", 0) == [first, other]
        assert await store.list_tables("watchable", 9) == []

    with_store(database, work)


def test_only_what_everybody_may_know_decides_about_a_tables_place_in_a_list(database: str) -> None:
    """When the server must attend to a table may depend on secret decisions."""

    async def work(store: Store) -> None:
        opening, second, secret, known = entries(4)
        assert await store.append("a", None, opening, listing("playing", due=1, info=b"a"))
        assert await store.append("b", None, next_entry(None, 1, "open", Said(0, "x")), listing("playing", info=b"b"))
        assert await store.append("a", opening, second, None)
        assert await store.append("a", second, secret, listing("playing", due=2, info=b"a"))
        assert await store.due(1, 9) == [] and await store.due(2, 9) == ["a"]
        assert await store.list_tables("watchable", 9) == [b"b", b"a"]
        assert await store.append("a", secret, known, listing("playing", due=2, info=b"somebody left"))
        assert await store.list_tables("watchable", 9) == [b"somebody left", b"b"]

    with_store(database, work)


def test_an_entry_that_is_refused_keeps_no_other_from_being_appended(database: str) -> None:
    async def work(store: Store) -> None:
        first, second, third = entries(3)
        for number in range(20):
            assert await store.append(f"t{number}", None, first, None)
        into_gaps = [store.append(f"t{number}", second, third, None) for number in range(0, 20, 2)]
        sound = [store.append(f"t{number}", first, second, None) for number in range(1, 20, 2)]
        assert await asyncio.gather(*into_gaps, *sound) == [False] * 10 + [True] * 10

    with_store(database, work)


def test_whoever_appends_again_at_once_is_not_forgotten(postgres_database: str) -> None:
    """As a table that starts when it is created: two batches are written at the same moment, and those who waited for
    one of them append again before it is noticed that nobody writes any more."""

    async def work(store: Store) -> None:
        first, second = entries(2)

        async def append_two(table: str) -> None:
            assert await store.append(table, None, first, None)
            assert await store.append(table, first, second, None)

        async def keep_busy() -> None:
            """Other work on the loop, so that both answers of the database arrive in one turn of it."""
            while True:
                end = time.perf_counter() + 0.005
                while time.perf_counter() < end:
                    pass
                await asyncio.sleep(0)

        connection = await asyncpg.connect(postgres_database)
        for turn in range(10):
            async with connection.transaction():
                await connection.execute("LOCK TABLE log IN EXCLUSIVE MODE")
                waiting = [asyncio.create_task(append_two(f"two-{turn}"))]
                await until_blocked(connection, 1)
                waiting.append(asyncio.create_task(store.append(f"one-{turn}", None, first, None)))  # type: ignore[arg-type]
                await until_blocked(connection, 2)
                busy = asyncio.create_task(keep_busy())
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*waiting)
            busy.cancel()
        await connection.close()

    async def until_blocked(connection: Any, count: int) -> None:
        blocked = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'log'::regclass"
        async with asyncio.timeout(PATIENCE):
            while await connection.fetchval(blocked) < count:
                await asyncio.sleep(0.001)

    with_store(postgres_database, work)


def test_only_one_of_many_concurrent_appends_wins(database: str) -> None:
    async def work(store: Store) -> None:
        rivals = [next_entry(None, 0, f"rival-{number}", Said(0, "me")) for number in range(20)]
        others = [
            store.append(f"t{number}", None, next_entry(None, 0, "c", Said(0, "x")), None) for number in range(50)
        ]
        won = await asyncio.gather(*(store.append("a", None, rival, None) for rival in rivals), *others)
        assert sum(won[:20]) == 1 and all(won[20:])
        assert len(await store.read("a", 0)) == 1

    with_store(database, work)


def test_two_servers_on_one_database(database: str) -> None:
    async def work(first: Store) -> None:
        second = create_store(database)
        await second.open()
        one, two = entries(2)
        assert await first.append("a", None, one, None)
        assert not await second.append("a", None, next_entry(None, 3, "late", Said(0, "x")), None)
        assert await second.append("a", one, two, None)
        assert await first.read("a", 0) == [one, two]
        await second.close()

    with_store(database, work)


def test_lists_show_the_current_status_of_public_tables(database: str) -> None:
    async def work(store: Store) -> None:
        full = {"open_seats": 0}
        for number, listed in enumerate(
            [
                listing(info=b"open"),
                structs.replace(listing("playing", info=b"playing"), **full),
                listing(public=False, info=b"private"),
                listing("over", info=b"over"),
            ]
        ):
            assert await store.append(f"t{number}", None, entries(1)[0], listed)
        assert await store.list_tables("open", 9) == [b"open"]
        assert await store.list_tables("watchable", 9) == [b"playing"]
        assert await store.append(
            "t0", entries(1)[0], entries(2)[1], structs.replace(listing("playing", info=b"begun"), **full)
        )
        assert await store.list_tables("open", 9) == []
        assert set(await store.list_tables("watchable", 9)) == {b"playing", b"begun"}
        assert await store.append("t0", entries(2)[1], entries(3)[2], listing("playing", info=b"somebody left"))
        assert await store.list_tables("open", 9) == [b"somebody left"]

    with_store(database, work)


def test_due_tables_are_listed_until_marked_damaged(database: str) -> None:
    async def work(store: Store) -> None:
        for number, due in enumerate([100, 50, None, 300]):
            assert await store.append(f"t{number}", None, entries(1)[0], listing("playing", due))
        assert await store.due(200, 9) == ["t1", "t0"]
        assert sorted(await store.tables_with_clocks()) == ["t0", "t1", "t3"]
        await store.mark_damaged("t1")
        assert await store.due(200, 9) == ["t0"]

    with_store(database, work)


def test_the_last_heartbeat_is_that_of_the_fastest_clock(database: str) -> None:
    async def work(store: Store) -> None:
        assert await store.last_heartbeat() == 0
        for now in (1_000, 9_400, 9_300):
            await store.heartbeat(now)
        assert await store.last_heartbeat() == 9_400

    with_store(database, work)


def test_opening_twice_changes_nothing(database: str) -> None:
    async def write_one(store: Store) -> None:
        assert await store.append("a", None, entries(1)[0], None)

    async def read_one(store: Store) -> None:
        assert await store.read("a", 0) == entries(1)

    with_store(database, write_one)
    with_store(database, read_one)


def test_a_batch_that_fails_fails_as_a_whole(tmp_path: Path) -> None:
    def fail(connection: sqlite3.Connection) -> object:
        raise sqlite3.OperationalError("disk I/O error")

    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        outcomes = await asyncio.gather(
            store.append("a", None, entries(1)[0], None),
            store.write(fail),
            store.append("b", None, entries(1)[0], None),
            return_exceptions=True,
        )
        together = [outcome for outcome in outcomes if isinstance(outcome, Unavailable)]
        assert together, outcomes
        for table, outcome in (("a", outcomes[0]), ("b", outcomes[2])):
            assert len(await store.read(table, 0)) == (1 if outcome is True else 0)
        assert await store.append("c", None, entries(1)[0], None)

    with_store(str(tmp_path / "x.sqlite3"), work)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(tabard.Invalid, match="newer"):
        asyncio.run(create_store(str(path)).open())


def test_a_file_that_is_not_a_database_is_refused_with_a_message(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader, this is not a database. " * 100)
    with pytest.raises(tabard.Invalid, match="cannot be used"):
        asyncio.run(create_store(str(path)).open())
    with pytest.raises(tabard.Invalid, match="Unknown kind of database"):
        create_store("mysql://somewhere")


def test_the_database_waits_for_no_other_work(tmp_path: Path) -> None:
    """Threads that others use, such as the loop's own, may all be busy."""

    async def work() -> None:
        loop, enough = asyncio.get_running_loop(), threading.Event()
        others = ThreadPoolExecutor(2)
        loop.set_default_executor(others)
        busy = [loop.run_in_executor(None, enough.wait) for _ in range(20)]
        store = create_store(str(tmp_path / "tabard.sqlite3"))
        try:
            async with asyncio.timeout(PATIENCE):
                await store.open()
                (entry,) = entries(1)
                assert await store.append("a", None, entry, listing())
                assert await store.read("a", 0) == [entry]
                await store.close()
        finally:
            enough.set()
            await asyncio.gather(*busy)

    asyncio.run(work())


def plan_of(database: str, query: str) -> str:
    """How a database answers a query, with two thousand tables in it."""
    values = [(f"t{number}", ("over", "ended", "playing", "gathering")[number % 4], number) for number in range(2_000)]
    insert = "INSERT INTO tables (id, game, public, status, open_seats, info, changed) VALUES "
    rows = ", ".join(f"('{id}', 'va', true, '{status}', 0, '', {changed})" for id, status, changed in values)
    if not database.startswith("postgres"):
        with sqlite3.connect(database) as connection:
            connection.execute(insert + rows)
            return " ".join(row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}"))

    async def ask() -> str:
        connection = await asyncpg.connect(database)
        try:
            await connection.execute(insert + rows)
            await connection.execute("ANALYZE tables")
            return " ".join(row[0] for row in await connection.fetch(f"EXPLAIN {query}"))
        finally:
            await connection.close()

    return asyncio.run(ask())


def test_old_tables_are_found_by_an_index(database: str) -> None:
    async def nothing(store: Store) -> None:
        pass

    with_store(database, nothing)
    plan = plan_of(database, unchanged_query("'over'", "1000", "10"))
    assert "tables_changed" in plan, plan
    assert "TEMP B-TREE" not in plan and "Sort" not in plan, "and already sorted"
