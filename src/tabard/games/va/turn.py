"""A turn from its beginning to its end: the chapters in order (VA-4 to VA-7)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import i64
from tabard.games.va import messages
from tabard.games.va.clash import CLASH
from tabard.games.va.declare import DECLARE
from tabard.games.va.falls import FALLS
from tabard.games.va.finish import JUDGE, end_on_life
from tabard.games.va.regroup import DRAW_TWO, FIND_HERO, REGROUP
from tabard.games.va.state import VaState


class BeginTurn(Step[VaState]):
    """The steps of a turn; the agenda runs from the last line up."""

    def run(self, state: VaState) -> None:
        current, other = state.current, 1 - state.current
        state.stirred = False
        if state.log is not None:
            messages.turn_begins(state)
        state.agenda.append(END_TURN)
        state.agenda.append(REGROUP[other])
        state.agenda.append(FIND_HERO[other])
        state.agenda.append(REGROUP[current])
        state.agenda.append(FIND_HERO[current])
        state.agenda.append(DRAW_TWO)
        state.agenda.append(JUDGE)
        state.agenda.append(FALLS)
        state.agenda.append(CLASH)
        state.agenda.append(DECLARE)


class EndTurn(Step[VaState]):
    """VA-7.7: the other player's turn begins; VA-9.4: unless nothing has changed for too long."""

    def run(self, state: VaState) -> None:
        state.ready = 0
        state.turns += 1
        state.quiet_turns = i64(0) if state.stirred else state.quiet_turns + 1
        state.current = 1 - state.current
        if state.quiet_turns >= state.options.stalemate:
            end_on_life(state, "VA-9.4")
        else:
            state.agenda.append(BEGIN_TURN)


BEGIN_TURN: Final = BeginTurn()
END_TURN: Final = EndTurn()
