"""The interface of every store."""

from typing import Final, Protocol

from msgspec import Struct

from tabard.server.tables.log import Entry

LIST_FILTERS: Final = {
    "open": "public AND status IN ('gathering', 'playing') AND open_seats > 0",
    "watchable": "public AND status = 'playing'",
}
"""The SQL condition of each list of tables."""


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


class Store(Protocol):
    async def open(self) -> None:
        """Connect, and migrate the database to the schema of this version."""

    async def close(self) -> None: ...

    async def append(self, table: str, entry: Entry, listing: Listing | None) -> bool:
        """Append an entry to a log, durably. False if its number or its command is already taken: then nothing is
        written, and the log must be read again. Unavailable if the outcome is unknown."""

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

    async def mark_damaged(self, table: str) -> None:
        """Mark a log as damaged: from now on it is read-only."""

    async def heartbeat(self, now: int, gap: int) -> int:
        """Note that the server is running. Returns how long it was down if that is more than the gap, else 0. If
        several processes ask at once, only one gets the downtime."""
