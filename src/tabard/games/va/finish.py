"""How the game ends (VA-9)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import SEAT_BIT
from tabard.games.va import messages
from tabard.games.va.layout import LIFE, out_of_heroes
from tabard.games.va.state import VaState


class Judge(Step[VaState]):
    """VA-9.1 to VA-9.3: after the clash, check who is out of life, or out of heroes."""

    def run(self, state: VaState) -> None:
        first, second = state.figures[LIFE], state.figures[LIFE + 1]
        if first == 0 or second == 0:
            end_on_life(state, "VA-9.2" if first == second else "VA-9.1")
        elif out_of_heroes(state.cards, state.figures, 0) or out_of_heroes(state.cards, state.figures, 1):
            end_on_life(state, "VA-9.3")


def end_on_life(state: VaState, clause: str) -> None:
    """The game is over: more life wins, equal life is a draw (VA-9.2)."""
    first, second = state.figures[LIFE], state.figures[LIFE + 1]
    state.victors = SEAT_BIT[0] if first > second else SEAT_BIT[1] if second > first else 0
    if state.log is not None:
        messages.game_ends(state, clause)
    state.end()


JUDGE: Final = Judge()
