"""Sponsoring a quest and building its stages (QST-4)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.quest import messages
from tabard.games.quest.actions import BUILD_ANSWERS, CLOSE, OFFER_ANSWERS, SPONSOR, STAGE
from tabard.games.quest.cards import CARDS, FOES, KINDS, VALUE, WEAPONS
from tabard.games.quest.feasible import (
    LOWEST_WEAPONS,
    SET_VALUE,
    can_add_foe,
    can_arm,
    can_build,
    foes_of,
    weapons_of,
    without_foe,
    without_set,
)
from tabard.games.quest.finish import COMPLETE
from tabard.games.quest.hand import holds, move
from tabard.games.quest.piles import BIT, HAND, STAGES, list_cards
from tabard.games.quest.questions import AskInTurn
from tabard.games.quest.stages import BEGIN_STAGE
from tabard.games.quest.state import ALL, SEATS, QuestState

CANNOT_SPONSOR: Final = Reason(
    "QST-4.3", "Your hand cannot form {stages} stages, each with one foe and worth more than the one before."
)
NOT_HELD: Final = Reason("QST-4.4", "You have no {card}.")
ONE_FOE: Final = Reason("QST-4.5", "Stage {stage} already has a foe.")
REPEATED: Final = Reason("QST-4.6", "Stage {stage} already has {card}. A stage cannot have the same weapon twice.")
NO_FOE: Final = Reason("QST-4.5", "Stage {stage} has no foe yet.")
TOO_LOW: Final = Reason(
    "QST-4.7", "Stage {stage} is worth {value}; it must be worth more than {floor}, the value of the stage before it."
)
TOO_WEAK: Final = Reason(
    "QST-4.8", "{card} is too low: even with all your weapons, stage {stage} would not beat {floor}."
)
DEAD_END: Final = Reason("QST-4.8", "With {card} in stage {stage} you could not build the stages after it.")


class Offer(AskInTurn):
    """QST-4.1: the quest is offered to one player after another, starting with the current player."""

    def answers(self) -> list[int]:
        return OFFER_ANSWERS

    def why_not(self, state: QuestState, seat: Seat, action: Action) -> Reason | None:
        if action == SPONSOR and not can_sponsor(state, seat):
            return CANNOT_SPONSOR
        return None

    def explain(self, state: QuestState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(stages=state.stages)

    def answer(self, state: QuestState, seat: Seat, action: Action) -> None:
        if action == SPONSOR:
            state.sponsor = seat
            state.asked = NOBODY
            if state.log is not None:
                messages.sponsors(state)
            return
        if state.log is not None:
            messages.declines(state, seat)
        after = (seat + 1) % SEATS
        state.asked = i64(NOBODY) if after == state.current else after

    def run(self, state: QuestState) -> None:
        state.agenda.append(COMPLETE)
        if state.sponsor != NOBODY:
            state.agenda.append(BUILD)
        elif state.log is not None:
            messages.nobody_sponsors(state)

    def clause(self, state: QuestState) -> str:
        return "QST-4.1"

    def prompt(self, state: QuestState, seat: Seat) -> str:
        asked = f"Will you sponsor this quest of {state.stages} stages?"
        if can_sponsor(state, seat):
            return asked
        return f"{asked} Your hand cannot form it, so you can only decline."

    def topic(self, state: QuestState) -> str:
        return f"{seat_name(state.asked)} is deciding whether to sponsor the quest of {state.stages} stages."


def can_sponsor(state: QuestState, seat: Seat) -> bool:
    """QST-4.3: whether the seat's hand can form a valid quest."""
    hand = HAND + seat
    return can_build(foes_of(state.piles, hand), weapons_of(state.piles, hand), 0, state.stages)


class Build(Step[QuestState]):
    """QST-4.4: the sponsor builds the stages one after another, card by card."""

    def waits_for(self, state: QuestState) -> i64:
        return SEAT_BIT[state.sponsor] if state.built < state.stages else i64(0)

    def answers(self) -> list[int]:
        return BUILD_ANSWERS

    def why_not(self, state: QuestState, seat: Seat, action: Action) -> Reason | None:
        if action == CLOSE:
            return why_not_close(state)
        card = action - STAGE
        if not holds(state, seat, card):
            return NOT_HELD
        if card < FOES:
            if state.laid_foe:
                return ONE_FOE
        elif state.laid_weapons & BIT[card - FOES] != 0:
            return REPEATED
        foes = foes_of(state.piles, HAND + seat)
        weapons = weapons_of(state.piles, HAND + seat)
        if can_lay(state, card, foes, weapons):
            return None
        highest = state.laid_value + VALUE[card] + SET_VALUE[weapons & LOWEST_WEAPONS & ~state.laid_weapons]
        return TOO_WEAK if card < FOES and highest <= state.floor else DEAD_END

    def legal_into(self, state: QuestState, seat: Seat, legal: Actions) -> None:
        foes = foes_of(state.piles, HAND + seat)
        weapons = weapons_of(state.piles, HAND + seat)
        if not state.laid_foe:
            for foe in range(FOES):
                if foes & BIT[foe] != 0 and can_lay(state, foe, foes, weapons):
                    legal.add(STAGE + foe)
        fresh = weapons & ~state.laid_weapons
        for weapon in range(WEAPONS):
            if fresh & BIT[weapon] != 0 and can_lay(state, FOES + weapon, foes, weapons):
                legal.add(STAGE + FOES + weapon)
        if why_not_close(state) is None:
            legal.add(CLOSE)

    def explain(self, state: QuestState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(
            card="" if action == CLOSE else CARDS[action - STAGE],
            stage=state.built + 1,
            value=state.laid_value,
            floor=state.floor,
        )

    def answer(self, state: QuestState, seat: Seat, action: Action) -> None:
        if action == CLOSE:
            state.built += 1
            state.floor = state.laid_value
            state.laid_value = 0
            state.laid_foe = False
            state.laid_weapons = 0
            if state.log is not None:
                messages.closes_stage(state)
            return
        card = action - STAGE
        move(state, card, HAND + seat, STAGES + state.built)
        state.laid_value += VALUE[card]
        if card < FOES:
            state.laid_foe = True
        else:
            state.laid_weapons |= BIT[card - FOES]
        if state.log is not None:
            messages.adds_to_stage(state, card)

    def run(self, state: QuestState) -> None:
        state.eligible = ALL & ~SEAT_BIT[state.sponsor]
        state.agenda.append(BEGIN_STAGE)

    def clause(self, state: QuestState) -> str:
        return "QST-4.4"

    def prompt(self, state: QuestState, seat: Seat) -> str:
        laid = list_cards(state.piles, STAGES + state.built)
        worth = messages.sum_of(laid, state.laid_value) if laid else "empty"
        beat = f", must beat {state.floor}" if state.built > 0 and state.laid_value <= state.floor else ""
        return f"Build stage {state.built + 1} of {state.stages} ({worth}{beat}): {self.what_next(state, seat)}"

    def what_next(self, state: QuestState, seat: Seat) -> str:
        """What the sponsor may do with the open stage, and nothing else."""
        legal = Actions()
        self.legal_into(state, seat, legal)
        foes = any(STAGE <= action < STAGE + FOES for action in legal.as_list())
        weapons = any(action >= STAGE + FOES for action in legal.as_list())
        closes = legal.has(CLOSE)
        if not foes and not weapons:
            return "close it."
        add = "add a foe or a weapon" if foes and weapons else "add a foe" if foes else "add a weapon"
        return f"{add}, or close it." if closes else f"{add}."

    def topic(self, state: QuestState) -> str:
        return f"{seat_name(state.sponsor)} is building stage {state.built + 1} of {state.stages}."


def left_out(state: QuestState) -> list[dict[str, object]]:
    """QST-4.8: cards of the sponsor's hand that are not offered, because the quest could not be finished with them."""
    message: list[dict[str, object]] = []
    if state.question is not BUILD:
        return message
    for card in range(i64(KINDS)):
        reason = BUILD.why_not(state, state.sponsor, STAGE + card)
        if reason is DEAD_END:
            message.append({"card": CARDS[card], "reason": "You could not build the stages after this one."})
        elif reason is TOO_WEAK:
            low = f"Too low: even with all your weapons, the stage would not beat {state.floor}."
            message.append({"card": CARDS[card], "reason": low})
    return message


def why_not_close(state: QuestState) -> Reason | None:
    """Why the open stage may not be closed now. The rest is possible, because every card played left it so."""
    if not state.laid_foe:
        return NO_FOE
    return TOO_LOW if state.laid_value <= state.floor else None


def can_lay(state: QuestState, card: i64, foes: i64, weapons: i64) -> bool:
    """QST-4.8: whether the quest could still be built with this card in the open stage, from a hand of these foes and
    weapons."""
    value = state.laid_value + VALUE[card]
    stages_after = state.stages - state.built - 1
    offered = weapons & LOWEST_WEAPONS & ~state.laid_weapons
    if card < FOES:
        return can_arm(without_foe(foes, card), weapons, offered, value, state.floor, stages_after)
    laid = BIT[card - FOES]
    left = without_set(weapons, laid)
    if state.laid_foe:
        return can_arm(foes, left, offered & ~laid, value, state.floor, stages_after)
    return can_add_foe(foes, left, offered & ~laid, value, state.floor, stages_after)


OFFER: Final = Offer()
BUILD: Final = Build()
