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
    """The half width of an interval in standard errors, so that this many intervals all hold at once."""
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


@dataclass(frozen=True)
class Moments:
    """All that a ratio of two sums over deals needs: the sums, those of squares and products, and how many deals."""

    top: float
    bottom: float
    top_top: float
    top_bottom: float
    bottom_bottom: float
    deals: int

    @property
    def value(self) -> float:
        return self.top / self.bottom if self.bottom else 0.0

    @property
    def variance(self) -> float:
        """The variance of the ratio, between deals."""
        return self.variance_around(self.value)

    def variance_around(self, value: float) -> float:
        """The variance of the ratio if this is its true value: by the squares of what each deal adds beyond it."""
        if self.deals < 2 or self.bottom == 0:
            return 0.0
        squares = max(self.top_top - 2 * value * self.top_bottom + value * value * self.bottom_bottom, 0.0)
        return squares * self.deals / (self.deals - 1) / self.bottom**2


def moments(sums: Sequence[float], counts: Sequence[float]) -> Moments:
    """By deal, what is summed and of how many; a deal without any does not count."""
    return Moments(
        sum(sums),
        sum(counts),
        sum(s * s for s in sums),
        sum(s * n for s, n in zip(sums, counts, strict=True)),
        sum(n * n for n in counts),
        sum(1 for n in counts if n),
    )


def ratio(sums: Sequence[float], counts: Sequence[float], comparisons: int = 1, is_part: bool = True) -> Estimate:
    return estimate(moments(sums, counts), comparisons, is_part)


def estimate(found: Moments, comparisons: int = 1, is_part: bool = True) -> Estimate:
    """The ratio of two sums over deals. For a part the interval is Wilson's, with as many independent cases as the
    variance between deals leaves; so it is good also near none and all."""
    if found.bottom == 0:
        return Estimate(0.0, 0.0, 1.0 if is_part else 0.0, 0.0, 0.0, 0)
    value, z = found.value, quantile(comparisons)
    error = sqrt(found.variance)
    if not is_part:
        low = value - z * error if value < 0 else max(value - z * error, 0.0)  # what is counted is never below 0
        return Estimate(value, low, value + z * error, error, found.bottom, found.deals)
    inside = 0.0 < value < 1.0
    cases = value * (1.0 - value) / error**2 if inside and error > 0.0 else float(found.deals)
    low, high = wilson(min(max(value, 0.0), 1.0), max(cases, 1.0), z)
    return Estimate(value, low, high, error, found.bottom, found.deals)


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
    null_error: float
    """The standard error if both figures are truly the same. With few deals it is larger, and never 0 beside a
    difference, so a handful of games proves nothing."""
    unpaired_error: float
    """The standard error that other deals for the second figure would leave."""
    deals: int

    @property
    def p_value(self) -> float:
        if self.null_error == 0.0:
            return 1.0
        return erfc(abs(self.value) / self.null_error / sqrt(2.0))

    def interval(self, comparisons: int = 1) -> tuple[float, float]:
        """It leaves out 0 just where the p-value is below what is left beside the confidence."""
        reach = quantile(comparisons) * self.null_error
        return self.value - reach, self.value + reach

    def deals_needed(self, half_width: float, paired: bool) -> int:
        """How many deals make the interval of one comparison so narrow."""
        error = self.error if paired else self.unpaired_error
        return max(1, ceil(self.deals * (quantile() * error / half_width) ** 2))


@dataclass(frozen=True)
class Products:
    """Sums over the deals that two ratios share, of products of what each has there."""

    top_top: float = 0.0
    top_bottom: float = 0.0
    bottom_top: float = 0.0
    bottom_bottom: float = 0.0


def difference(first: Moments, second: Moments, shared: Products) -> Difference:
    """The second ratio minus the first."""
    deals = max(first.deals, second.deals)
    if first.bottom == 0 or second.bottom == 0 or deals < 2:
        return Difference(0.0, 0.0, 0.0, 0.0, deals)
    both = (first.top + second.top) / (first.bottom + second.bottom)

    def variance(one: float, other: float) -> float:
        """If these are the true values of the two ratios."""
        product = (
            shared.top_top - other * shared.top_bottom - one * shared.bottom_top + one * other * shared.bottom_bottom
        )
        covariance = product * deals / (deals - 1) / (first.bottom * second.bottom)
        return max(first.variance_around(one) + second.variance_around(other) - 2 * covariance, 0.0)

    return Difference(
        second.value - first.value,
        sqrt(variance(first.value, second.value)),
        sqrt(variance(both, both)),
        sqrt(first.variance + second.variance),
        deals,
    )


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values corrected for their number: calling all below 0.05 significant is wrong in at most 5 % of runs."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = highest
    return adjusted
