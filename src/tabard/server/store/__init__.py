"""Where logs are stored: SQLite in one file by default, or PostgreSQL."""

from pathlib import Path

from tabard.engine.refusal import Invalid
from tabard.server.store.base import Listing as Listing
from tabard.server.store.base import Store as Store
from tabard.server.store.base import StoredTable as StoredTable
from tabard.server.store.base import Unavailable as Unavailable


def is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://"))


def sqlite_path(database: str) -> Path:
    return Path(database.removeprefix("sqlite://"))


def create_store(database: str) -> Store:
    """The store for a database: a file, or an address such as postgresql://user@host/name."""
    if is_postgres(database):
        from tabard.server.store.postgres import PostgresStore

        return PostgresStore(database)
    if "://" in database and not database.startswith("sqlite://"):
        raise Invalid(f"Unknown kind of database: {database.split('://')[0]}://. Give a file, or postgresql://...")
    from tabard.server.store.sqlite import SqliteStore

    return SqliteStore(str(sqlite_path(database)))
