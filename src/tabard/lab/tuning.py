"""Tuning: moving options and figures of cards towards a game's targets, with as few changes as possible.

Two objectives are minimised together: the distance from the targets, and the number of changes. All trials play the
same deals; what looks best is confirmed on fresh ones, beside the game as it is.
"""

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tabard.engine.content import load_json
from tabard.engine.options import Option
from tabard.engine.refusal import Invalid
from tabard.games import FOLDERS, find
from tabard.lab.checking import Check, check
from tabard.lab.page import download, page, paragraph, scatter, section, table, text
from tabard.lab.report import findings_sections, write
from tabard.lab.running import no_progress
from tabard.lab.targets import Finding
from tabard.lab.text import counted, finding_text, pretty
from tabard.lab.workers import Progress, Runner

MAX_MOVES: Final = 60
CONFIRMING: Final = 3
"""The best trial is confirmed with this many times its games."""
CLOSE: Final = 0.1
"""Fewer changes are better, if they reach the least distance but for this part of what can be gained."""
TRACE: Final = "trace.json"
PACK_FILE: Final = "pack.json"


@dataclass(frozen=True)
class Move:
    """Something that may change: an option, or with a section and an id a figure of the game's content."""

    name: str
    now: object
    values: tuple[object, ...]
    """What it may become, without what it is now."""
    section: str = ""
    id: str = ""
    field: str = ""


def content_of(game: str, section_name: str) -> list[dict[str, Any]]:
    """The built-in entries of a section, from the file beside the rules."""
    folder = Path(str(import_module(f"tabard.games.{FOLDERS[game]}").__file__)).parent
    file = folder / f"{section_name}.json"
    if not file.is_file():
        sections = ", ".join(sorted(path.stem for path in folder.glob("*.json")))
        raise Invalid(f"{find(game).title} has no {section_name}. Its sections are: {sections or 'none'}.")
    entries = load_json(file)
    assert isinstance(entries, list)
    return entries


def entry_id(entry: Mapping[str, Any]) -> str:
    return str(entry.get("id", entry.get("name")))


def read_moves(game: str, given: Sequence[str], options: Mapping[str, object]) -> list[Move]:
    """What --change names: option=LOW..HIGH, or section.id.field=LOW..HIGH, or =+-N for up to N more or less. An id of
    * means every entry that has the field."""
    moves = [move for one in given for move in read_change(game, one, options)]
    if not moves:
        raise Invalid("Say what may change, such as --change lives=3..7.")
    if len(moves) > MAX_MOVES:
        raise Invalid(f"At most {MAX_MOVES} things may change, not {len(moves)}.")
    if len({move.name for move in moves}) < len(moves):
        raise Invalid("Something is named twice with --change.")
    return moves


def read_change(game: str, given: str, options: Mapping[str, object]) -> list[Move]:
    name, _, span = given.partition("=")
    if "." not in name:
        return [option_move(game, name, span, options)]
    parts = name.split(".")
    if len(parts) != 3:
        raise Invalid(f"Write a figure as section.id.field, such as heroes.dwarf.life, not {name!r}.")
    section_name, wanted, figure = parts
    entries = content_of(game, section_name)
    chosen = [entry for entry in entries if wanted in ("*", entry_id(entry))]
    if not chosen:
        raise Invalid(f"There is no {wanted!r} among {section_name}: {', '.join(map(entry_id, entries[:12]))}, ...")
    numbers = [entry for entry in chosen if isinstance(entry.get(figure), int)]
    if not numbers:
        raise Invalid(f"{figure!r} is no whole number of {section_name}.{wanted}. Fields: {', '.join(chosen[0])}.")
    return [
        Move(
            f"{section_name}.{entry_id(entry)}.{figure}",
            entry[figure],
            read_span(name, span, int(entry[figure])),
            section_name,
            entry_id(entry),
            figure,
        )
        for entry in numbers
    ]


def option_move(game: str, name: str, span: str, options: Mapping[str, object]) -> Move:
    found = [option for option in find(game).options if option.name == name]
    if not found:
        raise Invalid(
            f"There is no option {name!r}. The options are: {', '.join(one.name for one in find(game).options)}."
        )
    option: Option = found[0]
    now = options.get(name, option.default)
    if option.choices or isinstance(option.default, bool):
        values: tuple[object, ...] = option.choices or (False, True)
        return Move(name, now, tuple(value for value in values if value != now))
    if not isinstance(now, int):
        raise Invalid(f"The option {name} is no number and no choice, so it cannot be tuned.")
    values = tuple(option.read(value) for value in read_span(name, span, now))
    return Move(name, now, values)


def read_span(name: str, span: str, now: int) -> tuple[object, ...]:
    try:
        if span.startswith("+-"):
            reach = int(span[2:])
            low, high = now - reach, now + reach
        else:
            first, _, last = span.partition("..")
            low, high = int(first), int(last)
    except ValueError:
        raise Invalid(f"Write what {name} may be as LOW..HIGH or +-N, such as {name}=3..7, not {span!r}.") from None
    values = tuple(value for value in range(low, high + 1) if value != now)
    if not values or high - low > 1000:
        raise Invalid(f"{span!r} gives {name} nothing else to be; it is {now} now.")
    return values


@dataclass(frozen=True)
class Tuning:
    game: str
    moves: Sequence[Move]
    options: Mapping[str, object] = field(default_factory=dict)
    trials: int = 40
    games: int = 300
    bots: Sequence[str] = ()
    setups: Sequence[str] = ()
    seed: str = "1"
    sampler: str = "nsga2"

    def options_with(self, changed: Mapping[str, object]) -> dict[str, object]:
        """The options, and the pack, that make these changes."""
        chosen = dict(self.options)
        figures = [move for move in self.moves if move.section and move.name in changed]
        for move in self.moves:
            if not move.section and move.name in changed:
                chosen[move.name] = changed[move.name]
        if figures:
            chosen["pack"] = self.pack(figures, changed)
        return chosen

    def pack(self, figures: Sequence[Move], changed: Mapping[str, object]) -> dict[str, object]:
        """A pack with the changed entries, on top of the one that is played with."""
        base = self.options.get("pack")
        pack: dict[str, Any] = json.loads(json.dumps(base if isinstance(base, dict) else {}))
        pack["name"] = "tuned"
        for move in figures:
            entries = pack.setdefault(move.section, [])
            entry = next((one for one in entries if entry_id(one) == move.id), None)
            if entry is None:
                entry = dict(next(one for one in content_of(self.game, move.section) if entry_id(one) == move.id))
                entries.append(entry)
            entry[move.field] = changed[move.name]
        return pack


@dataclass(frozen=True)
class Trial:
    changed: Mapping[str, object]
    distance: float
    problem: str = ""
    """Why the rules refuse such figures, if they do."""


@dataclass(frozen=True)
class Tuned:
    tuning: Tuning
    trials: Sequence[Trial]
    best: Trial
    before: Check
    """The game as it is, and with the best changes, on fresh deals."""
    after: Check
    pack: Mapping[str, object] | None


def distance(findings: Sequence[Finding]) -> float:
    """How far a game is from its targets: for each target the mean over its figures, all added up."""
    by_target: dict[str, list[float]] = {}
    for finding in findings:
        by_target.setdefault(finding.target.name, []).append(finding.distance)
    return sum(sum(found) / len(found) for found in by_target.values())


class Trials:
    """Plays trials, each once, and keeps what was found: so a search that was stopped can go on."""

    def __init__(self, tuning: Tuning, folder: Path, runner: Runner | None) -> None:
        self.tuning: Final = tuning
        self.folder: Final = folder
        self.runner: Final = runner
        folder.mkdir(parents=True, exist_ok=True)
        self.file: Final = folder / TRACE
        self.asked: Final = {
            "game": tuning.game,
            "rules": find(tuning.game).rules_version,
            "options": dict(tuning.options),
            "games": tuning.games,
            "bots": list(tuning.bots),
            "setups": list(tuning.setups),
            "seed": tuning.seed,
        }
        kept = load_json(self.file) if self.file.is_file() else {}
        same = isinstance(kept, dict) and kept.get("asked") == json.loads(json.dumps(self.asked))
        self.found: Final[dict[str, Trial]] = {}
        if same and isinstance(kept, dict):
            for one in kept["trials"]:
                trial = Trial(one["changed"], one["distance"], one["problem"])
                self.found[key_of(trial.changed)] = trial

    def play(self, changed: Mapping[str, object]) -> Trial:
        key = key_of(changed)
        if key not in self.found:
            self.found[key] = self.measure(changed)
            trials = [vars(trial) for trial in self.found.values()]
            write(self.file, json.dumps({"asked": self.asked, "trials": trials}, indent=1) + "\n")
        return self.found[key]

    def measure(self, changed: Mapping[str, object]) -> Trial:
        place = self.folder / "trial"
        shutil.rmtree(place, ignore_errors=True)
        try:
            found = self.check(changed, place, self.tuning.games, "tune")
        except Invalid as error:
            return Trial(changed, float("inf"), str(error))
        finally:
            shutil.rmtree(place, ignore_errors=True)
        return Trial(changed, distance(found.findings))

    def check(self, changed: Mapping[str, object], place: Path, games: int, deals: str) -> Check:
        tuning = self.tuning
        return check(
            tuning.game,
            place,
            self.runner,
            games=games,
            bots=tuning.bots,
            options=tuning.options_with(changed),
            seed=f"{tuning.seed} {deals}",
            setups=tuning.setups,
            beside_rulebook=False,
        )


def key_of(changed: Mapping[str, object]) -> str:
    return json.dumps(dict(changed), sort_keys=True)


def tune(tuning: Tuning, folder: Path, runner: Runner | None = None, progress: Progress = no_progress) -> Tuned:
    """Search, confirm, and write a pack and a report into the folder."""
    optuna = import_module("optuna")
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    trials = Trials(tuning, folder, runner)
    if tuning.sampler == "tpe":
        sampler = optuna.samplers.TPESampler(seed=0, multivariate=True)
    else:
        sampler = optuna.samplers.NSGAIISampler(seed=0, population_size=max(4, min(20, tuning.trials // 3)))
    study = optuna.create_study(directions=["minimize", "minimize"], sampler=sampler)
    study.enqueue_trial({f"{move.name}?": False for move in tuning.moves})
    order: list[Trial] = []

    def objective(trial: Any) -> tuple[float, float]:
        changed = {}
        for move in tuning.moves:
            if trial.suggest_categorical(f"{move.name}?", [False, True]):
                index = trial.suggest_int(move.name, 0, len(move.values) - 1)
                changed[move.name] = move.values[index]
        found = trials.play(changed)
        order.append(found)
        progress(len(order), tuning.trials + 2)
        return (found.distance if found.distance < float("inf") else 1e6), float(len(changed))

    study.optimize(objective, n_trials=tuning.trials)
    unchanged = trials.play({})
    best = choose([unchanged, *order])
    before = trials.check({}, folder / "before", tuning.games * CONFIRMING, "confirm")
    progress(tuning.trials + 1, tuning.trials + 2)
    after = trials.check(best.changed, folder / "after", tuning.games * CONFIRMING, "confirm")
    progress(tuning.trials + 2, tuning.trials + 2)
    pack = tuning.options_with(best.changed).get("pack") if best.changed else None
    found = Tuned(tuning, order, best, before, after, pack if isinstance(pack, dict) else None)
    if found.pack is not None:
        write(folder / PACK_FILE, json.dumps(found.pack, indent=1) + "\n")
    write(folder / "report.html", tune_page(found))
    return found


def choose(trials: Sequence[Trial]) -> Trial:
    """The fewest changes that reach the least distance, nearly."""
    usual = trials[0].distance
    least = min(trial.distance for trial in trials)
    good = [trial for trial in trials if trial.distance <= least + CLOSE * (usual - least)]
    return min(good, key=lambda trial: (len(trial.changed), trial.distance))


def front(trials: Sequence[Trial]) -> list[Trial]:
    """Those that no other beats in both objectives."""
    kept: list[Trial] = []
    for trial in trials:
        beaten = any(
            other.distance <= trial.distance
            and len(other.changed) <= len(trial.changed)
            and (other.distance, len(other.changed)) != (trial.distance, len(trial.changed))
            for other in trials
        )
        if not beaten and all(key_of(trial.changed) != key_of(one.changed) for one in kept):
            kept.append(trial)
    return sorted(kept, key=lambda trial: len(trial.changed))


def changed_text(tuning: Tuning, changed: Mapping[str, object]) -> str:
    now = {move.name: move.now for move in tuning.moves}
    return ", ".join(f"{name} {now[name]} → {value}" for name, value in changed.items()) or "nothing"


def trial_cells(tuning: Tuning, trial: Trial) -> list[str]:
    return [str(len(trial.changed)), f"{trial.distance:.4f}", trial.problem or changed_text(tuning, trial.changed)]


def verdict(found: Tuned) -> list[str]:
    before, after = distance(found.before.findings), distance(found.after.findings)
    if not found.best.changed:
        return ["Nothing that was tried comes closer to the targets than the game as it is."]
    better = "closer to" if after < before else "no closer to"
    return [
        f"Best of {counted(len(found.trials), 'trial')}: {changed_text(found.tuning, found.best.changed)}.",
        f"On fresh deals it is {better} the targets: distance {before:.3f} before, {after:.3f} after.",
        f"{len(found.before.missed)} figures missed their targets before, {len(found.after.missed)} after.",
    ]


def tune_page(found: Tuned) -> str:
    title = f"{find(found.tuning.game).title}: tuning"
    points = [
        (float(len(trial.changed)), trial.distance, changed_text(found.tuning, trial.changed), trial is found.best)
        for trial in found.trials
        if trial.distance < float("inf")
    ]
    heads = ["trial", "changes", "distance", ""]
    lines = [[str(number), *trial_cells(found.tuning, trial)] for number, trial in enumerate(found.trials, start=1)]
    front_lines = [trial_cells(found.tuning, trial) for trial in front(found.trials)]
    body = [f"<h1>{text(title)}</h1>", *(paragraph(said, "lead") for said in verdict(found))]
    if found.pack is not None:
        body.append(f"<p>The pack: {download(PACK_FILE, json.dumps(found.pack, indent=1))}</p>")
    body += [
        section("Distance by number of changes", scatter(points, "changes", "distance from the targets")),
        section("The best for each number of changes", table(["changes", "distance", ""], front_lines, (0, 1))),
        section("The targets with the best changes, on fresh deals", *findings_sections(found.after.findings)),
        section("The trace", table(heads, lines, (0, 1, 2))),
    ]
    return page(title, body)


def tune_lines(found: Tuned, folder: Path) -> list[str]:
    lines = verdict(found)
    lines += [f"  still missed, {pretty(one.setup)}: {finding_text(one)}" for one in found.after.missed[:10]]
    if found.pack is not None:
        lines.append(f"The pack is {folder / PACK_FILE}; play with it by --pack.")
    lines.append(f"The report is {folder / 'report.html'}.")
    return lines
