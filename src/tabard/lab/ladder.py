"""A ladder: everybody plays everybody, and out of all games comes one rating for each.

The chance of a seat to win is taken to be its strength, divided by the strengths of all at the table: the model of
Bradley and Terry for two, and of Luce for more. Strengths are those under which the results are likeliest, told on
Elo's scale: 400 points more are ten times the strength. The mean of all is 1500. How quickly the results become less
likely beside them says how sure they are.
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
from tabard.lab.win_rates import USUAL, WinRate, win_rate_of

MEAN: Final = 1500.0
POINTS: Final = 400.0 / log(10.0)
"""So many points more are e times the strength."""
CLOSE_ENOUGH: Final = 1e-6
LONGEST_STEP: Final = 0.5
"""With steps no longer than that, in logarithms of strength, every step makes the results likelier."""

Pair = tuple[int, int]
Matrix = list[list[float]]


@dataclass(frozen=True)
class Plan:
    """Who plays whom, how often and by which options."""

    game: str
    players: tuple[str, ...]
    seats: int
    games: int
    """Of each pair."""
    seed: str
    options: Mapping[str, object]
    iterations: int = 0

    @property
    def pairs(self) -> list[Pair]:
        return list(combinations(range(len(self.players)), 2))

    def jobs(self) -> list[Job]:
        """All games, pair by pair in turns: so the first of them tell about everybody."""
        return [self.job(pair, number) for number in range(self.games) for pair in self.pairs]

    def job(self, pair: Pair, number: int) -> Job:
        """Every pair plays the same deals, and each deal once in every lineup."""
        lineups = self.lineups(pair)
        deal, place = divmod(number, len(lineups))
        return Job(self.game, lineups[place], self.options_of(pair), f"{self.seed} deal {deal}", self.iterations)

    def lineups(self, pair: Pair) -> list[tuple[str, ...]]:
        """The two of a pair take turns in being alone among the other's like, in one seat after another."""
        one, other = (self.players[place] for place in pair)
        alone = [(one, other), (other, one)]
        turns = [(pair, seat) for seat in range(self.seats) for pair in alone]
        return list(dict.fromkeys(one_against_others(*pair, self.seats, seat) for pair, seat in turns))

    def options_of(self, pair: Pair) -> dict[str, object]:
        """What a pair plays by: with a random bot it may be more than what was asked for."""
        return options_for(self.game, [self.players[place] for place in pair], self.options)


def plan_ladder(
    game: str,
    players: Sequence[str],
    seats: int | None,
    games: int,
    seed: str,
    options: Mapping[str, object],
    iterations: int = 0,
) -> Plan:
    """A ladder as it is asked for; Invalid says why it cannot be."""
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
    """A game, as far as ratings go: who sat there, by number, and the part of the victory that each has."""

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
    """The games of a plan as they come in, and what they say."""

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
        """The best first, each with an interval of 95 %."""
        fitted = fit(len(self.plan.players), [rated for games in self.games.values() for rated in games])
        found = []
        for place, player in enumerate(self.plan.players):
            rating, half_width = fitted.ratings[place], fitted.intervals[place]
            games = sum(len(games) for pair, games in self.games.items() if place in pair)
            found.append(Rating(player, rating, rating - half_width, rating + half_width, games))
        return sorted(found, key=lambda rating: -rating.rating)

    def win_rate(self, one: str, other: str) -> WinRate:
        """How often one wins who sits alone among others of one kind."""
        mine, theirs = self.plan.players.index(one), self.plan.players.index(other)
        games = self.games[min(mine, theirs), max(mine, theirs)]
        alone = [rated for rated in games if rated.sat.count(mine) == 1]
        return win_rate_of(sum(rated.won[rated.sat.index(mine)] for rated in alone), len(alone))

    def as_json(self, ratings: Sequence[Rating]) -> dict[str, object]:
        """Ratings, the share of each against each, and what each pair played by."""
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
                {"players": [plan.players[place] for place in pair], "options": plan.options_of(pair)}
                for pair in plan.pairs
            ],
        }


class Fitted(NamedTuple):
    """By player, the likeliest rating, and how far the true one may lie from it in either direction."""

    ratings: list[float]
    intervals: list[float]


class Results:
    """All games, put together by who sat at the table. Everybody is given one drawn game with everybody else, so that
    who won all games is not infinitely strong."""

    def __init__(self, players: int, games: Sequence[RatedGame]) -> None:
        self.players: Final = players
        self.tables: Final = Counter(tuple(sorted(rated.sat)) for rated in games)
        self.tables.update(combinations(range(players), 2))
        self.won: Final = [0.5 * (players - 1)] * players
        for rated in games:
            for player, part in zip(rated.sat, rated.won, strict=True):
                self.won[player] += part

    def gradient(self, strengths: Sequence[float]) -> tuple[list[float], Matrix]:
        """How many games more each has won than these strengths (as logarithms) let expect, and how those expected
        change with the strengths. That everybody becomes stronger changes nothing; a constant is added to the changes,
        so that they can be inverted all the same."""
        missing = list(self.won)
        change = [[1.0 / self.players] * self.players for _ in range(self.players)]
        for sat, times in self.tables.items():
            seats = Counter(sat)
            top = max(strengths[player] for player in seats)
            weights = {player: count * exp(strengths[player] - top) for player, count in seats.items()}
            total = sum(weights.values())
            for one, weight in weights.items():
                expected = times * weight / total
                missing[one] -= expected
                change[one][one] += expected
                for other in weights:
                    change[one][other] -= expected * weights[other] / total
        return missing, change


def fit(players: int, games: Sequence[RatedGame]) -> Fitted:
    """The likeliest ratings, by Newton's method, with intervals of 95 % by the curvature of the likelihood there.
    (Games drawn again from those played would all be won by who won all, and so seem to tell its rating exactly.)"""
    results = Results(players, games)
    strengths = [0.0] * players
    while True:
        missing, change = results.gradient(strengths)
        covariance = inverse(change)
        steps = [sum(a * b for a, b in zip(row, missing, strict=True)) for row in covariance]
        longest = max(map(abs, steps))
        shorter = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [strength + shorter * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < CLOSE_ENOUGH:
            break
    mean = sum(strengths) / players
    z = NormalDist().inv_cdf((1.0 + USUAL) / 2.0)
    return Fitted(
        [MEAN + POINTS * (strength - mean) for strength in strengths],
        [POINTS * z * sqrt(covariance[place][place] - 1.0 / players) for place in range(players)],
    )


def inverse(matrix: Matrix) -> Matrix:
    """By elimination. The matrix is positive definite, so nothing has to change places."""
    size = len(matrix)
    rows = [[*row, *(float(place == other) for other in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            if other != place:
                factor = rows[other][place]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]


def short_names(players: Sequence[str]) -> dict[str, str]:
    """What tables call them: a user bot by the name of its file, as long as no other has it."""
    short = {
        player: Path(player).stem if is_user_bot(player) and player.endswith(".py") else player for player in players
    }
    taken = list(short.values())
    return {player: name if taken.count(name) == 1 else player for player, name in short.items()}
