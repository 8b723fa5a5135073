"""SQLite: one file, one writer thread and one reader thread, which do nothing else. Entries that arrive together share
one commit, which is on disk before anybody is notified."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from tabard.engine.refusal import Invalid
from tabard.server.store.base import LIST_FILTERS, SUMMARY, Listing, StoredTable, Unavailable, unchanged_query
from tabard.server.store.migrations import MIGRATIONS
from tabard.server.tables.log import GENESIS, Entry

T = TypeVar("T")
MAX_BATCH: Final = 256
"""Once this many entries share a commit, the writer doesn't wait for more."""
CACHE: Final = 16_384
"""The page cache of each connection, in kilobytes: the last pages of many logs. It fills with all that is written, but
more of it saves no time."""
CHECKPOINT: Final = 8_192
"""After so many pages, 32 MB, the write-ahead log is copied into the file. The log has a page for every change of it,
and the file gets only the last of them: the later they are copied, the less there is to write."""
SYNTAX: Final = {"bytes": "BLOB", "rowless": "WITHOUT ROWID"}
INSERT: Final = 'INSERT INTO log ("table", seq, at, command, body, chain) '
PLACEHOLDERS: Final = "(?, ?, ?, ?, ?, ?, ?)"
FITS: Final = """column2 = 1 OR EXISTS (
    SELECT 1 FROM log WHERE "table" = column1 AND seq = column2 - 1 AND chain = column7
)"""
"""Whether the log has the entry before a row, with its chain hash."""
APPEND_ALL: Final = f"""{INSERT}
    SELECT column1, column2, column3, column4, column5, CASE WHEN {FITS} THEN column6 END FROM (VALUES {{rows}})
"""
"""Appends rows, all of them or none: a row that doesn't fit has no chain hash, which the log doesn't take."""
APPEND: Final = f"""{INSERT}
    SELECT column1, column2, column3, column4, column5, column6 FROM (VALUES {{rows}}) WHERE {FITS}
    ON CONFLICT DO NOTHING RETURNING "table", command
"""
"""Appends the rows that fit, and returns which were added."""
LIST: Final = """
    INSERT INTO tables (id, game, public, status, open_seats, due, info, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, open_seats = excluded.open_seats, due = excluded.due,
    info = excluded.info,
    changed = CASE WHEN tables.info = excluded.info THEN tables.changed ELSE excluded.changed END
"""
"""Lists a table. When it changed last decides about its place in lists, so that only changes count that everybody may
know: when the server must attend to it may depend on secret decisions."""

Row = tuple[str, int, int, str, bytes, bytes, bytes]
"""A row of the log, and the chain hash of the row before it."""
Waiter = asyncio.Future[object]


class Job:
    """Something to write, and the future that waits for it."""

    def __init__(self, work: Callable[[sqlite3.Connection], object], row: Row | None, waiter: Waiter) -> None:
        self.work: Final = work
        self.row: Final = row
        """The row to append, if the job does nothing else."""
        self.waiter: Final = waiter
        self.result: object = None


class SqliteStore:
    def __init__(self, path: str) -> None:
        self.path: Final = Path(path)
        self.queued: list[Job] = []
        """The jobs of this turn of the loop; the writer gets them as one list."""
        self.jobs: Final[queue.SimpleQueue[list[Job]]] = queue.SimpleQueue()
        """The writer's queue; an empty list stops it."""
        self.reading: ThreadPoolExecutor
        """The thread that reads: one query after the other."""
        self.reader: sqlite3.Connection
        self.writer: sqlite3.Connection
        self.thread: threading.Thread | None = None
        self.writing = False
        """Whether the writer thread is running."""
        self.loop: asyncio.AbstractEventLoop

    # Opening and closing

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.writer = self.connect()
            migrate(self.writer)
            self.reader = self.connect()
        except (sqlite3.Error, OSError) as error:
            raise Invalid(f"The database {self.path} cannot be used: {error}.") from None
        self.thread = threading.Thread(target=self.write_loop, name="tabard-writer", daemon=True)
        self.reading = ThreadPoolExecutor(1, "tabard-reader")
        self.writing = True
        self.thread.start()

    def connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA cache_size = -{CACHE}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        return connection

    async def close(self) -> None:
        if self.thread is None:
            return
        self.flush_jobs()
        self.jobs.put([])
        await self.loop.run_in_executor(self.reading, self.thread.join)
        self.reading.shutdown()
        self.thread = None
        self.reader.close()
        self.writer.close()

    # The writer thread

    def write_loop(self) -> None:
        try:
            while (batch := self.next_batch()) is not None:
                error = self.commit(batch)
                try:
                    self.loop.call_soon_threadsafe(report, batch, error)
                except RuntimeError:  # the loop has ended, and nobody waits for a result any more
                    return
        finally:
            self.writing = False

    def next_batch(self) -> list[Job] | None:
        """All queued jobs; None if there will be no more."""
        batch = self.jobs.get()
        while batch and len(batch) < MAX_BATCH and not self.jobs.empty():
            more = self.jobs.get()
            if not more:
                self.jobs.put(more)
                break
            batch += more
        return batch or None

    def commit(self, batch: list[Job]) -> Exception | None:
        """Write a batch in one transaction. It succeeds or fails as a whole."""
        others = [job for job in batch if job.row is None]
        try:
            if others:
                self.writer.execute("BEGIN IMMEDIATE")
            append_batch(self.writer, [job for job in batch if job.row is not None])
            for job in others:
                job.result = job.work(self.writer)
            if self.writer.in_transaction:
                self.writer.execute("COMMIT")
        except sqlite3.Error as error:
            if self.writer.in_transaction:
                self.writer.execute("ROLLBACK")
            return Unavailable(f"The database could not be written: {error}.")
        return None

    async def write(self, work: Callable[[sqlite3.Connection], object], row: Row | None = None) -> object:
        if not self.writing:
            raise Unavailable("The database is closed.")
        waiter: asyncio.Future[object] = self.loop.create_future()
        if not self.queued:
            self.loop.call_soon(self.flush_jobs)
        self.queued.append(Job(work, row, waiter))
        return await waiter

    def flush_jobs(self) -> None:
        for first in range(0, len(self.queued), MAX_BATCH):
            self.jobs.put(self.queued[first : first + MAX_BATCH])
        self.queued = []

    async def query(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read on a connection of its own, in parallel with the writer."""
        if self.thread is None:
            raise Unavailable("The database is closed.")
        try:
            return await self.loop.run_in_executor(self.reading, work, self.reader)
        except sqlite3.Error as error:
            raise Unavailable(f"The database could not be read: {error}.") from None

    # The Store interface

    async def append(self, table: str, previous: Entry | None, entry: Entry, listing: Listing | None) -> bool:
        before = GENESIS if previous is None else previous.chain
        row = (table, entry.seq, entry.at, entry.command, entry.body, entry.chain, before)
        return bool(await self.write(partial(append, row, listing), row if listing is None else None))

    async def read(self, table: str, after: int) -> list[Entry]:
        rows = await self.query(
            lambda connection: connection.execute(
                'SELECT seq, at, command, body, chain FROM log WHERE "table" = ? AND seq > ? ORDER BY seq',
                (table, after),
            ).fetchall()
        )
        return [Entry(*row) for row in rows]

    async def read_many(self, after: dict[str, int]) -> dict[str, list[Entry]]:
        logs = {table: await self.read(table, seq) for table, seq in after.items()}
        return {table: entries for table, entries in logs.items() if entries}

    async def last_seqs(self, tables: list[str]) -> dict[str, int]:
        return await self.query(
            lambda connection: dict(head for table in tables for head in last_seq(connection, table))
        )

    async def list_tables(self, show: str, limit: int) -> list[bytes]:
        rows = await self.query(
            lambda connection: connection.execute(
                f"SELECT info FROM tables WHERE {LIST_FILTERS[show]} ORDER BY changed DESC LIMIT ?", (limit,)
            ).fetchall()
        )
        return [row[0] for row in rows]

    async def due(self, now: int, limit: int) -> list[str]:
        rows = await self.query(
            lambda connection: connection.execute(
                "SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?", (now, limit)
            ).fetchall()
        )
        return [row[0] for row in rows]

    async def tables_with_clocks(self) -> list[str]:
        rows = await self.query(
            lambda connection: connection.execute(
                "SELECT id FROM tables WHERE due IS NOT NULL AND status = 'playing'"
            ).fetchall()
        )
        return [row[0] for row in rows]

    async def clear_due(self, table: str) -> None:
        await self.write(
            lambda connection: connection.execute("UPDATE tables SET due = NULL WHERE id = ?", (table,)).rowcount
        )

    async def mark_damaged(self, table: str) -> None:
        await self.write(
            lambda connection: connection.execute(
                "UPDATE tables SET status = 'damaged', due = NULL WHERE id = ?", (table,)
            )
        )

    async def heartbeat(self, now: int) -> None:
        await self.write(
            lambda connection: connection.execute("UPDATE server SET alive = max(alive, ?)", (now,)).rowcount
        )

    async def last_heartbeat(self) -> int:
        row = await self.query(lambda connection: connection.execute("SELECT alive FROM server").fetchone())
        return int(row[0])

    # For operators

    async def stored_tables(self, statuses: Sequence[str], limit: int) -> list[StoredTable]:
        rows = await self.query(
            lambda connection: connection.execute(
                f"{SUMMARY} WHERE status IN ({marks(statuses)}) ORDER BY changed DESC LIMIT ?", (*statuses, limit)
            ).fetchall()
        )
        return [stored_table(row) for row in rows]

    async def stored_table(self, table: str) -> StoredTable | None:
        row = await self.query(lambda connection: connection.execute(f"{SUMMARY} WHERE id = ?", (table,)).fetchone())
        return None if row is None else stored_table(row)

    async def tables_mentioning(self, text: bytes) -> list[str]:
        rows = await self.query(
            lambda connection: connection.execute(
                'SELECT DISTINCT "table" FROM log WHERE instr(body, ?) ORDER BY "table"', (text,)
            ).fetchall()
        )
        return [row[0] for row in rows]

    async def unchanged_since(self, status: str, before: int, limit: int) -> list[str]:
        query = unchanged_query("?", "?", "?")
        rows = await self.query(lambda connection: connection.execute(query, (status, before, limit)).fetchall())
        return [row[0] for row in rows]

    async def delete_unchanged(self, table: str, statuses: Sequence[str], before: int) -> bool:
        return bool(await self.write(partial(delete_unchanged, table, tuple(statuses), before)))

    async def rewrite(self, table: str, head: bytes, entries: Sequence[Entry], info: bytes) -> bool:
        rows = [(entry.seq, entry.at, entry.command, entry.body, entry.chain) for entry in entries]
        rewritten = bool(await self.write(partial(rewrite, table, head, rows, info)))
        await self.query(lambda connection: connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        return rewritten

    async def foreign_writes(self) -> int:
        version = await self.write(lambda connection: connection.execute("PRAGMA data_version").fetchone()[0])
        assert isinstance(version, int)
        return version


def migrate(connection: sqlite3.Connection, schema: int = len(MIGRATIONS)) -> None:
    """Apply the migrations that this database doesn't have yet. The lock keeps other processes from doing the same."""
    connection.execute("BEGIN IMMEDIATE")
    applied: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if applied > len(MIGRATIONS):
        connection.execute("ROLLBACK")
        raise Invalid("The database was written by a newer Tabard. Use that version, or another file.")
    for statements in MIGRATIONS[applied:schema]:
        for statement in statements:
            connection.execute(statement.format_map(SYNTAX))
    connection.execute(f"PRAGMA user_version = {max(applied, schema)}")
    connection.execute("COMMIT")


def append_batch(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    """Append the jobs' rows to the log with one statement, which is a transaction by itself. Several statements, and
    each row that one returns, would have to wait for the event loop to release the GIL."""
    rows = [job.row for job in jobs if job.row is not None]
    if not rows:
        return
    try:
        connection.execute(statement_for(APPEND_ALL, rows), values_of(rows))
    except sqlite3.IntegrityError:
        added = append_rows(connection, rows)
        for job in jobs:
            job.result = job.row is not None and (job.row[0], job.row[3]) in added
    else:
        for job in jobs:
            job.result = True


def append_rows(connection: sqlite3.Connection, rows: list[Row]) -> set[tuple[str, str]]:
    """Append rows to the log; returns the table and the command of those that were added."""
    return set(connection.execute(statement_for(APPEND, rows), values_of(rows)).fetchall())


def statement_for(statement: str, rows: list[Row]) -> str:
    return statement.format(rows=", ".join([PLACEHOLDERS] * len(rows)))


def values_of(rows: list[Row]) -> list[object]:
    return [value for row in rows for value in row]


def append(row: Row, listing: Listing | None, connection: sqlite3.Connection) -> bool:
    added = append_rows(connection, [row])
    if added and listing is not None:
        table, _, at, _, _, _, _ = row
        connection.execute(
            LIST,
            (
                table,
                listing.game,
                listing.public,
                listing.status,
                listing.open_seats,
                listing.due,
                listing.info,
                at,
            ),
        )
    return bool(added)


def last_seq(connection: sqlite3.Connection, table: str) -> list[tuple[str, int]]:
    row = connection.execute('SELECT max(seq) FROM log WHERE "table" = ?', (table,)).fetchone()
    return [] if row[0] is None else [(table, row[0])]


def marks(values: Sequence[str]) -> str:
    """A placeholder for each value."""
    return ", ".join("?" * len(values))


def stored_table(row: Sequence[Any]) -> StoredTable:
    id, game, public, status, info, changed, entries, size = row
    return StoredTable(id, game, bool(public), status, info, changed, entries, size)


def delete_unchanged(table: str, statuses: tuple[str, ...], before: int, connection: sqlite3.Connection) -> bool:
    condition = f"id = ? AND status IN ({marks(statuses)}) AND changed < ?"
    deleted = connection.execute(f"DELETE FROM tables WHERE {condition}", (table, *statuses, before)).rowcount
    if deleted:
        connection.execute('DELETE FROM log WHERE "table" = ?', (table,))
    return bool(deleted)


def rewrite(
    table: str, head: bytes, rows: Sequence[Sequence[object]], info: bytes, connection: sqlite3.Connection
) -> bool:
    last = connection.execute('SELECT chain FROM log WHERE "table" = ? ORDER BY seq DESC LIMIT 1', (table,)).fetchone()
    if last is None or last[0] != head:
        return False
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute('DELETE FROM log WHERE "table" = ?', (table,))
    connection.executemany(f"{INSERT} VALUES (?, ?, ?, ?, ?, ?)", [(table, *row) for row in rows])
    connection.execute("UPDATE tables SET info = ? WHERE id = ?", (info, table))
    return True


def report(batch: list[Job], error: Exception | None) -> None:
    for job in batch:
        if job.waiter.done():
            continue
        if error is None:
            job.waiter.set_result(job.result)
        else:
            job.waiter.set_exception(error)
