"""The battlefield (VA-1): one hero per player, at most three equipment cards on it, and how their stats change."""

from typing import TYPE_CHECKING, Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions
from tabard.engine.types import Action, Seat, i64
from tabard.games.va.layout import (
    AD,
    DEF,
    GRAVE,
    HAND,
    HERO,
    HEROES,
    HP,
    MAX_WORN,
    NO_CARD,
    SLOTS,
    WORN,
    first_card,
    is_hero,
    owner,
    worn_by,
)

if TYPE_CHECKING:
    from tabard.games.va.state import VaState

MIN_AD: Final = 1
"""So that every attack costs something, and no duel lasts forever (VA-1.3)."""

NOT_HELD: Final = Reason("VA-1.6", "You do not have {card} in your hand.")
HERO_STANDS: Final = Reason("VA-1.4", "You already have a hero on the battlefield, and there is room for only one.")
NO_HERO: Final = Reason("VA-1.5", "Place a hero first. Equipment is attached to a hero.")
FULLY_EQUIPPED: Final = Reason("VA-1.5", "Your hero already wears three equipment cards.")


# What may be played


def why_not_played(state: "VaState", seat: Seat, action: Action) -> Reason | None:
    """Why a card may not go from the hand to the battlefield."""
    card = state.content.card_played(seat, action)
    if card == NO_CARD or state.cards[HAND + card] == 0:
        return NOT_HELD
    stands = state.figures[HERO + seat] != NO_CARD
    if is_hero(card):
        return HERO_STANDS if stands else None
    if not stands:
        return NO_HERO
    return FULLY_EQUIPPED if worn_by(state.figures, seat) == MAX_WORN else None


def playable_into(state: "VaState", seat: Seat, legal: Actions) -> None:
    """The answers that play a card: heroes if there is none on the battlefield, equipment if there is room."""
    first = first_card(seat)
    if state.figures[HERO + seat] == NO_CARD:
        for card in range(first, first + HEROES):
            if state.cards[HAND + card] > 0:
                legal.add(state.content.answer[card])
    elif worn_by(state.figures, seat) < MAX_WORN:
        for card in range(first + HEROES, first + SLOTS):
            if state.cards[HAND + card] > 0:
                legal.add(state.content.answer[card])


# Cards come and go


def play_card(state: "VaState", seat: Seat, card: i64) -> None:
    """A card goes from the hand to the battlefield. Its effect is in `effects.py`."""
    state.cards[HAND + card] = state.cards[HAND + card] - 1
    state.stirred = True
    if is_hero(card):
        place_hero(state, seat, card)
    else:
        put_on(state, seat, card)


def place_hero(state: "VaState", seat: Seat, hero: i64) -> None:
    """The hero starts with its printed stats, and at once gets the equipment that a fallen one has left to it
    (VA-8.20)."""
    state.figures[HERO + seat] = hero
    state.figures[AD + seat] = state.content.ad[hero]
    state.figures[HP + seat] = state.content.hp[hero]
    state.figures[DEF + seat] = state.content.defence[hero]
    first = WORN + seat * MAX_WORN
    for index in range(first, first + worn_by(state.figures, seat)):
        add_figures(state, seat, state.figures[index])


def put_on(state: "VaState", seat: Seat, card: i64) -> None:
    state.figures[WORN + seat * MAX_WORN + worn_by(state.figures, seat)] = card
    add_figures(state, seat, card)


def add_figures(state: "VaState", seat: Seat, card: i64) -> None:
    """VA-1.3: the stats of equipment are added to those of the hero."""
    figures = state.figures
    figures[AD + seat] = max(MIN_AD, figures[AD + seat] + state.content.ad[card])
    figures[HP + seat] = figures[HP + seat] + state.content.hp[card]
    figures[DEF + seat] = max(0, figures[DEF + seat] + state.content.defence[card])


def bury(state: "VaState", card: i64) -> None:
    """A card goes to its owner's graveyard."""
    state.cards[GRAVE + card] = state.cards[GRAVE + card] + 1
    state.stirred = True


def break_equipment(state: "VaState", seat: Seat, index: i64) -> None:
    """VA-1.7: a piece leaves its hero for the graveyard, and the AD and DEF that it gave are lost."""
    figures = state.figures
    first = WORN + seat * MAX_WORN
    card = figures[first + index]
    for after in range(index, i64(MAX_WORN - 1)):
        figures[first + after] = figures[first + after + 1]
    figures[first + MAX_WORN - 1] = NO_CARD
    bury(state, card)
    lose_ad(state, seat, state.content.ad[card])
    lose_def(state, seat, state.content.defence[card])


# Stats


def lose_ad(state: "VaState", seat: Seat, amount: i64) -> i64:
    """By how much the AD dropped: not below 1 (VA-1.3)."""
    lost = max(0, min(amount, state.figures[AD + seat] - MIN_AD))
    change(state, AD + seat, -lost)
    return lost


def lose_def(state: "VaState", seat: Seat, amount: i64) -> i64:
    """By how much the DEF dropped: not below 0 (VA-1.3)."""
    lost = max(0, min(amount, state.figures[DEF + seat]))
    change(state, DEF + seat, -lost)
    return lost


def change(state: "VaState", figure: i64, by: i64) -> None:
    state.figures[figure] = state.figures[figure] + by
    if by != 0:
        state.stirred = True


def stands(state: "VaState", seat: Seat) -> bool:
    """VA-6.1: whether the player has a hero, and with enough HP to stand."""
    return state.figures[HERO + seat] != NO_CARD and state.figures[HP + seat] >= state.options.least_hp


def has_effect(state: "VaState", seat: Seat, effect: i64) -> bool:
    """Whether a player's hero or any of its equipment has an effect."""
    hero = state.figures[HERO + seat]
    if hero == NO_CARD:
        return False
    if state.content.effect[hero] == effect:
        return True
    first = WORN + seat * MAX_WORN
    for index in range(first, first + MAX_WORN):
        card = state.figures[index]
        if card != NO_CARD and state.content.effect[card] == effect:
            return True
    return False


def strength(state: "VaState", seat: Seat, effect: i64) -> i64:
    """How much of an effect a player's hero and all its equipment have together (VA-8.1)."""
    hero = state.figures[HERO + seat]
    if hero == NO_CARD:
        return 0
    total: i64 = state.content.amount[hero] if state.content.effect[hero] == effect else i64(0)
    first = WORN + seat * MAX_WORN
    for index in range(first, first + MAX_WORN):
        card = state.figures[index]
        if card != NO_CARD and state.content.effect[card] == effect:
            total += state.content.amount[card]
    return total


def enemy(card: i64) -> i64:
    """The seat that plays against the card's owner."""
    return 1 - owner(card)
