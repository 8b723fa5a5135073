"""What a seat of VA knows, as numbers. It reads only what `view.py` may show.

Cards stand in the order of their decks: what a place means to a learner is printed on the card, so each player's deck
comes with its figures.
"""

from typing import Final

from tabard.engine.observation import Observation
from tabard.engine.types import SEAT_BIT, Counts, Seat, i64
from tabard.games.va.keywords import KEYWORDS
from tabard.games.va.layout import (
    AD,
    ATTACKS,
    BLOCKS,
    CLASH_DECLARED,
    CLASH_DEF,
    CLASH_HP,
    COPIES,
    DECK,
    DECLARED,
    DEF,
    GRAVE,
    HAND,
    HERO,
    HP,
    LIFE,
    MAX_WORN,
    NO_CARD,
    SEATS,
    SLOTS,
    UNDECLARED,
    WORN,
    equipment_in,
    first_card,
    heroes_in,
    worn_by,
)
from tabard.games.va.options import MAX_LIVES
from tabard.games.va.state import VaState
from tabard.games.va.view import face_down, sees_battlefield

MOST_AD: Final = 20
MOST_HP: Final = 40
MOST_DEF: Final = 30
MOST_AMOUNT: Final = 9
MOST_TURNS: Final = 40
CARDS: Final = 15
EFFECTS: Final = len(KEYWORDS)
CARD_NUMBERS: Final = 4 + EFFECTS
"""How many numbers describe a card of a deck."""


def observe(state: VaState, observer: Seat, into: Observation) -> None:
    knows_decks = into.start_from_fixed(observer)
    into.begin("turn", "How many turns have ended, up to 40; how many in a row without a change, of the limit.")
    into.number(state.turns, MOST_TURNS)
    into.number(state.quiet_turns, state.options.stalemate)
    into.begin("moment", "Whether heroes are face up; whose turn it is; who is ready; who owes a decision.")
    into.flag(state.face_up)
    into.seat(state.current, observer, SEATS)
    for place in range(i64(SEATS)):
        seat = (observer + place) % SEATS
        into.flag(state.ready & SEAT_BIT[seat] != 0)
        into.flag(state.waiting & SEAT_BIT[seat] != 0)
    into.begin("hand", "Your own cards in hand, for each card of your deck.")
    write_row(state, HAND, observer, into)
    for place in range(i64(SEATS)):
        seat = (observer + place) % SEATS
        into.begin("lives", "Lives, up to 16.", place)
        into.number(state.figures[LIFE + seat], MAX_LIVES)
        into.begin("piles", "How many heroes and equipment cards are in the decks, and how many in hand.", place)
        into.number(heroes_in(state.cards, DECK, seat), CARDS)
        into.number(equipment_in(state.cards, DECK, seat), CARDS)
        into.number(heroes_in(state.cards, HAND, seat), CARDS)
        into.number(equipment_in(state.cards, HAND, seat), CARDS)
        into.begin("graveyard", "The graveyard, for each card of the deck.", place)
        write_row(state, GRAVE, seat, into)
        write_battlefield(state, seat, observer, place, into)
        into.begin("declared", "Whether a declaration is made; attack; block, as far as the observer knows.", place)
        declared = state.figures[DECLARED + seat]
        known = seat == observer or not state.options.secret
        into.flag(declared != UNDECLARED)
        into.flag(known and declared == ATTACKS)
        into.flag(known and declared == BLOCKS)
        into.begin("clash", "What the hero lost in the last clash: HP and DEF.", place)
        clashed = state.figures[CLASH_DECLARED] != UNDECLARED
        into.number(state.figures[CLASH_HP + seat] if clashed else 0, MOST_HP)
        into.number(state.figures[CLASH_DEF + seat] if clashed else 0, MOST_DEF)
        into.begin("deck", "For each card of the deck: AD, HP, DEF, its effect word and the amount.", place)
        if knows_decks:
            into.nothing(SLOTS * CARD_NUMBERS)
        else:
            write_deck(state, seat, into)
            into.keep(observer, into.next - SLOTS * CARD_NUMBERS)


def write_row(state: VaState, row: i64, seat: Seat, into: Observation) -> None:
    first = first_card(seat)
    into.shares(state.cards, row + first, SLOTS, COPIES, first)


def write_battlefield(state: VaState, seat: Seat, observer: Seat, place: i64, into: Observation) -> None:
    figures = state.figures
    into.begin("hero", "The hero, if the observer sees it: AD, HP, DEF, and which of the deck it is.", place)
    seen = sees_battlefield(state, seat, observer)
    into.number(figures[AD + seat] if seen else 0, MOST_AD)
    into.number(figures[HP + seat] if seen else 0, MOST_HP)
    into.number(figures[DEF + seat] if seen else 0, MOST_DEF)
    into.one_of(figures[HERO + seat] - first_card(seat) if seen else NO_CARD, SLOTS)
    into.begin("equipment", "The equipment there, for each card of the deck; how many cards are face down.", place)
    worn = worn_by(figures, seat) if state.face_up or seat == observer else 0
    write_worn(figures, seat, worn, into)
    into.number(face_down(state, seat), 1 + MAX_WORN)


def write_worn(figures: Counts, seat: Seat, worn: i64, into: Observation) -> None:
    if worn == 0:
        into.nothing(SLOTS)
        return
    first = WORN + seat * MAX_WORN
    for card in range(first_card(seat), first_card(seat) + SLOTS):
        copies: i64 = 0
        for slot in range(first, first + worn):
            if figures[slot] == card:
                copies += 1
        into.number(copies, COPIES[card])


def write_deck(state: VaState, seat: Seat, into: Observation) -> None:
    content = state.content
    for card in range(first_card(seat), first_card(seat) + SLOTS):
        into.signed(content.ad[card], MOST_AD)
        into.number(content.hp[card], MOST_HP)
        into.signed(content.defence[card], MOST_DEF)
        into.one_of(content.effect[card], EFFECTS)
        into.number(content.amount[card], MOST_AMOUNT)
