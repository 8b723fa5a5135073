"""How much one visitor may ask of the house."""

from collections.abc import Callable
from typing import Final

MOST_ADDRESSES: Final = 50_000


class Bucket:
    """Allows so many a second on average, and some more at once."""

    def __init__(self, a_second: float, at_once: float, now: float) -> None:
        self.a_second: Final = a_second
        self.at_once: Final = max(1.0, at_once)
        self.left = self.at_once
        self.since = now

    def take(self, now: float) -> bool:
        self.left = min(self.at_once, self.left + (now - self.since) * self.a_second)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket for each address: so many a minute, half of them at once."""

    def __init__(self, a_minute: float, clock: Callable[[], float]) -> None:
        self.a_minute: Final = a_minute
        self.clock: Final = clock
        self.buckets: Final[dict[str, Bucket]] = {}

    def take(self, address: str) -> bool:
        now = self.clock()
        bucket = self.buckets.get(address)
        if bucket is None:
            if len(self.buckets) >= MOST_ADDRESSES:
                self.buckets.clear()
            bucket = self.buckets[address] = Bucket(self.a_minute / 60, self.a_minute / 2, now)
        return bucket.take(now)
