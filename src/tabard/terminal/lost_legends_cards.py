"""The cards of Lost Legends: heroes, equipment level by level, monsters and trophies."""

from collections.abc import Mapping

from rich.text import Text

from tabard.games.lost_legends.equipment import Equipment
from tabard.games.lost_legends.heroes import Hero
from tabard.games.lost_legends.keywords import ABILITY_WORDS, EFFECT_WORDS
from tabard.games.lost_legends.monsters import Monster
from tabard.games.lost_legends.packs import SEAT_COUNTS, open_pack
from tabard.games.lost_legends.terms import DAMAGE, KINDS, LEVELS, SKILLS, TYPES
from tabard.games.lost_legends.tiles import STACKS, Tile, requirement
from tabard.terminal.card_listing import Listing


def catalogue(pack: Mapping[str, object], where: str) -> list[Listing]:
    """Everything built in, and what a pack adds if there is one."""
    content_set = open_pack(pack, where)
    equipment = sorted(content_set.equipment, key=lambda card: (card.level, card.kind))
    monsters = sorted(content_set.monsters, key=lambda monster: monster.level)
    tiles = sorted(content_set.tiles, key=lambda tile: tile.stack)
    return [
        *(of_hero(hero) for hero in content_set.heroes),
        *(of_equipment(card) for card in equipment),
        *(of_monster(monster) for monster in monsters),
        *(of_tile(tile) for tile in tiles),
    ]


def of_hero(hero: Hero) -> Listing:
    return Listing(
        kind="hero",
        figures=("life", "mana", "gold"),
        id=hero.id,
        values=(str(hero.life), str(hero.mana), str(hero.gold)),
        does=Text.assemble((" and ".join(hero.skills), "cyan"), f": {hero.text}"),
        words=f"{hero.name} {' '.join(hero.skills)}",
    )


def of_equipment(card: Equipment) -> Listing:
    return Listing(
        kind=f"level {card.level} {KINDS[card.kind]}",
        figures=("price", "skill", "players"),
        id=card.id,
        values=(str(card.price), SKILLS[card.skill], players(card)),
        does=Text(card.rule),
        words=f"{card.name} {SKILLS[card.skill]} {EFFECT_WORDS[card.effect]} {card.rule}",
    )


def players(card: Equipment) -> str:
    """With how many players a card is used: 3-5, 4-5 or 5."""
    most = max(SEAT_COUNTS)
    return str(most) if card.players == most else f"{card.players}-{most}"


def of_monster(monster: Monster) -> Listing:
    blow = f"{monster.attack} {DAMAGE[monster.damage]}"
    brings = f"{monster.experience} experience, {monster.gold} gold."
    return Listing(
        kind=f"monster of {LEVELS[monster.level - 1]}",
        figures=("life", "attack", "type"),
        id=monster.id,
        values=(str(monster.life), blow, TYPES[monster.type]),
        does=Text(f"{brings} {monster.rule}".rstrip()),
        words=f"{monster.name} {TYPES[monster.type]} {ABILITY_WORDS[monster.ability]} {monster.rule}",
    )


def of_tile(tile: Tile) -> Listing:
    return Listing(
        kind="trophy",
        figures=("value", "stack", ""),
        id=tile.id,
        values=(str(tile.value), STACKS[tile.stack], ""),
        does=Text(f"For {requirement(tile.stack)}."),
        words=f"{tile.name} {STACKS[tile.stack]}",
    )
