"""What "balanced" means for a game, from `targets.toml` beside its rules, and whether a run shows it.

A target names a measure and its bounds. It is met when the whole interval lies within them, missed when the whole
interval lies outside, and not clear otherwise: then more games would tell. The intervals of all figures that a check
looks at hold at once, so the more it looks at, the wider they are.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import polars as pl

from tabard.engine.refusal import Invalid
from tabard.games import FOLDERS, find
from tabard.lab.experiment import Experiment, experiment_from
from tabard.lab.measures import (
    ENDING,
    IN_GAMES,
    MEAN,
    PART,
    PER_GAME,
    USE,
    WIN_RATE,
    Atoms,
)
from tabard.lab.play import contests, written
from tabard.lab.rows import Rows
from tabard.lab.stats import Estimate, median, ratio

FILE: Final = "targets.toml"
MEASURES: Final = ("win rate", "ending", "draws", "between", "median", "mean", "ratio", "use")
USES: Final = {"offer": USE, "games": IN_GAMES, "kind": PART, "game": PER_GAME}
FIELDS: Final = (
    "name", "measure", "by", "of", "to", "is", "column", "from", "kind", "per", "things", "percent",
    "at_least", "at_most", "within", "at_least_fair", "setups", "why",
)  # fmt: skip


class Verdict(StrEnum):
    MET = "met"
    MISSED = "missed"
    UNCLEAR = "not clear"


@dataclass(frozen=True)
class Target:
    name: str
    measure: str
    given: Mapping[str, Any]
    setups: tuple[str, ...]

    @property
    def is_percent(self) -> bool:
        """Whether figures and bounds are parts, shown in percent."""
        measure, given = self.measure, self.given
        if measure == "ratio":
            return bool(given.get("percent", False))
        return measure not in ("median", "mean") and given.get("per") != "game"

    def bounds(self, seats: int) -> tuple[float, float]:
        """From where to where the figure may lie."""
        given, scale = self.given, 100.0 if self.is_percent else 1.0
        fair = 1.0 / seats
        if "within" in given:
            return fair - given["within"] / scale, fair + given["within"] / scale
        low = given["at_least"] / scale if "at_least" in given else float("-inf")
        high = given["at_most"] / scale if "at_most" in given else float("inf")
        if "at_least_fair" in given:
            low = given["at_least_fair"] * fair
        return low, high


@dataclass(frozen=True)
class Targets:
    game: str
    setups: Mapping[str, Experiment]
    """What is played to measure them, by name."""
    targets: tuple[Target, ...]


def targets_file(game: str) -> Path:
    find(game)
    return Path(str(import_module(f"tabard.games.{FOLDERS[game]}").__file__)).parent / FILE


def read_targets(game: str, file: Path | None = None) -> Targets:
    path = targets_file(game) if file is None else file
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Invalid(f"Cannot read the targets {path}: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Invalid(f"The targets {path} are not TOML: {error}.") from None
    setups = {name: experiment_from({"game": game, **given}, path.parent) for name, given in data["setups"].items()}
    targets = tuple(read_target(given, tuple(setups), path) for given in data.get("targets", []))
    return Targets(game, setups, targets)


def read_target(given: Mapping[str, Any], setups: Sequence[str], path: Path) -> Target:
    name = given.get("name", "a target without a name")
    for word in given:
        if word not in FIELDS:
            raise Invalid(f"{path}: {name}: there is no field {word!r}. The fields are: {', '.join(FIELDS)}.")
    if given.get("measure") not in MEASURES:
        raise Invalid(f"{path}: {name}: the measure is one of {', '.join(MEASURES)}.")
    if not any(word in given for word in ("at_least", "at_most", "within", "at_least_fair")):
        raise Invalid(f"{path}: {name}: it has no bounds: at_least, at_most, within or at_least_fair.")
    chosen = tuple(given.get("setups", setups))
    for setup in chosen:
        if setup not in setups:
            raise Invalid(f"{path}: {name}: there is no setup {setup!r}. The setups are: {', '.join(setups)}.")
    return Target(name, given["measure"], given, chosen)


@dataclass(frozen=True)
class Finding:
    """One figure of a target in a setup, and what it says."""

    target: Target
    setup: str
    label: str
    estimate: Estimate
    low: float
    """The bounds."""
    high: float
    variant: str = ""

    @property
    def verdict(self) -> Verdict:
        estimate = self.estimate
        if estimate.count == 0 or estimate.high < self.low or estimate.low > self.high:
            return Verdict.MISSED
        if self.low <= estimate.low and estimate.high <= self.high:
            return Verdict.MET
        return Verdict.UNCLEAR

    @property
    def distance(self) -> float:
        """How far the figure lies outside its bounds: 0 inside; in parts, or relative to the bound."""
        value = self.estimate.value
        outside = max(self.low - value, value - self.high, 0.0)
        if self.target.is_percent or outside == 0.0:
            return outside
        return outside / max(abs(self.low if value < self.low else self.high), 1e-9)


@dataclass(frozen=True)
class Measured:
    """The rows of one setup, and their atoms."""

    atoms: Atoms
    variant: str

    @property
    def rows(self) -> Rows:
        return self.atoms.rows


def figures(target: Target, measured: Measured, comparisons: int) -> dict[str, Estimate]:
    """The figures of a target by label; one that has no labels has one with an empty name."""
    given, variant = target.given, measured.variant
    games = measured.rows.games.filter(pl.col("variant") == variant)
    atoms = measured.atoms
    match target.measure:
        case "win rate" if "of" in given:
            chosen = games.filter(pl.col(given["of"]))
            return {"": by_deal(chosen, pl.col("share"), pl.lit(1.0), comparisons)}
        case "win rate":
            return atoms.estimates(variant, WIN_RATE + given.get("by", "seat"), comparisons)
        case "ending":
            found = atoms.estimates(variant, ENDING, comparisons).get(given["is"])
            once = games.filter(pl.col("seat") == "P1")
            return {"": found or by_deal(once, pl.lit(0.0), pl.lit(1.0), comparisons)}
        case "draws":
            found = atoms.only(variant, "draws", comparisons)
            return {"": found} if found else {}
        case "between":
            column = pl.col(given["column"])
            once = games.filter((pl.col("seat") == "P1") & column.is_not_null())
            inside = column.is_between(given.get("from", float("-inf")), given.get("to", float("inf")))
            return {"": by_deal(once, inside, pl.lit(1.0), comparisons)}
        case "median":
            once = games.filter((pl.col("seat") == "P1") & pl.col(given["column"]).is_not_null())
            return {"": median(once[given["column"]].to_list(), comparisons)}
        case "mean":
            found = atoms.only(variant, MEAN + given["column"], comparisons)
            return {"": found} if found else {}
        case "ratio":
            top, bottom = pl.col(given["of"]), pl.col(given["to"])
            return {"": by_deal(games, top, bottom, comparisons, target.is_percent)}
        case _:
            per, kind = given.get("per", "offer"), given["kind"]
            found_all = atoms.estimates(variant, USES[per] + kind, comparisons)
            if per != "offer":
                deals = games["deal"].n_unique()
                for name in things_of_kind(measured.rows.experiment, kind):
                    found_all.setdefault(name, ratio([0.0] * deals, [1.0] * deals, comparisons))
            if "things" in given:
                found_all = {name: estimate for name, estimate in found_all.items() if name in given["things"]}
            return found_all


def things_of_kind(experiment: Experiment, kind: str) -> list[str]:
    """Everything of a kind that there is, even if nobody was ever offered it."""
    setups = [setup for contest in contests(written(experiment)) for setup in contest.setups]
    return sorted({thing.name for setup in setups for thing in setup.things if thing.kind == kind})


def by_deal(games: pl.DataFrame, top: pl.Expr, bottom: pl.Expr, comparisons: int, part: bool = True) -> Estimate:
    sums = games.select("deal", top.cast(pl.Float64).alias("t"), bottom.cast(pl.Float64).alias("b"))
    sums = sums.group_by("deal", maintain_order=True).agg(pl.col("t").sum(), pl.col("b").sum())
    return ratio(sums["t"].to_list(), sums["b"].to_list(), comparisons, part)


def judge(targets: Targets, runs: Mapping[str, Measured]) -> list[Finding]:
    """All figures of all targets, with intervals that hold at once."""
    asked = [(target, setup, runs[setup]) for target in targets.targets for setup in target.setups if setup in runs]
    comparisons = sum(len(figures(target, measured, 1)) for target, _, measured in asked)
    found = []
    for target, setup, measured in asked:
        low, high = target.bounds(measured.rows.experiment.seats)
        for label, estimate in figures(target, measured, comparisons).items():
            found.append(Finding(target, setup, label, estimate, low, high, measured.variant))
    return found


def with_changes(
    experiment: Experiment, games: int | None, options: Mapping[str, object], seed: str | None, bots: Sequence[str] = ()
) -> Experiment:
    """A setup as a check was asked to play it."""
    return replace(
        experiment,
        games=experiment.games if games is None else games,
        options={**experiment.options, **options},
        seed=experiment.seed if seed is None else seed,
        bots=tuple(bots) or experiment.bots,
    ).settled()
