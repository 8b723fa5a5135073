"""This version beside another one, in one run: `python -m benchmarks.against FOLDER`.

The folder is another clone, after `make setup` there. The two take short turns right after each other, so that whatever
slows the machine slows them both; what counts is the ratio.
"""

import argparse
from contextlib import ExitStack
from pathlib import Path
from statistics import geometric_mean, median, quantiles

from benchmarks.contest import COMPILED, MODULES, PLAIN, WARM_UP, Entry, start


def compare(folder: Path, rounds: int, seconds: float) -> dict[Entry, list[float]]:
    """By entry: how many times as fast this version is as the other, round by round."""
    ratios: dict[Entry, list[float]] = {}
    python = str(folder / ".venv/bin/python")
    with ExitStack() as stack:
        for build in (PLAIN, COMPILED):
            here = stack.enter_context(start(build, MODULES[build]))
            there = stack.enter_context(start(build, MODULES[build], folder, python))
            for entry in [entry for entry in here.entries if entry in there.entries]:
                rates: dict[bool, list[float]] = {True: [], False: []}
                for number in range(rounds + 1):
                    for new in (True, False) if number % 2 else (False, True):
                        turn = (here if new else there).turn(entry, seconds if number else WARM_UP)
                        rates[new].append(turn.done / turn.seconds)
                ratios[entry] = [one / other for one, other in zip(rates[True][1:], rates[False][1:], strict=True)]
    return ratios


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against", description=__doc__)
    parser.add_argument("folder", type=Path, help="another clone, after make setup there")
    parser.add_argument("--rounds", type=int, default=31, help="how often each takes its turn (default 31)")
    parser.add_argument("--seconds", type=float, default=0.05, help="how long a turn is (default 0.05)")
    chosen = parser.parse_args()
    if not (chosen.folder / ".venv/bin/python").exists():
        parser.error(f"{chosen.folder} has no .venv: run make setup there")
    ratios = compare(chosen.folder.resolve(), chosen.rounds, chosen.seconds)
    print("How many times as fast this version is: the median, and the middle half of the rounds.")
    for entry, seen in ratios.items():
        low, _, high = quantiles(seen, n=4) if len(seen) > 1 else (seen[0], seen[0], seen[0])
        print(f"{entry!s:40}{median(seen):7.3f}   ({low:.3f} to {high:.3f})")
    for build in (PLAIN, COMPILED):
        overall = geometric_mean([median(seen) for entry, seen in ratios.items() if entry.build == build])
        print(f"{build}, over all: {overall:.3f}")


if __name__ == "__main__":
    main()
