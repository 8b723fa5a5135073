"""What every store can do."""

from typing import Final, Protocol

from msgspec import Struct

from tabard.server.tables.log import Entry

LIST_FILTERS: Final = {
    "open": "public AND status IN ('gathering', 'playing') AND open_seats > 0",
    "watchable": "public AND status = 'playing'",
}
"""The tables that each list shows, in SQL."""


class Unavailable(Exception):
    """The store could not do it now. Nothing was written, or it is unknown whether: read the log again."""


class Listing(Struct, frozen=True):
    """What lists of tables need, so that no log is read for them. Written together with the entry that changes it."""

    game: str
    public: bool
    status: str
    open_seats: int
    due: int | None
    """When the server must attend to the table: a clock runs out, or a bot is to play."""
    info: bytes


class Store(Protocol):
    async def open(self) -> None:
        """Connect, and bring the database to the form that this version needs."""

    async def close(self) -> None: ...

    async def append(self, table: str, entry: Entry, listing: Listing | None) -> bool:
        """Add an entry to a log, durably. False when its place or its command is already taken: then nothing is
        written, and the log must be read on. Unavailable when that cannot be known."""

    async def read(self, table: str, after: int) -> list[Entry]:
        """The entries of a log after a number. None at all for a table that does not exist."""

    async def last_seqs(self, tables: list[str]) -> dict[str, int]:
        """The number of the last entry of each log."""

    async def list_tables(self, show: str, limit: int) -> list[bytes]:
        """The info of public tables: `open` ones with seats to take, or `watchable` ones being played, newest first."""

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that need the server's attention by now."""

    async def tables_with_clocks(self) -> list[str]:
        """Tables being played that need attention at some time."""

    async def mark_damaged(self, table: str) -> None:
        """Note that a log is damaged: it is never written again, only shown."""

    async def heartbeat(self, now: int, gap: int) -> int:
        """Note that the server is open. How long it had been closed, when that is more than the gap; else 0.
        Of several processes that ask at once only one is told."""
