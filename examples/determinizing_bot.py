"""A bot of your own for any game: it tries every answer in a few determinized worlds, and takes the one that won most.

tabard play va --bot examples/determinizing_bot.py
"""

import random
from typing import Any

WORLDS = 6
FAR = 400


class DeterminizingBot:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, observation: Any) -> str:
        if len(observation.legal) == 1:
            return observation.legal[0]
        seeds = [self.random.getrandbits(32) for _ in range(WORLDS)]
        return max(observation.legal, key=lambda answer: sum(self.rollout(observation, answer, seed) for seed in seeds))

    def rollout(self, observation: Any, answer: str, seed: int) -> float:
        """Whether the seat won in a determinized world, after that answer and random play."""
        world = observation.determinize(seed)
        world.play(observation.seat, answer)
        for _ in range(FAR):
            if world.over:
                return (observation.seat in world.result.winners) / max(len(world.result.winners), 1)
            seat = world.to_act[0]
            world.play(seat, self.random.choice(world.legal(seat)))
        return 0.0
