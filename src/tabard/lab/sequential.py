"""Stopping a run as soon as its question is answered.

The question is whether a mean over deals is above 0: how much more than its fair share a bot wins, each deal played in
all rotations. It is tested by a generalised sequential probability ratio test (GSPRT), "not above 0" against "at least
the margin above 0", with the variance estimated from the deals so far. `alpha` bounds how often a bot that is not
better is called better, `beta` how often one that is better by the margin is not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Final

import polars as pl

from tabard.lab.rows import Rows
from tabard.lab.stats import ratio

ALPHA: Final = 0.05
BETA: Final = 0.05
MARGIN: Final = 0.02
LEAST: Final = 30
"""With fewer deals the variance is not known well enough."""
HALF_A_GAME: Final = 0.5
"""The variance is taken as if one more deal had been so far off: values that are all alike prove little."""


class Answer(StrEnum):
    BETTER = "better"
    NOT_BETTER = "not better"
    OPEN = "open"


@dataclass(frozen=True)
class SequentialTest:
    margin: float = MARGIN
    alpha: float = ALPHA
    beta: float = BETA

    def log_likelihood_ratio(self, count: int, mean: float, variance: float) -> float:
        """How much more likely the values are if the true mean is the margin than if it is 0, as a logarithm."""
        return count * self.margin * (mean - self.margin / 2) / variance

    def answer(self, values: Sequence[float]) -> Answer:
        count = len(values)
        if count < LEAST:
            return Answer.OPEN
        mean = sum(values) / count
        variance = sum((value - mean) ** 2 for value in values) / (count - 1)
        variance += HALF_A_GAME**2 / count
        ratio = self.log_likelihood_ratio(count, mean, variance)
        if ratio >= log((1 - self.beta) / self.alpha):
            return Answer.BETTER
        return Answer.NOT_BETTER if ratio <= log(self.beta / (1 - self.alpha)) else Answer.OPEN


def advantages(rows: Rows) -> list[float]:
    """Deal by deal, how much more than its fair share the first bot has won."""
    first = str(rows.experiment.variants()[0].lineup[0])
    games = rows.games.filter((pl.col("bot") == first) & (pl.col("variant") == rows.variants[0]))
    fair = 1.0 / rows.experiment.seats
    by_deal = games.group_by("deal").agg(pl.col("share").mean() - fair).sort("deal")
    return by_deal["share"].to_list()


@dataclass(frozen=True)
class UntilAnswered:
    """A stopping rule: the test has an answer."""

    test: SequentialTest

    def __call__(self, rows: Rows) -> bool:
        return self.test.answer(advantages(rows)) is not Answer.OPEN


@dataclass(frozen=True)
class UntilPrecise:
    """A stopping rule: all win rates, by bot if the bots differ and else by seat, are known this precisely."""

    points: float

    def __call__(self, rows: Rows) -> bool:
        return half_width(rows) * 100 <= self.points


def half_width(rows: Rows) -> float:
    """The widest interval of a win rate reaches so far to either side."""
    by = "bot" if rows.games["bot"].n_unique() > 1 else "seat"
    by_deal = rows.games.group_by("variant", by, "deal").agg(pl.col("share").sum(), pl.len())
    widths = []
    for _, group in by_deal.group_by("variant", by):
        estimate = ratio(group["share"].to_list(), group["len"].to_list())
        widths.append((estimate.high - estimate.low) / 2)
    return max(widths)
