"""Where everything is: two flat arrays, and the names of their indices.

A card is a number. Each player's deck has 23 different ones: fifteen heroes, seven equipment cards, one super
equipment. P1's are the numbers from 0 on, P2's those from 23 on.

`cards` has three rows, decks, hands and graveyards, with the number of copies of each card there. What is on the
battlefield is in `figures`, with lives and declarations: a pair of numbers for each, P1's and P2's.
"""

from typing import Final

from tabard.engine.types import Counts, Seat, i64, vec

SEATS: Final = 2
BOTH: Final = 3
"""The set of both seats."""

SLOTS: Final = 23
"""How many different cards a player has."""
HEROES: Final = 15
SUPER: Final = 22
"""A player's first cards are heroes, the last is the super equipment, and the ones between are equipment."""
ALL_CARDS: Final = 46

COPIES: Final = vec[i64]([2 if HEROES <= card % SLOTS < SUPER else 1 for card in range(ALL_CARDS)])
"""How many copies there are of each card (VA-2.1, VA-2.2)."""

# Rows of `cards`
DECK: Final = 0
HAND: Final = ALL_CARDS
GRAVE: Final = 2 * ALL_CARDS
ROWS: Final = 3 * ALL_CARDS

# Pairs of `figures`
LIFE: Final = 0
HERO: Final = 2
"""The hero on the battlefield, or NO_CARD."""
AD: Final = 4
HP: Final = 6
DEF: Final = 8
DECLARED: Final = 10
WORN: Final = 12
"""The equipment of the hero in the order in which it was attached: three slots per seat, the last ones empty."""
MAX_WORN: Final = 3

# The last clash, for those who look at the table afterwards
CLASH_HERO: Final = 18
CLASH_DECLARED: Final = 20
CLASH_HP: Final = 22
"""How much HP the hero lost in the clash itself; the same for DEF."""
CLASH_DEF: Final = 24
CLASH_HP_LEFT: Final = 26
FIGURES: Final = 28

NO_CARD: Final = -1

# Declarations
UNDECLARED: Final = 0
ATTACKS: Final = 1
BLOCKS: Final = 2


def first_card(seat: Seat) -> i64:
    return seat * SLOTS


def is_hero(card: i64) -> bool:
    return card % SLOTS < HEROES


def owner(card: i64) -> i64:
    return card // SLOTS


def heroes_in(cards: Counts, row: i64, seat: Seat) -> i64:
    """How many heroes a player has in the deck, in hand or in the graveyard."""
    return count(cards, row + first_card(seat), row + first_card(seat) + HEROES)


def equipment_in(cards: Counts, row: i64, seat: Seat) -> i64:
    return count(cards, row + first_card(seat) + HEROES, row + first_card(seat) + SLOTS)


def out_of_heroes(cards: Counts, figures: Counts, seat: Seat) -> bool:
    """VA-9.3: no hero on the battlefield, in hand or in the deck."""
    if figures[HERO + seat] != NO_CARD:
        return False
    return heroes_in(cards, HAND, seat) + heroes_in(cards, DECK, seat) == 0


def count(cards: Counts, first: i64, end: i64) -> i64:
    total: i64 = 0
    for index in range(first, end):
        total += cards[index]
    return total


def pick(cards: Counts, first: i64, number: i64) -> i64:
    """The card of the copy with that number, counted from 0, among all copies from a first card on."""
    index = first
    while number >= cards[index]:
        number -= cards[index]
        index += 1
    return index


def worn_by(figures: Counts, seat: Seat) -> i64:
    """How much equipment the hero has."""
    first = WORN + seat * MAX_WORN
    worn: i64 = 0
    while worn < MAX_WORN and figures[first + worn] != NO_CARD:
        worn += 1
    return worn
