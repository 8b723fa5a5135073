"""The items (RFT-15), read from `items.json`. An item is its index in that file."""

from pathlib import Path
from typing import Final

from tabard.engine.content import Entry, Field, Id, Integer, Text, Word, load_json, read_entries
from tabard.engine.types import i64, vec
from tabard.games.rift.champions import ROLES

NO_EFFECT: Final = 0
TACTICS: Final = 1
SIEGE: Final = 2
SWIFT: Final = 3
HUNTER: Final = 4
THORNS: Final = 5
DRAIN: Final = 6
PIERCE: Final = 7
HASTE: Final = 8
REGROW: Final = 9
BOUNTY: Final = 10

EFFECTS: Final = (
    "none",
    "tactics",
    "siege",
    "swift",
    "hunter",
    "thorns",
    "drain",
    "pierce",
    "haste",
    "regrow",
    "bounty",
)
RULES: Final = (
    "",
    "hand limit +{}",
    "+{} against towers",
    "moves twice a turn",
    "smite skill +{}",
    "attackers that hurt it take {}",
    "heals {} when its attack hurts",
    "ignores {} defense",
    "cooldown {} lower",
    "heals {} at the end of the turn",
    "+{} gold for a kill",
)
ANY_ROLE: Final = "any"

FIELDS: Final[tuple[Field, ...]] = (
    Id("id", "The name by which answers call the item."),
    Text("name", 26, "What the item is called."),
    Integer("price", 1, 20, "What it costs."),
    Integer("stock", 1, 9, "How many copies of it there are.", 1),
    Integer("health", 0, 9, "What it adds to the health.", 0),
    Integer("attack", 0, 9, "What it adds to the attack.", 0),
    Integer("defense", 0, 9, "What it adds to the defense.", 0),
    Integer("income", 0, 9, "What it adds to the income.", 0),
    Word("effect", EFFECTS, "What else it does (chapter 15 of the rules).", "none"),
    Integer("amount", 0, 9, "How much the effect does.", 0),
    Word("role", (*ROLES, ANY_ROLE), "The only role that can use it.", ANY_ROLE),
    Text("text", 80, "A line of flavor text."),
)


class Item:
    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.price: Final = entry.whole("price")
        self.stock: Final = entry.whole("stock")
        self.health: Final = entry.whole("health")
        self.attack: Final = entry.whole("attack")
        self.defense: Final = entry.whole("defense")
        self.income: Final = entry.whole("income")
        self.effect: Final = EFFECTS.index(entry.text("effect"))
        self.amount: Final = entry.whole("amount")
        self.role: Final = entry.text("role")
        self.text: Final = entry.text("text")

    @property
    def rule(self) -> str:
        """All that it does, in one line: +1 attack, ignores 1 defense."""
        figures = {"health": self.health, "attack": self.attack, "defense": self.defense, "income": self.income}
        parts = [f"+{figure} {name}" for name, figure in figures.items() if figure > 0]
        if self.effect != NO_EFFECT:
            parts.append(RULES[self.effect].format(self.amount))
        return ", ".join(parts)

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "price": self.price,
            "stock": self.stock,
            "health": self.health,
            "attack": self.attack,
            "defense": self.defense,
            "income": self.income,
            "effect": None if self.effect == NO_EFFECT else EFFECTS[self.effect],
            "amount": self.amount,
            "role": None if self.role == ANY_ROLE else self.role,
            "rule": self.rule,
            "text": self.text,
        }


def read_items(data: object, where: str) -> list[Item]:
    return [Item(entry) for entry in read_entries(data, FIELDS, where, "item")]


ALL: Final = read_items(load_json(Path(__file__).parent / "items.json"), "items.json")
ITEMS: Final = 24
ITEM_IDS: Final = tuple(item.id for item in ALL)

FOR_ANY: Final = -1
ITEM_BIT: Final = vec[i64]([1 << item for item in range(ITEMS)])
"""The bit of an item in a set of items."""


def count(items: i64) -> i64:
    counted: i64 = 0
    while items != 0:
        items &= items - 1
        counted += 1
    return counted


def listed(items: i64) -> list[int]:
    return [item for item in range(ITEMS) if items & ITEM_BIT[item] != 0]
