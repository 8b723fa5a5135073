"""How fast Tabard is: plain Python and compiled side by side and, with --peers, compared with OpenSpiel and RLCard.

What is measured and how to read it: docs/speed.md.
"""

import argparse
import json
from pathlib import Path

from benchmarks.contest import COMPILED, OPENSPIEL, PLAIN, RLCARD, hold
from benchmarks.report import as_json, report


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--peers", action="store_true", help="measure OpenSpiel and RLCard in the same run")
    parser.add_argument("--rounds", type=int, default=21, help="how often each takes its turn (default 21)")
    parser.add_argument("--seconds", type=float, default=0.2, help="how long a turn is (default 0.2)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything measured to a file, too")
    chosen = parser.parse_args()
    builds = [PLAIN, COMPILED, OPENSPIEL, RLCARD] if chosen.peers else [PLAIN, COMPILED]
    results = hold(builds, chosen.rounds, chosen.seconds)
    print(f"Random play. Everybody takes turns of {chosen.seconds:g} s; medians of {chosen.rounds} rounds.\n")
    print(report(results))
    if chosen.json:
        chosen.json.write_text(json.dumps(as_json(results), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
