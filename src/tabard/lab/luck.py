"""Luck and skill: how much of a result is the deal, and how often the better player wins.

The same deals are played again with other seeds for the bots. If the same seat tends to win the same deal, the deal
decides; what is left is what the players do and the chance that they meet on the way.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from typing import Final

import polars as pl

from tabard.lab.experiment import Experiment
from tabard.lab.measures import WIN_RATE, Atoms
from tabard.lab.rows import Rows
from tabard.lab.running import no_progress, run
from tabard.lab.stats import Estimate, quantile
from tabard.lab.workers import Progress, Runner

REPEATS: Final = 4


@dataclass(frozen=True)
class Luck:
    deal: Estimate
    """The part of the variance of results that is the deal's."""
    skill: Estimate | None
    """How often the stronger bot wins, alone among weaker ones."""
    stronger: str
    weaker: str
    seats: int


class Spread:
    """Sums over deals, by which the variance between deals is told from that within them."""

    def __init__(self, repeats: int) -> None:
        self.repeats: Final = repeats
        self.deals: int = 0
        self.totals: Final[defaultdict[str, float]] = defaultdict(float)
        self.squares: Final[defaultdict[str, float]] = defaultdict(float)
        self.within = 0.0

    def add(self, deal: "Deal", times: int = 1) -> None:
        """With -1 times, the deal is left out again."""
        self.deals += times
        self.within += times * sum(deal.within.values())
        for seat, mean in deal.means.items():
            self.totals[seat] += times * mean
            self.squares[seat] += times * mean * mean

    def part_of_deal(self) -> float:
        between = sum(
            max(self.squares[seat] - total**2 / self.deals, 0.0) / max(self.deals - 1, 1)
            for seat, total in self.totals.items()
        )
        noise = self.within / self.deals
        deal = max(between - noise / self.repeats, 0.0)
        return deal / (deal + noise) if deal + noise > 0 else 0.0


@dataclass(frozen=True)
class Deal:
    """By seat, the mean and the variance of its share over all games of one deal."""

    means: dict[str, float]
    within: dict[str, float]


def part_of_deal(rows: Rows) -> Estimate:
    """The intraclass correlation of a seat's share among games of one deal, by analysis of variance; the interval is
    by leaving out one deal at a time (the jackknife)."""
    games = rows.games.filter(pl.col("variant") == rows.variants[0])
    repeats = rows.experiment.repeats
    share = pl.col("share")
    found = games.group_by("deal", "seat").agg(pl.len().alias("games"), share.mean(), share.var().alias("within"))
    deals: dict[int, Deal] = {}
    for deal, seat, mean, within in (
        found.filter(pl.col("games") == repeats)
        .sort("deal", "seat")
        .select("deal", "seat", "share", "within")
        .iter_rows()
    ):
        kept = deals.setdefault(deal, Deal({}, {}))
        kept.means[seat], kept.within[seat] = mean, within or 0.0
    if repeats < 2 or len(deals) < 3:
        return Estimate(0.0, 0.0, 1.0, 0.0, 0.0, len(deals))
    spread = Spread(repeats)
    for one in deals.values():
        spread.add(one)
    value, left_out = spread.part_of_deal(), []
    for one in deals.values():
        spread.add(one, -1)
        left_out.append(spread.part_of_deal())
        spread.add(one)
    count = len(deals)
    mean = sum(left_out) / count
    error = sqrt(sum((part - mean) ** 2 for part in left_out) * (count - 1) / count)
    reach = quantile() * error
    return Estimate(value, max(value - reach, 0.0), min(value + reach, 1.0), error, count * repeats, count)


def measure_luck(
    experiment: Experiment,
    folder: Path,
    runner: Runner | None = None,
    *,
    weaker: str = "novice",
    repeats: int = REPEATS,
    progress: Progress = no_progress,
) -> Luck:
    """Play deals again and again, and then the first bot against a weaker one."""
    stronger = experiment.bots[0]
    again = replace(experiment, bots=(stronger,), repeats=repeats).settled()
    deal = part_of_deal(run(again, folder / "deals", runner, progress=progress))
    skill = None
    if weaker != stronger:
        uneven = replace(experiment, bots=(stronger, weaker), repeats=1).settled()
        atoms = Atoms(run(uneven, folder / "skill", runner, progress=progress))
        skill = atoms.estimates(atoms.rows.variants[0], WIN_RATE + "bot", 1).get(str(stronger))
    return Luck(deal, skill, stronger, weaker, again.seats)
