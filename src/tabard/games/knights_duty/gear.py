"""Weapons and guards (KD-5)."""

from tabard.engine.types import SEAT_BIT
from tabard.games.knights_duty import messages
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import SPOTS


def take_up_gear(state: KnightsDutyState) -> None:
    """KD-3.5: between movement and attacks come swaps, defends and parries."""
    if state.swappers != 0:
        swap_weapons(state)
    if state.log is not None:
        messages.guards_are_raised(state)
    state.defending |= state.defenders
    state.parrying |= state.parriers


def swap_weapons(state: KnightsDutyState) -> None:
    """KD-5.2: the new weapon replaces the old one."""
    for seat in range(state.seats):
        if state.swappers & SEAT_BIT[seat] != 0:
            state.weapons[seat] = state.tracker[seat * SPOTS + state.spot]
            if state.log is not None:
                messages.equips(state, seat)


def lower_guards(state: KnightsDutyState) -> None:
    """KD-5.5: nobody defends or parries any more."""
    state.defending = 0
    state.parrying = 0
