"""Can these stages be built? The exact answer to whether a hand can form a valid quest (QST-4.3).

Every function reads a hand out of the piles, takes cards from it while it tries, and puts each of them back.
Two facts keep the search small. A stage that is high enough only gets worse with more weapons: the next stage must beat
more, with less. And hands with enough different foes above the last stage need no search at all.
"""

from typing import Final

from tabard.engine.kinds import Counts, i64, vec
from tabard.games.quest.cards import FOES, KINDS, VALUE, WEAPONS
from tabard.games.quest.piles import BIT, has_foe, value_of, weapons_in

SETS: Final = 1 << WEAPONS
"""A set of different weapons is a number with a bit for each."""

SET_VALUE: Final = vec[i64](
    [sum(VALUE[FOES + weapon] for weapon in range(WEAPONS) if weapons >> weapon & 1) for weapons in range(SETS)]
)
SET_LEAST: Final = vec[i64](
    [0] + [min(VALUE[FOES + weapon] for weapon in range(WEAPONS) if weapons >> weapon & 1) for weapons in range(1, SETS)]
)
"""The lowest value among the weapons of a set."""


def foes_above(piles: Counts, hand: i64, floor: i64) -> i64:
    """How many different foes in the hand are worth more than the floor."""
    first = hand * KINDS
    different: i64 = 0
    for foe in range(FOES):
        if VALUE[foe] > floor and piles[first + foe] > 0:
            different += 1
    return different


def can_build(piles: Counts, hand: i64, floor: i64, stages: i64) -> bool:
    """Whether the hand holds that many further stages, each worth more than the one before, the first more than the floor."""
    if foes_above(piles, hand, floor) >= stages:
        return True
    if is_hopeless(piles, hand, floor, stages):
        return False
    for foe in range(FOES):
        place = hand * KINDS + foe
        if piles[place] > 0:
            piles[place] = piles[place] - 1
            built = can_arm(piles, hand, VALUE[foe], weapons_in(piles, hand), floor, stages - 1)
            piles[place] = piles[place] + 1
            if built:
                return True
    return False


def can_arm(piles: Counts, hand: i64, value: i64, offered: i64, floor: i64, stages_after: i64) -> bool:
    """Whether a stage of that value, raised by some of the offered weapons of the hand where it must be, can beat the
    floor and leave the stages after it possible."""
    if value > floor:
        return stages_after == 0 or can_build(piles, hand, value, stages_after)
    missing = floor - value
    if stages_after == 0:
        return SET_VALUE[offered] > missing
    for weapons in range(i64(1), i64(SETS)):
        if weapons & offered != weapons or SET_VALUE[weapons] <= missing:
            continue
        if SET_VALUE[weapons] - SET_LEAST[weapons] > missing:
            continue  # enough without its least weapon: the smaller set serves better
        take_set(piles, hand, weapons, 1)
        built = can_build(piles, hand, value + SET_VALUE[weapons], stages_after)
        take_set(piles, hand, weapons, -1)
        if built:
            return True
    return False


def take_set(piles: Counts, hand: i64, weapons: i64, copies: i64) -> None:
    first = hand * KINDS + FOES
    for weapon in range(WEAPONS):
        if weapons & BIT[weapon] != 0:
            piles[first + weapon] = piles[first + weapon] - copies


def is_hopeless(piles: Counts, hand: i64, floor: i64, stages: i64) -> bool:
    """A quick proof that it cannot be done: too few foes, or all the cards together are worth too little."""
    first = hand * KINDS
    foes: i64 = 0
    worth: i64 = 0
    for foe in range(i64(FOES - 1), i64(-1), -1):
        taken = min(piles[first + foe], stages - foes)
        foes += taken
        worth += taken * VALUE[foe]
    if foes < stages:
        return True
    for weapon in range(FOES, KINDS):
        worth += min(piles[first + weapon], stages) * VALUE[weapon]
    least = stages * floor + 5 * stages * (stages + 1) // 2
    return worth < least


def can_finish(piles: Counts, hand: i64, stage: i64, floor: i64, stages_after: i64) -> bool:
    """Whether a stage that is being built can be completed out of the hand, and the stages after it built."""
    offered = weapons_in(piles, hand) & ~weapons_in(piles, stage)
    value = value_of(piles, stage)
    if has_foe(piles, stage):
        return can_arm(piles, hand, value, offered, floor, stages_after)
    for foe in range(FOES):
        place = hand * KINDS + foe
        if piles[place] > 0:
            piles[place] = piles[place] - 1
            finished = can_arm(piles, hand, value + VALUE[foe], offered, floor, stages_after)
            piles[place] = piles[place] + 1
            if finished:
                return True
    return False
