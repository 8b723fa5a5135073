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
    DISCARD,
    DONE,
    HIT,
    PASS,
    SHOP,
    STRIKE,
    TOWER,
    ULTIMATE,
)
from tabard.games.rift.attack import AIM, ATTACK_STAGE, NOTHING_TO_PREPARE, may_prepare
from tabard.games.rift.cards import CARD_NAMES
from tabard.games.rift.champions import CHAMPION_BIT, CHAMPIONS, NAMES, NO_CHAMPION, TEAM, TWISTED_FATE
from tabard.games.rift.damage import RESOLVE
from tabard.games.rift.defense import DEFEND, NOMINATE_ONE
from tabard.games.rift.hand import discard, discards_into, holds_too_many, may_play, why_not_discard
from tabard.games.rift.layout import (
    AT_ONCE,
    ATTACKER,
    ATTACKING,
    BATTLING,
    NEXT,
    NONE,
    PLACE,
    PREPARED,
    SIDE,
    SMITE,
    STAGE,
    WITH_ULTIMATE,
    ZONE,
)
from tabard.games.rift.map import NOWHERE, PLACES, TARGETS, TILE_BIT, TILES
from tabard.games.rift.state import RiftState
from tabard.games.rift.towers import begin_hit, why_not_hit
from tabard.games.rift.ultimates import (
    able,
    can_act_in_battle,
    fate_is_ready,
    may_attack,
    use_ultimate,
    why_not_fate,
    why_not_for_attack,
    why_not_in_battle,
)

NOT_CONTESTED: Final = Reason("RFT-9.1", "A battle needs champions of both sides in {tile}.")
FOUGHT: Final = Reason("RFT-9.1", "There has already been a battle in {tile} this turn.")
NOT_IN_BATTLE: Final = Reason("RFT-9.2", "{champion} is not one of your champions in this battle.")
ATTACKED: Final = Reason("RFT-9.3", "{champion} has already attacked this turn.")
STUNNED: Final = Reason("RFT-2.4", "{champion} is stunned.")
LAST: Final = Reason("RFT-9.12", "{champion} attacks last: others can still attack.")


NO_BATTLES: Final = -2
"""Planned if the player has already ended the turn (RFT-8.4)."""


class ChooseBattle(Step[RiftState]):
    """RFT-9.1: which battle to fight, or which tower to hit, one after another."""

    def waits_for(self, state: RiftState) -> i64:
        if state.phase != BATTLING or state.planned == NO_BATTLES:
            return 0
        return SEAT_BIT[state.current] if has_anything_to_do(state, state.current) else i64(0)

    def run(self, state: RiftState) -> None:
        state.phase = SMITE
        state.planned = NO_CHAMPION

    def answers(self) -> list[int]:
        return BATTLE_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        if action == DONE:
            return None
        if action < SHOP:
            return why_not_discard(state, seat, action - DISCARD)
        if action == ULTIMATE + TWISTED_FATE:
            return why_not_fate(state, seat, TWISTED_FATE)
        if action >= HIT:
            return why_not_opening(state, seat, action)
        return why_not_battle(state, action - BATTLE)

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        for tile in range(i64(TILES)):
            if why_not_battle(state, tile) is None:
                legal.add(BATTLE + tile)
        openings_into(state, seat, legal)
        if fate_is_ready(state, seat):
            legal.add(ULTIMATE + TWISTED_FATE)
        discards_into(state, seat, legal)
        legal.add(DONE)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        if action < SHOP:
            return reason.text.format(card=CARD_NAMES[action - DISCARD])
        if action < HIT:
            return reason.text.format(tile=PLACES[action - BATTLE])
        return explain_opening(state, action, reason)

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        if action == DONE:
            state.phase = SMITE
        elif action < SHOP:
            discard(state, seat, action - DISCARD)
            state.phase = SMITE
        elif action == ULTIMATE + TWISTED_FATE:
            use_ultimate(state, TWISTED_FATE)
        elif action >= HIT:
            open_with(state, action)
        else:
            begin_battle(state, action - BATTLE)

    def clause(self, state: RiftState) -> str:
        return "RFT-9.1"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        spare = ", discard a card to end the turn," if holds_too_many(state, seat) else ""
        return f"Choose who attacks or hits a tower{spare} or done."

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.current)} chooses battles."


def has_anything_to_do(state: RiftState, seat: Seat) -> bool:
    """Where there are enemies, there may be a battle; elsewhere, something to hit."""
    teams, champions, crowds, enemies = state.teams, state.champions, state.crowds, (1 - seat) * TILES
    targets = TARGETS[seat]
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = teams[index]
        place = champions[PLACE + champion] if champion != NO_CHAMPION else i64(NOWHERE)
        if place == NOWHERE:
            continue
        if crowds[enemies + place] != 0:
            if state.fought & TILE_BIT[place] == 0:
                return True
        elif targets >> place & 1 != 0 and why_not_hit(state, seat, champion) is None:
            return True
    return fate_is_ready(state, seat)


def is_contested(state: RiftState, tile: i64) -> bool:
    """Whether living champions of both sides are on a tile."""
    return state.crowds[tile] != 0 and state.crowds[TILES + tile] != 0


def why_not_battle(state: RiftState, tile: i64) -> Reason | None:
    if not is_contested(state, tile):
        return NOT_CONTESTED
    return FOUGHT if state.fought & TILE_BIT[tile] != 0 else None


# Openings (RFT-9.14): an attack or a hit that is named at once, in the Battle phase or before


def opener_in(action: Action) -> i64:
    """The champion that an opening names."""
    if action >= STRIKE:
        return action - STRIKE
    if action >= ULTIMATE:
        return action - ULTIMATE
    return action - (ATTACK_WITH if action >= ATTACK_WITH else HIT)


def why_not_opening(state: RiftState, seat: Seat, action: Action) -> Reason | None:
    champion = opener_in(action)
    if action < TOWER:
        return why_not_hit(state, seat, champion)
    if action >= STRIKE and state.owner(champion) == seat and state.lives(champion):
        if state.enemies_at(champion) == 0:
            reason = why_not_hit(state, seat, champion)
            return reason if reason is not None or may_play(state, seat) else NOTHING_TO_PREPARE
        if not may_prepare(state, seat, champion):
            return NOTHING_TO_PREPARE
    reason = why_not_open_battle(state, seat, champion)
    if reason is None and ULTIMATE <= action < STRIKE:
        return why_not_for_attack(state, champion)
    return reason


def why_not_open_battle(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    if state.owner(champion) != seat or not state.lives(champion):
        return NOT_IN_BATTLE
    reason = why_not_battle(state, state.place(champion))
    if reason is not None:
        return reason
    if state.attacked & CHAMPION_BIT[champion] != 0:
        return ATTACKED
    return STUNNED if state.stunned & CHAMPION_BIT[champion] != 0 else None


def openings_into(state: RiftState, seat: Seat, legal: Actions) -> None:
    teams, champions, crowds, enemies = state.teams, state.champions, state.crowds, (1 - seat) * TILES
    targets = TARGETS[seat]
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = teams[index]
        place = champions[PLACE + champion] if champion != NO_CHAMPION else i64(NOWHERE)
        if place == NOWHERE:
            continue
        if crowds[enemies + place] == 0:
            if targets >> place & 1 != 0 and why_not_hit(state, seat, champion) is None:
                legal.add(HIT + champion)
                if may_play(state, seat):
                    legal.add(STRIKE + champion)
        elif why_not_open_battle(state, seat, champion) is None:
            legal.add(ATTACK_WITH + champion)
            if may_prepare(state, seat, champion):
                legal.add(STRIKE + champion)
            if why_not_for_attack(state, champion) is None:
                legal.add(ULTIMATE + champion)


def explain_opening(state: RiftState, action: Action, reason: Reason) -> str:
    champion = opener_in(action)
    tile = state.place(champion)
    return reason.text.format(champion=NAMES[champion], tile="nowhere" if tile == NOWHERE else PLACES[tile])


def open_with(state: RiftState, action: Action) -> None:
    champion = opener_in(action)
    if state.enemies_at(champion) == 0:
        begin_hit(state, champion)
        state.at_once = AT_ONCE if action >= STRIKE else PREPARED
        return
    begin_battle(state, state.place(champion))
    plan(state, champion, AT_ONCE if action >= STRIKE else WITH_ULTIMATE if action >= ULTIMATE else PREPARED)


def plan(state: RiftState, champion: i64, how: i64) -> None:
    """A champion attacks next in this battle, and how (see PREPARED in `layout.py`)."""
    state.planned = how * CHAMPIONS + champion


# The battle


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
        if state.planned != NO_CHAMPION:
            champion, how = state.planned % CHAMPIONS, state.planned // CHAMPIONS
            can_do_it = how != WITH_ULTIMATE or why_not_for_attack(state, champion) is None
            if can_do_it and may_attack(state, side) & CHAMPION_BIT[champion] != 0:
                fight[ATTACKER] = champion
                state.at_once = how
            state.planned = NO_CHAMPION
        state.agenda.append(NEXT_ATTACK)
        state.agenda.append(CHOOSE_ATTACKER)


def end_battle(state: RiftState) -> None:
    if state.log is not None:
        messages.battle_ends(state)
    state.clear_attack()
    state.fight[ZONE] = NONE
    state.fight[NEXT] = NONE
    state.fight[SIDE] = NONE
    state.planned = NO_CHAMPION
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


class ChooseAttacker(Step[RiftState]):
    """RFT-9.2, RFT-9.3: who attacks, or pass; and battle ultimates."""

    def waits_for(self, state: RiftState) -> i64:
        side = state.fight[SIDE]
        if state.fight[ATTACKER] != NONE or not is_contested(state, state.fight[ZONE]):
            return 0
        return SEAT_BIT[side] if can_act(state, side) else i64(0)

    def run(self, state: RiftState) -> None:
        if state.fight[ATTACKER] == NONE:
            return
        state.fight[STAGE] = ATTACKING
        state.agenda.append(RESOLVE)
        state.agenda.append(DEFEND)
        state.agenda.append(NOMINATE_ONE)
        state.agenda.append(AIM)
        state.agenda.append(ATTACK_STAGE)
        if state.at_once == WITH_ULTIMATE:
            use_ultimate(state, state.fight[ATTACKER])

    def answers(self) -> list[int]:
        return ATTACKER_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        if action == PASS:
            return None
        if action >= STRIKE:
            reason = why_not_attack(state, seat, action - STRIKE)
            return reason if reason is not None or may_prepare(state, seat, action - STRIKE) else NOTHING_TO_PREPARE
        if action >= ULTIMATE:
            return why_not_ultimate(state, seat, action - ULTIMATE)
        return why_not_attack(state, seat, action - ATTACK_WITH)

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        ready = may_attack(state, seat)
        for champion in range(i64(CHAMPIONS)):
            if ready & CHAMPION_BIT[champion] != 0:
                legal.add(ATTACK_WITH + champion)
        for index in range(seat * TEAM, seat * TEAM + TEAM):
            champion = state.teams[index]
            if champion != NO_CHAMPION and why_not_ultimate(state, seat, champion) is None:
                legal.add(ULTIMATE + champion)
        legal.add(PASS)
        for champion in range(i64(CHAMPIONS)):
            if ready & CHAMPION_BIT[champion] != 0 and may_prepare(state, seat, champion):
                legal.add(STRIKE + champion)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(champion=NAMES[opener_in(action)])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        if action == PASS:
            state.passed |= SEAT_BIT[seat]
            state.fight[NEXT] = 1 - seat
            if state.log is not None:
                messages.passes(state, seat)
        elif action >= STRIKE:
            state.fight[ATTACKER] = action - STRIKE
            state.at_once = AT_ONCE
        elif action >= ULTIMATE and why_not_in_battle(state, seat, action - ULTIMATE) is None:
            use_ultimate(state, action - ULTIMATE)
        elif action >= ULTIMATE:
            state.fight[ATTACKER] = action - ULTIMATE
            state.at_once = WITH_ULTIMATE
        else:
            state.fight[ATTACKER] = action - ATTACK_WITH

    def clause(self, state: RiftState) -> str:
        return "RFT-9.2"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return f"Battle in {PLACES[state.fight[ZONE]]}: choose who attacks, or pass for the rest of the battle."

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.fight[SIDE])} chooses who attacks in {PLACES[state.fight[ZONE]]}."


def why_not_ultimate(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    """RFT-13.1, RFT-9.14: a battle ultimate; or the attack ultimate of a champion that may attack now."""
    reason = why_not_in_battle(state, seat, champion)
    if reason is None or state.silent & SEAT_BIT[seat] != 0 or may_attack(state, seat) & CHAMPION_BIT[champion] == 0:
        return reason
    return why_not_for_attack(state, champion)


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
