"""The interface of every store."""

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from tabard.server.tables.log import Entry

LIST_FILTERS: Final = {
    "open": "public AND status IN ('gathering', 'playing') AND open_seats > 0",
    "watchable": "public AND status = 'playing'",
}
"""The SQL condition of each list of tables."""
SUMMARY: Final = """
    SELECT id, game, public, status, info, changed,
    (SELECT count(*) FROM log WHERE log."table" = tables.id),
    (SELECT coalesce(sum(length(body)), 0) FROM log WHERE log."table" = tables.id) FROM tables
"""
"""The SQL of a table as operators see it."""


class Unavailable(Exception):
    """The store could not do it now. Either nothing was written or that is unknown: read the log again."""


class Listing(Struct, frozen=True):
    """What lists of tables need, so that they need not read logs. Written together with the entry that changes it."""

    game: str
    public: bool
    status: str
    open_seats: int
    due: int | None
    """When the server must attend to the table: a clock runs out, or it's a bot's turn."""
    info: bytes


class StoredTable(Struct, frozen=True):
    """A table as operators see it in the database."""

    id: str
    game: str
    public: bool
    status: str
    info: bytes
    changed: int
    """When its status or its seats last changed, in milliseconds since 1970."""
    entries: int
    size: int
    """The bytes of its log."""


def unchanged_query(status: str, before: str, limit: str) -> str:
    """The query for tables that have not changed, with the placeholders of a database. An index gives the answer."""
    return f"SELECT id FROM tables WHERE status = {status} AND changed < {before} ORDER BY changed LIMIT {limit}"


class Store(Protocol):
    async def open(self) -> None:
        """Connect, and migrate the database to the schema of this version."""

    async def close(self) -> None: ...

    async def append(self, table: str, previous: Entry | None, entry: Entry, listing: Listing | None) -> bool:
        """Append an entry to a log, durably. False if the log lacks the previous entry with its chain hash, or if the
        number of the new one is already taken: then nothing is written, and the log must be read again. Unavailable if
        the outcome is unknown."""

    async def read(self, table: str, after: int) -> list[Entry]:
        """The entries of a log after a number. Empty for a table that does not exist."""

    async def read_many(self, after: dict[str, int]) -> dict[str, list[Entry]]:
        """The same for several logs at once: by table, the entries after its number; no table without any."""

    async def last_seqs(self, tables: list[str]) -> dict[str, int]:
        """The number of the last entry of each log."""

    async def list_tables(self, show: str, limit: int) -> list[bytes]:
        """The info of public tables: `open` ones with seats to take, or `watchable` ones being played, newest first."""

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that need the server's attention by now."""

    async def tables_with_clocks(self) -> list[str]:
        """Tables in play that will need attention at some time."""

    async def clear_due(self, table: str) -> None:
        """The server has nothing to attend to at a table, whatever its log says."""

    async def mark_damaged(self, table: str) -> None:
        """Mark a log as damaged: from now on it is read-only."""

    async def heartbeat(self, now: int) -> None:
        """Note that the server is running."""

    async def last_heartbeat(self) -> int:
        """When a server last said that it is running, in milliseconds since 1970. 0: never."""

    # For operators

    async def stored_tables(self, statuses: Sequence[str], limit: int) -> list[StoredTable]:
        """Tables with one of these statuses, those that changed last first."""

    async def stored_table(self, table: str) -> StoredTable | None: ...

    async def tables_mentioning(self, text: bytes) -> list[str]:
        """Tables with this text in an entry of their log. Reads every log."""

    async def unchanged_since(self, status: str, before: int, limit: int) -> list[str]:
        """Tables with a status that have not changed since a time, the oldest first."""

    async def delete_unchanged(self, table: str, statuses: Sequence[str], before: int) -> bool:
        """Delete a table with its log if it still has one of these statuses and has not changed since a time."""

    async def rewrite(self, table: str, head: bytes, entries: Sequence[Entry], info: bytes) -> bool:
        """Replace a log and the table's info in one transaction, and overwrite what was there before. False if the log
        no longer ends with the entry that has the chain hash `head`: then nothing is changed."""

    async def foreign_writes(self) -> int:
        """A number that changes when another process has written to an SQLite file. Always 0 with PostgreSQL, where
        processes poll the logs anyway."""
