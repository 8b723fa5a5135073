"""Figures in words: for the terminal and for reports."""

from typing import Final

from tabard.lab.compare import Change
from tabard.lab.measures import ALL, ENDING, IN_GAMES, MEAN, PART, PER_GAME, USE, WIN_RATE
from tabard.lab.stats import Estimate
from tabard.lab.targets import Finding

MEASURES: Final = {
    "mean turns": "turns per game",
    "mean decisions": "decisions per game",
    "mean lead_changes": "lead changes per game",
    "mean decided": "part of the game after which the last leader leads for good",
    "draws": "games drawn",
}
KEEP: Final = ("P1", "P2", "P3", "P4", "P5", "P6")


def pretty(name: str) -> str:
    """What people call a thing that code calls ash-herald."""
    return name if name in KEEP else name.replace("-", " ").replace("_", " ")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def measure_name(measure: str) -> str:
    if measure in MEASURES:
        return MEASURES[measure]
    if measure.startswith(USE):
        return f"{pretty(measure.removeprefix(USE))}, chosen when offered"
    if measure.startswith(IN_GAMES):
        return f"{pretty(measure.removeprefix(IN_GAMES))}, used in a game"
    if measure.startswith(PART):
        return f"{pretty(measure.removeprefix(PART))}, part of all chosen"
    if measure.startswith(PER_GAME):
        return f"{pretty(measure.removeprefix(PER_GAME))}, times per game"
    if measure == WIN_RATE + "first":
        return "win rate of whoever goes first"
    if measure.startswith(WIN_RATE):
        return f"win rate by {pretty(measure.removeprefix(WIN_RATE))}"
    if measure == ENDING:
        return "how games end"
    return pretty(measure.removeprefix(MEAN)) + (" (mean)" if measure.startswith(MEAN) else "")


def figure_name(measure: str, label: str) -> str:
    """A figure of a measure in one phrase."""
    if label == ALL:
        return measure_name(measure)
    if measure.startswith(WIN_RATE):
        return f"win rate of {label if label in KEEP else 'the ' + label if label == 'first player' else pretty(label)}"
    if measure == ENDING:
        return f"games ending with: {pretty(label)}"
    if measure.startswith(USE):
        return f"{pretty(label)} ({pretty(measure.removeprefix(USE))}) chosen when offered"
    return f"{measure_name(measure)}: {pretty(label)}"


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def number(value: float) -> str:
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


def estimate_text(estimate: Estimate, is_percent: bool) -> str:
    show = percent if is_percent else number
    return f"{show(estimate.value)} ({interval_text(estimate.low, estimate.high, is_percent)})"


def interval_text(low: float, high: float, is_percent: bool) -> str:
    if is_percent:
        return f"{100 * low:.1f} to {100 * high:.1f}"
    return f"{number(low)} to {number(high)}"


def bounds_text(finding: Finding) -> str:
    scale, unit = (100.0, " %") if finding.target.is_percent else (1.0, "")
    low, high = finding.low * scale, finding.high * scale
    if low == float("-inf"):
        return f"at most {high:g}{unit}"
    if high == float("inf"):
        return f"at least {low:.3g}{unit}"
    return f"{low:.3g} to {high:.3g}{unit}"


def finding_text(finding: Finding) -> str:
    """A target's figure in one line."""
    label = f" {capital(pretty(finding.label))}:" if finding.label else ""
    figure = estimate_text(finding.estimate, finding.target.is_percent)
    return f"{finding.target.name}.{label} {figure}, target {bounds_text(finding)}."


def difference_text(change: Change) -> str:
    low, high = change.difference.interval(change.comparisons)
    scale, unit = (100.0, " points") if change.is_part else (1.0, "")
    value = change.difference.value * scale
    return f"{value:+.2f}{unit} ({low * scale:+.2f} to {high * scale:+.2f})"


def change_text(change: Change) -> str:
    show = percent if change.is_part else number
    name = figure_name(change.measure, change.label)
    return f"{name} {show(change.before.value)} →\u00a0{show(change.after.value)}, {difference_text(change)}"


def counted(count: int, one: str, many: str = "") -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"
