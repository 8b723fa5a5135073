"""Can these stages be built? Decides exactly whether a hand can form a valid quest (QST-4.3, QST-4.8).

Here a hand is two numbers, its foes and its weapons. Each consists of layers: sets with one bit per kind. The lowest
layer has every kind that the hand holds at all, the next one every kind that it holds twice, and so on up to five
times, as often as a quest can use it. When a card is taken, the bits of its kind move one layer down.

Two observations keep the search small. If a stage is high enough, more weapons only make things worse: the next stage
must beat more, with less. And a hand with enough different foes above the last stage needs no search at all.
"""

from itertools import accumulate
from typing import Final

from tabard.engine.types import Counts, i64, vec
from tabard.games.quest.cards import COPIES, FOES, KINDS, MAX_STAGES, VALUE, WEAPONS
from tabard.games.quest.piles import BIT

FOE_SETS: Final = 1024
WEAPON_SETS: Final = 64
assert (FOE_SETS, WEAPON_SETS) == (1 << FOES, 1 << WEAPONS)  # written as numbers: see rule 2 in docs/speed.md
LOWEST_FOES: Final = FOE_SETS - 1
LOWEST_WEAPONS: Final = WEAPON_SETS - 1
"""Masks for the lowest layer."""
MAX_COPIES: Final = max(COPIES)
HIGHEST: Final = 160
"""The highest value of a stage: F70 and one weapon of each kind."""
GRAIN: Final = 5
"""Every value is a multiple of this."""


def members(kinds: int, first: int) -> list[int]:
    """The values of the cards in a set of kinds, counted from the first kind."""
    return [VALUE[first + kind] for kind in range(KINDS - first) if kinds >> kind & 1]


def layers(kinds: int, width: int, count: int) -> int:
    """The same set of kinds in that many layers, the lowest first."""
    return sum(kinds << width * layer for layer in range(count))


KINDS_IN: Final = vec[i64]([len(members(foes, 0)) for foes in range(FOE_SETS)])
TOP_FOE: Final = vec[i64]([max(members(foes, 0), default=0) for foes in range(FOE_SETS)])
TOP_KIND: Final = vec[i64]([max(foes.bit_length() - 1, 0) for foes in range(FOE_SETS)])
FOES_ABOVE: Final = vec[i64](
    [sum(1 << foe for foe in range(FOES) if VALUE[foe] > floor) for floor in range(HIGHEST + 1)]
)
"""By floor: the set of foes that are worth more."""
FOE_COPIES: Final = vec[i64]([layers(1, FOES, min(copies, MAX_STAGES)) for copies in range(MAX_COPIES + 1)])
"""That many copies of the first foe; multiply by its bit for any other."""
FOE_LAYERS: Final = vec[i64]([layers(1 << foe, FOES, MAX_STAGES) for foe in range(FOES)])

SET_VALUE: Final = vec[i64]([sum(members(weapons, FOES)) for weapons in range(WEAPON_SETS)])
SET_LEAST: Final = vec[i64]([min(members(weapons, FOES), default=0) for weapons in range(WEAPON_SETS)])
"""The lowest value among the weapons of a set."""
WEAPON_COPIES: Final = vec[i64]([layers(1, WEAPONS, min(copies, MAX_STAGES)) for copies in range(MAX_COPIES + 1)])
SET_LAYERS: Final = vec[i64]([layers(weapons, WEAPONS, MAX_STAGES) for weapons in range(WEAPON_SETS)])
SETS_BY_VALUE: Final = vec[i64](sorted(range(WEAPON_SETS), key=lambda weapons: (SET_VALUE[weapons], weapons)))
FIRST_ABOVE: Final = vec[i64](
    [sum(1 for weapons in range(WEAPON_SETS) if SET_VALUE[weapons] <= missing) for missing in range(HIGHEST + 1)]
)
"""The index in `SETS_BY_VALUE` of the first set that is worth more than what is missing."""


def sets_to_add(missing: int, offered: int) -> list[int]:
    """The sets of offered weapons that are worth more than what is missing, but not without their lowest weapon; the
    cheapest first."""
    return [
        used
        for used in SETS_BY_VALUE
        if used & offered == used and SET_VALUE[used] > missing >= SET_VALUE[used] - SET_LEAST[used]
    ]


ADDABLE: Final = [
    sets_to_add(GRAIN * missing, offered) for missing in range(HIGHEST // GRAIN) for offered in range(WEAPON_SETS)
]
SETS_TO_ADD: Final = vec[i64]([used for sets in ADDABLE for used in sets])
FIRST_TO_ADD: Final = vec[i64](list(accumulate([len(sets) for sets in ADDABLE], initial=0)))
"""By what is missing and what is offered: the index of the first set in `SETS_TO_ADD`; they end where the next ones
begin."""


def foes_of(piles: Counts, hand: i64) -> i64:
    """The foes of a hand, in layers."""
    first = hand * KINDS
    foes: i64 = 0
    for foe in range(FOES):
        foes |= FOE_COPIES[piles[first + foe]] * BIT[foe]
    return foes


def weapons_of(piles: Counts, hand: i64) -> i64:
    """The weapons of a hand, in layers."""
    first = hand * KINDS + FOES
    weapons: i64 = 0
    for weapon in range(WEAPONS):
        weapons |= WEAPON_COPIES[piles[first + weapon]] * BIT[weapon]
    return weapons


def without_foe(foes: i64, foe: i64) -> i64:
    taken = FOE_LAYERS[foe]
    return foes & ~taken | foes >> FOES & taken


def without_set(weapons: i64, used: i64) -> i64:
    taken = SET_LAYERS[used]
    return weapons & ~taken | weapons >> WEAPONS & taken


def can_build(foes: i64, weapons: i64, floor: i64, stages: i64) -> bool:
    """Whether the hand can form that many stages, each worth more than the one before, the first more than the
    floor."""
    if KINDS_IN[foes & FOES_ABOVE[floor]] >= stages:
        return True
    highest = TOP_FOE[foes & LOWEST_FOES] + SET_VALUE[weapons & LOWEST_WEAPONS]
    if stages == 1:
        return foes != 0 and highest > floor
    if highest < floor + GRAIN * stages or is_hopeless(foes, weapons, floor, stages):
        return False
    return can_add_foe(foes, weapons, weapons & LOWEST_WEAPONS, 0, floor, stages - 1)


def can_add_foe(foes: i64, weapons: i64, offered: i64, value: i64, floor: i64, stages_after: i64) -> bool:
    """Whether some foe of the hand, raised by offered weapons, completes a stage that has a value so far."""
    for foe in range(FOES):
        if foes & BIT[foe] != 0:
            left = without_foe(foes, foe)
            if can_arm(left, weapons, offered, value + VALUE[foe], floor, stages_after):
                return True
    return False


def can_arm(foes: i64, weapons: i64, offered: i64, value: i64, floor: i64, stages_after: i64) -> bool:
    """Whether a stage that has its foe, raised by offered weapons if necessary, beats the floor and leaves the stages
    after it possible."""
    if value > floor:
        return can_build(foes, weapons, value, stages_after)
    missing = floor - value
    if stages_after == 0:
        return SET_VALUE[offered] > missing
    highest = TOP_FOE[foes & LOWEST_FOES] + SET_VALUE[weapons & LOWEST_WEAPONS] - GRAIN * stages_after
    chosen = missing // GRAIN * WEAPON_SETS + offered
    for index in range(FIRST_TO_ADD[chosen], FIRST_TO_ADD[chosen + 1]):
        used = SETS_TO_ADD[index]
        raised = value + SET_VALUE[used]
        if raised > highest:
            return False  # no later stage could beat it, and the sets only get more expensive
        if can_build(foes, without_set(weapons, used), raised, stages_after):
            return True
    return False


def is_hopeless(foes: i64, weapons: i64, floor: i64, stages: i64) -> bool:
    """A quick proof that it is impossible: too few foes, or all cards together are worth too little."""
    worth: i64 = 0
    for stage in range(stages):
        if foes == 0:
            return True
        top = foes & LOWEST_FOES
        worth += TOP_FOE[top] + SET_VALUE[weapons & LOWEST_WEAPONS]
        foes = without_foe(foes, TOP_KIND[top])
        weapons >>= WEAPONS
    return worth < stages * floor + GRAIN * (stages * (stages + 1) >> 1)
