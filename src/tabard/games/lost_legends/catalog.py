"""All content of a table as flat arrays, by number. Never changed, so copies share it."""

from typing import Final

from tabard.engine.types import Counts, i64, mypyc_attr, vec
from tabard.games.lost_legends.equipment import Equipment
from tabard.games.lost_legends.heroes import Hero
from tabard.games.lost_legends.monsters import Monster
from tabard.games.lost_legends.packs import ContentSet
from tabard.games.lost_legends.terms import DAMAGE, LAST_LEVEL, SKILLS, bits
from tabard.games.lost_legends.tiles import STACKS, Tile


@mypyc_attr(acyclic=True)
class Catalog:
    def __init__(self, content_set: ContentSet) -> None:
        heroes = content_set.heroes
        self.heroes: Final[list[Hero]] = heroes
        self.hero_life: Final[Counts] = vec[i64]([hero.life for hero in heroes])
        self.hero_mana: Final[Counts] = vec[i64]([hero.mana for hero in heroes])
        self.hero_gold: Final[Counts] = vec[i64]([hero.gold for hero in heroes])
        self.hero_icons: Final[Counts] = vec[i64]([hero.skills.count(skill) for hero in heroes for skill in SKILLS])
        """Four for each hero."""

        cards = content_set.equipment
        self.cards: Final[list[Equipment]] = cards
        self.level: Final[Counts] = vec[i64]([card.level for card in cards])
        self.players: Final[Counts] = vec[i64]([card.players for card in cards])
        self.kind: Final[Counts] = vec[i64]([card.kind for card in cards])
        self.skill: Final[Counts] = vec[i64]([card.skill for card in cards])
        self.price: Final[Counts] = vec[i64]([card.price for card in cards])
        self.damage: Final[Counts] = vec[i64]([card.damage for card in cards])
        self.against: Final[Counts] = vec[i64]([bits(card.against, DAMAGE) for card in cards])
        self.strength: Final[Counts] = vec[i64]([card.strength for card in cards])
        self.bonus: Final[Counts] = vec[i64]([card.bonus for card in cards])
        self.icons: Final[Counts] = vec[i64]([card.icons for card in cards])
        self.extra: Final[Counts] = vec[i64]([card.extra for card in cards])
        self.mana: Final[Counts] = vec[i64]([card.mana for card in cards])
        self.effect: Final[Counts] = vec[i64]([card.effect for card in cards])
        self.amount: Final[Counts] = vec[i64]([card.amount for card in cards])
        self.foe: Final[Counts] = vec[i64]([card.foe for card in cards])
        self.exhausts: Final[Counts] = vec[i64]([int(card.exhausts) for card in cards])

        monsters = sorted(content_set.monsters, key=lambda monster: monster.level)
        self.monsters: Final[list[Monster]] = monsters
        self.first_of_level: Final[Counts] = vec[i64](
            [sum(1 for monster in monsters if monster.level < level) for level in range(1, LAST_LEVEL + 2)]
        )
        """Where the monsters of level 1, 2 and 3 begin, and where they end."""
        self.copies: Final[Counts] = vec[i64]([monster.copies for monster in monsters])
        self.monster_level: Final[Counts] = vec[i64]([monster.level for monster in monsters])
        self.type: Final[Counts] = vec[i64]([monster.type for monster in monsters])
        self.life: Final[Counts] = vec[i64]([monster.life for monster in monsters])
        self.attack: Final[Counts] = vec[i64]([monster.attack for monster in monsters])
        self.blow: Final[Counts] = vec[i64]([monster.damage for monster in monsters])
        """The kind of damage that a monster does."""
        self.experience: Final[Counts] = vec[i64]([monster.experience for monster in monsters])
        self.gold: Final[Counts] = vec[i64]([monster.gold for monster in monsters])
        self.suffers: Final[Counts] = vec[i64](
            [halves_suffered(monster, kind) for monster in monsters for kind in DAMAGE]
        )
        """Four per monster: how many halves of each kind of damage it suffers."""
        self.charge: Final[Counts] = vec[i64]([int(monster.charge) for monster in monsters])
        self.ability: Final[Counts] = vec[i64]([monster.ability for monster in monsters])
        self.ability_amount: Final[Counts] = vec[i64]([monster.amount for monster in monsters])

        stacks = [tiles_in(content_set.tiles, stack) for stack in range(len(STACKS))]
        self.tiles: Final[list[Tile]] = [tile for stack in stacks for tile in stack]
        """Stack after stack, each from the highest value down (LL-2.5)."""
        self.first_of_stack: Final[Counts] = vec[i64](
            [sum(len(below) for below in stacks[:stack]) for stack in range(len(STACKS) + 1)]
        )
        self.value: Final[Counts] = vec[i64]([tile.value for tile in self.tiles])


def halves_suffered(monster: Monster, kind: str) -> int:
    """LL-6.2, LL-6.3, LL-6.4: how many halves of a kind of damage a monster suffers."""
    if kind in monster.weak:
        return 4
    if kind in monster.resists:
        return 1
    return 0 if kind in monster.immune else 2


def tiles_in(tiles: list[Tile], stack: int) -> list[Tile]:
    return sorted([tile for tile in tiles if tile.stack == stack], key=lambda tile: -tile.value)
