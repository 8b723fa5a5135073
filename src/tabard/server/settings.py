"""Everything that can be set about a running server, in one place."""

import os
from typing import Final

import msgspec
from msgspec import Struct

from tabard.engine.refusal import Invalid

DEFAULT_DATABASE: Final = "tabard.sqlite3"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = DEFAULT_DATABASE
    redis: str = ""
    workers: int = 1
    origins: tuple[str, ...] = ()
    """Addresses of pages, besides our own, that may use this server, such as https://games.example."""
    proxies: str = "127.0.0.1"
    """Addresses of proxies whose word on a visitor's address is believed."""

    bot_processes: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    bot_think_seconds: float = 1.0
    """After so long a bot comes to an end with its thoughts, and answers; sooner when several think at once."""
    skip_think_seconds: float = 0.02
    """The same at a table where everybody has skipped to the end."""
    bot_timeout_seconds: float = 5.0
    """After so long a bot's answer is not waited for any more."""
    bot_delay_ms: int = 250
    """Milliseconds between what bots do. Pages show it at the pace that each player chose, but no faster."""
    bot_short_delay_ms: int = 100
    """The same between the small decisions that one choice is made of."""

    frame_bytes: int = 16_384
    """The largest frame that a client may send."""
    body_bytes: int = 1_048_576
    """The largest body of a request: a record, or a pack of cards."""
    commands_per_second: float = 20
    requests_per_minute: float = 600
    """Requests of one address."""
    tables_per_minute: float = 30
    """Tables opened by one address."""
    hints_per_minute: float = 30
    """Hints asked for by one address."""
    analyses_per_minute: float = 10
    """Finished games that one address has analysed."""
    analysis_seconds: float = 180
    """After so long a game is not analysed any further."""
    sockets_per_address: int = 64
    sockets: int = 20_000
    outbox: int = 512
    """Frames that wait for a slow client, before its socket is closed; it can resume."""
    chat_per_minute: float = 20
    hello_seconds: float = 10
    ping_seconds: float = 20
    idle_seconds: float = 300
    """After so long without anybody a table leaves the memory. It stays in the database."""
    sweep_seconds: float = 1
    poll_seconds: float = 1
    """How often a process that shares tables with others looks for what no hint told it."""
    away_seconds: float = 60
    """After so long without a connection the host may give a player's seat to a bot."""
    downtime_seconds: float = 15
    """A gap in the heartbeat longer than this was a time when the server was down."""
    shutdown_seconds: float = 10

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.workers > 1 or bool(self.redis) or self.database.startswith("postgres")


def read_settings(given: dict[str, object]) -> Settings:
    """Settings out of plain values; Invalid says which is wrong."""
    try:
        return msgspec.convert(given, Settings)
    except msgspec.ValidationError as error:
        raise Invalid(f"The settings are invalid: {error}.") from None
