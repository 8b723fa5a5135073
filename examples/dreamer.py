"""A bot of your own for any game: it tries every answer in a few imagined worlds, and takes the one that won most.

tabard play va --bot examples/dreamer.py
"""

import random

WORLDS = 6
FAR = 400


class Dreamer:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, look) -> str:
        if len(look.legal) == 1:
            return look.legal[0]
        seeds = [self.random.getrandbits(32) for _ in range(WORLDS)]
        return max(look.legal, key=lambda answer: sum(self.dream(look, answer, seed) for seed in seeds))

    def dream(self, look, answer: str, seed: int) -> float:
        """Whether the seat won in an imagined world, after that answer and some others at random."""
        world = look.imagine(seed)
        world.play(look.seat, answer)
        for _ in range(FAR):
            if world.over:
                return (look.seat in world.result.winners) / max(len(world.result.winners), 1)
            seat = world.to_act[0]
            world.play(seat, self.random.choice(world.legal(seat)))
        return 0.0
