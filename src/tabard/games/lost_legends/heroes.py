"""Heroes (LL-2.2), read from content files and packs."""

from typing import Final

from tabard.engine.content import Entry, Field, Id, Integer, Text, Word, read_entries
from tabard.games.lost_legends.terms import SKILLS

HIGHEST: Final = 9
"""Where the tracks of life and mana end (LL-1.5)."""

HERO_FIELDS: Final[tuple[Field, ...]] = (
    Id("id", "Its id in options, scenarios and packs."),
    Text("name", 26, "Its name on the screen."),
    Integer("life", 1, HIGHEST, "Maximum life."),
    Integer("mana", 0, HIGHEST, "Maximum mana."),
    Integer("gold", 0, 30, "Starting gold."),
    Word("first_skill", SKILLS, "One printed skill icon."),
    Word("second_skill", SKILLS, "The other printed skill icon."),
    Text("text", 80, "A line of flavor text."),
)


class Hero:
    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.life: Final = entry.whole("life")
        self.mana: Final = entry.whole("mana")
        self.gold: Final = entry.whole("gold")
        self.skills: Final = [entry.text("first_skill"), entry.text("second_skill")]
        self.text: Final = entry.text("text")

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "life": self.life,
            "mana": self.mana,
            "gold": self.gold,
            "skills": list(self.skills),
            "text": self.text,
        }


def read_heroes(data: object, where: str) -> list[Hero]:
    return [Hero(entry) for entry in read_entries(data, HERO_FIELDS, where, "hero")]
