"""The Attack stage (RFT-9.5) and the aim of targeted damage (RFT-9.8)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.rift import messages
from tabard.games.rift.actions import (
    ATTACK_ANSWERS,
    CARD_ATTACK,
    CARD_CRIT,
    CARD_FOCUS,
    CARD_TOWER_DIVE,
    DONE,
    PASS_ALL,
    TARGET_ANSWERS,
    ULTIMATE,
)
from tabard.games.rift.actions import TARGET as TARGET_AT
from tabard.games.rift.cards import ATTACK, CARD_NAMES, CRIT, FOCUS, TOWER_DIVE
from tabard.games.rift.champions import CHAMPION_BIT, CHAMPIONS, NAMES, ZED, count, only_one
from tabard.games.rift.damage import take_damage
from tabard.games.rift.hand import NOT_HELD, holds, may_play, play_card
from tabard.games.rift.layout import (
    AIMING,
    ATTACK_CARDS,
    ATTACKER,
    ATTACKING,
    IS_CRIT,
    NOMINATING,
    NONE,
    PREPARED,
    STAGE,
    TARGET,
    TARGETED,
)
from tabard.games.rift.map import LOWER, NO_TOWER, TOWER_ON, TOWERS, UPPER, base_of
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import ATTACK_CARD, attack_damage, attack_parts, is_crit
from tabard.games.rift.ultimates import roll, use_ultimate, why_not_for_attack, why_not_in_attack

DIVE_DAMAGE: Final = 2

CRIT_ALREADY: Final = Reason("RFT-3.6", "The attack is already a Crit.")
TARGET_NAMED: Final = Reason("RFT-3.7", "{target} is already the target.")
NOTHING_TO_PREPARE: Final = Reason("RFT-9.14", "{champion} has nothing to prepare: just attack.")
NOT_IN_ZONE: Final = Reason("RFT-3.7", "{champion} is not an enemy in the zone of the attack.")
NO_TOWER_HERE: Final = Reason("RFT-3.15", "There is no standing enemy tower in this zone.")


class AttackStage(Step[RiftState]):
    """RFT-9.5: the attacking player plays cards and the champion's ultimate, and strikes."""

    def waits_for(self, state: RiftState) -> i64:
        attacker = state.fight[ATTACKER]
        if state.fight[STAGE] != ATTACKING or state.at_once != PREPARED or not has_victims(state):
            return 0
        seat = state.owner(attacker)
        if may_play(state, seat):
            return SEAT_BIT[seat]
        can_use = state.silent & SEAT_BIT[seat] == 0 and why_not_in_attack(state, attacker) is None
        return SEAT_BIT[seat] if can_use else i64(0)

    def run(self, state: RiftState) -> None:
        state.fight[STAGE] = AIMING

    def answers(self) -> list[int]:
        return ATTACK_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        if action in (DONE, PASS_ALL):
            return None
        if action == CARD_ATTACK:
            return None if holds(state, seat, ATTACK) else NOT_HELD
        if action == CARD_CRIT:
            return why_not_crit(state, seat)
        if action >= CARD_TOWER_DIVE:
            return why_not_dive(state, seat, action - CARD_TOWER_DIVE)
        if action >= CARD_FOCUS:
            return why_not_focus(state, seat, action - CARD_FOCUS)
        return why_not_in_attack(state, action - ULTIMATE)

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        attacker = state.fight[ATTACKER]
        if holds(state, seat, ATTACK):
            legal.add(CARD_ATTACK)
        if why_not_crit(state, seat) is None:
            legal.add(CARD_CRIT)
        enemies = state.enemies_at(attacker)
        for champion in range(i64(CHAMPIONS)):
            if enemies & CHAMPION_BIT[champion] != 0:
                if why_not_focus(state, seat, champion) is None:
                    legal.add(CARD_FOCUS + champion)
                if why_not_dive(state, seat, champion) is None:
                    legal.add(CARD_TOWER_DIVE + champion)
        if why_not_in_attack(state, attacker) is None:
            legal.add(ULTIMATE + attacker)
        legal.add(DONE)
        legal.add(PASS_ALL)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        target = state.fight[TARGET]
        return reason.text.format(
            card=card_of(action),
            champion="" if action in (CARD_ATTACK, CARD_CRIT) else NAMES[(action - ULTIMATE) % CHAMPIONS],
            target="" if target == NONE else NAMES[target],
        )

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        fight = state.fight
        if action == DONE:
            fight[STAGE] = AIMING
        elif action == PASS_ALL:
            fight[STAGE] = AIMING
            fall_silent(state, seat)
        elif action == CARD_ATTACK:
            play_card(state, seat, ATTACK)
            fight[ATTACK_CARDS] = fight[ATTACK_CARDS] + ATTACK_CARD
            if state.log is not None:
                messages.plays(state, seat, ATTACK, "RFT-3.5", "+1 attack")
        elif action == CARD_CRIT:
            play_crit(state, seat)
        elif action >= CARD_TOWER_DIVE:
            dive(state, seat, action - CARD_TOWER_DIVE)
        elif action >= CARD_FOCUS:
            play_card(state, seat, FOCUS)
            fight[TARGET] = action - CARD_FOCUS
            if state.log is not None:
                messages.plays(state, seat, FOCUS, "RFT-3.7", f"{NAMES[fight[TARGET]]} will take the damage")
        else:
            use_ultimate(state, action - ULTIMATE)

    def clause(self, state: RiftState) -> str:
        return "RFT-9.5"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return (
            f"{NAMES[state.fight[ATTACKER]]} attacks for {attack_damage(state)}. Play cards or the ultimate, or done."
        )

    def topic(self, state: RiftState) -> str:
        attacker = state.fight[ATTACKER]
        return f"{seat_name(state.owner(attacker))} prepares the attack of {NAMES[attacker]}."


def card_of(action: Action) -> str:
    if action == CARD_ATTACK:
        return CARD_NAMES[ATTACK]
    if action == CARD_CRIT:
        return CARD_NAMES[CRIT]
    return CARD_NAMES[TOWER_DIVE if action >= CARD_TOWER_DIVE else FOCUS]


def has_victims(state: RiftState) -> bool:
    """Whether the attacker lives, with enemies in its zone."""
    attacker = state.fight[ATTACKER]
    return state.lives(attacker) and state.enemies_at(attacker) != 0


def may_prepare(state: RiftState, seat: Seat, champion: i64) -> bool:
    """Whether the champion's player would be asked for cards and the ultimate in its Attack stage."""
    if state.silent & SEAT_BIT[seat] != 0:
        return False
    return may_play(state, seat) or why_not_for_attack(state, champion) is None


def fall_silent(state: RiftState, seat: Seat) -> None:
    """RFT-5.4."""
    state.silent |= SEAT_BIT[seat]
    if state.log is not None:
        messages.plays_nothing_more(state, seat)


def why_not_crit(state: RiftState, seat: Seat) -> Reason | None:
    if not holds(state, seat, CRIT):
        return NOT_HELD
    return CRIT_ALREADY if is_crit(state, state.fight[ATTACKER]) else None


def play_crit(state: RiftState, seat: Seat) -> None:
    play_card(state, seat, CRIT)
    state.fight[IS_CRIT] = 1
    if state.log is not None:
        messages.plays(state, seat, CRIT, "RFT-3.6", "half the attack again")


def why_not_focus(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    if not holds(state, seat, FOCUS):
        return NOT_HELD
    if state.fight[TARGET] != NONE:
        return TARGET_NAMED
    return None if state.enemies_at(state.fight[ATTACKER]) & CHAMPION_BIT[champion] != 0 else NOT_IN_ZONE


# Tower dive


def why_not_dive(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    if not holds(state, seat, TOWER_DIVE):
        return NOT_HELD
    attacker = state.fight[ATTACKER]
    if towers_over(state, attacker) == 0:
        return NO_TOWER_HERE
    return None if state.enemies_at(attacker) & CHAMPION_BIT[champion] != 0 else NOT_IN_ZONE


def towers_over(state: RiftState, champion: i64) -> i64:
    """How many standing enemy towers there are in the champion's zone."""
    enemy = 1 - state.owner(champion)
    tile = state.place(champion)
    if tile == base_of(enemy):
        upper, lower = state.towers[enemy * TOWERS + UPPER], state.towers[enemy * TOWERS + LOWER]
        return (i64(1) if upper > 0 else i64(0)) + (i64(1) if lower > 0 else i64(0))
    tower = TOWER_ON[tile]
    return 1 if tower != NO_TOWER and tower // TOWERS == enemy and state.towers[tower] > 0 else 0


def dive(state: RiftState, seat: Seat, victim: i64) -> None:
    """RFT-3.15, RFT-3.16."""
    diver = state.fight[ATTACKER]
    play_card(state, seat, TOWER_DIVE)
    if state.log is not None:
        messages.plays(state, seat, TOWER_DIVE, "RFT-3.15", f"{NAMES[diver]} charges {NAMES[victim]}")
    dice = roll(state, diver, min(i64(2), towers_over(state, diver)), "RFT-3.15")
    if dice[0] >= 4:
        take_damage(state, victim, DIVE_DAMAGE, "RFT-3.15")
    elif state.log is not None:
        messages.dive_fails(state, victim)
    for die in dice:
        if die <= 4:
            take_damage(state, diver, DIVE_DAMAGE, "RFT-3.15")


class Aim(Step[RiftState]):
    """RFT-9.8: the attacking player names the target of targeted damage."""

    def waits_for(self, state: RiftState) -> i64:
        if not must_aim(state) or count(state.enemies_at(state.fight[ATTACKER])) == 1:
            return 0
        return SEAT_BIT[state.owner(state.fight[ATTACKER])]

    def run(self, state: RiftState) -> None:
        fight = state.fight
        if must_aim(state):
            fight[TARGET] = only_one(state.enemies_at(fight[ATTACKER]))
        fight[STAGE] = NOMINATING
        if state.log is not None and has_victims(state):
            messages.declares_damage(state, attack_damage(state), attack_parts(state))

    def answers(self) -> list[int]:
        return TARGET_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        enemies = state.enemies_at(state.fight[ATTACKER])
        return None if enemies & CHAMPION_BIT[action - TARGET_AT] != 0 else NOT_IN_ZONE

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(champion=NAMES[action - TARGET_AT])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        state.fight[TARGET] = action - TARGET_AT

    def clause(self, state: RiftState) -> str:
        return "RFT-9.8"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return f"Whom does {NAMES[state.fight[ATTACKER]]} hit for {attack_damage(state)}?"

    def topic(self, state: RiftState) -> str:
        attacker = state.fight[ATTACKER]
        return f"{seat_name(state.owner(attacker))} names the target of {NAMES[attacker]}."


def must_aim(state: RiftState) -> bool:
    fight = state.fight
    if fight[STAGE] != AIMING or fight[TARGET] != NONE or not has_victims(state):
        return False
    return fight[TARGETED] == 1 or fight[ATTACKER] == ZED


ATTACK_STAGE: Final = AttackStage()
AIM: Final = Aim()
