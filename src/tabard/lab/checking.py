"""Checking a game's balance: play the setups of its targets, and say what is met and what is missed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tabard.games import find
from tabard.lab.compare import Change, changes
from tabard.lab.experiment import PACK
from tabard.lab.measures import Atoms, Unused, never_used
from tabard.lab.page import folded, page, paragraph, section, table, text
from tabard.lab.replays import Replay, game_behind, write_replays
from tabard.lab.report import (
    MAX_CHANGES,
    comparison_section,
    findings_sections,
    replays_section,
    verdict_text,
    who_played,
    write,
)
from tabard.lab.running import no_progress, run
from tabard.lab.targets import Finding, Measured, Targets, Verdict, judge, read_targets, with_changes
from tabard.lab.text import capital, change_text, counted, finding_text, pretty
from tabard.lab.workers import Progress, Runner

MAX_FINDING_REPLAYS: Final = 4
MAX_LINES: Final = 20
"""How many figures the terminal lists; the report has them all."""


@dataclass(frozen=True)
class Check:
    """What a check found."""

    targets: Targets
    measured: Mapping[str, Measured]
    findings: list[Finding]
    changed: Mapping[str, list[Change]]
    """By setup, what a pack changes, if one was checked: the rulebook's cards play the same deals."""
    unused: Mapping[str, list[Unused]]

    @property
    def missed(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.verdict is Verdict.MISSED]

    @property
    def unclear(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.verdict is Verdict.UNCLEAR]

    def verdict(self) -> str:
        return verdict_text(self.findings)


def check(
    game: str,
    folder: Path,
    runner: Runner | None = None,
    *,
    games: int | None = None,
    bots: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    seed: str | None = None,
    setups: Sequence[str] = (),
    progress: Progress = no_progress,
    beside_rulebook: bool = True,
) -> Check:
    """Measure all targets of a game. With a pack among the options the rulebook's own content plays the same deals
    beside it, and what the pack changes is found too."""
    targets = read_targets(game)
    chosen = {name: setup for name, setup in targets.setups.items() if not setups or name in setups}
    given = dict(options or {})
    pack = given.pop(PACK, None) if beside_rulebook else None
    measured: dict[str, Measured] = {}
    changed: dict[str, list[Change]] = {}
    for name, setup in chosen.items():
        experiment = with_changes(setup, games, given, seed, bots)
        if pack:
            experiment = replace(experiment, vary={PACK: [{}, pack]}).settled()
        rows = run(experiment, folder / name, runner, progress=progress)
        atoms = Atoms(rows)
        measured[name] = Measured(atoms, rows.variants[-1])
        if pack:
            changed[name] = [c for c in changes(atoms, rows.variants[0], rows.variants[-1]) if c.is_significant]
    unused = {name: never_used(found.rows.only(found.variant)) for name, found in measured.items()}
    return Check(targets, measured, judge(targets, measured), changed, unused)


def check_sections(found: Check, folder: Path) -> list[str]:
    """The body of a check's page."""
    body = [*findings_sections(found.findings)]
    for name, change in found.changed.items():
        if change:
            measured = found.measured[name]
            variants = measured.rows.variants
            body.append(comparison_section(measured.atoms, variants[0], variants[-1], change))
    lines = [
        [pretty(name), pretty(one.kind), pretty(one.thing), f"{one.offered:,}"]
        for name, unused in found.unused.items()
        for one in unused
    ]
    if lines:
        body.append(section("Never chosen", table(["setup", "kind", "", "times offered"], lines, (3,))))
    replays: list[Replay] = []
    for name, measured in found.measured.items():
        wanted = []
        for finding in found.missed:
            behind = game_behind(measured.rows, finding) if finding.setup == name else None
            if behind is not None:
                wanted.append((behind[0], measured.variant, behind[1]))
        replays += write_replays(measured.rows, folder / name, wanted[:MAX_FINDING_REPLAYS])
    body.append(replays_section(replays, folder))
    played = [
        [
            pretty(name),
            f"{games_of(one):,}",
            who_played(one.rows),
            str(one.rows.experiment.seats),
        ]
        for name, one in found.measured.items()
    ]
    body.append(folded("What was played", table(["setup", "games", "bots", "seats"], played, (1, 3))))
    return body


def games_of(measured: Measured) -> int:
    return measured.rows.games.select("variant", "game").n_unique()


def write_check(found: Check, folder: Path) -> Path:
    title = f"{find(found.targets.game).title}: balance"
    body = [f"<h1>{text(title)}</h1>", paragraph(found.verdict(), "lead"), *check_sections(found, folder)]
    file = folder / "report.html"
    write(file, page(title, body))
    return file


def write_balance(checks: Sequence[tuple[Check, Path]], file: Path) -> None:
    """One page for several games."""
    body = ["<h1>Balance of all games</h1>"]
    for found, _ in checks:
        game = find(found.targets.game).title
        body.append(paragraph(f"{game}: {found.verdict()}", "lead"))
    for found, folder in checks:
        game = find(found.targets.game).title
        parts = [part.replace("replays/", f"{folder.name}/replays/") for part in check_sections(found, folder)]
        body += [f"<h1>{text(game)}</h1>", *parts]
    write(file, page("Balance of all games", body))


def check_lines(found: Check) -> list[str]:
    """A check for the terminal: what misses first."""
    lines = [found.verdict()]
    for title, findings in (("Missed", found.missed), ("Not clear yet", found.unclear)):
        if findings:
            lines += ["", f"{title} ({len(findings)}):"]
            lines += [f"  {pretty(finding.setup)}: {finding_text(finding)}" for finding in findings[:MAX_LINES]]
            if len(findings) > MAX_LINES:
                lines.append(f"  and {len(findings) - MAX_LINES} more in the report")
    for name, change in found.changed.items():
        if change:
            lines += ["", f"What the pack changes, {pretty(name)}:"]
            lines += [f"  {capital(change_text(one))}" for one in change[:MAX_CHANGES]]
    for name, unused in found.unused.items():
        if unused:
            names = ", ".join(f"{pretty(one.thing)} ({pretty(one.kind)})" for one in unused)
            lines += ["", f"Offered and never chosen, {pretty(name)}: {names}."]
    met = len(found.findings) - len(found.missed) - len(found.unclear)
    return [*lines, "", f"{counted(met, 'figure')} of {len(found.findings)} met."]
