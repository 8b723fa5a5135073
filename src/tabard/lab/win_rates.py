"""Win rates and how certain they are."""

from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95


class WinRate(NamedTuple):
    """A rate over a number of games, with its interval."""

    won: float
    games: int
    low: float
    high: float

    @property
    def part(self) -> float:
        return self.won / self.games if self.games else 0.0


def win_rate_of(won: float, games: int, confidence: float = CONFIDENCE) -> WinRate:
    """The Wilson interval: good for few games, too, and for rates near 0 and 1. A shared win counts half."""
    if games == 0:
        return WinRate(0.0, 0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1.0 + confidence) / 2.0)
    part = won / games
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    half_width = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return WinRate(won, games, max(middle - half_width, 0.0), min(middle + half_width, 1.0))
