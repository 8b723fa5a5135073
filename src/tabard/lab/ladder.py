"""A ladder: everybody plays everybody, and out of all games comes one rating for each.

The chance of a seat to win is taken to be its strength, divided by the strengths of all at the table: the model of
Bradley and Terry for two, and of Luce for more. Strengths are those under which the results are likeliest, told on
Elo's scale: 400 points more are ten times the strength. The mean of all is 1500.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log10
from pathlib import Path
from random import Random
from typing import Final

from tabard.bots.own import is_own
from tabard.engine.refusal import Invalid
from tabard.games import find
from tabard.lab.matches import Job, Played, one_against_others, options_for
from tabard.lab.shares import Share, share_of

MEAN: Final = 1500.0
SCALE: Final = 400.0
RESAMPLES: Final = 200
CLOSE_ENOUGH: Final = 1e-7
MOST_ROUNDS: Final = 500

Pair = tuple[int, int]


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
        """The two of a pair take turns in being alone among the other's like, in one seat after another."""
        one, other = (self.players[place] for place in (pair if number % 2 == 0 else pair[::-1]))
        players = one_against_others(one, other, self.seats, number // 2)
        seed = f"{self.seed} ladder {pair[0]} {pair[1]} {number}"
        return Job(self.game, players, options_for(self.game, players, self.options), seed, self.iterations)


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
        raise Invalid("A ladder needs at least two players: levels, or bots of your own.")
    if games < 2:
        raise Invalid("Each pair plays at least 2 games.")
    taken = rules.seat_counts[0] if seats is None else seats
    rules.settle(taken, options)
    return Plan(game, tuple(players), taken, games, seed, dict(options), iterations)


@dataclass(frozen=True)
class Line:
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
        self.lines: Final[dict[Pair, list[Line]]] = {pair: [] for pair in plan.pairs}
        self.played = 0
        self.stopped = 0

    def add(self, job: Job, played: Played) -> None:
        sat = tuple(self.plan.players.index(player) for player in job.players)
        low, high = min(sat), max(sat)
        self.lines[low, high].append(Line(sat, played.shares))
        self.played += 1
        self.stopped += played.stopped

    def ratings(self) -> list[Rating]:
        """The best first, each with an interval of 95 %: games of each pair are drawn again and again from those
        played, and rated anew."""
        best = fit(len(self.plan.players), [line for lines in self.lines.values() for line in lines])
        random = Random(f"{self.plan.seed} resamples")
        again: list[list[float]] = []
        for _ in range(RESAMPLES):
            drawn = [line for lines in self.lines.values() for line in random.choices(lines, k=len(lines))]
            again.append(fit(len(self.plan.players), drawn))
        found = []
        for place, player in enumerate(self.plan.players):
            sorted_ratings = sorted(ratings[place] for ratings in again)
            edge = RESAMPLES // 40
            games = sum(len(lines) for pair, lines in self.lines.items() if place in pair)
            found.append(Rating(player, best[place], sorted_ratings[edge], sorted_ratings[-1 - edge], games))
        return sorted(found, key=lambda rating: -rating.rating)

    def share(self, one: str, other: str) -> Share:
        """How often one wins who sits alone among others of one kind."""
        mine, theirs = self.plan.players.index(one), self.plan.players.index(other)
        lines = self.lines[min(mine, theirs), max(mine, theirs)]
        alone = [line for line in lines if line.sat.count(mine) == 1]
        return share_of(sum(line.won[line.sat.index(mine)] for line in alone), len(alone))

    def as_json(self) -> dict[str, object]:
        """Ratings, and the share of each against each."""
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
            "ratings": [vars(rating) for rating in self.ratings()],
            "shares": [
                {"player": one, "against": other} | self.share(one, other)._asdict()
                for one in plan.players
                for other in plan.players
                if one != other
            ],
        }


def fit(players: int, lines: Sequence[Line]) -> list[float]:
    """The likeliest ratings (Hunter's algorithm of 2004). Everybody is given one drawn game with everybody else, so
    that who won all games is not infinitely strong."""
    tables: dict[tuple[int, ...], int] = {}
    won = [0.5 * (players - 1)] * players
    for line in lines:
        sat = tuple(sorted(line.sat))
        tables[sat] = tables.get(sat, 0) + 1
        for player, part in zip(line.sat, line.won, strict=True):
            won[player] += part
    for pair in combinations(range(players), 2):
        tables[pair] = tables.get(pair, 0) + 1
    strength = [1.0] * players
    for _ in range(MOST_ROUNDS):
        owed = [0.0] * players
        for sat, times in tables.items():
            part = times / sum(strength[player] for player in sat)
            for player in sat:
                owed[player] += part
        new = [won[player] / owed[player] for player in range(players)]
        middle = sum(new) / players
        new = [value / middle for value in new]
        moved = max(abs(value - old) / old for value, old in zip(new, strength, strict=True))
        strength = new
        if moved < CLOSE_ENOUGH:
            break
    ratings = [SCALE * log10(value) for value in strength]
    mean = sum(ratings) / players
    return [MEAN + rating - mean for rating in ratings]


def short_names(players: Sequence[str]) -> dict[str, str]:
    """What tables call them: a bot of one's own by the name of its file, as long as no other has it."""
    short = {player: Path(player).stem if is_own(player) and player.endswith(".py") else player for player in players}
    taken = list(short.values())
    return {player: name if taken.count(name) == 1 else player for player, name in short.items()}
