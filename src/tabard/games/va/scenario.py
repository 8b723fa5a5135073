"""Scenarios: a game of VA from a given position. Whatever is missing is dealt from the seed.

With heroes the game starts at the beginning of a turn, without them at the opening.
"""

from collections.abc import Mapping
from typing import Final

from tabard.engine.refusal import Invalid
from tabard.engine.scenario import by_seat, check_fields, read_int, read_seat
from tabard.engine.types import SEAT_BIT, Seat, seat_name
from tabard.games.va.battlefield import MIN_AD, bury, place_hero
from tabard.games.va.layout import (
    AD,
    DECK,
    DEF,
    HAND,
    HERO,
    HEROES,
    HP,
    LIFE,
    MAX_WORN,
    NO_CARD,
    SEATS,
    SLOTS,
    WORN,
    first_card,
    heroes_in,
    is_hero,
)
from tabard.games.va.options import MAX_LIVES
from tabard.games.va.state import VaState

FIELDS: Final = ("heroes", "hands", "tops", "graveyards", "lives", "turn")
HERO_FIELDS: Final = ("card", "equipment", "ad", "hp", "def")
MOST: Final = 99


def arrange(state: VaState, scenario: Mapping[str, object]) -> None:
    """Put a new state, with all cards still in the decks, into the given position. Raises Invalid if that is
    impossible."""
    check_fields(scenario, FIELDS, "VA")
    heroes = by_seat(scenario, "heroes", SEATS)
    if len(heroes) == 1:
        raise Invalid("The field heroes gives one hero; give those of both players, or none for an opening.")
    for seat, given in heroes.items():
        set_hero(state, seat, given)
    state.face_up = len(heroes) == SEATS
    for seat, given in by_seat(scenario, "graveyards", SEATS).items():
        for card in take_cards(state, seat, given, f"the graveyard of {seat_name(seat)}"):
            bury(state, card)
    for seat, given in by_seat(scenario, "hands", SEATS).items():
        set_hand(state, seat, given)
    for seat, given in by_seat(scenario, "tops", SEATS).items():
        stack(state, seat, given)
    for seat, given in by_seat(scenario, "lives", SEATS).items():
        state.figures[LIFE + seat] = read_int(given, f"The life of {seat_name(seat)}", 1, MAX_LIVES)
    if "turn" in scenario:
        state.current = read_seat(scenario["turn"], "turn", SEATS)
    for seat in range(SEATS):
        check_that_a_hero_can_be_placed(state, seat)


def set_hero(state: VaState, seat: Seat, given: object) -> None:
    """A hero with its equipment. Stats that are not given are those printed on the cards."""
    who = f"the hero of {seat_name(seat)}"
    if isinstance(given, str):
        given = {"card": given}
    if not isinstance(given, Mapping) or "card" not in given:
        raise Invalid(f'For {who}, give a card or fields such as {{"card": ..., "hp": ...}}, not {given!r}.')
    for field in given:
        if field not in HERO_FIELDS:
            raise Invalid(f"For {who} there is no field {field!r}. The fields are: {', '.join(HERO_FIELDS)}.")
    hero = take_cards(state, seat, [given["card"]], who)[0]
    if not is_hero(hero):
        raise Invalid(f"For {who}: {given['card']} is not a hero.")
    worn = take_cards(state, seat, given.get("equipment", []), f"the equipment of {who}")
    if len(worn) > MAX_WORN:
        raise Invalid(f"The equipment of {who} has {len(worn)} cards; a hero wears at most {MAX_WORN}.")
    for index, card in enumerate(worn):
        if is_hero(card):
            raise Invalid(f"In the equipment of {who}: {state.content.cards[card].id} is a hero.")
        state.figures[WORN + seat * MAX_WORN + index] = card
    place_hero(state, seat, hero)
    for field, figure, low in (("ad", AD, MIN_AD), ("hp", HP, int(state.options.least_hp)), ("def", DEF, 0)):
        if field in given:
            state.figures[figure + seat] = read_int(given[field], f"The {field} of {who}", low, MOST)


def set_hand(state: VaState, seat: Seat, given: object) -> None:
    for card in take_cards(state, seat, given, f"the hand of {seat_name(seat)}"):
        state.cards[HAND + card] = state.cards[HAND + card] + 1
    state.undealt &= ~SEAT_BIT[seat]


def stack(state: VaState, seat: Seat, given: object) -> None:
    """Cards that will be drawn in this order, each from its own deck. They stay in the deck for now."""
    cards = take_cards(state, seat, given, f"the tops of {seat_name(seat)}")
    for card in cards:
        state.cards[DECK + card] = state.cards[DECK + card] + 1
    state.stacked = list(reversed(cards)) + state.stacked


def take_cards(state: VaState, seat: Seat, given: object, where: str) -> list[int]:
    """The named cards, taken from the player's decks. A list, or one text with spaces between the ids."""
    words = given.split() if isinstance(given, str) else given
    if not isinstance(words, (list, tuple)):
        raise Invalid(f"For {where}, give a list of card ids, not {given!r}.")
    first = int(first_card(seat))
    ids = {state.content.cards[card].id: card for card in range(first, first + SLOTS)}
    taken: list[int] = []
    for word in words:
        card = ids.get(word) if isinstance(word, str) else None
        if card is None:
            raise Invalid(f"In {where}: the deck of {seat_name(seat)} has no card {word!r}.")
        if state.cards[DECK + card] == 0:
            raise Invalid(f"In {where}: there are too many {word}; the deck of {seat_name(seat)} has no more of them.")
        state.cards[DECK + card] = state.cards[DECK + card] - 1
        taken.append(card)
    return taken


def check_that_a_hero_can_be_placed(state: VaState, seat: Seat) -> None:
    """Without a hero on the battlefield the game starts with the opening, which needs one in hand."""
    if state.figures[HERO + seat] != NO_CARD:
        return
    is_dealt = state.undealt & SEAT_BIT[seat] != 0
    on_top = sum(1 for card in state.stacked if first_card(seat) <= card < first_card(seat) + HEROES)
    held = heroes_in(state.cards, HAND, seat)
    if held == 0 and not (is_dealt and heroes_in(state.cards, DECK, seat) > on_top):
        raise Invalid(f"{seat_name(seat)} has no hero to place: give one in the hand of {seat_name(seat)}.")
