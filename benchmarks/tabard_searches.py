"""How fast the expert searches, for every game: the same in plain Python and compiled."""

from collections.abc import Callable
from itertools import cycle

import tabard
from benchmarks.tabard_games import build as build
from benchmarks.tabard_games import positions
from benchmarks.timing import SEARCH, Count, Measures, turns_of
from tabard.bots.heuristics import heuristic_for
from tabard.bots.search import Search
from tabard.engine.chance import QuickChance
from tabard.engine.game import Game
from tabard.games import find

TIMES = 4


def measures() -> Measures:
    return {(name, SEARCH): turns_of(searches(find(name))) for name in tabard.games()}


def searches(game: Game) -> Callable[[], Count]:
    """A short search in one position after another, from the whole game."""
    places = cycle([(state, state.to_act[0]) for state in positions(game)])
    chance = QuickChance(1)
    heuristic = heuristic_for(game.id)

    def once() -> Count:
        state, seat = next(places)
        search = Search(heuristic, state.redeal(seat, chance), seat, chance)
        for _ in range(TIMES):
            search.simulate()
        return Count(TIMES)

    return once
