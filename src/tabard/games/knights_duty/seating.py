"""Clans and starting spaces (KD-2)."""

from typing import Final

from tabard.engine.chance import Chance
from tabard.engine.refusal import Reason
from tabard.engine.step import Step
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Counts, Seat, i64, seat_name, seats_in, vec
from tabard.games.knights_duty import messages
from tabard.games.knights_duty.actions import CLAN, CLAN_ANSWERS
from tabard.games.knights_duty.arena import CLANS, HOMES, SIDES, SPREAD, clockwise
from tabard.games.knights_duty.questions import Ask
from tabard.games.knights_duty.state import KnightsDutyState

TAKEN: Final = Reason("KD-10.1", "The {clan} clan is already {owner}'s.")


def seat_everyone(state: KnightsDutyState, sides: Counts) -> None:
    """Give each seat its side, put its knight on the middle of it (KD-2.2), and give P1 the marker (KD-2.3)."""
    state.sides = sides
    state.ring = clockwise(sides)
    state.first = place_in_ring(state, 0)
    for seat in range(state.seats):
        state.positions[seat] = HOMES[sides[seat]]


def spread(seats: int, empty: i64) -> Counts:
    """KD-2.1: the sides for that many players, clockwise; for five, all but the empty one."""
    if seats == SIDES - 1:
        return vec[i64]([side for side in range(SIDES) if side != empty])
    return vec[i64](list(SPREAD[seats]))


def draw_empty_side(seats: int, chance: Chance) -> i64:
    """KD-2.1: the side that stays empty between five players, any but P1's."""
    return 1 + chance.below(SIDES - 1) if seats == SIDES - 1 else NOBODY


def place_in_ring(state: KnightsDutyState, seat: Seat) -> i64:
    index: i64 = 0
    while state.ring[index] != seat:
        index += 1
    return index


class ChooseClans(Ask):
    """KD-10.1: the players choose their clans in seat order."""

    def answers(self) -> list[int]:
        return CLAN_ANSWERS

    def why_not(self, state: KnightsDutyState, seat: Seat, action: Action) -> Reason | None:
        return None if owner_of(state, action - CLAN) == NOBODY else TAKEN

    def explain(self, state: KnightsDutyState, seat: Seat, action: Action, reason: Reason) -> str:
        side = action - CLAN
        return reason.text.format(clan=CLANS[side], owner=seat_name(owner_of(state, side)))

    def answer(self, state: KnightsDutyState, seat: Seat, action: Action) -> None:
        state.sides = with_side(state.sides, seat, action - CLAN)
        if state.log is not None:
            messages.chooses_clan(state, seat)
        state.owing = SEAT_BIT[seat + 1] if seat + 1 < state.seats else i64(0)

    def run(self, state: KnightsDutyState) -> None:
        seat_everyone(state, state.sides)

    def clause(self, state: KnightsDutyState) -> str:
        return "KD-10.1"

    def prompt(self, state: KnightsDutyState, seat: Seat) -> str:
        return "Choose your clan."

    def topic(self, state: KnightsDutyState) -> str:
        return f"{seat_name(seats_in(state.owing)[0])} chooses a clan."


def owner_of(state: KnightsDutyState, side: i64) -> i64:
    for seat in range(state.seats):
        if state.sides[seat] == side:
            return seat
    return NOBODY


def with_side(sides: Counts, seat: Seat, side: i64) -> Counts:
    changed = sides[:]
    changed[seat] = side
    return changed


class TakePlaces(Step[KnightsDutyState]):
    """KD-2.2: the knights are in the arena, for all to see."""

    def run(self, state: KnightsDutyState) -> None:
        if state.log is not None:
            messages.places_are_taken(state)


CHOOSE_CLANS: Final = ChooseClans()
TAKE_PLACES: Final = TakePlaces()
