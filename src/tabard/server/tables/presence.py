"""Who is connected to a table: at this process, and at the others."""

import time
from typing import Final, Protocol

from tabard.server.sockets import RESTART
from tabard.server.tables.services import Services

MAX_PROCESSES: Final = 256
"""From how many other processes a table keeps the presence."""


class Listener(Protocol):
    """Receives frames: a socket."""

    def send(self, frame: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class TablePresence:
    def __init__(self, seats: int, services: Services) -> None:
        self.services: Final = services
        self.listeners: Final[dict[int | None, set[Listener]]] = {viewer: set() for viewer in (*range(seats), None)}
        self.remote: Final[dict[str, tuple[float, list[int]]]] = {}
        """By process: when it last reported its presence, and what it reported."""
        self.last_seen: Final[dict[int, float]] = {}
        """When each seat lost its last connection to this process."""

    def add(self, viewer: int | None, listener: Listener) -> None:
        self.listeners[viewer].add(listener)

    def remove(self, viewer: int | None, listener: Listener) -> None:
        self.listeners[viewer].discard(listener)
        if viewer is not None and not self.listeners[viewer]:
            self.last_seen[viewer] = time.monotonic()

    def note_remote(self, sender: str, present: list[int]) -> bool:
        """Another process reports its presence. False if that makes no sense for this table."""
        if len(present) != len(self.listeners) or min(present) < 0:
            return False
        self.remote.pop(sender, None)
        self.remote[sender] = (time.monotonic(), present)
        if len(self.remote) > MAX_PROCESSES:
            del self.remote[next(iter(self.remote))]
        return True

    def send_to_all(self, frame: bytes) -> None:
        for viewer in self.listeners:
            self.send(viewer, frame)

    def send(self, viewer: int | None, frame: bytes) -> None:
        for listener in self.listeners[viewer]:
            listener.send(frame)

    def disconnect_all(self) -> None:
        """Have everybody here reconnect, and get the table as it is now."""
        for listeners in self.listeners.values():
            for listener in listeners:
                listener.close(RESTART, "The table was loaded again. Reconnect.")

    def here(self) -> list[int]:
        """How many sockets each seat has at this process; the last number is for spectators."""
        return [len(listeners) for listeners in self.listeners.values()]

    def everywhere(self) -> list[int]:
        """How many sockets each seat has at all processes; the last number is for spectators."""
        counts = self.here()
        for others in self.recent_reports():
            counts = [mine + theirs for mine, theirs in zip(counts, others, strict=True)]
        return counts

    def recent_reports(self) -> list[list[int]]:
        """What other processes have reported, as far as that still counts."""
        recent = time.monotonic() - 3 * self.services.settings.ping_seconds
        return [others for heard_at, others in self.remote.values() if heard_at > recent]

    def is_away(self, seat: int) -> bool:
        """Whether a player has been disconnected so long that the host may replace them."""
        if self.listeners[seat] or any(others[seat] > 0 for others in self.recent_reports()):
            return False
        return self.seconds_gone(seat) > self.services.settings.away_seconds

    def seconds_gone(self, seat: int) -> float:
        """How long ago a seat lost its last connection to this process."""
        return time.monotonic() - self.last_seen.get(seat, self.services.started_at)
