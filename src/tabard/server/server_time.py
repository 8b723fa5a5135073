"""The time at all tables of a server. It is measured by a clock that nobody can set, and read from the calendar only
when a process starts."""

import time
from collections.abc import Callable
from typing import Final


def calendar_time() -> int:
    """Milliseconds since 1970, by a clock that can be set."""
    return time.time_ns() // 1_000_000


def steady_time() -> int:
    """Milliseconds since some moment, by a clock that nobody can set. It goes on while the machine is suspended, where
    the system has such a clock."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.monotonic_ns() if clock is None else time.clock_gettime_ns(clock)) // 1_000_000


class ServerTime:
    def __init__(
        self,
        allowed_gap: int,
        calendar: Callable[[], int] = calendar_time,
        steady: Callable[[], int] = steady_time,
    ) -> None:
        self.allowed_gap: Final = allowed_gap
        """A longer gap between two heartbeats counts as downtime, in milliseconds."""
        self.steady: Final = steady
        self.offset = calendar() - steady()
        self.last_heartbeat = 0
        self.resumed_at = 0
        """Since when the server has been running without a gap."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.steady() + self.offset

    def clock_time(self) -> int:
        """The time up to which players' clocks have run. Without a heartbeat they stop: it may be a gap, which must be
        credited first."""
        return min(self.now(), self.last_heartbeat + self.allowed_gap)

    def catch_up(self, at_least: int) -> None:
        """Another process, or the one before, was already at this time."""
        self.offset += max(0, at_least - self.now())

    def note_heartbeat(self, at: int) -> None:
        """A heartbeat was written, and a gap before it was credited."""
        if at - self.last_heartbeat > self.allowed_gap:
            self.resumed_at = at
        self.last_heartbeat = at

    @property
    def has_gap(self) -> bool:
        """Whether the last heartbeat was so long ago that it counts as downtime."""
        return self.now() - self.last_heartbeat > self.allowed_gap
