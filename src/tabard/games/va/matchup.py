"""The two decks of a game: their cards, numbered as in `layout.py`, as flat tables. Never changed, so copies share
it."""

from typing import Final

from tabard.engine.types import Counts, Seat, i64, mypyc_attr, vec
from tabard.games.va.actions import CARD
from tabard.games.va.cards import Card, Pool
from tabard.games.va.decks import Deck
from tabard.games.va.layout import NO_CARD, SEATS, SLOTS


@mypyc_attr(acyclic=True)
class Matchup:
    def __init__(self, pool: Pool, first: Deck, second: Deck) -> None:
        self.pool: Final = pool
        self.decks: Final = [first, second]
        numbers = [pool.numbers[id] for deck in self.decks for id in [*deck.heroes, *deck.equipment, deck.super]]
        cards = [pool.cards[number] for number in numbers]
        self.cards: Final[list[Card]] = cards
        self.answers: Final[i64] = CARD + len(pool.cards)
        """How many answers there are at this table."""
        self.answer: Final[Counts] = vec[i64]([CARD + number for number in numbers])
        """The answer that plays a card."""
        self.played: Final[Counts] = cards_by_answer(self.answer, self.answers)
        self.ad: Final[Counts] = vec[i64]([card.ad for card in cards])
        self.hp: Final[Counts] = vec[i64]([card.hp for card in cards])
        self.defence: Final[Counts] = vec[i64]([card.defence for card in cards])
        self.effect: Final[Counts] = vec[i64]([card.effect for card in cards])
        self.amount: Final[Counts] = vec[i64]([card.amount for card in cards])

    def card_played(self, seat: Seat, answer: i64) -> i64:
        """The card that a player plays by an answer; NO_CARD if it is not in their deck."""
        return self.played[seat * self.answers + answer]

    def name_played(self, answer: i64) -> str:
        """The name of an answer's card, whoever has it."""
        return self.pool.cards[answer - CARD].name


def cards_by_answer(answer: Counts, answers: i64) -> Counts:
    """By seat and answer: the card that is played."""
    played = vec[i64]([NO_CARD] * int(SEATS * answers))
    for card in range(SEATS * SLOTS):
        played[card // SLOTS * answers + answer[card]] = card
    return played
