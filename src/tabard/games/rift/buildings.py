"""The life of towers and Nexus (RFT-1.4), read from `buildings.json`."""

from pathlib import Path
from typing import Final

from tabard.engine.content import Entry, Field, Id, Integer, Text, load_json, read_entries

FIELDS: Final[tuple[Field, ...]] = (
    Id("id", "The building in small letters."),
    Text("name", 20, "What the building is called."),
    Integer("life", 1, 40, "Its life at the start."),
)


class Building:
    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.life: Final = entry.whole("life")


def read_buildings(data: object, where: str) -> list[Building]:
    return [Building(entry) for entry in read_entries(data, FIELDS, where, "building")]


ALL: Final = read_buildings(load_json(Path(__file__).parent / "buildings.json"), "buildings.json")

OUTER: Final = 0
INNER: Final = 1
IN_BASE: Final = 2
NEXUS: Final = 3
PLACES: Final = (OUTER, INNER, OUTER, INNER, OUTER, INNER, IN_BASE, IN_BASE, NEXUS)
"""What a side's towers and Nexus are, in the order of `map.py`."""
