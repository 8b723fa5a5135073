"""What the levels choose in some positions of every game, for a seed: the same in both builds.

`python -m tests.bots.choices` prints it as JSON, with the build that was loaded.
"""

import json

import tabard
from tests.bots.positions import walk
from tests.conformance.setups import PLAIN
from tests.conftest import LOADED

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
    print(json.dumps({"build": LOADED, "choices": choices()}))
