"""The turn and its three spots (KD-3)."""

from typing import Final

from tabard.engine.kinds import SEAT_BIT, i64
from tabard.engine.step import Step
from tabard.games.knights_duty import story
from tabard.games.knights_duty.combat import NEXT_ATTACK
from tabard.games.knights_duty.gear import DEFEND, SWAP, TAKE_UP_PARRY, acts_with, attacks, lower_guards
from tabard.games.knights_duty.inspiration import hold_high_ground
from tabard.games.knights_duty.movement import MOVE_KNIGHTS
from tabard.games.knights_duty.planning import PLAN_TURN, take_back_tokens
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import MOVE, NO_SPOT
from tabard.games.knights_duty.victory import declare_victory, leave_arena, run_out_of_time


class BeginTurn(Step[KnightsDutyState]):
    """KD-3.1, KD-3.4: everybody plans; then the spots are resolved in order."""

    def run(self, state: KnightsDutyState) -> None:
        if state.turn > state.options.turn_limit:
            run_out_of_time(state)
            return
        if state.log is not None:
            story.turn_begins(state)
        hold_high_ground(state)
        state.owing = state.standing
        state.agenda.append(END_TURN)
        state.agenda.append(THIRD_SPOT)
        state.agenda.append(SECOND_SPOT)
        state.agenda.append(FIRST_SPOT)
        state.agenda.append(PLAN_TURN)


class ResolveSpot(Step[KnightsDutyState]):
    """KD-3.5: the tokens of a spot are turned up and carried out: movement, swaps, defends, parries, attacks."""

    def __init__(self, spot: i64) -> None:
        self.spot: Final[i64] = spot

    def run(self, state: KnightsDutyState) -> None:
        state.spot = self.spot
        state.movers = 0
        state.attackers = 0
        for seat in range(state.seats):
            if acts_with(state, seat) == MOVE:
                state.movers |= SEAT_BIT[seat]
            elif attacks(state, seat):
                state.attackers |= SEAT_BIT[seat]
        if state.log is not None:
            story.spot_is_revealed(state)
        state.owing = state.movers
        state.agenda.append(END_SPOT)
        state.agenda.append(NEXT_ATTACK)
        state.agenda.append(TAKE_UP_PARRY)
        state.agenda.append(DEFEND)
        state.agenda.append(SWAP)
        state.agenda.append(MOVE_KNIGHTS)

    def __repr__(self) -> str:
        return f"ResolveSpot({self.spot})"


class EndSpot(Step[KnightsDutyState]):
    """The defeated leave the arena (KD-7.9), guards come down (KD-5.5), and the last knight standing wins (KD-9.1)."""

    def run(self, state: KnightsDutyState) -> None:
        if not state.options.guard_lasts_the_turn:
            lower_guards(state)
        if state.defeated != 0:
            fallen = state.defeated
            leave_arena(state)
            declare_victory(state, fallen)


class EndTurn(Step[KnightsDutyState]):
    """KD-3.7: the tokens come back, and the first-player marker passes on."""

    def run(self, state: KnightsDutyState) -> None:
        for seat in range(state.seats):
            take_back_tokens(state, seat, 0)
        lower_guards(state)
        state.spot = NO_SPOT
        state.movers = 0
        state.first = next_first(state)
        state.turn += 1
        state.agenda.append(BEGIN_TURN)


def next_first(state: KnightsDutyState) -> i64:
    """KD-3.8: the next knight clockwise that still stands, as a place in the ring."""
    place = state.first
    while True:
        place = place + 1 if place + 1 < state.seats else 0
        if state.standing & SEAT_BIT[state.ring[place]] != 0:
            return place


BEGIN_TURN: Final = BeginTurn()
FIRST_SPOT: Final = ResolveSpot(0)
SECOND_SPOT: Final = ResolveSpot(1)
THIRD_SPOT: Final = ResolveSpot(2)
END_SPOT: Final = EndSpot()
END_TURN: Final = EndTurn()
