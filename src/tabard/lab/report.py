"""The report of a run: one file, the verdict first."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import polars as pl

from tabard.engine.refusal import Invalid
from tabard.games import find
from tabard.lab.compare import Change, changes
from tabard.lab.measures import (
    ENDING,
    IN_GAMES,
    USE,
    WIN_RATE,
    WON_WITH,
    WON_WITHOUT,
    Atoms,
    games_needed_by_bot,
    never_used,
)
from tabard.lab.page import (
    Bar,
    Cell,
    download,
    folded,
    heading,
    histogram,
    interval_chart,
    listed,
    page,
    paragraph,
    section,
    table,
    text,
)
from tabard.lab.replays import Replay, game_behind, usual_games, write_replays
from tabard.lab.rows import Rows
from tabard.lab.stats import Estimate
from tabard.lab.targets import Finding, Measured, Targets, Verdict, judge, read_targets
from tabard.lab.text import (
    bounds_text,
    capital,
    change_text,
    counted,
    difference_text,
    estimate_text,
    figure_name,
    finding_text,
    measure_name,
    number,
    percent,
    pretty,
)

REPORT: Final = "report.html"
STYLES: Final = {Verdict.MET: "met", Verdict.MISSED: "missed", Verdict.UNCLEAR: "open"}
MAX_CHANGES: Final = 30
MAX_THINGS: Final = 80
POINT: Final = 0.01
SINGLE: Final = ("mean turns", "mean decisions", "draws", "answers per decision", "forced decisions")
LEADS: Final = ("mean lead_changes", "mean decided")


def who_played(rows: Rows) -> str:
    bots = sorted({str(player) for variant in rows.experiment.variants() for player in variant.lineup})
    return " and ".join(bots)


def played_text(rows: Rows) -> str:
    """What was played, in a sentence."""
    games = rows.games.select("variant", "game").n_unique()
    deals = rows.games["deal"].n_unique()
    variants = len(rows.variants)
    title = find(rows.experiment.game).title
    said = f"{counted(games, 'game')} of {title} with {rows.experiment.seats} seats, played by {who_played(rows)} bots"
    if variants > 1:
        return f"{said}, in {variants} variants on the same {counted(deals, 'deal')}."
    return f"{said} on {counted(deals, 'deal')}."


def judged(atoms: Atoms, variant: str) -> list[Finding]:
    """The game's targets that can be told by this run: those of setups with as many seats."""
    experiment = atoms.rows.experiment
    try:
        targets = read_targets(experiment.game)
    except Invalid:
        return []
    same = {
        name: Measured(atoms, variant)
        for name, setup in targets.setups.items()
        if setup.seats == experiment.seats and setup.random_draft == experiment.random_draft and not setup.spread
    }
    first = dict(list(same.items())[:1])
    return judge(Targets(targets.game, targets.setups, targets.targets), first)


def verdict_text(findings: Sequence[Finding]) -> str:
    """How many targets hold, in a sentence, and which figure misses by most."""
    if not findings:
        return "The game has no targets for such a run."
    missed = [finding for finding in findings if finding.verdict is Verdict.MISSED]
    unclear = [finding for finding in findings if finding.verdict is Verdict.UNCLEAR]
    if not missed:
        rest = f", and {not_clear(len(unclear))} yet" if unclear else ""
        return f"No target is missed: {len(findings) - len(unclear)} of {len(findings)} figures meet theirs{rest}."
    worst = max(missed, key=lambda finding: finding.distance)
    return (
        f"{len(missed)} of {len(findings)} figures miss their targets, {not_clear(len(unclear))}. "
        f"The furthest off: {finding_text(worst)}"
    )


def not_clear(count: int) -> str:
    return f"{count} {'is' if count == 1 else 'are'} not clear"


def change_verdict(found: Sequence[Change], first: str, second: str) -> str:
    sure = [change for change in found if change.is_significant]
    if not sure:
        return f"No figure clearly differs between {first} and {second}."
    more = f" {counted(len(sure) - 1, 'more figure differs', 'more figures differ')}." if len(sure) > 1 else ""
    return f"With {second} instead of {first}: {change_text(sure[0])}.{more}"


def bars_of(estimates: dict[str, Estimate], is_percent: bool = True) -> list[Bar]:
    return [
        Bar(capital(pretty(label)), found.value, found.low, found.high, estimate_text(found, is_percent))
        for label, found in estimates.items()
    ]


def findings_chart(findings: Sequence[Finding]) -> str:
    """Figures with their bounds: one chart for each target, since each has its own scale."""
    parts = []
    for name in dict.fromkeys(finding.target.name for finding in findings):
        of_target = [finding for finding in findings if finding.target.name == name]
        is_percent = of_target[0].target.is_percent
        several = len({finding.setup for finding in of_target}) > 1
        bars = []
        for finding in of_target:
            label = capital(pretty(finding.label)) if finding.label else ""
            where = pretty(finding.setup) if several or not label else ""
            found = finding.estimate
            bars.append(
                Bar(
                    f"{label}, {where}" if label and where else label or where,
                    found.value,
                    found.low,
                    found.high,
                    estimate_text(found, is_percent),
                    (finding.low, finding.high),
                    STYLES[finding.verdict],
                )
            )
        parts.append(heading(f"{name} (target: {bounds_text(of_target[0])})"))
        parts.append(interval_chart(bars, " %" if is_percent else "", 100.0 if is_percent else 1.0))
    return "".join(parts)


def findings_sections(findings: Sequence[Finding]) -> list[str]:
    parts = []
    for verdict, title in (
        (Verdict.MISSED, "Targets missed"),
        (Verdict.UNCLEAR, "Not clear yet: more games would tell"),
    ):
        chosen = [finding for finding in findings if finding.verdict is verdict]
        if chosen:
            parts.append(section(f"{title} ({len(chosen)})", findings_chart(chosen)))
    met = [finding for finding in findings if finding.verdict is Verdict.MET]
    if met:
        parts.append(folded(f"Targets met ({len(met)})", findings_chart(met)))
    return parts


def variant_sections(atoms: Atoms, variant: str) -> list[str]:
    rows = atoms.rows
    parts = []
    fair = 1.0 / rows.experiment.seats
    charts = []
    for measure in atoms.measures(variant):
        if measure.startswith(WIN_RATE) and not (measure.endswith(" bot") and len(atoms.labels(variant, measure)) < 2):
            charts += [
                heading(capital(measure_name(measure))),
                interval_chart(bars_of(atoms.estimates(variant, measure)), line=fair),
            ]
    parts.append(section("Who wins", paragraph(f"The line is the fair share, {percent(fair)}.", "soft"), *charts))
    once = rows.games.filter((pl.col("variant") == variant) & (pl.col("seat") == "P1"))
    lengths = once.group_by("turns").len().sort("turns")
    shape = [(f"{turns} turns", many / once.height) for turns, many in binned(lengths)]
    singles = []
    for measure in (*SINGLE, *LEADS):
        found = atoms.only(variant, measure)
        if found is not None:
            is_percent = measure in ("draws", "forced decisions", "mean decided")
            singles.append([capital(measure_name(measure)), estimate_text(found, is_percent)])
    parts.append(
        section(
            "Length and ending",
            histogram(shape, "How many turns games last"),
            interval_chart(bars_of(atoms.estimates(variant, ENDING))),
            table(["figure", "value (95 % interval)"], singles, (1,)),
            paragraph(
                "Lead changes and decided games follow the win chances of every tenth deal, as the bots evaluate them.",
                "soft",
            ),
        )
    )
    parts.append(things_section(atoms, variant))
    return parts


def binned(lengths: pl.DataFrame, most: int = 40) -> list[tuple[str, int]]:
    """How long games lasted, as a histogram with a limited number of columns."""
    values = list(lengths.iter_rows())
    low, high = values[0][0], values[-1][0]
    step = max(1, -(-(high - low + 1) // most))
    columns: dict[int, int] = dict.fromkeys(range(low, high + 1, step), 0)
    for turns, many in values:
        columns[low + (turns - low) // step * step] += many
    return [(str(start) if step == 1 else f"{start}-{start + step - 1}", many) for start, many in columns.items()]


def things_section(atoms: Atoms, variant: str) -> str:
    parts = []
    for measure in atoms.measures(variant):
        if not measure.startswith(USE):
            continue
        kind = measure.removeprefix(USE)
        uses, games = atoms.estimates(variant, measure), atoms.estimates(variant, IN_GAMES + kind)
        won, passed = atoms.estimates(variant, WON_WITH + kind), atoms.estimates(variant, WON_WITHOUT + kind)
        lines: list[list[Cell | str]] = []
        for thing in sorted(uses, key=lambda name: -uses[name].value)[:MAX_THINGS]:
            worth = atoms.worth(variant, kind, thing)
            worth_text, style = "", ""
            if worth is not None and worth.null_error > 0:
                low, high = worth.interval(len(uses))
                worth_text = f"{100 * worth.value:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"
                style = "met" if low > 0 else "missed" if high < 0 else ""
            lines.append(
                [
                    capital(pretty(thing)),
                    estimate_text(uses[thing], True),
                    percent(games[thing].value) if thing in games else "",
                    percent(won[thing].value) if thing in won else "",
                    percent(passed[thing].value) if thing in passed else "",
                    Cell(worth_text, style),
                ]
            )
        heads = ["", "chosen when offered", "in games", "wins with", "wins without", "worth, in points"]
        parts.append(folded(f"{capital(pretty(kind))} ({len(uses)})", table(heads, lines, (1, 2, 3, 4, 5))))
    unused = never_used(atoms.rows.only(variant))
    said = ", ".join(f"{pretty(found.thing)} ({pretty(found.kind)})" for found in unused)
    parts.append(
        paragraph(f"Offered often and never chosen: {said}." if unused else "Nothing offered often was never chosen.")
    )
    note = (
        "Worth is how much more often seats win that chose a thing than those that could have and did not. "
        "It shows what goes with winning, not what causes it; --without measures the cause."
    )
    return section("What is used, and what it is worth", paragraph(note, "soft"), *parts)


def comparison_section(atoms: Atoms, first: str, second: str, found: Sequence[Change]) -> str:
    sure = [change for change in found if change.is_significant]
    shown = list(found[:MAX_CHANGES]) if not sure else sure[:MAX_CHANGES]
    lines: list[list[Cell | str]] = []
    for change in shown:
        show = percent if change.is_part else number
        lines.append(
            [
                capital(figure_name(change.measure, change.label)),
                show(change.before.value),
                show(change.after.value),
                Cell(difference_text(change), "met" if change.is_significant else ""),
            ]
        )
    bars = []
    for change in shown:
        if change.is_part:
            low, high = change.difference.interval(change.comparisons)
            bars.append(
                Bar(
                    capital(figure_name(change.measure, change.label)),
                    change.difference.value,
                    low,
                    high,
                    f"{100 * change.difference.value:+.1f} points",
                )
            )
    needed = games_needed_text(found)
    return section(
        f"{second} against {first}",
        paragraph(change_verdict(found, first, second)),
        interval_chart(bars[:15], " points", line=0.0),
        folded("All of it in numbers", table(["figure", first, second, "difference"], lines, (1, 2, 3))),
        *([paragraph(needed, "soft")] if needed else []),
    )


def games_needed_text(found: Sequence[Change]) -> str:
    """What the same deals save, by the win rates and draws that were compared."""
    for change in found:
        if change.is_part and change.difference.error > 0 and change.measure.startswith((WIN_RATE, "draws")):
            one = change.difference
            same, other = one.deals_needed(POINT, True), one.deals_needed(POINT, False)
            name = figure_name(change.measure, change.label)
            return (
                f"To know the difference in {name} to within 1 point takes {counted(same, 'deal')} per variant on "
                f"the same deals, and {other:,} on other ones."
            )
    return ""


def replays_section(replays: Sequence[Replay], folder: Path) -> str:
    if not replays:
        return ""
    lines = [
        f"{text(capital(replay.why))}: {download(replay.file.name, replay.record)} "
        f"<code>tabard replay {text(replay.file.relative_to(folder))}</code>"
        for replay in replays
    ]
    note = "Save a game and open it with tabard replay FILE, or run the command in the folder of this report."
    return section("The games behind the figures", paragraph(note, "soft"), listed(lines))


def wanted_replays(rows: Rows, findings: Sequence[Finding]) -> list[tuple[str, str, int]]:
    wanted = []
    for finding in findings:
        if finding.verdict is Verdict.MISSED:
            behind = game_behind(rows, finding)
            if behind is not None:
                wanted.append((behind[0], finding.variant, behind[1]))
    wanted = wanted[:6]
    for variant in rows.variants[:2]:
        where = f", {variant}" if len(rows.variants) > 1 else ""
        wanted += [(f"{why}{where}", variant, game) for why, game in usual_games(rows, variant)]
    return wanted


def options_text(rows: Rows) -> str:
    given = {name: value for name, value in rows.experiment.options.items() if value != {}}
    return ", ".join(f"{name}={value}" for name, value in given.items() if name != "pack")


def run_report(atoms: Atoms, folder: Path) -> str:
    """The page of a run."""
    rows = atoms.rows
    title = find(rows.experiment.game).title
    first = rows.variants[0]
    findings = judged(atoms, first)
    compared = [(second, changes(atoms, first, second)) for second in rows.variants[1:]]
    verdict = [played_text(rows), verdict_text(findings)]
    if compared:
        verdict.append(change_verdict(compared[0][1], first, compared[0][0]))
    elif (needed := games_needed_by_bot(rows, POINT)) is not None:
        verdict.append(
            f"To know {needed.what} to within 1 point takes {needed.same_deals:,} games with rotation on the same "
            f"deals, and {needed.other_deals:,} on other ones."
        )
    body = [f"<h1>{text(title)}: the lab's report</h1>", *(paragraph(said, "lead") for said in verdict)]
    changed = options_text(rows)
    if changed:
        body.append(paragraph(f"Options: {changed}.", "soft"))
    body += findings_sections(findings)
    body += [comparison_section(atoms, first, second, found) for second, found in compared]
    for variant in rows.variants:
        parts = variant_sections(atoms, variant)
        body += parts if len(rows.variants) == 1 else [folded(f"All figures of {variant}", *parts)]
    body.append(replays_section(write_replays(rows, folder, wanted_replays(rows, findings)), folder))
    body.append(
        paragraph(
            "Every figure holds for the bots named above. Intervals are 95 % intervals that hold for all figures of a "
            "chart at once; games of one deal count as one case.",
            "soft",
        )
    )
    return page(f"{title}: the lab's report", body)


def write_report(rows: Rows | Atoms, folder: Path) -> Path:
    """Write the report of a run, or of one whose sums are there already."""
    file = folder / REPORT
    write(file, run_report(rows if isinstance(rows, Atoms) else Atoms(rows), folder))
    return file


def write(file: Path, content: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    except OSError as error:
        raise Invalid(f"Cannot write {file}: {error.strerror}.") from None
