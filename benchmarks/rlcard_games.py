"""What is measured in RLCard: two of its games, which are written in Python and driven from Python."""

from collections.abc import Callable
from math import floor
from random import Random

import rlcard

from benchmarks.timing import DRIVEN, Count, Measures, turns_of

GAMES = ("uno", "gin-rummy")


def build() -> str:
    return "RLCard"


def measures() -> Measures:
    return {(name, DRIVEN): turns_of(driven(name)) for name in GAMES}


def driven(name: str) -> Callable[[], Count]:
    """A random game. Chance is internal, as in Tabard."""
    environment = rlcard.make(name, config={"seed": 1})
    random = Random(1).random

    def once() -> Count:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[floor(random() * len(legal))])
            decisions += 1
        return Count(decisions)

    return once
