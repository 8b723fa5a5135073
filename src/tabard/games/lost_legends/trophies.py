"""Trophies (LL-9): challenges and collections."""

from typing import Final

from tabard.engine.types import NOBODY, Seat, i64
from tabard.games.lost_legends import messages
from tabard.games.lost_legends.layout import DARES, HOLDER, NOTHING_THERE, ROW, SLAIN, TAKEN, TILES
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import TYPES
from tabard.games.lost_legends.tiles import MEDLEY, STACKS, VETERAN

OF_ONE_TYPE: Final = 3
OF_HIGHER_LEVELS: Final = 5


def slain_of_type(state: LostLegendsState, seat: Seat, type: i64) -> i64:
    """How many monsters of a type a player has defeated."""
    kinds = len(state.content.monsters)
    slain: i64 = 0
    for monster in range(kinds):
        if state.content.type[monster] == type:
            slain += state.monsters[(SLAIN + seat) * kinds + monster]
    return slain


def slain_of_higher_levels(state: LostLegendsState, seat: Seat) -> i64:
    kinds = len(state.content.monsters)
    slain: i64 = 0
    for monster in range(state.content.first_of_level[1], kinds):
        slain += state.monsters[(SLAIN + seat) * kinds + monster]
    return slain


def take_challenge(state: LostLegendsState, seat: Seat, type: i64) -> None:
    """LL-9.1, LL-9.2: a player who has just defeated a monster may take the trophy of its type."""
    holder = state.trophies[HOLDER + type]
    if holder == seat:
        return
    if holder != NOBODY and slain_of_type(state, seat, type) < slain_of_type(state, holder, type):
        return
    state.trophies[HOLDER + type] = seat
    state.figures[seat * ROW + DARES] = state.figures[seat * ROW + DARES] + 1  # LL-9.3
    if state.log is not None:
        messages.takes_challenge(state, seat, type, holder)


def take_collections(state: LostLegendsState, seat: Seat) -> None:
    """LL-9.4, LL-9.6: the topmost trophy of every stack whose requirement is met now."""
    content = state.content
    for stack in range(len(STACKS)):
        top = content.first_of_stack[stack] + state.trophies[TAKEN + stack]
        if state.figures[seat * ROW + TILES + stack] != NOTHING_THERE or top == content.first_of_stack[stack + 1]:
            continue
        if meets(state, seat, stack):
            state.figures[seat * ROW + TILES + stack] = top
            state.trophies[TAKEN + stack] = state.trophies[TAKEN + stack] + 1
            if state.log is not None:
                messages.is_awarded(state, seat, stack, top)


def meets(state: LostLegendsState, seat: Seat, stack: i64) -> bool:
    return progress(state, seat, stack) >= needed(stack)


def needed(stack: i64) -> i64:
    """LL-9.5: how many monsters a stack requires."""
    if stack == VETERAN:
        return OF_HIGHER_LEVELS
    return len(TYPES) if stack == MEDLEY else OF_ONE_TYPE


def progress(state: LostLegendsState, seat: Seat, stack: i64) -> i64:
    """LL-9.5: how many of a player's defeated monsters count for a stack; for the medley, how many types."""
    if stack == VETERAN:
        return slain_of_higher_levels(state, seat)
    if stack < MEDLEY:
        return slain_of_type(state, seat, stack)
    types: i64 = 0
    for type in range(len(TYPES)):
        if slain_of_type(state, seat, type) > 0:
            types += 1
    return types
