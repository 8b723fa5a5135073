"""Attack and counterattack (LL-6): how much damage an attack does, and how much of a blow gets through."""

from typing import TYPE_CHECKING, Final

from tabard.engine.types import Counts, Seat, i64
from tabard.games.lost_legends.gear import effects, icons, is_ready
from tabard.games.lost_legends.keywords import (
    ARMORED,
    BANE,
    FRENZY,
    MIGHT,
    PIERCE,
    REGENERATE,
    STEADY,
    STUN,
    VENOM,
)
from tabard.games.lost_legends.layout import EXHAUSTED, FRONT, GEAR_ROW, HANDS, NOTHING_THERE, POWER, ROOM, ROW, WOUNDS
from tabard.games.lost_legends.terms import ARMOR, ARTIFACT, DAMAGE, MELEE

if TYPE_CHECKING:
    from tabard.games.lost_legends.state import LostLegendsState


BARE_HANDS: Final = 1
"""LL-6.1: the damage of bare hands, to which nothing is added."""


# The hero's attack


def damage_kind(state: "LostLegendsState", card: i64) -> i64:
    """LL-6.1: bare hands do melee damage."""
    return i64(MELEE) if card == HANDS else state.content.damage[card]


def strength(state: "LostLegendsState", seat: Seat, card: i64) -> i64:
    """LL-4.1, LL-4.4: the printed value of a card, with the bonus for the hero's icons."""
    content = state.content
    return content.strength[card] + content.bonus[card] * (
        icons(state, seat, content.skill[card]) // content.icons[card]
    )


def force(state: "LostLegendsState", seat: Seat, card: i64, exhausting: bool) -> i64:
    """The damage of an attack before it meets a monster."""
    if card == HANDS:
        return BARE_HANDS
    total = strength(state, seat, card) + might(state, seat, state.content.damage[card])
    return total + state.content.extra[card] if exhausting else total


def might(state: "LostLegendsState", seat: Seat, kind: i64) -> i64:
    """LL-11.12: how much artifacts add to weapons and spells of a kind of damage."""
    total: i64 = 0
    first = seat * GEAR_ROW + ARTIFACT * ROOM
    for slot in range(first, first + ROOM):
        card = state.gear[slot]
        if card == NOTHING_THERE or state.content.effect[card] != MIGHT:
            continue
        if state.content.damage[card] == kind:
            total += state.content.amount[card]
    return total


def damage(state: "LostLegendsState", seat: Seat, card: i64, exhausting: bool, monster: i64) -> i64:
    """What an attack does to a monster."""
    content = state.content
    total = force(state, seat, card, exhausting)
    effect: i64 = i64(0) if card == HANDS else content.effect[card]
    if effect == BANE and content.foe[card] == content.type[monster]:  # LL-11.3
        total += content.amount[card]
    halves = content.suffers[monster * len(DAMAGE) + damage_kind(state, card)]  # LL-6.2, LL-6.3
    if effect == PIERCE:  # LL-11.2
        halves = max(2, halves)
    if halves == 0:  # LL-6.4
        return 0
    total = (total * halves + 1) // 2
    if content.ability[monster] == ARMORED:  # LL-10.3
        total = max(1, total - content.ability_amount[monster])
    return total


# The monster's blow


def stops(state: "LostLegendsState", seat: Seat, kind: i64) -> i64:
    """LL-4.4: how much of a kind of damage all armor of a hero stops."""
    total: i64 = 0
    for slot in range(ARMOR * ROOM, ARMOR * ROOM + ROOM):
        card = state.gear[seat * GEAR_ROW + slot]
        if is_ready(state, seat, slot) and is_against(state, card, kind):
            total += strength(state, seat, card)
    return total


def add_up_stops(state: "LostLegendsState", seat: Seat, stopped: Counts) -> bool:
    """The same of every kind of damage, in one go. False if no armor is ready; then nothing is added up."""
    gear, first, exhausted = state.gear, seat * GEAR_ROW, state.figures[seat * ROW + EXHAUSTED]
    is_first = True
    for slot in range(i64(ARMOR * ROOM), i64(ARMOR * ROOM + ROOM)):
        card = gear[first + slot]
        if card == NOTHING_THERE or exhausted & POWER[slot] != 0:
            continue
        worth, against = strength(state, seat, card), state.content.against[card]
        for kind in range(i64(len(stopped))):
            before: i64 = i64(0) if is_first else stopped[kind]
            stopped[kind] = before + (worth if against & POWER[kind] != 0 else i64(0))
        is_first = False
    return not is_first


def is_against(state: "LostLegendsState", card: i64, kind: i64) -> bool:
    return state.content.against[card] & POWER[kind] != 0


def blow(state: "LostLegendsState", seat: Seat, monster: i64, wounds: i64, charging: bool, braced: i64) -> i64:
    """LL-6.6: how much life a monster's blow costs a hero, who may be braced for it (LL-4.5)."""
    content = state.content
    total = content.attack[monster]
    ability, amount = content.ability[monster], content.ability_amount[monster]
    if ability == FRENZY and wounds > 0:  # LL-10.5
        total += amount
    stopped = stops(state, seat, content.blow[monster]) + braced
    if charging:
        stopped += effects(state, seat, STEADY)  # LL-11.9
    unstoppable: i64 = 1
    if ability == VENOM:  # LL-10.4
        unstoppable = max(1, min(amount, total))
    return max(unstoppable, total - stopped)


def brace_of(state: "LostLegendsState", seat: Seat) -> i64:
    """LL-4.5: what exhausted armor stops of the next blow of the monster in front. Only the current player has any."""
    return state.braced if seat == state.current else i64(0)


# Both together


def wounds_after(state: "LostLegendsState", seat: Seat, card: i64, exhausting: bool, monster: i64, wounds: i64) -> i64:
    """The damage on a monster after an attack, and after it has recovered (LL-10.2) if it survives."""
    content = state.content
    after = wounds + damage(state, seat, card, exhausting, monster)
    if after < content.life[monster] and content.ability[monster] == REGENERATE:
        after = max(0, after - content.ability_amount[monster])
    return after


def is_stunned(state: "LostLegendsState", card: i64, exhausting: bool) -> bool:
    """LL-11.4: whether a monster that survives the attack does not strike back."""
    return exhausting and card != HANDS and state.content.effect[card] == STUN


def monster_of(state: "LostLegendsState", seat: Seat) -> i64:
    return state.figures[seat * ROW + FRONT]


def wounds_of(state: "LostLegendsState", seat: Seat) -> i64:
    """The damage on the monster in front of a player."""
    return state.figures[seat * ROW + WOUNDS]
