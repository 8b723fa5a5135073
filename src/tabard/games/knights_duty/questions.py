"""Questions that several knights may be asked at once."""

from tabard.engine.step import Step
from tabard.engine.types import SEAT_BIT, Seat, i64
from tabard.games.knights_duty.state import KnightsDutyState


class Ask(Step[KnightsDutyState]):
    """Waits for all who owe an answer, in any order. Whoever puts the question on the agenda sets who they are; whoever
    handles an answer removes them."""

    def waits_for(self, state: KnightsDutyState) -> i64:
        return state.owing


def mark_answered(state: KnightsDutyState, seat: Seat) -> None:
    state.owing &= ~SEAT_BIT[seat]
