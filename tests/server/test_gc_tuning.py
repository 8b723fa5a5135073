"""Garbage is collected when the server is idle."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from tabard.server.gc_tuning import MAX_SECONDS, QUIET_SECONDS, GcTuner


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


def after(work: list[int], seconds: float, goes_on: bool) -> bool:
    """Whether a frozen cycle is gone that long after the last collection."""
    gc_tuner = GcTuner(lambda: len(work))
    on_clock = weakref.ref(Ring())
    gc_tuner.tick()
    gc_tuner.searched -= seconds
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
