"""What is on the shelf: the built-in content, and what a pack adds or replaces (LL-1.9)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabard.engine.content import entry_schema, load_json
from tabard.engine.packs import PACK, check_sections
from tabard.engine.refusal import Invalid
from tabard.games.lost_legends.equipment import EQUIPMENT_FIELDS, Equipment, read_equipment
from tabard.games.lost_legends.heroes import HERO_FIELDS, Hero, read_heroes
from tabard.games.lost_legends.monsters import MONSTER_FIELDS, Monster, read_monsters
from tabard.games.lost_legends.tiles import TILE_FIELDS, Tile, read_tiles
from tabard.games.lost_legends.words import LAST_LEVEL, LEVELS

SECTIONS: Final = ("heroes", "equipment", "monsters", "trophies")
FIELDS: Final = (HERO_FIELDS, EQUIPMENT_FIELDS, MONSTER_FIELDS, TILE_FIELDS)
PACK_SECTIONS: Final = ("name", *SECTIONS)

MOST_CARDS: Final = 200
"""How many equipment cards there can be at a table, built in and of a pack."""
HAND: Final = 6
"""LL-3.2."""
MONSTERS_A_PLAYER: Final = 3
"""LL-2.3."""
SEAT_COUNTS: Final = (3, 4, 5)


class Shelf:
    """All content of a table. A card's number is its place; built-in ones come first, in a fixed order."""

    def __init__(
        self, heroes: list[Hero], equipment: list[Equipment], monsters: list[Monster], tiles: list[Tile]
    ) -> None:
        self.heroes: Final = heroes
        self.equipment: Final = equipment
        self.monsters: Final = monsters
        self.tiles: Final = tiles


def read_shelf(data: Mapping[str, object], beneath: Shelf, where: Mapping[str, str]) -> Shelf:
    """What data brings, on top of what is there: what has the same name is replaced, anything else added."""
    heroes = {hero.id: hero for hero in beneath.heroes}
    heroes |= {hero.id: hero for hero in read_heroes(data.get("heroes", []), where["heroes"])}
    equipment = {card.id: card for card in beneath.equipment}
    equipment |= {card.id: card for card in read_equipment(data.get("equipment", []), where["equipment"])}
    monsters = {monster.id: monster for monster in beneath.monsters}
    monsters |= {monster.id: monster for monster in read_monsters(data.get("monsters", []), where["monsters"])}
    tiles = {tile.id: tile for tile in beneath.tiles}
    tiles |= {tile.id: tile for tile in read_tiles(data.get("trophies", []), where["trophies"])}
    shelf = Shelf(list(heroes.values()), list(equipment.values()), list(monsters.values()), list(tiles.values()))
    check_that_there_is_enough(shelf, where)
    return shelf


def check_that_there_is_enough(shelf: Shelf, where: Mapping[str, str]) -> None:
    """Everybody must get a hero, six cards a level, and three monsters a level."""
    if len(shelf.heroes) < max(SEAT_COUNTS):
        raise Invalid(f"{where['heroes']}: there are {len(shelf.heroes)} heroes; {max(SEAT_COUNTS)} are needed.")
    if len(shelf.equipment) > MOST_CARDS:
        raise Invalid(
            f"{where['equipment']}: there would be {len(shelf.equipment)} equipment cards; {MOST_CARDS} is the limit."
        )
    for level in range(1, LAST_LEVEL + 1):
        there = f"for level {level}, {LEVELS[level - 1]}, with"
        for seats in SEAT_COUNTS:
            cards = sum(1 for card in shelf.equipment if card.level == level and card.players <= seats)
            if cards < HAND * seats:
                told = f"{cards} equipment cards {there} {seats} players; {HAND * seats} are needed."
                raise Invalid(f"{where['equipment']}: there would be {told}")
        copies = sum(monster.copies for monster in shelf.monsters if monster.level == level)
        needed = MONSTERS_A_PLAYER * max(SEAT_COUNTS)
        if copies < needed:
            told = f"{copies} monsters {there} {max(SEAT_COUNTS)} players; {needed} are needed."
            raise Invalid(f"{where['monsters']}: there would be {told}")


def load_house_shelf(folder: Path) -> Shelf:
    """The content files beside this module."""
    files = {section: f"{section}.json" for section in SECTIONS}
    data = {section: load_json(folder / file) for section, file in files.items()}
    return read_shelf(data, Shelf([], [], [], []), files)


HOUSE: Final = load_house_shelf(Path(__file__).parent)


def open_pack(pack: Mapping[str, object], where: str = PACK) -> Shelf:
    """The shelf of a table that plays with a pack; Invalid says what is wrong with it, and where."""
    if not pack:
        return HOUSE
    check_sections(pack, PACK_SECTIONS, where)
    return read_shelf(pack, HOUSE, dict.fromkeys(PACK_SECTIONS, where))


def check_pack(pack: object, where: str) -> None:
    check_sections(pack, PACK_SECTIONS, where)
    assert isinstance(pack, Mapping)
    open_pack(pack, where)


def pack_schema() -> dict[str, object]:
    """A pack as JSON Schema."""
    sections: dict[str, object] = {"name": {"type": "string"}}
    for section, fields in zip(SECTIONS, FIELDS, strict=True):
        sections[section] = {"type": "array", "items": entry_schema(fields)}
    return {"type": "object", "properties": sections, "additionalProperties": False}
