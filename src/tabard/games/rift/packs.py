"""Content: the champions, items and buildings of a table, with the figures that a pack may change (RFT-16.6).

What champions can do is part of the rules, so a pack brings no new ones: it changes figures of those that are there.
"""

from collections.abc import Mapping
from typing import Final

from tabard.engine.content import entry_schema, read_list
from tabard.engine.observation import Shares
from tabard.engine.packs import NAME_SCHEMA, PACK, check_sections
from tabard.engine.refusal import Invalid
from tabard.engine.types import Counts, i64, mypyc_attr, vec
from tabard.games.rift import buildings, champions, items
from tabard.games.rift.buildings import Building, read_buildings
from tabard.games.rift.champions import ROLES, Champion, lowest, read_champions
from tabard.games.rift.items import ANY_ROLE, EFFECTS, FOR_ANY, Item, read_items

SECTIONS: Final = ("champions", "items", "buildings")
PACK_SECTIONS: Final = ("name", *SECTIONS)


@mypyc_attr(acyclic=True)
class Catalog:
    """The content of a table as flat tables. Never changed, so copies of a state share it."""

    def __init__(self, all_champions: list[Champion], all_items: list[Item], all_buildings: list[Building]) -> None:
        self.champions: Final = all_champions
        self.health: Final[Counts] = vec[i64]([champion.health for champion in all_champions])
        self.attack: Final[Counts] = vec[i64]([champion.attack for champion in all_champions])
        self.defense: Final[Counts] = vec[i64]([champion.defense for champion in all_champions])
        self.income: Final[Counts] = vec[i64]([champion.income for champion in all_champions])
        self.initiative: Final[Counts] = vec[i64]([champion.initiative for champion in all_champions])
        self.smite: Final[Counts] = vec[i64]([champion.smite for champion in all_champions])
        self.cooldown: Final[Counts] = vec[i64]([champion.cooldown for champion in all_champions])

        self.items: Final = all_items
        self.price: Final[Counts] = vec[i64]([item.price for item in all_items])
        self.stock: Final[Counts] = vec[i64]([item.stock for item in all_items])
        self.item_health: Final[Counts] = vec[i64]([item.health for item in all_items])
        self.item_attack: Final[Counts] = vec[i64]([item.attack for item in all_items])
        self.item_defense: Final[Counts] = vec[i64]([item.defense for item in all_items])
        self.item_income: Final[Counts] = vec[i64]([item.income for item in all_items])
        self.effect: Final[Counts] = vec[i64]([item.effect for item in all_items])
        self.amount: Final[Counts] = vec[i64]([item.amount for item in all_items])
        self.with_effect: Final[Counts] = vec[i64](
            [
                sum(1 << number for number, item in enumerate(all_items) if item.effect == effect)
                for effect in range(len(EFFECTS))
            ]
        )
        """By effect: the set of items that have it."""
        self.for_role: Final[Counts] = vec[i64](
            [FOR_ANY if item.role == ANY_ROLE else ROLES.index(item.role) for item in all_items]
        )
        """The only role that an item is for, or FOR_ANY."""
        self.for_champion: Final[Counts] = vec[i64](
            [
                sum(1 << number for number, role in enumerate(self.for_role) if role in (FOR_ANY, champion.role))
                for champion in all_champions
            ]
        )
        """By champion: the set of items that are for its role, or for any."""

        self.buildings: Final = all_buildings
        self.life: Final[Counts] = vec[i64]([all_buildings[kind].life for kind in buildings.PLACES])
        """The life of a side's towers and Nexus at the start (RFT-1.4)."""
        self.of_life: Final = Shares(self.life)


BASE_CATALOG: Final = Catalog(champions.ALL, items.ALL, buildings.ALL)


def strength(content: Catalog, held: i64, effect: i64) -> i64:
    """How much of an effect a set of items has together."""
    total: i64 = 0
    having = held & content.with_effect[effect]
    while having != 0:
        total += content.amount[lowest(having)]
        having &= having - 1
    return total


def has_effect(content: Catalog, held: i64, effect: i64) -> bool:
    return held & content.with_effect[effect] != 0


def open_pack(pack: Mapping[str, object], where: str = PACK) -> Catalog:
    """The content of a table that plays with a pack; Invalid says what is wrong with it, and where."""
    if not pack:
        return BASE_CATALOG
    check_sections(pack, PACK_SECTIONS, where)
    for section in SECTIONS:
        read_list(pack.get(section, []), f"{where}: section {section!r}", section[:-1])
    return Catalog(changed_champions(pack, where), changed_items(pack, where), changed_buildings(pack, where))


def changed_champions(pack: Mapping[str, object], where: str) -> list[Champion]:
    changed = list(champions.ALL)
    names = [champion.name for champion in changed]
    for champion in read_champions(pack.get("champions", []), where):
        if champion.name not in names:
            raise Invalid(f"{where}: there is no champion {champion.name!r}; a pack only changes figures of others.")
        before = changed[names.index(champion.name)]
        if printed(champion) != printed(before):
            raise Invalid(
                f"{where}: champion {champion.name!r}: a pack changes figures, not role, passive or ultimate."
            )
        changed[names.index(champion.name)] = champion
    return changed


def printed(champion: Champion) -> list[object]:
    """What the rules know a champion for."""
    return [
        champion.role,
        champion.when,
        champion.ultimate,
        [(passive.name, passive.phase, passive.text) for passive in champion.passives],
    ]


def changed_items(pack: Mapping[str, object], where: str) -> list[Item]:
    changed = list(items.ALL)
    ids = [item.id for item in changed]
    for item in read_items(pack.get("items", []), where):
        if item.id not in ids:
            raise Invalid(f"{where}: there is no item {item.id!r}; a pack only changes those that there are.")
        if item.name != changed[ids.index(item.id)].name:
            raise Invalid(f"{where}: item {item.id!r}: a pack changes its figures, not its name.")
        changed[ids.index(item.id)] = item
    return changed


def changed_buildings(pack: Mapping[str, object], where: str) -> list[Building]:
    changed = list(buildings.ALL)
    ids = [building.id for building in changed]
    for building in read_buildings(pack.get("buildings", []), where):
        if building.id not in ids:
            raise Invalid(f"{where}: there is no building {building.id!r}; a pack only changes those that there are.")
        if building.name != changed[ids.index(building.id)].name:
            raise Invalid(f"{where}: building {building.id!r}: a pack changes its life, not its name.")
        changed[ids.index(building.id)] = building
    return changed


def check_pack(pack: object, where: str) -> None:
    check_sections(pack, PACK_SECTIONS, where)
    assert isinstance(pack, Mapping)
    open_pack(pack, where)


def pack_schema() -> dict[str, object]:
    """A pack as JSON Schema."""
    sections: dict[str, object] = {
        "name": NAME_SCHEMA,
        "champions": {"type": "array", "items": entry_schema(champions.FIELDS)},
        "items": {"type": "array", "items": entry_schema(items.FIELDS)},
        "buildings": {"type": "array", "items": entry_schema(buildings.FIELDS)},
    }
    return {"type": "object", "properties": sections, "additionalProperties": False}
