"""What battles and hits in Rift would bring, as far as one seat can tell.

Values are in points, as everywhere in heuristics. A forecast plays out a battle: the sides attack in turn with their
strongest champions, the defender lets those take the damage who lose least by it, and cards and ultimates count with
what they do on average.
"""

from typing import Final

from tabard.engine.types import Counts, Seat, i64, vec
from tabard.games.rift.cards import ATTACK as ATTACK_CARD
from tabard.games.rift.cards import BARRIER, BLOCK, CRIT, DEMOLISH, FLASH, HAND, KINDS
from tabard.games.rift.champions import (
    ANIVIA,
    CHAMPION_BIT,
    CHAMPIONS,
    FIDDLESTICKS,
    JHIN,
    JINX,
    LEE_SIN,
    MARKSMAN,
    NO_CHAMPION,
    ROLE_OF,
    TEAM,
    VAYNE,
    YUUMI,
    ZED,
)
from tabard.games.rift.farming import is_outermost
from tabard.games.rift.hand import hand_size
from tabard.games.rift.items import PIERCE
from tabard.games.rift.layout import ABSORBS, COOLDOWN, HEALTH, HELD
from tabard.games.rift.map import BASE, HALF, NEXUS, NO_TOWER, TOWER_ON, TOWERS, UPPER
from tabard.games.rift.packs import strength
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import attack_now, defense_now, is_marksman_with_items, siege_damage

GOLD_WORTH: Final = 3
HEALTH_WORTH: Final = 3
KILL_WORTH: Final = 18
"""The cost of a death besides the health: the gold, and the way back from the Base."""
TOWER_LIFE_WORTH: Final = vec[i64]([5, 7, 5, 7, 5, 7, 12, 12, 25])
"""The value of each point of life of a side's towers and Nexus."""
TOWER_FALL_WORTH: Final = vec[i64]([25, 60, 25, 60, 25, 60, 100, 100, 3000])
"""The value of destroying it."""

BLANK: Final = vec[i64]([0] * CHAMPIONS)
ANYBODY: Final = -1

BURST: Final = vec[i64]([0] * CHAMPIONS)
"""What an ultimate adds to the damage of an attack on average."""
BURST[ZED] = 5
BURST[LEE_SIN] = 3
BURST[VAYNE] = 2
BURST[JHIN] = 2
SPLASH: Final = vec[i64]([0] * CHAMPIONS)
"""What an ultimate does to every enemy in the zone."""
SPLASH[ANIVIA] = 2
SPLASH[FIDDLESTICKS] = 1
SPLASH[YUUMI] = 1
SPLASH[JINX] = 1


class Forecast:
    def __init__(self, state: RiftState, seat: Seat) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.attack: Final[Counts] = BLANK[:]
        """The damage of an attack at present, without cards."""
        self.burst: Final[Counts] = BLANK[:]
        self.splash: Final[Counts] = BLANK[:]
        self.defense: Final[Counts] = BLANK[:]
        self.pierce: Final[Counts] = BLANK[:]
        self.siege: Final[Counts] = BLANK[:]
        self.health: Final[Counts] = state.champions[HEALTH : HEALTH + CHAMPIONS]
        self.spent: i64 = state.attacked | state.stunned
        """Those who can't attack any more this turn."""
        self.fallen: i64 = 0
        """Who died in the last battle that was forecast."""
        self.idle: i64 = 0
        """Who of the attacking side has not attacked in it."""
        self.sharpness: Final[Counts] = vec[i64]([0, 0])
        """By seat: how much damage its cards can add."""
        self.shelter: Final[Counts] = vec[i64]([0, 0])
        """By seat: how much damage its cards can prevent."""
        self.rams: Final[Counts] = vec[i64]([0, 0])
        """By seat: how much damage its cards can add against towers."""
        for index in range(i64(2 * TEAM)):
            if state.teams[index] != NO_CHAMPION:
                self.measure(state.teams[index])
        self.look_at_hands()

    def measure(self, champion: i64) -> None:
        state = self.state
        attack = attack_now(state, champion)
        if ROLE_OF[champion] == MARKSMAN:
            if is_marksman_with_items(state, champion):
                attack += attack // 2
            self.pierce[champion] = strength(state.content, state.champions[HELD + champion], PIERCE)
        self.attack[champion] = attack
        self.siege[champion] = attack + siege_damage(state, champion)
        self.defense[champion] = defense_now(state, champion)
        self.health[champion] = self.health[champion] + state.champions[ABSORBS + champion]
        if state.champions[COOLDOWN + champion] == 0:
            self.burst[champion] = BURST[champion]
            self.splash[champion] = SPLASH[champion]

    def look_at_hands(self) -> None:
        state = self.state
        hand = (HAND + self.seat) * KINDS
        piles = state.piles
        self.sharpness[self.seat] = piles[hand + ATTACK_CARD] + 2 * piles[hand + CRIT]
        self.shelter[self.seat] = piles[hand + BLOCK] + 2 * piles[hand + BARRIER] + 2 * piles[hand + FLASH]
        self.rams[self.seat] = self.sharpness[self.seat] + 3 * piles[hand + DEMOLISH]
        other = 1 - self.seat
        unknown = hand_size(state, other)
        self.sharpness[other] = unknown // 3
        self.shelter[other] = unknown // 3
        self.rams[other] = unknown // 2

    # Hitting towers

    def storm(self, side: Seat, tile: i64, champions: i64) -> i64:
        """The value of a side's champions hitting what they can on a tile without enemies."""
        if champions == 0:
            return 0
        towers = self.state.towers
        enemy = 1 - side
        tower: i64
        if tile == enemy * HALF + BASE:
            tower = enemy * TOWERS + UPPER
        else:
            tower = TOWER_ON[tile]
            if tower == NO_TOWER or tower // TOWERS != enemy or towers[tower] == 0:
                return 0
            if not is_outermost(self.state, tower):
                return 0
        worth: i64 = 0
        cards = self.rams[side]
        life = towers[tower]
        for index in range(side * TEAM, side * TEAM + TEAM):
            champion = self.state.teams[index]
            if champion == NO_CHAMPION or champions & CHAMPION_BIT[champion] == 0:
                continue
            while life == 0 and tower % TOWERS >= UPPER and tower % TOWERS < NEXUS:
                tower += 1
                life = towers[tower]
            if life == 0:
                break
            hit = self.siege[champion]
            if hit < life and cards > 0:
                used = min(cards, life - hit)
                cards -= used
                hit += used
            hit = min(hit, life)
            life -= hit
            worth += hit * TOWER_LIFE_WORTH[tower % TOWERS]
            if life == 0:
                worth += TOWER_FALL_WORTH[tower % TOWERS]
        return worth

    # Battles

    def raid(self, side: Seat, tile: i64, ours: i64, theirs: i64) -> i64:
        """What a side gains in its own turn on a tile with these champions on either side: it fights if that pays, and
        hits the tower if nobody guards it."""
        self.fallen = 0
        if ours == 0:
            return 0
        if theirs == 0:
            return self.storm(side, tile, ours & ~self.spent)
        worth = self.battle(side, ours, theirs, ANYBODY)
        if theirs & ~self.fallen == 0:
            worth += self.storm(side, tile, self.idle)
        if worth <= 0:
            self.fallen = 0
            return 0
        return worth

    def battle(self, side: Seat, ours: i64, theirs: i64, opener: i64) -> i64:
        """The value of a battle to the side that attacks first, with a given champion for the first attack."""
        health = self.health[:]
        there: i64 = ours | theirs
        able = there & ~self.spent
        nominated: i64 = self.state.nominated
        own_sharpness = self.sharpness[side]
        other_sharpness = self.sharpness[1 - side]
        own_shelter = self.shelter[side]
        other_shelter = self.shelter[1 - side]
        worth: i64 = 0
        turn = side
        crowd_of_turn = ours
        first = opener
        while True:
            ready = able & there & crowd_of_turn
            if ready == 0:
                turn = 1 - turn
                crowd_of_turn = ours if turn == side else theirs
                ready = able & there & crowd_of_turn
                if ready == 0:
                    break
            others = there & ~crowd_of_turn
            if others == 0:
                break
            attacker = first
            if attacker == ANYBODY:
                attacker = self.strongest(turn, ready)
            first = ANYBODY
            able &= ~CHAMPION_BIT[attacker]
            sharp: i64 = own_sharpness if turn == side else other_sharpness
            shelter: i64 = other_shelter if turn == side else own_shelter
            damage = self.attack[attacker] + self.burst[attacker]
            if sharp > 0:
                damage += 1
                sharp -= 1
            gain: i64 = 0
            if self.splash[attacker] > 0:
                for index in range((1 - turn) * TEAM, (1 - turn) * TEAM + TEAM):
                    victim = self.state.teams[index]
                    if victim != NO_CHAMPION and others & CHAMPION_BIT[victim] != 0:
                        lost = min(health[victim], self.splash[attacker])
                        health[victim] = health[victim] - lost
                        gain += lost * HEALTH_WORTH
                        if health[victim] == 0:
                            gain += KILL_WORTH
                            there &= ~CHAMPION_BIT[victim]
                others = there & ~crowd_of_turn
            if others != 0:
                target = self.target_of(attacker, damage, others, nominated, health)
                bit = CHAMPION_BIT[target]
                nominated |= bit
                if others & ~nominated == 0:
                    nominated &= ~others
                hurt = damage - max(i64(0), self.defense[target] - self.pierce[attacker])
                if hurt > 0 and shelter > 0:
                    hurt -= 1
                    shelter -= 1
                if hurt > 0:
                    hurt = min(hurt, health[target])
                    health[target] = health[target] - hurt
                    gain += hurt * HEALTH_WORTH
                    if health[target] == 0:
                        gain += KILL_WORTH
                        there &= ~bit
                        if attacker == JINX:
                            able |= CHAMPION_BIT[JINX]
            if turn == side:
                worth += gain
                own_sharpness = sharp
                other_shelter = shelter
            else:
                worth -= gain
                other_sharpness = sharp
                own_shelter = shelter
            turn = 1 - turn
            crowd_of_turn = ours if turn == side else theirs
        self.fallen = (ours | theirs) & ~there
        self.idle = able & there & ours
        return worth

    def strongest(self, side: Seat, champions: i64) -> i64:
        best: i64 = NO_CHAMPION
        most: i64 = -1
        for index in range(side * TEAM, side * TEAM + TEAM):
            champion = self.state.teams[index]
            if champion != NO_CHAMPION and champions & CHAMPION_BIT[champion] != 0:
                power = self.attack[champion] + self.burst[champion] + 2 * self.splash[champion]
                if power > most:
                    most = power
                    best = champion
        return best

    def target_of(self, attacker: i64, damage: i64, others: i64, nominated: i64, health: Counts) -> i64:
        """Who takes an attack: the one that the attacker names, or the one that the defender can best spare."""
        names_target = attacker == ZED or (attacker == LEE_SIN and self.burst[attacker] > 0)
        choice = others
        if not names_target and others & ~nominated != 0:
            choice = others & ~nominated
        best: i64 = NO_CHAMPION
        least: i64 = 0
        seat = self.state.owner(attacker)
        for index in range((1 - seat) * TEAM, (1 - seat) * TEAM + TEAM):
            champion = self.state.teams[index]
            if champion == NO_CHAMPION or choice & CHAMPION_BIT[champion] == 0:
                continue
            loss = self.loss(attacker, damage, champion, health[champion])
            if names_target:
                loss = -loss
            if best == NO_CHAMPION or loss < least:
                least = loss
                best = champion
        return best

    def loss(self, attacker: i64, damage: i64, target: i64, health: i64) -> i64:
        """The cost of an attack with that much damage to the target's side."""
        hurt = damage - max(i64(0), self.defense[target] - self.pierce[attacker])
        if hurt <= 0:
            return 0
        if hurt >= health:
            return health * HEALTH_WORTH + KILL_WORTH + self.attack[target]
        return hurt * HEALTH_WORTH
