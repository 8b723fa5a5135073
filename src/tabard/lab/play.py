"""Playing the games of an experiment: on states where all bots are built-in levels, else as matches.

A game is known by its experiment, its variant and its number, and goes the same way wherever it is played.
"""

from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from json import dumps, loads
from typing import Final

from tabard.bots import bot
from tabard.bots.base import Bot
from tabard.bots.contest import LeadWatch, Tally, play_out
from tabard.bots.heuristics import heuristic_for
from tabard.bots.levels import LevelBot
from tabard.engine.chance import KeyedChance, QuickChance, key_from_seed
from tabard.engine.match import Match
from tabard.engine.result import winning_seats
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.things import NO_THING, Thing, Things, Watch
from tabard.engine.types import i64, vec
from tabard.games import FOLDERS, find
from tabard.lab.experiment import Experiment, Player, Variant, experiment_from, is_meant
from tabard.lab.matches import MAX_DECISIONS, derive_seed

LEADS_SAMPLED: Final = 10
"""The win chances are followed in one of this many deals, because it takes time."""


def things_of(game: str) -> Things:
    """What the lab counts in a game."""
    find(game)
    things = import_module(f"tabard.games.{FOLDERS[game]}.things").THINGS
    assert isinstance(things, Things)
    return things


@dataclass(frozen=True)
class GameNumber:
    """Where a game stands in a variant: its deal, how the bots are rotated, and which repeat it is."""

    game: int
    deal: int
    rotation: int
    repeat: int


class Setup:
    """What all games of a variant with the same options share."""

    def __init__(self, experiment: Experiment, variant: Variant, deal: int) -> None:
        rules = find(experiment.game)
        self.options: Final = rules.resolve_options(experiment.seats, experiment.options_of(variant, deal))
        self.actions: Final = rules.actions_of(self.options)
        self.counter: Final = things_of(experiment.game)
        numbers: dict[tuple[str, str], int] = {}
        self.things: Final[list[Thing]] = []
        thing_of = []
        for action in self.actions:
            thing = self.counter.thing(action)
            if thing is None:
                thing_of.append(NO_THING)
                continue
            number = numbers.setdefault((thing.kind, thing.name), len(numbers))
            if number == len(self.things):
                self.things.append(thing)
            thing_of.append(number)
        self.thing_of: Final = vec[i64](thing_of)
        self.by_lot: Final = vec[i64](
            [int(experiment.random_draft and self.counter.is_draft(action)) for action in self.actions]
        )

    def forbidden_to(self, player: Player) -> set[int]:
        return {
            number for number, action in enumerate(self.actions) if any(is_meant(action, w) for w in player.without)
        }

    def tally(self, seats: int) -> Tally:
        return Tally(seats, len(self.things), self.thing_of, self.by_lot)


class Contest:
    """One variant of an experiment, ready to be played."""

    def __init__(self, experiment: Experiment, variant: Variant) -> None:
        self.experiment: Final = experiment
        self.variant: Final = variant
        self.rotations: Final = variant.rotations
        self.setups: Final = [Setup(experiment, variant, deal) for deal in range(experiment.spread_length)]
        self.rules: Final = find(experiment.game)

    @property
    def games_per_deal(self) -> int:
        return len(self.rotations) * self.experiment.repeats

    def place(self, game: int) -> GameNumber:
        deal, rest = divmod(game, self.games_per_deal)
        rotation, repeat = divmod(rest, self.experiment.repeats)
        return GameNumber(game, deal, rotation, repeat)

    def setup(self, deal: int) -> Setup:
        return self.setups[deal % len(self.setups)]

    def key(self, deal: int) -> bytes:
        return key_from_seed(f"{self.experiment.seed} deal {deal}")

    def bots(self, place: GameNumber) -> list[Bot]:
        """The bots of a game by seat. Their seeds belong to deal and seat: who sits there does not matter."""
        experiment, made = self.experiment, []
        for seat, player in enumerate(self.rotations[place.rotation]):
            seed = derive_seed(experiment.seed, "deal", place.deal, "repeat", place.repeat, "seat", seat)
            one = bot(player.bot, experiment.game, seed, experiment.iterations)
            if player.without and isinstance(one, LevelBot):
                one.forbidden = self.setup(place.deal).forbidden_to(player)
            made.append(one)
        return made

    def lot(self, place: GameNumber) -> QuickChance:
        """What makes random drafts: the same in all variants and rotations."""
        return QuickChance(derive_seed(self.experiment.seed, "deal", place.deal, "draft"))

    def watch(self, place: GameNumber, state: State) -> Watch:
        own = self.setup(place.deal).counter.watch(state)
        if place.deal % LEADS_SAMPLED == 0:
            return LeadWatch(heuristic_for(self.experiment.game), own)
        return own

    def play(self, game: int) -> "PlayedGame":
        place = self.place(game)
        bots = self.bots(place)
        setup = self.setup(place.deal)
        levels = [one for one in bots if isinstance(one, LevelBot)]
        if len(levels) < len(bots):
            return self.play_match(game)[1]
        seats = self.experiment.seats
        state = self.rules.deal(seats, setup.options, KeyedChance(self.key(place.deal)))
        state.advance()
        tally, watch = setup.tally(seats), self.watch(place, state)
        play_out(state, levels, self.lot(place), tally, watch, MAX_DECISIONS)
        return PlayedGame(self, place, state, tally, watch)

    def play_match(self, game: int) -> tuple[Match, "PlayedGame"]:
        """The same game, as a match: for user bots, and for its record."""
        place = self.place(game)
        bots, setup, seats = self.bots(place), self.setup(place.deal), self.experiment.seats
        match = Match(self.rules, seats, self.key(place.deal), setup.options)
        tally, watch, lot, legal = setup.tally(seats), self.watch(place, match.state), self.lot(place), Actions()
        while not match.over and tally.made < MAX_DECISIONS:
            seat = match.to_act[0]
            match.state.legal_into(seat, legal)
            tally.count(seat, legal)
            action = int(legal.items[0])
            if setup.by_lot[action]:
                action = int(legal.items[lot.below(legal.count)])
            elif legal.count > 1:
                action = match.numbers[bots[seat].choose(match, seat)]
            tally.choose(seat, action)
            watch.before(match.state, seat, action)
            match.play(seat, match.actions[action])
            watch.after(match.state, seat)
        return match, PlayedGame(self, place, match.state, tally, watch)


class PlayedGame:
    """What a game that was played tells: a row for each seat, and what was offered and chosen."""

    def __init__(self, contest: Contest, place: GameNumber, state: State, tally: Tally, watch: Watch) -> None:
        self.contest: Final = contest
        self.place: Final = place
        self.state: Final = state
        self.tally: Final = tally
        self.watch: Final = watch
        self.shares: Final = shares_of(state)

    def rows(self) -> list[dict[str, object]]:
        contest, place, state, tally = self.contest, self.place, self.state, self.tally
        setup = contest.setup(place.deal)
        scores = state.scores()
        winners = state.winners() if state.over else ()
        ranks = [(seat in winners, scores[seat]) for seat in range(len(scores))]
        best = sorted(scores, reverse=True)
        leads = self.watch if isinstance(self.watch, LeadWatch) else None
        of_game = self.watch.of_game()
        return [
            {
                "variant": contest.variant.name,
                "game": place.game,
                "deal": place.deal,
                "rotation": place.rotation,
                "repeat": place.repeat,
                "seat": f"P{seat + 1}",
                "bot": str(contest.rotations[place.rotation][seat]),
                "share": self.shares[seat],
                "won": seat in winners,
                "place": 1 + sum(rank > ranks[seat] for rank in ranks),
                "score": scores[seat],
                "margin": (best[0] - best[1]) / best[0] if best[0] > 0 else None,
                "turns": setup.counter.turns(state),
                "decisions": int(tally.made),
                "own_decisions": int(tally.decisions[seat]),
                "forced": int(tally.forced[seat]),
                "answers": int(tally.answers[seat]),
                "first": bool(self.watch.first == seat),
                "ending": setup.counter.ending(state) if state.over else "stopped",
                "draw": not winners,
                "lead_changes": None if leads is None else int(leads.changes),
                "decided": None if leads is None else int(leads.since) / max(int(leads.made), 1),
                **of_game,
                **self.watch.of_seat(seat),
                **setup.counter.of_seat(state, seat, setup.options),
            }
            for seat in range(len(scores))
        ]

    def counts(self) -> list[tuple[str, int, int, str, str, str, int, int, float]]:
        """A row for each seat and thing that it was offered."""
        place, tally, name = self.place, self.tally, self.contest.variant.name
        things = self.contest.setup(place.deal).things
        many = len(things)
        return [
            (
                name,
                place.game,
                place.deal,
                f"P{seat + 1}",
                thing.kind,
                thing.name,
                int(tally.offered[seat * many + number]),
                int(tally.chosen[seat * many + number]),
                share,
            )
            for seat, share in enumerate(self.shares)
            for number, thing in enumerate(things)
            if tally.offered[seat * many + number]
        ]


def shares_of(state: State) -> tuple[float, ...]:
    """Each seat's part of the victory; a game that was stopped before its end is worth nothing to anybody."""
    winning = winning_seats(state) if state.over else ()
    return tuple(1.0 / len(winning) if seat in winning else 0.0 for seat in range(int(state.seats)))


@lru_cache(maxsize=8)
def contests(experiment: str) -> list[Contest]:
    """The variants of an experiment that was written down with `written`."""
    read = experiment_from(loads(experiment))
    return [Contest(read, variant) for variant in read.variants()]


def written(experiment: Experiment) -> str:
    return dumps(experiment.as_dict())
