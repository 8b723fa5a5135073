"""The turn and its three spots (KD-3)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import SEAT_BIT, i64
from tabard.games.knights_duty import messages
from tabard.games.knights_duty.combat import BEGIN_ATTACKS
from tabard.games.knights_duty.gear import lower_guards
from tabard.games.knights_duty.inspiration import hold_high_ground
from tabard.games.knights_duty.movement import MOVE_TOGETHER
from tabard.games.knights_duty.planning import PLAN_TURN, take_back_tokens
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import LAST_SPOT, MOVE, NO_SPOT, NO_TOKEN, PARRY, SHIELD, SPOTS
from tabard.games.knights_duty.victory import declare_victory, leave_arena


class BeginTurn(Step[KnightsDutyState]):
    """KD-3.1, KD-3.4: everybody plans; then the spots are resolved in order."""

    def run(self, state: KnightsDutyState) -> None:
        if state.log is not None:
            messages.turn_begins(state)
        hold_high_ground(state)
        state.owing = state.standing
        state.agenda.append(END_TURN)
        state.agenda.append(RESOLVE_SPOT)
        state.agenda.append(PLAN_TURN)


class ResolveSpot(Step[KnightsDutyState]):
    """KD-3.4, KD-3.5: the tokens of the next spot are turned up and carried out: movement, followed by swaps, defends
    and parries, then attacks."""

    def run(self, state: KnightsDutyState) -> None:
        state.spot += 1
        turn_up_tokens(state)
        if state.log is not None:
            messages.spot_is_revealed(state)
        state.owing = state.movers
        state.agenda.append(END_SPOT)
        state.agenda.append(BEGIN_ATTACKS)
        state.agenda.append(MOVE_TOGETHER)


def turn_up_tokens(state: KnightsDutyState) -> None:
    """Who does what in this spot. KD-5.1: a weapon that is already equipped attacks; another one is swapped in."""
    state.movers = 0
    state.swappers = 0
    state.defenders = 0
    state.parriers = 0
    state.attackers = 0
    for seat in range(state.seats):
        token = state.tracker[seat * SPOTS + state.spot]
        if token == MOVE:
            state.movers |= SEAT_BIT[seat]
        elif token == SHIELD:
            state.defenders |= SEAT_BIT[seat]
        elif token == PARRY:
            state.parriers |= SEAT_BIT[seat]
        elif token == NO_TOKEN:
            continue
        elif token == state.weapons[seat]:
            state.attackers |= SEAT_BIT[seat]
        else:
            state.swappers |= SEAT_BIT[seat]


class EndSpot(Step[KnightsDutyState]):
    """Guards come down (KD-5.5), the defeated leave the arena (KD-7.9), the last knight standing wins (KD-9.1);
    otherwise the next spot follows."""

    def run(self, state: KnightsDutyState) -> None:
        if state.spot < LAST_SPOT:
            state.agenda.append(RESOLVE_SPOT)
        if not state.options.guard_lasts_the_turn:
            lower_guards(state)
        if state.defeated != 0:
            fallen = state.defeated
            leave_arena(state)
            declare_victory(state, fallen)


class EndTurn(Step[KnightsDutyState]):
    """KD-3.7: the tokens come back, the first-player marker passes on, and the next turn follows if there is one."""

    def run(self, state: KnightsDutyState) -> None:
        for seat in range(state.seats):
            take_back_tokens(state, seat, 0)
        lower_guards(state)
        state.spot = NO_SPOT
        state.first = next_first(state)
        if state.turn < state.options.turn_limit:
            state.turn += 1
            state.agenda.append(BEGIN_TURN)


def next_first(state: KnightsDutyState) -> i64:
    """KD-3.8: the next standing knight clockwise, as an index into the ring."""
    index = state.first
    while True:
        index = index + 1 if index + 1 < state.seats else i64(0)
        if state.standing & SEAT_BIT[state.ring[index]] != 0:
            return index


BEGIN_TURN: Final = BeginTurn()
RESOLVE_SPOT: Final = ResolveSpot()
END_SPOT: Final = EndSpot()
END_TURN: Final = EndTurn()
