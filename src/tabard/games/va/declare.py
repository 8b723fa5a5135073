"""The turn begins: attack or block (VA-4)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64
from tabard.games.va import messages
from tabard.games.va.actions import ATTACK, DECLARE_ANSWERS
from tabard.games.va.layout import ATTACKS, BLOCKS, DECLARED, SEATS, UNDECLARED
from tabard.games.va.state import VaState


class Declare(Step[VaState]):
    """VA-4.1 and VA-4.2: first the player whose turn it is, then the other; VA-10.1: or both at once, unseen."""

    def waits_for(self, state: VaState) -> i64:
        if state.options.secret:
            return owed_by(state, 0) | owed_by(state, 1)
        return owed_by(state, state.current) or owed_by(state, 1 - state.current)

    def answers(self) -> list[int]:
        return DECLARE_ANSWERS

    def answer(self, state: VaState, seat: Seat, action: Action) -> None:
        state.figures[DECLARED + seat] = ATTACKS if action == ATTACK else BLOCKS
        if state.log is not None:
            if state.options.secret:
                messages.declares_in_secret(state, seat)
            else:
                messages.declares(state, seat)

    def run(self, state: VaState) -> None:
        if state.log is not None and state.options.secret:
            for seat in range(SEATS):
                messages.shows_declaration(state, seat)

    def clause(self, state: VaState) -> str:
        if state.options.secret:
            return "VA-10.1"
        return "VA-4.1" if owed_by(state, state.current) != 0 else "VA-4.2"

    def prompt(self, state: VaState, seat: Seat) -> str:
        return messages.declaration_asked(state, seat)

    def topic(self, state: VaState) -> str:
        return messages.declaration_awaited(state)


def owed_by(state: VaState, seat: Seat) -> i64:
    """The player's bit while the declaration is still owed."""
    return SEAT_BIT[seat] if state.figures[DECLARED + seat] == UNDECLARED else i64(0)


DECLARE: Final = Declare()
