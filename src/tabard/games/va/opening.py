"""The opening (VA-3): the coin, the first hands, heroes face down, and the reveal."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Seat, i64
from tabard.games.va import messages
from tabard.games.va.actions import PREPARE_ANSWERS, READY
from tabard.games.va.battlefield import play_card, playable_into, why_not_played
from tabard.games.va.draw import draw
from tabard.games.va.effects import enter
from tabard.games.va.layout import BOTH, DECK, HAND, HERO, MAX_WORN, NO_CARD, SEATS, WORN, equipment_in, worn_by
from tabard.games.va.state import VaState

FIRST_HAND: Final = 3
"""How many cards from each of the two decks."""

NO_HERO_YET: Final = Reason("VA-3.3", "Place a hero face down first. Then you can be ready.")


class TossCoin(Step[VaState]):
    """VA-3.1: the coin decides who starts, unless a scenario has."""

    def run(self, state: VaState) -> None:
        if state.current == NOBODY:
            state.current = state.chance.below(SEATS)
            if state.log is not None:
                messages.coin_falls(state)


class DealHands(Step[VaState]):
    """VA-3.2: three cards from each deck."""

    def run(self, state: VaState) -> None:
        stacked = state.stacked
        state.stacked = []
        set_aside(state, stacked, 1)
        for seat in range(SEATS):
            if state.undealt & SEAT_BIT[seat] != 0:
                draw(state, seat, FIRST_HAND, FIRST_HAND, "VA-3.2")
        set_aside(state, stacked, -1)
        state.stacked = stacked
        state.undealt = 0


def set_aside(state: VaState, stacked: list[int], copies: i64) -> None:
    """Take the cards whose order a scenario has fixed out of the decks, so that no first hand is dealt from them."""
    for card in stacked:
        state.cards[DECK + card] = state.cards[DECK + card] - copies


class Prepare(Step[VaState]):
    """VA-3.3: both place a hero and attach equipment at the same time, face down."""

    def waits_for(self, state: VaState) -> i64:
        return BOTH & ~state.ready

    def answers(self) -> list[int]:
        return PREPARE_ANSWERS

    def why_not(self, state: VaState, seat: Seat, action: Action) -> Reason | None:
        if action == READY:
            return NO_HERO_YET if state.figures[HERO + seat] == NO_CARD else None
        return why_not_played(state, seat, action)

    def legal_into(self, state: VaState, seat: Seat, legal: Actions) -> None:
        playable_into(state, seat, legal)
        if state.figures[HERO + seat] != NO_CARD:
            legal.add(READY)

    def stands_alone(self, action: Action) -> bool:
        """VA-3.3: cards face down may be undone until their owner is ready; being ready is final."""
        return action != READY

    def explain(self, state: VaState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text if action == READY else reason.text.format(card=state.content.name_played(action))

    def answer(self, state: VaState, seat: Seat, action: Action) -> None:
        if action == READY:
            state.ready |= SEAT_BIT[seat]
            if state.log is not None:
                messages.is_ready(state, seat)
            return
        card = state.content.card_played(seat, action)
        play_card(state, seat, card)
        if state.log is not None:
            messages.lays_face_down(state, seat, card)

    def run(self, state: VaState) -> None:
        state.ready = 0

    def clause(self, state: VaState) -> str:
        return "VA-3.3"

    def prompt(self, state: VaState, seat: Seat) -> str:
        if state.figures[HERO + seat] == NO_CARD:
            return "Place a hero face down."
        if worn_by(state.figures, seat) == MAX_WORN:
            return "Your hero wears three equipment cards, the most it can. Say when you're ready."
        if equipment_in(state.cards, HAND, seat) == 0:
            return "You have no more equipment to attach. Say when you're ready."
        return "Attach equipment face down, or say you're ready."

    def topic(self, state: VaState) -> str:
        return messages.preparing(self.waits_for(state))


class Reveal(Step[VaState]):
    """VA-3.5: the cards are turned up; then effects of entering happen, those of the starting player first."""

    def run(self, state: VaState) -> None:
        state.face_up = True
        if state.log is not None:
            for seat in range(SEATS):
                messages.turns_up(state, seat)
        enter_all(state, state.current)
        enter_all(state, 1 - state.current)


def enter_all(state: VaState, seat: Seat) -> None:
    """A hero enters, then its equipment in the order in which it was attached."""
    enter(state, state.figures[HERO + seat])
    first = WORN + seat * MAX_WORN
    for index in range(first, first + MAX_WORN):
        if state.figures[index] != NO_CARD:
            enter(state, state.figures[index])


TOSS_COIN: Final = TossCoin()
DEAL_HANDS: Final = DealHands()
PREPARE: Final = Prepare()
REVEAL: Final = Reveal()
