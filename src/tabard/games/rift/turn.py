"""A turn from its start to its end (RFT-5)."""

from typing import Any, Final

from tabard.engine.step import Step
from tabard.engine.types import i64
from tabard.games.rift import messages
from tabard.games.rift.battle import CHOOSE_BATTLE
from tabard.games.rift.champions import CHAMPION_BIT, CHAMPIONS, NO_CHAMPION, TEAM, TWISTED_FATE
from tabard.games.rift.ending import HEAL, pay_rewards
from tabard.games.rift.farming import FARM, return_camps
from tabard.games.rift.finish import run_out_of_rounds
from tabard.games.rift.hand import DRAW, TRIM, holds_too_many
from tabard.games.rift.layout import (
    ABSORBS,
    BATTLING,
    COOLDOWN,
    DRAWING,
    ENDING,
    FARMING,
    GOLD,
    HEALTH,
    MAX_HEALTH,
    MOVING,
    SHOPPING,
    SMITE,
)
from tabard.games.rift.map import base_of
from tabard.games.rift.movement import MOVE_CHAMPIONS
from tabard.games.rift.shop import SHOP
from tabard.games.rift.smite import SMITE_MONSTERS
from tabard.games.rift.state import RiftState
from tabard.games.rift.towers import march

COIN_TRICK: Final = 1


class BeginTurn(Step[RiftState]):
    """RFT-5.2: what happens at the start of a turn; then its phases."""

    def run(self, state: RiftState) -> None:
        forget_last_turn(state)
        if state.log is not None:
            messages.turn_begins(state)
        seat = state.current
        for index in range(seat * TEAM, seat * TEAM + TEAM):
            if state.teams[index] != NO_CHAMPION:
                wake(state, state.teams[index])
        state.fallen = 0
        if state.owner(TWISTED_FATE) == seat and state.lives(TWISTED_FATE):
            state.sides[GOLD + seat] = state.sides[GOLD + seat] + COIN_TRICK
            if state.log is not None:
                messages.passive(state, TWISTED_FATE, "RFT-14.13", "+1 gold")
        put_phases(state, DRAWING)


def forget_last_turn(state: RiftState) -> None:
    state.farmed = 0
    state.stepped = 0
    state.moved = 0
    state.attacked = 0
    state.stunned = 0
    state.barriered = 0
    state.guarded = 0
    state.spirit_spent = False
    state.healed = 0
    state.fought = 0
    for champion in range(i64(CHAMPIONS)):
        state.champions[ABSORBS + champion] = 0


def wake(state: RiftState, champion: i64) -> None:
    """RFT-2.3, RFT-12.2, RFT-8.2: cooldowns count down; dead and recalling champions come home."""
    champions = state.champions
    bit = CHAMPION_BIT[champion]
    if champions[COOLDOWN + champion] > 0:
        champions[COOLDOWN + champion] = champions[COOLDOWN + champion] - 1
    if (state.dead | state.recalling) & bit == 0 or state.fallen & bit != 0:
        return
    if state.log is not None:
        messages.comes_home(state, champion)
    state.dead &= ~bit
    state.recalling &= ~bit
    state.relocate(champion, base_of(state.current))
    champions[HEALTH + champion] = champions[MAX_HEALTH + champion]


class Enter(Step[RiftState]):
    """A phase begins."""

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def run(self, state: RiftState) -> None:
        state.phase = self.phase

    def __repr__(self) -> str:
        return f"Enter({self.phase})"


class EndTurn(Step[RiftState]):
    """RFT-3.3, RFT-12.1, RFT-5.1: the hand limit and rewards; then it is the other player's turn, unless the last round
    is over (RFT-16.2)."""

    def run(self, state: RiftState) -> None:
        if holds_too_many(state, state.current):
            state.agenda.append(END_TURN)
            state.agenda.append(TRIM)
            return
        pay_rewards(state)
        return_camps(state)
        if state.options.minions_march:
            march(state)
            if state.victors != 0:
                return
        state.current = 1 - state.current
        if state.current == state.first:
            if state.round == state.options.round_limit:
                run_out_of_rounds(state)
                return
            state.round += 1
        state.agenda.append(BEGIN_TURN)


BEGIN_TURN: Final = BeginTurn()
END_TURN: Final = EndTurn()

STEPS: Final[list[tuple[int, list[Step[Any]]]]] = [
    (DRAWING, [Enter(DRAWING), DRAW]),
    (FARMING, [Enter(FARMING), FARM]),
    (SHOPPING, [Enter(SHOPPING), SHOP]),
    (MOVING, [Enter(MOVING), MOVE_CHAMPIONS]),
    (BATTLING, [Enter(BATTLING), CHOOSE_BATTLE]),
    (SMITE, [Enter(SMITE), SMITE_MONSTERS]),
    (ENDING, [Enter(ENDING), HEAL, FARM, END_TURN]),
]
"""RFT-5.1: the phases, and the steps of each."""


def steps_from(first: int) -> list[Step[Any]]:
    """The steps of a turn from a phase on, the last of them first, as on an agenda."""
    found: list[Step[Any]] = []
    for phase, steps in STEPS:
        if phase >= first:
            found.extend(steps)
    found.reverse()
    return found


AGENDAS: Final = [steps_from(phase) for phase in range(ENDING + 1)]


def put_phases(state: RiftState, first: i64) -> None:
    """Put the phases of the turn, from one of them on, on the agenda."""
    state.agenda.extend(AGENDAS[first])
