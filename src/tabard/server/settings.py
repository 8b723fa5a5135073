"""All settings of a server."""

import os
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from tabard.bots import LEVELS
from tabard.engine.refusal import Invalid

DEFAULT_DATABASE: Final = "tabard.sqlite3"
DATABASE_VARIABLE: Final = "TABARD_DATABASE"
"""The environment variable with the database, where no option names it: a password stays out of the list of
processes."""
REDIS_VARIABLE: Final = "TABARD_REDIS"
"""The same with the address of Redis."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = DEFAULT_DATABASE
    redis: str = ""
    workers: int = 1
    hosts: tuple[str, ...] = ()
    """Names under which this server may be addressed, such as games.example or *.games.example, beside IP addresses,
    localhost, this machine's name and the address it listens on. * stands for any."""
    origins: tuple[str, ...] = ()
    """Origins of other pages that may use this server, such as https://games.example."""
    proxies: str = "127.0.0.1"
    """Addresses of proxies whose X-Forwarded-For is trusted."""

    metrics_port: int = 0
    """The port for Prometheus; 0: none. Never the public one, because metrics count hidden decisions as they happen."""
    metrics_host: str = "127.0.0.1"

    bots: tuple[str, ...] = ()
    """Files of user bots that tables may choose beside the levels, under the names of the files."""
    bot_processes: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which the bots of tables with people think, and give hints."""
    background_bot_processes: int = max(1, (os.cpu_count() or 2) // 4)
    """Processes with a low priority, in which the bots of all other tables think."""
    bot_think_seconds: float = 1.0
    """How long a bot may think before it answers; less if several think at once or wait for a process."""
    skip_think_seconds: float = 0.02
    """The same at a table where everybody has skipped to the end."""
    bot_timeout_seconds: float = 5.0
    """A bot that takes longer than this has failed."""
    clock_wait_seconds: float = 2.0
    """When a player's time has run out and no bot process is free within this time, any legal answer is given."""
    people_seconds: float = 60
    """A table where a person has decided within this time has people, even if nobody is connected."""
    bot_delay_ms: int = 250
    """Milliseconds between bots' moves. Pages show them at the player's chosen pace, but no faster."""
    bot_short_delay_ms: int = 100
    """The same between the small decisions that make up one move."""

    frame_bytes: int = 16_384
    """The largest frame that a client may send."""
    header_bytes: int = 32_768
    """The longest address and headers of a request, together."""
    header_seconds: float = 10
    """How long a client may take to send them, from the moment it connects."""
    body_bytes: int = 1_048_576
    """The largest request body: a record, or a pack of cards."""
    body_seconds: float = 30
    """How long a client may take to send it."""
    send_seconds: float = 30
    """A client that takes nothing of its answer for this long is disconnected."""
    keep_alive_seconds: int = 75
    """How long an idle HTTP connection is kept. Longer than clients and proxies usually keep theirs, so that none sends
    a request just as the connection is closed."""
    connections: int = 4_000
    """HTTP connections per process, sockets not counted. Above that, the one that has waited longest for a request is
    closed for each new one."""
    connections_per_address: int = 128
    """The same per address, except for proxies."""
    connections_per_minute: float = 600
    """New connections per address, except for proxies; half of them at once."""
    commands_per_second: float = 20
    requests_per_minute: float = 600
    """Per address."""
    tables_per_minute: float = 30
    """Tables created per address, rematches included."""
    upload_kilobytes_per_minute: float = 6_000
    """Records and packs per address, uploaded or of a table: what they cost grows with their length."""
    check_processes: int = 1
    """Processes in which uploaded records and packs are checked and replayed."""
    check_queue: int = 16
    """Uploads that may wait for one of them."""
    check_seconds: float = 20
    """A check that takes longer than this is stopped."""
    hints_per_minute: float = 30
    """Hints per address."""
    analyses_per_minute: float = 10
    """Analyses of finished games per address."""
    analysis_seconds: float = 180
    """An analysis that takes longer than this is stopped."""
    analysis_queue: int = 16
    """Analyses that may wait for the one that runs."""
    analyses_per_address: int = 4
    """How many may run or wait for one address."""
    sockets_per_address: int = 64
    sockets: int = 20_000
    outbox: int = 512
    """Frames queued for a slow client before its socket is closed; it can reconnect."""
    chat_per_minute: float = 20
    """Messages per seat."""
    chat_per_minute_per_address: float = 100
    entries_per_table: int = 20_000
    """How many entries a table may have before it takes no more chat, undo or changes of seats. A game with twice as
    many is ended."""
    entries_per_answer: int = 1_000
    """How many entries a snapshot or an answer may have. Clients ask for the others page by page."""
    hello_seconds: float = 10
    ping_seconds: float = 20
    idle_pack_kilobytes: float = 8_192
    """Tables with large packs of cards to which nobody is connected are kept in memory until their packs are this long
    together. In memory they take about four times as much."""
    idle_seconds: float = 300
    """A table that nobody has used for this long is unloaded. It stays in the database."""
    sweep_seconds: float = 1
    poll_seconds: float = 1
    """How often a process that shares tables with others looks for entries it was not notified of."""
    away_seconds: float = 20
    """A player disconnected for this long counts as away, and the others may give the seat to a bot."""
    bot_after_seconds: int = 180
    """After waiting this long for a missing player, a bot takes the seat. A table may set its own time. 0: never."""
    downtime_seconds: float = 2
    """A gap between two heartbeats that is longer than this counts as downtime. There is a heartbeat every
    `sweep_seconds`."""
    heartbeat_seconds: float = 10
    """The server is ready only if it has written to its database within this time."""
    shutdown_seconds: float = 10

    delete_finished_days: int = 0
    """Finished tables are deleted after this many days. 0: never."""
    delete_waiting_days: int = 0
    """Tables that wait for players are deleted when nobody has come or gone for this many days. 0: never."""

    @property
    def levels(self) -> tuple[str, ...]:
        """All bots that tables may choose."""
        return (*LEVELS, *(Path(file).stem for file in self.bots))

    def bot_named(self, level: str) -> str:
        """The level, or the file of the user bot of that name."""
        return next((file for file in self.bots if Path(file).stem == level), level)

    @property
    def downtime_milliseconds(self) -> int:
        return int(self.downtime_seconds * 1000)

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.workers > 1 or bool(self.redis) or self.database.startswith("postgres")


def read_settings(given: dict[str, object]) -> Settings:
    """Settings from plain values. Raises Invalid, which names the wrong one."""
    try:
        settings = msgspec.convert(given, Settings)
    except msgspec.ValidationError as error:
        raise Invalid(f"The settings are invalid: {error}.") from None
    for level in settings.levels:
        if settings.levels.count(level) > 1:
            raise Invalid(f"There are two bots called {level!r}. Rename one of the files.")
    return settings
