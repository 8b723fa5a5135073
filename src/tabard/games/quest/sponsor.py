"""Sponsoring a quest and building its stages (QST-4)."""

from typing import Final

from tabard.engine.kinds import NOBODY, SEAT_BIT, Action, Seat, i64, name
from tabard.engine.refusal import Reason
from tabard.engine.step import Step
from tabard.games.quest import story
from tabard.games.quest.actions import BUILD_ANSWERS, CLOSE, OFFER_ANSWERS, SPONSOR, STAGE
from tabard.games.quest.cards import CARDS, FOES, KINDS
from tabard.games.quest.feasible import can_build, can_finish
from tabard.games.quest.finish import COMPLETE
from tabard.games.quest.hand import holds, move
from tabard.games.quest.piles import HAND, STAGES, has_foe, list_cards, size_of, value_of
from tabard.games.quest.stages import BEGIN_STAGE
from tabard.games.quest.state import ALL, SEATS, QuestState

CANNOT_SPONSOR: Final = Reason(
    "QST-4.3", "Your hand cannot form {stages} stages, each with one foe and worth more than the one before."
)
NOT_HELD: Final = Reason("QST-4.4", "You hold no {card}.")
ONE_FOE: Final = Reason("QST-4.5", "Stage {stage} already has its foe.")
REPEATED: Final = Reason("QST-4.6", "Stage {stage} already has {card}; no weapon may be repeated within a stage.")
NO_FOE: Final = Reason("QST-4.5", "Stage {stage} has no foe yet.")
TOO_LOW: Final = Reason("QST-4.7", "Stage {stage} is worth {value}; it must be worth more than {floor}, the stage before it.")
EMPTY: Final = Reason("QST-4.5", "Stage {stage} is still empty; it needs a foe.")
DEAD_END: Final = Reason("QST-4.8", "With {card} in stage {stage} you could not build the rest of the quest any more.")
CLOSED_TOO_HIGH: Final = Reason(
    "QST-4.8", "With stage {stage} closed at {value} you could not build the rest of the quest any more."
)


class Offer(Step[QuestState]):
    """QST-4.1: the quest is offered to one player after another, from the current player on."""

    def waits_for(self, state: QuestState) -> i64:
        return 0 if state.asked == NOBODY else SEAT_BIT[state.asked]

    def answers(self) -> list[int]:
        return OFFER_ANSWERS

    def why_not(self, state: QuestState, seat: Seat, action: Action) -> Reason | None:
        if action == SPONSOR and not can_build(state.piles, HAND + seat, 0, state.stages):
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
        if can_build(state.piles, HAND + seat, 0, state.stages):
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
        stage = STAGES + state.built
        stages_after = state.stages - state.built - 1
        if action == CLOSE:
            if not has_foe(piles, stage):
                return NO_FOE
            if value_of(piles, stage) <= floor(state):
                return TOO_LOW
            if stages_after > 0 and not can_build(piles, HAND + seat, value_of(piles, stage), stages_after):
                return CLOSED_TOO_HIGH
            return None
        card = action - STAGE
        if not holds(state, seat, card):
            return NOT_HELD
        if card < FOES:
            if has_foe(piles, stage):
                return ONE_FOE
        elif piles[stage * KINDS + card] > 0:
            return REPEATED
        move(state, card, HAND + seat, stage)
        possible = can_finish(piles, HAND + seat, stage, floor(state), stages_after)
        move(state, card, stage, HAND + seat)
        return None if possible else DEAD_END

    def explain(self, state: QuestState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(
            card="" if action == CLOSE else CARDS[action - STAGE],
            stage=state.built + 1,
            value=value_of(state.piles, STAGES + state.built),
            floor=floor(state),
        )

    def answer(self, state: QuestState, seat: Seat, action: Action) -> None:
        if action == CLOSE:
            state.built += 1
            if state.log is not None:
                story.closes_stage(state)
            return
        move(state, action - STAGE, HAND + seat, STAGES + state.built)
        if state.log is not None:
            story.adds_to_stage(state, action - STAGE)

    def run(self, state: QuestState) -> None:
        state.eligible = ALL & ~SEAT_BIT[state.sponsor]
        state.agenda.append(BEGIN_STAGE)

    def clause(self) -> str:
        return "QST-4.4"

    def prompt(self, state: QuestState, seat: Seat) -> str:
        stage = STAGES + state.built
        laid = list_cards(state.piles, stage)
        cards = f"{' + '.join(laid)} = {value_of(state.piles, stage)}" if laid else "empty"
        beat = f", must beat {floor(state)}" if state.built > 0 else ""
        return f"Build stage {state.built + 1} of {state.stages} ({cards}{beat}): add a card or close it."

    def topic(self, state: QuestState) -> str:
        return f"{name(state.sponsor)} builds stage {state.built + 1} of {state.stages}."


def floor(state: QuestState) -> i64:
    """What the stage that is being built must beat."""
    return value_of(state.piles, STAGES + state.built - 1) if state.built > 0 else 0


OFFER: Final = Offer()
BUILD: Final = Build()
