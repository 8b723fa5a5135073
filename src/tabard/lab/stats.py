"""Intervals, differences and how many games they take. All figures of a run are ratios of sums over deals.

A deal is what is drawn independently; games of one deal are not. So every variance is one between deals, and a
difference between two variants that played the same deals is taken deal by deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erfc, sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95


def quantile(comparisons: int = 1, confidence: float = CONFIDENCE) -> float:
    """How many standard errors an interval reaches to either side, so that so many of them all hold at once."""
    return NormalDist().inv_cdf(1.0 - (1.0 - confidence) / (2.0 * max(comparisons, 1)))


@dataclass(frozen=True)
class Estimate:
    """A figure and the interval in which its true value lies."""

    value: float
    low: float
    high: float
    error: float
    """The standard error."""
    count: float
    """Of how many it is the mean or the part."""
    deals: int

    def p_value(self, null: float) -> float:
        """How likely a figure so far from the null value is by chance."""
        if self.error == 0.0:
            return 1.0 if self.value == null else 0.0
        return erfc(abs(self.value - null) / self.error / sqrt(2.0))


def ratio(sums: Sequence[float], counts: Sequence[float], comparisons: int = 1, is_part: bool = True) -> Estimate:
    """The ratio of two sums over deals. For a part the interval is Wilson's, with as many independent cases as the
    variance between deals leaves; so it is good also near none and all."""
    total, many = sum(sums), sum(counts)
    deals = sum(1 for count in counts if count)
    if many == 0:
        return Estimate(0.0, 0.0, 1.0 if is_part else 0.0, 0.0, 0.0, 0)
    value = total / many
    z = quantile(comparisons)
    error = 0.0
    if deals > 1:
        squares = sum((s - value * n) ** 2 for s, n in zip(sums, counts, strict=True))
        error = sqrt(squares * deals / (deals - 1)) / many
    if not is_part:
        return Estimate(value, value - z * error, value + z * error, error, many, deals)
    inside = 0.0 < value < 1.0
    cases = value * (1.0 - value) / error**2 if inside and error > 0.0 else float(deals)
    low, high = wilson(value, max(cases, 1.0), z)
    return Estimate(value, low, high, error, many, deals)


def wilson(part: float, cases: float, z: float) -> tuple[float, float]:
    middle = (part + z * z / (2 * cases)) / (1 + z * z / cases)
    half = z * sqrt(part * (1 - part) / cases + z * z / (4 * cases * cases)) / (1 + z * z / cases)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def median(values: Sequence[float], comparisons: int = 1) -> Estimate:
    """The middle of the values, with an interval between two of them: by the normal approximation of their ranks."""
    ordered = sorted(values)
    count = len(ordered)
    if count == 0:
        return Estimate(0.0, 0.0, 0.0, 0.0, 0.0, 0)
    middle = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    reach = quantile(comparisons) * sqrt(count) / 2
    low = ordered[max(0, int(count / 2 - reach))]
    high = ordered[min(count - 1, ceil(count / 2 + reach))]
    return Estimate(middle, low, high, (high - low) / (2 * quantile(comparisons)), count, count)


@dataclass(frozen=True)
class Difference:
    """How much a second figure is above a first one, on the same deals."""

    value: float
    error: float
    unpaired_error: float
    """The standard error that other deals for the second figure would leave."""
    deals: int

    @property
    def p_value(self) -> float:
        if self.error == 0.0:
            return 1.0 if self.value == 0.0 else 0.0
        return erfc(abs(self.value) / self.error / sqrt(2.0))

    def interval(self, comparisons: int = 1) -> tuple[float, float]:
        reach = quantile(comparisons) * self.error
        return self.value - reach, self.value + reach

    def deals_needed(self, half_width: float, paired: bool) -> int:
        """How many deals make the interval of one comparison so narrow."""
        error = self.error if paired else self.unpaired_error
        return max(1, ceil(self.deals * (quantile() * error / half_width) ** 2))


def difference(
    sums: Sequence[float], counts: Sequence[float], other_sums: Sequence[float], other_counts: Sequence[float]
) -> Difference:
    """The second ratio minus the first; the same place in all lists is the same deal."""
    deals = len(sums)
    first, second = influence(sums, counts), influence(other_sums, other_counts)
    if first is None or second is None or deals < 2:
        return Difference(0.0, 0.0, 0.0, deals)
    scale = deals / (deals - 1)
    paired = sum((b - a) ** 2 for a, b in zip(first[1], second[1], strict=True)) * scale
    apart = sum(a * a for a in first[1]) * scale + sum(b * b for b in second[1]) * scale
    return Difference(second[0] - first[0], sqrt(paired), sqrt(apart), deals)


def influence(sums: Sequence[float], counts: Sequence[float]) -> tuple[float, list[float]] | None:
    """A ratio, and how much each deal moves it."""
    many = sum(counts)
    if many == 0:
        return None
    value = sum(sums) / many
    return value, [(s - value * n) / many for s, n in zip(sums, counts, strict=True)]


def holm(p_values: Sequence[float]) -> list[float]:
    """The same p-values, corrected for how many they are: below 0.05 are so many that any is wrong in at most 5 % of
    runs."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = highest
    return adjusted
