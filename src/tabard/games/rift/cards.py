"""The cards (RFT-3) and where they are: an array with one row per pile and one column per kind of card."""

from typing import Final

from tabard.engine.types import Counts, i64, vec

ATTACK: Final = 0
BLOCK: Final = 1
FOCUS: Final = 2
SACRIFICE: Final = 3
FLASH: Final = 4
TELEPORT: Final = 5
BARRIER: Final = 6
DEMOLISH: Final = 7
TOWER_DIVE: Final = 8
COUNTER_GANK: Final = 9
CRIT: Final = 10
KINDS: Final = 11

CARDS: Final = (
    "attack",
    "block",
    "focus",
    "sacrifice",
    "flash",
    "teleport",
    "barrier",
    "demolish",
    "tower-dive",
    "counter-gank",
    "crit",
)
CARD_NAMES: Final = tuple(
    card.replace("-", " ", 1).capitalize() if card == "tower-dive" else card.capitalize() for card in CARDS
)
CARD_RULES: Final = (
    "Attack stage or tower: +1 attack.",
    "Defense stage: +1 defense.",
    "Attack stage: name the enemy that takes the damage.",
    "Instead of nominating: any of your champions in the zone takes the damage.",
    "Defense stage: flee one tile, and the attack misses; or, as the attacker, follow.",
    "Movement: a champion goes to your outermost tower in a lane, instead of moving.",
    "Defense stage: a champion in the zone absorbs the next 2 damage this turn.",
    "Hitting a tower or the Nexus: +3 damage.",
    "Attack stage under an enemy tower: roll a die: on 4-6 deal 2 damage, on 1-4 take 2.",
    "Opponent's movement: answer a move into your zone with a champion from an adjacent one.",
    "Attack stage or tower: half the attack again.",
)
COPIES: Final = vec[i64]([8, 8, 4, 3, 4, 3, 4, 4, 3, 3, 4])
"""How many there are of each (RFT-3.1)."""

HAND: Final = 0
"""The first hand; one pile per seat."""
DECK: Final = 2
DISCARDS: Final = 3
PILES: Final = 4

SPECTATOR_ROW: Final = 2
"""In an array with one row per seat, the row of the spectators."""


def size_of(piles: Counts, pile: i64) -> i64:
    return total(piles, pile * KINDS)


def total(cards: Counts, first: i64) -> i64:
    """How many cards a row has."""
    size: i64 = 0
    for index in range(first, first + KINDS):
        size += cards[index]
    return size


def pick(cards: Counts, first: i64, index: i64) -> i64:
    """The kind of the card at an index among all cards of a row."""
    card: i64 = 0
    while index >= cards[first + card]:
        index -= cards[first + card]
        card += 1
    return card


def list_cards(piles: Counts, pile: i64) -> list[str]:
    return [CARDS[card] for card in range(KINDS) for copy in range(piles[pile * KINDS + card])]


def move_card(piles: Counts, card: i64, source: i64, target: i64) -> None:
    """A card moves from one pile to another."""
    piles[source * KINDS + card] = piles[source * KINDS + card] - 1
    piles[target * KINDS + card] = piles[target * KINDS + card] + 1
