"""The clocks of a table: wakes somebody up when the next one runs out."""

import asyncio
from collections.abc import Callable
from typing import Final

from tabard.server.tables.services import Services
from tabard.server.tables.state import TableState

MAX_WAIT: Final = 3600
"""Look at the clock again after so many seconds at the latest."""
MIN_WAIT: Final = 0.1
"""And not sooner than this, unless somebody is late: clocks stop while the server has no heartbeat."""


class TableClock:
    def __init__(self, state: TableState, services: Services) -> None:
        self.state: Final = state
        self.services: Final = services
        self.timer: asyncio.TimerHandle | None = None

    def schedule(self, on_time: Callable[[], None]) -> None:
        """Have `on_time` called when the next clock may have run out."""
        self.cancel()
        times = self.deadlines()
        if times:
            wait = (min(times.values()) - self.services.now()) / 1000 + 0.01
            at_least = 0 if self.late_seats() else MIN_WAIT
            self.timer = asyncio.get_running_loop().call_later(max(at_least, min(wait, MAX_WAIT)), on_time)

    def deadlines(self) -> dict[int, int]:
        """When the clock runs out for each person who is asked."""
        state = self.state
        if state.match is None:
            return {}
        return state.deadlines(state.match.state, state.clock_started, state.roster)

    def late_seats(self) -> list[int]:
        """The seats whose time has run out."""
        now = self.services.time.clock_time()
        return [seat for seat, deadline in self.deadlines().items() if deadline <= now]

    def is_late(self, seat: int) -> bool:
        return seat in self.late_seats()

    def cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
