"""PostgreSQL: for several processes that serve the same tables. Entries that arrive together share one statement."""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any, Final, TypeVar

import asyncpg

from tabard.engine.refusal import Invalid
from tabard.server.store.base import LIST_FILTERS, SUMMARY, Listing, StoredTable, Unavailable, unchanged_query
from tabard.server.store.migrations import MIGRATIONS
from tabard.server.tables.log import GENESIS, Entry

T = TypeVar("T")
MAX_BATCH: Final = 256
MAX_WRITERS: Final = 2
CONNECTIONS: Final = 6
WAIT: Final = 10.0
"""The timeout of a statement, in seconds."""
SYNTAX: Final = {"bytes": "BYTEA", "rowless": ""}
MIGRATION_LOCK: Final = 7_461_626
APPEND: Final = """
    INSERT INTO log ("table", seq, at, command, body, chain)
    SELECT new."table", new.seq, new.at, new.command, new.body, new.chain FROM unnest(
        $1::text[], $2::int[], $3::bigint[], $4::text[], $5::bytea[], $6::bytea[], $7::bytea[]
    ) AS new("table", seq, at, command, body, chain, before)
    WHERE new.seq = 1 OR EXISTS (
        SELECT 1 FROM log WHERE log."table" = new."table" AND log.seq = new.seq - 1 AND log.chain = new.before
    )
    ON CONFLICT DO NOTHING RETURNING "table", command
"""
"""Appends rows, each only if the log has the entry before it with its chain hash. Returns which were added."""
LIST: Final = """
    INSERT INTO tables (id, game, public, status, open_seats, due, info, changed)
    SELECT * FROM unnest(
        $1::text[], $2::text[], $3::bool[], $4::text[], $5::int[], $6::bigint[], $7::bytea[], $8::bigint[]
    )
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, open_seats = excluded.open_seats, due = excluded.due,
    info = excluded.info,
    changed = CASE WHEN tables.info = excluded.info THEN tables.changed ELSE excluded.changed END
"""
"""Lists a table. When it changed last decides about its place in lists, so that only changes count that everybody may
know: when the server must attend to it may depend on secret decisions."""
READ_MANY: Final = """
    SELECT asked.id, new.* FROM unnest($1::text[], $2::int[]) AS asked(id, after) CROSS JOIN LATERAL (
        SELECT seq, at, command, body, chain FROM log WHERE log."table" = asked.id AND seq > asked.after ORDER BY seq
    ) AS new
"""


class Job:
    def __init__(
        self,
        table: str,
        previous: Entry | None,
        entry: Entry,
        listing: Listing | None,
        waiter: "asyncio.Future[bool]",
    ) -> None:
        self.table: Final = table
        self.previous: Final = previous
        self.entry: Final = entry
        self.listing: Final = listing
        self.waiter: Final = waiter


class PostgresStore:
    def __init__(self, address: str) -> None:
        self.address: Final = address
        self.pool: Any = None
        self.jobs: Final[list[Job]] = []
        self.writing: Final[set[asyncio.Task[None]]] = set()
        self.writers = 0
        """How many tasks look for jobs. One that has found none is still in `writing` for a moment."""

    # Opening and closing

    async def open(self) -> None:
        try:
            self.pool = await asyncpg.create_pool(self.address, min_size=1, max_size=CONNECTIONS, command_timeout=WAIT)
            async with self.pool.acquire() as connection, connection.transaction():
                await migrate(connection)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
            raise Invalid(f"The PostgreSQL database cannot be used: {error}.") from None

    async def close(self) -> None:
        if self.pool is None:
            return
        while self.writing:
            await asyncio.wait(self.writing)
        await self.pool.close()
        self.pool = None

    # Writing

    async def append(self, table: str, previous: Entry | None, entry: Entry, listing: Listing | None) -> bool:
        waiter: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.jobs.append(Job(table, previous, entry, listing, waiter))
        if self.writers < MAX_WRITERS:
            self.writers += 1
            task = asyncio.create_task(self.write_loop())
            self.writing.add(task)
            task.add_done_callback(self.writing.discard)
        return await waiter

    async def write_loop(self) -> None:
        """Write everything that is queued, batch by batch. Two of these alternate: one collects while the other
        commits."""
        try:
            await self.write_queued()
        finally:
            self.writers -= 1

    async def write_queued(self) -> None:
        while self.jobs:
            batch, self.jobs[:] = self.jobs[:MAX_BATCH], self.jobs[MAX_BATCH:]
            batch.sort(key=lambda job: (job.table, job.entry.seq))  # the same order everywhere: no deadlocks
            try:
                added = await self.commit(batch)
            except Exception as error:  # whatever it is, nobody may wait for the outcome for ever
                for job in batch:
                    resolve_job(job, Unavailable(f"The database could not be written: {error!r}."))
                continue
            for job in batch:
                resolve_job(job, (job.table, job.entry.command) in added)

    async def commit(self, batch: list[Job]) -> set[tuple[str, str]]:
        """Write a batch in one transaction; returns which of its entries were added."""
        rows = [log_row(job) for job in batch]
        if all(job.listing is None for job in batch):
            async with self.pool.acquire(timeout=WAIT) as connection:
                return {(row[0], row[1]) for row in await connection.fetch(APPEND, *columns(rows))}
        async with self.pool.acquire(timeout=WAIT) as connection, connection.transaction():
            added = {(row[0], row[1]) for row in await connection.fetch(APPEND, *columns(rows))}
            listed = {job.table: job for job in batch if job.listing and (job.table, job.entry.command) in added}
            if listed:
                await connection.execute(LIST, *columns([listing_row(job) for job in listed.values()]))
            return added

    async def query(self, statement: Awaitable[T]) -> T:
        try:
            return await statement
        except FAILURES as error:
            raise Unavailable(f"The database did not answer: {error!r}.") from None

    # The rest of the Store interface

    async def read(self, table: str, after: int) -> list[Entry]:
        rows = await self.query(
            self.pool.fetch(
                'SELECT seq, at, command, body, chain FROM log WHERE "table" = $1 AND seq > $2 ORDER BY seq',
                table,
                after,
            )
        )
        return [Entry(*row) for row in rows]

    async def read_many(self, after: dict[str, int]) -> dict[str, list[Entry]]:
        rows = await self.query(self.pool.fetch(READ_MANY, list(after), list(after.values())))
        logs: dict[str, list[Entry]] = {}
        for table, *row in rows:
            logs.setdefault(table, []).append(Entry(*row))
        return logs

    async def last_seqs(self, tables: list[str]) -> dict[str, int]:
        rows = await self.query(
            self.pool.fetch(
                'SELECT asked.id, (SELECT max(seq) FROM log WHERE log."table" = asked.id) AS head '
                "FROM unnest($1::text[]) AS asked(id)",
                tables,
            )
        )
        return {row["id"]: row["head"] for row in rows if row["head"] is not None}

    async def list_tables(self, show: str, limit: int) -> list[bytes]:
        rows = await self.query(
            self.pool.fetch(f"SELECT info FROM tables WHERE {LIST_FILTERS[show]} ORDER BY changed DESC LIMIT $1", limit)
        )
        return [row["info"] for row in rows]

    async def due(self, now: int, limit: int) -> list[str]:
        rows = await self.query(
            self.pool.fetch("SELECT id FROM tables WHERE due <= $1 ORDER BY due LIMIT $2", now, limit)
        )
        return [row["id"] for row in rows]

    async def tables_with_clocks(self) -> list[str]:
        rows = await self.query(self.pool.fetch("SELECT id FROM tables WHERE due IS NOT NULL AND status = 'playing'"))
        return [row["id"] for row in rows]

    async def clear_due(self, table: str) -> None:
        await self.query(self.pool.execute("UPDATE tables SET due = NULL WHERE id = $1", table))

    async def mark_damaged(self, table: str) -> None:
        await self.query(self.pool.execute("UPDATE tables SET status = 'damaged', due = NULL WHERE id = $1", table))

    async def heartbeat(self, now: int) -> None:
        await self.query(self.pool.execute("UPDATE server SET alive = greatest(alive, $1)", now))

    async def last_heartbeat(self) -> int:
        return int(await self.query(self.pool.fetchval("SELECT alive FROM server")))

    # For operators

    async def stored_tables(self, statuses: Sequence[str], limit: int) -> list[StoredTable]:
        query = f"{SUMMARY} WHERE status = ANY($1) ORDER BY changed DESC LIMIT $2"
        return [StoredTable(*row) for row in await self.query(self.pool.fetch(query, list(statuses), limit))]

    async def stored_table(self, table: str) -> StoredTable | None:
        row = await self.query(self.pool.fetchrow(f"{SUMMARY} WHERE id = $1", table))
        return None if row is None else StoredTable(*row)

    async def tables_mentioning(self, text: bytes) -> list[str]:
        query = 'SELECT DISTINCT "table" FROM log WHERE position($1::bytea IN body) > 0 ORDER BY "table"'
        return [row[0] for row in await self.query(self.pool.fetch(query, text, timeout=None))]

    async def unchanged_since(self, status: str, before: int, limit: int) -> list[str]:
        query = unchanged_query("$1", "$2", "$3")
        return [row["id"] for row in await self.query(self.pool.fetch(query, status, before, limit))]

    async def delete_unchanged(self, table: str, statuses: Sequence[str], before: int) -> bool:
        return await self.query(self.delete_in_transaction(table, statuses, before))

    async def delete_in_transaction(self, table: str, statuses: Sequence[str], before: int) -> bool:
        async with self.pool.acquire(timeout=WAIT) as connection, connection.transaction():
            query = "DELETE FROM tables WHERE id = $1 AND status = ANY($2) AND changed < $3 RETURNING id"
            if await connection.fetchval(query, table, list(statuses), before) is None:
                return False
            await connection.execute('DELETE FROM log WHERE "table" = $1', table)
            return True

    async def rewrite(self, table: str, head: bytes, entries: Sequence[Entry], info: bytes) -> bool:
        rewritten = await self.query(self.rewrite_in_transaction(table, head, entries, info))
        await self.query(self.pool.execute("VACUUM log, tables", timeout=None))
        return rewritten

    async def rewrite_in_transaction(self, table: str, head: bytes, entries: Sequence[Entry], info: bytes) -> bool:
        rows = [(table, entry.seq, entry.at, entry.command, entry.body, entry.chain) for entry in entries]
        async with self.pool.acquire(timeout=WAIT) as connection, connection.transaction():
            query = 'SELECT chain FROM log WHERE "table" = $1 ORDER BY seq DESC LIMIT 1 FOR UPDATE'
            if await connection.fetchval(query, table) != head:
                return False
            await connection.execute('DELETE FROM log WHERE "table" = $1', table)
            await connection.copy_records_to_table("log", records=rows)
            await connection.execute("UPDATE tables SET info = $1 WHERE id = $2", info, table)
            return True

    async def foreign_writes(self) -> int:
        return 0


FAILURES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # such as a connection that was cut off in the middle of a statement
    OSError,
    TimeoutError,
)


async def migrate(connection: Any) -> None:
    """Apply the migrations that this database doesn't have yet. The lock keeps other processes from doing the same."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
    await connection.execute("CREATE TABLE IF NOT EXISTS migrations (taken INTEGER NOT NULL)")
    applied = await connection.fetchval("SELECT max(taken) FROM migrations") or 0
    if applied > len(MIGRATIONS):
        raise Invalid("The database was written by a newer Tabard. Use that version, or another database.")
    for statements in MIGRATIONS[applied:]:
        for statement in statements:
            await connection.execute(statement.format_map(SYNTAX))
    if applied < len(MIGRATIONS):
        await connection.execute("INSERT INTO migrations (taken) VALUES ($1)", len(MIGRATIONS))


def log_row(job: Job) -> tuple[object, ...]:
    """A row of the log, and the chain hash of the row before it."""
    entry, before = job.entry, GENESIS if job.previous is None else job.previous.chain
    return (job.table, entry.seq, entry.at, entry.command, entry.body, entry.chain, before)


def listing_row(job: Job) -> tuple[object, ...]:
    listing = job.listing
    assert listing is not None
    return (
        job.table,
        listing.game,
        listing.public,
        listing.status,
        listing.open_seats,
        listing.due,
        listing.info,
        job.entry.at,
    )


def columns(rows: list[tuple[object, ...]]) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)]


def resolve_job(job: Job, outcome: bool | Exception) -> None:
    if job.waiter.done():
        return
    if isinstance(outcome, Exception):
        job.waiter.set_exception(outcome)
    else:
        job.waiter.set_result(outcome)
