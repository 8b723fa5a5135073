"""How the game ends (VA-9)."""

from typing import Final

from tabard.engine.kinds import SEAT_BIT, Seat
from tabard.engine.step import Step
from tabard.games.va import story
from tabard.games.va.state import VaState
from tabard.games.va.table import DECK, HAND, HERO, LIFE, NO_CARD, heroes_in


class Judge(Step[VaState]):
    """VA-9.1 to VA-9.3: after the clash it is seen who is out of life, or out of heroes."""

    def run(self, state: VaState) -> None:
        first, second = state.figures[LIFE], state.figures[LIFE + 1]
        if first == 0 or second == 0:
            end_on_life(state, "VA-9.2" if first == second else "VA-9.1")
        elif out_of_heroes(state, 0) or out_of_heroes(state, 1):
            end_on_life(state, "VA-9.3")


def out_of_heroes(state: VaState, seat: Seat) -> bool:
    """VA-9.3: no hero on the battlefield, in hand or in the deck."""
    if state.figures[HERO + seat] != NO_CARD:
        return False
    return heroes_in(state.cards, HAND, seat) + heroes_in(state.cards, DECK, seat) == 0


def end_on_life(state: VaState, clause: str) -> None:
    """The game is over: more life wins, equal life is a draw (VA-9.2)."""
    first, second = state.figures[LIFE], state.figures[LIFE + 1]
    state.victors = SEAT_BIT[0] if first > second else SEAT_BIT[1] if second > first else 0
    if state.log is not None:
        story.game_ends(state, clause)
    state.end()


JUDGE: Final = Judge()
