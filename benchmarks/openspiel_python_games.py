"""Steps per second in OpenSpiel: Tabard's games there, beside OpenSpiel's own games in Python, in one run.

`python -m benchmarks.openspiel_python_games`, also part of `make bench-peers`. All are driven in the same way: look at
the legal actions, apply one at random, until the game is over. On average, Tabard must not be slower than
OpenSpiel's own.
"""

import argparse
import json
from pathlib import Path
from statistics import geometric_mean, median

import pyspiel
from open_spiel.python import games as python_games  # noqa: F401 (registers them)

import tabard.adapters.openspiel
from benchmarks.contest import tell
from benchmarks.openspiel_games import random_games
from benchmarks.report import table
from benchmarks.timing import run

OURS = {name: name for name in tabard.adapters.openspiel.NAMES} | {"tabard_quest": "tabard_quest(turn_limit=40)"}
THEIRS = (
    "python_kuhn_poker",
    "python_tic_tac_toe",
    "python_liars_poker",
    "python_block_dominoes",
    "python_team_dominoes",
)
"""OpenSpiel's turn-based Python games."""
WARM_UP = 0.05


def measure(rounds: int, seconds: float) -> dict[str, list[float]]:
    """By game: its steps per second, round by round. Decisions and chance actions both count as steps."""
    described = OURS | {name: name for name in THEIRS}
    plays = {name: random_games(pyspiel.load_game(described[name])) for name in described}
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(rounds + 1):
        tell(f"round {number} of {rounds}")
        for name, once in plays.items():
            turn = run(once, seconds if number else WARM_UP)
            if number:
                rates[name].append((turn.done + turn.chance) / turn.seconds)
    tell("")
    return rates


def spread(ratios: list[float]) -> str:
    return f"{median(ratios):.2f} ({min(ratios):.2f}..{max(ratios):.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.openspiel_python_games", description=__doc__)
    parser.add_argument("--rounds", type=int, default=11, help="how often each takes its turn (default 11)")
    parser.add_argument("--seconds", type=float, default=0.2, help="how long a turn is (default 0.2)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything measured to a file, too")
    given = parser.parse_args()
    rates = measure(given.rounds, given.seconds)
    theirs = list(zip(*(rates[name] for name in THEIRS), strict=True))
    rows = [["In OpenSpiel, in Python", "steps per second", "times OpenSpiel's own: their mean", "their fastest", ""]]
    for name, seen in rates.items():
        mean = [mine / geometric_mean(others) for mine, others in zip(seen, theirs, strict=True)]
        fastest = [mine / max(others) for mine, others in zip(seen, theirs, strict=True)]
        verdict = ("holds" if median(mean) >= 1 else "does not hold") if name in OURS else ""
        rows.append([name, f"{median(seen):,.0f}", spread(mean), spread(fastest), verdict])
    print(table(rows))
    if given.json:
        given.json.write_text(json.dumps(rates, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
