"""The table as spectators see it when there is a spectator delay: as it was a while ago."""

import asyncio
from typing import Final

from tabard.server.tables.log import Entry
from tabard.server.tables.presence import TablePresence
from tabard.server.tables.services import Services
from tabard.server.tables.state import TableState
from tabard.server.tables.streams import Streams

MAX_AT_ONCE: Final = 50
"""How many entries are shown before the sockets send them: at the end of a game, thousands may be waiting."""
NEXT_BATCH_SECONDS: Final = 0.01


class DelayedView:
    def __init__(self, state: TableState, presence: TablePresence, services: Services, opening: Entry) -> None:
        self.now_state: Final = state
        """The table as it is now."""
        self.presence: Final = presence
        self.services: Final = services
        self.delay: Final = state.roster.opened.spectator_delay * 1000
        self.streams: Final = Streams(TableState(opening, state.id))
        self.waiting: Final[list[Entry]] = []
        self.timer: asyncio.TimerHandle | None = None

    def load(self, entries: list[Entry]) -> None:
        """The entries of the log after the opening."""
        self.waiting.extend(entries)
        self.catch_up()

    def add(self, entry: Entry) -> None:
        self.waiting.append(entry)
        if self.timer is None:
            self.catch_up()

    def catch_up(self) -> None:
        """Show what is old enough, or everything once the game is over; then wait for the next entry."""
        self.timer = None
        now, over = self.services.now(), self.now_state.roster.status != "playing"
        for _ in range(MAX_AT_ONCE):
            if not self.waiting or not (over or self.waiting[0].at + self.delay <= now):
                break
            item = self.streams.fold(self.waiting.pop(0))
            if self.streams.has_last(None, item):
                self.presence.send(None, self.streams.build_frame(None, item))
        if self.waiting:
            wait = 0 if over else (self.waiting[0].at + self.delay - now) / 1000
            self.timer = asyncio.get_running_loop().call_later(max(NEXT_BATCH_SECONDS, wait), self.catch_up)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
