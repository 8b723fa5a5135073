"""What the lab counts in Knight's Duty: tokens in plans, clans, the first combat and the first hit."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.state import State
from tabard.engine.things import Thing, Things, Watch
from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64
from tabard.games.knights_duty.arena import CLANS
from tabard.games.knights_duty.state import KnightsDutyState

KINDS: Final = {"plan": "token", "clan": "clan", "move": "action", "target": "action"}
NAMES: Final = {"move": "move", "target": "attack"}
"""Actions that count as one thing, whatever space or knight they name."""


class KnightsDutyWatch(Watch):
    def __init__(self, state: KnightsDutyState) -> None:
        super().__init__()
        self.first = NOBODY if state.options.choose_clans else state.ring[state.first]
        self.first_combat: i64 = 0
        """The turn of the first combat; 0 while there was none."""
        self.first_hit: i64 = 0
        """The set of knights that were hit first."""
        self.everybody: Final[i64] = state.full_hearts

    def after(self, state: State, seat: Seat) -> None:
        assert isinstance(state, KnightsDutyState)
        if self.first_combat == 0 and state.attacked != 0:
            self.first_combat = state.turn
        if self.first_hit == 0 and state.full_hearts != self.everybody:
            self.first_hit = self.everybody & ~state.full_hearts

    def of_game(self) -> dict[str, object]:
        return {"first_combat": int(self.first_combat) if self.first_combat > 0 else None}

    def of_seat(self, seat: Seat) -> dict[str, object]:
        return {"hit_first": self.first_hit & SEAT_BIT[seat] != 0}


class KnightsDutyThings(Things):
    def thing(self, action: str) -> Thing | None:
        word, _, name = action.partition(":")
        return Thing(KINDS.get(word, "action"), NAMES.get(word, name or word))

    def watch(self, state: State) -> Watch:
        assert isinstance(state, KnightsDutyState)
        return KnightsDutyWatch(state)

    def turns(self, state: State) -> int:
        assert isinstance(state, KnightsDutyState)
        return int(min(state.turn, state.options.turn_limit))

    def ending(self, state: State) -> str:
        assert isinstance(state, KnightsDutyState)
        if state.victor != NOBODY:
            return "last knight standing"
        return "all fell together" if state.standing == 0 else "turn limit"

    def of_seat(self, state: State, seat: int, options: Mapping[str, object]) -> dict[str, object]:
        assert isinstance(state, KnightsDutyState)
        return {"clan": CLANS[state.sides[seat]]}


THINGS: Final = KnightsDutyThings()
