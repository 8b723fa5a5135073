"""Redeal: the same position as far as one seat can tell, with every card it can't know dealt again.

Which cards each deck has is public (VA-2.4), so a player's unknown cards are the deck list without what is face up.
From those, as many as before go to the hand and, before the reveal, face down to the battlefield. The rest is the deck,
which has no order until it is drawn. A secret declaration is made again.
"""

from typing import TYPE_CHECKING

from tabard.engine.chance import Chance
from tabard.engine.types import Seat, i64
from tabard.games.va.battlefield import place_hero
from tabard.games.va.layout import (
    ATTACKS,
    BLOCKS,
    DECK,
    DECLARED,
    HAND,
    HERO,
    HEROES,
    MAX_WORN,
    NO_CARD,
    SEATS,
    SLOTS,
    UNDECLARED,
    WORN,
    count,
    equipment_in,
    first_card,
    heroes_in,
    pick,
    worn_by,
)

if TYPE_CHECKING:
    from tabard.games.va.state import VaState


def redeal(state: "VaState", viewer: Seat, chance: Chance) -> "VaState":
    world = state.copy()
    world.chance = chance
    world.stacked = []
    for seat in range(SEATS):
        if seat != viewer:
            redeal_cards(world, seat, chance)
            if world.options.secret and world.figures[DECLARED + seat] != UNDECLARED:
                world.figures[DECLARED + seat] = ATTACKS if chance.below(2) == 0 else BLOCKS
    return world


def redeal_cards(world: "VaState", seat: Seat, chance: Chance) -> None:
    """Put all hidden cards of a player into the decks, and draw as many again."""
    heroes = heroes_in(world.cards, HAND, seat)
    equipment = equipment_in(world.cards, HAND, seat)
    first = first_card(seat)
    for card in range(first, first + SLOTS):
        world.cards[DECK + card] = world.cards[DECK + card] + world.cards[HAND + card]
        world.cards[HAND + card] = 0
    if not world.face_up:
        exchange_face_down(world, seat, chance)
    for turn in range(heroes):
        to_hand(world, take_hero(world, seat, chance))
    for turn in range(equipment):
        to_hand(world, take_equipment(world, seat, chance))


def exchange_face_down(world: "VaState", seat: Seat, chance: Chance) -> None:
    """The hero and the equipment that are face down become others that could be there."""
    figures = world.figures
    if figures[HERO + seat] == NO_CARD:
        return
    to_deck(world, figures[HERO + seat])
    places = WORN + seat * MAX_WORN
    end = places + worn_by(figures, seat)
    for index in range(places, end):
        to_deck(world, figures[index])
    for index in range(places, end):
        figures[index] = take_equipment(world, seat, chance)
    place_hero(world, seat, take_hero(world, seat, chance))


def take_hero(world: "VaState", seat: Seat, chance: Chance) -> i64:
    return take(world, first_card(seat), first_card(seat) + HEROES, chance)


def take_equipment(world: "VaState", seat: Seat, chance: Chance) -> i64:
    return take(world, first_card(seat) + HEROES, first_card(seat) + SLOTS, chance)


def take(world: "VaState", first: i64, end: i64, chance: Chance) -> i64:
    """A card from a deck, each copy equally likely."""
    left = count(world.cards, DECK + first, DECK + end)
    index = pick(world.cards, DECK + first, chance.below(left))
    world.cards[index] = world.cards[index] - 1
    return index - DECK


def to_deck(world: "VaState", card: i64) -> None:
    world.cards[DECK + card] = world.cards[DECK + card] + 1


def to_hand(world: "VaState", card: i64) -> None:
    world.cards[HAND + card] = world.cards[HAND + card] + 1
