"""Where monsters come from and go to (LL-2.3, LL-5): the deck, the open place, the fronts and the box."""

from typing import TYPE_CHECKING

from tabard.engine.types import Seat, i64
from tabard.games.lost_legends.layout import ESCAPED, FRONT, NOTHING_THERE, POOL, ROW, SLAIN, WOUNDS

if TYPE_CHECKING:
    from tabard.games.lost_legends.state import LostLegendsState


def draw_monster(state: "LostLegendsState") -> i64:
    """The top monster of the deck: any of the level that was never drawn, each copy equally likely."""
    state.deck -= 1
    pool = state.monsters
    if state.stacked:
        monster: i64 = state.stacked.pop()
    else:
        first, end = state.content.first_of_level[state.level - 1], state.content.first_of_level[state.level]
        left: i64 = 0
        for kind in range(first, end):
            left += pool[POOL + kind]
        number = state.chance.below(left)
        monster = first
        while number >= pool[POOL + monster]:
            number -= pool[POOL + monster]
            monster += 1
    pool[POOL + monster] = pool[POOL + monster] - 1
    return monster


def put_in_front(state: "LostLegendsState", seat: Seat, monster: i64, wounds: i64) -> None:
    state.figures[seat * ROW + FRONT] = monster
    state.figures[seat * ROW + WOUNDS] = wounds


def leave_front(state: "LostLegendsState", seat: Seat) -> None:
    state.figures[seat * ROW + FRONT] = NOTHING_THERE
    state.figures[seat * ROW + WOUNDS] = 0


def lay_open(state: "LostLegendsState", monster: i64, wounds: i64) -> None:
    state.open = monster
    state.open_wounds = wounds


def to_box(state: "LostLegendsState", monster: i64) -> None:
    index = ESCAPED * len(state.content.monsters) + monster
    state.monsters[index] = state.monsters[index] + 1


def to_slain(state: "LostLegendsState", seat: Seat, monster: i64) -> None:
    """LL-7.7: a player keeps a defeated monster."""
    index = (SLAIN + seat) * len(state.content.monsters) + monster
    state.monsters[index] = state.monsters[index] + 1
