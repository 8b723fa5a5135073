"""Collection trophies (LL-2.5): tiles in six stacks, read from content files and packs."""

from typing import Final

from tabard.engine.content import Entry, Field, Id, Integer, Text, Word, read_entries
from tabard.games.lost_legends.terms import HORDES, TYPES

MEDLEY: Final = 4
"""The stack for four different types; the first four are for three of a type each."""
VETERAN: Final = 5
"""The stack for five monsters of level 2 or 3."""
STACKS: Final = (*TYPES, "medley", "veteran")
STACK_COUNT: Final = 6
assert len(STACKS) == STACK_COUNT

TILE_FIELDS: Final[tuple[Field, ...]] = (
    Id("id", "Its id in scenarios and packs."),
    Text("name", 26, "Its name on the screen."),
    Word("stack", STACKS, "The stack it is in."),
    Integer("value", 1, 15, "How many victory points it is worth."),
    Text("text", 80, "A line of flavor text."),
)


class Tile:
    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.stack: Final = STACKS.index(entry.text("stack"))
        self.value: Final = entry.whole("value")
        self.text: Final = entry.text("text")

    def as_json(self) -> dict[str, object]:
        return {"name": self.name, "stack": STACKS[self.stack], "value": self.value, "text": self.text}


def read_tiles(data: object, where: str) -> list[Tile]:
    return [Tile(entry) for entry in read_entries(data, TILE_FIELDS, where, "trophy")]


def requirement(stack: int) -> str:
    """LL-9.5: what a stack requires, in words."""
    if stack == MEDLEY:
        return "four monsters of four different types"
    return "five monsters of level 2 or 3" if stack == VETERAN else f"three {HORDES[stack]}"
