"""Drawing cards: one of those still in the deck is chosen at random, so a deck has no order until it is drawn."""

from tabard.engine.types import Seat, i64
from tabard.games.va import messages
from tabard.games.va.layout import DECK, HAND, HEROES, NO_CARD, SLOTS, count, first_card, pick
from tabard.games.va.state import VaState


def draw(state: VaState, seat: Seat, heroes: i64, equipment: i64, clause: str) -> None:
    """A player draws from both decks, as far as there are cards (VA-7.2)."""
    first = first_card(seat)
    drawn: list[int] = []
    for turn in range(heroes):
        draw_card(state, seat, first, first + HEROES, drawn)
    for turn in range(equipment):
        draw_card(state, seat, first + HEROES, first + SLOTS, drawn)
    if state.log is not None and drawn:
        messages.draws(state, seat, drawn, clause)


def draw_card(state: VaState, seat: Seat, first: i64, end: i64, drawn: list[int]) -> None:
    """One card from a deck, whose cards are those from `first` up to `end`."""
    left = count(state.cards, DECK + first, DECK + end)
    if left == 0:
        return
    card = unstack(state, first, end) if state.stacked else i64(NO_CARD)
    if card == NO_CARD:
        card = pick(state.cards, DECK + first, state.chance.below(left)) - DECK
    state.cards[DECK + card] = state.cards[DECK + card] - 1
    state.cards[HAND + card] = state.cards[HAND + card] + 1
    state.stirred = True
    if state.log is not None:
        drawn.append(card)


def unstack(state: VaState, first: i64, end: i64) -> i64:
    """The next card of a deck whose order a scenario has fixed; NO_CARD when it has not."""
    for index in range(len(state.stacked) - 1, -1, -1):
        if first <= state.stacked[index] < end:
            return state.stacked.pop(index)
    return NO_CARD
