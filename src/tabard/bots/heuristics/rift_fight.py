"""Priors for the answers in a battle of Rift: cards, ultimates, targets, and who takes the damage."""

from typing import Final

from tabard.bots.heuristic import Weights
from tabard.bots.heuristics.rift_forecast import (
    BURST,
    HEALTH_WORTH,
    KILL_WORTH,
    SPLASH,
    TOWER_FALL_WORTH,
    TOWER_LIFE_WORTH,
    Forecast,
)
from tabard.engine.step import Actions
from tabard.engine.types import Action, Seat, i64, vec
from tabard.games.rift.actions import (
    BATTLE,
    CARD_ATTACK,
    CARD_BARRIER,
    CARD_BLOCK,
    CARD_CRIT,
    CARD_DEMOLISH,
    CARD_FLASH,
    CARD_FOCUS,
    CARD_SACRIFICE,
    CARD_TOWER_DIVE,
    DONE,
    HIT,
    NOMINATE,
    PASS,
    PASS_ALL,
    STRIKE,
    TARGET,
    TOWER,
    ULTIMATE,
)
from tabard.games.rift.attack import may_prepare, towers_over
from tabard.games.rift.battle import opener_in
from tabard.games.rift.cards import ATTACK, BARRIER, BLOCK, CRIT, DEMOLISH, FOCUS, HAND, KINDS, TOWER_DIVE
from tabard.games.rift.champions import (
    ASHE,
    CHAMPION_BIT,
    CHAMPIONS,
    FIDDLESTICKS,
    JINX,
    LEE_SIN,
    MALPHITE,
    NO_CHAMPION,
    NOCTURNE,
    ORNN,
    RAKAN,
    SHEN,
    SYLAS,
    TARIC,
    TEAM,
    YUUMI,
    ZED,
    count,
)
from tabard.games.rift.defense import nominees
from tabard.games.rift.hand import may_play
from tabard.games.rift.layout import (
    ABSORBS,
    ATTACKER,
    HEALING,
    HEALTH,
    MAX_HEALTH,
    NONE,
    SPELL,
    TARGETED,
    ZONE,
)
from tabard.games.rift.layout import TARGET as TARGET_NOW
from tabard.games.rift.layout import TOWER as TOWER_NOW
from tabard.games.rift.map import BASE, DISTANCE, HALF, TILES, TOWERS, UPPER
from tabard.games.rift.movement import is_opening
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import attack_damage, before_crit, defense_against, is_crit, tower_damage
from tabard.games.rift.towers import only_tower
from tabard.games.rift.ultimates import OF_ATTACK, WHEN_OF, why_not_for_attack, why_not_in_battle

LEAST_GAIN: Final = 4
"""What a battle or a hit must be worth at least: less is within the error of these estimates."""
CARD_COST: Final = 4
"""The value of keeping a card of which there are many."""
RARE_CARD_COST: Final = 7
IDLE_CARD_COST: Final = 1
"""The value of keeping a card for which there is seldom another use: Sacrifice and Tower dive."""
ULTIMATE_COST: Final = 14
STUN_WORTH: Final = 3
"""The value per point of attack of an enemy that can't attack any more."""
NEVER: Final = -400
SAFE_BY_TARIC: Final = 72
"""How likely it is, in hundredths."""
COPIED: Final = vec[i64]([25, 25, 10, 5, 15, 15, 0, 25, 0, 30, 10, 20, 12, 12, 12, 5, 10, 10])
"""The value of an ultimate that Sylas has copied."""


def is_reply(action: Action) -> bool:
    """Whether an answer in the Defense stage takes the attack and names who strikes back (RFT-9.15)."""
    if action >= STRIKE or action < NOMINATE:
        return True
    return ULTIMATE <= action < CARD_FOCUS and WHEN_OF[action - ULTIMATE] == OF_ATTACK


class Fight:
    """The current battle, as one seat sees it."""

    def __init__(self, state: RiftState, seat: Seat) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.forecast: Final = Forecast(state, seat)

    def held(self, card: i64) -> i64:
        return self.state.piles[(HAND + self.seat) * KINDS + card]

    def pain(self, champion: i64, damage: i64) -> i64:
        """The cost of damage that no defense reduces."""
        state = self.state
        health = state.champions[HEALTH + champion] + state.champions[ABSORBS + champion]
        if damage < health:
            return damage * HEALTH_WORTH
        return health * HEALTH_WORTH + KILL_WORTH + self.loss_of_guard(champion)

    def loss_of_guard(self, champion: i64) -> i64:
        """What the enemies on its tile could do to the tower there if the champion couldn't attack any more."""
        state = self.state
        bit = CHAMPION_BIT[champion]
        side = state.owner(champion)
        tile = state.place(champion)
        enemies = state.crowd(1 - side, tile)
        guards = state.crowd(side, tile)
        worth: i64 = 0
        if (state.attacked | state.stunned) & bit == 0:
            worth += self.forecast.attack[champion] * STUN_WORTH
        if state.current == side:
            return worth + 8
        attacker = state.fight[ATTACKER]
        left = enemies & ~state.attacked & ~state.stunned
        if attacker != NONE:
            left &= ~CHAMPION_BIT[attacker]
        return worth + self.forecast.storm(1 - side, tile, left) // count(guards)

    def strike(self, target: i64, damage: i64) -> i64:
        """The cost of an attack with that much damage to the target's side."""
        hurt = damage - defense_against(self.state, target)
        if hurt <= 0 or self.state.safe & CHAMPION_BIT[target] != 0:
            return 0
        hurt -= self.state.fight[HEALING]
        return self.pain(target, hurt) if hurt > 0 else i64(0)

    # The Attack stage

    def blow(self, damage: i64, named: i64) -> i64:
        """The value of an attack with that much damage to the attacker, against the named target if there is one."""
        state = self.state
        attacker = state.fight[ATTACKER]
        if named != NONE:
            return self.doubtful(named, damage)
        chooses = attacker == ZED or state.fight[TARGETED] == 1
        choice: i64 = state.enemies_at(attacker) if chooses else nominees(state)
        side = 1 - state.owner(attacker)
        best: i64 = -1
        for index in range(side * TEAM, side * TEAM + TEAM):
            champion = state.teams[index]
            if champion == NO_CHAMPION or choice & CHAMPION_BIT[champion] == 0:
                continue
            worth = self.doubtful(champion, damage)
            if best < 0 or (worth > best) == chooses:
                best = worth
        return max(i64(0), best)

    def doubtful(self, target: i64, damage: i64) -> i64:
        """The value of a strike that the other side may still weaken with a card."""
        worth = self.strike(target, damage)
        if worth == 0 or not may_play(self.state, self.state.owner(target)):
            return worth
        return (2 * worth + self.strike(target, damage - 1)) // 3

    def armed(self, named: i64, added: i64, with_attack: bool, with_crit: bool) -> i64:
        """The value of the attack with the best use of Attack and Crit cards; with an Attack or a Crit card if asked
        for."""
        state = self.state
        attacker = state.fight[ATTACKER]
        damage = attack_damage(state) + added
        plain = before_crit(state, attacker)
        crit_now = is_crit(state, attacker)
        may_crit = not crit_now and self.held(CRIT) > 0
        if not with_attack and not with_crit:
            best = self.blow(damage, named)
        else:
            best = NEVER
        for crits in range(i64(2) if may_crit else i64(1)):
            if with_crit and crits == 0:
                continue
            for cards in range(self.held(ATTACK) + 1):
                if with_attack and cards == 0:
                    continue
                more: i64 = cards
                if crits == 1:
                    more += (plain + cards) // 2
                elif crit_now:
                    more += (plain + cards) // 2 - plain // 2
                cost = cards * CARD_COST + crits * RARE_CARD_COST
                best = max(best, self.blow(damage + more, named) - cost)
        return best

    def attack_stage_priors(self, legal: Actions, weights: Weights) -> None:
        state = self.state
        named = state.fight[TARGET_NOW]
        now = self.blow(attack_damage(state), named)
        for index in range(legal.count):
            action = legal.items[index]
            if action == DONE:
                weight: i64 = 0
            elif action == PASS_ALL:
                weight = -40
            elif action == CARD_ATTACK:
                weight = self.armed(named, 0, True, False) - now
            elif action == CARD_CRIT:
                weight = self.armed(named, 0, False, True) - now
            elif action >= CARD_TOWER_DIVE:
                weight = self.dive_gain(action - CARD_TOWER_DIVE)
            elif action >= CARD_FOCUS:
                weight = self.armed(action - CARD_FOCUS, 0, False, False) - now - RARE_CARD_COST
            else:
                weight = self.spell_gain(action - ULTIMATE, now) - ULTIMATE_COST
            weights.items[index] = weight

    def dive_gain(self, victim: i64) -> i64:
        diver = self.state.fight[ATTACKER]
        return self.pain(victim, 2) // 2 - self.pain(diver, 2) * 2 // 3 - IDLE_CARD_COST

    def spell_gain(self, champion: i64, now: i64) -> i64:
        """The value of an attack ultimate."""
        state = self.state
        attacker = state.fight[ATTACKER]
        if BURST[champion] > 0:
            if champion in (ZED, LEE_SIN):
                return self.best_named(attack_damage(state) + BURST[champion]) - now
            return self.blow(attack_damage(state) + BURST[champion], state.fight[TARGET_NOW]) - now
        if champion == JINX:
            return self.rocket_worth()
        if SPLASH[champion] > 0:
            return self.pain_of_all(state.enemies_at(attacker), SPLASH[champion])
        if champion == MALPHITE:
            return self.stun_worth(state.enemies_at(attacker), 2)
        if champion == ASHE:
            return self.stun_worth(state.enemies_at(attacker), 1) * 2 // 3
        if champion == SYLAS:
            best: i64 = 0
            for other in range(i64(CHAMPIONS)):
                if state.enemies_at(attacker) & CHAMPION_BIT[other] != 0:
                    best = max(best, COPIED[other])
            return best
        return 0

    def best_named(self, damage: i64) -> i64:
        best: i64 = 0
        enemies = self.state.enemies_at(self.state.fight[ATTACKER])
        for champion in range(i64(CHAMPIONS)):
            if enemies & CHAMPION_BIT[champion] != 0:
                best = max(best, self.doubtful(champion, damage))
        return best

    def pain_of_all(self, champions: i64, damage: i64) -> i64:
        total: i64 = 0
        for champion in range(i64(CHAMPIONS)):
            if champions & CHAMPION_BIT[champion] != 0:
                total += self.pain(champion, damage)
        return total

    def stun_worth(self, champions: i64, most: i64) -> i64:
        """The value if that many of these can't attack any more this turn."""
        able = champions & ~self.state.attacked & ~self.state.stunned
        worth: i64 = 0
        for turn in range(most):
            best: i64 = NO_CHAMPION
            for champion in range(i64(CHAMPIONS)):
                if able & CHAMPION_BIT[champion] != 0 and (
                    best == NO_CHAMPION or self.forecast.attack[champion] > self.forecast.attack[best]
                ):
                    best = champion
            if best == NO_CHAMPION:
                break
            able &= ~CHAMPION_BIT[best]
            worth += (self.forecast.attack[best] + self.forecast.burst[best]) * STUN_WORTH
        return worth

    def rocket_worth(self) -> i64:
        best: i64 = 0
        for index in range((1 - self.seat) * TEAM, (1 - self.seat) * TEAM + TEAM):
            champion = self.state.teams[index]
            if champion != NO_CHAMPION and self.state.lives(champion):
                best = max(best, self.rocket_at(champion))
        return best

    def rocket_at(self, champion: i64) -> i64:
        state = self.state
        away = DISTANCE[state.place(JINX) * TILES + state.place(champion)]
        likely: i64 = max(i64(1), min(i64(6), 7 - away))
        others = state.crowd(1 - state.owner(JINX), state.place(champion)) & ~CHAMPION_BIT[champion]
        return (self.pain(champion, 3) + self.pain_of_all(others, 1)) * likely // 6

    # Targets

    def aim_priors(self, legal: Actions, weights: Weights) -> None:
        damage = attack_damage(self.state)
        for index in range(legal.count):
            weights.items[index] = self.doubtful(legal.items[index] - TARGET, damage)

    def targets_priors(self, legal: Actions, weights: Weights) -> None:
        state = self.state
        spell = state.fight[SPELL]
        for index in range(legal.count):
            champion = legal.items[index] - TARGET
            weight: i64
            if spell == JINX:
                weight = self.rocket_at(champion)
            elif spell == YUUMI:
                weight = self.pain(champion, 1)
            elif spell in (SHEN, TARIC):
                weight = self.forecast.attack[champion] * 4 - state.champions[HEALTH + champion] * 4
            elif state.attacked & CHAMPION_BIT[champion] != 0:
                weight = -30
            else:
                weight = (self.forecast.attack[champion] + self.forecast.burst[champion]) * 6
                if state.fight[ZONE] != NONE and state.place(champion) != state.fight[ZONE]:
                    weight -= 30
            weights.items[index] = weight

    def copies_priors(self, legal: Actions, weights: Weights) -> None:
        for index in range(legal.count):
            weights.items[index] = 3 * COPIED[legal.items[index] - TARGET]

    def heal_priors(self, legal: Actions, weights: Weights) -> None:
        state = self.state
        for index in range(legal.count):
            champion = legal.items[index] - TARGET
            weights.items[index] = 3 * self.forecast.attack[champion] - 5 * state.champions[HEALTH + champion]

    # Nomination and defense

    def sheltered(self, target: i64, damage: i64, with_block: bool, with_barrier: bool) -> i64:
        """The cost of an attack with the best use of Block and Barrier cards; with at least one of them if asked."""
        state = self.state
        best: i64 = -NEVER
        if not with_block and not with_barrier:
            best = self.strike(target, damage)
        may_raise = self.held(BARRIER) > 0 and state.barriered & CHAMPION_BIT[target] == 0
        for barriers in range(i64(2) if may_raise else i64(1)):
            if with_barrier and barriers == 0:
                continue
            for blocks in range(self.held(BLOCK) + 1):
                if with_block and blocks == 0:
                    continue
                cost = blocks * CARD_COST + barriers * RARE_CARD_COST
                best = min(best, self.strike(target, damage - blocks - 2 * barriers) + cost)
        return best

    def nomination_priors(self, legal: Actions, weights: Weights) -> None:
        state = self.state
        damage = attack_damage(state)
        for index in range(legal.count):
            action = legal.items[index]
            if action >= CARD_SACRIFICE:
                weights.items[index] = -self.sheltered(action - CARD_SACRIFICE, damage, False, False) - IDLE_CARD_COST
            else:
                weights.items[index] = -self.sheltered(action - NOMINATE, damage, False, False)

    def defense_priors(self, legal: Actions, weights: Weights) -> None:
        state = self.state
        target = state.fight[TARGET_NOW]
        damage = attack_damage(state)
        now = self.strike(target, damage)
        reply = self.best_reply(legal)
        for index in range(legal.count):
            action = legal.items[index]
            weight: i64
            if action == DONE:
                weight = 0
            elif action == PASS_ALL:
                weight = -40
            elif is_reply(action):
                weight = 1 if action == reply else -40
            elif action == CARD_BLOCK:
                weight = now - self.sheltered(target, damage, True, False)
            elif action == CARD_BARRIER + target:
                weight = now - self.sheltered(target, damage, False, True)
            elif action >= CARD_BARRIER and action < CARD_BARRIER + CHAMPIONS:
                weight = -30
            elif action == CARD_FLASH + target:
                weight = now - self.cost_of_flight(target)
            else:
                weight = self.rescue(action - ULTIMATE, target, damage, now) - ULTIMATE_COST
            weights.items[index] = weight

    def best_reply(self, legal: Actions) -> Action:
        """The answer that takes the attack and strikes back best; -1 if a battle ultimate should come first."""
        state = self.state
        zone, target = state.fight[ZONE], state.fight[TARGET_NOW]
        theirs = state.crowd(1 - self.seat, zone)
        for index in range(self.seat * TEAM, self.seat * TEAM + TEAM):
            champion = state.teams[index]
            if champion == NO_CHAMPION or why_not_in_battle(state, self.seat, champion) is not None:
                continue
            if self.entrance_gain(champion, theirs) > ULTIMATE_COST:
                return -1
        hurt = attack_damage(state) - defense_against(state, target) - state.champions[ABSORBS + target]
        dies = hurt >= state.champions[HEALTH + target]
        found: Action = -1
        best: i64 = NEVER
        for index in range(legal.count):
            action = legal.items[index]
            if not is_reply(action) or (dies and opener_in(action) == target):
                continue
            worth = self.attack_worth(zone, action)
            if worth > best:
                best = worth
                found = action
        return found

    def cost_of_flight(self, target: i64) -> i64:
        state = self.state
        if state.place(target) == self.seat * HALF + BASE:
            return RARE_CARD_COST
        return RARE_CARD_COST + self.loss_of_guard(target)

    def rescue(self, champion: i64, target: i64, damage: i64, now: i64) -> i64:
        """The value of a defense ultimate."""
        state = self.state
        if champion == SHEN:
            return now - self.strike(target, damage - 3)
        if champion == TARIC:
            return now * SAFE_BY_TARIC // 100
        worth = now - self.strike(target, damage - 2)
        for index in range(self.seat * TEAM, self.seat * TEAM + TEAM):
            other = state.teams[index]
            if other != NO_CHAMPION and other != target and state.lives(other):
                missing = state.champions[MAX_HEALTH + other] - state.champions[HEALTH + other]
                worth += min(i64(2), missing) * HEALTH_WORTH * 2 // 3
        return worth

    def chase_priors(self, legal: Actions, weights: Weights) -> None:
        state = self.state
        worth = self.doubtful(state.fight[TARGET_NOW], attack_damage(state))
        for index in range(legal.count):
            weights.items[index] = i64(0) if legal.items[index] == PASS else worth - 20

    # Who attacks

    def attackers_priors(self, legal: Actions, weights: Weights) -> None:
        state = self.state
        zone = state.fight[ZONE]
        theirs = state.crowd(1 - self.seat, zone)
        best: i64 = NEVER
        for index in range(legal.count):
            action = legal.items[index]
            if action != PASS and (action >= STRIKE or action < ULTIMATE or self.is_attack_with_ultimate(action)):
                weights.items[index] = self.attack_worth(zone, action)
                best = max(best, weights.items[index])
        if best == NEVER:
            best = 0
        for index in range(legal.count):
            action = legal.items[index]
            if action == PASS:
                weights.items[index] = best - 60
            elif ULTIMATE <= action < STRIKE and not self.is_attack_with_ultimate(action):
                weights.items[index] = best + self.entrance_gain(action - ULTIMATE, theirs) - ULTIMATE_COST

    def is_attack_with_ultimate(self, action: i64) -> bool:
        """Whether the answer names a champion that attacks with its ultimate, and not a battle ultimate."""
        champion = action - ULTIMATE
        if WHEN_OF[champion] != OF_ATTACK:
            return False
        zone = self.state.fight[ZONE]
        return zone == NONE or self.state.place(champion) == zone

    def attack_worth(self, zone: i64, action: i64) -> i64:
        """The value of a battle on a tile that goes on with this attack: at once, with the ultimate, or prepared."""
        state = self.state
        champion = opener_in(action)
        ours, theirs = state.crowd(self.seat, zone), state.crowd(1 - self.seat, zone)
        worth = self.forecast.battle(self.seat, ours, theirs, champion)
        if theirs & ~self.forecast.fallen == 0 and state.current == self.seat:
            worth += self.forecast.storm(self.seat, zone, self.forecast.idle)
        if action >= STRIKE or not may_prepare(state, self.seat, champion):
            return worth
        fight, at_once = state.fight, state.at_once
        state.fight = fight[:]
        state.clear_attack()
        state.fight[ATTACKER] = champion
        cards = self.best_card()
        spell: i64 = NEVER
        if why_not_for_attack(state, champion) is None:
            spell = self.spell_gain(champion, self.blow(attack_damage(state), NONE)) - ULTIMATE_COST
        state.fight = fight
        state.at_once = at_once
        if action >= ULTIMATE:
            return worth + spell + (1 if cards <= 0 else -1)
        return worth + max(cards, spell) if cards > 0 or spell > 0 else worth - 1

    def best_card(self) -> i64:
        """What the best card adds to the attack; NEVER if there is none to play."""
        state = self.state
        attacker = state.fight[ATTACKER]
        now = self.blow(attack_damage(state), NONE)
        best: i64 = NEVER
        if self.held(ATTACK) > 0:
            best = max(best, self.armed(NONE, 0, True, False) - now)
        if self.held(CRIT) > 0 and not is_crit(state, attacker):
            best = max(best, self.armed(NONE, 0, False, True) - now)
        enemies = state.enemies_at(attacker)
        dives = self.held(TOWER_DIVE) > 0 and towers_over(state, attacker) > 0
        focuses = self.held(FOCUS) > 0 and attacker != ZED
        if dives or focuses:
            for champion in range(i64(CHAMPIONS)):
                if enemies & CHAMPION_BIT[champion] == 0:
                    continue
                if dives:
                    best = max(best, self.dive_gain(champion))
                if focuses:
                    best = max(best, self.armed(champion, 0, False, False) - now - RARE_CARD_COST)
        return best

    def opening_worth(self, action: i64) -> i64:
        """The value of an attack or a hit that begins in the Battle phase, or of a battle in which an ultimate comes
        before the first attack."""
        state = self.state
        if action < HIT:
            return self.battle_worth(action - BATTLE)
        champion = opener_in(action)
        if state.enemies_at(champion) != 0:
            return self.attack_worth(state.place(champion), action)
        worth = self.forecast.storm(self.seat, state.place(champion), CHAMPION_BIT[champion])
        if not may_play(state, self.seat):
            return worth
        prepares = self.best_tower_card(champion) > 0
        return worth if prepares == (action < TOWER) else worth - 1

    def best_opening(self, legal: Actions) -> i64:
        """The index of the best attack or hit among the answers; -1 if none is worth anything."""
        found: i64 = -1
        best: i64 = LEAST_GAIN
        for index in range(legal.count):
            action = legal.items[index]
            if action >= HIT and is_opening(action):
                worth = self.opening_worth(action)
                if worth > best:
                    best = worth
                    found = index
        return found

    def battle_worth(self, tile: i64) -> i64:
        state = self.state
        theirs = state.crowd(1 - self.seat, tile)
        worth = self.forecast.battle(self.seat, state.crowd(self.seat, tile), theirs, -1)
        if theirs & ~self.forecast.fallen == 0:
            worth += self.forecast.storm(self.seat, tile, self.forecast.idle)
        fight = state.fight
        state.fight = fight[:]
        state.fight[ZONE] = tile
        entrance: i64 = -2
        for index in range(self.seat * TEAM, self.seat * TEAM + TEAM):
            champion = state.teams[index]
            if champion != NO_CHAMPION and why_not_in_battle(state, self.seat, champion) is None:
                entrance = max(entrance, self.entrance_gain(champion, theirs) - ULTIMATE_COST)
        state.fight = fight
        return worth + entrance

    def best_tower_card(self, champion: i64) -> i64:
        """What the best card adds to a champion's hit on the tower of its tile."""
        state = self.state
        fight, at_once = state.fight, state.at_once
        state.fight = fight[:]
        state.clear_attack()
        state.fight[ATTACKER] = champion
        state.fight[TOWER_NOW] = only_tower(state)
        best: i64 = NEVER
        if self.held(ATTACK) > 0:
            best = max(best, self.tower_card_gain(CARD_ATTACK))
        if self.held(CRIT) > 0 and not is_crit(state, champion):
            best = max(best, self.tower_card_gain(CARD_CRIT))
        if self.held(DEMOLISH) > 0:
            best = max(best, self.tower_card_gain(CARD_DEMOLISH))
        state.fight = fight
        state.at_once = at_once
        return best

    def entrance_gain(self, champion: i64, theirs: i64) -> i64:
        """The value of a battle ultimate before the next attack."""
        if champion == ORNN:
            return self.stun_worth(theirs, 2) * 2 // 3
        if champion == RAKAN:
            return self.stun_worth(theirs, 3) // 3
        if champion == FIDDLESTICKS:
            return self.pain_of_all(theirs, 1)
        if champion == NOCTURNE:
            return 24
        return 6

    # Hitting towers

    def tower_cards_priors(self, legal: Actions, weights: Weights) -> None:
        for index in range(legal.count):
            if legal.items[index] != DONE:
                weights.items[index] = self.tower_card_gain(legal.items[index])

    def tower_card_gain(self, action: i64) -> i64:
        """What a card adds to the current hit."""
        state = self.state
        tower = state.fight[TOWER_NOW]
        attacker = state.fight[ATTACKER]
        left = state.towers[tower] - tower_damage(state)
        kind = tower % TOWERS
        others = state.crowd(self.seat, state.place(attacker)) & ~CHAMPION_BIT[attacker]
        others &= ~state.attacked & ~state.stunned
        coming: i64 = 0
        if kind < UPPER:
            for index in range(self.seat * TEAM, self.seat * TEAM + TEAM):
                champion = state.teams[index]
                if champion != NO_CHAMPION and others & CHAMPION_BIT[champion] != 0:
                    coming += self.forecast.siege[champion]
        more: i64 = 1
        if action == CARD_CRIT:
            more = before_crit(state, attacker) // 2
        elif action == CARD_DEMOLISH:
            more = 3
        if left <= 0:
            return -60
        if coming >= left:
            return -10
        weight = min(left, more) * TOWER_LIFE_WORTH[kind] - CARD_COST
        if more > left:
            weight -= 3 * (more - left)
        if left - coming <= self.ram():
            weight += TOWER_FALL_WORTH[kind]
        return weight

    def ram(self) -> i64:
        """How much the cards in hand could add to a hit."""
        state = self.state
        crit: i64 = 0
        if self.held(CRIT) > 0 and not is_crit(state, state.fight[ATTACKER]):
            crit = before_crit(state, state.fight[ATTACKER]) // 2
        return self.held(ATTACK) + 3 * self.held(DEMOLISH) + crit

    def base_towers_priors(self, legal: Actions, weights: Weights) -> None:
        """The tower that falls sooner comes first."""
        upper = (1 - self.seat) * TOWERS + UPPER
        for index in range(legal.count):
            weights.items[index] = -20 * self.state.towers[upper + legal.items[index] - TOWER]
