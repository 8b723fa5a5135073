"""Rate limits forget whom they no longer limit."""

from tabard.server.limits import FEW_ADDRESSES, MAX_ADDRESSES, TokenBuckets


def address(number: int) -> str:
    return f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"


def test_addresses_that_may_do_everything_again_are_forgotten() -> None:
    now = [0.0]
    limits = TokenBuckets(60, lambda: now[0])
    assert all(limits.take("192.0.2.1") for _ in range(30)) and not limits.take("192.0.2.1")
    for number in range(10 * FEW_ADDRESSES):
        now[0] = number / 500
        limits.take(address(number))
    assert len(limits.buckets) <= FEW_ADDRESSES
    now[0] = 20.5
    assert all(limits.take("192.0.2.1") for _ in range(20)) and not limits.take("192.0.2.1")


def test_only_so_many_addresses_are_remembered() -> None:
    limits = TokenBuckets(60, lambda: 0.0)
    most = 0
    for number in range(MAX_ADDRESSES + 10 * FEW_ADDRESSES):
        limits.take(address(number))
        most = max(most, len(limits.buckets))
    assert most == MAX_ADDRESSES
