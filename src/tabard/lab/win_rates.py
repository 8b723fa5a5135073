"""What part of the games somebody wins, and how sure that is."""

from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

USUAL: Final = 0.95


class WinRate(NamedTuple):
    """A part of so many games, with the interval in which the true part lies."""

    won: float
    games: int
    low: float
    high: float

    @property
    def part(self) -> float:
        return self.won / self.games if self.games else 0.0


def win_rate_of(won: float, games: int, confidence: float = USUAL) -> WinRate:
    """Wilson's interval: good also for few games, and near none or all of them. A game won by two counts half."""
    if games == 0:
        return WinRate(0.0, 0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1.0 + confidence) / 2.0)
    part = won / games
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    half_width = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return WinRate(won, games, max(middle - half_width, 0.0), min(middle + half_width, 1.0))
