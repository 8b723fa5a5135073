"""One turn of a measure: do the same thing again and again for a moment, and count.

Turns are timed by the worker's processor time, so that other programs, which only make it wait, count little.
"""

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

Measures = dict[tuple[str, str], Callable[[float], "Turn"]]
"""By game and measure: a function that takes a turn of that many seconds."""

DRIVEN = "driven"
INSIDE = "inside"
MATCH = "match"
COPY = "copy"
REDEAL = "redeal"
SEARCH = "search"
AGENTS = "agents"
SINGLE = "single"
MANY = "many"
AGENTS_BY_MASK = "agents by mask"
MANY_BY_MASK = "many by mask"
MEASURES = (DRIVEN, INSIDE, MATCH, COPY, REDEAL, SEARCH, AGENTS, AGENTS_BY_MASK, SINGLE, MANY, MANY_BY_MASK)


class Count(NamedTuple):
    done: float
    """How many decisions were made, or how many copies."""
    chance: int = 0
    """How many chance actions the caller had to make in addition."""


class Turn(NamedTuple):
    done: float
    chance: int
    seconds: float


def run(once: Callable[[], Count], seconds: float) -> Turn:
    done = 0.0
    chance = 0
    start = process_time()
    passed = 0.0
    while passed < seconds:
        counted = once()
        done += counted.done
        chance += counted.chance
        passed = process_time() - start
    return Turn(done, chance, passed)


def turns_of(once: Callable[[], Count]) -> Callable[[float], Turn]:
    return lambda seconds: run(once, seconds)
