"""How fast the lab plays, and what the same deals save.

`python -m benchmarks.lab` plays games between adepts in turns on both paths, as matches and on states, and then with
one and two processes. `python -m benchmarks.lab deals` measures how many games an interval takes on the same deals and
on others.
"""

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from tabard.lab.experiment import Experiment
from tabard.lab.matches import Job, play_game
from tabard.lab.measures import games_needed_by_bot
from tabard.lab.play import contests, written
from tabard.lab.running import run
from tabard.lab.workers import Processes, runner_for

GAMES = ("knights-duty", "va", "lost-legends", "quest", "rift")
SECONDS = 20.0
"""For each game and path."""


def paths() -> None:
    print(f"{'adepts':14}{'as matches':>14}{'on states':>14}{'times':>8}   games per second")
    for game in GAMES:
        experiment = Experiment(game).settled()
        contest = contests(written(experiment))[0]
        bots = tuple(player.bot for player in contest.rotations[0])
        spent = {"matches": 0.0, "states": 0.0}
        number = 0
        while sum(spent.values()) < 2 * SECONDS:
            began = perf_counter()
            play_game(Job(game, bots, {}, f"{experiment.seed} deal {number}"))
            between = perf_counter()
            contest.play(number)
            spent["matches"] += between - began
            spent["states"] += perf_counter() - between
            number += 1
        rates = [number / spent[path] for path in ("matches", "states")]
        print(f"{game:14}{rates[0]:14.1f}{rates[1]:14.1f}{rates[1] / rates[0]:8.2f}")


def processes(games: int = 4_000, rounds: int = 5) -> None:
    """One process and two take turns, so that whatever slows the machine slows them both."""
    rates: dict[int, list[float]] = {1: [], 2: []}
    runners = {many: runner_for(many) for many in rates}
    with TemporaryDirectory() as folder:
        for turn in range(rounds + 1):  # in the first one, the processes start
            for many, runner in runners.items():
                began = perf_counter()
                run(Experiment("knights-duty", games=games), Path(folder, f"{turn}-{many}"), runner)
                if turn > 0:
                    rates[many].append(games / (perf_counter() - began))
    for runner in runners.values():
        if isinstance(runner, Processes):
            runner.close()
    one, two = (median(rates[many]) for many in rates)
    print(f"Knight's Duty, games per second: 1 process {one:.0f}, 2 processes {two:.0f}")
    times = sorted(two / one for one, two in zip(*rates.values(), strict=True))
    print(f"2 processes are {median(times):.2f} times as fast as 1 ({times[0]:.2f} to {times[-1]:.2f})")


COMPARED: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("knights-duty", ("adept",), ("plan:parry",)),
    ("va", ("adept",), ("block",)),
    ("lost-legends", ("adept",), ("pass",)),
    ("quest", ("adept",), ("attack:E30",)),
    ("rift", ("adept",), ("card:teleport",)),
    ("knights-duty", ("adept", "novice"), ()),
    ("va", ("adept", "novice"), ()),
    ("lost-legends", ("adept", "novice"), ()),
    ("quest", ("adept", "novice"), ()),
    ("rift", ("adept", "novice"), ()),
)
"""A game, its bots, and what the first of them may not do."""


def deals(games: int = 1000, only: tuple[str, ...] = GAMES) -> None:
    """How many games a win rate known to 1 point takes: the first bot in all seats on the same deals, or not."""
    for game, bots, without in COMPARED:
        if game not in only:
            continue
        experiment = Experiment(game, bots=bots, without=without, games=games if game != "rift" else games // 5)
        with TemporaryDirectory() as folder:
            needed = games_needed_by_bot(run(experiment, Path(folder), Processes(2)), 0.01)
        assert needed is not None
        figures = f"{needed.same_deals:>8} games on the same deals, {needed.other_deals:>8} on others"
        print(f"{game:14}{needed.what:45}{figures}: {100 * needed.saved:.0f} % fewer", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["deals"]:
        deals(int(sys.argv[2]) if len(sys.argv) > 2 else 1000, tuple(sys.argv[3:]) or GAMES)
    else:
        paths()
        processes()
