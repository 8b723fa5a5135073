"""Garbage is collected when the server is idle."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from tabard.server.gc_tuning import (
    GROWTH,
    MAX_SECONDS,
    MIN_SECONDS,
    QUIET_GROWTH,
    QUIET_SECONDS,
    GcTuner,
    memory_in_use,
)


class Ring:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def work() -> Iterator[list[int]]:
    """A counter of the server's work. Restores normal garbage collection afterwards."""
    threshold = gc.get_threshold()
    yield []
    gc.set_threshold(*threshold)
    gc.unfreeze()


def after(work: list[int], seconds: float, goes_on: bool, growth: int = 0) -> bool:
    """Whether a frozen cycle is gone that long after the last collection, when memory has grown by so much."""
    memory = [GROWTH]
    gc_tuner = GcTuner(lambda: len(work), lambda: memory[0])
    on_clock = weakref.ref(Ring())
    gc_tuner.tick()
    gc_tuner.searched -= seconds
    memory[0] += growth
    if goes_on:
        work.append(1)
    gc_tuner.tick()
    return on_clock() is None


def test_cycles_are_collected_when_idle(work: list[int]) -> None:
    assert after(work, QUIET_SECONDS + 1, goes_on=False)


def test_nothing_is_collected_while_busy(work: list[int]) -> None:
    assert not after(work, QUIET_SECONDS + 1, goes_on=True)


def test_cycles_are_collected_eventually(work: list[int]) -> None:
    assert after(work, MAX_SECONDS + 1, goes_on=True)


def test_cycles_are_collected_when_memory_has_grown(work: list[int]) -> None:
    seconds = MIN_SECONDS + 1
    assert not after(work, seconds, goes_on=False, growth=QUIET_GROWTH)
    assert after(work, seconds, goes_on=False, growth=QUIET_GROWTH + 1)
    assert not after(work, seconds, goes_on=True, growth=GROWTH)
    assert after(work, seconds, goes_on=True, growth=GROWTH + 1)


def test_memory_that_goes_up_and_down_is_not_collected_each_time(work: list[int]) -> None:
    assert not after(work, MIN_SECONDS - 1, goes_on=False, growth=2 * GROWTH)


def test_free_memory_is_returned(work: list[int]) -> None:
    gc_tuner, mebibyte = GcTuner(lambda: 0), 1 << 20
    pieces = [bytes(1_000) for _ in range(100 * mebibyte // 1_000)]
    last = bytes(1_000)
    full = memory_in_use()
    del pieces
    gc_tuner.searched -= QUIET_SECONDS + 1
    gc_tuner.tick()
    assert memory_in_use() < full - 50 * mebibyte and len(last) == 1_000
