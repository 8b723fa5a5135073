"""What differs between two variants that played the same deals, and what to make of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from tabard.engine.refusal import Invalid
from tabard.lab.measures import ENDING, MEAN, USE, WIN_RATE, Atoms, is_part
from tabard.lab.rows import Rows
from tabard.lab.stats import Difference, Estimate, holm

SIGNIFICANT: Final = 0.05
COMPARED: Final = (WIN_RATE, ENDING, "draws", MEAN, "answers", "forced", USE)
"""The measures whose differences are worth a look, by how their names begin."""


@dataclass(frozen=True)
class Change:
    """A figure in two variants."""

    measure: str
    label: str
    before: Estimate
    after: Estimate
    difference: Difference
    p_value: float
    """Corrected for how many figures were compared, by Holm's method."""
    comparisons: int
    """By how many comparisons the correction widens the interval of this one: it leaves out 0 just where the corrected
    p-value is below 5 %."""

    @property
    def is_significant(self) -> bool:
        return self.p_value < SIGNIFICANT

    @property
    def is_part(self) -> bool:
        return is_part(self.measure)

    @property
    def size(self) -> float:
        """How large the change is beside what was there before: to list what matters first."""
        if self.is_part:
            return abs(self.difference.value)
        return abs(self.difference.value) / max(abs(self.before.value), 1e-9) / 2


def changes(atoms: Atoms, first: str, second: str) -> list[Change]:
    """All figures that both variants have, the greatest sure changes first."""
    estimates = {
        (variant, measure): atoms.estimates(variant, measure, 1)
        for variant in (first, second)
        for measure in atoms.measures(variant)
        if measure.startswith(COMPARED)
    }
    pairs = [
        (measure, label, estimates[first, measure][label], estimates[second, measure][label], found)
        for measure, label, found in atoms.differences(first, second, COMPARED)
    ]
    adjusted = holm([pair[4].p_value for pair in pairs])
    order = sorted(range(len(pairs)), key=lambda place: pairs[place][4].p_value)
    factors = {place: len(pairs) - rank for rank, place in enumerate(order)}
    listed = [Change(*pair, adjusted[place], factors[place]) for place, pair in enumerate(pairs)]
    return sorted(listed, key=lambda change: (not change.is_significant, -change.size))


def side_by_side(runs: Sequence[Rows]) -> Rows:
    """Several runs as the variants of one; they have to be of the same game, seats and deals."""
    if len(runs) == 1:
        return runs[0]
    first = runs[0].experiment
    names: dict[str, Rows] = {}
    for rows in runs:
        other = rows.experiment
        if (other.game, other.seats, other.seed) != (first.game, first.seats, first.seed):
            raise Invalid("Only runs with the same game, seats and seed have the same deals.")
        if len(rows.variants) > 1:
            raise Invalid(f"{rows.path} has several variants. Compare those with: tabard lab compare {rows.path}")
        names[str(rows.path)] = rows
    if len(names) < len(runs):
        raise Invalid("A run is named twice.")
    games, counts = (
        pl.concat([frame.with_columns(pl.lit(name).alias("variant")) for name, frame in frames], how="diagonal")
        for frames in (
            [(name, rows.games) for name, rows in names.items()],
            [(name, rows.counts) for name, rows in names.items()],
        )
    )
    return Rows(first, games, counts, None)
