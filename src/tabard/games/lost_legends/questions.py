"""Questions of Lost Legends."""

from tabard.engine.step import Step
from tabard.engine.types import SEAT_BIT, Seat, i64
from tabard.games.lost_legends.state import LostLegendsState


class Ask(Step[LostLegendsState]):
    """Waits for all who owe an answer, in any order. Whoever puts the question on the agenda sets who they are; whoever
    handles an answer removes them."""

    def waits_for(self, state: LostLegendsState) -> i64:
        return state.owing


def mark_answered(state: LostLegendsState, seat: Seat) -> None:
    state.owing &= ~SEAT_BIT[seat]
