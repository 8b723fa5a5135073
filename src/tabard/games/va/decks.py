"""Decks (VA-2): fifteen heroes, seven equipment cards twice each, and one super equipment."""

from typing import Final

from tabard.engine.content import Entry, Field, Id, Ids, Text, read_entries, read_entry
from tabard.engine.refusal import Invalid
from tabard.games.va.cards import EQUIPMENT, HERO, KIND_NAMES, SUPER, Pool

HEROES_PER_DECK: Final = 15
EQUIPMENT_PER_DECK: Final = 7
"""How many different ones; each is in the deck twice."""

RULE: Final = ("VA-2.1", "VA-2.2", "VA-2.2")
"""The clause that says which cards of a kind a deck has."""

DECK_FIELDS: Final[tuple[Field, ...]] = (
    Text("name", 40, "What the deck is called."),
    Text("plan", 100, "How it plans to win, in one line.", "A custom deck."),
    Ids("heroes", "The ids of 15 different heroes."),
    Ids("equipment", "The ids of 7 different equipment cards; each is in the deck twice."),
    Id("super", "The id of the one super equipment."),
)


class Deck:
    """The list of a deck's cards."""

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.text("name")
        self.plan: Final = entry.text("plan")
        self.heroes: Final = entry.ids("heroes")
        self.equipment: Final = entry.ids("equipment")
        self.super: Final = entry.text("super")

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "plan": self.plan,
            "heroes": list(self.heroes),
            "equipment": list(self.equipment),
            "super": self.super,
        }


def read_decks(data: object, pool: Pool, where: str) -> list[Deck]:
    """A list of legal decks. Raises Invalid, with the deck, the card and the rule, if one is not."""
    decks = [Deck(entry) for entry in read_entries(data, DECK_FIELDS, where, "deck")]
    for deck in decks:
        check(deck, pool, where)
    return decks


def read_deck(data: object, where: str) -> Deck:
    """A single deck with the right fields. Whether it is legal, `check` says."""
    return Deck(read_entry(data, DECK_FIELDS, where, "the deck", "deck"))


def check(deck: Deck, pool: Pool, where: str) -> None:
    found = problems(deck, pool)
    if found:
        raise Invalid(f"{where}: deck {deck.name!r}: {' '.join(found)}")


def problems(deck: Deck, pool: Pool) -> list[str]:
    """Every rule that a deck breaks, one sentence each."""
    found = problems_of(deck.heroes, HERO, HEROES_PER_DECK, pool)
    found += problems_of(deck.equipment, EQUIPMENT, EQUIPMENT_PER_DECK, pool)
    return found + problems_of([deck.super], SUPER, 1, pool)


def problems_of(ids: list[str], kind: int, needed: int, pool: Pool) -> list[str]:
    found: list[str] = []
    for index, id in enumerate(ids):
        card = pool.find(id)
        if card is None:
            found.append(f"There is no card {id!r}{suggestion(id, kind, pool)} ({RULE[kind]}).")
        elif card.kind != kind:
            article = "an" if card.kind == EQUIPMENT else "a"
            found.append(f"{id!r} is {article} {KIND_NAMES[card.kind]}, not {wanted(kind)} ({RULE[kind]}).")
        elif id in ids[:index]:
            found.append(f"{id!r} is named more than once; {needed} different ones are needed ({RULE[kind]}).")
    if len(ids) != needed:
        named = SINGULARS[kind] if len(ids) == 1 else PLURALS[kind]
        found.append(f"It names {len(ids)} {named}, not {needed} ({RULE[kind]}).")
    return found


SINGULARS: Final = ("hero", "equipment card", "super equipment card")
PLURALS: Final = ("heroes", "equipment cards", "super equipment cards")


def wanted(kind: int) -> str:
    return "one of the heroes" if kind == HERO else f"of the {KIND_NAMES[kind]}"


def suggestion(id: str, kind: int, pool: Pool) -> str:
    """A card whose id begins the same: what was probably meant."""
    start = id[:4].lower()
    alike = [card.id for card in pool.cards if card.kind == kind and card.id.startswith(start)]
    return f"; did you mean {alike[0]!r}?" if start and alike else ""


def check_deck(data: object, pool: Pool, where: str) -> dict[str, object]:
    """A deck from parsed JSON, checked and summarised: its name and plan, its cards, and their average stats. Raises
    Invalid with the file, the card and the rule that is broken."""
    deck = read_deck(data, where)
    check(deck, pool, where)
    return deck.as_json() | {"average_hero": averages(deck.heroes, pool), "effects": effects(deck, pool)}


def averages(ids: list[str], pool: Pool) -> dict[str, float]:
    cards = [pool.cards[pool.numbers[id]] for id in ids]
    return {
        "ad": round(sum(card.ad for card in cards) / len(cards), 1),
        "hp": round(sum(card.hp for card in cards) / len(cards), 1),
        "def": round(sum(card.defence for card in cards) / len(cards), 1),
    }


def effects(deck: Deck, pool: Pool) -> dict[str, str]:
    """By card: the effects of those that have one."""
    cards = [pool.cards[pool.numbers[id]] for id in [*deck.heroes, *deck.equipment, deck.super]]
    return {card.id: card.rule for card in cards if card.rule}
