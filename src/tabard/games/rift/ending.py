"""The end of the turn (RFT-12)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.rift import messages
from tabard.games.rift.actions import TARGET, TARGET_ANSWERS
from tabard.games.rift.champions import (
    CHAMPION_BIT,
    NAMES,
    NO_CHAMPION,
    ROLE_OF,
    SUPPORT,
    TEAM,
    count,
    only_one,
)
from tabard.games.rift.damage import heal
from tabard.games.rift.items import REGROW
from tabard.games.rift.layout import GOLD, HEALTH, HELD, MAX_HEALTH, REWARD, SEATS
from tabard.games.rift.packs import strength
from tabard.games.rift.state import RiftState

NOT_HURT: Final = Reason("RFT-14.2", "{champion} is not a hurt ally in {healer}'s zone.")


class Heal(Step[RiftState]):
    """RFT-14.2: each support heals one ally in its zone; its player chooses if there are several."""

    def waits_for(self, state: RiftState) -> i64:
        healer = next_healer(state)
        return SEAT_BIT[state.current] if healer != NO_CHAMPION and count(hurt_allies(state, healer)) > 1 else i64(0)

    def run(self, state: RiftState) -> None:
        healer = next_healer(state)
        if healer == NO_CHAMPION:
            regrow(state)
        else:
            tend(state, healer, only_one(hurt_allies(state, healer)))
            state.agenda.append(HEAL)

    def answers(self) -> list[int]:
        return TARGET_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        hurt = hurt_allies(state, next_healer(state))
        return None if hurt & CHAMPION_BIT[action - TARGET] != 0 else NOT_HURT

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(champion=NAMES[action - TARGET], healer=NAMES[next_healer(state)])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        tend(state, next_healer(state), action - TARGET)

    def clause(self, state: RiftState) -> str:
        return "RFT-14.2"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return f"Whom does {NAMES[next_healer(state)]} heal?"

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.current)} chooses whom {NAMES[next_healer(state)]} heals."


def next_healer(state: RiftState) -> i64:
    """The next support of the player that has somebody to heal."""
    seat = state.current
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion == NO_CHAMPION or ROLE_OF[champion] != SUPPORT or not state.lives(champion):
            continue
        if state.healed & CHAMPION_BIT[champion] == 0 and hurt_allies(state, champion) != 0:
            return champion
    return NO_CHAMPION


def hurt_allies(state: RiftState, healer: i64) -> i64:
    """The other champions of its side in the healer's zone that are not at full health."""
    seat = state.owner(healer)
    there = state.crowd(seat, state.place(healer)) & ~CHAMPION_BIT[healer]
    hurt: i64 = 0
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion == NO_CHAMPION or there & CHAMPION_BIT[champion] == 0:
            continue
        if state.champions[HEALTH + champion] < state.champions[MAX_HEALTH + champion]:
            hurt |= CHAMPION_BIT[champion]
    return hurt


def tend(state: RiftState, healer: i64, ally: i64) -> None:
    state.healed |= CHAMPION_BIT[healer]
    heal(state, ally, 1)
    if state.log is not None:
        messages.tends(state, healer, ally)


def regrow(state: RiftState) -> None:
    """RFT-15.10."""
    seat = state.current
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion == NO_CHAMPION or not state.lives(champion):
            continue
        healed = heal(state, champion, strength(state.content, state.champions[HELD + champion], REGROW))
        if state.log is not None and healed > 0:
            messages.heals(state, champion, healed, "RFT-15.10")


def pay_rewards(state: RiftState) -> None:
    """RFT-6.7: the kills of this turn."""
    for seat in range(i64(SEATS)):
        reward = state.sides[REWARD + seat]
        if reward > 0:
            state.sides[GOLD + seat] = state.sides[GOLD + seat] + reward
            state.sides[REWARD + seat] = 0
            if state.log is not None:
                messages.is_rewarded(state, seat, reward)


HEAL: Final = Heal()
