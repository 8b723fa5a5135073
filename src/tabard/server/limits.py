"""Rate limits."""

import ipaddress
from collections.abc import Callable
from typing import Final

MAX_ADDRESSES: Final = 50_000
FEW_ADDRESSES: Final = 1_000
"""With fewer buckets than this, none is looked at to see whether it may be forgotten."""


class TokenBucket:
    """A token bucket: a rate per second, and a burst."""

    def __init__(self, per_second: float, at_once: float, now: float) -> None:
        self.per_second: Final = per_second
        self.at_once: Final = max(1.0, at_once)
        self.left = self.at_once
        self.since = now

    def is_full(self, now: float) -> bool:
        return self.left + (now - self.since) * self.per_second >= self.at_once

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take so many tokens; False if there are too few. What costs more than a burst is allowed when it is full."""
        self.left = min(self.at_once, self.left + (now - self.since) * self.per_second)
        self.since = now
        if self.left < min(cost, self.at_once):
            return False
        self.left -= cost
        return True


class TokenBuckets:
    """One bucket per network: so many per minute, half of them in a burst."""

    def __init__(self, per_minute: float, clock: Callable[[], float]) -> None:
        self.per_minute: Final = per_minute
        self.clock: Final = clock
        self.buckets: Final[dict[str, TokenBucket]] = {}
        self.many = FEW_ADDRESSES
        """With so many buckets, those that are full again are forgotten."""

    def take(self, address: str, cost: float = 1.0) -> bool:
        now, network = self.clock(), network_of(address)
        bucket = self.buckets.get(network)
        if bucket is None:
            if len(self.buckets) >= self.many:
                self.forget_full(now)
            bucket = self.buckets[network] = TokenBucket(self.per_minute / 60, self.per_minute / 2, now)
        return bucket.take(now, cost)

    def forget_full(self, now: float) -> None:
        """Forget buckets that are full again: a new one is no different. So seldom that it costs next to nothing."""
        for network in [network for network, bucket in self.buckets.items() if bucket.is_full(now)]:
            del self.buckets[network]
        if len(self.buckets) >= MAX_ADDRESSES:
            self.buckets.clear()
        self.many = max(FEW_ADDRESSES, min(2 * len(self.buckets), MAX_ADDRESSES))


class ChatLimits:
    """How much may be said: by a seat, on however many sockets, and from an address, in however many seats."""

    def __init__(self, per_seat: float, per_address: float, clock: Callable[[], float]) -> None:
        self.seats: Final = TokenBuckets(per_seat, clock)
        self.addresses: Final = TokenBuckets(per_address, clock)

    def take(self, table: str, seat: int, address: str) -> bool:
        return self.seats.take(f"{table}/{seat}") and self.addresses.take(address)


def network_of(address: str) -> str:
    """What counts as one address: with IPv6 a whole /64, since everybody has one to themselves."""
    if ":" not in address:
        return address
    try:
        parsed = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed) >> 64 << 64, 64)))
