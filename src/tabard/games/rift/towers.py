"""Towers and the Nexus (RFT-10)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.rift import messages
from tabard.games.rift.actions import CARD_ATTACK, CARD_CRIT, DONE, HIT_ANSWERS, TOWER_ANSWERS
from tabard.games.rift.actions import TOWER as TOWER_AT
from tabard.games.rift.attack import play_crit, why_not_crit
from tabard.games.rift.cards import ATTACK, CARD_NAMES, CRIT, DEMOLISH
from tabard.games.rift.champions import CHAMPION_BIT, NAMES
from tabard.games.rift.farming import is_outermost
from tabard.games.rift.finish import destroy_nexus
from tabard.games.rift.hand import NOT_HELD, hand_size, holds, play_card
from tabard.games.rift.layout import (
    ATTACK_CARDS,
    ATTACKER,
    ATTACKING,
    DEMOLISHING,
    GOLD,
    NONE,
    OWNER,
    PLACE,
    PREPARED,
    RESOLVING,
    STAGE,
    TOWER,
)
from tabard.games.rift.map import (
    LANE_COUNT,
    LOWER,
    NEXUS,
    NO_TOWER,
    NOWHERE,
    TOWER_ON,
    TOWERS,
    TOWERS_IN_WORDS,
    UPPER,
    base_of,
)
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import ATTACK_CARD, tower_damage, tower_parts
from tabard.games.rift.ultimates import CLOSED, can_enter

TOWER_GOLD: Final = 4
MINION_DAMAGE: Final = 1

NOT_YOURS: Final = Reason("RFT-10.1", "{champion} is not yours, or not alive.")
ATTACKED: Final = Reason("RFT-9.3", "{champion} has already attacked this turn.")
STUNNED: Final = Reason("RFT-2.4", "{champion} is stunned.")
NOTHING_TO_HIT: Final = Reason("RFT-10.1", "There is no standing enemy tower where {champion} is.")
GUARDED: Final = Reason("RFT-10.1", "There are enemy champions where {champion} is.")
INNER: Final = Reason("RFT-10.2", "The outer tower of this lane still stands: it must fall before the inner one.")


def why_not_hit(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    place = state.champions[PLACE + champion]
    if state.champions[OWNER + champion] != seat or place == NOWHERE:
        return NOT_YOURS
    bit = CHAMPION_BIT[champion]
    if state.attacked & bit != 0:
        return ATTACKED
    if state.stunned & bit != 0:
        return STUNNED
    if place == base_of(1 - seat):
        if not can_enter(state, seat, base_of(1 - seat)):
            return CLOSED
        return GUARDED if state.enemies_at(champion) != 0 else None
    tower = TOWER_ON[place]
    if tower == NO_TOWER or tower // TOWERS == seat or state.towers[tower] == 0:
        return NOTHING_TO_HIT
    if state.enemies_at(champion) != 0:
        return GUARDED
    return None if is_outermost(state, tower) else INNER


def begin_hit(state: RiftState, champion: i64) -> None:
    state.clear_attack()
    state.fight[ATTACKER] = champion
    state.fight[STAGE] = ATTACKING
    state.agenda.append(STRIKE_TOWER)
    state.agenda.append(TOWER_CARDS)
    state.agenda.append(CHOOSE_TOWER)


def first_in_base(state: RiftState) -> i64:
    """The number of the enemy's upper base tower."""
    return (1 - state.current) * TOWERS + UPPER


class ChooseTower(Step[RiftState]):
    """RFT-10.4: which of two base towers is hit."""

    def waits_for(self, state: RiftState) -> i64:
        if state.fight[TOWER] != NONE or TOWER_ON[state.place(state.fight[ATTACKER])] != NO_TOWER:
            return 0
        upper = first_in_base(state)
        return SEAT_BIT[state.current] if state.towers[upper] > 0 and state.towers[upper + 1] > 0 else i64(0)

    def run(self, state: RiftState) -> None:
        if state.fight[TOWER] == NONE:
            state.fight[TOWER] = only_tower(state)

    def answers(self) -> list[int]:
        return TOWER_ANSWERS

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        state.fight[TOWER] = first_in_base(state) + action - TOWER_AT

    def clause(self, state: RiftState) -> str:
        return "RFT-10.4"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return f"Which base tower does {NAMES[state.fight[ATTACKER]]} hit?"

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.current)} chooses which base tower {NAMES[state.fight[ATTACKER]]} hits."


def only_tower(state: RiftState) -> i64:
    """What there is to hit if there is no choice."""
    tower = TOWER_ON[state.place(state.fight[ATTACKER])]
    if tower != NO_TOWER:
        return tower
    return next_in_base(state, (1 - state.current) * TOWERS)


class TowerCards(Step[RiftState]):
    """RFT-10.3: the cards that make a hit stronger."""

    def waits_for(self, state: RiftState) -> i64:
        if state.fight[STAGE] != ATTACKING or state.at_once != PREPARED or hand_size(state, state.current) == 0:
            return 0
        return SEAT_BIT[state.current]

    def answers(self) -> list[int]:
        return HIT_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        if action == DONE:
            return None
        if action == CARD_CRIT:
            return why_not_crit(state, seat)
        return None if holds(state, seat, ATTACK if action == CARD_ATTACK else DEMOLISH) else NOT_HELD

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        card = ATTACK if action == CARD_ATTACK else CRIT if action == CARD_CRIT else DEMOLISH
        return reason.text.format(card=CARD_NAMES[card])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        fight = state.fight
        if action == DONE:
            fight[STAGE] = RESOLVING
        elif action == CARD_CRIT:
            play_crit(state, seat)
        elif action == CARD_ATTACK:
            play_card(state, seat, ATTACK)
            fight[ATTACK_CARDS] = fight[ATTACK_CARDS] + ATTACK_CARD
            if state.log is not None:
                messages.plays(state, seat, ATTACK, "RFT-3.5", "+1 attack")
        else:
            play_card(state, seat, DEMOLISH)
            fight[DEMOLISHING] = fight[DEMOLISHING] + 1
            if state.log is not None:
                messages.plays(state, seat, DEMOLISH, "RFT-3.14", "+3 damage")

    def clause(self, state: RiftState) -> str:
        return "RFT-10.3"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        fight = state.fight
        what = TOWERS_IN_WORDS[fight[TOWER]]
        return f"{NAMES[fight[ATTACKER]]} hits {what} for {tower_damage(state)}. Play cards, or done."

    def topic(self, state: RiftState) -> str:
        attacker, what = NAMES[state.fight[ATTACKER]], TOWERS_IN_WORDS[state.fight[TOWER]]
        return f"{seat_name(state.current)} prepares {attacker}'s hit on {what}."


class StrikeTower(Step[RiftState]):
    """RFT-10.3, RFT-6.8."""

    def run(self, state: RiftState) -> None:
        fight = state.fight
        tower = fight[TOWER]
        state.attacked |= CHAMPION_BIT[fight[ATTACKER]]
        state.towers[tower] = max(i64(0), state.towers[tower] - tower_damage(state))
        if state.log is not None:
            messages.hits_tower(state, tower, tower_damage(state), tower_parts(state))
        state.clear_attack()
        if state.towers[tower] == 0:
            destroy(state, tower)


def destroy(state: RiftState, tower: i64) -> None:
    """RFT-16.1, RFT-6.8: the player whose turn it is has destroyed a tower, or the Nexus."""
    if tower % TOWERS == NEXUS:
        destroy_nexus(state, state.current)
        return
    state.sides[GOLD + state.current] = state.sides[GOLD + state.current] + TOWER_GOLD
    if state.log is not None:
        messages.destroys_tower(state, tower)


def march(state: RiftState) -> None:
    """RFT-10.6: the minions of the player whose turn it is hit the enemy's Base, once for each open lane."""
    first = (1 - state.current) * TOWERS
    for lane in range(i64(LANE_COUNT)):
        if state.towers[first + 2 * lane + 1] > 0:
            continue
        tower = next_in_base(state, first)
        state.towers[tower] = state.towers[tower] - MINION_DAMAGE
        if state.log is not None:
            messages.minions_hit(state, lane, tower)
        if state.towers[tower] == 0:
            destroy(state, tower)
        if state.victors != 0:
            return


def next_in_base(state: RiftState, first: i64) -> i64:
    """RFT-10.4: the base tower that comes next, or the Nexus if none stands."""
    if state.towers[first + UPPER] > 0:
        return first + UPPER
    return first + LOWER if state.towers[first + LOWER] > 0 else first + NEXUS


CHOOSE_TOWER: Final = ChooseTower()
TOWER_CARDS: Final = TowerCards()
STRIKE_TOWER: Final = StrikeTower()
