"""A bot that plays what learn.py has learned. It needs nothing but Python.

tabard play knights-duty --bot examples/learned_bot.py
tabard ladder knights-duty --levels novice --bot examples/learned_bot.py --games 400
"""

import base64
import json
import struct
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "learned"
"""Has one file for each game."""


class Layer:
    def __init__(self, given: dict[str, Any]) -> None:
        self.biases = floats(given["biases"])
        flat, width = floats(given["weights"]), len(self.biases)
        self.weights = [flat[first : first + width] for first in range(0, len(flat), width)]

    def run(self, numbers: Sequence[float]) -> list[float]:
        sums = self.biases
        for number, weights in zip(numbers, self.weights, strict=True):
            if number:
                sums = [total + number * weight for total, weight in zip(sums, weights, strict=True)]
        return sums


class Policy:
    def __init__(self, file: Path) -> None:
        given = json.loads(file.read_text(encoding="utf-8"))
        self.seats = given["seats"]
        self.layers = [Layer(layer) for layer in given["layers"]]
        self.inputs, self.actions = len(self.layers[0].weights), len(self.layers[-1].biases)

    def scores(self, numbers: Sequence[float]) -> list[float]:
        """How good each action seems."""
        for layer in self.layers[:-1]:
            numbers = [max(0.0, number) for number in layer.run(numbers)]
        return self.layers[-1].run(numbers)


def floats(text: str) -> list[float]:
    """16-bit floats that were written as text."""
    data = base64.b64decode(text)
    return list(struct.unpack(f"<{len(data) // 2}e", data))


@cache
def policy_for(game: str) -> Policy:
    return Policy(FOLDER / f"{game}.json")


def choose(observation: Any) -> str:
    policy = policy_for(observation.game)
    numbers, actions = observation.array, observation.actions
    if (observation.seats, len(numbers), len(actions)) != (policy.seats, policy.inputs, policy.actions):
        raise ValueError("this policy was trained for other seats or options, or for an earlier version of the game")
    scores = dict(zip(actions, policy.scores(numbers), strict=True))
    return max(observation.legal, key=scores.__getitem__)
