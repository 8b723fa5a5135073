"""The gear-up (LL-3): six cards for everybody, and a secret draft."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_names
from tabard.games.lost_legends import messages
from tabard.games.lost_legends.actions import BUY, CARD, CONVERT, DRAFT_ANSWERS, SKILL, VERB_COUNT
from tabard.games.lost_legends.gear import equip, price, slot_of, tuck, unequip, why_not_bought
from tabard.games.lost_legends.layout import (
    BUYS,
    CHOSEN,
    CONVERTED,
    EXHAUSTED,
    GEAR_ROW,
    GOLD,
    HAND_ROW,
    LIFE,
    MANA,
    NOTHING_THERE,
    ROW,
    SEEN,
    max_life,
    max_mana,
)
from tabard.games.lost_legends.questions import Ask, mark_answered
from tabard.games.lost_legends.redeal import is_in_use
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import SEVERAL

USED: Final = 5
"""How many cards of a gear-up everybody uses (LL-3.4)."""

NOT_HELD: Final = Reason("LL-3.3", "{card} is not in your hand.")
NOT_OWNED: Final = Reason("LL-3.9", "{card} is not part of your equipment.")
CONVERTED_ALREADY: Final = Reason("LL-3.9", "You are already turning {converted} into a skill; now buy a card.")
MUST_BUY: Final = Reason("LL-3.9", "You turned {converted} into a skill to buy a card, so buy one.")
NOTHING_TO_BUY: Final = Reason("LL-3.9", "Even with {card} as a skill, you could not buy any card from your hand.")


class BeginLevel(Step[LostLegendsState]):
    """LL-3.1: everybody is at full strength."""

    def run(self, state: LostLegendsState) -> None:
        if state.log is not None:
            messages.level_begins(state)
        for seat in range(state.seats):
            refresh(state, seat)


def refresh(state: LostLegendsState, seat: Seat) -> None:
    row = seat * ROW
    state.figures[row + LIFE] = max_life(state.figures, seat)
    state.figures[row + MANA] = max_mana(state.figures, seat)
    state.figures[row + EXHAUSTED] = 0


class DealHands(Step[LostLegendsState]):
    """LL-3.2: the cards of the level are shuffled and dealt out."""

    def run(self, state: LostLegendsState) -> None:
        cards: list[i64] = []
        for card in range(len(state.content.cards)):
            if state.box[card] == 1 and is_in_use(state, card):
                cards.append(card)
        for seat in range(state.seats):
            if state.undealt & SEAT_BIT[seat] != 0:
                deal_hand(state, seat, cards)
            state.figures[seat * ROW + SEEN] = SEAT_BIT[seat]
        state.undealt = 0
        if state.log is not None:
            messages.hands_are_dealt(state)
        begin_round(state)


def deal_hand(state: LostLegendsState, seat: Seat, cards: list[i64]) -> None:
    for slot in range(seat * HAND_ROW, (seat + 1) * HAND_ROW):
        drawn = state.chance.below(len(cards))
        card = cards[drawn]
        cards[drawn] = cards[-1]
        cards.pop()
        state.hands[slot] = card
        state.box[card] = 0


def begin_round(state: LostLegendsState) -> None:
    for seat in range(state.seats):
        state.owing |= SEAT_BIT[seat]
    state.agenda.append(DRAFT)


class Draft(Ask):
    """LL-3.3: everybody chooses a card at the same time; then the choices are shown and carried out."""

    def answers(self) -> list[int]:
        return DRAFT_ANSWERS

    def why_not(self, state: LostLegendsState, seat: Seat, action: Action) -> Reason | None:
        card = (action - CARD) // VERB_COUNT
        verb = (action - CARD) % VERB_COUNT
        converted = state.figures[seat * ROW + CONVERTED]
        if verb == CONVERT:
            return why_not_converted(state, seat, card, converted)
        if not holds(state, seat, card):
            return NOT_HELD
        if verb == BUY:
            return why_not_bought(state, seat, card, converted)
        return MUST_BUY if converted != NOTHING_THERE else None

    def legal_into(self, state: LostLegendsState, seat: Seat, legal: Actions) -> None:
        first = seat * HAND_ROW
        converted = state.figures[seat * ROW + CONVERTED]
        if converted == NOTHING_THERE:
            for slot in range(first, first + HAND_ROW - state.picks):
                legal.add(CARD + state.hands[slot] * VERB_COUNT + SKILL)
        for slot in range(first, first + HAND_ROW - state.picks):
            if why_not_bought(state, seat, state.hands[slot], converted) is None:
                legal.add(CARD + state.hands[slot] * VERB_COUNT + BUY)
        if converted == NOTHING_THERE:
            for slot in range(seat * GEAR_ROW, (seat + 1) * GEAR_ROW):
                piece = state.gear[slot]
                if piece != NOTHING_THERE and can_buy_something(state, seat, piece):
                    legal.add(CARD + piece * VERB_COUNT + CONVERT)

    def stands_alone(self, action: Action) -> bool:
        """LL-15.2: a choice may be undone until everybody has chosen. If another's answer prevented it, everybody would
        notice when somebody turns equipment into a skill, which is still a secret."""
        return True

    def explain(self, state: LostLegendsState, seat: Seat, action: Action, reason: Reason) -> str:
        card = (action - CARD) // VERB_COUNT
        converted = state.figures[seat * ROW + CONVERTED]
        return reason.text.format(
            card=messages.card_name(state, card),
            converted="" if converted == NOTHING_THERE else messages.card_name(state, converted),
            kinds=SEVERAL[state.content.kind[card]],
            price=price(state, seat, card, converted),
            gold=state.figures[seat * ROW + GOLD],
        )

    def answer(self, state: LostLegendsState, seat: Seat, action: Action) -> None:
        card = (action - CARD) // VERB_COUNT
        verb = (action - CARD) % VERB_COUNT
        row = seat * ROW
        if verb == CONVERT:
            state.figures[row + CONVERTED] = card
        else:
            state.figures[row + CHOSEN] = card
            state.figures[row + BUYS] = 1 if verb == BUY else 0
            mark_answered(state, seat)
        if state.log is not None:
            messages.chooses(state, seat, verb, card)

    def run(self, state: LostLegendsState) -> None:
        for seat in range(state.seats):
            carry_out(state, seat)
        state.picks += 1
        if state.picks < USED:
            pass_hands(state)
            begin_round(state)
        else:
            discard_hands(state)

    def clause(self, state: LostLegendsState) -> str:
        return "LL-3.3"

    def prompt(self, state: LostLegendsState, seat: Seat) -> str:
        converted = state.figures[seat * ROW + CONVERTED]
        gold = state.figures[seat * ROW + GOLD]
        if converted != NOTHING_THERE:
            turned = messages.card_name(state, converted)
            return f"{turned} becomes a skill. Which card do you buy? You have {gold} gold."
        card = f"Choose card {state.picks + 1} of {USED}"
        return f"{card}: keep it as a skill and gain {state.level} gold, or buy it. You have {gold} gold."

    def topic(self, state: LostLegendsState) -> str:
        waited_for = state.to_act
        return f"{seat_names(waited_for)} {'is' if len(waited_for) == 1 else 'are'} choosing a card."


def holds(state: LostLegendsState, seat: Seat, card: i64) -> bool:
    for slot in range(seat * HAND_ROW, (seat + 1) * HAND_ROW):
        if state.hands[slot] == card:
            return True
    return False


def why_not_converted(state: LostLegendsState, seat: Seat, card: i64, converted: i64) -> Reason | None:
    """LL-3.9: why a piece of equipment may not be converted into a skill now."""
    if slot_of(state, seat, card) == GEAR_ROW:
        return NOT_OWNED
    if converted != NOTHING_THERE:
        return CONVERTED_ALREADY
    return None if can_buy_something(state, seat, card) else NOTHING_TO_BUY


def can_buy_something(state: LostLegendsState, seat: Seat, converted: i64) -> bool:
    for slot in range(seat * HAND_ROW, (seat + 1) * HAND_ROW - state.picks):
        if why_not_bought(state, seat, state.hands[slot], converted) is None:
            return True
    return False


def carry_out(state: LostLegendsState, seat: Seat) -> None:
    """A choice is shown, and the card leaves the hand."""
    figures = state.figures
    row = seat * ROW
    card, converted = figures[row + CHOSEN], figures[row + CONVERTED]
    cost = price(state, seat, card, converted)
    if state.log is not None:
        messages.choice_is_shown(state, seat, cost)
    figures[row + CHOSEN] = NOTHING_THERE
    figures[row + CONVERTED] = NOTHING_THERE
    take_from_hand(state, seat, card)
    if figures[row + BUYS] == 0:
        tuck(state, seat, card)
        figures[row + GOLD] = figures[row + GOLD] + state.level
        return
    figures[row + BUYS] = 0
    if converted != NOTHING_THERE:
        unequip(state, seat, converted)
        tuck(state, seat, converted)
    figures[row + GOLD] = figures[row + GOLD] - cost
    equip(state, seat, card)


def take_from_hand(state: LostLegendsState, seat: Seat, card: i64) -> None:
    """The others move up, so that a hand has no gaps."""
    hands = state.hands
    slot = seat * HAND_ROW
    while hands[slot] != card:
        slot += 1
    while slot + 1 < (seat + 1) * HAND_ROW:
        hands[slot] = hands[slot + 1]
        slot += 1
    hands[slot] = NOTHING_THERE


def pass_hands(state: LostLegendsState) -> None:
    """LL-3.4, LL-14.2: the hands are passed on, each with the set of seats that have held it."""
    figures = state.figures
    hands = state.hands[:]
    seen = [figures[seat * ROW + SEEN] for seat in range(state.seats)]
    for seat in range(state.seats):
        to = hand_goes_to(state, seat)
        for slot in range(HAND_ROW):
            state.hands[to * HAND_ROW + slot] = hands[seat * HAND_ROW + slot]
        figures[to * ROW + SEEN] = seen[seat] | SEAT_BIT[to]
    if state.log is not None:
        messages.hands_are_passed(state)


def hand_goes_to(state: LostLegendsState, seat: Seat) -> i64:
    return (seat + (i64(1) if passes_left(state) else state.seats - 1)) % state.seats


def passes_left(state: LostLegendsState) -> bool:
    return not (state.options.alternate and state.level == 2)


def discard_hands(state: LostLegendsState) -> None:
    """LL-3.4: everybody's sixth card."""
    if state.log is not None:
        messages.rest_is_discarded(state)
    for slot in range(state.seats * HAND_ROW):
        card = state.hands[slot]
        if card != NOTHING_THERE:
            state.discards[card] = 1
            state.hands[slot] = NOTHING_THERE
    for seat in range(state.seats):
        state.figures[seat * ROW + SEEN] = 0


BEGIN_LEVEL: Final = BeginLevel()
DEAL_HANDS: Final = DealHands()
DRAFT: Final = Draft()
