"""The cards of Rift: what a hand may hold, the champions, and the items of the shop."""

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from tabard.games.rift.cards import CARD_NAMES, CARD_RULES, CARDS, COPIES
from tabard.games.rift.champions import ROLES, Champion
from tabard.games.rift.items import ANY_ROLE, Item
from tabard.games.rift.packs import open_pack
from tabard.terminal.card_listing import Listing

WHEN: Final = {
    "attack": "its Attack stage",
    "defense": "a Defense stage of its side",
    "battle": "when its side is to attack",
    "turn": "Movement and Battle phase",
}
"""When an ultimate is used."""


def catalogue(pack: Mapping[str, object], where: str) -> list[Listing]:
    """Everything there is, with the figures of a pack."""
    content = open_pack(pack, where)
    return [
        *(of_card(card) for card in range(len(CARDS))),
        *(of_champion(champion) for champion in content.champions),
        *(of_item(item) for item in content.items),
    ]


def of_card(card: int) -> Listing:
    return Listing(
        kind="card",
        figures=("copies", "", ""),
        id=CARDS[card],
        values=(str(int(COPIES[card])), "", ""),
        does=Text(CARD_RULES[card]),
        words=f"{CARD_NAMES[card]} {CARD_RULES[card]}",
    )


def of_champion(champion: Champion) -> Listing:
    more = f"income {champion.income}, initiative {champion.initiative}, smite {champion.smite}"
    does = Text(f"{ROLES[champion.role].capitalize()}, {more}.")
    for passive in champion.passives:
        does.append(f" {passive.name}", "cyan").append(f" ({passive.phase}): {passive.text}")
    does.append(" Ultimate", "cyan").append(
        f" ({WHEN[champion.when]}; ready again after {champion.cooldown} turns): {champion.ultimate}"
    )
    return Listing(
        kind="champion",
        figures=("HP", "atk", "def"),
        id=champion.word.lower(),
        values=(str(champion.health), str(champion.attack), str(champion.defense)),
        does=does,
        words=f"{champion.name} {does.plain}",
    )


def of_item(item: Item) -> Listing:
    role = "" if item.role == ANY_ROLE else f", for a {item.role} only"
    return Listing(
        kind="item",
        figures=("gold", "copies", ""),
        id=item.id,
        values=(str(item.price), str(item.stock), ""),
        does=Text(f"{item.rule}{role}"),
        words=f"{item.name} {item.rule}{role}",
    )
