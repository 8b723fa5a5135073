"""Ultimates (RFT-13): when they can be used, what each does, and the targets they ask for."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name, vec
from tabard.games.rift import messages
from tabard.games.rift.actions import GO, GO_ANSWERS, TARGET_ANSWERS
from tabard.games.rift.actions import TARGET as TARGET_AT
from tabard.games.rift.champions import (
    ALL,
    ANIVIA,
    ASHE,
    CHAMPION_BIT,
    CHAMPIONS,
    FIDDLESTICKS,
    JHIN,
    JINX,
    LEE_SIN,
    MALPHITE,
    NAMES,
    NO_CHAMPION,
    NOCTURNE,
    ORNN,
    RAKAN,
    SHEN,
    SORAKA,
    SYLAS,
    TARIC,
    TEAM,
    TWISTED_FATE,
    VAYNE,
    WHEN,
    YUUMI,
    ZED,
    count,
    only_one,
)
from tabard.games.rift.counter_gank import arrive
from tabard.games.rift.damage import heal, take_damage
from tabard.games.rift.items import HASTE
from tabard.games.rift.layout import (
    ADDED,
    ATTACKER,
    CASTER,
    COOLDOWN,
    DEFENDING,
    HEALING,
    HELD,
    NONE,
    PICKED,
    PICKS,
    SPELL,
    STAGE,
    TARGET,
    TARGETED,
    USED,
    ZONE,
)
from tabard.games.rift.map import (
    LANE_COUNT,
    NEIGHBOURS,
    PLACES,
    TILES,
    TOWERS,
    base_of,
    distance,
)
from tabard.games.rift.packs import strength
from tabard.games.rift.state import RiftState

OF_ATTACK: Final = 0
OF_DEFENSE: Final = 1
OF_BATTLE: Final = 2
WHEN_OF: Final = vec[i64]([WHEN.index(champion.when) for champion in ALL])

STUNNING_DIE: Final = 3
FATE_REACH: Final = 2

COOLING: Final = Reason("RFT-2.3", "{champion}'s ultimate is not ready.")
NOT_YOURS: Final = Reason("RFT-13.1", "{champion} is not yours, or not alive.")
NOT_NOW: Final = Reason("RFT-13.1", "{champion}'s ultimate can't be used now.")
NOBODY_TO_COPY: Final = Reason("RFT-13.9", "There is no ultimate {champion} could use here.")
NO_TARGET: Final = Reason("RFT-13.1", "{champion} is not a valid target for this ultimate.")
CLOSED: Final = Reason("RFT-1.6", "The enemy's Base is closed: no lane is open yet.")
TOO_FAR: Final = Reason("RFT-13.11", "This ultimate does not reach {tile}.")


# When


def is_ready(state: RiftState, seat: Seat, champion: i64) -> bool:
    """Whether a seat has the champion, alive, with its ultimate ready."""
    return state.owner(champion) == seat and state.lives(champion) and state.champions[COOLDOWN + champion] == 0


def why_not_ready(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    if state.owner(champion) != seat or not state.lives(champion):
        return NOT_YOURS
    return COOLING if state.champions[COOLDOWN + champion] > 0 else None


def fate_is_ready(state: RiftState, seat: Seat) -> bool:
    """RFT-13.11: whether Twisted Fate can go somewhere now."""
    return is_ready(state, seat, TWISTED_FATE)


def why_not_fate(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    reason = why_not_ready(state, seat, champion)
    return reason if reason is not None or champion == TWISTED_FATE else NOT_NOW


def why_not_in_attack(state: RiftState, champion: i64) -> Reason | None:
    """RFT-13.1: the attacker's own ultimate, in its Attack stage."""
    return why_not_for_attack(state, champion) if champion == state.fight[ATTACKER] else NOT_NOW


def why_not_for_attack(state: RiftState, champion: i64) -> Reason | None:
    """Whether a champion that attacks can use its ultimate."""
    if WHEN_OF[champion] != OF_ATTACK:
        return NOT_NOW
    if state.champions[COOLDOWN + champion] > 0:
        return COOLING
    return NOBODY_TO_COPY if champion == SYLAS and copyable(state) == 0 else None


def why_not_in_defense(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    """RFT-13.1: defense ultimates, while a champion of their side is under attack."""
    if WHEN_OF[champion] != OF_DEFENSE:
        return NOT_NOW
    reason = why_not_ready(state, seat, champion)
    if reason is not None:
        return reason
    if champion == SHEN:
        return NOT_NOW if state.fight[TARGET] == SHEN else None
    if champion == TARIC:
        return None if state.place(TARIC) == scene(state) else NOT_NOW
    return None


def can_answer_attack(state: RiftState, seat: Seat) -> bool:
    """RFT-5.3: whether any defense ultimate can be used now."""
    return (
        why_not_in_defense(state, seat, SHEN) is None
        or why_not_in_defense(state, seat, SORAKA) is None
        or why_not_in_defense(state, seat, TARIC) is None
    )


def why_not_in_battle(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    """RFT-13.1: battle ultimates, when their side is to attack."""
    reason = why_not_ready(state, seat, champion)
    if reason is not None:
        return reason
    zone = state.fight[ZONE]
    away = distance(state.place(champion), zone)
    if champion == ORNN:
        fits = away <= 1 and able(state, 1 - seat) != 0
    elif champion == RAKAN:
        fits = away == 0 and able(state, 1 - seat) & ~state.last != 0
    elif champion == NOCTURNE:
        fits = away == 1 and CHAMPION_BIT[NOCTURNE] & (state.attacked | state.stunned) == 0
        fits = fits and can_enter(state, seat, zone)
    elif champion == FIDDLESTICKS:
        fits = away == 1
    elif champion == TWISTED_FATE:
        fits = seat == state.current and 1 <= away <= FATE_REACH and can_enter(state, seat, zone)
    else:
        fits = False
    return None if fits else NOT_NOW


def can_act_in_battle(state: RiftState, seat: Seat) -> bool:
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion != NO_CHAMPION and why_not_in_battle(state, seat, champion) is None:
            return True
    return False


def able(state: RiftState, seat: Seat) -> i64:
    """The set of a side's champions that can still attack in this battle."""
    if state.passed & SEAT_BIT[seat] != 0:
        return 0
    return state.crowd(seat, state.fight[ZONE]) & ~state.attacked & ~state.stunned


def may_attack(state: RiftState, seat: Seat) -> i64:
    """RFT-9.12: the set of champions that may attack now; those that attack last only if there are no others."""
    ready = able(state, seat)
    if ready & ~state.last != 0:
        return ready & ~state.last
    return i64(0) if able(state, 1 - seat) & ~state.last != 0 else ready


def scene(state: RiftState) -> i64:
    """The tile of the attack: that of the attacker."""
    attacker = state.fight[ATTACKER]
    if attacker != NONE and state.lives(attacker):
        return state.place(attacker)
    return state.fight[ZONE]


def can_enter(state: RiftState, seat: Seat, tile: i64) -> bool:
    """RFT-1.6: all but the enemy's Base, unless a lane is open."""
    if tile != base_of(1 - seat):
        return True
    first = (1 - seat) * TOWERS
    for lane in range(i64(LANE_COUNT)):
        if state.towers[first + 2 * lane] == 0 and state.towers[first + 2 * lane + 1] == 0:
            return True
    return False


# Use


def use_ultimate(state: RiftState, champion: i64) -> None:
    """RFT-2.3, RFT-15.9: set the cooldown; then carry out the ultimate."""
    champions = state.champions
    haste = strength(state.content, champions[HELD + champion], HASTE)
    champions[COOLDOWN + champion] = max(i64(1), state.content.cooldown[champion] - haste)
    if champion == state.fight[ATTACKER]:
        state.fight[USED] = 1
    if state.log is not None:
        messages.uses_ultimate(state, champion)
    if champion == SYLAS:
        state.fight[CASTER] = SYLAS
        state.fight[SPELL] = SYLAS
        state.agenda.append(COPY_ULTIMATE)
    else:
        cast(state, champion, champion)


def cast(state: RiftState, caster: i64, spell: i64) -> None:
    """The ultimate of one champion, used by it or by Sylas."""
    state.fight[CASTER] = caster
    state.fight[SPELL] = spell
    state.fight[PICKED] = 0
    state.fight[PICKS] = 0
    if spell == ORNN:
        choose_targets(state, 2)
    elif spell == MALPHITE:
        choose_targets(state, stunned_by(sum_of(roll(state, caster, 2))))
    elif spell == SHEN:
        stand_united(state, caster)
    elif spell == NOCTURNE:
        come_by_night(state, caster)
    elif spell == FIDDLESTICKS:
        release_crows(state, caster)
    elif spell == LEE_SIN:
        add_damage(state, sum_of(roll(state, caster, 2)) // 2)
        state.fight[TARGETED] = 1
    elif spell == ANIVIA:
        hurt_all(state, caster, scene(state), 2, "RFT-13.10")
    elif spell == TWISTED_FATE:
        ride_destiny(state, caster)
    elif spell == ZED:
        add_damage(state, sum_of(roll(state, caster, 1)) + 2)
        state.fight[TARGETED] = 1
    elif spell == VAYNE:
        add_success(state, len(roll_until_low(state, caster)) - 1, "RFT-13.13", "The first die shows 2 or less")
    elif spell in (JINX, ASHE):
        choose_targets(state, 1)
    elif spell == JHIN:
        add_success(state, curtain_call(roll(state, caster, 4)), "RFT-13.15", "No die shows 4 or more")
    elif spell == YUUMI:
        choose_targets(state, sum_of(roll(state, caster, 1)))
    elif spell == SORAKA:
        heal_everybody(state, caster)
    elif spell == RAKAN:
        choose_targets(state, 3)
    elif spell == TARIC:
        shine(state, caster, sum_of(roll(state, caster, 2)))


def roll(state: RiftState, champion: i64, dice: i64, clause: str = "RFT-13.1") -> list[int]:
    """Roll that many dice for a champion, for an ultimate or for another clause."""
    rolled: list[int] = []
    for die in range(dice):
        rolled.append(1 + state.chance.below(6))
    state.rolled = rolled
    state.roller = champion
    if state.log is not None:
        messages.rolls(state, clause)
    return rolled


def roll_until_low(state: RiftState, champion: i64) -> list[int]:
    """RFT-13.13: dice up to and including the first that shows 2 or less."""
    rolled: list[int] = [1 + state.chance.below(6)]
    while rolled[-1] > 2:
        rolled.append(1 + state.chance.below(6))
    state.rolled = rolled
    state.roller = champion
    if state.log is not None:
        messages.rolls(state, "RFT-13.13")
    return rolled


def sum_of(dice: list[int]) -> i64:
    total: i64 = 0
    for die in dice:
        total += die
    return total


def add_damage(state: RiftState, damage: i64) -> None:
    """RFT-13.2: it is added to the attack."""
    state.fight[ADDED] = state.fight[ADDED] + damage


def add_success(state: RiftState, damage: i64, clause: str, failure: str) -> None:
    """The same, but the dice may add nothing."""
    add_damage(state, damage)
    if damage == 0 and state.log is not None:
        messages.ultimate_misses(state, clause, f"{failure}: the ultimate adds nothing")


def stunned_by(rolled: i64) -> i64:
    """RFT-13.4: how many enemies Malphite stuns."""
    if rolled <= 4:
        return 1
    if rolled <= 7:
        return 2
    return 3 if rolled <= 11 else CHAMPIONS


def curtain_call(dice: list[int]) -> i64:
    """RFT-13.15: what four dice add to Jhin's attack."""
    hits = sum(1 for die in dice if die >= 4)
    return hits + 2 if hits == len(dice) else hits


def stand_united(state: RiftState, caster: i64) -> None:
    """RFT-13.5: Shen joins and guards the champion under attack; RFT-13.9: Sylas chooses whom to guard."""
    if caster == SYLAS:
        choose_targets(state, 1)
        return
    target = state.fight[TARGET]
    state.relocate(SHEN, scene(state))
    state.guarded |= CHAMPION_BIT[target]
    if state.log is not None:
        messages.guards(state, target)


def come_by_night(state: RiftState, caster: i64) -> None:
    """RFT-13.6: Nocturne enters the zone and attacks; RFT-13.9: Sylas chooses where to go."""
    if caster == SYLAS:
        state.agenda.append(GO_THERE)
        return
    state.relocate(NOCTURNE, state.fight[ZONE])
    state.fight[ATTACKER] = NOCTURNE


def release_crows(state: RiftState, caster: i64) -> None:
    """RFT-13.7, RFT-14.9."""
    hurt = hurt_all(state, caster, scene(state), 1, "RFT-13.7")
    if caster == FIDDLESTICKS and hurt > 0:
        healed = heal(state, caster, hurt)
        if state.log is not None and healed > 0:
            messages.heals(state, caster, healed, "RFT-14.9")


def hurt_all(state: RiftState, caster: i64, tile: i64, damage: i64, clause: str) -> i64:
    """All enemies on a tile take damage; returns how many lost health."""
    hurt: i64 = 0
    enemies = state.crowd(1 - state.owner(caster), tile)
    for champion in range(i64(CHAMPIONS)):
        if enemies & CHAMPION_BIT[champion] != 0 and take_damage(state, champion, damage, clause) > 0:
            hurt += 1
    return hurt


def ride_destiny(state: RiftState, caster: i64) -> None:
    """RFT-13.11: into the current battle, or wherever the player says."""
    if caster == TWISTED_FATE and state.fight[ZONE] != NONE:
        if state.log is not None:
            messages.goes(state, TWISTED_FATE, state.fight[ZONE])
        state.relocate(TWISTED_FATE, state.fight[ZONE])
        state.last |= CHAMPION_BIT[TWISTED_FATE]
    else:
        state.agenda.append(GO_THERE)


def heal_everybody(state: RiftState, caster: i64) -> None:
    """RFT-13.18; RFT-9.10: the champion under attack is healed before the damage is done."""
    seat = state.owner(caster)
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion == NO_CHAMPION or not state.lives(champion):
            continue
        if champion == state.fight[TARGET] and state.fight[STAGE] == DEFENDING:
            state.fight[HEALING] = state.fight[HEALING] + 2
        else:
            healed = heal(state, champion, 2)
            if state.log is not None and healed > 0:
                messages.heals(state, champion, healed, "RFT-13.18")


def shine(state: RiftState, caster: i64, rolled: i64) -> None:
    """RFT-13.20."""
    if rolled >= 6:
        choose_targets(state, CHAMPIONS if rolled == 12 else 1)
    elif state.log is not None:
        messages.ultimate_misses(state, "RFT-13.20", "Nobody is protected: that takes 6 or more")


# Targets


def choose_targets(state: RiftState, picks: i64) -> None:
    state.fight[PICKS] = picks
    state.agenda.append(CHOOSE_TARGETS)


def candidates(state: RiftState) -> i64:
    """The champions that the current ultimate can still target."""
    caster, spell = state.fight[CASTER], state.fight[SPELL]
    seat = state.owner(caster)
    left = ~state.fight[PICKED]
    if spell == SHEN:
        return state.crowd(seat, scene(state)) & ~state.guarded
    if spell == TARIC:
        return state.crowd(seat, scene(state)) & ~state.safe
    if spell == JINX:
        return everybody(state, 1 - seat) & left
    if spell == ASHE:
        return everybody(state, 1 - seat) & left & ~state.stunned
    enemies = state.crowd(1 - seat, scene(state)) & left
    if spell == RAKAN:
        return enemies & ~state.last
    return enemies if spell == YUUMI else enemies & ~state.stunned


def everybody(state: RiftState, seat: Seat) -> i64:
    """The set of all living champions of a seat."""
    found: i64 = 0
    for tile in range(i64(TILES)):
        found |= state.crowd(seat, tile)
    return found


class ChooseTargets(Step[RiftState]):
    """RFT-13.2: as many targets as the ultimate has; all, if there are no more."""

    def waits_for(self, state: RiftState) -> i64:
        picks = state.fight[PICKS]
        if picks == 0 or count(candidates(state)) <= picks:
            return 0
        return SEAT_BIT[state.owner(state.fight[CASTER])]

    def run(self, state: RiftState) -> None:
        if state.log is not None and state.fight[PICKS] > 0 and state.fight[PICKED] == 0 and candidates(state) == 0:
            messages.ultimate_misses(state, "RFT-13.2", "Nobody is left to use the ultimate on")
        while state.fight[PICKS] > 0 and candidates(state) != 0:
            befall(state, only_one(candidates(state)))
        state.fight[PICKS] = 0

    def answers(self) -> list[int]:
        return TARGET_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        return None if candidates(state) & CHAMPION_BIT[action - TARGET_AT] != 0 else NO_TARGET

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(champion=NAMES[action - TARGET_AT])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        befall(state, action - TARGET_AT)

    def clause(self, state: RiftState) -> str:
        return "RFT-13.1"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        spell = state.fight[SPELL]
        return f"Name a target for {NAMES[spell]}'s ultimate: {ALL[spell].ultimate}"

    def topic(self, state: RiftState) -> str:
        seat = state.owner(state.fight[CASTER])
        return f"{seat_name(seat)} names a target for {NAMES[state.fight[SPELL]]}'s ultimate."


def befall(state: RiftState, target: i64) -> None:
    """The ultimate hits one of its targets."""
    fight = state.fight
    spell, caster = fight[SPELL], fight[CASTER]
    bit = CHAMPION_BIT[target]
    fight[PICKS] = fight[PICKS] - 1
    fight[PICKED] = fight[PICKED] | bit
    if spell in (ORNN, ASHE):
        if sum_of(roll(state, caster, 1)) >= STUNNING_DIE:
            stun(state, target)
        elif state.log is not None:
            clause = "RFT-13.3" if spell == ORNN else "RFT-13.16"
            messages.ultimate_misses(
                state, clause, f"{NAMES[target]} is not stunned: that takes {STUNNING_DIE} or more"
            )
    elif spell == MALPHITE:
        stun(state, target)
    elif spell == YUUMI:
        take_damage(state, target, 1, "RFT-13.17")
    elif spell == JINX:
        fire_rocket(state, caster, target)
    elif spell == RAKAN:
        state.last |= bit
        if state.log is not None:
            messages.attacks_last(state, target)
    elif spell == SHEN:
        state.guarded |= bit
        if state.log is not None:
            messages.guards(state, target)
    elif spell == TARIC:
        state.safe |= bit
        if state.log is not None:
            messages.is_safe(state, target)


def stun(state: RiftState, target: i64) -> None:
    state.stunned |= CHAMPION_BIT[target]
    if state.log is not None:
        messages.is_stunned(state, target)


def fire_rocket(state: RiftState, caster: i64, target: i64) -> None:
    """RFT-13.14."""
    tile = state.place(target)
    away = distance(state.place(caster), tile)
    die = sum_of(roll(state, caster, 1))
    if die < away and die != 6:
        if state.log is not None:
            messages.ultimate_misses(state, "RFT-13.14", f"{NAMES[target]} is not hit: that takes {away} or more")
        return
    take_damage(state, target, 3, "RFT-13.14")
    others = state.crowd(1 - state.owner(caster), tile) & ~CHAMPION_BIT[target]
    for champion in range(i64(CHAMPIONS)):
        if others & CHAMPION_BIT[champion] != 0:
            take_damage(state, champion, 1, "RFT-13.14")


# Sylas


def copyable(state: RiftState) -> i64:
    """RFT-13.9: the set of enemies in his zone whose ultimate Sylas could use."""
    enemies = state.enemies_at(SYLAS)
    if enemies & CHAMPION_BIT[NOCTURNE] != 0 and not has_enemy_beside(state, SYLAS):
        enemies &= ~CHAMPION_BIT[NOCTURNE]
    return enemies


def has_enemy_beside(state: RiftState, champion: i64) -> bool:
    for tile in NEIGHBOURS[state.place(champion)]:
        if can_go(state, champion, NOCTURNE, tile):
            return True
    return False


class CopyUltimate(Step[RiftState]):
    """RFT-13.9: whose ultimate Sylas uses."""

    def waits_for(self, state: RiftState) -> i64:
        if state.fight[SPELL] != SYLAS or count(copyable(state)) <= 1:
            return 0
        return SEAT_BIT[state.owner(SYLAS)]

    def run(self, state: RiftState) -> None:
        if state.fight[SPELL] == SYLAS:
            copy_ultimate(state, only_one(copyable(state)))

    def answers(self) -> list[int]:
        return TARGET_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        return None if copyable(state) & CHAMPION_BIT[action - TARGET_AT] != 0 else NO_TARGET

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(champion=NAMES[action - TARGET_AT])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        copy_ultimate(state, action - TARGET_AT)

    def clause(self, state: RiftState) -> str:
        return "RFT-13.9"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return "Whose ultimate does Sylas use?"

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.owner(SYLAS))} chooses whose ultimate Sylas uses."


def copy_ultimate(state: RiftState, enemy: i64) -> None:
    if state.log is not None:
        messages.copies_ultimate(state, enemy)
    cast(state, SYLAS, enemy)


# Going somewhere


def can_go(state: RiftState, champion: i64, spell: i64, tile: i64) -> bool:
    """Whether a tile can be reached with Twisted Fate's ultimate, or with Nocturne's by Sylas."""
    seat = state.owner(champion)
    away = distance(state.place(champion), tile)
    if not can_enter(state, seat, tile):
        return False
    if spell == NOCTURNE:
        return away == 1 and state.crowd(1 - seat, tile) != 0
    return 1 <= away <= FATE_REACH


class GoThere(Step[RiftState]):
    """RFT-13.11, RFT-13.9: where the ultimate takes its champion."""

    def waits_for(self, state: RiftState) -> i64:
        return i64(0) if state.fight[CASTER] == NONE else SEAT_BIT[state.owner(state.fight[CASTER])]

    def answers(self) -> list[int]:
        return GO_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        caster = state.fight[CASTER]
        if not can_enter(state, state.owner(caster), action - GO):
            return CLOSED
        return None if can_go(state, caster, state.fight[SPELL], action - GO) else TOO_FAR

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(tile=PLACES[action - GO])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        caster = state.fight[CASTER]
        state.fight[CASTER] = NONE
        if state.log is not None:
            messages.goes(state, caster, action - GO)
        arrive(state, caster, action - GO)
        if caster == state.fight[ATTACKER]:
            state.fight[TARGET] = NONE

    def clause(self, state: RiftState) -> str:
        return "RFT-13.11" if state.fight[SPELL] == TWISTED_FATE else "RFT-13.9"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return f"Where does {NAMES[state.fight[CASTER]]} go?"

    def topic(self, state: RiftState) -> str:
        caster = state.fight[CASTER]
        return f"{seat_name(state.owner(caster))} chooses where {NAMES[caster]} goes."


CHOOSE_TARGETS: Final = ChooseTargets()
COPY_ULTIMATE: Final = CopyUltimate()
GO_THERE: Final = GoThere()
