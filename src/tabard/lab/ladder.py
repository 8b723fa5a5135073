"""A ladder: everybody plays everybody, and each gets one rating from all games.

A seat's chance to win is modelled as its strength divided by the sum of strengths at the table: Bradley-Terry for two
players, Luce's model for more. The ratings are the maximum-likelihood strengths on Elo's scale: 400 points are ten
times the strength, and the mean is 1500. The curvature of the likelihood gives the intervals.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Final, NamedTuple

from tabard.bots.user_bots import is_user_bot
from tabard.engine.refusal import Invalid
from tabard.games import find
from tabard.lab.matches import GameOutcome, Job, one_against_others, options_for
from tabard.lab.win_rates import CONFIDENCE, WinRate, win_rate_of

MEAN: Final = 1500.0
POINTS: Final = 400.0 / log(10.0)
"""A difference of this many points is e times the strength."""
TOLERANCE: Final = 1e-6
MAX_STEP: Final = 0.5
"""The longest step of Newton's method, in log strength. With steps this short, every step raises the likelihood."""

Pair = tuple[int, int]
Matrix = list[list[float]]


@dataclass(frozen=True)
class Plan:
    """Who plays whom, how often and with which options."""

    game: str
    players: tuple[str, ...]
    seats: int
    games: int
    """Per pair."""
    seed: str
    options: Mapping[str, object]
    iterations: int = 0

    @property
    def pairs(self) -> list[Pair]:
        return list(combinations(range(len(self.players)), 2))

    def jobs(self) -> list[Job]:
        """All games, alternating between the pairs, so that the first games already tell about everybody."""
        return [self.job(pair, number) for number in range(self.games) for pair in self.pairs]

    def job(self, pair: Pair, number: int) -> Job:
        """Every pair plays the same deals, and each deal once in every lineup."""
        lineups = self.lineups(pair)
        deal, index = divmod(number, len(lineups))
        return Job(self.game, lineups[index], self.options_of(pair), f"{self.seed} deal {deal}", self.iterations)

    def lineups(self, pair: Pair) -> list[tuple[str, ...]]:
        """The two of a pair take turns playing alone against the other in all remaining seats, seat by seat."""
        one, other = (self.players[index] for index in pair)
        alone = [(one, other), (other, one)]
        turns = [(pair, seat) for seat in range(self.seats) for pair in alone]
        return list(dict.fromkeys(one_against_others(*pair, self.seats, seat) for pair, seat in turns))

    def options_of(self, pair: Pair) -> dict[str, object]:
        """The options a pair plays with. With a random bot, these may differ from what was asked for."""
        return options_for(self.game, [self.players[index] for index in pair], self.options)


def plan_ladder(
    game: str,
    players: Sequence[str],
    seats: int | None,
    games: int,
    seed: str,
    options: Mapping[str, object],
    iterations: int = 0,
) -> Plan:
    """The plan of a ladder. Raises Invalid if it is not possible."""
    rules = find(game)
    if len(set(players)) < len(players):
        raise Invalid("A player is named twice; a ladder compares different ones.")
    if len(players) < 2:
        raise Invalid("A ladder needs at least two players: levels, or your own bots.")
    if games < 2:
        raise Invalid("Each pair plays at least 2 games.")
    taken = rules.seat_counts[0] if seats is None else seats
    rules.resolve_options(taken, options)
    return Plan(game, tuple(players), taken, games, seed, dict(options), iterations)


@dataclass(frozen=True)
class RatedGame:
    """A game as ratings see it: who sat there, by index, and each seat's share of the victory."""

    sat: tuple[int, ...]
    won: tuple[float, ...]


@dataclass(frozen=True)
class Rating:
    player: str
    rating: float
    low: float
    high: float
    games: int


class Ladder:
    """The games of a plan as they come in, and their evaluation."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.games: Final[dict[Pair, list[RatedGame]]] = {pair: [] for pair in plan.pairs}
        self.played = 0
        self.stopped = 0

    def add(self, job: Job, played: GameOutcome) -> None:
        sat = tuple(self.plan.players.index(player) for player in job.players)
        low, high = min(sat), max(sat)
        self.games[low, high].append(RatedGame(sat, played.returns))
        self.played += 1
        self.stopped += played.stopped

    def ratings(self) -> list[Rating]:
        """The ratings, best first, with 95 % intervals."""
        fitted = fit(len(self.plan.players), [rated for games in self.games.values() for rated in games])
        table = []
        for index, player in enumerate(self.plan.players):
            rating, half_width = fitted.ratings[index], fitted.intervals[index]
            games = sum(len(games) for pair, games in self.games.items() if index in pair)
            table.append(Rating(player, rating, rating - half_width, rating + half_width, games))
        return sorted(table, key=lambda rating: -rating.rating)

    def win_rate(self, one: str, other: str) -> WinRate:
        """The win rate of one player who sits alone among several of another."""
        mine, theirs = self.plan.players.index(one), self.plan.players.index(other)
        games = self.games[min(mine, theirs), max(mine, theirs)]
        alone = [rated for rated in games if rated.sat.count(mine) == 1]
        return win_rate_of(sum(rated.won[rated.sat.index(mine)] for rated in alone), len(alone))

    def as_json(self, ratings: Sequence[Rating]) -> dict[str, object]:
        """Ratings, the win rate of each against each, and the options of each pair."""
        plan = self.plan
        return {
            "game": plan.game,
            "seats": plan.seats,
            "options": dict(plan.options),
            "seed": plan.seed,
            "iterations": plan.iterations,
            "games": self.played,
            "planned": plan.games * len(plan.pairs),
            "stopped": self.stopped,
            "ratings": [vars(rating) for rating in ratings],
            "win_rates": [
                {"player": one, "against": other} | self.win_rate(one, other)._asdict()
                for one in plan.players
                for other in plan.players
                if one != other
            ],
            "pairs": [
                {"players": [plan.players[index] for index in pair], "options": plan.options_of(pair)}
                for pair in plan.pairs
            ],
        }


class Fitted(NamedTuple):
    """By player: the most likely rating, and the half-width of its interval."""

    ratings: list[float]
    intervals: list[float]


class Results:
    """All games, grouped by who sat at the table. Every pair gets one extra drawn game, so that a player who won every
    game is not infinitely strong. A game that nobody won says nothing about who is stronger."""

    def __init__(self, players: int, games: Sequence[RatedGame]) -> None:
        self.players: Final = players
        self.tables: Final = Counter(tuple(sorted(rated.sat)) for rated in games if any(rated.won))
        self.tables.update(combinations(range(players), 2))
        self.won: Final = [0.5 * (players - 1)] * players
        for rated in games:
            for player, part in zip(rated.sat, rated.won, strict=True):
                self.won[player] += part

    def gradient(self, strengths: Sequence[float]) -> tuple[list[float], Matrix]:
        """The gradient and the (negative) Hessian of the log-likelihood at these log strengths. Only differences of
        strengths matter, so the Hessian is singular; a constant is added to make it invertible."""
        gradient = list(self.won)
        hessian = [[1.0 / self.players] * self.players for _ in range(self.players)]
        for sat, times in self.tables.items():
            seats = Counter(sat)
            top = max(strengths[player] for player in seats)
            weights = {player: count * exp(strengths[player] - top) for player, count in seats.items()}
            total = sum(weights.values())
            for one, weight in weights.items():
                expected = times * weight / total
                gradient[one] -= expected
                hessian[one][one] += expected
                for other in weights:
                    hessian[one][other] -= expected * weights[other] / total
        return gradient, hessian


def fit(players: int, games: Sequence[RatedGame]) -> Fitted:
    """The most likely ratings, by Newton's method, with 95 % intervals from the curvature of the likelihood.
    (Bootstrapping would give a player who won every game an interval of width zero.)"""
    results = Results(players, games)
    strengths = [0.0] * players
    while True:
        gradient, hessian = results.gradient(strengths)
        covariance = inverse(hessian)
        steps = [sum(a * b for a, b in zip(row, gradient, strict=True)) for row in covariance]
        longest = max(map(abs, steps))
        shorter = min(1.0, MAX_STEP / longest) if longest else 1.0
        strengths = [strength + shorter * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < TOLERANCE:
            break
    mean = sum(strengths) / players
    z = NormalDist().inv_cdf((1.0 + CONFIDENCE) / 2.0)
    return Fitted(
        [MEAN + POINTS * (strength - mean) for strength in strengths],
        [POINTS * z * sqrt(covariance[index][index] - 1.0 / players) for index in range(players)],
    )


def inverse(matrix: Matrix) -> Matrix:
    """The inverse, by elimination. The matrix is positive definite, so no pivoting is needed."""
    size = len(matrix)
    rows = [[*row, *(float(index == other) for other in range(size))] for index, row in enumerate(matrix)]
    for index in range(size):
        pivot = rows[index][index]
        rows[index] = [value / pivot for value in rows[index]]
        for other in range(size):
            if other != index:
                factor = rows[other][index]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[index], strict=True)]
    return [row[size:] for row in rows]


def short_names(players: Sequence[str]) -> dict[str, str]:
    """The names in tables: a user bot has the name of its file, unless another has it too."""
    short = {
        player: Path(player).stem if is_user_bot(player) and player.endswith(".py") else player for player in players
    }
    taken = list(short.values())
    return {player: name if taken.count(name) == 1 else player for player, name in short.items()}
