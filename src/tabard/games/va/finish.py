"""How the game ends (VA-9)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import NOBODY, SEAT_BIT, i64
from tabard.games.va import messages
from tabard.games.va.layout import LIFE, out_of_heroes
from tabard.games.va.state import VaState


class Judge(Step[VaState]):
    """VA-9.1 to VA-9.3: after the clash, check who is out of life, or out of heroes."""

    def run(self, state: VaState) -> None:
        first, second = state.figures[LIFE], state.figures[LIFE + 1]
        if first == 0 and second == 0:
            winner = winner_if_both_fall(state)
            finish(state, "VA-9.2", 0 if winner == NOBODY else SEAT_BIT[winner])
        elif first == 0 or second == 0:
            end_on_life(state, "VA-9.1")
        elif out_of_heroes(state.cards, state.figures, 0) or out_of_heroes(state.cards, state.figures, 1):
            end_on_life(state, "VA-9.3")


def winner_if_both_fall(state: VaState) -> i64:
    """VA-9.2: who wins when both players lose their last life point at once: the one who did not start, or NOBODY."""
    if not state.options.second_wins:
        return NOBODY
    return 1 - state.current if state.turns % 2 == 0 else state.current


def end_on_life(state: VaState, clause: str) -> None:
    """More life wins; equal life is a draw (VA-9.3)."""
    first, second = state.figures[LIFE], state.figures[LIFE + 1]
    finish(state, clause, SEAT_BIT[0] if first > second else SEAT_BIT[1] if second > first else 0)


def finish(state: VaState, clause: str, victors: i64) -> None:
    state.victors = victors
    if state.log is not None:
        messages.game_ends(state, clause)
    state.end()


JUDGE: Final = Judge()
