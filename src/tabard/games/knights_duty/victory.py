"""Leaving the arena, and how the game ends (KD-9)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import SEAT_BIT, i64, seats_in
from tabard.games.knights_duty import messages
from tabard.games.knights_duty.arena import NOWHERE
from tabard.games.knights_duty.planning import take_back_tokens
from tabard.games.knights_duty.state import KnightsDutyState


def leave_arena(state: KnightsDutyState) -> None:
    """KD-7.9: after the last combat of the spot, the defeated are out of the game."""
    if state.log is not None:
        messages.leaves_arena(state)
    for seat in range(state.seats):
        if state.defeated & SEAT_BIT[seat] != 0:
            state.positions[seat] = NOWHERE
            take_back_tokens(state, seat, 0)
    state.standing &= ~state.defeated
    state.inspired &= ~state.defeated
    state.defeated = 0


def declare_victory(state: KnightsDutyState, fallen: i64) -> None:
    """KD-9.1: the last standing knight wins. KD-9.2: if none is left, those that fell together draw."""
    if state.standing == 0:
        state.drawn = fallen
        if state.log is not None:
            messages.nobody_stands(state)
        state.end()
    elif state.standing & (state.standing - 1) == 0:
        state.victor = seats_in(state.standing)[0]
        if state.log is not None:
            messages.last_knight_standing(state)
        state.end()


class RunOutOfTime(Step[KnightsDutyState]):
    """KD-9.3: after the last turn nobody wins; with that option, the standing knights draw (KD-10.8). It is at the
    bottom of the agenda, so it runs when no other turn follows."""

    def run(self, state: KnightsDutyState) -> None:
        if state.options.draw_at_limit:
            state.drawn = state.standing
        if state.log is not None:
            messages.time_is_up(state)


RUN_OUT_OF_TIME: Final = RunOutOfTime()
