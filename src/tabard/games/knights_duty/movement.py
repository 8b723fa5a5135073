"""Movement (KD-4)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions
from tabard.engine.types import SEAT_BIT, Action, Counts, Seat, i64, seat_name, seat_names
from tabard.games.knights_duty import messages
from tabard.games.knights_duty.actions import MOVE_ANSWERS, MOVE_TO, STAY
from tabard.games.knights_duty.arena import (
    NOWHERE,
    REACH,
    REACH_FROM,
    SPACE_BIT,
    SPACES,
    distance,
    knight_on,
    space_name,
)
from tabard.games.knights_duty.gear import take_up_gear
from tabard.games.knights_duty.inspiration import land
from tabard.games.knights_duty.questions import Ask, mark_answered
from tabard.games.knights_duty.state import KnightsDutyState

TOO_FAR: Final = Reason("KD-4.2", "{space} is {steps} away; your knight moves {stride}.")
HERE_ALREADY: Final = Reason("KD-4.2", "Your knight stands on {space}. To remain there, stay.")
OCCUPIED: Final = Reason("KD-4.3", "{owner} stands on {space} and does not move in this spot.")


class Move(Ask):
    """KD-4.1: all movers choose simultaneously and secretly; then they move together, and right after that swaps,
    defends and parries are carried out (KD-3.5)."""

    def answers(self) -> list[int]:
        return MOVE_ANSWERS

    def why_not(self, state: KnightsDutyState, seat: Seat, action: Action) -> Reason | None:
        if action == STAY:
            return None
        space = action - MOVE_TO
        steps = distance(state.positions[seat], space)
        if steps == 0:
            return HERE_ALREADY
        if steps > stride_of(state, seat):
            return TOO_FAR
        return OCCUPIED if closed_spaces(state) & SPACE_BIT[space] != 0 else None

    def legal_into(self, state: KnightsDutyState, seat: Seat, legal: Actions) -> None:
        closed = closed_spaces(state)
        reach = (stride_of(state, seat) - 1) * SPACES + state.positions[seat]
        for index in range(REACH_FROM[reach], REACH_FROM[reach + 1]):
            if closed & SPACE_BIT[REACH[index]] == 0:
                legal.add(MOVE_TO + REACH[index])
        legal.add(STAY)

    def explain(self, state: KnightsDutyState, seat: Seat, action: Action, reason: Reason) -> str:
        space = action - MOVE_TO
        return reason.text.format(
            space=space_name(space),
            steps=messages.spaces(distance(state.positions[seat], space)),
            stride="1 space" if stride_of(state, seat) == 1 else "up to 2 spaces",
            owner=seat_name(knight_on(state.positions, space)),
        )

    def answer(self, state: KnightsDutyState, seat: Seat, action: Action) -> None:
        state.wanted[seat] = state.positions[seat] if action == STAY else action - MOVE_TO
        mark_answered(state, seat)
        if state.log is not None:
            messages.chooses_move(state, seat)

    def run(self, state: KnightsDutyState) -> None:
        if state.movers != 0:
            move_knights(state)
        take_up_gear(state)

    def clause(self, state: KnightsDutyState) -> str:
        return "KD-4.1"

    def prompt(self, state: KnightsDutyState, seat: Seat) -> str:
        if stride_of(state, seat) == 1:
            return "Move your knight to a neighbouring space, or stay."
        return "Move your knight up to 2 spaces, or stay."

    def topic(self, state: KnightsDutyState) -> str:
        movers = state.to_act
        return f"{seat_names(movers)} {'chooses' if len(movers) == 1 else 'choose'} where to move."


def move_knights(state: KnightsDutyState) -> None:
    """All who can move do so at the same time; then the High Ground is checked."""
    going = who_moves(state.positions, state.wanted, state.movers)
    if state.log is not None:
        messages.knights_move(state, going)
    for seat in range(state.seats):
        if going & SEAT_BIT[seat] != 0:
            state.positions[seat] = state.wanted[seat]
        state.wanted[seat] = NOWHERE
    for seat in range(state.seats):
        if going & SEAT_BIT[seat] != 0:
            land(state, seat)


def stride_of(state: KnightsDutyState, seat: Seat) -> i64:
    """How far the knight may move: 1 space; with an opening stride 2 until it is first attacked (KD-10.6)."""
    return 2 if state.options.opening_stride and state.attacked & SEAT_BIT[seat] == 0 else 1


def closed_spaces(state: KnightsDutyState) -> i64:
    """KD-4.3: the set of spaces whose knights do not move in this spot, so that nobody may choose them."""
    closed: i64 = 0
    unmoved = state.standing & ~state.movers
    for seat in range(state.seats):
        if unmoved & SEAT_BIT[seat] != 0:
            closed |= SPACE_BIT[state.positions[seat]]
    return closed


def who_moves(positions: Counts, wanted: Counts, movers: i64) -> i64:
    """The set of movers that get where they want: all but the blocked ones (KD-4.5). A blocked mover stays, which may
    block the next; this is repeated until nothing changes (KD-4.7). Staying never helps another, so the order of
    checking does not matter."""
    going = setting_out(positions, wanted, movers)
    settled = False
    while not settled:
        settled = True
        for seat in range(i64(len(positions))):
            if going & SEAT_BIT[seat] != 0 and is_hindered(positions, wanted, going, seat):
                going &= ~SEAT_BIT[seat]
                settled = False
    return going


def setting_out(positions: Counts, wanted: Counts, movers: i64) -> i64:
    """The set of movers that want to leave their space."""
    leaving: i64 = 0
    for seat in range(i64(len(positions))):
        if movers & SEAT_BIT[seat] != 0 and wanted[seat] != positions[seat]:
            leaving |= SEAT_BIT[seat]
    return leaving


def is_hindered(positions: Counts, wanted: Counts, going: i64, seat: Seat) -> bool:
    """Whether another mover wants the same space (KD-4.4), its knight stays there (KD-4.7), or the two would trade
    places (KD-4.6)."""
    space = wanted[seat]
    for other in range(i64(len(positions))):
        if other == seat:
            continue
        if wanted[other] == space:
            return True
        if positions[other] == space and (going & SEAT_BIT[other] == 0 or wanted[other] == positions[seat]):
            return True
    return False


MOVE_TOGETHER: Final = Move()
