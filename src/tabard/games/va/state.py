"""A position of VA: where every card is, the stats on the battlefield, and how far the turn has come."""

from tabard.engine.chance import Chance
from tabard.engine.refusal import WRONG_QUESTION, Reason
from tabard.engine.state import State
from tabard.engine.types import Action, Counts, Seat, i64, mypyc_attr, seats_in
from tabard.games.va.layout import LIFE, SEATS
from tabard.games.va.matchup import Matchup
from tabard.games.va.options import VaOptions
from tabard.games.va.redeal import redeal


@mypyc_attr(free_list_len=1, acyclic=True)
class VaState(State):
    def __init__(self, options: VaOptions, content: Matchup, chance: Chance, cards: Counts, figures: Counts) -> None:
        super().__init__(SEATS, chance)
        self.options = options
        self.content = content
        self.cards = cards
        """How many copies of each card are in the decks, hands and graveyards; see `layout.py`."""
        self.figures = figures
        """Lives, heroes, their stats and equipment, declarations and the last clash; see `layout.py`."""
        self.stacked: list[int] = []
        """Cards of the decks whose order a scenario has fixed, the next one last."""
        self.undealt: i64 = 0
        """The set of seats that are still to be dealt their first hand."""
        self.face_up: bool = False
        """Whether the heroes of the opening have been turned up."""
        self.ready: i64 = 0
        """The set of seats that are done with the current question: the opening, or regrouping."""
        self.current: i64 = 0
        """Whose turn it is."""
        self.turns: i64 = 0
        """How many turns have ended."""
        self.stirred: bool = False
        """Whether anything has changed in this turn."""
        self.quiet_turns: i64 = 0
        """How many turns in a row have ended without any change."""
        self.victors: i64 = 0
        """The set of seats that have won the game."""

    def copy(self) -> "VaState":
        twin = VaState(self.options, self.content, self.chance.copy(), self.cards[:], self.figures[:])
        twin.agenda = self.agenda[:]
        twin.question = self.question
        twin.waiting = self.waiting
        twin.stacked = self.stacked[:]
        twin.undealt = self.undealt
        twin.face_up = self.face_up
        twin.ready = self.ready
        twin.current = self.current
        twin.turns = self.turns
        twin.stirred = self.stirred
        twin.quiet_turns = self.quiet_turns
        twin.victors = self.victors
        return twin

    def legal(self, seat: Seat) -> list[int]:
        return super().legal(seat)

    def apply(self, seat: Seat, action: Action) -> None:
        super().apply(seat, action)

    def redeal(self, seat: Seat, chance: Chance) -> "VaState":
        return redeal(self, seat, chance)

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """Questions about cards allow for large packs; this table has fewer cards."""
        if self.waiting != 0 and action >= self.content.answers:
            return WRONG_QUESTION
        return super().why_not(seat, action)

    def winners(self) -> tuple[int, ...]:
        return seats_in(self.victors)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.figures[LIFE + seat] for seat in range(SEATS))
