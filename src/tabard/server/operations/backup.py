"""Backups: all tables in one file, which fits SQLite and PostgreSQL alike.

The file is an SQLite database with the same schema as the server's, and one more table that says what is in it: how
many tables and entries, and a digest of all rows. It is written beside its name and renamed when it is complete.
"""

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import asyncpg
import msgspec
from msgspec import Struct

import tabard
from tabard.engine.refusal import Invalid
from tabard.server.operations.folding import why_not_folded
from tabard.server.operations.running import now, require_stopped
from tabard.server.store import create_store, is_postgres, sqlite, sqlite_path
from tabard.server.store.migrations import MIGRATIONS
from tabard.server.store.postgres import FAILURES, migrate
from tabard.server.tables.log import Entry

PARTIAL: Final = ".partial"
"""The end of a backup's name while it is being written."""
ROWS: Final = 500
"""How many rows are copied at once."""
CONTENTS: Final = "CREATE TABLE backup (made INTEGER, version TEXT, tables INTEGER, entries INTEGER, digest TEXT)"
NOT_DATA: Final = ("backup", "migrations")


class BackupContents(Struct, frozen=True):
    made: int
    """Milliseconds since 1970."""
    version: str
    """The version of Tabard that made it."""
    tables: int
    entries: int
    digest: str


class Unfolded(Struct, frozen=True):
    """A table whose log doesn't fold, and why."""

    table: str
    why: str


# Making a backup


async def make_backup(database: str, file: Path) -> BackupContents:
    """Copy all tables to a new file, as they are at one moment, while a server may be running."""
    create_store(database)  # refuses what is no kind of database
    if file.exists():
        raise Invalid(f"{file} already exists. Choose another name for the backup.")
    partial = file.with_name(file.name + PARTIAL)
    try:
        partial.unlink(missing_ok=True)
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL, 0o600))  # it contains the keys of all shuffles
        if is_postgres(database):
            await copy_postgres(database, partial)
        else:
            copy_sqlite(sqlite_path(database), partial)
        contents = write_contents(partial)
        put_in_place(partial, file)
    except (sqlite3.Error, OSError) as error:
        partial.unlink(missing_ok=True)
        why = error.strerror if isinstance(error, OSError) else error
        raise Invalid(f"The backup {file} could not be written: {why}.") from None
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    return contents


def copy_sqlite(source: Path, target: Path) -> None:
    """All in one step, so that writers never make it start again. Readers and writers don't wait for it."""
    if not source.is_file():
        raise Invalid(f"There is no database {source}. Name the server's database with --database.")
    try:
        with closing(sqlite3.connect(f"file:{quote(str(source))}?mode=rw", uri=True, timeout=30)) as reading:
            check_schema(reading.execute("PRAGMA user_version").fetchone()[0])
            with closing(sqlite3.connect(target)) as writing:
                reading.backup(writing)
                writing.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        raise Invalid(f"The database {source} could not be copied: {error}.") from None


async def copy_postgres(address: str, target: Path) -> None:
    async with connected(address) as connection, connection.transaction(isolation="repeatable_read", readonly=True):
        schema = await postgres_schema(connection)
        check_schema(schema)
        with closing(sqlite3.connect(target, isolation_level=None)) as writing:
            writing.execute("PRAGMA synchronous = OFF")
            sqlite.migrate(writing, schema)
            for table, columns in data_tables(writing):
                await copy_rows(connection, writing, table, columns)


async def copy_rows(reading: Any, writing: sqlite3.Connection, table: str, columns: list[str]) -> None:
    writing.execute("BEGIN")
    writing.execute(f'DELETE FROM "{table}"')
    insert = f'INSERT INTO "{table}" ({names(columns)}) VALUES ({sqlite.marks(columns)})'
    rows: list[tuple[object, ...]] = []
    async for row in reading.cursor(f'SELECT {names(columns)} FROM "{table}"', prefetch=ROWS):
        rows.append(tuple(row))
        if len(rows) == ROWS:
            writing.executemany(insert, rows)
            rows.clear()
    writing.executemany(insert, rows)
    writing.execute("COMMIT")


def write_contents(file: Path) -> BackupContents:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DROP TABLE IF EXISTS backup")
        connection.execute(CONTENTS)
        contents = BackupContents(now(), tabard.__version__, *counts(connection), digest(connection))
        connection.execute("INSERT INTO backup VALUES (?, ?, ?, ?, ?)", msgspec.structs.astuple(contents))
    return contents


def put_in_place(partial: Path, file: Path) -> None:
    """Give a complete file its name, once it is on disk."""
    with partial.open("rb") as written:
        os.fsync(written.fileno())
    partial.rename(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


# Reading one


@contextmanager
def opened_backup(file: Path) -> Iterator[tuple[sqlite3.Connection, BackupContents]]:
    """A backup as a database with today's schema, after a check that it is complete and unchanged."""
    if not file.is_file():
        raise Invalid(f"There is no backup {file}.")
    if file.name.endswith(PARTIAL):
        raise Invalid(f"{file} was never completed: its backup was interrupted. Use an earlier one.")
    with tempfile.TemporaryDirectory(prefix="tabard-restore-") as folder:
        connection = sqlite3.connect(f"file:{quote(str(file))}?mode=ro&immutable=1", uri=True, isolation_level=None)
        try:
            contents = check_backup(connection, file)
            if connection.execute("PRAGMA user_version").fetchone()[0] < len(MIGRATIONS):
                migrated = sqlite3.connect(Path(folder, "backup"), isolation_level=None)
                connection.backup(migrated)
                connection.close()
                connection = migrated
                sqlite.migrate(connection)
            yield connection, contents
        finally:
            connection.close()


def check_backup(connection: sqlite3.Connection, file: Path) -> BackupContents:
    try:
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"log", "tables"} <= tables:
            raise Invalid(f"{file} isn't a backup of Tabard.")
        if "backup" not in tables:
            raise Invalid(f"{file} is a database, not a backup. To make one: tabard backup NEW --database {file}")
        check_schema(connection.execute("PRAGMA user_version").fetchone()[0])
        contents = BackupContents(*connection.execute("SELECT * FROM backup").fetchone())
        whole = digest(connection) == contents.digest
    except (sqlite3.DatabaseError, TypeError) as error:
        raise Invalid(f"The backup {file} is damaged: {error}. {ANOTHER_COPY}") from None
    if not whole:
        raise Invalid(f"The backup {file} is damaged: it isn't what was written. {ANOTHER_COPY}")
    return contents


ANOTHER_COPY: Final = "Nothing was restored. Use another copy of it, or an earlier backup."


def unfolded_logs(connection: sqlite3.Connection, progress: Callable[[int], None]) -> list[Unfolded]:
    """The tables of a backup whose logs don't lead to where they led before."""
    found: list[Unfolded] = []
    query = 'SELECT seq, at, command, body, chain FROM log WHERE "table" = ? ORDER BY seq'
    for number, (id,) in enumerate(connection.execute('SELECT DISTINCT "table" FROM log ORDER BY 1').fetchall()):
        progress(number)
        why = why_not_folded(id, [Entry(*row) for row in connection.execute(query, (id,))])
        if why is not None:
            found.append(Unfolded(id, why))
    return found


# Restoring


async def restore_backup(connection: sqlite3.Connection, database: str, replace: bool) -> None:
    """Write all tables of a backup to a database, in one transaction. A database that has tables is left alone, unless
    they are to be replaced."""
    store = create_store(database)
    await store.open()
    try:
        await require_stopped(store, "restore the backup")
    finally:
        await store.close()
    if is_postgres(database):
        await restore_to_postgres(connection, database, replace)
    else:
        restore_to_sqlite(connection, sqlite_path(database), replace)


NOT_EMPTY: Final = (
    "The database already has tables. Restore to an empty one, or add --replace to delete everything that is in it."
)


def restore_to_sqlite(reading: sqlite3.Connection, path: Path, replace: bool) -> None:
    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as writing:
            writing.execute("PRAGMA synchronous = FULL")
            writing.execute("BEGIN IMMEDIATE")
            if not replace and counts(writing) != (0, 0):
                raise Invalid(NOT_EMPTY)
            for table, columns in data_tables(reading):
                writing.execute(f'DELETE FROM "{table}"')
                insert = f'INSERT INTO "{table}" ({names(columns)}) VALUES ({sqlite.marks(columns)})'
                writing.executemany(insert, reading.execute(f'SELECT {names(columns)} FROM "{table}"'))
            writing.execute("COMMIT")
    except sqlite3.Error as error:
        raise Invalid(f"The database {path} could not be written: {error}. It is as it was before.") from None


async def restore_to_postgres(reading: sqlite3.Connection, address: str, replace: bool) -> None:
    async with connected(address) as connection, connection.transaction():
        await migrate(connection)
        if not replace and await connection.fetchval("SELECT EXISTS (SELECT FROM log) OR EXISTS (SELECT FROM tables)"):
            raise Invalid(NOT_EMPTY)
        for table, columns in data_tables(reading):
            truths = [name for name, type in column_types(reading, table) if type == "BOOLEAN"]
            rows = (
                tuple(bool(value) if name in truths else value for name, value in zip(columns, row, strict=True))
                for row in reading.execute(f'SELECT {names(columns)} FROM "{table}"')
            )
            await connection.execute(f'DELETE FROM "{table}"')
            await connection.copy_records_to_table(table, records=rows, columns=columns)


# What all of them need


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    try:
        connection = await asyncpg.connect(address)
    except (*FAILURES, ValueError) as error:
        raise Invalid(f"The PostgreSQL database cannot be used: {error}.") from None
    try:
        yield connection
    except FAILURES as error:
        raise Invalid(f"The PostgreSQL database failed: {error}. It is as it was before.") from None
    finally:
        await connection.close()


async def postgres_schema(connection: Any) -> int:
    """The number of migrations that a PostgreSQL database has; 0 if it was never used."""
    if await connection.fetchval("SELECT to_regclass('migrations')") is None:
        return 0
    return await connection.fetchval("SELECT max(taken) FROM migrations") or 0


def check_schema(schema: int) -> None:
    if schema == 0:
        raise Invalid("There are no tables of Tabard in this database. Name the server's database with --database.")
    if schema > len(MIGRATIONS):
        raise Invalid("This was written by a newer Tabard. Use that version.")


def data_tables(connection: sqlite3.Connection) -> list[tuple[str, list[str]]]:
    """The tables with data and their columns."""
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    return [
        (table, [name for name, _ in column_types(connection, table)]) for (table,) in tables if table not in NOT_DATA
    ]


def column_types(connection: sqlite3.Connection, table: str) -> list[tuple[str, str]]:
    return [(row[1], row[2]) for row in connection.execute(f'PRAGMA table_info("{table}")')]


def names(columns: list[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def counts(connection: sqlite3.Connection) -> tuple[int, int]:
    """How many tables and entries there are."""
    tables, entries = connection.execute(
        'SELECT (SELECT count(DISTINCT "table") FROM log), (SELECT count(*) FROM log)'
    ).fetchone()
    return tables, entries


def digest(connection: sqlite3.Connection) -> str:
    """A hash of all rows."""
    hashed = hashlib.blake2b(digest_size=32)
    for table, columns in data_tables(connection):
        hashed.update(msgspec.msgpack.encode([table, columns]))
        for row in connection.execute(f'SELECT {names(columns)} FROM "{table}" ORDER BY 1, 2'):
            hashed.update(msgspec.msgpack.encode(row))
    return hashed.hexdigest()
