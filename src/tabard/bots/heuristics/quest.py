"""The heuristic for Quest.

Shields win the game, weapons win shields, and cards become weapons. A seat that attacks spends more cards than it
draws. A seat that sponsors gets all its cards back and one more per stage, and turns foes, which can't attack, into new
cards. So it pays to sponsor, above all a quest whose last stage nobody survives, and to attack with no more than a
stage is likely to need. The values of cards and shields were measured in some thousand games between bots.
"""

from math import exp
from typing import Final

from tabard.bots.heuristic import Heuristic, Weights
from tabard.bots.wording import counted, none_or, roughly
from tabard.engine.chance import Chance
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.types import SEAT_BIT, Action, Counts, Seat, i64, vec
from tabard.games.quest.actions import ATTACK, CLOSE, DECLINE, DISCARD, DONE, JOIN, SPONSOR, STAGE, WITHDRAW
from tabard.games.quest.cards import CARDS, FOES, KINDS, MAX_STAGES, VALUE, WEAPONS
from tabard.games.quest.feasible import SET_VALUE, WEAPON_SETS
from tabard.games.quest.finish import cards_back
from tabard.games.quest.hand import Trim
from tabard.games.quest.piles import ATTACKS, BIT, HAND, STAGES, size_of, value_of, weapons_in
from tabard.games.quest.state import SEATS, QuestState

CLARITY: Final = 15
"""How strongly answers are told apart: their weights are the points they bring, times this."""
NEVER: Final = -1_000_000

WORTH: Final = vec[i64]([1, 1, 1, 2, 2, 5, 6, 10, 12, 20, 2, 8, 8, 11, 12, 22])
"""What the first copy of each card adds to a seat's evaluation."""
COPY: Final = vec[i64]([0, 100, 100, 90, 80, 70, 60, 50, 40] + [30] * 12)
"""The value of further copies compared with the first, in per cent."""
FRESH_CARD: Final = 6
"""The value of a card from the deck; less for a full hand, which must discard another card."""
FRESH_CARD_IN_FULL_HAND: Final = 3
SHIELDS: Final = vec[i64]([1200, 275, 242, 190, 130, 85, 40, 0])
"""A seat's evaluation by the number of shields it lacks; the last entry holds for all higher numbers."""

SPONSORING: Final = 300
"""The value of sponsoring at all: the cards of the quest are replaced by new ones."""
REFILL: Final = 8
"""The value of each card by which the hand will grow."""
SPENT_ON_STAGE: Final = 60
"""The cost of a weapon in a stage to the sponsor, who draws another card for it, in per cent of its value."""
SPENT_ON_ATTACK: Final = 90
"""The same for a weapon in an attack, which is used only once."""
WALL: Final = 45
"""A last stage above this keeps out more than half of those who reach it."""

CARD_BACK: Final = 16
"""The value of a card that the sponsor draws only if somebody wins the quest (QST-8.7)."""
USUALLY_USED: Final = 2
"""How many cards a quest has besides a foe for each stage."""
OPEN_STAGE: Final = 6
"""By how much the last stage usually exceeds the one before if the sponsor wants the quest to be won."""
SEEN_THROUGH: Final = 700
"""How likely somebody wins a quest that is meant to be won."""

PER_MILLE: Final = 1000
"""Probabilities are in thousandths."""
MARGIN: Final = 100
REACHED: Final = vec[i64]([int(PER_MILLE / (1 + exp(-(margin + 2) / 4))) for margin in range(-MARGIN, MARGIN + 1)])
"""How likely an attack reaches a stage, by how far its value exceeds the expected value of the stage."""
LAST_REACHED: Final = vec[i64]([int(PER_MILLE / (1 + exp(-(margin + 2) / 9))) for margin in range(-MARGIN, MARGIN + 1)])
"""The same for the last stage, about which less is known."""
ENOUGH: Final = vec[i64]([int(PER_MILLE / (1 + exp(-margin / 12))) for margin in range(-MARGIN, MARGIN + 1)])
"""How likely weapons are enough for several stages, or a stage is enough to stop the others."""

USUAL: Final = vec[i64](
    [0] * 2 * MAX_STAGES + [15, 65, 0, 0, 0] + [15, 22, 62, 0, 0] + [14, 19, 27, 60, 0] + [12, 16, 21, 29, 58]
)
"""The usual values of the stages of a quest, one row per number of stages."""
WANTED: Final = vec[i64](
    [0] * 2 * MAX_STAGES + [11, 0, 0, 0, 0] + [11, 16, 0, 0, 0] + [10, 14, 19, 0, 0] + [9, 12, 15, 21, 0]
)
"""What a sponsor builds before the last stage: enough to cost the others a weapon."""
USUAL_LAST: Final = vec[i64]([0, 43, 54, 70, 80, 88, 95, 100])
"""The usual value of a last stage, by its number of cards."""
ANOTHER_CARD: Final = 10
"""What each further card adds to any other stage."""
NEXT_DRAW: Final = 6
"""What the card that a participant draws adds to its weapons, on average."""
OTHERS_SPONSOR: Final = vec[i64]([0, 450, 700, 850])
"""How likely one of that many others sponsors a quest."""

TRIES: Final = 6
"""How often the expert at most redeals hidden stages that look implausible."""
LEEWAY: Final = 40
"""Stages this far from the usual are always implausible."""


def likely(table: Counts, margin: i64) -> i64:
    if margin > MARGIN:
        return PER_MILLE
    return i64(0) if margin < -MARGIN else table[margin + MARGIN]


def worth_of_shields(lacking: i64) -> i64:
    return i64(0) if lacking >= len(SHIELDS) else SHIELDS[max(lacking, i64(0))]


def worth_of_weapons(weapons: i64) -> i64:
    worth: i64 = 0
    for weapon in range(i64(WEAPONS)):
        if weapons & BIT[weapon] != 0:
            worth += WORTH[FOES + weapon]
    return worth


def arms(piles: Counts, hand: i64, stages: i64) -> i64:
    """The total value of a hand's weapons, as far as that many attacks can use them."""
    first = hand * KINDS
    value: i64 = 0
    for weapon in range(i64(FOES), i64(KINDS)):
        value += VALUE[weapon] * min(piles[first + weapon], stages)
    return value


def prize(state: QuestState, seat: Seat) -> i64:
    """The value of the present quest's shields to a seat."""
    lacking = state.options.shields_to_win - state.shields[seat]
    return worth_of_shields(lacking - state.stages) - worth_of_shields(lacking)


def prizes_of_others(state: QuestState, seat: Seat) -> i64:
    """What it would cost a seat if all the others won the quest."""
    worth: i64 = 0
    for other in range(state.seats):
        if other != seat:
            worth += prize(state, other)
    return worth // (SEATS - 1)


def lost_if_unwon(state: QuestState) -> i64:
    """QST-8.7: the value of the cards that a sponsor draws only if somebody wins the quest."""
    used = state.stages + USUALLY_USED
    return CARD_BACK * (used + state.stages - cards_back(state, used, False))


def reward_for_win(state: QuestState, sponsor: Seat) -> i64:
    """What a sponsor gains when somebody wins the quest: cards (QST-8.7) and shields (QST-8.8)."""
    lacking = state.options.shields_to_win - state.shields[sponsor]
    shields = worth_of_shields(lacking - state.options.sponsor_shields) - worth_of_shields(lacking)
    return lost_if_unwon(state) + shields


def wants_winners(state: QuestState, sponsor: Seat) -> bool:
    """Whether a sponsor gains more than it loses when others win the quest."""
    return reward_for_win(state, sponsor) > prizes_of_others(state, sponsor)


def is_built(state: QuestState) -> bool:
    """Whether a quest is on the table with all its stages face down."""
    return state.stages > 0 and state.built == state.stages


def guess(state: QuestState, stage: i64, before: i64) -> i64:
    """The likely value of a stage that is face down, from its number of cards and the stage before it."""
    value = USUAL[state.stages * MAX_STAGES + stage]
    if is_built(state):
        size = size_of(state.piles, STAGES + stage)
        if stage + 1 == state.stages:
            value = before + OPEN_STAGE if wants_winners(state, state.sponsor) else USUAL_LAST[size]
        else:
            value += ANOTHER_CARD * (size - 1)
        if stage > 0 and stage == state.stage:
            before = value_of(state.piles, STAGES + stage - 1)
    return max(value, before + 5)


def chance_to_win(state: QuestState, seat: Seat, stage: i64) -> i64:
    """How likely the seat's weapons win all stages from this one on."""
    hand = HAND + seat
    left = state.stages - stage
    needed: i64 = 0
    last: i64 = 0
    for number in range(stage, state.stages):
        last = guess(state, number, last)
        needed += last
    chance = likely(LAST_REACHED, SET_VALUE[weapons_in(state.piles, hand)] - last)
    if left > 1:
        chance = chance * likely(ENOUGH, arms(state.piles, hand, left) + NEXT_DRAW * left - needed) // PER_MILLE
    return chance


def highest_stage(state: QuestState, seat: Seat) -> i64:
    """The highest possible value of the last stage: the highest foe with a weapon of each kind."""
    first = (HAND + seat) * KINDS
    foe: i64 = FOES - 1
    while foe > 0 and state.piles[first + foe] == 0:
        foe -= 1
    return VALUE[foe] + SET_VALUE[weapons_in(state.piles, HAND + seat)]


class QuestHeuristic(Heuristic[QuestState]):
    iterations: i64 = 2000
    horizon: i64 = 100
    inverse_temperature: i64 = 100
    novice_inverse_temperature: i64 = 30
    exploration: float = 0.5
    prior_weight: i64 = 15
    opponents_search: bool = False
    routine_events: frozenset[str] = frozenset(
        {"turn", "draw", "discard", "reshuffle", "stage_card", "attack_card", "attack_ready", "quest_over"}
    )

    def priors(self, state: QuestState, seat: Seat, legal: Actions, weights: Weights) -> None:
        first = legal.items[0]
        if first <= DECLINE:
            self.offer_priors(state, seat, legal, weights)
        elif first == JOIN:
            self.invitation_priors(state, seat, weights)
        elif first >= DISCARD:
            self.discards_priors(state, seat, legal, weights)
        elif first >= ATTACK or first == DONE:
            self.attack_priors(state, seat, legal, weights)
        elif state.built + 1 == state.stages:
            self.last_stage_priors(state, seat, legal, weights)
        else:
            self.stage_priors(state, seat, legal, weights)
        for index in range(legal.count):
            weights.items[index] = weights.items[index] * CLARITY

    # Sponsoring

    def offer_priors(self, state: QuestState, seat: Seat, legal: Actions, weights: Weights) -> None:
        """Sponsoring brings cards. It may give others shields, and it takes from the seat what it could win itself."""
        if legal.count < 2:
            return
        size = size_of(state.piles, HAND + seat)
        grows = min(state.options.hand_limit, size + state.stages) - size
        asked_after = (state.current - seat - 1) % SEATS
        missed = (
            chance_to_win(state, seat, 0) * prize(state, seat) // PER_MILLE * OTHERS_SPONSOR[asked_after] // PER_MILLE
        )
        let_through = PER_MILLE - likely(ENOUGH, highest_stage(state, seat) - WALL)
        gain = reward_for_win(state, seat) - prizes_of_others(state, seat)
        if gain > 0:
            let_through = SEEN_THROUGH
        expected = gain * let_through // PER_MILLE - lost_if_unwon(state)
        weights.items[0] = SPONSORING + REFILL * grows - missed + expected

    def stage_priors(self, state: QuestState, seat: Seat, legal: Actions, weights: Weights) -> None:
        """A stage before the last should cost the others weapons, but the sponsor only a foe that the last stage can
        spare."""
        first = (HAND + seat) * KINDS
        after = state.stages - state.built - 1
        wanted = WANTED[state.stages * MAX_STAGES + state.built]
        for index in range(legal.count):
            action = legal.items[index]
            if action == CLOSE:
                weights.items[index] = 60
                continue
            card = action - STAGE
            if card >= FOES:
                weights.items[index] = -WORTH[card]
                continue
            higher: i64 = 0  # kinds of foes that are left for the coming stages
            for foe in range(card + 1, i64(FOES)):
                if state.piles[first + foe] > 0:
                    higher += 1
            off = state.laid_value + VALUE[card] - wanted
            weights.items[index] = 40 - max(off, -off) - 30 * max(after - higher, i64(0))

    def last_stage_priors(self, state: QuestState, seat: Seat, legal: Actions, weights: Weights) -> None:
        """The last stage gets the highest foe, and weapons as far as stopping the others is worth them. A sponsor who
        wants the quest to be won takes the lowest foe."""
        given = prizes_of_others(state, seat) - reward_for_win(state, seat)
        if not state.laid_foe:
            for index in range(legal.count):
                card = legal.items[index] - STAGE
                weights.items[index] = (VALUE[card] if given >= 0 else -VALUE[card]) if card < FOES else i64(-90)
            return
        offered = weapons_in(state.piles, HAND + seat) & ~state.laid_weapons
        for index in range(legal.count):
            weights.items[index] = NEVER
        for added in range(i64(WEAPON_SETS)):
            if added & ~offered == 0:
                stopped = likely(ENOUGH, state.laid_value + SET_VALUE[added] - WALL)
                worth = given * stopped // PER_MILLE - worth_of_weapons(added) * SPENT_ON_STAGE // 100
                self.credit(legal, weights, added, worth, CLOSE, STAGE)

    def credit(self, legal: Actions, weights: Weights, added: i64, worth: i64, end: Action, first: Action) -> None:
        """A weapon gets the value of the best set with it; adding no more, the value of the empty set."""
        for index in range(legal.count):
            action = legal.items[index]
            if (added == 0) if action == end else (added & BIT[action - first - FOES] != 0):
                weights.items[index] = max(weights.items[index], worth)

    # Taking part

    def invitation_priors(self, state: QuestState, seat: Seat, weights: Weights) -> None:
        """A participant draws a card, and must attack with at least one weapon."""
        hand = HAND + seat
        worth = chance_to_win(state, seat, state.stage) * prize(state, seat) // PER_MILLE
        full = size_of(state.piles, hand) >= state.options.hand_limit
        worth += FRESH_CARD_IN_FULL_HAND if full else FRESH_CARD
        if not state.options.empty_attacks:
            for weapon in range(i64(FOES), i64(KINDS)):
                if state.piles[hand * KINDS + weapon] > 0:
                    worth -= WORTH[weapon]
                    break
        weights.items[0] = worth

    def attack_priors(self, state: QuestState, seat: Seat, legal: Actions, weights: Weights) -> None:
        """All sets of weapons are compared with the stage, including what they leave for the stages after it."""
        piles = state.piles
        hand = HAND + seat
        laid = weapons_in(piles, ATTACKS + seat)
        held = weapons_in(piles, hand)
        offered = held & ~laid
        twice: i64 = 0  # the weapons still held after one of each is played
        for weapon in range(i64(WEAPONS)):
            if piles[hand * KINDS + FOES + weapon] > 1:
                twice |= BIT[weapon]
        left = state.stages - state.stage - 1
        needed_now = guess(state, state.stage, 0)
        needed: i64 = 0
        last = needed_now
        for stage in range(state.stage + 1, state.stages):
            last = guess(state, stage, last)
            needed += last
        value = SET_VALUE[laid]
        rest = arms(piles, hand, left + 1) + NEXT_DRAW * left
        gain = prize(state, seat)
        for index in range(legal.count):
            weights.items[index] = NEVER
        for added in range(i64(WEAPON_SETS)):
            if added & ~offered != 0:
                continue
            chance = likely(REACHED if left > 0 else LAST_REACHED, value + SET_VALUE[added] - needed_now)
            if left > 0:
                top = SET_VALUE[held & (~added | twice)]
                chance = chance * likely(LAST_REACHED, top + NEXT_DRAW - last) // PER_MILLE
            if left > 1:
                chance = chance * likely(ENOUGH, rest - SET_VALUE[added] - needed) // PER_MILLE
            worth = chance * gain // PER_MILLE - worth_of_weapons(added) * SPENT_ON_ATTACK // 100
            self.credit(legal, weights, added, worth, DONE, ATTACK)

    def discards_priors(self, state: QuestState, seat: Seat, legal: Actions, weights: Weights) -> None:
        first = (HAND + seat) * KINDS
        for index in range(legal.count):
            card = legal.items[index] - DISCARD
            weights.items[index] = -(WORTH[card] * COPY[state.piles[first + card]] // 100)

    # Searching

    def evaluate(self, state: QuestState, seat: Seat) -> i64:
        piles = state.piles
        worth = worth_of_shields(max(state.options.shields_to_win - state.shields[seat], i64(1)))
        first = (HAND + seat) * KINDS
        for card in range(i64(KINDS)):
            held = piles[first + card]
            worth += WORTH[card] * (held if card >= FOES else min(held, i64(1)))
        if not is_built(state):
            return worth
        if seat == state.sponsor:
            used: i64 = 0
            for stage in range(state.stages):
                used += size_of(piles, STAGES + stage)
            size = size_of(piles, HAND + seat)
            back = cards_back(state, used, state.eligible != 0)
            grows = min(state.options.hand_limit, size + back) - size
            worth += 4 * grows + 3 * min(used, back)
        elif state.eligible & SEAT_BIT[seat] != 0 and state.stage < state.stages:
            worth += 15 * state.stages * chance_to_win(state, seat, state.stage) // PER_MILLE + 17 * state.stage
        return worth

    def reached_cutoff(self, known: QuestState, world: QuestState) -> bool:
        """The quest is over: at that point shields and cards say more than further random play would."""
        return world.turns > known.turns

    def should_search(self, state: QuestState, legal: Actions) -> bool:
        """Which card to discard matters too little to show in simulations. Whether to take part shows too late: the
        weapons it costs are missed in later quests."""
        return legal.items[0] != JOIN and not isinstance(state.question, Trim)

    def determinize(self, state: State, seat: Seat, chance: Chance) -> State:
        """Stages that are face down are more likely to be what a sponsor would build than anything else."""
        world = state.redeal(seat, chance)
        assert isinstance(world, QuestState)
        if world.sponsor == seat or not is_built(world):
            return world
        least = oddness(world)
        for turn in range(i64(TRIES)):
            if least < chance.below(LEEWAY):
                break
            other = state.redeal(seat, chance)
            assert isinstance(other, QuestState)
            odd = oddness(other)
            if odd < least:
                least = odd
                world = other
        return world

    # Reasons

    def why(self, state: QuestState, seat: Seat, action: Action) -> str:
        if action == SPONSOR:
            return self.why_sponsor(state, seat)
        if action == DECLINE:
            return self.why_decline(state, seat)
        if action == JOIN:
            return self.why_join(state, seat)
        if action == WITHDRAW:
            return self.why_withdraw(state, seat)
        if action == CLOSE:
            return self.why_close(state)
        if action >= DISCARD:
            return self.why_discard(state, seat, action - DISCARD)
        if action >= ATTACK or action == DONE:
            return self.why_attack(state, seat, action)
        return self.why_stage(state, seat, action - STAGE)

    def why_sponsor(self, state: QuestState, seat: Seat) -> str:
        draw = f"You draw a card for each one you use, and {state.stages} more"
        if cards_back(state, state.stages, False) < cards_back(state, state.stages, True):
            draw += " if somebody wins the quest"
        if wants_winners(state, seat):
            gained = state.options.sponsor_shields
            shields = f", and gain {counted(gained, 'shield')} when somebody wins it" if gained > 0 else ""
            return f"{draw}{shields}; you can make it easy enough."
        return (
            f"{draw}, but can't win the quest's {state.stages} shields; your last stage can be worth up to "
            f"{highest_stage(state, seat)}."
        )

    def why_decline(self, state: QuestState, seat: Seat) -> str:
        highest = highest_stage(state, seat)
        shields = f"{state.stages} shields"
        if highest < WALL:
            return f"Your last stage would be worth {highest} at most, and everyone who passes it wins {shields}."
        if (state.current - seat - 1) % SEATS == 0:
            return f"You are the last one asked: if you decline, there is no quest, and nobody wins its {shields}."
        best = SET_VALUE[weapons_in(state.piles, HAND + seat)]
        if best == 0:
            foes = counted(foes_held(state, seat), "foe")
            return f"You keep your {foes}, but have no weapon if someone else sponsors the quest."
        return f"If someone else sponsors it, you can win its {shields} with attacks worth up to {best}."

    def why_join(self, state: QuestState, seat: Seat) -> str:
        best = SET_VALUE[weapons_in(state.piles, HAND + seat)]
        if best == 0:
            return "You draw a card, and you have no weapon to lose."
        chance = roughly(chance_to_win(state, seat, state.stage))
        message = f"You draw a card and play on for {state.stages} shields, with a chance of {chance}"
        message += f": your best attack is worth {best} now, and {self.usual(state, state.stages - 1)}"
        if state.shields[seat] + state.stages >= state.options.shields_to_win:
            return f"{message}. Winning this quest makes you a knight."
        return f"{message}."

    def why_withdraw(self, state: QuestState, seat: Seat) -> str:
        held = size_of(state.piles, HAND + seat) - foes_held(state, seat)
        if held == 0:
            return "You draw no more cards for the stages of this quest, and have no weapon to lose."
        chance = roughly(chance_to_win(state, seat, state.stage))
        keeps = f"You keep your {counted(held, 'weapon')} for other quests"
        return f"{keeps}, and give up a chance of {chance} to win {state.stages} shields."

    def usual(self, state: QuestState, stage: i64) -> str:
        """What is known about a stage that is face down, as a clause."""
        value: i64 = 0
        for number in range(state.stage, stage + 1):
            value = guess(state, number, value)
        size = size_of(state.piles, STAGES + stage)
        name = "the last stage" if stage + 1 == state.stages else f"stage {stage + 1} of {state.stages}"
        return f"{name}, with {counted(size, 'card')}, is usually worth about {value}"

    def why_close(self, state: QuestState) -> str:
        passed = f"Attacks worth {state.laid_value} or more"
        if state.built + 1 == state.stages:
            return f"{passed} win the quest's {state.stages} shields."
        return f"{passed} pass stage {state.built + 1}, and stage {state.built + 2} must be worth more than that."

    def why_stage(self, state: QuestState, seat: Seat, card: i64) -> str:
        worth = state.laid_value + VALUE[card]
        value = f"Stage {state.built + 1} of {state.stages} will be worth {worth}"
        before = value_of(state.piles, STAGES + state.built - 1) if state.built > 0 else i64(0)
        if card >= FOES and not state.laid_foe:
            return f"{value} before its foe."
        if worth <= before:
            return f"{value}, and must still grow to beat the {before} of stage {state.built}."
        after = state.stages - state.built - 1
        if after == 0:
            return f"{value}: it takes an attack worth {worth} or more to win the quest's {state.stages} shields."
        if card >= FOES:
            left = size_of(state.piles, HAND + seat) - foes_held(state, seat) - 1
            return f"{value}; you have {none_or(left, 'weapon')} left for {counted(after, 'more stage')}."
        higher: i64 = 0
        for foe in range(card + 1, i64(FOES)):
            higher += state.piles[(HAND + seat) * KINDS + foe]
        return f"{value}; you have {none_or(higher, 'higher foe')} left for {counted(after, 'more stage')}."

    def why_attack(self, state: QuestState, seat: Seat, action: Action) -> str:
        piles = state.piles
        value = SET_VALUE[weapons_in(piles, ATTACKS + seat)]
        left = state.stages - state.stage - 1
        kept = arms(piles, HAND + seat, left)
        if action == DONE:
            chance = likely(REACHED if left > 0 else LAST_REACHED, value - guess(state, state.stage, 0))
            message = f"Your attack is worth {value}, with a chance of {roughly(chance)} to pass"
        else:
            card = action - ATTACK
            message = f"Your attack will be worth {value + VALUE[card]}"
            if piles[(HAND + seat) * KINDS + card] <= left:
                kept -= VALUE[card]
        message += f"; {self.usual(state, state.stage)}"
        if left > 0:
            return f"{message}. That leaves weapons worth {kept} for {counted(left, 'more stage')}."
        if state.shields[seat] + state.stages >= state.options.shields_to_win:
            return f"{message}. Passing it makes you a knight."
        return f"{message}. Passing it wins {state.stages} shields."

    def why_discard(self, state: QuestState, seat: Seat, card: i64) -> str:
        """What the card leaves: other copies of it, and the best attack or the highest stage."""
        if card < FOES and foes_held(state, seat) == 1:
            return "You give up your last foe, and without one you can't sponsor a quest."
        trial = state.copy()
        first = (HAND + seat) * KINDS
        trial.piles[first + card] = trial.piles[first + card] - 1
        held = state.piles[first + card]
        copies = f"You still hold {held - 1} {CARDS[card]}" if held > 1 else f"You give up your only {CARDS[card]}"
        if card < FOES:
            what, before, after = "highest possible stage", highest_stage(state, seat), highest_stage(trial, seat)
        else:
            what = "best attack"
            before = SET_VALUE[weapons_in(state.piles, HAND + seat)]
            after = SET_VALUE[weapons_in(trial.piles, HAND + seat)]
        if after < before:
            return f"{copies}, and your {what} falls from {before} to {after}."
        for lower in range(i64(0) if card < FOES else i64(FOES), card):
            if state.piles[first + lower] > 0 and VALUE[lower] < VALUE[card]:
                return f"{copies}, and your {what} stays at {before}."
        kind = "foe" if card < FOES else "weapon"
        return f"{copies}, no {kind} in your hand is worth less, and your {what} stays at {before}."


def foes_held(state: QuestState, seat: Seat) -> i64:
    held: i64 = 0
    for foe in range(i64(FOES)):
        held += state.piles[(HAND + seat) * KINDS + foe]
    return held


def oddness(state: QuestState) -> i64:
    """How far the coming stages are from what a sponsor would usually build with that many cards."""
    odd: i64 = 0
    before: i64 = 0
    for stage in range(state.stage, state.stages):
        usual = guess(state, stage, before)
        before = value_of(state.piles, STAGES + stage)
        odd += max(usual - before, before - usual)
    return odd
