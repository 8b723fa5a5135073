"""The heuristic for Lost Legends. A hero that strikes hard enough to kill at the first blow is not struck back.

What a hero can do is summed up by what it would gain in a battle against the monsters of a level, all of which are
known. In the draft, a card is worth what it adds to that. In battle, an attack is worth the victory points it brings,
less what it costs in life, mana and exhausted gear for later turns. All figures are hundredths of a victory point until
they are converted to points.
"""

from math import sqrt
from typing import Final

from tabard.bots.heuristic import Heuristic, Weights
from tabard.bots.wording import counted, none_or
from tabard.engine.step import Actions
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Counts, Seat, i64, mypyc_attr, seat_name, vec, zeros
from tabard.games.lost_legends.actions import (
    ATTACK_WITH_HANDS,
    BUY,
    CARD,
    CONVERT,
    DRAW,
    EXHAUST,
    MORE_LIFE,
    PASS,
    SKILL,
    VERB_COUNT,
)
from tabard.games.lost_legends.battle import FIGHT, GAIN, is_preparation, prepare, receiver
from tabard.games.lost_legends.fight import (
    BARE_HANDS,
    blow,
    brace_of,
    damage,
    is_against,
    is_stunned,
    might,
    monster_of,
    stops,
    strength,
    wounds_after,
    wounds_of,
)
from tabard.games.lost_legends.gear import effects, equip, has_room, icons, is_ready, price, tuck, unequip, untuck
from tabard.games.lost_legends.gear_up import DRAFT
from tabard.games.lost_legends.keywords import (
    ARMORED,
    BANE,
    FRENZY,
    HAGGLE,
    HEAL,
    HOARD,
    LEECH,
    LORE,
    PIERCE,
    PLUNDER,
    REGENERATE,
    RESTORE,
    SIPHON,
    STEADY,
    STUN,
    VENOM,
)
from tabard.games.lost_legends.layout import (
    CONVERTED,
    EXPERIENCE,
    GEAR_ROW,
    GOLD,
    HAND_ROW,
    HANDS,
    HOLDER,
    LIFE,
    MANA,
    MAX_LIFE,
    MAX_MANA,
    NOTHING_THERE,
    POOL,
    ROOM,
    ROW,
    TAKEN,
    TILES,
    TUCKED_ROW,
    max_life,
    max_mana,
)
from tabard.games.lost_legends.messages import capital, monster_name
from tabard.games.lost_legends.result import END_OF_TRACK, GROW, LOSE_SKILL, own_part, spoils
from tabard.games.lost_legends.score import for_gold
from tabard.games.lost_legends.score import total as score
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import (
    ARMOR,
    ARTIFACT,
    DAMAGE,
    KINDS,
    LAST_LEVEL,
    MELEE,
    SKILLS,
    SPELL,
    TYPES,
    WEAPON,
    in_words,
)
from tabard.games.lost_legends.tiles import MEDLEY, VETERAN
from tabard.games.lost_legends.trophies import OF_HIGHER_LEVELS, OF_ONE_TYPE, slain_of_higher_levels, slain_of_type

KINDS_OF_DAMAGE: Final = len(DAMAGE)
NONE_YET: Final = zeros(KINDS_OF_DAMAGE)
HOPES: Final = 3
"""The skills for which a hero may hope to find a weapon: all but armor."""
NO_FORCE: Final = zeros(GEAR_ROW + HOPES)
VP: Final = 100
GOLD_VALUE: Final = 25
"""The value of a piece of gold; during a gear-up, by level."""
GOLD_TO_SPEND: Final = vec[i64]([0, 50, 25, 18])
TROPHY_HOPE: Final = 80
"""The value of any defeated monster towards trophies."""
TURNS: Final = 280
"""How many turns of a battle matter, in hundredths."""
FALLING: Final = 80
"""What a hero loses by falling, besides the rest of the battle."""
WHOLE_ATTACKS: Final = 600
"""How much it matters that a monster takes a whole number of attacks, in thousandths."""
EXHAUSTING: Final = 3
"""How much of the extra of a weapon or spell counts, in tenths; the next four say the same of other cards."""
BRACING: Final = 5
HEALING: Final = 7
RESTORING: Final = 5
STUNNING: Final = 6
CHARGES: Final = 33
"""How likely a monster with Charge charges, in hundredths."""
PURCHASES: Final = 35
"""How many of the cards to come a hero buys, in hundredths."""
USUAL_WEAPON: Final = vec[i64]([0, 2, 4, 7])
"""By level: the strength of a weapon that the draft usually offers."""
USUAL_GAIN: Final = vec[i64]([0, 130, 230, 330])
"""By level: what a turn brings."""
UNKNOWN: Final = vec[i64]([-1] * len(SKILLS))
PER_DAMAGE: Final = vec[i64]([0, 25, 20, 18])
"""By level: what a point of damage brings in a turn."""
ICONS_PER_LEVEL: Final = 30
"""How many icons of the same skill a hero gets in a draft, in tenths."""
HOPE: Final = 40
"""How much weaker than usual the weapon is that a hero may hope for; how much better it gets with each card that is
still to come."""
HOPE_PER_CARD: Final = 6
LATER: Final = vec[i64]([100, 35, 20])
"""The weight of a battle that many levels ahead, in hundredths."""
SKILL_CARD: Final = 80
"""The value of a skill card to a hero that may lose it."""
MANA_VALUE: Final = 20
PREFERS_OPEN: Final = 15
"""The value of keeping the open monster from the next player."""
HELPS_OTHERS: Final = 30
"""The cost of leaving the next player a monster without a charge."""
FINISHES: Final = vec[i64]([100, 75, 45, 25, 10])
"""How likely a monster is still defeated, in hundredths, if it needs that many more attacks."""

# What a seat's win chance depends on, in points, as measured in games between bots: with three seats in the gear-ups of
# the three levels, then in their battles; and the same with more seats.
OF_MORE_SEATS: Final = 2 * LAST_LEVEL
VICTORY_POINT: Final = vec[i64]([0, 19, 20, 8, 19, 25, 0, 16, 21, 10, 17, 25])
HOPED_POINT: Final = vec[i64]([0, 60, 60, 45, 48, 50, 0, 60, 55, 40, 47, 49])
"""A victory point that a collection may bring."""
A_GOLD: Final = vec[i64]([2, 2, 1, 3, 2, 2, 1, 1, 1, 1, 1, 1])
PRIZE: Final = vec[i64]([0, 1, 2, 1, 3, 13, 0, 1, 2, 0, 4, 14])
"""A victory point of the prize for gold."""
A_MAX_LIFE: Final = vec[i64]([12, 11, 8, 6, 5, 0, 16, 12, 5, 12, 9, 0])
A_MAX_MANA: Final = vec[i64]([16, 12, 3, 16, 3, 2, 20, 9, 5, 18, 6, 4])
ICONS: Final = (
    vec[i64]([30, 15, 11, 28, 12, 7, 36, 14, 11, 33, 11, 7]),
    vec[i64]([22, 8, 8, 30, 6, 8, 32, 11, 5, 32, 6, 4]),
    vec[i64]([10, 4, 0, 20, 2, 1, 18, 10, 0, 20, 5, 0]),
    vec[i64]([4, 2, 0, 0, 0, 0, 4, 0, 0, 0, 0, 3]),
)
"""By skill."""
FORCE: Final = vec[i64]([24, 18, 12, 26, 15, 7, 18, 23, 11, 36, 17, 10])
"""A point of damage of the best attack."""
STOPS: Final = vec[i64]([38, 28, 6, 75, 14, 1, 38, 16, 2, 69, 9, 2])
"""A point that armor stops of every kind of damage."""
FIGHTS: Final = vec[i64]([0, 0, 0, 25, 50, 100, 0, 0, 0, 36, 104, 160])
"""Being still in the battle."""
LIFE_LEFT: Final = vec[i64]([0, 0, 0, 22, 12, 10, 0, 0, 0, 18, 5, 4])


@mypyc_attr(acyclic=True)
class Outfit:
    """A summary of what a hero can do, in tenths."""

    def __init__(self, state: LostLegendsState, seat: Seat) -> None:
        self.seat: i64 = seat
        self.force: Counts = NO_FORCE[:]
        """The damage of each weapon and spell, by slot of the gear; then that of the weapons hoped for, by skill."""
        self.stops: Counts = NONE_YET[:]
        """By kind of damage."""
        self.life: i64 = 10 * max_life(state.figures, seat) + HEALING * effects(state, seat, HEAL)
        self.mana: i64 = 10 * max_mana(state.figures, seat) + RESTORING * effects(state, seat, RESTORE)
        self.leech: i64 = effects(state, seat, LEECH)
        self.steady: i64 = 10 * effects(state, seat, STEADY)
        self.spoils: i64 = VP * effects(state, seat, LORE) + GOLD_VALUE * effects(state, seat, PLUNDER)
        self.stuns: i64 = 0
        """How many cards can stun."""
        self.kills: i64 = 0
        """How likely a turn defeats a monster, in thousandths; what that brings; the life regained. Set by `cast`."""
        self.wins: i64 = 0
        self.regains: i64 = 0

    def grow_to(self, state: LostLegendsState, level: i64) -> None:
        """Sum up what its gear will do in a level, with the icons that the hero will have."""
        content, seat = state.content, self.seat
        for kind in range(KINDS_OF_DAMAGE):
            self.stops[kind] = 0
        for skill in range(HOPES):
            self.force[GEAR_ROW + skill] = 0
        self.force[GEAR_ROW + MELEE] = 10 * BARE_HANDS
        self.stuns = 0
        growth = ICONS_PER_LEVEL * (level - state.level)
        if level > state.level or state.question is DRAFT:
            self.hope_for_weapons(state, level, growth)
        for slot in range(GEAR_ROW - ROOM):
            card = state.gear[seat * GEAR_ROW + slot]
            if card == NOTHING_THERE:
                continue
            grown = (10 * icons(state, seat, content.skill[card]) + growth) // content.icons[card]
            if level == state.level:
                grown = grown // 10 * 10
            strength = 10 * content.strength[card] + content.bonus[card] * grown
            if content.kind[card] == ARMOR:
                for damage in range(KINDS_OF_DAMAGE):
                    if is_against(state, card, damage):
                        self.stops[damage] = self.stops[damage] + strength + BRACING * content.extra[card]
            else:
                force = strength + 10 * might(state, seat, content.damage[card])
                self.force[slot] = force + EXHAUSTING * content.extra[card]
                if content.effect[card] == STUN:
                    self.stuns += 1

    def hope_for_weapons(self, state: LostLegendsState, level: i64, growth: i64) -> None:
        """A hero with icons will find a weapon for them; the more cards are still to come, the more certainly."""
        to_come: i64 = i64(5) if level > state.level else 5 - state.picks
        if to_come == 0:
            return
        for skill in range(HOPES):
            adds = icons(state, self.seat, skill) + might(state, self.seat, skill)
            hoped = 10 * (USUAL_WEAPON[level] + adds) + growth + HOPE_PER_CARD * to_come - HOPE
            self.force[GEAR_ROW + skill] = max(self.force[GEAR_ROW + skill], hoped)

    def gain_in(self, state: LostLegendsState, level: i64) -> i64:
        """What a battle in a level would bring."""
        content = state.content
        gain: i64 = 0
        hurt: i64 = 0
        count: i64 = 0
        leech: i64 = 0
        blow: i64 = 0
        for monster in range(content.first_of_level[level - 1], content.first_of_level[level]):
            brings = VP * content.experience[monster] + 8 * content.gold[monster] + TROPHY_HOPE + self.spoils
            if content.ability[monster] == HOARD:
                brings += GOLD_VALUE * content.ability_amount[monster]
            rate: i64 = 0
            won: i64 = 0
            regained: i64 = 0
            for skill in range(HOPES):
                hoped = self.rate(state, monster, self.harm(state, monster, NOTHING_THERE, skill, GEAR_ROW + skill))
                if hoped > rate:
                    rate = hoped
                    won = hoped * brings
            for slot in range(ROOM):
                card = state.gear[self.seat * GEAR_ROW + slot]
                if card == NOTHING_THERE:
                    continue
                hit = self.rate(state, monster, self.harm(state, monster, card, content.damage[card], slot))
                value = hit * (brings + self.spoils_of(state, card))
                if value > won:
                    rate = hit
                    won = value
                    regained = content.amount[card] if content.effect[card] == LEECH else i64(0)
            self.cast(state, monster, brings, rate, won, regained)
            rate, won, regained = self.kills, self.wins, self.regains
            attack = 10 * content.attack[monster]
            if content.ability[monster] == FRENZY:
                attack += 10 * content.ability_amount[monster]
            unstoppable: i64 = 10
            if content.ability[monster] == VENOM:
                unstoppable = max(unstoppable, min(attack, 10 * content.ability_amount[monster]))
            stopped = self.stops[content.blow[monster]]
            suffered = max(unstoppable, attack - stopped)
            hurt += (1000 - rate) * suffered
            if content.charge[monster] == 1:
                hurt += rate * CHARGES // 100 * max(unstoppable, attack - stopped - self.steady)
            blow += suffered
            gain += won
            leech += rate * (10 * self.leech + regained // 100)
            count += 1
        if count == 0:
            return 0
        gain //= count * 10
        hurt = max(i64(1), (hurt - leech * 7 // 10) // (count * 100))
        life = self.life + self.stuns * STUNNING * blow // (count * 10)
        lasts = float(1000 * life // hurt + 30) / float(TURNS)  # so many battles
        part = lasts / sqrt(1.0 + lasts * lasts)
        return i64(float(gain * TURNS) * part / 1000.0) - i64(float(FALLING) / (1.0 + lasts * lasts))

    def cast(self, state: LostLegendsState, monster: i64, brings: i64, rate: i64, won: i64, regained: i64) -> None:
        """Spells replace the best weapon as often as there is mana for them."""
        content = state.content
        self.kills = rate
        self.wins = won
        self.regains = 1000 * regained
        for slot in range(SPELL * ROOM, SPELL * ROOM + ROOM):
            card = state.gear[self.seat * GEAR_ROW + slot]
            if card == NOTHING_THERE or 10 * content.mana[card] > self.mana:
                continue
            hit = self.rate(state, monster, self.harm(state, monster, card, content.damage[card], slot))
            value = hit * (brings + self.spoils_of(state, card))
            if value <= won:
                continue
            costs = 1000 * content.mana[card]
            if content.effect[card] == SIPHON:
                costs = max(i64(200), costs - hit * content.amount[card])
            part = min(i64(1000), self.mana * 10_000_000 // (costs * TURNS))
            mixed = won + (value - won) * part // 1000
            if mixed > self.wins:
                self.wins = mixed
                self.kills = rate + (hit - rate) * part // 1000
                self.regains = 1000 * regained * (1000 - part) // 1000
                if content.effect[card] == LEECH:
                    self.regains += content.amount[card] * part

    def spoils_of(self, state: LostLegendsState, card: i64) -> i64:
        """What defeating a monster with a card brings besides."""
        effect, amount = state.content.effect[card], state.content.amount[card]
        if effect == LORE:
            return VP * amount
        if effect == PLUNDER:
            return GOLD_VALUE * amount
        if effect == LEECH:
            return 30 * amount
        return 0

    def harm(self, state: LostLegendsState, monster: i64, card: i64, kind: i64, slot: i64) -> i64:
        """What a weapon or spell does to a monster, in tenths."""
        content = state.content
        force = self.force[slot]
        halves = content.suffers[monster * KINDS_OF_DAMAGE + kind]
        if card != NOTHING_THERE:
            effect = content.effect[card]
            if effect == BANE and content.foe[card] == content.type[monster]:
                force += 10 * content.amount[card]
            elif effect == PIERCE:
                halves = max(i64(2), halves)
        return force * halves // 2

    def rate(self, state: LostLegendsState, monster: i64, harm: i64) -> i64:
        """How likely one turn defeats a monster, in thousandths."""
        content = state.content
        if harm <= 0:
            return 0
        ability, life = content.ability[monster], 10 * content.life[monster]
        if ability == ARMORED:
            harm = max(i64(10), harm - 10 * content.ability_amount[monster])
        if harm >= life:
            return 1000
        if ability == REGENERATE:
            harm = max(i64(1), harm - 5 * content.ability_amount[monster])
        whole = WHOLE_ATTACKS
        return whole // ((life + harm - 1) // harm) + (1000 - whole) * harm // life


class LostLegendsHeuristic(Heuristic[LostLegendsState]):
    iterations: i64 = 800
    horizon: i64 = 80
    margin: i64 = 40
    inverse_temperature: i64 = 300
    novice_inverse_temperature: i64 = 60
    routine_events: frozenset[str] = frozenset({"turn", "chosen", "discard", "gold", "experience", "growth", "score"})

    def priors(self, state: LostLegendsState, seat: Seat, legal: Actions, weights: Weights) -> None:
        question = state.question
        if question is DRAFT:
            draft_priors(state, seat, legal, weights)
        elif question is FIGHT:
            fight_priors(state, seat, legal, weights)
        elif question is GAIN:
            gain_priors(state, seat, legal, weights)
        elif question is GROW:
            growth_priors(state, seat, legal, weights)
        elif question is LOSE_SKILL:
            losses_priors(state, seat, legal, weights)

    def evaluate(self, state: LostLegendsState, seat: Seat) -> i64:
        return evaluate(state, seat)

    def budget(self, state: LostLegendsState) -> i64:
        """The more seats, the longer a simulation takes."""
        return self.iterations * 3 // state.seats

    def reached_cutoff(self, known: LostLegendsState, world: LostLegendsState) -> bool:
        """The end of the level's battle: during a battle, seats are hard to compare."""
        return world.level > known.level

    def information_key(self, state: LostLegendsState, seat: Seat) -> i64:
        """In battle: the monster in question, and what the hero has left."""
        row = seat * ROW
        left = state.figures[row + LIFE] * 10 + state.figures[row + MANA]
        if state.question is FIGHT:
            return (monster_of(state, seat) * 100 + wounds_of(state, seat)) * 100 + left
        if state.question is GAIN:
            return (state.open * 100 + state.open_wounds) * 100 + left
        return 0

    def why(self, state: LostLegendsState, seat: Seat, action: Action) -> str:
        question = state.question
        if question is DRAFT:
            return why_drafted(state, seat, action - CARD)
        if question is FIGHT:
            return why_fought(state, seat, action)
        if question is GAIN:
            return why_gained(state, seat, action)
        if question is GROW:
            return why_grown(state, seat, action)
        return why_lost(state, seat, (action - CARD) // VERB_COUNT)


# Future battles


def future(state: LostLegendsState, seat: Seat) -> i64:
    """What the battles from this level on would bring."""
    total: i64 = 0
    outfit = Outfit(state, seat)
    for level in range(state.level, LAST_LEVEL + 1):
        outfit.grow_to(state, level)
        total += outfit.gain_in(state, level) * LATER[level - state.level] // 100
    return total


def evaluate(state: LostLegendsState, seat: Seat) -> i64:
    """What is won already, and what the hero can still win; in points."""
    figures, row = state.figures, seat * ROW
    when = state.level - 1 if state.question is DRAFT else state.level + LAST_LEVEL - 1
    if state.seats > 3:
        when += OF_MORE_SEATS
    prize = for_gold(state, seat)
    total = (score(state, seat) - prize) * VICTORY_POINT[when] + prize * PRIZE[when]
    total += collecting(state, seat) * HOPED_POINT[when] // VP + figures[row + GOLD] * A_GOLD[when]
    total += max_life(figures, seat) * A_MAX_LIFE[when] + max_mana(figures, seat) * A_MAX_MANA[when]
    for skill in range(len(SKILLS)):
        total += icons(state, seat, skill) * ICONS[skill][when]
    total += best_force(state, seat) * FORCE[when]
    stopped: i64 = 0
    for kind in range(KINDS_OF_DAMAGE):
        stopped += stops(state, seat, kind)
    total += stopped * STOPS[when] // KINDS_OF_DAMAGE
    if state.fighting & SEAT_BIT[seat] != 0:
        total += FIGHTS[when] + figures[row + LIFE] * LIFE_LEFT[when]
    return total


def best_force(state: LostLegendsState, seat: Seat) -> i64:
    """The damage of the best attack, whatever it hits."""
    best: i64 = BARE_HANDS
    mana = max_mana(state.figures, seat)
    for index in range(GEAR_ROW):
        card = state.gear[seat * GEAR_ROW + index]
        if card != NOTHING_THERE and state.content.kind[card] in (WEAPON, SPELL) and state.content.mana[card] <= mana:
            best = max(best, plain_force(state, seat, card))
    return best


def collecting(state: LostLegendsState, seat: Seat) -> i64:
    """The value of monsters that may still bring a trophy."""
    types: i64 = 0
    total: i64 = 0
    for type in range(len(TYPES)):
        slain = slain_of_type(state, seat, type)
        if slain > 0:
            types += 1
            if state.figures[seat * ROW + TILES + type] == NOTHING_THERE:
                total += 25 if slain == 1 else 80
    if state.figures[seat * ROW + TILES + MEDLEY] == NOTHING_THERE:
        total += 35 * types
    if state.figures[seat * ROW + TILES + VETERAN] == NOTHING_THERE:
        total += 40 * slain_of_higher_levels(state, seat)
    return total


def turns_left(state: LostLegendsState) -> i64:
    """How many turns each fighting hero will have after this one, in hundredths."""
    fighters: i64 = 0
    for seat in range(state.seats):
        if state.fighting & SEAT_BIT[seat] != 0:
            fighters += 1
    if state.last_round or fighters == 0:
        return 0
    return 100 * state.deck // fighters + 100


# The draft


def haggling(state: LostLegendsState, trial: LostLegendsState, seat: Seat) -> i64:
    """What Haggle will save."""
    to_come = 5 - trial.picks + 5 * (LAST_LEVEL - state.level)
    return effects(trial, seat, HAGGLE) * to_come * PURCHASES // 100 * GOLD_TO_SPEND[state.level]


def draft_priors(state: LostLegendsState, seat: Seat, legal: Actions, weights: Weights) -> None:
    trial = state.copy()
    trial.picks += 1
    skills = UNKNOWN[:]  # by skill: all cards of one skill are alike
    for index in range(legal.count):
        action = legal.items[index] - CARD
        card, verb = action // VERB_COUNT, action % VERB_COUNT
        if verb == SKILL:
            skill = state.content.skill[card]
            if skills[skill] < 0:
                skills[skill] = with_skill(state, trial, seat, card)
            weights.items[index] = skills[skill]
        elif verb == BUY:
            weights.items[index] = with_purchase(state, trial, seat, card, state.figures[seat * ROW + CONVERTED])
        else:
            weights.items[index] = with_conversion(state, trial, seat, card)


def begin_anew(state: LostLegendsState, trial: LostLegendsState) -> None:
    """Undo the trial: restore what everybody really has."""
    trial.figures = state.figures[:]
    trial.gear = state.gear[:]
    trial.tucked = state.tucked[:]


def with_skill(state: LostLegendsState, trial: LostLegendsState, seat: Seat, card: i64) -> i64:
    begin_anew(state, trial)
    tuck(trial, seat, card)
    gold = state.figures[seat * ROW + GOLD] + state.level
    return future(trial, seat) + haggling(state, trial, seat) + GOLD_TO_SPEND[state.level] * gold


def with_purchase(state: LostLegendsState, trial: LostLegendsState, seat: Seat, card: i64, converted: i64) -> i64:
    begin_anew(state, trial)
    if converted != NOTHING_THERE:
        unequip(trial, seat, converted)
        tuck(trial, seat, converted)
    equip(trial, seat, card)
    left = state.figures[seat * ROW + GOLD] - price(state, seat, card, converted)
    return future(trial, seat) + haggling(state, trial, seat) + GOLD_TO_SPEND[state.level] * left


def with_conversion(state: LostLegendsState, trial: LostLegendsState, seat: Seat, piece: i64) -> i64:
    """The best purchase that it makes possible."""
    best: i64 = 0
    kind = state.content.kind[piece]
    for index in range(seat * HAND_ROW, (seat + 1) * HAND_ROW - state.picks):
        card = state.hands[index]
        if price(state, seat, card, piece) > state.figures[seat * ROW + GOLD]:
            continue
        if state.content.kind[card] == kind:
            best = max(best, with_purchase(state, trial, seat, card, piece))
    return best


# The battle


def kill_value(state: LostLegendsState, seat: Seat, monster: i64, card: i64) -> i64:
    """The value of defeating a monster with a card."""
    content, figures, row = state.content, state.figures, seat * ROW
    experience = content.experience[monster] + effects(state, seat, LORE)
    gold = (content.gold[monster] + 2) // 3 + effects(state, seat, PLUNDER)
    if content.ability[monster] == HOARD:
        gold += content.ability_amount[monster]
    if card != HANDS:
        if content.effect[card] == LORE:
            experience += content.amount[card]
        elif content.effect[card] == PLUNDER:
            gold += content.amount[card]
    total = VP * min(experience, END_OF_TRACK - figures[row + EXPERIENCE]) + GOLD_VALUE * gold
    type = content.type[monster]
    slain = slain_of_type(state, seat, type) + 1
    holder = state.trophies[HOLDER + type]
    if holder == NOBODY or (holder != seat and slain >= slain_of_type(state, holder, type)):
        total += VP
    if figures[row + TILES + type] == NOTHING_THERE:
        total += top_of(state, type) if slain == OF_ONE_TYPE else 30
    if slain == 1 and figures[row + TILES + MEDLEY] == NOTHING_THERE:
        total += top_of(state, MEDLEY) // 4
    if state.level > 1 and figures[row + TILES + VETERAN] == NOTHING_THERE:
        total += top_of(state, VETERAN) // OF_HIGHER_LEVELS
    return total


def top_of(state: LostLegendsState, stack: i64) -> i64:
    """The value of the topmost trophy of a stack."""
    top = state.content.first_of_stack[stack] + state.trophies[TAKEN + stack]
    return i64(0) if top >= state.content.first_of_stack[stack + 1] else VP * state.content.value[top]


def worth_of_life(state: LostLegendsState, life: i64, left: i64) -> i64:
    """The value of being in the battle with that much life and that many turns to come."""
    if life <= 0:
        return 0
    stake = USUAL_GAIN[state.level] * left // 100 + SKILL_CARD
    return stake * life * 3 // (2 * life + 3)


def attack_value(
    state: LostLegendsState, seat: Seat, card: i64, exhausting: bool, monster: i64, wounds: i64, braced: i64
) -> i64:
    """The value of an attack, if exhausted armor stops that much more of a blow in return."""
    content, row = state.content, seat * ROW
    left = turns_left(state)
    life = state.figures[row + LIFE]
    after = wounds_after(state, seat, card, exhausting, monster, wounds)
    total: i64 = 0
    if card != HANDS:
        if left > 0:
            total -= MANA_VALUE * content.mana[card]
        if exhausting:
            total -= cost_of_exhausting(state, seat, card, left)
    if after >= content.life[monster]:
        leech = effects(state, seat, LEECH)
        if card != HANDS and content.effect[card] == LEECH:
            leech += content.amount[card]
        healed = min(max_life(state.figures, seat), life + leech)
        gained = worth_of_life(state, healed, left) - worth_of_life(state, life, left)
        return total + kill_value(state, seat, monster, card) + gained
    lost: i64 = 0
    if not is_stunned(state, card, exhausting):
        lost = blow(state, seat, monster, after, False, braced)
    if lost >= life:
        return total - worth_of_life(state, life, left)
    if left > 0:
        again = max(i64(1), best_damage(state, seat, monster))
        needed = (content.life[monster] - after + again - 1) // again
        total += kill_value(state, seat, monster, HANDS) * FINISHES[min(4, needed)] // 100
    return total + worth_of_life(state, life - lost, left) - worth_of_life(state, life, left)


def best_damage(state: LostLegendsState, seat: Seat, monster: i64) -> i64:
    """The most damage a hero can do to a monster without exhausting anything."""
    best = damage(state, seat, HANDS, False, monster)
    for index in range(GEAR_ROW):
        if is_attack(state, seat, index):
            best = max(best, damage(state, seat, state.gear[seat * GEAR_ROW + index], False, monster))
    return best


def is_attack(state: LostLegendsState, seat: Seat, index: i64) -> bool:
    """Whether a slot of the gear holds a weapon or a spell that can be used now."""
    if ROOM * ARMOR <= index < ROOM * ARMOR + ROOM or index >= ROOM * ARTIFACT or not is_ready(state, seat, index):
        return False
    return state.content.mana[state.gear[seat * GEAR_ROW + index]] <= state.figures[seat * ROW + MANA]


def cost_of_exhausting(state: LostLegendsState, seat: Seat, card: i64, left: i64) -> i64:
    """What the coming turns lose without a weapon or spell."""
    if left == 0:
        return 0
    own = plain_force(state, seat, card)
    other: i64 = BARE_HANDS
    for index in range(GEAR_ROW):
        piece = state.gear[seat * GEAR_ROW + index]
        if is_attack(state, seat, index) and piece != card:
            other = max(other, plain_force(state, seat, piece))
    return 10 + max(0, own - other) * PER_DAMAGE[state.level] * min(left, 250) // 100


def plain_force(state: LostLegendsState, seat: Seat, card: i64) -> i64:
    content = state.content
    force = content.strength[card] + content.bonus[card] * (
        icons(state, seat, content.skill[card]) // content.icons[card]
    )
    return force + might(state, seat, content.damage[card])


def best_attack(state: LostLegendsState, seat: Seat, monster: i64, wounds: i64, braced: i64) -> i64:
    """The value of the strongest attack on a monster, perhaps with exhausted gear if it doesn't defeat it otherwise."""
    strongest: i64 = HANDS
    most = damage(state, seat, HANDS, False, monster)
    exhausted: i64 = HANDS
    utmost: i64 = 0
    for index in range(GEAR_ROW):
        if is_attack(state, seat, index):
            card = state.gear[seat * GEAR_ROW + index]
            done = damage(state, seat, card, False, monster)
            if done > most:
                most = done
                strongest = card
            if state.content.exhausts[card] == 1 and done + state.content.extra[card] > utmost:
                utmost = done + state.content.extra[card]
                exhausted = card
    best = attack_value(state, seat, strongest, False, monster, wounds, braced)
    if wounds + most < state.content.life[monster] and exhausted != HANDS:
        best = max(best, attack_value(state, seat, exhausted, True, monster, wounds, braced))
    return best


def fight_priors(state: LostLegendsState, seat: Seat, legal: Actions, weights: Weights) -> None:
    monster, wounds, braced = monster_of(state, seat), wounds_of(state, seat), brace_of(state, seat)
    for index in range(legal.count):
        action = legal.items[index]
        if action == PASS:
            value = value_of_new_monster(state, seat) - HELPS_OTHERS
        elif action == ATTACK_WITH_HANDS:
            value = attack_value(state, seat, HANDS, False, monster, wounds, braced)
        else:
            card, exhausting = (action - CARD) // VERB_COUNT, (action - CARD) % VERB_COUNT == EXHAUST
            if is_preparation(state, action):
                value = value_of_preparing(state, seat, card, monster, wounds)
            else:
                value = attack_value(state, seat, card, exhausting, monster, wounds, braced)
        weights.items[index] = value


def value_of_preparing(state: LostLegendsState, seat: Seat, card: i64, monster: i64, wounds: i64) -> i64:
    """The value of exhausting armor or an artifact first."""
    content, row = state.content, seat * ROW
    left = turns_left(state)
    braced = brace_of(state, seat)
    if content.kind[card] == ARMOR:  # what it stops anyway is counted with all armor
        best = best_attack(state, seat, monster, wounds, braced + content.extra[card])
        return best - 5 - content.strength[card] * PER_DAMAGE[state.level] * min(left, 250) // 200
    best = best_attack(state, seat, monster, wounds, braced)
    if content.effect[card] == HEAL:
        life = state.figures[row + LIFE]
        missing = max_life(state.figures, seat) - life
        gained = min(content.amount[card], missing)
        wasted = content.amount[card] - gained
        return best + worth_of_life(state, life + gained, left) - worth_of_life(state, life, left) - 25 * wasted - 1
    missing = max_mana(state.figures, seat) - state.figures[row + MANA]
    gained = min(content.amount[card], missing)
    return best + MANA_VALUE * gained - MANA_VALUE * (content.amount[card] - gained) - 10


def gain_priors(state: LostLegendsState, seat: Seat, legal: Actions, weights: Weights) -> None:
    for index in range(legal.count):
        if legal.items[index] == DRAW:
            weights.items[index] = value_of_drawing(state, seat)
        else:
            weights.items[index] = best_attack(state, seat, state.open, state.open_wounds, 0) + PREFERS_OPEN


def value_of_new_monster(state: LostLegendsState, seat: Seat) -> i64:
    value: i64 = -1000
    if state.deck > 0:
        value = value_of_drawing(state, seat)
    if state.open != NOTHING_THERE:
        value = max(value, best_attack(state, seat, state.open, state.open_wounds, 0))
    return value


def value_of_drawing(state: LostLegendsState, seat: Seat) -> i64:
    """The mean over all monsters that may be drawn, less the cost of their charges."""
    content = state.content
    left = turns_left(state)
    life = state.figures[seat * ROW + LIFE]
    total: i64 = 0
    count: i64 = 0
    for monster in range(content.first_of_level[state.level - 1], content.first_of_level[state.level]):
        copies = state.monsters[POOL + monster]
        if copies == 0:
            continue
        value = best_attack(state, seat, monster, 0, 0)
        if content.charge[monster] == 1:
            lost = blow(state, seat, monster, 0, True, 0)
            if lost >= life:
                value = -worth_of_life(state, life, left)
            else:
                value += worth_of_life(state, life - lost, left) - worth_of_life(state, life, left)
        total += copies * value
        count += copies
    return total // max(1, count)


# Growing and losing


def growth_priors(state: LostLegendsState, seat: Seat, legal: Actions, weights: Weights) -> None:
    trial = state.copy()
    for index in range(legal.count):
        begin_anew(state, trial)
        figure: i64 = MAX_LIFE if legal.items[index] == MORE_LIFE else MAX_MANA
        trial.figures[seat * ROW + figure] = trial.figures[seat * ROW + figure] + 1
        weights.items[index] = future(trial, seat) + (20 if figure == MAX_LIFE else 0)


def losses_priors(state: LostLegendsState, seat: Seat, legal: Actions, weights: Weights) -> None:
    trial = state.copy()
    skills = UNKNOWN[:]
    for index in range(legal.count):
        card = (legal.items[index] - CARD) // VERB_COUNT
        skill = state.content.skill[card]
        if skills[skill] < 0:
            begin_anew(state, trial)
            untuck(trial, seat, card)
            skills[skill] = future(trial, seat)
        weights.items[index] = skills[skill]


# Reasons


def why_drafted(state: LostLegendsState, seat: Seat, choice: i64) -> str:
    card, verb = choice // VERB_COUNT, choice % VERB_COUNT
    printed = state.content.cards[card]
    trial = state.copy()
    skill = SKILLS[printed.skill]
    if verb == CONVERT:
        icon = f"becomes {'an' if skill[0] == 'a' else 'a'} {skill} icon, which makes {skill} cards 1 gold cheaper"
        if has_room(state, seat, i64(printed.kind)):
            return f"You no longer use {printed.name}: it {icon}."
        return f"{printed.name} makes room for another {KINDS[printed.kind]} and {icon}."
    if verb == SKILL:
        tuck(trial, seat, card)
        gains = f"You gain {state.level} gold"
        stronger = changed_gear(state, trial, seat)
        if stronger:
            return f"{gains}, and with one more {skill} icon, {stronger}."
        have = icons(trial, seat, printed.skill)
        return f"{gains} and have {counted(have, f'{skill} icon')}: {skill} cards cost you {have} gold less."
    converted = state.figures[seat * ROW + CONVERTED]
    if converted != NOTHING_THERE:
        unequip(trial, seat, converted)
        tuck(trial, seat, converted)
    equip(trial, seat, card)
    costs = f"costs {price(state, seat, card, converted)} of your {state.figures[seat * ROW + GOLD]} gold"
    if printed.kind in (WEAPON, SPELL):
        force = plain_force(trial, seat, card)
        best = best_force(state, seat)
        return f"{printed.name} {costs} and does {force} damage; your best attack so far does {best}."
    if printed.kind == ARMOR:
        kinds = [DAMAGE[kind] for kind in range(KINDS_OF_DAMAGE) if is_against(state, card, kind)]
        stopped = strength(trial, seat, card)
        return f"{printed.name} {costs} and stops {stopped} of every {in_words(kinds, 'or')} blow."
    return f"{printed.name} {costs}. {printed.rule}"


def changed_gear(state: LostLegendsState, trial: LostLegendsState, seat: Seat) -> str:
    """The piece of gear that changes most with other icons, as a clause; empty if none does."""
    message = ""
    most: i64 = 0
    for index in range(GEAR_ROW):
        card = state.gear[seat * GEAR_ROW + index]
        if card == NOTHING_THERE or state.content.kind[card] == ARTIFACT:
            continue
        stops_blows = state.content.kind[card] == ARMOR
        before = strength(state, seat, card) if stops_blows else plain_force(state, seat, card)
        after = strength(trial, seat, card) if stops_blows else plain_force(trial, seat, card)
        verb = "stops" if stops_blows else "does"
        if max(after - before, before - after) > most:
            most = max(after - before, before - after)
            message = f"{state.content.cards[card].name} {verb} {after} damage instead of {before}"
    return message


def why_fought(state: LostLegendsState, seat: Seat, action: Action) -> str:
    monster = monster_of(state, seat)
    if action == PASS:
        return why_passed(state, seat, monster)
    if is_preparation(state, action):
        return why_prepared(state, seat, (action - CARD) // VERB_COUNT, monster)
    card: i64 = HANDS if action == ATTACK_WITH_HANDS else (action - CARD) // VERB_COUNT
    exhausting = action != ATTACK_WITH_HANDS and (action - CARD) % VERB_COUNT == EXHAUST
    who = monster_name(state, monster)
    wounds, life = wounds_of(state, seat), state.content.life[monster]
    done = damage(state, seat, card, exhausting, monster)
    after = wounds_after(state, seat, card, exhausting, monster, wounds)
    if after >= life:
        brings = reward_text(state, seat, monster, card)
        if exhausting and wounds_after(state, seat, card, False, monster, wounds) < life:
            return f"It defeats {who} before it can strike: {done} damage, and {life - wounds} are enough. {brings}"
        spared = ", without exhausting anything" if can_exhaust(state, card) and not exhausting else ""
        spared = ", but so would an attack without exhausting it" if exhausting else spared
        return f"It defeats {who}, which has {life - wounds} life left, before it can strike{spared}. {brings}"
    message = f"It does {done} damage and leaves {who} with {life - after} of {life} life"
    if is_stunned(state, card, exhausting):
        return f"{message}; it does not strike back."
    own = state.figures[seat * ROW + LIFE]
    lost = blow(state, seat, monster, after, False, brace_of(state, seat))
    if lost >= own:
        skill = "" if state.tucked[seat * TUCKED_ROW] == NOTHING_THERE else " and lose a skill card"
        return f"{message}; its blow of {lost} defeats you: you leave the battle{skill}."
    return f"{message}; its blow costs you {lost} of your {own} life."


def reward_text(state: LostLegendsState, seat: Seat, monster: i64, card: i64) -> str:
    """LL-7.4, LL-7.6: what defeating a monster with a card brings."""
    content = state.content
    gold = own_part(content.gold[monster]) + spoils(state, seat, card, PLUNDER)
    if content.ability[monster] == HOARD:
        gold += content.ability_amount[monster]
    experience = content.experience[monster] + spoils(state, seat, card, LORE)
    return f"That brings you {experience} experience and {gold} gold."


def can_exhaust(state: LostLegendsState, card: i64) -> bool:
    return card != HANDS and state.content.exhausts[card] == 1


def why_passed(state: LostLegendsState, seat: Seat, monster: i64) -> str:
    content = state.content
    left = content.life[monster] - wounds_of(state, seat)
    who = capital(monster_name(state, monster))
    goes = f"{who} goes to {seat_name(receiver(state, seat))}, and you face another monster"
    most = strongest_attack(state, seat, monster)
    if most >= left:
        gives = f"{content.experience[monster]} experience"
        return f"{goes}; you give up {gives}, as your strongest attack would defeat it at once."
    return f"{goes}; your strongest attack does only {most} of the {left} damage it takes to defeat it."


def why_prepared(state: LostLegendsState, seat: Seat, card: i64, monster: i64) -> str:
    trial = state.copy()
    prepare(trial, seat, card)
    wounds = wounds_of(state, seat)
    for figure, word in ((LIFE, "life"), (MANA, "mana")):
        before, after = state.figures[seat * ROW + figure], trial.figures[seat * ROW + figure]
        if after != before:
            return f"It raises your {word} from {before} to {after}."
    before = blow(state, seat, monster, wounds, False, brace_of(state, seat))
    after = blow(trial, seat, monster, wounds, False, brace_of(trial, seat))
    if after < before:
        return f"The next blow of {monster_name(state, monster)} costs you {after} life instead of {before}."
    return f"The next blow of {monster_name(state, monster)} still costs you {before} life."


def strongest_attack(state: LostLegendsState, seat: Seat, monster: i64) -> i64:
    """The most damage a hero can do to a monster now, exhausting whatever it takes."""
    most = damage(state, seat, HANDS, False, monster)
    for index in range(GEAR_ROW):
        if is_attack(state, seat, index):
            card = state.gear[seat * GEAR_ROW + index]
            most = max(most, damage(state, seat, card, can_exhaust(state, card), monster))
    return most


def why_gained(state: LostLegendsState, seat: Seat, action: Action) -> str:
    content = state.content
    if action == DRAW:
        return why_drawn(state, seat)
    who, left = capital(monster_name(state, state.open)), content.life[state.open] - state.open_wounds
    most = strongest_attack(state, seat, state.open)
    has = f"{who} has {left} life, and your strongest attack does {most} damage"
    if most >= left:
        return f"{has}: enough to defeat it at once, for {content.experience[state.open]} experience."
    costs = blow(state, seat, state.open, state.open_wounds + most, False, 0)
    return f"{has}; its blow would cost you {costs} life."


def why_drawn(state: LostLegendsState, seat: Seat) -> str:
    """How many of the monsters that may come would fall at once, and how many would strike first."""
    content = state.content
    count: i64 = 0
    fall: i64 = 0
    charge: i64 = 0
    for monster in range(content.first_of_level[state.level - 1], content.first_of_level[state.level]):
        copies = state.monsters[POOL + monster]
        count += copies
        if strongest_attack(state, seat, monster) >= content.life[monster]:
            fall += copies
        if content.charge[monster] == 1:
            charge += copies
    charges = "none has Charge" if charge == 0 else f"{charge} {'has' if charge == 1 else 'have'} Charge"
    return f"Of the {count} monsters you could draw, your strongest attack would defeat {fall} at once; {charges}."


def why_grown(state: LostLegendsState, seat: Seat, action: Action) -> str:
    if action == MORE_LIFE:
        life = max_life(state.figures, seat)
        return f"You start battles with {life + 1} life instead of {life}; {blows_text(state, seat)}."
    mana = max_mana(state.figures, seat)
    starts = f"You start battles with {mana + 1} mana instead of {mana}"
    for index in range(GEAR_ROW):
        card = state.gear[seat * GEAR_ROW + index]
        if card != NOTHING_THERE and state.content.kind[card] == SPELL and state.content.mana[card] > 0:
            costs = state.content.mana[card]
            before, after = mana // costs, (mana + 1) // costs
            spell = f"{state.content.cards[card].name}, which costs {costs}, can be cast {counted(after, 'time')}"
            return f"{starts}; {spell}{', as before' if after == before else f' instead of {before}'}."
    return f"{starts}, but you have no spell to use it on."


def blows_text(state: LostLegendsState, seat: Seat) -> str:
    """What a blow of this level's monsters costs a hero, as a clause."""
    content = state.content
    least: i64 = 99
    most: i64 = 0
    for monster in range(content.first_of_level[state.level - 1], content.first_of_level[state.level]):
        lost = blow(state, seat, monster, 0, False, 0)
        least, most = min(least, lost), max(most, lost)
    costs = f"{most}" if least == most else f"{least} to {most}"
    return f"a blow of a monster of level {state.level} costs you {costs} of it"


def why_lost(state: LostLegendsState, seat: Seat, card: i64) -> str:
    trial = state.copy()
    untuck(trial, seat, card)
    skill = state.content.skill[card]
    weaker = changed_gear(state, trial, seat)
    keeps = f"You keep {none_or(icons(trial, seat, skill), f'{SKILLS[skill]} icon')}"
    return f"{keeps}; {weaker}." if weaker else f"{keeps}, and none of your equipment gets weaker."
