"""The clocks of a table: wakes somebody up when the next one runs out."""

import asyncio
from collections.abc import Callable
from typing import Final

from tabard.server.tables.services import Services
from tabard.server.tables.state import TableState

MAX_WAIT: Final = 3600
"""Look at the clock again after so many seconds at the latest."""


class TableClock:
    def __init__(self, state: TableState, services: Services, on_time: Callable[[], None]) -> None:
        self.state: Final = state
        self.services: Final = services
        self.on_time: Final = on_time
        """Called when a clock may have run out."""
        self.timer: asyncio.TimerHandle | None = None

    def schedule(self) -> None:
        self.cancel()
        times = self.deadlines()
        if times:
            wait = max(0, min(times.values()) - self.services.now()) / 1000
            self.timer = asyncio.get_running_loop().call_later(min(wait + 0.01, MAX_WAIT), self.on_time)

    def deadlines(self) -> dict[int, int]:
        """When the clock runs out for each person who is asked."""
        state = self.state
        if state.match is None:
            return {}
        return state.deadlines(state.match.state, state.clock_started, state.roster)

    def late_seats(self) -> list[int]:
        """The seats whose time has run out."""
        now = self.services.now()
        return [seat for seat, deadline in self.deadlines().items() if deadline <= now]

    def cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
