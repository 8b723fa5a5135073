"""Random playouts inside the compiled loop: for benchmarks, tests and search."""

from tabard.engine.chance import Chance
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.types import SEATS_IN, i64


def random_playout(state: State, chance: Chance, most: i64) -> i64:
    """Answer every question at random until the game is over or `most` decisions are made; returns how many were
    made."""
    legal = Actions()
    made: i64 = 0
    while state.waiting != 0 and made < most:
        seat: i64 = SEATS_IN[state.waiting][0]
        state.legal_into(seat, legal)
        state.answer(seat, legal.items[chance.below(legal.count)])
        made += 1
    return made
