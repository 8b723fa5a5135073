"""The Defense stage (RFT-9.6 to RFT-9.10): nomination, defense, and Flash."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.rift import messages
from tabard.games.rift.actions import (
    ATTACK_WITH,
    CARD_BARRIER,
    CARD_BLOCK,
    CARD_FLASH,
    CARD_SACRIFICE,
    CHASE_ANSWERS,
    DEFENSE_ANSWERS,
    DONE,
    NOMINATE,
    NOMINATE_ANSWERS,
    PASS,
    PASS_ALL,
    STRIKE,
    ULTIMATE,
)
from tabard.games.rift.attack import NOTHING_TO_PREPARE, fall_silent, has_victims, may_prepare
from tabard.games.rift.cards import BARRIER, BLOCK, CARD_NAMES, FLASH, SACRIFICE
from tabard.games.rift.champions import CHAMPION_BIT, CHAMPIONS, NAMES, NO_CHAMPION, TEAM, count, only_one
from tabard.games.rift.hand import NOT_HELD, holds, may_hold, may_play, play_card
from tabard.games.rift.layout import (
    ABSORBS,
    AT_ONCE,
    ATTACKER,
    BLOCKS,
    DEFENDING,
    FLED,
    NOMINATING,
    NONE,
    PREPARED,
    RESOLVING,
    STAGE,
    TARGET,
    WITH_ULTIMATE,
)
from tabard.games.rift.map import FLIGHT, TILES
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import BLOCK_CARD, attack_damage, defense_against
from tabard.games.rift.ultimates import (
    OF_ATTACK,
    WHEN_OF,
    can_answer_attack,
    can_enter,
    may_attack,
    scene,
    use_ultimate,
    why_not_for_attack,
    why_not_in_defense,
    why_not_ready,
)

BARRIER_ABSORBS: Final = 2

NOT_THERE: Final = Reason("RFT-9.6", "{champion} is not one of your champions in the zone.")
NOMINATED_BEFORE: Final = Reason("RFT-9.7", "{champion} has already been nominated, and others have not.")
SILENT: Final = Reason("RFT-5.4", "You chose to play nothing more in this battle.")
NOT_UNDER_ATTACK: Final = Reason("RFT-3.11", "{champion} can't Flash now.")
CANNOT_STRIKE_BACK: Final = Reason("RFT-9.15", "{champion} can't attack next.")
HAD_A_BARRIER: Final = Reason("RFT-3.9", "{champion} has already had a Barrier this turn.")


# Nomination


def defenders(state: RiftState) -> i64:
    """The set of champions that can be nominated or sacrificed."""
    return state.enemies_at(state.fight[ATTACKER])


def nominees(state: RiftState) -> i64:
    """RFT-9.7: those who were not nominated yet; all of them once all were."""
    there = defenders(state)
    left = there & ~state.nominated
    return left if left != 0 else there


class Nominate(Step[RiftState]):
    """RFT-9.6: who takes the damage, unless the attacker has named somebody."""

    def waits_for(self, state: RiftState) -> i64:
        fight = state.fight
        if fight[STAGE] != NOMINATING or fight[TARGET] != NONE or not has_victims(state):
            return 0
        seat = 1 - state.owner(fight[ATTACKER])
        several = count(nominees(state)) > 1 or (count(defenders(state)) > 1 and may_hold(state, seat, SACRIFICE))
        return SEAT_BIT[seat] if several else i64(0)

    def run(self, state: RiftState) -> None:
        fight = state.fight
        if fight[TARGET] == NONE and has_victims(state):
            nominate(state, only_one(nominees(state)))
        fight[STAGE] = DEFENDING

    def answers(self) -> list[int]:
        return NOMINATE_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        sacrifices = action >= CARD_SACRIFICE
        bit = CHAMPION_BIT[action - CARD_SACRIFICE if sacrifices else action - NOMINATE]
        if sacrifices and state.silent & SEAT_BIT[seat] != 0:
            return SILENT
        if sacrifices and not holds(state, seat, SACRIFICE):
            return NOT_HELD
        if defenders(state) & bit == 0:
            return NOT_THERE
        return None if sacrifices or nominees(state) & bit != 0 else NOMINATED_BEFORE

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        free, there = nominees(state), defenders(state)
        for champion in range(i64(CHAMPIONS)):
            if free & CHAMPION_BIT[champion] != 0:
                legal.add(NOMINATE + champion)
        if holds(state, seat, SACRIFICE) and may_play(state, seat):
            for champion in range(i64(CHAMPIONS)):
                if there & CHAMPION_BIT[champion] != 0:
                    legal.add(CARD_SACRIFICE + champion)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        first = CARD_SACRIFICE if action >= CARD_SACRIFICE else NOMINATE
        return reason.text.format(champion=NAMES[action - first], card=CARD_NAMES[SACRIFICE])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        if action >= CARD_SACRIFICE:
            champion = action - CARD_SACRIFICE
            play_card(state, seat, SACRIFICE)
            state.fight[TARGET] = champion
            if state.log is not None:
                messages.plays(state, seat, SACRIFICE, "RFT-3.10", f"{NAMES[champion]} will take the damage")
        else:
            nominate(state, action - NOMINATE)

    def clause(self, state: RiftState) -> str:
        return "RFT-9.6"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        attacker = NAMES[state.fight[ATTACKER]]
        return f"{attacker} attacks for {attack_damage(state)}. Nominate the champion that takes it."

    def topic(self, state: RiftState) -> str:
        attacker = state.fight[ATTACKER]
        return (
            f"{seat_name(1 - state.owner(attacker))} is nominating a champion to take the attack of {NAMES[attacker]}."
        )


def nominate(state: RiftState, champion: i64) -> None:
    """RFT-9.7: when all were nominated once, it starts over."""
    if state.nominated & CHAMPION_BIT[champion] != 0:
        state.nominated &= ~defenders(state)
    state.fight[TARGET] = champion
    if state.log is not None:
        messages.nominates(state, champion)


# Defense


class Defend(Step[RiftState]):
    """RFT-9.9: the defending player plays cards and defense ultimates, or takes the damage."""

    def waits_for(self, state: RiftState) -> i64:
        fight = state.fight
        target = fight[TARGET]
        if fight[STAGE] != DEFENDING or target == NONE or fight[FLED] == 1 or not state.lives(fight[ATTACKER]):
            return 0
        seat = state.owner(target)
        if state.silent & SEAT_BIT[seat] != 0:
            return 0
        if can_answer_attack(state, seat):
            return SEAT_BIT[seat]
        if state.options.brisk and is_harmless(state, target):
            return 0
        return SEAT_BIT[seat] if may_have_cards_of_defense(state, seat) else i64(0)

    def run(self, state: RiftState) -> None:
        state.fight[STAGE] = RESOLVING

    def answers(self) -> list[int]:
        return DEFENSE_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        if action in (DONE, PASS_ALL):
            return None
        if action >= STRIKE:
            return why_not_reply(state, seat, action - STRIKE)
        if action < NOMINATE:
            reason = why_not_reply(state, seat, action - ATTACK_WITH)
            if reason is None and not may_prepare(state, seat, action - ATTACK_WITH):
                return NOTHING_TO_PREPARE
            return reason
        if action == CARD_BLOCK:
            return None if holds(state, seat, BLOCK) else NOT_HELD
        if action >= CARD_BARRIER:
            return why_not_barrier(state, seat, action - CARD_BARRIER)
        if action >= CARD_FLASH:
            return why_not_flash(state, seat, action - CARD_FLASH, state.fight[TARGET])
        return why_not_ultimate(state, seat, action - ULTIMATE)

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        target = state.fight[TARGET]
        if holds(state, seat, BLOCK):
            legal.add(CARD_BLOCK)
        if holds(state, seat, FLASH):
            legal.add(CARD_FLASH + target)
        for index in range(seat * TEAM, seat * TEAM + TEAM):
            champion = state.teams[index]
            if champion != NO_CHAMPION:
                if why_not_barrier(state, seat, champion) is None:
                    legal.add(CARD_BARRIER + champion)
                if why_not_in_defense(state, seat, champion) is None:
                    legal.add(ULTIMATE + champion)
        legal.add(DONE)
        legal.add(PASS_ALL)
        ready = may_attack(state, seat)
        for index in range(seat * TEAM, seat * TEAM + TEAM):
            champion = state.teams[index]
            if champion == NO_CHAMPION or ready & CHAMPION_BIT[champion] == 0:
                continue
            legal.add(STRIKE + champion)
            if may_prepare(state, seat, champion):
                legal.add(ATTACK_WITH + champion)
            if why_not_for_attack(state, champion) is None:
                legal.add(ULTIMATE + champion)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        if action == CARD_BLOCK:
            return reason.text.format(card=CARD_NAMES[BLOCK])
        if action >= STRIKE:
            return reason.text.format(champion=NAMES[action - STRIKE])
        if action < NOMINATE:
            return reason.text.format(champion=NAMES[action - ATTACK_WITH])
        card = CARD_NAMES[BARRIER if action >= CARD_BARRIER else FLASH]
        return reason.text.format(card=card, champion=NAMES[(action - ULTIMATE) % CHAMPIONS])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        fight = state.fight
        if action == DONE:
            fight[STAGE] = RESOLVING
        elif action == PASS_ALL:
            fight[STAGE] = RESOLVING
            fall_silent(state, seat)
        elif action >= STRIKE:
            strike_back(state, action - STRIKE, AT_ONCE)
        elif action < NOMINATE:
            strike_back(state, action - ATTACK_WITH, PREPARED)
        elif action == CARD_BLOCK:
            play_card(state, seat, BLOCK)
            fight[BLOCKS] = fight[BLOCKS] + BLOCK_CARD
            if state.log is not None:
                messages.plays(state, seat, BLOCK, "RFT-3.8", f"+1 defense for {NAMES[fight[TARGET]]}")
        elif action >= CARD_BARRIER:
            raise_barrier(state, seat, action - CARD_BARRIER)
        elif action >= CARD_FLASH:
            flash_away(state, seat)
        elif WHEN_OF[action - ULTIMATE] == OF_ATTACK:
            strike_back(state, action - ULTIMATE, WITH_ULTIMATE)
        else:
            use_ultimate(state, action - ULTIMATE)

    def clause(self, state: RiftState) -> str:
        return "RFT-9.9"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        fight = state.fight
        target = fight[TARGET]
        sums = f"{attack_damage(state)} against a defense of {defense_against(state, target)}"
        return f"{NAMES[fight[ATTACKER]]} hits {NAMES[target]}: {sums}. Defend, or done to take it."

    def topic(self, state: RiftState) -> str:
        target = state.fight[TARGET]
        return f"{seat_name(state.owner(target))} may defend {NAMES[target]}."


def why_not_reply(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    """RFT-9.15: whether the champion can be the next to attack."""
    return None if may_attack(state, seat) & CHAMPION_BIT[champion] != 0 else CANNOT_STRIKE_BACK


def why_not_ultimate(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    """RFT-13.1, RFT-9.15: a defense ultimate; or the attack ultimate of the champion that strikes back."""
    if WHEN_OF[champion] != OF_ATTACK:
        return why_not_in_defense(state, seat, champion)
    reason = why_not_ready(state, seat, champion)
    if reason is None:
        reason = why_not_reply(state, seat, champion)
    return reason if reason is not None else why_not_for_attack(state, champion)


def strike_back(state: RiftState, champion: i64, how: i64) -> None:
    """RFT-9.15: take the attack, and attack next."""
    state.fight[STAGE] = RESOLVING
    state.planned = how * CHAMPIONS + champion


def is_harmless(state: RiftState, target: i64) -> bool:
    """Whether the attack, as it is, does no damage to its target."""
    if state.safe & CHAMPION_BIT[target] != 0:
        return True
    return attack_damage(state) - defense_against(state, target) <= state.champions[ABSORBS + target]


def may_have_cards_of_defense(state: RiftState, seat: Seat) -> bool:
    return may_hold(state, seat, BLOCK) or may_hold(state, seat, BARRIER) or may_hold(state, seat, FLASH)


def why_not_barrier(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    if not holds(state, seat, BARRIER):
        return NOT_HELD
    if state.crowd(seat, scene(state)) & CHAMPION_BIT[champion] == 0:
        return NOT_THERE
    return HAD_A_BARRIER if state.barriered & CHAMPION_BIT[champion] != 0 else None


def raise_barrier(state: RiftState, seat: Seat, champion: i64) -> None:
    """RFT-3.9."""
    play_card(state, seat, BARRIER)
    state.barriered |= CHAMPION_BIT[champion]
    state.champions[ABSORBS + champion] = BARRIER_ABSORBS
    if state.log is not None:
        messages.plays(state, seat, BARRIER, "RFT-3.9", f"{NAMES[champion]} absorbs 2 damage")


# Flash


def why_not_flash(state: RiftState, seat: Seat, champion: i64, who: i64) -> Reason | None:
    if not holds(state, seat, FLASH):
        return NOT_HELD
    return None if champion == who else NOT_UNDER_ATTACK


def flash_away(state: RiftState, seat: Seat) -> None:
    """RFT-3.11: the target flees, and the attacker may follow."""
    target = state.fight[TARGET]
    play_card(state, seat, FLASH)
    tile = FLIGHT[seat * TILES + state.place(target)]
    if state.log is not None:
        messages.flashes(state, seat, target, tile, "RFT-3.11")
    state.relocate(target, tile)
    state.fight[FLED] = 1
    state.agenda.append(CHASE)


class Chase(Step[RiftState]):
    """RFT-3.12: the attacker may Flash after the target, but not into a closed Base (RFT-1.6)."""

    def waits_for(self, state: RiftState) -> i64:
        fight = state.fight
        seat = state.owner(fight[ATTACKER])
        if fight[FLED] == 0 or fight[STAGE] != DEFENDING or not may_hold(state, seat, FLASH):
            return 0
        return SEAT_BIT[seat] if can_enter(state, seat, state.place(fight[TARGET])) else i64(0)

    def answers(self) -> list[int]:
        return CHASE_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        return None if action == PASS else why_not_flash(state, seat, action - CARD_FLASH, state.fight[ATTACKER])

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(card=CARD_NAMES[FLASH], champion=NAMES[action - CARD_FLASH])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        fight = state.fight
        if action == PASS:
            fight[STAGE] = RESOLVING
            return
        tile = state.place(fight[TARGET])
        play_card(state, seat, FLASH)
        if state.log is not None:
            messages.flashes(state, seat, fight[ATTACKER], tile, "RFT-3.12")
        state.relocate(fight[ATTACKER], tile)
        fight[FLED] = 0

    def clause(self, state: RiftState) -> str:
        return "RFT-3.12"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        fight = state.fight
        return f"{NAMES[fight[TARGET]]} has flashed away. Flash after it with {NAMES[fight[ATTACKER]]}, or pass."

    def topic(self, state: RiftState) -> str:
        attacker = state.fight[ATTACKER]
        return f"{seat_name(state.owner(attacker))} may follow with {NAMES[attacker]}."


NOMINATE_ONE: Final = Nominate()
DEFEND: Final = Defend()
CHASE: Final = Chase()
