"""The Battle phase (RFT-9.1 to RFT-9.4, RFT-9.12): which battles are fought, and who attacks next."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.rift import messages
from tabard.games.rift.actions import (
    ATTACK_WITH,
    ATTACKER_ANSWERS,
    BATTLE,
    BATTLE_ANSWERS,
    DONE,
    HIT,
    PASS,
    ULTIMATE,
)
from tabard.games.rift.attack import AIM, ATTACK_STAGE
from tabard.games.rift.champions import CHAMPION_BIT, CHAMPIONS, NAMES, NO_CHAMPION, TEAM, TWISTED_FATE
from tabard.games.rift.damage import RESOLVE
from tabard.games.rift.defense import DEFEND, NOMINATE_ONE
from tabard.games.rift.layout import (
    ATTACKER,
    ATTACKING,
    BATTLING,
    NEXT,
    NONE,
    SIDE,
    SMITE,
    STAGE,
    ZONE,
)
from tabard.games.rift.map import PLACES, TILE_BIT, TILES
from tabard.games.rift.state import RiftState
from tabard.games.rift.towers import begin_hit, why_not_hit
from tabard.games.rift.ultimates import (
    able,
    can_act_in_battle,
    fate_is_ready,
    use_ultimate,
    why_not_fate,
    why_not_in_battle,
)

NOT_CONTESTED: Final = Reason("RFT-9.1", "A battle needs champions of both sides in {tile}.")
FOUGHT: Final = Reason("RFT-9.1", "There has already been a battle in {tile} this turn.")
NOT_IN_BATTLE: Final = Reason("RFT-9.2", "{champion} is not one of your champions in this battle.")
ATTACKED: Final = Reason("RFT-9.3", "{champion} has already attacked this turn.")
STUNNED: Final = Reason("RFT-2.4", "{champion} is stunned.")
LAST: Final = Reason("RFT-9.12", "{champion} attacks last: others can still attack.")


class ChooseBattle(Step[RiftState]):
    """RFT-9.1: which battle to fight, or which tower to hit, one after another."""

    def waits_for(self, state: RiftState) -> i64:
        if state.phase != BATTLING:
            return 0
        return SEAT_BIT[state.current] if has_anything_to_do(state, state.current) else 0

    def run(self, state: RiftState) -> None:
        state.phase = SMITE

    def answers(self) -> list[int]:
        return BATTLE_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        if action == DONE:
            return None
        if action >= ULTIMATE:
            return why_not_fate(state, seat, action - ULTIMATE)
        if action >= HIT:
            return why_not_hit(state, seat, action - HIT)
        return why_not_battle(state, action - BATTLE)

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        for tile in range(i64(TILES)):
            if why_not_battle(state, tile) is None:
                legal.add(BATTLE + tile)
        for index in range(seat * TEAM, seat * TEAM + TEAM):
            champion = state.teams[index]
            if champion != NO_CHAMPION and why_not_hit(state, seat, champion) is None:
                legal.add(HIT + champion)
        if fate_is_ready(state, seat):
            legal.add(ULTIMATE + TWISTED_FATE)
        legal.add(DONE)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        if action < HIT:
            return reason.text.format(tile=PLACES[action - BATTLE])
        first = ULTIMATE if action >= ULTIMATE else HIT
        return reason.text.format(champion=NAMES[action - first])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        if action == DONE:
            state.phase = SMITE
        elif action >= ULTIMATE:
            use_ultimate(state, action - ULTIMATE)
        elif action >= HIT:
            begin_hit(state, action - HIT)
        else:
            begin_battle(state, action - BATTLE)

    def clause(self, state: RiftState) -> str:
        return "RFT-9.1"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return "Choose a battle to fight or a champion to hit a tower, or done."

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.current)} chooses battles."


def has_anything_to_do(state: RiftState, seat: Seat) -> bool:
    for tile in range(i64(TILES)):
        if why_not_battle(state, tile) is None:
            return True
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion != NO_CHAMPION and why_not_hit(state, seat, champion) is None:
            return True
    return fate_is_ready(state, seat)


def is_contested(state: RiftState, tile: i64) -> bool:
    """Whether living champions of both sides are on a tile."""
    return state.crowds[tile] != 0 and state.crowds[TILES + tile] != 0


def why_not_battle(state: RiftState, tile: i64) -> Reason | None:
    if not is_contested(state, tile):
        return NOT_CONTESTED
    return FOUGHT if state.fought & TILE_BIT[tile] != 0 else None


def begin_battle(state: RiftState, tile: i64) -> None:
    state.fought |= TILE_BIT[tile]
    state.clear_attack()
    state.fight[ZONE] = tile
    state.fight[NEXT] = state.current
    if state.log is not None:
        messages.battle_begins(state, tile)
    state.agenda.append(NEXT_ATTACK)


class NextAttack(Step[RiftState]):
    """RFT-9.2: whose turn to attack it is; RFT-9.4: if nobody's, the battle is over."""

    def run(self, state: RiftState) -> None:
        fight = state.fight
        zone = fight[ZONE]
        side = fight[NEXT]
        if not can_act(state, side):
            side = 1 - side
        if not is_contested(state, zone) or not can_act(state, side):
            end_battle(state)
            return
        fight[SIDE] = side
        state.agenda.append(NEXT_ATTACK)
        state.agenda.append(CHOOSE_ATTACKER)


def end_battle(state: RiftState) -> None:
    if state.log is not None:
        messages.battle_ends(state)
    state.clear_attack()
    state.fight[ZONE] = NONE
    state.fight[NEXT] = NONE
    state.fight[SIDE] = NONE
    state.passed = 0
    state.silent = 0
    state.nominated = 0
    state.last = 0
    state.safe = 0


def can_act(state: RiftState, seat: Seat) -> bool:
    """Whether a side can attack now, or at least use a battle ultimate."""
    if state.passed & SEAT_BIT[seat] != 0:
        return False
    if able(state, seat) != 0:
        return may_attack(state, seat) != 0
    return can_act_in_battle(state, seat)


def may_attack(state: RiftState, seat: Seat) -> i64:
    """RFT-9.12: the set of champions that may attack now; those that attack last only if there are no others."""
    ready = able(state, seat)
    if ready & ~state.last != 0:
        return ready & ~state.last
    return 0 if able(state, 1 - seat) & ~state.last != 0 else ready


class ChooseAttacker(Step[RiftState]):
    """RFT-9.2, RFT-9.3: who attacks, or pass; and battle ultimates."""

    def waits_for(self, state: RiftState) -> i64:
        side = state.fight[SIDE]
        if state.fight[ATTACKER] != NONE or not is_contested(state, state.fight[ZONE]):
            return 0
        return SEAT_BIT[side] if can_act(state, side) else 0

    def run(self, state: RiftState) -> None:
        if state.fight[ATTACKER] == NONE:
            return
        state.fight[STAGE] = ATTACKING
        state.agenda.append(RESOLVE)
        state.agenda.append(DEFEND)
        state.agenda.append(NOMINATE_ONE)
        state.agenda.append(AIM)
        state.agenda.append(ATTACK_STAGE)

    def answers(self) -> list[int]:
        return ATTACKER_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        if action == PASS:
            return None
        if action >= ULTIMATE:
            return why_not_in_battle(state, seat, action - ULTIMATE)
        return why_not_attack(state, seat, action - ATTACK_WITH)

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        ready = may_attack(state, seat)
        for champion in range(i64(CHAMPIONS)):
            if ready & CHAMPION_BIT[champion] != 0:
                legal.add(ATTACK_WITH + champion)
        for index in range(seat * TEAM, seat * TEAM + TEAM):
            champion = state.teams[index]
            if champion != NO_CHAMPION and why_not_in_battle(state, seat, champion) is None:
                legal.add(ULTIMATE + champion)
        legal.add(PASS)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        first = ULTIMATE if action >= ULTIMATE else ATTACK_WITH
        return reason.text.format(champion=NAMES[action - first])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        if action == PASS:
            state.passed |= SEAT_BIT[seat]
            state.fight[NEXT] = 1 - seat
            if state.log is not None:
                messages.passes(state, seat)
        elif action >= ULTIMATE:
            use_ultimate(state, action - ULTIMATE)
        else:
            state.fight[ATTACKER] = action - ATTACK_WITH

    def clause(self, state: RiftState) -> str:
        return "RFT-9.2"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return f"Battle in {PLACES[state.fight[ZONE]]}: choose who attacks, or pass for the rest of the battle."

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.fight[SIDE])} chooses who attacks in {PLACES[state.fight[ZONE]]}."


def why_not_attack(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    bit = CHAMPION_BIT[champion]
    if state.crowd(seat, state.fight[ZONE]) & bit == 0:
        return NOT_IN_BATTLE
    if state.attacked & bit != 0:
        return ATTACKED
    if state.stunned & bit != 0:
        return STUNNED
    return None if may_attack(state, seat) & bit != 0 else LAST


CHOOSE_BATTLE: Final = ChooseBattle()
NEXT_ATTACK: Final = NextAttack()
CHOOSE_ATTACKER: Final = ChooseAttacker()
