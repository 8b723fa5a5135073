"""What is measured of Tabard's environments: one game through PettingZoo and Gymnasium, and 256 at once."""

from collections.abc import Callable

import gymnasium

import tabard.adapters.gymnasium as adapter
from benchmarks.tabard_games import build as build
from benchmarks.timing import AGENTS, MANY, SINGLE, Count, Measures, turns_of
from benchmarks.walking import through_agents, through_many, through_one
from tabard.adapters import pettingzoo
from tabard.games import find

GAMES = 256
STEPS = 4
"""How many steps are taken in all games before the clock is read."""


def measures() -> Measures:
    found: Measures = {}
    for name, game in adapter.NAMES.items():
        options = dict(find(game).random_options)
        found[game, AGENTS] = turns_of(through_agents(pettingzoo.env(game, options=options)))
        found[game, SINGLE] = turns_of(through_one(one(name, options)))
        found[game, MANY] = turns_of(many(name, options))
    return found


def one(name: str, options: dict[str, object]) -> gymnasium.Env:
    return gymnasium.make(f"tabard/{name}-v0", options=options, opponent=adapter.SELF)


def many(name: str, options: dict[str, object]) -> Callable[[], Count]:
    environments = gymnasium.make_vec(
        f"tabard/{name}-v0",
        num_envs=GAMES,
        vectorization_mode="vector_entry_point",
        options=options,
        opponent=adapter.SELF,
        autoreset_mode="SameStep",
    )
    return through_many(environments, STEPS)
