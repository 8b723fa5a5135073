"""Content: the built-in content, and what a pack adds or replaces (LL-1.9)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabard.engine.content import entry_schema, load_json
from tabard.engine.packs import NAME_SCHEMA, PACK, check_sections
from tabard.engine.refusal import Invalid
from tabard.games.lost_legends.equipment import EQUIPMENT_FIELDS, Equipment, read_equipment
from tabard.games.lost_legends.heroes import HERO_FIELDS, Hero, read_heroes
from tabard.games.lost_legends.monsters import MONSTER_FIELDS, Monster, read_monsters
from tabard.games.lost_legends.terms import LAST_LEVEL, LEVELS
from tabard.games.lost_legends.tiles import TILE_FIELDS, Tile, read_tiles

SECTIONS: Final = ("heroes", "equipment", "monsters", "trophies")
FIELDS: Final = (HERO_FIELDS, EQUIPMENT_FIELDS, MONSTER_FIELDS, TILE_FIELDS)
PACK_SECTIONS: Final = ("name", *SECTIONS)

MAX_CARDS: Final = 200
"""The most equipment cards at a table, built-in ones and those of a pack together."""
HAND: Final = 6
"""LL-3.2."""
MONSTERS_PER_PLAYER: Final = 3
"""LL-2.3."""
SEAT_COUNTS: Final = (3, 4, 5)


class ContentSet:
    """All content of a table. A card's number is its index; built-in ones come first, in a fixed order."""

    def __init__(
        self, heroes: list[Hero], equipment: list[Equipment], monsters: list[Monster], tiles: list[Tile]
    ) -> None:
        self.heroes: Final = heroes
        self.equipment: Final = equipment
        self.monsters: Final = monsters
        self.tiles: Final = tiles


def read_content_set(data: Mapping[str, object], base: ContentSet, where: Mapping[str, str]) -> ContentSet:
    """Add data to existing content: an entry of the same name is replaced, any other added."""
    heroes = {hero.id: hero for hero in base.heroes}
    heroes |= {hero.id: hero for hero in read_heroes(data.get("heroes", []), where["heroes"])}
    equipment = {card.id: card for card in base.equipment}
    equipment |= {card.id: card for card in read_equipment(data.get("equipment", []), where["equipment"])}
    monsters = {monster.id: monster for monster in base.monsters}
    monsters |= {monster.id: monster for monster in read_monsters(data.get("monsters", []), where["monsters"])}
    tiles = {tile.id: tile for tile in base.tiles}
    tiles |= {tile.id: tile for tile in read_tiles(data.get("trophies", []), where["trophies"])}
    content_set = ContentSet(
        list(heroes.values()), list(equipment.values()), list(monsters.values()), list(tiles.values())
    )
    check_that_there_is_enough(content_set, where)
    return content_set


def check_that_there_is_enough(content_set: ContentSet, where: Mapping[str, str]) -> None:
    """There must be a hero for everybody, and six cards and three monsters per player and level."""
    if len(content_set.heroes) < max(SEAT_COUNTS):
        raise Invalid(f"{where['heroes']}: there are {len(content_set.heroes)} heroes; {max(SEAT_COUNTS)} are needed.")
    cards = len(content_set.equipment)
    if cards > MAX_CARDS:
        raise Invalid(f"{where['equipment']}: there would be {cards} equipment cards; {MAX_CARDS} is the limit.")
    for level in range(1, LAST_LEVEL + 1):
        there = f"for level {level}, {LEVELS[level - 1]}, with"
        for seats in SEAT_COUNTS:
            cards = sum(1 for card in content_set.equipment if card.level == level and card.players <= seats)
            if cards < HAND * seats:
                message = f"{cards} equipment cards {there} {seats} players; {HAND * seats} are needed."
                raise Invalid(f"{where['equipment']}: there would be {message}")
        copies = sum(monster.copies for monster in content_set.monsters if monster.level == level)
        needed = MONSTERS_PER_PLAYER * max(SEAT_COUNTS)
        if copies < needed:
            message = f"{copies} monsters {there} {max(SEAT_COUNTS)} players; {needed} are needed."
            raise Invalid(f"{where['monsters']}: there would be {message}")


def load_base_content(folder: Path) -> ContentSet:
    """The content files in this folder."""
    files = {section: f"{section}.json" for section in SECTIONS}
    data = {section: load_json(folder / file) for section, file in files.items()}
    return read_content_set(data, ContentSet([], [], [], []), files)


BASE_CONTENT: Final = load_base_content(Path(__file__).parent)


def open_pack(pack: Mapping[str, object], where: str = PACK) -> ContentSet:
    """The content of a table with a pack. Raises Invalid, with the place, if something is wrong with it."""
    if not pack:
        return BASE_CONTENT
    check_sections(pack, PACK_SECTIONS, where)
    return read_content_set(pack, BASE_CONTENT, dict.fromkeys(PACK_SECTIONS, where))


def check_pack(pack: object, where: str) -> None:
    check_sections(pack, PACK_SECTIONS, where)
    assert isinstance(pack, Mapping)
    open_pack(pack, where)


def pack_schema() -> dict[str, object]:
    """A pack as JSON Schema."""
    sections: dict[str, object] = {"name": NAME_SCHEMA}
    for section, fields in zip(SECTIONS, FIELDS, strict=True):
        sections[section] = {"type": "array", "items": entry_schema(fields)}
    return {"type": "object", "properties": sections, "additionalProperties": False}
