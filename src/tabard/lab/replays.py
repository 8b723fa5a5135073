"""The games behind a figure, as records that `tabard replay` opens."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from tabard.engine.refusal import Invalid
from tabard.lab.play import contests, written
from tabard.lab.rows import Rows
from tabard.lab.targets import Finding

FOLDER: Final = "replays"
MAX_REPLAYS: Final = 12


@dataclass(frozen=True)
class Replay:
    why: str
    variant: str
    game: int
    file: Path
    record: str


def usual_games(rows: Rows, variant: str) -> list[tuple[str, int]]:
    """A short game, a long one, one of usual length, and one for each way in which games end."""
    games = rows.games.filter((pl.col("variant") == variant) & (pl.col("seat") == "P1")).sort("turns", "game")
    chosen = [
        ("the shortest game", games["game"][0]),
        ("a game of usual length", games["game"][games.height // 2]),
        ("the longest game", games["game"][-1]),
    ]
    for (ending,), group in games.sort("game").group_by("ending", maintain_order=True):
        chosen.append((f"a game ending with: {ending}", group["game"][0]))
    return chosen


def game_behind(rows: Rows, finding: Finding) -> tuple[str, int] | None:
    """A game that shows what a figure of a target tells."""
    games = rows.games.filter(pl.col("variant") == finding.variant).sort("game")
    given, measure, label = finding.target.given, finding.target.measure, finding.label
    why = f"{finding.target.name}{': ' + label if label else ''}"
    if measure == "use":
        used = rows.counts.filter(
            (pl.col("variant") == finding.variant) & (pl.col("kind") == given["kind"]) & (pl.col("thing") == label)
        ).sort("chosen", "offered", descending=True)
        return (why, used["game"][0]) if used.height else None
    if measure == "ending":
        games = games.filter(pl.col("ending") == given["is"])
    elif measure == "draws":
        games = games.filter(pl.col("draw"))
    elif measure == "win rate" and "of" not in given and given.get("by") != "first":
        column = given.get("by", "seat")
        too_high = finding.estimate.value > finding.high
        games = games.filter(pl.col(column).str.contains(label, literal=True) & (pl.col("won") == too_high))
    elif "column" in given and given["column"] in games.columns:
        games = games.filter(pl.col(given["column"]).is_not_null()).sort(given["column"], "game", descending=True)
    return (why, games["game"][0]) if games.height else None


def write_replays(rows: Rows, folder: Path, wanted: list[tuple[str, str, int]]) -> list[Replay]:
    """The records of some games, each with why it is of interest, its variant and its number."""
    by_name = {contest.variant.name: contest for contest in contests(written(rows.experiment))}
    place = folder / FOLDER
    place.mkdir(parents=True, exist_ok=True)
    written_games: dict[tuple[str, int], Replay] = {}
    for why, variant, game in wanted:
        if (variant, game) in written_games or len(written_games) == MAX_REPLAYS or variant not in by_name:
            continue
        contest = by_name[variant]
        match, _ = contest.play_match(game)
        if not match.over:
            continue
        number = list(by_name).index(variant) + 1
        file = place / f"{rows.experiment.game}-{number}-{game}.json"
        record = json.dumps(match.record())
        try:
            file.write_text(record, encoding="utf-8")
        except OSError as error:
            raise Invalid(f"Cannot write {file}: {error.strerror}.") from None
        written_games[variant, game] = Replay(why, variant, game, file, record)
    return list(written_games.values())
