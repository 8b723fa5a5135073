"""What the levels choose in some positions of every game, for a seed: the same on every machine and in both builds.

`make golden` writes it again, after an intended change of heuristics or rules.
"""

import json
from pathlib import Path

import tabard
from tests.bots.positions import walk
from tests.conformance.setups import PLAIN

FILE = Path(__file__).parent / "choices.json"
EVERY = 29
MOST = 3
ITERATIONS = 8


def choices() -> dict[str, dict[str, list[str]]]:
    """By setup and level: its choice in one position after another."""
    found: dict[str, dict[str, list[str]]] = {}
    for setup in PLAIN:
        chosen: dict[str, list[str]] = {"novice": [], "adept": [], "expert": []}
        for number, (match, seat) in enumerate(walk(setup, 7, EVERY, MOST)):
            for level, answers in chosen.items():
                bot = tabard.bot(level, setup.game.id, seed=number, iterations=ITERATIONS)
                answers.append(bot.choose(match, seat))
        found[str(setup)] = chosen
    return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(choices(), indent=1) + "\n", encoding="utf-8")
