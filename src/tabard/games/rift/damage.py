"""Damage, healing and death (RFT-9.9 to RFT-9.13, RFT-12.2)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import i64
from tabard.games.rift import messages
from tabard.games.rift.champions import ANIVIA, ASHE, CHAMPION_BIT, JINX, NOCTURNE, SHEN
from tabard.games.rift.items import BOUNTY, DRAIN, THORNS
from tabard.games.rift.layout import (
    ABSORBS,
    ATTACKER,
    FLED,
    HEALING,
    HEALTH,
    HELD,
    KILLS,
    MAX_HEALTH,
    NEXT,
    NONE,
    OWNER,
    REWARD,
    TARGET,
)
from tabard.games.rift.map import NOWHERE
from tabard.games.rift.packs import strength
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import attack_damage, defense_against, defense_parts

FIRST_BLOOD_GOLD: Final = 4
KILL_GOLD: Final = 3


class Resolve(Step[RiftState]):
    """Carry out the attack, if there is still somebody to do the damage and somebody to take it."""

    def run(self, state: RiftState) -> None:
        fight = state.fight
        attacker, target = fight[ATTACKER], fight[TARGET]
        state.attacked |= CHAMPION_BIT[attacker]
        fight[NEXT] = 1 - state.owner(attacker)
        if target != NONE:
            state.nominated |= CHAMPION_BIT[target]
            if fight[FLED] == 1:
                heal(state, target, fight[HEALING])
                if state.log is not None:
                    messages.attack_misses(state)
            elif state.lives(attacker):
                strike(state, attacker, target)
        state.clear_attack()


def strike(state: RiftState, attacker: i64, target: i64) -> None:
    """RFT-9.9, RFT-9.10: damage above the defense, less what protects against it, comes off the health."""
    damage = max(i64(0), attack_damage(state) - defense_against(state, target))
    left = absorb(state, target, spirit_guard(state, target, damage)) - state.fight[HEALING]
    lost: i64 = 0
    parts = defense_parts(state, target) if state.log is not None else []
    if left < 0:
        heal(state, target, -left)
    else:
        lost = lose_health(state, target, left)
    if state.log is not None:
        messages.attack_strikes(state, damage, left, parts)
    if left > 0:
        break_recall(state, target)
    if lost > 0:
        after_hurting(state, attacker, target)
    if state.champions[HEALTH + target] == 0:
        die(state, target)
        after_killing(state, attacker)
    elif lost > 0:
        take_damage(state, attacker, strength(state.content, state.champions[HELD + target], THORNS), "RFT-15.6")


def spirit_guard(state: RiftState, target: i64, damage: i64) -> i64:
    """RFT-14.7: the damage that is left after Shen's passive."""
    if damage == 0 or state.spirit_spent or target == SHEN or state.safe & CHAMPION_BIT[target] != 0:
        return damage
    seat = state.owner(target)
    if state.owner(SHEN) != seat or state.crowd(seat, state.place(target)) & CHAMPION_BIT[SHEN] == 0:
        return damage
    state.spirit_spent = True
    if state.log is not None:
        messages.passive(state, SHEN, "RFT-14.7", f"{messages.called(target)} takes 1 less")
    return damage - 1


def absorb(state: RiftState, victim: i64, damage: i64) -> i64:
    """The damage that is left after Taric's ultimate and a Barrier."""
    if state.safe & CHAMPION_BIT[victim] != 0:
        return 0
    champions = state.champions
    absorbed = min(damage, champions[ABSORBS + victim])
    champions[ABSORBS + victim] = champions[ABSORBS + victim] - absorbed
    return damage - absorbed


def lose_health(state: RiftState, victim: i64, damage: i64) -> i64:
    """How much health the damage took. RFT-14.12: once per game Anivia is left with 1."""
    champions = state.champions
    health = champions[HEALTH + victim]
    lost = min(damage, health)
    if lost == health and victim == ANIVIA and not state.reborn:
        state.reborn = True
        lost = health - 1
        if state.log is not None:
            messages.passive(state, ANIVIA, "RFT-14.12", "she is left with 1 health")
    champions[HEALTH + victim] = health - lost
    return lost


def break_recall(state: RiftState, victim: i64) -> None:
    """RFT-8.3: damage interrupts a recall."""
    if state.recalling & CHAMPION_BIT[victim] == 0:
        return
    state.recalling &= ~CHAMPION_BIT[victim]
    if state.log is not None and state.champions[HEALTH + victim] > 0:
        messages.recall_breaks(state, victim, hurt=True)


def after_hurting(state: RiftState, attacker: i64, target: i64) -> None:
    """What happens to both champions when an attack took health."""
    drained = strength(state.content, state.champions[HELD + attacker], DRAIN) + (
        i64(1) if attacker == NOCTURNE else i64(0)
    )
    if drained > 0:
        healed = heal(state, attacker, drained)
        if state.log is not None and healed > 0:
            messages.heals(state, attacker, healed, "RFT-14.8" if attacker == NOCTURNE else "RFT-15.7")
    if attacker == ASHE and state.attacked & CHAMPION_BIT[target] == 0:
        state.last |= CHAMPION_BIT[target]
        if state.log is not None and state.champions[HEALTH + target] > 0:
            messages.passive(state, ASHE, "RFT-14.18", f"{messages.called(target)} attacks last in this battle")


def after_killing(state: RiftState, attacker: i64) -> None:
    seat = state.owner(attacker)
    bounty = strength(state.content, state.champions[HELD + attacker], BOUNTY)
    state.sides[REWARD + seat] = state.sides[REWARD + seat] + bounty
    if attacker == JINX:
        state.attacked &= ~CHAMPION_BIT[JINX]
        if state.log is not None:
            messages.passive(state, JINX, "RFT-14.16", "she may attack once more")


def take_damage(state: RiftState, victim: i64, damage: i64, clause: str) -> i64:
    """RFT-9.13: damage outside an attack; returns how much health it took."""
    if damage == 0 or not state.lives(victim):
        return 0
    left = absorb(state, victim, damage)
    lost = lose_health(state, victim, left)
    if state.log is not None:
        messages.takes_damage(state, victim, lost, clause)
    if left > 0:
        break_recall(state, victim)
    if state.champions[HEALTH + victim] == 0:
        die(state, victim)
    return lost


def die(state: RiftState, victim: i64) -> None:
    """RFT-9.11, RFT-12.2: the champion waits dead in its Base; RFT-6.7: its enemies have earned a reward."""
    seat = 1 - state.champions[OWNER + victim]
    state.relocate(victim, NOWHERE)
    state.dead |= CHAMPION_BIT[victim]
    if state.options.dead_for_a_turn:
        state.fallen |= CHAMPION_BIT[victim]
    state.sides[KILLS + seat] = state.sides[KILLS + seat] + 1
    reward: i64 = KILL_GOLD if state.first_blood else FIRST_BLOOD_GOLD
    state.sides[REWARD + seat] = state.sides[REWARD + seat] + reward
    if state.log is not None:
        messages.dies(state, victim)
    state.first_blood = True
    if state.fight[TARGET] == victim:
        state.fight[TARGET] = NONE


def heal(state: RiftState, champion: i64, amount: i64) -> i64:
    """RFT-2.2: up to the champion's maximum health; returns by how much it healed."""
    champions = state.champions
    healed = min(amount, champions[MAX_HEALTH + champion] - champions[HEALTH + champion])
    champions[HEALTH + champion] = champions[HEALTH + champion] + healed
    return healed


RESOLVE: Final = Resolve()
