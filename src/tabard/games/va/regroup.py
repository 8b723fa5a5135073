"""After the clash (VA-7): drawing, placing a new hero, attaching equipment; then the turn ends."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.va import messages
from tabard.games.va.actions import DONE, REGROUP_ANSWERS
from tabard.games.va.battlefield import play_card, playable_into, why_not_played
from tabard.games.va.draw import draw
from tabard.games.va.effects import enter
from tabard.games.va.layout import HAND, HERO, MAX_WORN, NO_CARD, SEATS, equipment_in, heroes_in, worn_by
from tabard.games.va.state import VaState

HERO_NEEDED: Final = Reason("VA-7.3", "You have no hero on the battlefield. Place one first.")


class DrawTwo(Step[VaState]):
    """VA-7.1: the player whose turn it is draws one card from each deck."""

    def run(self, state: VaState) -> None:
        draw(state, state.current, 1, 1, "VA-7.1")


class FindHero(Step[VaState]):
    """VA-7.4: a player with no hero on the battlefield and none in hand draws one."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final[i64] = seat

    def run(self, state: VaState) -> None:
        if state.figures[HERO + self.seat] == NO_CARD and heroes_in(state.cards, HAND, self.seat) == 0:
            draw(state, self.seat, 1, 0, "VA-7.4")

    def __repr__(self) -> str:
        return f"FindHero({self.seat})"


class Regroup(Step[VaState]):
    """VA-7.3 and VA-7.5: a player places a hero if there is none and attaches equipment, card by card."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final[i64] = seat

    def waits_for(self, state: VaState) -> i64:
        if state.ready & SEAT_BIT[self.seat] != 0 or not can_do_something(state, self.seat):
            return 0
        return SEAT_BIT[self.seat]

    def answers(self) -> list[int]:
        return REGROUP_ANSWERS

    def why_not(self, state: VaState, seat: Seat, action: Action) -> Reason | None:
        if action == DONE:
            return HERO_NEEDED if state.figures[HERO + seat] == NO_CARD else None
        return why_not_played(state, seat, action)

    def legal_into(self, state: VaState, seat: Seat, legal: Actions) -> None:
        playable_into(state, seat, legal)
        if state.figures[HERO + seat] != NO_CARD:
            legal.add(DONE)

    def explain(self, state: VaState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text if action == DONE else reason.text.format(card=state.content.name_played(action))

    def answer(self, state: VaState, seat: Seat, action: Action) -> None:
        if action == DONE:
            state.ready |= SEAT_BIT[seat]
            if state.log is not None:
                messages.is_done(state, seat)
            return
        card = state.content.card_played(seat, action)
        play_card(state, seat, card)
        if state.log is not None:
            messages.plays(state, seat, card)
        enter(state, card)

    def clause(self, state: VaState) -> str:
        return "VA-7.3" if state.figures[HERO + self.seat] == NO_CARD else "VA-7.5"

    def prompt(self, state: VaState, seat: Seat) -> str:
        if state.figures[HERO + seat] == NO_CARD:
            return "Your hero has fallen. Place a new one."
        return "Attach equipment to your hero, or say you're done."

    def topic(self, state: VaState) -> str:
        if state.figures[HERO + self.seat] == NO_CARD:
            return f"{seat_name(self.seat)} is choosing a new hero."
        return f"{seat_name(self.seat)} may attach equipment."

    def __repr__(self) -> str:
        return f"Regroup({self.seat})"


def can_do_something(state: VaState, seat: Seat) -> bool:
    """VA-7.6: whether there is a hero to place, or equipment in hand and room for it."""
    if state.figures[HERO + seat] == NO_CARD:
        return True
    return worn_by(state.figures, seat) < MAX_WORN and equipment_in(state.cards, HAND, seat) > 0


DRAW_TWO: Final = DrawTwo()
FIND_HERO: Final = [FindHero(seat) for seat in range(SEATS)]
REGROUP: Final = [Regroup(seat) for seat in range(SEATS)]
