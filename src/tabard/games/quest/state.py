"""A position of Quest: every card in its pile, the shields, and how far the turn has come."""

from typing import Final

from tabard.engine.chance import Chance
from tabard.engine.state import State
from tabard.engine.types import NOBODY, Action, Counts, Seat, i64, mypyc_attr, seats_in
from tabard.games.quest.options import QuestOptions
from tabard.games.quest.redeal import redeal

SEATS: Final = 4
ALL: Final = 15
"""The set of all four seats."""


@mypyc_attr(free_list_len=1, acyclic=True)
class QuestState(State):
    def __init__(
        self,
        options: QuestOptions,
        chance: Chance,
        piles: Counts,
        deck_at_most: Counts,
        events: Counts,
        event_discards: Counts,
        shields: Counts,
    ) -> None:
        super().__init__(SEATS, chance)
        self.options = options
        self.piles = piles
        """How many of each card are in each pile; see `piles.py`."""
        self.deck_at_most = deck_at_most
        """One row per seat and one for spectators: how many of each card the deck can still contain by what they have
        seen."""
        self.stacked: list[int] = []
        """Cards of the deck whose order a scenario has fixed, the next one last."""
        self.events = events
        """How many of each event card are in the event deck."""
        self.event_discards = event_discards
        self.stacked_events: list[int] = []
        self.shields = shields
        self.undealt: i64 = 0
        """The seats that are still to be dealt their first hand."""
        self.current: i64 = 0
        """Whose turn it is."""
        self.turns: i64 = 0
        """How many turns have ended."""
        self.event: i64 = NOBODY
        """The event card that was drawn this turn."""
        self.asked: i64 = NOBODY
        """The seat that is asked now, where seats are asked one after another."""
        self.sponsor: i64 = NOBODY
        self.stages: i64 = 0
        self.built: i64 = 0
        """How many stages the sponsor has closed."""
        self.floor: i64 = 0
        """What the stage that is being built must beat: the value of the one before it."""
        self.laid_value: i64 = 0
        """The value of the stage that is being built, so far."""
        self.laid_foe: bool = False
        """Whether it has its foe."""
        self.laid_weapons: i64 = 0
        """The set of weapons it has."""
        self.stage: i64 = 0
        """The stage that is being resolved; those before it lie face up."""
        self.eligible: i64 = 0
        """The set of seats that may still join a stage of this quest."""
        self.joined: i64 = 0
        """The set of seats that take part in this stage."""
        self.armed: i64 = 0
        """The set of seats whose attack on this stage is ready."""
        self.victors: i64 = 0
        """The set of seats that have won the quest."""
        self.knighted: i64 = 0
        """The set of seats that have won the game."""

    def copy(self) -> "QuestState":
        twin = QuestState(
            self.options,
            self.chance.copy(),
            self.piles[:],
            self.deck_at_most[:],
            self.events[:],
            self.event_discards[:],
            self.shields[:],
        )
        twin.agenda.extend(self.agenda)
        twin.question = self.question
        twin.waiting = self.waiting
        twin.stacked.extend(self.stacked)
        twin.stacked_events.extend(self.stacked_events)
        twin.undealt = self.undealt
        twin.current = self.current
        twin.turns = self.turns
        twin.event = self.event
        twin.asked = self.asked
        twin.sponsor = self.sponsor
        twin.stages = self.stages
        twin.built = self.built
        twin.floor = self.floor
        twin.laid_value = self.laid_value
        twin.laid_foe = self.laid_foe
        twin.laid_weapons = self.laid_weapons
        twin.stage = self.stage
        twin.eligible = self.eligible
        twin.joined = self.joined
        twin.armed = self.armed
        twin.victors = self.victors
        twin.knighted = self.knighted
        return twin

    def legal(self, seat: Seat) -> list[int]:
        return super().legal(seat)

    def apply(self, seat: Seat, action: Action) -> None:
        super().apply(seat, action)

    def redeal(self, seat: Seat, chance: Chance) -> "QuestState":
        return redeal(self, seat, chance)

    def winners(self) -> tuple[int, ...]:
        return seats_in(self.knighted)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.shields)
