"""What a run measures. Everything is a ratio of two sums over deals, so there is one table of those sums, the atoms:
from it come estimates with intervals, and differences between variants deal by deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from tabard.lab.rows import Rows
from tabard.lab.stats import Difference, Estimate, Moments, Products, difference, estimate

ATOM: Final = ["variant", "deal", "measure", "label"]
GROUPS: Final = ("seat", "bot", "first", "hero", "deck", "clan", "champion", "pairing")
"""Columns by which win rates are told apart, in games that have them."""
NOT_FIGURES: Final = {
    "game", "deal", "rotation", "repeat", "place", "score", "own_decisions", "answers", "forced", "heroes", "battles",
}  # fmt: skip
"""Columns with whole numbers whose mean says nothing."""
WIN_RATE: Final = "win rate by "
USE: Final = "use of "
"""How often a thing is chosen when it is offered."""
IN_GAMES: Final = "games with "
"""In what part of the games somebody chooses it."""
PART: Final = "part of "
"""What part of all choices of its kind it is."""
PER_GAME: Final = "per game: "
WON_WITH: Final = "won with "
"""The win rate of seats that chose it, and of those that could have but did not."""
WON_WITHOUT: Final = "won without "
ENDING: Final = "ending"
MEAN: Final = "mean "
ALL: Final = "all"


def win_rate_atoms(games: pl.DataFrame, column: str) -> pl.DataFrame:
    if column == "first":
        games = games.with_columns(pl.when("first").then(pl.lit("first player")).otherwise(None).alias("first"))
    if column == "champion":
        games = games.with_columns(pl.col("champion").str.split(",")).explode("champion")
    games = games.filter(pl.col(column).is_not_null())
    return atoms_of(games, WIN_RATE + column, pl.col(column), pl.col("share"), pl.lit(1.0))


def atoms_of(frame: pl.DataFrame, measure: str, label: pl.Expr, top: pl.Expr, bottom: pl.Expr) -> pl.DataFrame:
    return (
        frame.lazy()
        .select(
            "variant",
            "deal",
            pl.lit(measure).alias("measure"),
            label.cast(pl.String).alias("label"),
            top.cast(pl.Float64).alias("top"),
            bottom.cast(pl.Float64).alias("bottom"),
        )
        .group_by(ATOM)
        .agg(pl.col("top").sum(), pl.col("bottom").sum())
        .collect()
    )


def game_atoms(rows: Rows) -> list[pl.DataFrame]:
    games = rows.games
    once = games.filter(pl.col("seat") == "P1")
    found = [win_rate_atoms(games, column) for column in GROUPS if column in games.columns]
    found.append(ending_atoms(once))
    found.append(atoms_of(once, "draws", pl.lit(ALL), pl.col("draw"), pl.lit(1.0)))
    for column in ("turns", "decisions"):
        found.append(atoms_of(once, MEAN + column, pl.lit(ALL), pl.col(column), pl.lit(1.0)))
    found.append(atoms_of(games, "answers per decision", pl.lit(ALL), pl.col("answers"), pl.col("own_decisions")))
    found.append(atoms_of(games, "forced decisions", pl.lit(ALL), pl.col("forced"), pl.col("own_decisions")))
    for column in ("lead_changes", "decided"):
        seen = once.filter(pl.col(column).is_not_null())
        found.append(atoms_of(seen, MEAN + column, pl.lit(ALL), pl.col(column), pl.lit(1.0)))
    known = {name for atoms in found for name in atoms["measure"]}
    for column, kind in games.schema.items():
        if kind.is_integer() and column not in NOT_FIGURES and MEAN + column not in known:
            seen = games.filter(pl.col(column).is_not_null())
            found.append(atoms_of(seen, MEAN + column, pl.lit(ALL), pl.col(column), pl.lit(1.0)))
    return found


def ending_atoms(once: pl.DataFrame) -> pl.DataFrame:
    """What part of the games ends in each way; a way that a deal did not end in counts there, too."""
    every = once.select("variant", "deal").join(once.select("variant", "ending").unique(), on="variant")
    top = once.group_by("variant", "deal", "ending").len("top")
    bottom = once.group_by("variant", "deal").len("bottom")
    return finished(every.unique(), top, bottom, "ending", ENDING)


def finished(
    every: pl.DataFrame, top: pl.DataFrame, bottom: pl.DataFrame, label: str, measure: pl.Expr | str
) -> pl.DataFrame:
    return (
        every.join(top, on=["variant", "deal", *([label] if label in top.columns else [])], how="left")
        .join(bottom, on=["variant", "deal"], how="left")
        .select(
            "variant",
            "deal",
            (pl.lit(measure) if isinstance(measure, str) else measure).alias("measure"),
            pl.col(label).alias("label"),
            pl.col("top").fill_null(0).cast(pl.Float64),
            pl.col("bottom").fill_null(0).cast(pl.Float64),
        )
    )


def count_atoms(rows: Rows) -> list[pl.DataFrame]:
    """What becomes of things: kind by kind."""
    counts = rows.counts
    deals = rows.games.filter(pl.col("seat") == "P1").group_by("variant", "deal").len("games")
    found = []
    for (kind,), of_kind in counts.group_by("kind", maintain_order=True):
        name = str(kind)
        found.append(atoms_of(of_kind, USE + name, pl.col("thing"), pl.col("chosen"), pl.col("offered")))
        chosen = of_kind.filter(pl.col("chosen") > 0)
        passed = of_kind.filter(pl.col("chosen") == 0)
        found.append(atoms_of(chosen, WON_WITH + name, pl.col("thing"), pl.col("share"), pl.lit(1.0)))
        found.append(atoms_of(passed, WON_WITHOUT + name, pl.col("thing"), pl.col("share"), pl.lit(1.0)))
        every = deals.join(of_kind.select("variant", "thing").unique(), on="variant")
        by_deal = ["variant", "deal", "thing"]
        in_games = chosen.group_by(by_deal).agg(pl.col("game").n_unique().alias("top"))
        games = deals.rename({"games": "bottom"})
        found.append(finished(every.drop("games"), in_games, games, "thing", IN_GAMES + name))
        times = of_kind.group_by(by_deal).agg(pl.col("chosen").sum().alias("top"))
        found.append(finished(every.drop("games"), times, games, "thing", PER_GAME + name))
        all_times = of_kind.group_by("variant", "deal").agg(pl.col("chosen").sum().alias("bottom"))
        found.append(finished(every.drop("games"), times, all_times, "thing", PART + name))
    return found


class Atoms:
    """The sums of a run, by variant, measure and label."""

    def __init__(self, rows: Rows) -> None:
        self.rows: Final = rows
        self.frame: Final = pl.concat([*game_atoms(rows), *count_atoms(rows)])
        self.moments: Final[dict[tuple[str, str], dict[str, Moments]]] = {}
        t, b = pl.col("top"), pl.col("bottom")
        sums = (
            self.frame.group_by("variant", "measure", "label")
            .agg(t.sum(), b.sum(), (t * t).sum().alias("tt"), (t * b).sum().alias("tb"), (b * b).sum().alias("bb"),
                 (b != 0).sum().alias("deals"))
            .sort("variant", "measure", "label")
        )  # fmt: skip
        for variant, measure, label, *values in sums.iter_rows():
            self.moments.setdefault((variant, measure), {})[label] = Moments(*values)
        self.worths: Final = {
            kind: products(
                self.frame.filter(pl.col("measure") == WON_WITHOUT + kind),
                self.frame.filter(pl.col("measure") == WON_WITH + kind),
                ["variant", "label"],
            )
            for kind in rows.counts["kind"].unique(maintain_order=True)
        }

    def measures(self, variant: str) -> list[str]:
        """In the order of the columns by which win rates are told apart, then by name."""
        known = [WIN_RATE + column for column in GROUPS]
        names = [measure for of, measure in self.moments if of == variant]
        return sorted(names, key=lambda name: (known.index(name) if name in known else len(known), name))

    def labels(self, variant: str, measure: str) -> list[str]:
        return list(self.moments.get((variant, measure), {}))

    def estimates(self, variant: str, measure: str, comparisons: int = 0) -> dict[str, Estimate]:
        """By label. Without a number of comparisons the intervals of all labels hold at once."""
        found = self.moments.get((variant, measure), {})
        many = comparisons or len(found)
        return {label: estimate(sums, many, is_part(measure)) for label, sums in found.items()}

    def only(self, variant: str, measure: str, comparisons: int = 1) -> Estimate | None:
        """The estimate of a measure that has no labels."""
        return self.estimates(variant, measure, comparisons).get(ALL)

    def differences(self, first: str, second: str, begin: tuple[str, ...]) -> list[tuple[str, str, Difference]]:
        """How much every figure of the second variant is above that of the first, deal by deal: for the measures whose
        names begin so."""
        one, other = (
            self.frame.filter(
                (pl.col("variant") == variant)
                & pl.any_horizontal([pl.col("measure").str.starts_with(word) for word in begin])
            )
            for variant in (first, second)
        )
        shared = products(one, other, ["measure", "label"])
        found = []
        for measure in self.measures(first):
            if not measure.startswith(begin):
                continue
            for label, sums in self.moments[first, measure].items():
                after = self.moments.get((second, measure), {}).get(label)
                if after is not None:
                    both = shared.get((measure, label), Products())
                    found.append((measure, label, difference(sums, after, both)))
        return found

    def worth(self, variant: str, kind: str, thing: str) -> Difference | None:
        """How much more often seats win that chose a thing than those that could have and did not."""
        without = self.moments.get((variant, WON_WITHOUT + kind), {}).get(thing)
        with_it = self.moments.get((variant, WON_WITH + kind), {}).get(thing)
        if without is None or with_it is None:
            return None
        return difference(without, with_it, self.worths[kind].get((variant, thing), Products()))


def products(one: pl.DataFrame, other: pl.DataFrame, by: list[str]) -> dict[tuple[str, str], Products]:
    """Sums of products over the deals that two tables of atoms share."""
    columns = ["deal", *by, "top", "bottom"]
    joined = one.select(columns).join(other.select(columns), on=["deal", *by])
    t, b, u, c = (pl.col(name) for name in ("top", "bottom", "top_right", "bottom_right"))
    sums = joined.group_by(by).agg(
        (t * u).sum().alias("tt"), (t * c).sum().alias("tb"), (b * u).sum().alias("bt"), (b * c).sum().alias("bb")
    )
    return {(row[0], row[1]): Products(*row[2:]) for row in sums.iter_rows()}


def is_part(measure: str) -> bool:
    """Whether a measure is a part of a whole, from 0 to 1."""
    return not measure.startswith((MEAN, PER_GAME, "answers"))


@dataclass(frozen=True)
class Unused:
    kind: str
    thing: str
    offered: int


def never_used(rows: Rows, least: int = 50) -> list[Unused]:
    """Things that were offered often and that nobody ever chose."""
    total = rows.counts.group_by("kind", "thing").agg(pl.col("offered").sum(), pl.col("chosen").sum())
    unused = total.filter((pl.col("chosen") == 0) & (pl.col("offered") >= least)).sort("kind", "thing")
    return [Unused(*row) for row in unused.select("kind", "thing", "offered").iter_rows()]


@dataclass(frozen=True)
class GamesNeeded:
    """How many games an interval of a given half width takes: with every deal in all rotations or variants, and with
    a deal of its own for every game."""

    what: str
    same_deals: int
    other_deals: int

    @property
    def saved(self) -> float:
        return 1.0 - self.same_deals / self.other_deals if self.other_deals else 0.0


def games_needed_by_bot(rows: Rows, half_width: float) -> GamesNeeded | None:
    """For the win rate of the first bot among others, when seats are rotated on the same deals."""
    games = rows.games
    first = str(rows.experiment.variants()[0].lineup[0])
    one = games.filter((pl.col("bot") == first) & (pl.col("variant") == rows.variants[0]))
    per_deal = one.group_by("deal").agg(pl.col("share").mean(), pl.len())
    rotations = per_deal["len"].max()
    whole = per_deal.filter(pl.col("len") == rotations)
    if not isinstance(rotations, int) or rotations < 2 or whole.height < 2:
        return None
    between, single = variance(whole["share"].to_list()), variance(one["share"].to_list())
    scale = (1.96 / half_width) ** 2
    return GamesNeeded(f"the win rate of {first}", round(scale * between * rotations), round(scale * single))


def variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
