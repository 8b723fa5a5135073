"""What is measured of Tabard's environments: one game through PettingZoo and Gymnasium, and 256 at once."""

import gymnasium
from gymnasium.vector import VectorEnv

import tabard.adapters.gymnasium as adapter
from benchmarks.tabard_games import build as build
from benchmarks.timing import AGENTS, AGENTS_BY_MASK, MANY, MANY_BY_MASK, SINGLE, Measures, turns_of
from benchmarks.walking import through_lists, through_many_lists, through_many_masks, through_masks, through_one
from tabard.adapters import pettingzoo
from tabard.games import find

GAMES = 256
STEPS = 4
"""How many steps are taken in all games before the clock is read."""


def measures() -> Measures:
    found: Measures = {}
    for name, game in adapter.NAMES.items():
        options = dict(find(game).random_options)
        found[game, AGENTS] = turns_of(through_lists(pettingzoo.env(game, options=options)))
        found[game, AGENTS_BY_MASK] = turns_of(through_masks(pettingzoo.env(game, options=options)))
        found[game, SINGLE] = turns_of(through_one(one(name, options)))
        found[game, MANY] = turns_of(through_many_lists(many(name, options), STEPS))
        found[game, MANY_BY_MASK] = turns_of(through_many_masks(many(name, options), STEPS))
    return found


def one(name: str, options: dict[str, object]) -> gymnasium.Env:
    return gymnasium.make(f"tabard/{name}-v0", options=options, opponent=adapter.SELF)


def many(name: str, options: dict[str, object]) -> VectorEnv:
    return gymnasium.make_vec(
        f"tabard/{name}-v0",
        num_envs=GAMES,
        vectorization_mode="vector_entry_point",
        options=options,
        opponent=adapter.SELF,
        autoreset_mode="SameStep",
    )
