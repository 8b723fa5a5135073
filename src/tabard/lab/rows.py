"""The rows of a run, in its folder: `games.parquet` with a row for each game and seat, `counts.parquet` with a row for
each game, seat and thing, `manifest.json` and `experiment.toml`.

While games are played, finished batches are kept in `parts`. Rows are sorted in the end, so the same games make the
same files, in whatever order and by whomever they were played.
"""

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Final

import polars as pl

import tabard
from tabard.engine import state
from tabard.engine.refusal import Invalid
from tabard.games import find
from tabard.lab.experiment import Experiment, experiment_from
from tabard.lab.play import Contest, PlayedGame

GAMES: Final = "games.parquet"
COUNTS: Final = "counts.parquet"
MANIFEST: Final = "manifest.json"
EXPERIMENT: Final = "experiment.toml"
PARTS: Final = "parts"
COUNT_COLUMNS: Final = {
    "variant": pl.String,
    "game": pl.Int64,
    "deal": pl.Int64,
    "seat": pl.String,
    "kind": pl.String,
    "thing": pl.String,
    "offered": pl.Int64,
    "chosen": pl.Int64,
    "share": pl.Float64,
}
GAME_COLUMNS: Final = {
    "margin": pl.Float64,
    "lead_changes": pl.Int64,
    "decided": pl.Float64,
    "first_combat": pl.Int64,
    "pairing": pl.String,
}
"""The types of columns that may hold nothing at all in some batch."""


def batch_rows(games: Sequence[PlayedGame]) -> tuple[bytes, bytes]:
    """The rows of some games, packed to be sent to whoever gathers them."""
    rows = [row for game in games for row in game.rows()]
    types = {name: type for name, type in GAME_COLUMNS.items() if name in rows[0]}
    counts = [row for game in games for row in game.counts()]
    return (
        packed(pl.DataFrame(rows, schema_overrides=types, infer_schema_length=None)),
        packed(pl.DataFrame(counts, schema=COUNT_COLUMNS, orient="row")),
    )


def packed(frame: pl.DataFrame) -> bytes:
    buffer = BytesIO()
    frame.write_ipc(buffer)
    return buffer.getvalue()


def unpacked(data: bytes) -> pl.DataFrame:
    return pl.read_ipc(BytesIO(data))


class RunFolder:
    """The folder of a run, while games are added to it."""

    def __init__(self, path: Path, experiment: Experiment) -> None:
        self.path: Final = path
        self.experiment: Final = experiment
        self.names: Final = [variant.name for variant in experiment.variants()]
        self.waiting: list[tuple[pl.DataFrame, pl.DataFrame]] = []
        """Rows that are not written yet."""
        try:
            path.mkdir(parents=True, exist_ok=True)
            self.take_up()
        except OSError as error:
            raise Invalid(f"Cannot write to {path}: {error.strerror}.") from None
        self.done: Final = self.games_done()

    def take_up(self) -> None:
        """A run that is here already is resumed or extended, if it is of the same experiment and rules."""
        if not (self.path / MANIFEST).is_file():
            if any((self.path / name).exists() for name in (GAMES, EXPERIMENT, PARTS)):
                raise Invalid(f"{self.path} has rows without a manifest. Name another folder with --out.")
            self.write_manifest(0)
            return
        manifest = read_manifest(self.path)
        before = experiment_from(as_mapping(manifest["experiment"]))
        if before.identity != self.experiment.identity:
            changed = [name for name, value in before.identity.items() if value != self.experiment.identity[name]]
            raise Invalid(
                f"{self.path} holds the run of another experiment (other {' and '.join(changed)}). "
                "Name another folder with --out."
            )
        rules = find(self.experiment.game)
        if manifest["rules"] != rules.rules_version:
            raise Invalid(
                f"{self.path} was played by rules version {manifest['rules']} of {rules.title}, and this is version "
                f"{rules.rules_version}. Name another folder with --out."
            )

    def frames(self, name: str) -> list[pl.DataFrame]:
        whole = [self.path / name] if (self.path / name).is_file() else []
        parts = sorted((self.path / PARTS).glob(f"*-{name}"))
        try:
            return [pl.read_parquet(file) for file in [*whole, *parts]]
        except (OSError, pl.exceptions.PolarsError) as error:
            raise Invalid(f"Cannot read the rows in {self.path}: {error}.") from None

    def games_done(self) -> dict[str, set[int]]:
        """By variant, the numbers of the games whose rows are here. A part counts once both of its files are."""
        for file in sorted((self.path / PARTS).glob(f"*-{GAMES}")):
            other = file.with_name(file.name.replace(GAMES, COUNTS))
            if not other.is_file():
                file.unlink()
        done: dict[str, set[int]] = {name: set() for name in self.names}
        for frame in self.frames(GAMES):
            for variant, game in frame.select("variant", "game").unique().iter_rows():
                done[variant].add(game)
        return done

    def add(self, variant: int, games: Sequence[int], rows: bytes, counts: bytes) -> None:
        self.waiting.append((unpacked(rows), unpacked(counts)))
        self.done[self.names[variant]].update(games)

    def save(self) -> None:
        """Write what has come in since the last time."""
        if not self.waiting:
            return
        parts = self.path / PARTS
        games, counts = (pl.concat([pair[place] for pair in self.waiting]) for place in (0, 1))
        try:
            parts.mkdir(exist_ok=True)
            number = len(list(parts.glob(f"*-{COUNTS}")))
            counts.write_parquet(parts / f"{number:06}-{COUNTS}")
            games.write_parquet(parts / f"{number:06}-{GAMES}")
        except OSError as error:
            raise Invalid(f"Cannot write to {parts}: {error.strerror or error}.") from None
        self.waiting = []

    def finish(self, keep: int | None = None) -> None:
        """Put all rows together; with `keep`, only the first so many games of each variant."""
        self.save()
        for name, by in ((GAMES, ["game", "seat"]), (COUNTS, ["game", "seat", "kind", "thing"])):
            frames = self.frames(name)
            if not frames:
                continue
            whole = pl.concat(frames)
            if (self.path / name).is_file():  # a run that ended before it could clear away its parts
                whole = whole.unique()
            if keep is not None:
                whole = whole.filter(pl.col("game") < keep)
            order = pl.col("variant").replace_strict({variant: place for place, variant in enumerate(self.names)})
            whole = whole.sort([order, *by])
            whole.write_parquet(self.path / f".{name}")
            (self.path / f".{name}").replace(self.path / name)
        shutil.rmtree(self.path / PARTS, ignore_errors=True)
        self.write_manifest(min((len(done) for done in self.done.values()), default=0) if keep is None else keep)

    def write_manifest(self, games: int) -> None:
        experiment, rules = self.experiment, find(self.experiment.game)
        variants = experiment.variants()
        manifest = {
            "tabard": tabard.__version__,
            "build": "plain" if str(state.__file__).endswith(".py") else "compiled",
            "game": experiment.game,
            "rules": rules.rules_version,
            "games": games,
            "experiment": experiment.as_dict(),
            "variants": [
                {
                    "name": variant.name,
                    "options": rules.resolve_options(experiment.seats, experiment.options_of(variant, 0)),
                    "bots": [str(player) for player in variant.lineup],
                    "rotations": len(variant.rotations),
                    "games_per_deal": Contest(experiment, variant).games_per_deal,
                }
                for variant in variants
            ],
            "deal_seeds": f"{experiment.seed} deal N",
        }
        (self.path / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        (self.path / EXPERIMENT).write_text(experiment.as_toml(), encoding="utf-8")


def read_manifest(path: Path) -> dict[str, object]:
    try:
        manifest = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    except OSError:
        raise Invalid(f"{path} is not the folder of a run: it has no {MANIFEST}.") from None
    except ValueError as error:
        raise Invalid(f"{path / MANIFEST} is not JSON: {error}.") from None
    if not isinstance(manifest, dict) or "experiment" not in manifest:
        raise Invalid(f"{path / MANIFEST} is not the manifest of a run.")
    return manifest


def as_mapping(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


class Rows:
    """A finished run, to be measured."""

    def __init__(self, experiment: Experiment, games: pl.DataFrame, counts: pl.DataFrame, path: Path | None) -> None:
        self.experiment: Final = experiment
        self.games: Final = games
        self.counts: Final = counts
        self.path: Final = path

    @property
    def variants(self) -> list[str]:
        return list(self.games["variant"].unique(maintain_order=True))

    def first(self, games: int) -> "Rows":
        """Only the first so many games of each variant."""
        few = pl.col("game") < games
        return Rows(self.experiment, self.games.filter(few), self.counts.filter(few), self.path)

    def only(self, variant: str) -> "Rows":
        return Rows(
            self.experiment,
            self.games.filter(pl.col("variant") == variant),
            self.counts.filter(pl.col("variant") == variant),
            self.path,
        )


def read_rows(path: Path) -> Rows:
    """The rows of a run in its folder, also of one that was stopped."""
    experiment = experiment_from(as_mapping(read_manifest(path)["experiment"]))
    frames = {}
    for name in (GAMES, COUNTS):
        files = [file for file in (path / name, *sorted((path / PARTS).glob(f"*-{name}"))) if file.is_file()]
        if not files:
            raise Invalid(f"{path} has no games yet.")
        frames[name] = pl.concat([pl.read_parquet(file) for file in files])
        if len(files) > 1:
            frames[name] = frames[name].unique(maintain_order=True)
    done = frames[GAMES]["game"].max()
    games = done + 1 if isinstance(done, int) else 1
    return Rows(replace(experiment, games=games), frames[GAMES], frames[COUNTS], path)
