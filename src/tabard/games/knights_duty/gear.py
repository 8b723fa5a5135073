"""Weapons and guards (KD-5)."""

from typing import Final

from tabard.engine.kinds import SEAT_BIT, Seat, i64
from tabard.engine.step import Step
from tabard.games.knights_duty import story
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import PARRY, SHIELD, SPOTS, is_weapon


def acts_with(state: KnightsDutyState, seat: Seat) -> i64:
    """The token that a knight acts with in this spot, or NO_TOKEN when it does not act."""
    return state.tracker[seat * SPOTS + state.spot]


def attacks(state: KnightsDutyState, seat: Seat) -> bool:
    """KD-5.1: a weapon token means an attack when that weapon is already equipped, else a swap."""
    token = acts_with(state, seat)
    return is_weapon(token) and state.weapons[seat] == token


class Swap(Step[KnightsDutyState]):
    """KD-5.2: the new weapon takes the place of the old one."""

    def run(self, state: KnightsDutyState) -> None:
        for seat in range(state.seats):
            token = acts_with(state, seat)
            if is_weapon(token) and state.weapons[seat] != token:
                state.weapons[seat] = token
                if state.log is not None:
                    story.equips(state, seat)


class Defend(Step[KnightsDutyState]):
    """KD-5.3."""

    def run(self, state: KnightsDutyState) -> None:
        for seat in range(state.seats):
            if acts_with(state, seat) == SHIELD:
                state.defending |= SEAT_BIT[seat]
                if state.log is not None:
                    story.defends(state, seat)


class Parry(Step[KnightsDutyState]):
    """KD-5.4."""

    def run(self, state: KnightsDutyState) -> None:
        for seat in range(state.seats):
            if acts_with(state, seat) == PARRY:
                state.parrying |= SEAT_BIT[seat]
                if state.log is not None:
                    story.parries(state, seat)


def lower_guards(state: KnightsDutyState) -> None:
    """KD-5.5: nobody defends or parries any more."""
    state.defending = 0
    state.parrying = 0


SWAP: Final = Swap()
DEFEND: Final = Defend()
TAKE_UP_PARRY: Final = Parry()
