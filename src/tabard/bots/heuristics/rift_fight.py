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
from tabard.engine.types import Seat, i64, vec
from tabard.games.rift.actions import (
    ATTACK_WITH,
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
    NOMINATE,
    PASS,
    PASS_ALL,
    TARGET,
    TOWER,
    ULTIMATE,
)
from tabard.games.rift.cards import ATTACK, BARRIER, BLOCK, CRIT, DEMOLISH, HAND, KINDS
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
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import attack_damage, before_crit, defense_against, is_crit, tower_damage

CARD_COST: Final = 4
"""The value of keeping a card of which there are many."""
RARE_CARD_COST: Final = 7
ULTIMATE_COST: Final = 14
STUN_WORTH: Final = 3
"""The value per point of attack of an enemy that can't attack any more."""
NEVER: Final = -400
SAFE_BY_TARIC: Final = 72
"""How likely it is, in hundredths."""
COPIED: Final = vec[i64]([25, 25, 10, 5, 15, 15, 0, 25, 0, 30, 10, 20, 12, 12, 12, 5, 10, 10])
"""The value of an ultimate that Sylas has copied."""


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
        return self.pain(victim, 2) // 2 - self.pain(diver, 2) * 2 // 3 - CARD_COST

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
                weights.items[index] = -self.sheltered(action - CARD_SACRIFICE, damage, False, False) - RARE_CARD_COST
            else:
                weights.items[index] = -self.sheltered(action - NOMINATE, damage, False, False)

    def defense_priors(self, legal: Actions, weights: Weights) -> None:
        state = self.state
        target = state.fight[TARGET_NOW]
        damage = attack_damage(state)
        now = self.strike(target, damage)
        for index in range(legal.count):
            action = legal.items[index]
            weight: i64
            if action == DONE:
                weight = 0
            elif action == PASS_ALL:
                weight = -40
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
            weights.items[index] = 0 if legal.items[index] == PASS else worth - 20

    # Who attacks

    def attackers_priors(self, legal: Actions, weights: Weights) -> None:
        state = self.state
        zone = state.fight[ZONE]
        ours, theirs = state.crowd(self.seat, zone), state.crowd(1 - self.seat, zone)
        best: i64 = NEVER
        for index in range(legal.count):
            action = legal.items[index]
            if action == PASS or action >= ULTIMATE:
                continue
            worth = self.forecast.battle(self.seat, ours, theirs, action - ATTACK_WITH)
            if theirs & ~self.forecast.fallen == 0 and state.current == self.seat:
                worth += self.forecast.storm(self.seat, zone, self.forecast.idle)
            weights.items[index] = worth
            best = max(best, worth)
        if best == NEVER:
            best = 0
        for index in range(legal.count):
            action = legal.items[index]
            if action == PASS:
                weights.items[index] = best - 60
            elif action >= ULTIMATE:
                weights.items[index] = best + self.entrance_gain(action - ULTIMATE, theirs) - ULTIMATE_COST

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
        for index in range(legal.count):
            action = legal.items[index]
            if action == DONE:
                continue
            more: i64 = 1
            if action == CARD_CRIT:
                more = before_crit(state, attacker) // 2
            elif action == CARD_DEMOLISH:
                more = 3
            if left <= 0:
                weights.items[index] = -60
            elif coming >= left:
                weights.items[index] = -10
            else:
                weight = min(left, more) * TOWER_LIFE_WORTH[kind] - CARD_COST
                if more > left:
                    weight -= 3 * (more - left)
                if left - coming <= self.ram():
                    weight += TOWER_FALL_WORTH[kind]
                weights.items[index] = weight

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
