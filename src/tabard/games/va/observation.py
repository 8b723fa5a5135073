"""What a seat of VA knows, as numbers. It reads only what `view.py` may show.

Cards stand in the order of their decks: what a place means to a learner is printed on the card, so each player's deck
comes with its figures.
"""

from typing import Final

from tabard.engine.observation import ONE, Observation, Shares, ratios
from tabard.engine.types import SEAT_BIT, Counts, Seat, i64
from tabard.games.va.keywords import KEYWORDS
from tabard.games.va.layout import (
    AD,
    ATTACKS,
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
EFFECT_DIGITS: Final = 5
"""How many binary digits the number of an effect word has."""
assert len(KEYWORDS) <= 1 << EFFECT_DIGITS
CARD_NUMBERS: Final = 4 + EFFECT_DIGITS
"""How many numbers describe a card of a deck."""
OF_COPIES: Final = Shares(COPIES)
PAIR: Final = ratios(2)
CARDS_SHARE: Final = ratios(CARDS)
"""One or both copies of a card, and how many cards there are, as a number from 0 to 1."""


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
        cells, at = into.cells, into.next
        cells[at] = CARDS_SHARE[heroes_in(state.cards, DECK, seat)]
        cells[at + 1] = CARDS_SHARE[equipment_in(state.cards, DECK, seat)]
        cells[at + 2] = CARDS_SHARE[heroes_in(state.cards, HAND, seat)]
        cells[at + 3] = CARDS_SHARE[equipment_in(state.cards, HAND, seat)]
        into.next = at + 4
        into.begin("graveyard", "The graveyard, for each card of the deck.", place)
        write_row(state, GRAVE, seat, into)
        write_battlefield(state, seat, observer, place, into)
        into.begin("declared", "Whether a declaration is made; attack; block, as far as the observer knows.", place)
        declared = state.figures[DECLARED + seat]
        known = seat == observer or not state.options.secret
        if declared != UNDECLARED:
            cells[into.next] = ONE
            if known:
                cells[into.next + (1 if declared == ATTACKS else 2)] = ONE
        into.next += 3
        into.begin("clash", "What the hero lost in the last clash: HP and DEF.", place)
        clashed = state.figures[CLASH_DECLARED] != UNDECLARED
        into.number(state.figures[CLASH_HP + seat] if clashed else i64(0), MOST_HP)
        into.number(state.figures[CLASH_DEF + seat] if clashed else i64(0), MOST_DEF)
        what = "For each card of the deck: AD, HP, DEF, its effect word in binary digits, the lowest first, the amount."
        into.begin("deck", what, place)
        if knows_decks:
            into.nothing(SLOTS * CARD_NUMBERS)
        else:
            write_deck(state, seat, into)
            into.keep(observer, into.next - SLOTS * CARD_NUMBERS)


def write_row(state: VaState, row: i64, seat: Seat, into: Observation) -> None:
    first = first_card(seat)
    into.shares(state.cards, row + first, SLOTS, OF_COPIES, first)


def write_battlefield(state: VaState, seat: Seat, observer: Seat, place: i64, into: Observation) -> None:
    figures = state.figures
    into.begin("hero", "The hero, if the observer sees it: AD, HP, DEF, and which of the deck it is.", place)
    seen = sees_battlefield(state, seat, observer)
    into.number(figures[AD + seat] if seen else i64(0), MOST_AD)
    into.number(figures[HP + seat] if seen else i64(0), MOST_HP)
    into.number(figures[DEF + seat] if seen else i64(0), MOST_DEF)
    into.one_of(figures[HERO + seat] - first_card(seat) if seen else i64(NO_CARD), SLOTS)
    into.begin("equipment", "The equipment there, for each card of the deck; how many cards are face down.", place)
    worn = worn_by(figures, seat) if state.face_up or seat == observer else i64(0)
    write_worn(figures, seat, worn, into)
    into.number(face_down(state, seat), 1 + MAX_WORN)


def write_worn(figures: Counts, seat: Seat, worn: i64, into: Observation) -> None:
    cells, at = into.cells, into.next
    first = WORN + seat * MAX_WORN
    for slot in range(first, first + worn):
        index = at + figures[slot] - first_card(seat)
        is_second = cells[index] != 0
        cells[index] = ONE if is_second or COPIES[figures[slot]] == 1 else PAIR[1]
    into.next = at + SLOTS


def write_deck(state: VaState, seat: Seat, into: Observation) -> None:
    content = state.content
    for card in range(first_card(seat), first_card(seat) + SLOTS):
        into.signed(content.ad[card], MOST_AD)
        into.number(content.hp[card], MOST_HP)
        into.signed(content.defence[card], MOST_DEF)
        into.flags(content.effect[card], EFFECT_DIGITS)
        into.number(content.amount[card], MOST_AMOUNT)
