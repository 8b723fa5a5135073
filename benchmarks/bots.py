"""How strong and how fast the bots are, measured against their goals.

Every level plays the next lower one: one bot of it, in each seat in turn, against the lower level in all other seats. A
contest stops as soon as its result is clear. Because it is checked several times, each check uses a wider interval, so
that all checks together are right in 95 % of cases. The intervals shown are those of the last check.
"""

import argparse
import json
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import tabard
from benchmarks.contest import COMPILED, PLAIN, SEARCHES, Entry, Results, hold, tell
from benchmarks.report import Ratio, ratio, speed, table
from benchmarks.timing import SEARCH
from tabard.games import find
from tabard.lab.matches import GameOutcome, Job, one_against_others, options_for, play_all
from tabard.lab.win_rates import WinRate, win_rate_of

CONTESTS = (("expert", "adept"), ("adept", "novice"), ("novice", "random"))
GOALS_OF_TWO = {"expert": 0.75, "adept": 0.75, "novice": 0.85}
"""The share of games that a level must win against the next lower one in a game for two."""
GOAL_OF_MORE = 1.8
"""In games for more: how many times its fair share."""
LOOKS = (1 / 32, 1 / 16, 1 / 8, 1 / 4, 3 / 8, 1 / 2, 3 / 4, 1)
"""At which parts of the maximum number of games a contest is checked: what is clear is clear early."""
UNSURE = 0.05
GOAL_OF_SPEED = 8.0
SLOWEST = 1.0
"""How many seconds of processor time an expert may take for a decision: the same on a busy machine."""


@dataclass
class Contest:
    game: str
    better: str
    worse: str
    seats: int
    goal: float
    won: float = 0.0
    games: int = 0
    thinking: list[float] = field(default_factory=list)
    """The seconds of processor time that each decision of the stronger bot took."""

    def __str__(self) -> str:
        return f"{self.game} with {self.seats} seats: {self.better} against {self.worse}"

    @property
    def share(self) -> WinRate:
        return win_rate_of(self.won, self.games, 1 - UNSURE / len(LOOKS))

    @property
    def verdict(self) -> str:
        if self.share.low >= self.goal:
            return "holds"
        if self.share.high < self.goal:
            return "does not hold"
        return "not clear"

    def add(self, job: Job, played: GameOutcome) -> None:
        seat = job.players.index(self.better)
        self.won += played.returns[seat]
        self.games += 1
        self.thinking += played.thinking[seat]


class Times(NamedTuple):
    mean: float
    p99: float
    longest: float

    def __str__(self) -> str:
        return f"{1e3 * self.mean:.3g} ms, p99 {1e3 * self.p99:.3g} ms, longest {1e3 * self.longest:.3g} ms"


def goal_of(better: str, seats: int) -> float:
    return GOALS_OF_TWO[better] if seats == 2 else GOAL_OF_MORE / seats


def planned(games: list[str], levels: list[str], seats: int | None) -> Iterator[Contest]:
    for game in games:
        for taken in find(game).seat_counts:
            for better, worse in CONTESTS:
                if better in levels and seats in (None, taken):
                    yield Contest(game, better, worse, taken, goal_of(better, taken))


def run_contest(contest: Contest, most: int, processes: int, seed: str, iterations: int) -> None:
    """Play until the goal is clearly reached or clearly missed, or the maximum number of games is over."""
    jobs = list(jobs_of(contest, most, seed, iterations))
    for look in LOOKS:
        batch = jobs[contest.games : ceil(most * look)]
        for job, played in zip(batch, play_all(batch, processes), strict=True):
            contest.add(job, played)
            tell(f"{contest}, game {contest.games} of {most}")
        if contest.verdict != "not clear":
            break
    tell("")


def jobs_of(contest: Contest, most: int, seed: str, iterations: int) -> Iterator[Job]:
    for number in range(most):
        players = one_against_others(contest.better, contest.worse, contest.seats, number)
        name = f"{seed} {contest.game} {contest.better} {number}"
        yield Job(contest.game, players, options_for(contest.game, players, {}), name, iterations)


def times_of(seconds: list[float]) -> Times | None:
    if not seconds:
        return None
    ordered = sorted(seconds)
    return Times(mean(ordered), ordered[min(len(ordered) * 99 // 100, len(ordered) - 1)], ordered[-1])


def contests_text(contests: list[Contest]) -> str:
    rows = [["Strength", "", "seats", "wins", "interval", "games", "goal", ""]]
    for contest in contests:
        share = contest.share
        rows.append(
            [
                contest.game,
                f"{contest.better} v {contest.worse}",
                str(contest.seats),
                f"{100 * share.part:.0f} %",
                f"{100 * share.low:.0f} to {100 * share.high:.0f} %",
                str(share.games),
                f"{100 * contest.goal:.0f} %",
                contest.verdict,
            ]
        )
    return table(rows)


def times_text(contests: list[Contest]) -> str:
    rows = [["Time a decision", "", "seats", "mean, p99, longest", ""]]
    for contest in contests:
        times = times_of(contest.thinking)
        if times is not None:
            kept = "" if contest.better != "expert" else "holds" if times.longest <= SLOWEST else "does not hold"
            rows.append([contest.game, contest.better, str(contest.seats), str(times), kept])
    return table(rows)


def speeds_text(results: Results, games: list[str]) -> str:
    rows = [["Expert's simulations", "plain", "compiled", "times faster (lowest..highest)", "goal", ""]]
    for game in games:
        found = ratio_of(results, game)
        plain, compiled = Entry(SEARCH, game, PLAIN), Entry(SEARCH, game, COMPILED)
        holds = "holds" if found.median >= GOAL_OF_SPEED else "does not hold"
        rows.append(
            [game, speed(results, plain), speed(results, compiled), str(found), f"at least {GOAL_OF_SPEED:g}", holds]
        )
    return table(rows)


def ratio_of(results: Results, game: str) -> Ratio:
    return ratio(results, Entry(SEARCH, game, COMPILED), Entry(SEARCH, game, PLAIN))


def as_json(contests: list[Contest], results: Results | None, games: list[str]) -> dict[str, Any]:
    return {
        "contests": [
            {
                "game": contest.game,
                "better": contest.better,
                "worse": contest.worse,
                "seats": contest.seats,
                "goal": contest.goal,
                "verdict": contest.verdict,
                "share": contest.share._asdict(),
                "seconds": None if (times := times_of(contest.thinking)) is None else times._asdict(),
            }
            for contest in contests
        ],
        "speed": {} if results is None else {game: ratio_of(results, game)._asdict() for game in games},
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots", description=__doc__)
    parser.add_argument("--game", action="append", choices=tabard.games(), help="only this one; as often as you like")
    parser.add_argument("--level", action="append", choices=list(GOALS_OF_TWO), help="only contests of this level")
    parser.add_argument("--games", type=int, default=1200, help="the most games of a contest (default 1200)")
    parser.add_argument("--seats", type=int, help="only games of so many (default: all that the game allows)")
    parser.add_argument("--processes", type=int, default=1, help="play so many at once (default 1)")
    parser.add_argument("--iterations", type=int, default=0, help="how often experts play on (default: as usual)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rounds", type=int, default=11, help="turns of each build for the speed; 0 leaves it out")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything measured to a file, too")
    given = parser.parse_args()
    games: list[str] = given.game or tabard.games()
    contests: list[Contest] = []
    rounds: int = given.rounds
    try:
        for contest in planned(games, given.level or list(GOALS_OF_TWO), given.seats):
            contests.append(contest)
            run_contest(contest, given.games, given.processes, given.seed, given.iterations)
            print(contests_text([contest]).splitlines()[-1], file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # still show the results so far
        rounds = 0
        print("Stopped; this is what was found by then.\n")
    print(contests_text(contests), times_text(contests), sep="\n\n")
    results = None
    if rounds:
        results = hold([PLAIN, COMPILED], rounds, 0.2, SEARCHES)
        print("", speeds_text(results, games), sep="\n")
    if given.json:
        given.json.write_text(json.dumps(as_json(contests, results, games), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
