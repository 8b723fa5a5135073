"""What is measured of RLCard: two of its games, driven from Python, in which they are written."""

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
    """A game at random. Chance is inside, as it is with Tabard."""
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
