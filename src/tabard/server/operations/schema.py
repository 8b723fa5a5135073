"""Which schema a database has, without changing anything in it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import asyncpg

from tabard.engine.refusal import Invalid
from tabard.server.operations.backup import postgres_schema
from tabard.server.store import is_postgres, sqlite_path
from tabard.server.store.migrations import MIGRATIONS
from tabard.server.store.postgres import FAILURES


async def schema_of(database: str) -> int:
    """The number of migrations that a database has; 0 if it was never used. Raises Invalid if it can't be reached."""
    if is_postgres(database):
        return await schema_of_postgres(database)
    path = sqlite_path(database)
    if not path.is_file():
        return 0
    return schema_of_sqlite(path)


def schema_of_sqlite(path: Path) -> int:
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, timeout=10)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master")
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error as error:
        raise Invalid(f"The database {path} cannot be used: {error}.") from None


async def schema_of_postgres(address: str) -> int:
    try:
        connection = await asyncpg.connect(address, timeout=10)
        try:
            return await postgres_schema(connection)
        finally:
            await connection.close()
    except (*FAILURES, ValueError) as error:
        raise Invalid(f"The PostgreSQL database cannot be used: {error}.") from None


async def require_schema(database: str) -> None:
    """Raises Invalid unless the database is one of this version of Tabard."""
    schema = await schema_of(database)
    if schema == 0:
        raise Invalid(f"There is no database of Tabard at {shown(database)}. Name the server's with --database.")
    if schema > len(MIGRATIONS):
        raise Invalid("The database was written by a newer Tabard. Use that version.")
    if schema < len(MIGRATIONS):
        raise Invalid("The database is of an earlier Tabard. Start the server of this version once: it upgrades it.")


def shown(database: str) -> str:
    """The name of a database without its password."""
    scheme, separator, rest = database.partition("://")
    credentials, at, place = rest.rpartition("@")
    return f"{scheme}://{credentials.split(':')[0]}{at}{place}" if separator and at else database
