"""What bots know of Quest.

Shields win, weapons win shields, and cards are what weapons come from. A seat that attacks spends more cards than it
draws; a seat that sponsors gets all its cards back and one more a stage, and turns foes, which attack nothing, into
fresh cards. So whoever is well armed lets others sponsor, and whoever is not sponsors a quest that nobody survives.
"""

from math import exp
from typing import Final

from tabard.bots.mind import Mind, Weights
from tabard.engine.chance import Chance
from tabard.engine.kinds import SEAT_BIT, Action, Counts, Seat, i64, vec
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.games.quest.actions import ATTACK, CLOSE, DECLINE, DISCARD, DONE, JOIN, STAGE
from tabard.games.quest.cards import FOES, KINDS, VALUE, WEAPONS
from tabard.games.quest.feasible import SET_VALUE, WEAPON_SETS
from tabard.games.quest.piles import ATTACKS, BIT, HAND, STAGES, size_of, value_of, weapons_in
from tabard.games.quest.state import SEATS, QuestState

WORTH: Final = vec[i64]([1, 1, 1, 2, 2, 5, 6, 10, 12, 20, 2, 8, 8, 11, 12, 22])
"""What the first copy of each card adds to how a seat stands, in points."""
COPY: Final = vec[i64]([0, 100, 100, 90, 80, 70, 60, 50, 40] + [30] * 12)
"""What the so-manieth copy is worth beside the first, in parts of a hundred."""
FRESH_CARD: Final = 6
"""What a card from the deck is worth."""

SHIELDS: Final = vec[i64]([420, 275, 242, 190, 130, 85, 40, 0])
"""How well a seat stands by how many shields it lacks; lacking more than the last of these is worth nothing."""

MILLE: Final = 1000
MARGIN: Final = 100
SURE: Final = vec[i64]([int(MILLE / (1 + exp(-(margin + 2) / 4))) for margin in range(-MARGIN, MARGIN + 1)])
"""How likely an attack is to reach a stage, by what it is worth beyond what the stage is thought to be worth."""
SURE_LAST: Final = vec[i64]([int(MILLE / (1 + exp(-(margin + 2) / 9))) for margin in range(-MARGIN, MARGIN + 1)])
"""The same for the last stage, of which less can be guessed."""
ENOUGH: Final = vec[i64]([int(MILLE / (1 + exp(-margin / 12))) for margin in range(-MARGIN, MARGIN + 1)])
"""The same for all stages to come together."""

USUAL_STAGE: Final = vec[i64](
    [0] * 10 + [15, 65, 0, 0, 0] + [15, 22, 62, 0, 0] + [14, 19, 27, 60, 0] + [12, 16, 21, 29, 58]
)
"""What the stages of a quest are usually worth, a row of five by how many stages it has."""
LAST_STAGE: Final = vec[i64]([0, 43, 54, 70, 80, 88, 95, 100])
"""What a last stage is usually worth, by how many cards it has."""
A_WEAPON_MORE: Final = 10
"""What each further card adds to an earlier stage."""
OTHERS_SPONSOR: Final = vec[i64]([0, 450, 700, 850])
"""How likely it is that one of so many others sponsors a quest, of a thousand."""


def likely(table: Counts, margin: i64) -> i64:
    if margin > MARGIN:
        return MILLE
    return 0 if margin < -MARGIN else table[margin + MARGIN]


class QuestMind(Mind[QuestState]):
    iterations: i64 = 400
    horizon: i64 = 80
    calm: i64 = 100
    novice_calm: i64 = 25

    others_search: bool = False
    scale: i64 = 5
    curiosity: float = 1.5
    tries: i64 = 6
    leeway: i64 = 40
    firm: i64 = 50
    k_refill: i64 = 8
    k_block: i64 = 100
    k_base: i64 = 300
    k_cost: i64 = 90
    k_stage_cost: i64 = 60
    k_early: i64 = 100
    k_foe: i64 = 100
    k_prize: i64 = 100

    def weigh(self, state: QuestState, seat: Seat, found: Actions, weights: Weights) -> None:
        first = found.items[0]
        if first <= DECLINE:
            self.weigh_offer(state, seat, found, weights)
        elif first == JOIN:
            self.weigh_invitation(state, seat, found, weights)
        elif first >= DISCARD:
            self.weigh_discards(state, seat, found, weights)
        elif first >= ATTACK or first == DONE:
            self.weigh_attack(state, seat, found, weights)
        else:
            self.weigh_stage(state, seat, found, weights)
        for place in range(found.count):
            weights.items[place] = weights.items[place] * self.scale

    # Sponsoring

    def weigh_offer(self, state: QuestState, seat: Seat, found: Actions, weights: Weights) -> None:
        if found.count < 2:
            return
        size = size_of(state.piles, HAND + seat)
        refill = min(state.options.hand_limit, size + state.stages) - size
        asked_after = (state.current - seat - 1) % SEATS
        own = self.chance_to_win(state, seat, 0) * self.prize(state, seat) // MILLE
        missed = own * OTHERS_SPONSOR[asked_after] // MILLE
        top = self.highest_stage(state, seat)
        let_through = MILLE - likely(ENOUGH, top - self.firm)
        given: i64 = 0
        for other in range(state.seats):
            if other != seat:
                given += self.prize(state, other)
        given = given * let_through // MILLE // 3
        weights.items[0] = (
            self.k_base + refill * self.k_refill + state.stages * 3 - missed - given * self.k_block // 100
        )

    def highest_stage(self, state: QuestState, seat: Seat) -> i64:
        """What the last stage could be worth: the highest foe with a weapon of each kind."""
        first = (HAND + seat) * KINDS
        for turn in range(i64(FOES)):
            foe = FOES - 1 - turn
            if state.piles[first + foe] > 0:
                return VALUE[foe] + SET_VALUE[weapons_in(state.piles, HAND + seat)]
        return 0

    def weigh_stage(self, state: QuestState, seat: Seat, found: Actions, weights: Weights) -> None:
        """The last stage is the one that nobody shall survive; those before it cost the others weapons."""
        if state.built + 1 == state.stages:
            self.weigh_last_stage(state, seat, found, weights)
            return
        piles = state.piles
        after = state.stages - state.built - 1
        wanted = USUAL_STAGE[state.stages * 5 + state.built] * self.k_early // 100
        for place in range(found.count):
            action = found.items[place]
            if action == CLOSE:
                weights.items[place] = 60
                continue
            card = action - STAGE
            if card >= FOES:
                weights.items[place] = -WORTH[card]
                continue
            higher: i64 = 0  # kinds of foe that are left for the stages to come
            for foe in range(card + 1, i64(FOES)):
                if piles[(HAND + seat) * KINDS + foe] > 0:
                    higher += 1
            value = state.laid_value + VALUE[card]
            off = value - wanted if value > wanted else wanted - value
            weights.items[place] = 40 - off - 30 * max(after - higher, i64(0))

    def weigh_last_stage(self, state: QuestState, seat: Seat, found: Actions, weights: Weights) -> None:
        piles = state.piles
        offered = weapons_in(piles, HAND + seat) & ~state.laid_weapons
        if not state.laid_foe:
            for place in range(found.count):
                card = found.items[place] - STAGE
                weights.items[place] = VALUE[card] if card < FOES else -50
            return
        given: i64 = 0
        for other in range(state.seats):
            if other != seat:
                given += self.prize(state, other)
        given = given // 3
        start = -1_000_000
        for place in range(found.count):
            weights.items[place] = start
        for added in range(i64(WEAPON_SETS)):
            if added & ~offered != 0:
                continue
            value = state.laid_value + SET_VALUE[added]
            score = given * likely(ENOUGH, value - self.firm) // MILLE - self.spent(added) * self.k_stage_cost // 100
            for place in range(found.count):
                action = found.items[place]
                if action == CLOSE:
                    if added == 0:
                        weights.items[place] = score
                elif added & BIT[action - STAGE - FOES] != 0:
                    weights.items[place] = max(weights.items[place], score)

    # Taking part

    def weigh_invitation(self, state: QuestState, seat: Seat, found: Actions, weights: Weights) -> None:
        piles = state.piles
        hand = HAND + seat
        chance = self.chance_to_win(state, seat, state.stage)
        gain = chance * self.prize(state, seat) // MILLE
        full = size_of(piles, hand) >= state.options.hand_limit
        gain += FRESH_CARD // 2 if full else FRESH_CARD
        for weapon in range(i64(FOES), i64(KINDS)):
            if piles[hand * KINDS + weapon] > 0:
                gain -= WORTH[weapon]  # the least that an attack costs
                break
        weights.items[0] = gain

    def chance_to_win(self, state: QuestState, seat: Seat, stage: i64) -> i64:
        """How likely the seat's weapons are to win all stages from this one on, of a thousand."""
        hand = HAND + seat
        left = state.stages - stage
        return self.chance_with(
            state, stage, SET_VALUE[weapons_in(state.piles, hand)], self.arms(state.piles, hand, left) + 6 * left
        )

    def chance_with(self, state: QuestState, stage: i64, top: i64, arms: i64) -> i64:
        """The same for somebody whose highest attack is worth `top`, and all weapons together `arms`."""
        if stage >= state.stages:
            return MILLE
        needed: i64 = 0
        last: i64 = 0
        for number in range(stage, state.stages):
            last = self.guess(state, number, last)
            needed += last
        chance = likely(SURE_LAST, top - last)
        if stage + 1 < state.stages:
            chance = chance * likely(ENOUGH, arms - needed) // MILLE
        return chance

    def arms(self, piles: Counts, hand: i64, stages: i64) -> i64:
        """What the weapons of a hand are worth together, as far as so many attacks can use them."""
        first = hand * KINDS
        value: i64 = 0
        for weapon in range(i64(FOES), i64(KINDS)):
            value += VALUE[weapon] * min(piles[first + weapon], stages)
        return value

    def guess(self, state: QuestState, stage: i64, before: i64) -> i64:
        """What a stage that lies face down may be worth, by how many cards it has."""
        value = USUAL_STAGE[state.stages * 5 + stage]
        if state.built == state.stages:
            size = size_of(state.piles, STAGES + stage)
            if stage + 1 == state.stages:
                value = LAST_STAGE[size]
            else:
                value += A_WEAPON_MORE * (size - 1)
            if stage > 0 and stage == state.stage:
                before = value_of(state.piles, STAGES + stage - 1)
        return max(value, before + 5)

    def weigh_attack(self, state: QuestState, seat: Seat, found: Actions, weights: Weights) -> None:
        piles = state.piles
        hand = HAND + seat
        laid = weapons_in(piles, ATTACKS + seat)
        offered = weapons_in(piles, hand) & ~laid
        so_far = SET_VALUE[laid]
        stage = state.stage
        left = state.stages - stage - 1
        prize = self.prize(state, seat)
        need = self.guess(state, stage, 0)
        needed: i64 = 0
        last = need
        for number in range(stage + 1, state.stages):
            last = self.guess(state, number, last)
            needed += last
        for place in range(found.count):
            weights.items[place] = -1_000_000
        twice: i64 = 0  # the weapons that are still held after one of each is laid
        first = hand * KINDS + FOES
        for weapon in range(i64(WEAPONS)):
            if piles[first + weapon] > 1:
                twice |= BIT[weapon]
        held = offered | weapons_in(piles, hand)
        arms = self.arms(piles, hand, left + 1) + 6 * left
        for added in range(i64(WEAPON_SETS)):
            if added & ~offered != 0:
                continue
            chance = likely(SURE if left > 0 else SURE_LAST, so_far + SET_VALUE[added] - need)
            if left > 0:
                top = SET_VALUE[held & (~added | twice)]
                chance = chance * likely(SURE_LAST, top + 5 - last) // MILLE
                if left > 1:
                    chance = chance * likely(ENOUGH, arms - SET_VALUE[added] - needed) // MILLE
            score = chance * prize // MILLE - self.spent(added) * self.k_cost // 100
            for place in range(found.count):
                action = found.items[place]
                if action == DONE:
                    if added == 0:
                        weights.items[place] = score
                elif added & BIT[action - ATTACK - FOES] != 0:
                    weights.items[place] = max(weights.items[place], score)

    # What things are worth

    def spent(self, weapons: i64) -> i64:
        worth: i64 = 0
        for weapon in range(i64(WEAPONS)):
            if weapons & BIT[weapon] != 0:
                worth += WORTH[FOES + weapon]
        return worth

    def weigh_discards(self, state: QuestState, seat: Seat, found: Actions, weights: Weights) -> None:
        first = (HAND + seat) * KINDS
        for place in range(found.count):
            card = found.items[place] - DISCARD
            worth = WORTH[card] * COPY[state.piles[first + card]] // 100
            if card < FOES:
                worth = worth * self.k_foe // 100
            weights.items[place] = -worth

    def prize(self, state: QuestState, seat: Seat) -> i64:
        """What the shields of the present quest are worth to a seat."""
        lacking = state.options.shields_to_win - state.shields[seat]
        return (shields_worth(lacking - state.stages) - shields_worth(lacking)) * self.k_prize // 100

    def standing(self, state: QuestState, seat: Seat) -> i64:
        piles = state.piles
        worth = shields_worth(state.options.shields_to_win - state.shields[seat])
        first = (HAND + seat) * KINDS
        for card in range(i64(KINDS)):
            held = piles[first + card]
            if held > 0:
                worth += WORTH[card] * (held if card >= FOES else 1)
        if state.stages == 0 or state.built < state.stages:
            return worth
        if seat == state.sponsor:
            used: i64 = 0
            for stage in range(state.stages):
                used += size_of(piles, STAGES + stage)
            size = size_of(piles, HAND + seat)
            worth += 4 * (min(state.options.hand_limit, size + used + state.stages) - size) + 3 * used
        elif state.eligible & SEAT_BIT[seat] != 0 and state.stage < state.stages:
            worth += self.chance_to_win(state, seat, state.stage) * state.stages * 15 // MILLE + 17 * state.stage
        return worth

    def imagine(self, state: State, seat: Seat, chance: Chance) -> State:
        """Stages that lie face down are more likely such as a sponsor would build than any others."""
        world = state.redeal(seat, chance)
        assert isinstance(world, QuestState)
        if world.sponsor == seat or world.stages == 0 or world.built < world.stages or world.stage >= world.stages:
            return world
        least = self.oddness(world)
        for turn in range(self.tries):
            if least < chance.below(self.leeway):
                break
            other = state.redeal(seat, chance)
            assert isinstance(other, QuestState)
            odd = self.oddness(other)
            if odd < least:
                least = odd
                world = other
        return world

    def oddness(self, state: QuestState) -> i64:
        """How far the stages to come are from what a sponsor would usually build of so many cards."""
        odd: i64 = 0
        before: i64 = 0
        for stage in range(state.stage, state.stages):
            usual = self.guess(state, stage, before)
            before = value_of(state.piles, STAGES + stage)
            off = usual - before if usual > before else before - usual
            odd += off
        return odd

    def why(self, state: QuestState, seat: Seat, action: Action) -> str:
        return ""


def shields_worth(lacking: i64) -> i64:
    if lacking >= len(SHIELDS):
        return 0
    return SHIELDS[max(lacking, i64(0))]
