"""Random games through the interfaces for learners, the same for every game: all observations and masks are read."""

from collections.abc import Callable
from itertools import count
from math import floor
from random import Random
from typing import Any

import numpy as np

from benchmarks.timing import Count


def legal_of(mask: Any) -> Any:
    """The legal actions. As truth values, numpy finds them fastest."""
    return mask.view(np.bool_).nonzero()[0]


def through_lists(environment: Any) -> Callable[[], Count]:
    """A game through PettingZoo's loop over agents, in an environment that lists the legal actions, as RLCard does."""
    random, seeds = Random(1).random, count()

    def once() -> Count:
        environment.reset(seed=next(seeds))
        decisions = 0
        for _ in environment.agent_iter():
            _, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = environment.legal_actions()
            environment.step(legal[floor(random() * len(legal))])
            decisions += 1
        return Count(decisions)

    return once


def through_masks(environment: Any) -> Callable[[], Count]:
    """The same, but the legal actions are found in the mask."""
    random, seeds = Random(1).random, count()

    def once() -> Count:
        environment.reset(seed=next(seeds))
        decisions = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = legal_of(observation["action_mask"])
            environment.step(int(legal[floor(random() * len(legal))]))
            decisions += 1
        return Count(decisions)

    return once


def through_one(environment: Any) -> Callable[[], Count]:
    """A game through a Gymnasium environment."""
    random, seeds = Random(1).random, count()

    def once() -> Count:
        _, info = environment.reset(seed=next(seeds))
        decisions, over = 0, False
        while not over:
            legal = legal_of(info["action_mask"])
            _, _, over, _, info = environment.step(int(legal[floor(random() * len(legal))]))
            decisions += 1
        return Count(decisions)

    return once


def through_many_lists(environments: Any, steps: int) -> Callable[[], Count]:
    """That many steps in all games of a vectorised Gymnasium environment, which deals the next games itself, and lists
    the legal actions."""
    dice = np.random.default_rng(1)
    games = environments.num_envs
    environments.reset(seed=1)

    def once() -> Count:
        for _ in range(steps):
            legal, first = environments.legal_actions()
            chosen = first[:-1] + (dice.random(games) * np.diff(first)).astype(np.int64)
            environments.step(legal[chosen])
        return Count(steps * games)

    return once


def through_many_masks(environments: Any, steps: int) -> Callable[[], Count]:
    """The same, but the legal actions are found in the masks."""
    dice = np.random.default_rng(1)
    games = environments.num_envs
    bounds = np.arange(games + 1) * int(environments.single_action_space.n)
    seen = environments.reset(seed=1)[1]

    def once() -> Count:
        nonlocal seen
        for _ in range(steps):
            legal = legal_of(seen["action_mask"].ravel())
            first = np.searchsorted(legal, bounds)
            chosen = first[:-1] + (dice.random(games) * np.diff(first)).astype(np.int64)
            seen = environments.step(legal[chosen] - bounds[:-1])[4]
        return Count(steps * games)

    return once
