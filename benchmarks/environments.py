"""How fast the environments for learners are, beside PettingZoo's gin rummy and RLCard's uno, in one run.

What is measured and how to read it: docs/speed.md.
"""

import argparse
import json
from pathlib import Path

from benchmarks.contest import COMPILED, PETTINGZOO, RLCARD, Entry, Results, hold
from benchmarks.report import Goal, ratio, speed, table
from benchmarks.timing import AGENTS, AGENTS_BY_MASK, DRIVEN, MANY, MANY_BY_MASK, SINGLE

MODULES = {COMPILED: "tabard_environments", PETTINGZOO: "pettingzoo_games", RLCARD: "rlcard_games"}
WORDS = {AGENTS: "PettingZoo", SINGLE: "Gymnasium", MANY: "Gymnasium, 256 games at once"}
GIN_RUMMY = Entry(AGENTS, "gin-rummy", PETTINGZOO)
NO_GAME = Entry(AGENTS, "no game", PETTINGZOO)
"""What the loop over agents allows at most."""
UNO = Entry(DRIVEN, "uno", RLCARD)
BARS = {AGENTS: ((GIN_RUMMY, 10.0), (UNO, 5.0)), SINGLE: ((GIN_RUMMY, 10.0),), MANY: ((GIN_RUMMY, 100.0),)}
"""How many times as fast each of our measures should be."""


def goals(results: Results) -> list[Goal]:
    ours = sorted(entry for entry in results.rates if entry.build == COMPILED and entry.measure in BARS)
    return [Goal(entry, theirs, factor) for entry in ours for theirs, factor in BARS[entry.measure]]


def report(results: Results) -> str:
    return f"{table_of_goals(results)}\n\n{table_of_masks(results)}\n\n{table_of_loop(results)}"


def table_of_masks(results: Results) -> str:
    """The same loops, but the legal actions are found in the masks instead of asking for a list."""
    rows = [["Legal actions found in masks", "steps", "times as fast as", ""]]
    for measure, theirs in ((AGENTS_BY_MASK, UNO), (MANY_BY_MASK, GIN_RUMMY)):
        for entry in sorted(entry for entry in results.rates if entry.measure == measure):
            rows.append([entry.game, speed(results, entry), theirs.game, str(ratio(results, entry, theirs))])
    return table(rows)


def table_of_loop(results: Results) -> str:
    """How near the games come to what PettingZoo's loop allows."""
    rows = [["PettingZoo's loop", "steps", "share of the loop without a game"]]
    for entry in sorted(entry for entry in results.rates if entry.measure == AGENTS or entry == UNO):
        name = f"{entry.build} {entry.game}" if entry.build != COMPILED else entry.game
        rows.append([name, speed(results, entry), str(ratio(results, entry, NO_GAME))])
    return table(rows)


def table_of_goals(results: Results) -> str:
    rows = [["Environments", "", "steps", "", "times as fast (lowest..highest)", ""]]
    for goal in goals(results):
        found = ratio(results, goal.ours, goal.theirs)
        rows.append(
            [
                WORDS[goal.ours.measure],
                goal.ours.game,
                speed(results, goal.ours),
                f"at least {goal.factor:g} times {goal.theirs.build} {goal.theirs.game}, {speed(results, goal.theirs)}",
                str(found),
                "holds" if found.median >= goal.factor else "does not hold",
            ]
        )
    return table(rows)


def as_json(results: Results) -> list[dict[str, object]]:
    return [
        {"ours": str(goal.ours), "theirs": str(goal.theirs), "at_least": goal.factor}
        | ratio(results, goal.ours, goal.theirs)._asdict()
        for goal in goals(results)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments", description=__doc__)
    parser.add_argument("--rounds", type=int, default=21, help="how often each takes its turn (default 21)")
    parser.add_argument("--seconds", type=float, default=0.2, help="how long a turn is (default 0.2)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the ratios to a file, too")
    chosen = parser.parse_args()
    results = hold(list(MODULES), chosen.rounds, chosen.seconds, MODULES)
    print(f"Random play. Everybody takes turns of {chosen.seconds:g} s; medians of {chosen.rounds} rounds.\n")
    print(report(results))
    if chosen.json:
        chosen.json.write_text(json.dumps(as_json(results), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
