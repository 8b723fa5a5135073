"""Whole games between built-in levels, on states: the lab's fast path, without texts and undo."""

from typing import Final

from tabard.bots.heuristic import AnyHeuristic, win_probability
from tabard.bots.levels import LevelBot
from tabard.engine.chance import Chance
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.things import Watch
from tabard.engine.types import NOBODY, SEATS_IN, Action, Counts, Seat, i64, zeros


class Tally:
    """What the seats of one game were offered and what they chose, thing by thing."""

    def __init__(self, seats: int, things: int, thing_of: Counts, by_lot: Counts) -> None:
        self.things: Final[i64] = things
        self.thing_of: Final = thing_of
        """By action, the number of the thing that it uses; NO_THING for none."""
        self.by_lot: Final = by_lot
        """By action, 1 when chance answers in place of a bot: the random drafts."""
        self.offered: Final = zeros(seats * things)
        """A row for each seat: how many of its decisions could use each thing."""
        self.chosen: Final = zeros(seats * things)
        """How many did."""
        self.decisions: Final = zeros(seats)
        self.answers: Final = zeros(seats)
        """How many legal answers all decisions of a seat had together."""
        self.forced: Final = zeros(seats)
        """How many decisions had only one."""
        self.made: i64 = 0
        self.seen: Final = zeros(max(things, 1))
        """By thing, the last decision that could use it: an offer counts once, however many actions make it."""

    def count(self, seat: Seat, legal: Actions) -> None:
        """A seat is asked, and these are its legal actions."""
        self.made += 1
        self.decisions[seat] = self.decisions[seat] + 1
        self.answers[seat] = self.answers[seat] + legal.count
        if legal.count == 1:
            self.forced[seat] = self.forced[seat] + 1
        row = seat * self.things
        for index in range(legal.count):
            thing = self.thing_of[legal.items[index]]
            if thing >= 0 and self.seen[thing] != self.made:
                self.seen[thing] = self.made
                self.offered[row + thing] = self.offered[row + thing] + 1

    def choose(self, seat: Seat, action: Action) -> None:
        thing = self.thing_of[action]
        if thing >= 0:
            row = seat * self.things
            self.chosen[row + thing] = self.chosen[row + thing] + 1


def play_out(state: State, bots: list[LevelBot], chance: Chance, tally: Tally, watch: Watch, most: i64) -> None:
    """Play until the game is over, or `most` decisions are made. Chance makes the random drafts."""
    legal = Actions()
    while state.waiting != 0 and tally.made < most:
        seat: i64 = SEATS_IN[state.waiting][0]
        state.legal_into(seat, legal)
        tally.count(seat, legal)
        action = legal.items[0]
        if tally.by_lot[action] != 0:
            action = legal.items[chance.below(legal.count)]
        elif legal.count > 1:
            action = bots[seat].decide(state, seat)
        tally.choose(seat, action)
        watch.before(state, seat, action)
        state.answer(seat, action)
        watch.after(state, seat)


LEAD: Final = 0.02
"""A seat takes the lead when its win chance is this much above the leader's."""
INTERVAL: Final = 6
"""Decisions between two evaluations of the win chances."""


class LeadWatch(Watch):
    """Follows the win chances as a heuristic evaluates positions: how often the lead changes, and since when the last
    leader has led. It watches beside a game's own watch."""

    def __init__(self, heuristic: AnyHeuristic, other: Watch) -> None:
        super().__init__()
        self.heuristic: Final = heuristic
        self.other: Final = other
        self.first = other.first
        self.leader: i64 = NOBODY
        self.changes: i64 = 0
        self.made: i64 = 0
        self.since: i64 = 0

    def before(self, state: State, seat: Seat, action: Action) -> None:
        self.other.before(state, seat, action)

    def after(self, state: State, seat: Seat) -> None:
        self.other.after(state, seat)
        self.first = self.other.first
        self.made += 1
        if self.made % INTERVAL != 0 and state.waiting != 0:
            return
        chances = win_probability(self.heuristic, state)
        best: i64 = 0
        for other in range(1, state.seats):
            if chances[other] > chances[best]:
                best = other
        if self.leader == NOBODY:
            if chances[best] > 1.0 / float(state.seats) + LEAD:
                self.leader = best
                self.since = self.made
        elif best != self.leader and chances[best] > chances[self.leader] + LEAD:
            self.leader = best
            self.changes += 1
            self.since = self.made

    def of_game(self) -> dict[str, object]:
        return self.other.of_game()

    def of_seat(self, seat: Seat) -> dict[str, object]:
        return self.other.of_seat(seat)
