"""What is measured in OpenSpiel: three of its card games, all written in C++."""

from collections.abc import Callable
from itertools import cycle
from math import floor
from random import Random
from typing import Any

import pyspiel

from benchmarks.timing import DRIVEN, INSIDE, Count, Measures, turns_of

GAMES = ("hearts", "crazy_eights", "gin_rummy")

ROLLOUTS = 20
POSITIONS = 8
GAMES_PER_POSITION = 200


def build() -> str:
    return "OpenSpiel"


def measures() -> Measures:
    found: Measures = {}
    for name in GAMES:
        found[name, DRIVEN] = turns_of(driven(name))
        found[name, INSIDE] = turns_of(inside(name))
    return found


def driven(name: str) -> Callable[[], Count]:
    """A random game, every action driven from Python. Dealing takes one chance action per card."""
    game = pyspiel.load_game(name)
    check_that_chance_is_even(game)
    return random_games(game)


def random_games(game: Any) -> Callable[[], Count]:
    random = Random(1).random

    def once() -> Count:
        state = game.new_initial_state()
        decisions = 0
        chance = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[floor(random() * len(outcomes))][0])
                chance += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[floor(random() * len(legal))])
                decisions += 1
        return Count(decisions, chance)

    return once


def check_that_chance_is_even(game: Any) -> None:
    """In these games all chance outcomes are equally likely, so one random number picks one."""
    random = Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert max(chance for _, chance in outcomes) - min(chance for _, chance in outcomes) < 1e-9
            state.apply_action(random.choice(outcomes)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))


def inside(name: str) -> Callable[[], Count]:
    """Random games that stay in C++ from the deal to the end.

    The leanest loop that the Python package can reach is the one its tree search uses to value a position: that many
    random games from there. A search with a single simulation is exactly that. It can't start before the deal, so it
    starts from dealt hands, and the chance actions for dealing, half of a game of hearts, cost nothing here. It doesn't
    report the number of decisions; the average number, counted before, is used.
    """
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
    states = [dealt(game, seed) for seed in range(POSITIONS)]
    positions = cycle([(state, mean_decisions(game, state)) for state in states])

    def once() -> Count:
        state, decisions = next(positions)
        search.mcts_search(state)
        return Count(ROLLOUTS * decisions)

    return once


def dealt(game: Any, seed: int) -> Any:
    random = Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
    return state


def mean_decisions(game: Any, start: Any) -> float:
    """The average number of decisions, without chance, of a random game from a position."""
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    decisions = 0
    for seed in range(GAMES_PER_POSITION):
        state = start.clone()
        pyspiel.evaluate_bots(state, bots, seed)
        decisions += sum(1 for action in state.full_history() if action.player >= 0)
    return decisions / GAMES_PER_POSITION
