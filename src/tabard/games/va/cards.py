"""Cards (VA-1): heroes, equipment and super equipment, read from content files and packs."""

from typing import Final

from tabard.engine.content import Entry, Field, Id, Integer, Text, Word, read_entries
from tabard.games.va.keywords import KEYWORDS, NO_EFFECT, NONE, WORDS

HERO: Final = 0
EQUIPMENT: Final = 1
SUPER: Final = 2

KIND_NAMES: Final = ("hero", "equipment", "super equipment")
SECTIONS: Final = ("heroes", "equipment", "super")
"""The names of the kinds of cards in files and packs."""

NAME: Final = Text("name", 26, "What the card is called.")
EFFECT: Final = Word("effect", WORDS, "The effect word of the card, if it has one (chapter 8 of the rules).", NONE)
AMOUNT: Final = Integer("amount", 0, 9, "How much the effect does.", 0)
TEXT: Final = Text("text", 80, "A line of flavor text.")

HERO_FIELDS: Final[tuple[Field, ...]] = (
    Id("id", "The name that decks and answers use for the hero."),
    NAME,
    Integer("ad", 1, 15, "Attack damage."),
    Integer("hp", 1, 30, "Health."),
    Integer("def", 0, 20, "Defence."),
    EFFECT,
    AMOUNT,
    TEXT,
)

EQUIPMENT_FIELDS: Final[tuple[Field, ...]] = (
    Id("id", "The name that decks and answers use for the equipment."),
    NAME,
    Integer("ad", -3, 9, "What it adds to the wearer's AD.", 0),
    Integer("hp", 0, 9, "What it adds to the wearer's HP.", 0),
    Integer("def", -3, 9, "What it adds to the wearer's DEF.", 0),
    EFFECT,
    AMOUNT,
    TEXT,
)

FIELDS: Final = (HERO_FIELDS, EQUIPMENT_FIELDS, EQUIPMENT_FIELDS)


class Card:
    def __init__(self, kind: int, entry: Entry) -> None:
        self.kind: Final = kind
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.ad: Final = entry.whole("ad")
        self.hp: Final = entry.whole("hp")
        self.defence: Final = entry.whole("def")
        self.effect: Final = WORDS.index(entry.text("effect"))
        """The number of its effect word."""
        self.amount: Final = entry.whole("amount")
        self.text: Final = entry.text("text")

    @property
    def rule(self) -> str:
        """What the card does besides its stats, in one line; empty if it does nothing."""
        keyword = KEYWORDS[self.effect]
        return keyword.on_hero(self.amount) if self.kind == HERO else keyword.on_equipment(self.amount)

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "kind": KIND_NAMES[self.kind],
            "ad": self.ad,
            "hp": self.hp,
            "def": self.defence,
            "effect": None if self.effect == NO_EFFECT else WORDS[self.effect],
            "amount": self.amount,
            "rule": self.rule,
            "text": self.text,
        }


def read_cards(data: object, kind: int, where: str) -> list[Card]:
    """The cards of one kind. Raises Invalid, with the card and the field, if one does not fit."""
    cards: list[Card] = []
    for entry in read_entries(data, FIELDS[kind], where, "card"):
        check_effect(entry, kind)
        cards.append(Card(kind, entry))
    return cards


def check_effect(entry: Entry, kind: int) -> None:
    """VA-8.1: the word fits the kind of card, and the amount fits the word."""
    keyword = KEYWORDS[WORDS.index(entry.text("effect"))]
    if kind == HERO and not keyword.fits_heroes:
        raise entry.wrong(f"field effect: {keyword.word} is for equipment, not for heroes.")
    amount = entry.whole("amount")
    if keyword.high == 0 and amount != 0:
        what = "a card without an effect" if keyword.word == NONE else keyword.word
        raise entry.wrong(f"field amount: {what} takes no amount, but it is {amount}.")
    if not keyword.low <= amount <= keyword.high:
        span = f"from {keyword.low} to {keyword.high}"
        raise entry.wrong(f"field amount must be a whole number {span} for {keyword.word}, not {amount}.")


class Pool:
    """All cards at a table. A card's number is its index; the built-in ones come first, in a fixed order."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final = cards
        self.numbers: Final = {card.id: number for number, card in enumerate(cards)}

    def find(self, id: str) -> Card | None:
        number = self.numbers.get(id)
        return None if number is None else self.cards[number]
