"""A contestant in its own process. It says what it can measure, then takes a turn for every line it is sent.

Usage: python -m benchmarks.worker MODULE, one of those here that have `measures`, such as tabard_games.
"""

import json
import sys
from importlib import import_module


def main() -> None:
    module = import_module(f"benchmarks.{sys.argv[1]}")
    measures = module.measures()
    say({"build": module.build(), "measures": list(measures)})
    for line in sys.stdin:
        asked = json.loads(line)
        say(measures[asked["game"], asked["measure"]](asked["seconds"])._asdict())


def say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
