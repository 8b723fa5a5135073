"""Inspiration and the High Ground (KD-8)."""

from tabard.engine.types import SEAT_BIT, Seat
from tabard.games.knights_duty import messages
from tabard.games.knights_duty.arena import HIGH_GROUND
from tabard.games.knights_duty.state import KnightsDutyState


def regain(state: KnightsDutyState, seat: Seat, clause: str) -> None:
    """Turn a knight's Inspiration face up if it is not already."""
    if state.inspired & SEAT_BIT[seat] == 0:
        state.inspired |= SEAT_BIT[seat]
        if state.log is not None:
            messages.regains_inspiration(state, seat, clause)


def hold_high_ground(state: KnightsDutyState) -> None:
    """KD-8.1: the knight that begins the turn on the High Ground regains Inspiration."""
    for seat in range(state.seats):
        if state.positions[seat] == HIGH_GROUND:
            regain(state, seat, "KD-8.1")


def land(state: KnightsDutyState, seat: Seat) -> None:
    """KD-8.2: so does a knight that has just arrived there."""
    if state.positions[seat] == HIGH_GROUND:
        regain(state, seat, "KD-8.2")
