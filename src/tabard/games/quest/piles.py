"""Where the cards are: an array with one row per pile and one column per kind, so that each card is in exactly one
place."""

from typing import Final

from tabard.engine.types import Counts, i64, vec
from tabard.games.quest.cards import CARDS, FOES, KINDS, VALUE, WEAPONS

HAND: Final = 0
"""The first hand; one pile per seat. The same for the stages and the attacks below."""
DECK: Final = 4
DISCARDS: Final = 5
STAGES: Final = 6
ATTACKS: Final = 11
PILES: Final = 15

SPECTATOR_ROW: Final = 4
"""In an array with one row per seat, the row of the spectators."""

BIT: Final = vec[i64]([1 << kind for kind in range(FOES)])
"""The bit of a kind in a set of foes, or in a set of weapons."""


def foes_in(piles: Counts, pile: i64) -> i64:
    """The set of different foes in a pile."""
    first = pile * KINDS
    foes: i64 = 0
    for foe in range(FOES):
        if piles[first + foe] > 0:
            foes |= BIT[foe]
    return foes


def weapons_in(piles: Counts, pile: i64) -> i64:
    """The set of different weapons in a pile."""
    first = pile * KINDS + FOES
    weapons: i64 = 0
    for weapon in range(WEAPONS):
        if piles[first + weapon] > 0:
            weapons |= BIT[weapon]
    return weapons


def value_of(piles: Counts, pile: i64) -> i64:
    """The total value of a pile's cards."""
    first = pile * KINDS
    value: i64 = 0
    for card in range(KINDS):
        value += piles[first + card] * VALUE[card]
    return value


def size_of(piles: Counts, pile: i64) -> i64:
    first = pile * KINDS
    size: i64 = 0
    for card in range(KINDS):
        size += piles[first + card]
    return size


def list_cards(piles: Counts, pile: i64) -> list[str]:
    """The cards of a pile, in display order (QST-1.5)."""
    listed: list[str] = []
    for card in range(KINDS):
        for copy in range(piles[pile * KINDS + card]):
            listed.append(CARDS[card])
    return listed


def total(cards: Counts, first: i64, end: i64) -> i64:
    size: i64 = 0
    for card in range(first, end):
        size += cards[card]
    return size


def pick(cards: Counts, first: i64, index: i64) -> i64:
    """The card at an index among all cards of an array of counts, starting from a kind of card."""
    card = first
    while index >= cards[card]:
        index -= cards[card]
        card += 1
    return card
