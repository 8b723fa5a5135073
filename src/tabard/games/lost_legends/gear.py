"""A hero's possessions (LL-4): skill cards, equipment, and what they are worth to this hero."""

from typing import TYPE_CHECKING, Final

from tabard.engine.refusal import Reason
from tabard.engine.types import Seat, i64
from tabard.games.lost_legends.keywords import EMBLEM, FOCUS, HAGGLE, VIGOR
from tabard.games.lost_legends.layout import (
    EXHAUSTED,
    GEAR_ROW,
    GOLD,
    HERO,
    ICONS,
    LIFE,
    MANA,
    NOTHING_THERE,
    POWER,
    ROOM,
    ROW,
    TUCKED_ROW,
    max_life,
    max_mana,
)
from tabard.games.lost_legends.layout import FOCUS as FOCUS_SUM
from tabard.games.lost_legends.layout import HAGGLE as HAGGLE_SUM
from tabard.games.lost_legends.layout import VIGOR as VIGOR_SUM
from tabard.games.lost_legends.terms import ARMOR, ARTIFACT, SKILLS

if TYPE_CHECKING:
    from tabard.games.lost_legends.state import LostLegendsState

TOO_DEAR: Final = Reason("LL-3.6", "{card} costs you {price} gold; you have {gold}.")
NO_ROOM: Final = Reason("LL-3.8", "You already have three {kinds}; turn one into a skill first.")


# Skills


def icons(state: "LostLegendsState", seat: Seat, skill: i64) -> i64:
    """LL-1.3: how many icons of a skill the hero has."""
    return state.figures[seat * ROW + ICONS + skill]


def tuck(state: "LostLegendsState", seat: Seat, card: i64) -> None:
    """LL-3.5: a card becomes a skill card."""
    slot = seat * TUCKED_ROW
    while state.tucked[slot] != NOTHING_THERE:
        slot += 1
    state.tucked[slot] = card
    count_up(state, seat)


def untuck(state: "LostLegendsState", seat: Seat, card: i64) -> None:
    """A skill card is lost; those after it move up."""
    tucked = state.tucked
    end = (seat + 1) * TUCKED_ROW
    slot = seat * TUCKED_ROW
    while tucked[slot] != card:
        slot += 1
    while slot + 1 < end:
        tucked[slot] = tucked[slot + 1]
        slot += 1
    tucked[end - 1] = NOTHING_THERE
    state.discards[card] = 1
    count_up(state, seat)


def is_tucked(state: "LostLegendsState", seat: Seat, card: i64) -> bool:
    for slot in range(seat * TUCKED_ROW, (seat + 1) * TUCKED_ROW):
        if state.tucked[slot] == card:
            return True
    return False


# Equipment


def equip(state: "LostLegendsState", seat: Seat, card: i64) -> None:
    """A card takes the first free slot of its kind. LL-11.10, LL-11.11: what it adds to a maximum is available at
    once."""
    slot = seat * GEAR_ROW + state.content.kind[card] * ROOM
    while state.gear[slot] != NOTHING_THERE:
        slot += 1
    state.gear[slot] = card
    life, mana = max_life(state.figures, seat), max_mana(state.figures, seat)
    count_up(state, seat)
    row = seat * ROW
    state.figures[row + LIFE] = state.figures[row + LIFE] + max_life(state.figures, seat) - life
    state.figures[row + MANA] = state.figures[row + MANA] + max_mana(state.figures, seat) - mana


def unequip(state: "LostLegendsState", seat: Seat, card: i64) -> None:
    """A card leaves the gear; afterwards nothing exceeds its maximum."""
    slot = slot_of(state, seat, card)
    state.gear[seat * GEAR_ROW + slot] = NOTHING_THERE
    row = seat * ROW
    state.figures[row + EXHAUSTED] = state.figures[row + EXHAUSTED] & ~POWER[slot]
    count_up(state, seat)
    state.figures[row + LIFE] = min(state.figures[row + LIFE], max_life(state.figures, seat))
    state.figures[row + MANA] = min(state.figures[row + MANA], max_mana(state.figures, seat))


def slot_of(state: "LostLegendsState", seat: Seat, card: i64) -> i64:
    """The slot of a card in the gear; GEAR_ROW if it is not there."""
    first = seat * GEAR_ROW + state.content.kind[card] * ROOM
    for slot in range(first, first + ROOM):
        if state.gear[slot] == card:
            return slot - seat * GEAR_ROW
    return GEAR_ROW


def has_room(state: "LostLegendsState", seat: Seat, kind: i64) -> bool:
    """LL-1.4."""
    first = seat * GEAR_ROW + kind * ROOM
    for slot in range(first, first + ROOM):
        if state.gear[slot] == NOTHING_THERE:
            return True
    return False


def is_exhausted(state: "LostLegendsState", seat: Seat, slot: i64) -> bool:
    return state.figures[seat * ROW + EXHAUSTED] & POWER[slot] != 0


def is_ready(state: "LostLegendsState", seat: Seat, slot: i64) -> bool:
    """Whether a slot of the gear has a card that is not exhausted."""
    return state.gear[seat * GEAR_ROW + slot] != NOTHING_THERE and not is_exhausted(state, seat, slot)


def exhaust(state: "LostLegendsState", seat: Seat, slot: i64) -> None:
    """LL-4.2."""
    state.figures[seat * ROW + EXHAUSTED] = state.figures[seat * ROW + EXHAUSTED] | POWER[slot]


def effects(state: "LostLegendsState", seat: Seat, effect: i64) -> i64:
    """LL-11.1: the total amount of an effect over all armor and artifacts of a player."""
    total: i64 = 0
    for slot in range(GEAR_ROW):
        card = state.gear[seat * GEAR_ROW + slot]
        if card == NOTHING_THERE or state.content.effect[card] != effect:
            continue
        if works_by_itself(state, card) and not is_exhausted(state, seat, slot):
            total += state.content.amount[card]
    return total


def works_by_itself(state: "LostLegendsState", card: i64) -> bool:
    """Whether it is armor or an artifact, which need not be attacked with."""
    kind = state.content.kind[card]
    return kind in (ARMOR, ARTIFACT)


def count_up(state: "LostLegendsState", seat: Seat) -> None:
    """Update the sums of icons and artifacts after a card has come or gone."""
    figures, content = state.figures, state.content
    row = seat * ROW
    for skill in range(len(SKILLS)):
        figures[row + ICONS + skill] = content.hero_icons[figures[row + HERO] * len(SKILLS) + skill]
    for slot in range(seat * TUCKED_ROW, (seat + 1) * TUCKED_ROW):
        card = state.tucked[slot]
        if card == NOTHING_THERE:
            break
        icon = row + ICONS + content.skill[card]
        figures[icon] = figures[icon] + 1
    figures[row + VIGOR_SUM] = 0
    figures[row + FOCUS_SUM] = 0
    figures[row + HAGGLE_SUM] = 0
    for slot in range((seat + 1) * GEAR_ROW - ROOM, (seat + 1) * GEAR_ROW):
        card = state.gear[slot]
        if card == NOTHING_THERE:
            continue
        effect = content.effect[card]
        if effect == VIGOR:
            figures[row + VIGOR_SUM] = figures[row + VIGOR_SUM] + content.amount[card]
        elif effect == FOCUS:
            figures[row + FOCUS_SUM] = figures[row + FOCUS_SUM] + content.amount[card]
        elif effect == HAGGLE:
            figures[row + HAGGLE_SUM] = figures[row + HAGGLE_SUM] + content.amount[card]
        elif effect == EMBLEM:
            icon = row + ICONS + content.skill[card]
            figures[icon] = figures[icon] + content.amount[card]


# Buying


def price(state: "LostLegendsState", seat: Seat, card: i64, converted: i64) -> i64:
    """LL-3.7, LL-11.14: what a card costs a player, who may have converted a piece of gear into a skill for it."""
    content = state.content
    skill = content.skill[card]
    discount = icons(state, seat, skill) + state.figures[seat * ROW + HAGGLE_SUM]
    if converted != NOTHING_THERE:
        effect = content.effect[converted]
        if content.skill[converted] == skill:
            discount += 1
            if effect == EMBLEM:
                discount -= content.amount[converted]
        if effect == HAGGLE:
            discount -= content.amount[converted]
    return max(0, content.price[card] - discount)


def why_not_bought(state: "LostLegendsState", seat: Seat, card: i64, converted: i64) -> Reason | None:
    """Why a player cannot buy a card from their hand."""
    kind = state.content.kind[card]
    if not has_room(state, seat, kind) and (converted == NOTHING_THERE or state.content.kind[converted] != kind):
        return NO_ROOM
    if price(state, seat, card, converted) > state.figures[seat * ROW + GOLD]:
        return TOO_DEAR
    return None
