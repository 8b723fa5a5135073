"""The results, in words and as data."""

import platform
from statistics import median
from typing import NamedTuple

from benchmarks.contest import COMPILED, OPENSPIEL, PLAIN, RLCARD, Entry, Results
from benchmarks.timing import COPY, DRIVEN, INSIDE, MATCH, MEASURES, REDEAL, SEARCH

WORDS = {
    DRIVEN: "driven from Python",
    INSIDE: "inside the loop",
    MATCH: "as a match, with texts",
    COPY: "copy",
    REDEAL: "redeal",
    SEARCH: "expert's simulations",
}
DURATIONS = (COPY, REDEAL)
"""Measures that are reported as time per item."""


class Goal(NamedTuple):
    ours: Entry
    theirs: Entry
    factor: float


GOALS = (
    Goal(Entry(DRIVEN, "quest", COMPILED), Entry(DRIVEN, "quest", PLAIN), 8),
    Goal(Entry(DRIVEN, "quest", COMPILED), Entry(DRIVEN, "hearts", OPENSPIEL), 3),
    Goal(Entry(DRIVEN, "quest", COMPILED), Entry(DRIVEN, "crazy_eights", OPENSPIEL), 3),
    Goal(Entry(DRIVEN, "quest", COMPILED), Entry(DRIVEN, "uno", RLCARD), 20),
    Goal(Entry(INSIDE, "quest", COMPILED), Entry(INSIDE, "hearts", OPENSPIEL), 0.5),
    Goal(Entry(DRIVEN, "knights-duty", COMPILED), Entry(DRIVEN, "hearts", OPENSPIEL), 5),
    Goal(Entry(DRIVEN, "lost-legends", COMPILED), Entry(DRIVEN, "lost-legends", PLAIN), 8),
)


class Ratio(NamedTuple):
    """How many times faster one is than another, compared round by round."""

    median: float
    lowest: float
    highest: float

    def __str__(self) -> str:
        return f"{self.median:.3g} ({self.lowest:.3g}..{self.highest:.3g})"


def ratio(results: Results, ours: Entry, theirs: Entry) -> Ratio:
    each = [mine / other for mine, other in zip(results.rates[ours], results.rates[theirs], strict=True)]
    return Ratio(median(each), min(each), max(each))


def report(results: Results) -> str:
    parts = [table_of_builds(results)]
    if any(entry.build in (OPENSPIEL, RLCARD) for entry in results.rates):
        parts.append(table_of_peers(results))
    parts.append(list_of_goals(results))
    return "\n\n".join(parts)


def table_of_builds(results: Results) -> str:
    rows = [["Tabard", "", "plain", "compiled", "times faster (lowest..highest)"]]
    ours = [entry for entry in results.rates if entry.build == COMPILED]
    for entry in sorted(ours, key=lambda entry: (entry.game, MEASURES.index(entry.measure))):
        plain = entry._replace(build=PLAIN)
        rows.append(
            [
                entry.game,
                WORDS[entry.measure],
                speed(results, plain),
                speed(results, entry),
                str(ratio(results, entry, plain)),
            ]
        )
    return table(rows)


def table_of_peers(results: Results) -> str:
    """Every peer, and how many times faster each of our games is, compiled."""
    ours = sorted({entry.game for entry in results.rates if entry.build == COMPILED})
    rows = [["Peers", "", "", "speed", "chance a decision", *(f"{game} is times faster" for game in ours)]]
    for entry, chance in results.chance.items():
        if entry.build in (OPENSPIEL, RLCARD):
            ratios = [str(ratio(results, Entry(entry.measure, game, COMPILED), entry)) for game in ours]
            made = f"{chance:.2f}" if chance else "inside"
            rows.append([entry.build, entry.game, WORDS[entry.measure], speed(results, entry), made, *ratios])
    return table(rows)


def list_of_goals(results: Results) -> str:
    rows = [["Goals", "", "times faster", ""]]
    for goal in goals_at_stake(results):
        found = ratio(results, goal.ours, goal.theirs)
        against = f"{goal.theirs.build} {goal.theirs.game}"
        rows.append(
            [
                f"{goal.ours.game}, compiled, {WORDS[goal.ours.measure]}",
                f"at least {goal.factor:g} times {against}",
                str(found),
                "holds" if found.median >= goal.factor else "does not hold",
            ]
        )
    return table(rows)


def goals_at_stake(results: Results) -> list[Goal]:
    """The goals whose contestants took part."""
    return [goal for goal in GOALS if goal.ours in results.rates and goal.theirs in results.rates]


def speed(results: Results, entry: Entry) -> str:
    rate = median(results.rates[entry])
    if entry.measure in DURATIONS:
        return f"{1e6 / rate:.3g} us"
    if rate >= 1e6:
        return f"{rate / 1e6:.2f} M/s"
    return f"{rate / 1e3:.3g} k/s"


def table(rows: list[list[str]]) -> str:
    """Columns as wide as necessary, under a line."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * max(len(line) for line in lines), *lines[1:]])


def as_json(results: Results) -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "speeds": [
            entry._asdict()
            | {"per_second": median(rates), "rounds": rates, "chance_per_decision": results.chance[entry]}
            for entry, rates in results.rates.items()
        ],
        "goals": [
            {"ours": str(goal.ours), "theirs": str(goal.theirs), "at_least": goal.factor}
            | ratio(results, goal.ours, goal.theirs)._asdict()
            | {"holds": ratio(results, goal.ours, goal.theirs).median >= goal.factor}
            for goal in goals_at_stake(results)
        ],
    }
