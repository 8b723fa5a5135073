"""What is measured in Tabard, for every game: the same in plain Python and compiled."""

from collections.abc import Callable
from itertools import count
from math import floor
from random import Random

import tabard
from benchmarks.timing import COPY, DRIVEN, INSIDE, MATCH, REDEAL, Count, Measures, turns_of
from tabard.engine import state as state_module
from tabard.engine.chance import QuickChance
from tabard.engine.game import Game
from tabard.engine.playout import random_playout
from tabard.engine.state import State
from tabard.games import find

MAX_DECISIONS = 100_000
POSITIONS = 16
TIMES = 50


def build() -> str:
    return "plain" if str(state_module.__file__).endswith(".py") else "compiled"


def measures() -> Measures:
    found: Measures = {}
    for name in tabard.games():
        game = find(name)
        found[name, DRIVEN] = turns_of(driven(game))
        found[name, INSIDE] = turns_of(inside(game))
        found[name, MATCH] = turns_of(matches(game))
        found[name, COPY] = turns_of(copies(game))
        found[name, REDEAL] = turns_of(redeals(game))
    return found


class Dealer:
    """Starts one game after another, each from its own seed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = max(game.seat_counts)
        self.options = game.resolve_options(self.seats, game.random_options)
        self.dealt = 0

    def deal(self) -> State:
        self.dealt += 1
        state = self.game.deal(self.seats, self.options, QuickChance(self.dealt))
        state.advance()
        return state


def driven(game: Game) -> Callable[[], Count]:
    """A random game, every decision driven from Python."""
    dealer = Dealer(game)
    random = Random(1).random

    def once() -> Count:
        state = dealer.deal()
        decisions = 0
        while acting := state.to_act:
            seat = acting[0]
            legal = state.legal(seat)
            state.apply(seat, legal[floor(random() * len(legal))])
            decisions += 1
        return Count(decisions)

    return once


def inside(game: Game) -> Callable[[], Count]:
    """A random game by the engine's own loop, which is compiled together with the rules."""
    dealer = Dealer(game)
    chance = QuickChance(1)
    return lambda: Count(int(random_playout(dealer.deal(), chance, MAX_DECISIONS)))


def matches(game: Game) -> Callable[[], Count]:
    """A random game as a match: answers are texts, and events are emitted."""
    random = Random(1).random
    seeds = count()

    def once() -> Count:
        match = tabard.start(game.id, seed=next(seeds), options=game.random_options)
        decisions = 0
        while not match.over:
            seat = match.to_act[0]
            legal = match.legal(seat)
            match.play(seat, legal[floor(random() * len(legal))])
            decisions += 1
        return Count(decisions)

    return once


def copies(game: Game) -> Callable[[], Count]:
    states = positions(game)

    def once() -> Count:
        for state in states:
            for turn in range(TIMES):
                state.copy()
        return Count(TIMES * len(states))

    return once


def redeals(game: Game) -> Callable[[], Count]:
    """Redeals for the seat to act."""
    states = [(state, state.to_act[0]) for state in positions(game)]
    chance = QuickChance(1)

    def once() -> Count:
        for state, seat in states:
            state.redeal(seat, chance)
        return Count(len(states))

    return once


def positions(game: Game) -> list[State]:
    """Positions from the whole game, the first from its start and the last from near its end."""
    dealer = Dealer(game)
    found: list[State] = []
    for number in range(POSITIONS):
        state = dealer.deal()
        length = random_playout(state.copy(), QuickChance(number), MAX_DECISIONS)
        random_playout(state, QuickChance(number), length * number // POSITIONS)
        found.append(state)
    return found
