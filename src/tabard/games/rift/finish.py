"""The end of the game (RFT-16)."""

from typing import Final

from tabard.engine.types import SEAT_BIT, Seat, i64
from tabard.games.rift import messages
from tabard.games.rift.layout import GOLD
from tabard.games.rift.map import NEXUS, TOWERS
from tabard.games.rift.state import RiftState


def destroy_nexus(state: RiftState, winner: Seat) -> None:
    """RFT-16.1."""
    state.victors = SEAT_BIT[winner]
    if state.log is not None:
        messages.nexus_falls(state, winner)
    state.end()


def run_out_of_rounds(state: RiftState) -> None:
    """RFT-16.2: the side that is ahead wins."""
    better = who_stands_better(state)
    if better == 0:
        state.drawn = True
    else:
        state.victors = SEAT_BIT[0] if better > 0 else SEAT_BIT[1]
    if state.log is not None:
        messages.time_is_up(state, [towers_left(state, 0), towers_left(state, 1)])
    state.end()


def who_stands_better(state: RiftState) -> i64:
    """RFT-16.2: above 0 if blue is ahead, below 0 if red is, and 0 if neither is."""
    for what in range(i64(len(COMPARED))):
        better = compare(figure(state, what, 0), figure(state, what, 1))
        if better != 0:
            return better
    return 0


COMPARED: Final = ("nexus", "towers", "gold")
"""What decides who is ahead, the weightiest first (RFT-16.2)."""


def figure(state: RiftState, what: i64, seat: Seat) -> i64:
    """One of the compared figures of a side: the life of its Nexus, its standing towers, its gold."""
    if what == 0:
        return state.towers[seat * TOWERS + NEXUS]
    return towers_left(state, seat) if what == 1 else state.sides[GOLD + seat]


def compare(blue: i64, red: i64) -> i64:
    return 1 if blue > red else -1 if red > blue else 0


def towers_left(state: RiftState, seat: Seat) -> i64:
    standing: i64 = 0
    for tower in range(seat * TOWERS, seat * TOWERS + NEXUS):
        if state.towers[tower] > 0:
            standing += 1
    return standing
