"""Sponsoring a quest and building its stages (QST-4)."""

from typing import Final

from tabard.engine.kinds import NOBODY, SEAT_BIT, Action, Seat, i64, name
from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.games.quest import story
from tabard.games.quest.actions import BUILD_ANSWERS, CLOSE, OFFER_ANSWERS, SPONSOR, STAGE
from tabard.games.quest.asking import AskInTurn
from tabard.games.quest.cards import CARDS, FOES, KINDS, VALUE, WEAPONS
from tabard.games.quest.feasible import can_add_foe, can_arm, can_go_on, can_sponsor
from tabard.games.quest.finish import COMPLETE
from tabard.games.quest.hand import move
from tabard.games.quest.piles import BIT, HAND, STAGES, foes_in, list_cards, weapons_in
from tabard.games.quest.stages import BEGIN_STAGE
from tabard.games.quest.state import ALL, SEATS, QuestState

CANNOT_SPONSOR: Final = Reason(
    "QST-4.3", "Your hand cannot form {stages} stages, each with one foe and worth more than the one before."
)
NOT_HELD: Final = Reason("QST-4.4", "You hold no {card}.")
ONE_FOE: Final = Reason("QST-4.5", "Stage {stage} already has its foe.")
REPEATED: Final = Reason("QST-4.6", "Stage {stage} already has {card}; no weapon may be repeated within a stage.")
NO_FOE: Final = Reason("QST-4.5", "Stage {stage} has no foe yet.")
TOO_LOW: Final = Reason(
    "QST-4.7", "Stage {stage} is worth {value}; it must be worth more than {floor}, the stage before it."
)
DEAD_END: Final = Reason("QST-4.8", "With {card} in stage {stage} you could not build the rest of the quest any more.")
CLOSED_TOO_HIGH: Final = Reason(
    "QST-4.8", "With stage {stage} closed at {value} you could not build the rest of the quest any more."
)


class Offer(AskInTurn):
    """QST-4.1: the quest is offered to one player after another, from the current player on."""

    def answers(self) -> list[int]:
        return OFFER_ANSWERS

    def why_not(self, state: QuestState, seat: Seat, action: Action) -> Reason | None:
        if action == SPONSOR and not can_sponsor(state.piles, HAND + seat, state.stages):
            return CANNOT_SPONSOR
        return None

    def explain(self, state: QuestState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(stages=state.stages)

    def answer(self, state: QuestState, seat: Seat, action: Action) -> None:
        if action == SPONSOR:
            state.sponsor = seat
            state.asked = NOBODY
            if state.log is not None:
                story.sponsors(state)
            return
        if state.log is not None:
            story.declines(state, seat)
        after = (seat + 1) % SEATS
        state.asked = NOBODY if after == state.current else after

    def run(self, state: QuestState) -> None:
        state.agenda.append(COMPLETE)
        if state.sponsor != NOBODY:
            state.agenda.append(BUILD)
        elif state.log is not None:
            story.nobody_sponsors(state)

    def clause(self) -> str:
        return "QST-4.1"

    def prompt(self, state: QuestState, seat: Seat) -> str:
        asked = f"Will you sponsor this quest of {state.stages} stages?"
        if can_sponsor(state.piles, HAND + seat, state.stages):
            return asked
        return f"{asked} Your hand cannot form it, so you can only decline."

    def topic(self, state: QuestState) -> str:
        return f"{name(state.asked)} decides whether to sponsor the quest of {state.stages} stages."


class Build(Step[QuestState]):
    """QST-4.4: the sponsor builds the stages one after another, card by card."""

    def waits_for(self, state: QuestState) -> i64:
        return SEAT_BIT[state.sponsor] if state.built < state.stages else 0

    def answers(self) -> list[int]:
        return BUILD_ANSWERS

    def why_not(self, state: QuestState, seat: Seat, action: Action) -> Reason | None:
        piles = state.piles
        hand = HAND + seat
        stages_after = state.stages - state.built - 1
        if action == CLOSE:
            if not state.laid_foe:
                return NO_FOE
            if state.laid_value <= state.floor:
                return TOO_LOW
            return None if can_go_on(piles, hand, state.laid_value, stages_after) else CLOSED_TOO_HIGH
        card = action - STAGE
        if piles[hand * KINDS + card] == 0:
            return NOT_HELD
        if card < FOES:
            if state.laid_foe:
                return ONE_FOE
        elif state.laid_weapons & BIT[card - FOES] != 0:
            return REPEATED
        return None if can_lay(state, seat, card, foes_in(piles, hand), weapons_in(piles, hand)) else DEAD_END

    def legal_into(self, state: QuestState, seat: Seat, found: Actions) -> None:
        foes = foes_in(state.piles, HAND + seat)
        weapons = weapons_in(state.piles, HAND + seat)
        if not state.laid_foe:
            for foe in range(FOES):
                if foes & BIT[foe] != 0 and can_lay(state, seat, foe, foes, weapons):
                    found.add(STAGE + foe)
        fresh = weapons & ~state.laid_weapons
        for weapon in range(WEAPONS):
            if fresh & BIT[weapon] != 0 and can_lay(state, seat, FOES + weapon, foes, weapons):
                found.add(STAGE + FOES + weapon)
        if self.why_not(state, seat, CLOSE) is None:
            found.add(CLOSE)

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
                story.closes_stage(state)
            return
        card = action - STAGE
        move(state, card, HAND + seat, STAGES + state.built)
        state.laid_value += VALUE[card]
        if card < FOES:
            state.laid_foe = True
        else:
            state.laid_weapons |= BIT[card - FOES]
        if state.log is not None:
            story.adds_to_stage(state, card)

    def run(self, state: QuestState) -> None:
        state.eligible = ALL & ~SEAT_BIT[state.sponsor]
        state.agenda.append(BEGIN_STAGE)

    def clause(self) -> str:
        return "QST-4.4"

    def prompt(self, state: QuestState, seat: Seat) -> str:
        laid = list_cards(state.piles, STAGES + state.built)
        cards = story.sum_of(laid, state.laid_value) if laid else "empty"
        beat = f", must beat {state.floor}" if state.built > 0 else ""
        return f"Build stage {state.built + 1} of {state.stages} ({cards}{beat}): add a card or close it."

    def topic(self, state: QuestState) -> str:
        return f"{name(state.sponsor)} builds stage {state.built + 1} of {state.stages}."


def can_lay(state: QuestState, seat: Seat, card: i64, foes: i64, weapons: i64) -> bool:
    """QST-4.8: whether the quest could still be built with this card of the hand in the open stage. The sets tell what
    the hand holds."""
    piles = state.piles
    hand = HAND + seat
    place = hand * KINDS + card
    last = piles[place] == 1
    value = state.laid_value + VALUE[card]
    stages_after = state.stages - state.built - 1
    piles[place] = piles[place] - 1
    if card < FOES:
        left = foes & ~BIT[card] if last else foes
        offered = weapons & ~state.laid_weapons
        can = can_arm(piles, hand, left, weapons, offered, value, state.floor, stages_after)
    else:
        left = weapons & ~BIT[card - FOES] if last else weapons
        offered = weapons & ~state.laid_weapons & ~BIT[card - FOES]
        if state.laid_foe:
            can = can_arm(piles, hand, foes, left, offered, value, state.floor, stages_after)
        else:
            can = can_add_foe(piles, hand, foes, left, offered, value, state.floor, stages_after)
    piles[place] = piles[place] + 1
    return can


OFFER: Final = Offer()
BUILD: Final = Build()
