"""Can these stages be built? The exact answer to whether a hand can form a valid quest (QST-4.3, QST-4.8).

Every function reads a hand out of the piles, takes cards from it while it tries, and puts each of them back. Beside the
counts go two sets of what the hand holds at all, a bit a kind: `foes` and `weapons`. Two facts keep the search small. A
stage that is high enough only gets worse with more weapons: the next stage must beat more, with less. And a hand with
enough different foes above the last stage needs no search at all.
"""

from typing import Final

from tabard.engine.kinds import Counts, i64, vec
from tabard.games.quest.cards import FOES, KINDS, VALUE, WEAPONS
from tabard.games.quest.piles import BIT, foes_in, weapons_in

FOE_SETS: Final = 1 << FOES
WEAPON_SETS: Final = 1 << WEAPONS
HIGHEST: Final = 160
"""The highest value of a stage: F70 and one weapon of each kind."""


def members(kinds: int, first: int) -> list[int]:
    """The values of the cards in a set of kinds, counted from the first kind."""
    return [VALUE[first + kind] for kind in range(KINDS - first) if kinds >> kind & 1]


KINDS_IN: Final = vec[i64]([len(members(foes, 0)) for foes in range(FOE_SETS)])
TOP_FOE: Final = vec[i64]([max(members(foes, 0), default=0) for foes in range(FOE_SETS)])
FOES_ABOVE: Final = vec[i64](
    [sum(1 << foe for foe in range(FOES) if VALUE[foe] > floor) for floor in range(HIGHEST + 1)]
)
"""By floor, the set of foes that are worth more."""

SET_VALUE: Final = vec[i64]([sum(members(weapons, FOES)) for weapons in range(WEAPON_SETS)])
SET_LEAST: Final = vec[i64]([min(members(weapons, FOES), default=0) for weapons in range(WEAPON_SETS)])
"""The lowest value among the weapons of a set."""
SETS_BY_VALUE: Final = vec[i64](sorted(range(WEAPON_SETS), key=lambda weapons: (SET_VALUE[weapons], weapons)))
FIRST_ABOVE: Final = vec[i64](
    [sum(1 for weapons in range(WEAPON_SETS) if SET_VALUE[weapons] <= missing) for missing in range(HIGHEST + 1)]
)
"""Where in `SETS_BY_VALUE` the sets begin that are worth more than what is missing."""


def can_sponsor(piles: Counts, hand: i64, stages: i64) -> bool:
    """Whether the hand can form a valid quest of that many stages."""
    return can_build(piles, hand, foes_in(piles, hand), weapons_in(piles, hand), 0, stages)


def can_go_on(piles: Counts, hand: i64, floor: i64, stages: i64) -> bool:
    """Whether the hand holds that many further stages after one that is worth the floor."""
    return stages == 0 or can_build(piles, hand, foes_in(piles, hand), weapons_in(piles, hand), floor, stages)


def can_build(piles: Counts, hand: i64, foes: i64, weapons: i64, floor: i64, stages: i64) -> bool:
    """Whether the hand holds that many stages, each worth more than the one before, the first more than the floor."""
    if KINDS_IN[foes & FOES_ABOVE[floor]] >= stages:
        return True
    if stages == 1:
        return foes != 0 and TOP_FOE[foes] + SET_VALUE[weapons] > floor
    if TOP_FOE[foes] + SET_VALUE[weapons] < floor + 5 * stages or is_hopeless(piles, hand, floor, stages):
        return False
    return can_add_foe(piles, hand, foes, weapons, weapons, 0, floor, stages - 1)


def can_add_foe(
    piles: Counts, hand: i64, foes: i64, weapons: i64, offered: i64, value: i64, floor: i64, stages_after: i64
) -> bool:
    """Whether some foe of the hand, raised by offered weapons, completes a stage that has a value so far."""
    for foe in range(FOES):
        if foes & BIT[foe] != 0:
            place = hand * KINDS + foe
            piles[place] = piles[place] - 1
            left = foes if piles[place] > 0 else foes & ~BIT[foe]
            can = can_arm(piles, hand, left, weapons, offered, value + VALUE[foe], floor, stages_after)
            piles[place] = piles[place] + 1
            if can:
                return True
    return False


def can_arm(
    piles: Counts, hand: i64, foes: i64, weapons: i64, offered: i64, value: i64, floor: i64, stages_after: i64
) -> bool:
    """Whether a stage that has its foe, raised by offered weapons where it must be, beats the floor and leaves the
    stages after it possible."""
    if value > floor:
        return stages_after == 0 or can_build(piles, hand, foes, weapons, value, stages_after)
    missing = floor - value
    if stages_after == 0:
        return SET_VALUE[offered] > missing
    highest = TOP_FOE[foes] + SET_VALUE[weapons] - 5 * stages_after
    for place in range(FIRST_ABOVE[missing], i64(WEAPON_SETS)):
        used = SETS_BY_VALUE[place]
        raised = value + SET_VALUE[used]
        if raised > highest:
            return False  # no later stage could beat it, and the sets only get dearer
        if used & offered != used:
            continue
        if KINDS_IN[foes & FOES_ABOVE[raised]] >= stages_after:
            return True
        if SET_VALUE[used] - SET_LEAST[used] > missing:
            continue  # high enough without its least weapon: that smaller set serves better
        take_set(piles, hand, used, 1)
        can = can_build(piles, hand, foes, weapons_in(piles, hand), raised, stages_after)
        take_set(piles, hand, used, -1)
        if can:
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
    missing_foes = stages
    worth: i64 = 0
    foe: i64 = FOES
    while foe > 0 and missing_foes > 0:
        foe -= 1
        taken = min(piles[first + foe], missing_foes)
        missing_foes -= taken
        worth += taken * VALUE[foe]
    if missing_foes > 0:
        return True
    for weapon in range(FOES, KINDS):
        worth += min(piles[first + weapon], stages) * VALUE[weapon]
    return worth < stages * floor + 5 * (stages * (stages + 1) >> 1)
