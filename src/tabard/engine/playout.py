"""Playing on at random, inside the compiled loop: for benchmarks, tests and search."""

from tabard.engine.chance import Chance
from tabard.engine.kinds import SEATS_IN, i64
from tabard.engine.state import State
from tabard.engine.step import Actions


def play_out(state: State, chance: Chance, most: i64) -> i64:
    """Let chance answer every question until the game is over or `most` decisions are made; how many were made."""
    found = Actions()
    made: i64 = 0
    while state.waiting != 0 and made < most:
        seat: i64 = SEATS_IN[state.waiting][0]
        state.legal_into(seat, found)
        state.answer(seat, found.items[chance.below(found.count)])
        made += 1
    return made
