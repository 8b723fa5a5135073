"""The current value of an attack and of a defense (RFT-9.5, RFT-9.9), with the passives that add to them."""

from typing import Final

from tabard.engine.types import Seat, i64
from tabard.games.rift.champions import (
    CHAMPION_BIT,
    JHIN,
    LEE_SIN,
    MALPHITE,
    MARKSMAN,
    ROLE_OF,
    SYLAS,
    VAYNE,
    count,
)
from tabard.games.rift.items import HUNTER, PIERCE, SIEGE
from tabard.games.rift.items import count as count_items
from tabard.games.rift.layout import (
    ADDED,
    ATTACK,
    ATTACK_CARDS,
    ATTACKER,
    BARON_UNTIL,
    BLOCKS,
    DEFENSE,
    DEMOLISHING,
    DRAGONS,
    HEALTH,
    HELD,
    IS_CRIT,
    MAX_HEALTH,
    OWNER,
    PLACE,
    USED,
)
from tabard.games.rift.packs import strength
from tabard.games.rift.state import RiftState

ATTACK_CARD: Final = 1
"""What an Attack adds to the attack (RFT-3.5)."""
BLOCK_CARD: Final = 1
"""What a Block adds to the defense (RFT-3.8)."""
DEMOLISH_DAMAGE: Final = 3
BARON_AGAINST_TOWERS: Final = 3
GUARD: Final = 3
"""What Shen's ultimate adds to a defense (RFT-13.5)."""
ITEMS_FOR_CRIT: Final = 4


# Attack


def has_baron(state: RiftState, seat: Seat) -> bool:
    return state.round <= state.sides[BARON_UNTIL + seat]


def dragon_attack(state: RiftState, seat: Seat) -> i64:
    """How much attack the Dragon gives to every champion of a seat (RFT-11.5)."""
    return state.sides[DRAGONS + seat]


def side_attack(state: RiftState, seat: Seat) -> i64:
    """What the Dragon and Baron add to the attack of every champion of a seat."""
    return dragon_attack(state, seat) + (i64(1) if has_baron(state, seat) else i64(0))


def attack_now(state: RiftState, champion: i64) -> i64:
    """The attack of a champion with items, Dragon and Baron."""
    return state.champions[ATTACK + champion] + side_attack(state, state.champions[OWNER + champion])


def passive_attack(state: RiftState, champion: i64) -> i64:
    """What the champion's passive adds to this attack (RFT-14)."""
    bit = CHAMPION_BIT[champion]
    seat = state.champions[OWNER + champion]
    if champion == LEE_SIN:
        return 1 if state.stepped & bit != 0 and state.current == seat else 0
    if champion == SYLAS:
        return state.fight[USED]
    if champion == VAYNE:
        return 1 if count(state.enemies_at(champion)) == 1 else 0
    if champion == JHIN:
        allies = state.crowd(seat, state.champions[PLACE + champion]) & ~bit
        return 2 if allies != 0 and allies & ~state.attacked == 0 else 0
    return 0


def is_crit(state: RiftState, champion: i64) -> bool:
    """RFT-3.6, RFT-14.4."""
    return state.fight[IS_CRIT] == 1 or is_marksman_with_items(state, champion)


def is_marksman_with_items(state: RiftState, champion: i64) -> bool:
    return ROLE_OF[champion] == MARKSMAN and count_items(state.champions[HELD + champion]) >= ITEMS_FOR_CRIT


def before_crit(state: RiftState, champion: i64) -> i64:
    return attack_now(state, champion) + state.fight[ATTACK_CARDS] + passive_attack(state, champion)


def crit_damage(state: RiftState, champion: i64) -> i64:
    return before_crit(state, champion) // 2 if is_crit(state, champion) else i64(0)


def attack_damage(state: RiftState) -> i64:
    """RFT-9.5: the damage of the current attack."""
    champion = state.fight[ATTACKER]
    return before_crit(state, champion) + crit_damage(state, champion) + state.fight[ADDED]


def siege_damage(state: RiftState, champion: i64) -> i64:
    """What the champion adds against towers: items and Baron."""
    baron: i64 = BARON_AGAINST_TOWERS if has_baron(state, state.champions[OWNER + champion]) else 0
    return strength(state.content, state.champions[HELD + champion], SIEGE) + baron


def tower_damage(state: RiftState) -> i64:
    """RFT-10.3: the damage of the current hit."""
    champion = state.fight[ATTACKER]
    hit = before_crit(state, champion) + crit_damage(state, champion)
    return hit + siege_damage(state, champion) + DEMOLISH_DAMAGE * state.fight[DEMOLISHING]


# Defense


def defense_now(state: RiftState, champion: i64) -> i64:
    """The defense of a champion with items, Baron, Shen's ultimate and Malphite's passive."""
    return own_defense(state, champion) + side_defense(state, state.champions[OWNER + champion])


def side_defense(state: RiftState, seat: Seat) -> i64:
    """What the Baron adds to the defense of every champion of a seat."""
    return 1 if has_baron(state, seat) else 0


def own_defense(state: RiftState, champion: i64) -> i64:
    """The same without what its side adds."""
    defense = state.champions[DEFENSE + champion]
    if state.guarded & CHAMPION_BIT[champion] != 0:
        defense += GUARD
    if champion == MALPHITE and state.champions[HEALTH + champion] == state.champions[MAX_HEALTH + champion]:
        defense += 1
    return defense


def helped_to_defend(state: RiftState) -> i64:
    """The set of champions whose defense may be more than their own stat with items."""
    return state.guarded | CHAMPION_BIT[MALPHITE]


def pierce(state: RiftState) -> i64:
    return strength(state.content, state.champions[HELD + state.fight[ATTACKER]], PIERCE)


def defense_against(state: RiftState, target: i64) -> i64:
    """RFT-9.9: the defense against the current attack."""
    return max(i64(0), defense_now(state, target) + state.fight[BLOCKS] - pierce(state))


# Smite


def smite_skill(state: RiftState, champion: i64) -> i64:
    """RFT-11.4, RFT-15.5."""
    return state.content.smite[champion] + strength(state.content, state.champions[HELD + champion], HUNTER)


# The same in words


def attack_parts(state: RiftState) -> list[tuple[str, int]]:
    """What the current attack or hit consists of."""
    fight = state.fight
    champion = fight[ATTACKER]
    seat = state.champions[OWNER + champion]
    parts: list[tuple[str, int]] = [
        ("attack", state.champions[ATTACK + champion]),
        ("Dragon", dragon_attack(state, seat)),
        ("Baron", 1 if has_baron(state, seat) else 0),
        ("cards", fight[ATTACK_CARDS]),
        ("passive", passive_attack(state, champion)),
        ("Crit", crit_damage(state, champion)),
        ("ultimate", fight[ADDED]),
    ]
    return [part for part in parts if part[1] != 0]


def tower_parts(state: RiftState) -> list[tuple[str, int]]:
    champion = state.fight[ATTACKER]
    parts: list[tuple[str, int]] = [
        ("siege", siege_damage(state, champion)),
        ("Demolish", DEMOLISH_DAMAGE * state.fight[DEMOLISHING]),
    ]
    return attack_parts(state) + [part for part in parts if part[1] != 0]


def defense_parts(state: RiftState, target: i64) -> list[tuple[str, int]]:
    own = state.champions[DEFENSE + target]
    baron = 1 if has_baron(state, state.champions[OWNER + target]) else 0
    guard = GUARD if state.guarded & CHAMPION_BIT[target] != 0 else 0
    parts: list[tuple[str, int]] = [
        ("defense", own),
        ("Baron", baron),
        ("Shen", guard),
        ("passive", defense_now(state, target) - own - baron - guard),
        ("Block", state.fight[BLOCKS]),
        ("pierced", -pierce(state)),
    ]
    return [part for part in parts if part[1] != 0]
