"""Final scoring (LL-13): pure functions of a position, so that the score is known at any time."""

from typing import TYPE_CHECKING, Final

from tabard.engine.types import SEAT_BIT, Seat, i64
from tabard.games.lost_legends.layout import (
    DARES,
    EXPERIENCE,
    GOLD,
    NOTHING_THERE,
    ROW,
    SLAIN,
    TILES,
)
from tabard.games.lost_legends.tiles import STACK_COUNT

if TYPE_CHECKING:
    from tabard.games.lost_legends.state import LostLegendsState

MOST_GOLD: Final = 6
SECOND_MOST_GOLD: Final = 3


def total(state: "LostLegendsState", seat: Seat) -> i64:
    """All victory points of a player."""
    figures, row = state.figures, seat * ROW
    points = figures[row + EXPERIENCE] + figures[row + DARES] + for_gold(state, seat)  # LL-13.1, LL-13.2
    for stack in range(i64(STACK_COUNT)):
        tile = figures[row + TILES + stack]
        if tile != NOTHING_THERE:
            points += state.content.value[tile]
    return points


def for_gold(state: "LostLegendsState", seat: Seat) -> i64:
    """LL-13.3, LL-13.4: the first and the second prize, by how many players have more gold."""
    figures = state.figures
    own = figures[seat * ROW + GOLD]
    richer: i64 = 0
    for other in range(state.seats):
        if figures[other * ROW + GOLD] > own:
            richer += 1
    if richer == 0:
        return MOST_GOLD
    return SECOND_MOST_GOLD if richer == 1 else 0


def slain_by(state: "LostLegendsState", seat: Seat) -> i64:
    """How many monsters a player has defeated."""
    kinds = len(state.content.monsters)
    row = (SLAIN + seat) * kinds
    slain: i64 = 0
    for index in range(row, row + kinds):
        slain += state.monsters[index]
    return slain


def winners(state: "LostLegendsState") -> i64:
    """LL-13.5: the set of seats with the most points; ties go to more monsters, then to more gold."""
    best: i64 = 0
    won: i64 = 0
    for seat in range(state.seats):
        order = compare(state, seat, best)
        if won == 0 or order > 0:
            best = seat
            won = SEAT_BIT[seat]
        elif order == 0:
            won |= SEAT_BIT[seat]
    return won


def compare(state: "LostLegendsState", one: Seat, other: Seat) -> i64:
    """Above 0 if one is ahead of the other, below 0 if behind, 0 if they are tied."""
    ahead = total(state, one) - total(state, other)
    if ahead == 0:
        ahead = slain_by(state, one) - slain_by(state, other)
    if ahead == 0:
        ahead = state.figures[one * ROW + GOLD] - state.figures[other * ROW + GOLD]
    return ahead


def ranking(state: "LostLegendsState") -> list[int]:
    """LL-13.5: the seats from the first place to the last; those that are tied in the order of their seats."""
    return sorted(range(int(state.seats)), key=lambda seat: standing(state, seat), reverse=True)


def standing(state: "LostLegendsState", seat: int) -> tuple[int, int, int, int]:
    """What decides about a place, the weightiest first."""
    gold = state.figures[seat * ROW + GOLD]
    return int(total(state, seat)), int(slain_by(state, seat)), int(gold), -seat
