"""Scenarios: a game of Quest from a given position. Whatever is missing is dealt from the seed."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.refusal import Invalid
from tabard.engine.scenario import by_seat, check_fields, read_int, read_seat
from tabard.engine.types import SEAT_BIT, i64, seat_name
from tabard.games.quest.cards import CARDS, COPIES, EVENT_COPIES, EVENTS, KINDS
from tabard.games.quest.piles import DECK, DISCARDS, HAND
from tabard.games.quest.state import SEATS, QuestState

FIELDS: Final = ("hands", "events", "adventure", "discards", "shields", "turn")
MAX_SHIELDS: Final = 99


def arrange(state: QuestState, scenario: Mapping[str, object]) -> None:
    """Put a new state, with all cards still in the deck, into the given position. Raises Invalid if that is
    impossible."""
    check_fields(scenario, FIELDS, "Quest")
    left = [int(count) for count in COPIES]
    for seat, hand in by_seat(scenario, "hands", SEATS).items():
        cards = read_cards(hand, f"the hand of {seat_name(seat)}", left)
        if len(cards) > state.options.hand_limit:
            raise Invalid(
                f"The hand of {seat_name(seat)} has {len(cards)} cards; the limit is {state.options.hand_limit}."
            )
        lay(state, cards, HAND + seat)
        state.undealt &= ~SEAT_BIT[seat]
    lay(state, read_cards(scenario.get("discards", []), "the discards", left), DISCARDS)
    state.stacked = list(reversed(read_cards(scenario.get("adventure", []), "the adventure deck", left)))
    state.stacked_events = list(reversed(read_events(scenario.get("events", []))))
    for seat, shields in by_seat(scenario, "shields", SEATS).items():
        state.shields[seat] = read_int(shields, f"The number of shields of {seat_name(seat)}", 0, MAX_SHIELDS)
    if "turn" in scenario:
        state.current = read_seat(scenario["turn"], "turn", SEATS)
    check_that_hands_can_be_dealt(state, left)


def lay(state: QuestState, cards: list[int], pile: i64) -> None:
    for card in cards:
        state.piles[DECK * KINDS + card] = state.piles[DECK * KINDS + card] - 1
        state.piles[pile * KINDS + card] = state.piles[pile * KINDS + card] + 1


def read_words(given: object, where: str) -> list[str]:
    """A list of card names, or one text with spaces between them."""
    if isinstance(given, str):
        return given.split()
    if isinstance(given, (list, tuple)) and all(isinstance(word, str) for word in given):
        return [str(word) for word in given]
    raise Invalid(f"For {where}, give a list of card names, not {given!r}.")


def read_cards(given: object, where: str, left: list[int]) -> list[int]:
    """The named cards, taken from those that are left."""
    cards: list[int] = []
    for word in read_words(given, where):
        if word not in CARDS:
            raise Invalid(f"In {where}: there is no adventure card {word!r}. The cards are: {', '.join(CARDS)}.")
        card = CARDS.index(word)
        if left[card] == 0:
            raise Invalid(f"In {where}: there are too many {word}; the deck has only {COPIES[card]}.")
        left[card] -= 1
        cards.append(card)
    return cards


def read_events(given: object) -> list[int]:
    if not isinstance(given, (list, tuple)):
        raise Invalid(f"For the events, give a list of event cards, not {given!r}.")
    left = [int(count) for count in EVENT_COPIES]
    plain = {letters(event): number for number, event in enumerate(EVENTS)}
    events: list[int] = []
    for word in given:
        event = plain.get(letters(str(word)))
        if event is None:
            raise Invalid(f"There is no event card {word!r}. The event cards are: {', '.join(EVENTS)}.")
        if left[event] == 0:
            raise Invalid(
                f"There are too many {EVENTS[event]} among the events; the deck has only {EVENT_COPIES[event]}."
            )
        left[event] -= 1
        events.append(event)
    return events


def letters(text: str) -> str:
    """A card's name without case and punctuation, so that "queens favor" is found too."""
    return "".join(sign for sign in text.lower() if sign.isalnum())


def check_that_hands_can_be_dealt(state: QuestState, left: list[int]) -> None:
    seats = sum(1 for seat in range(state.seats) if state.undealt & SEAT_BIT[seat] != 0)
    needed = seats * min(12, int(state.options.hand_limit))
    if sum(left) < needed:
        raise Invalid(f"The scenario leaves {sum(left)} cards, too few to deal the {seats} hands it does not give.")
