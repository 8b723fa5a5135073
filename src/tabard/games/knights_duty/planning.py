"""Planning the turn: tokens face down on the tracker (KD-3)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions
from tabard.engine.types import Action, Seat, i64, seat_names
from tabard.games.knights_duty import messages
from tabard.games.knights_duty.actions import PLAN, PLAN_ANSWERS
from tabard.games.knights_duty.questions import Ask, mark_answered
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import COPIES, KINDS, LAST_SPOT, NO_TOKEN, SPOTS, TOKENS

NONE_LEFT: Final = Reason("KD-3.3", "You have only {copies} {token} tokens, and both are on your tracker.")


class Plan(Ask):
    """KD-3.1: simultaneously and secretly, the players fill their spots one after another."""

    def answers(self) -> list[int]:
        return PLAN_ANSWERS

    def why_not(self, state: KnightsDutyState, seat: Seat, action: Action) -> Reason | None:
        return None if has_token(state, seat, action - PLAN) else NONE_LEFT

    def legal_into(self, state: KnightsDutyState, seat: Seat, legal: Actions) -> None:
        for token in range(KINDS):
            if has_token(state, seat, token):
                legal.add(PLAN + token)

    def explain(self, state: KnightsDutyState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(copies=COPIES[action - PLAN], token=TOKENS[action - PLAN])

    def answer(self, state: KnightsDutyState, seat: Seat, action: Action) -> None:
        token = action - PLAN
        spot = tokens_placed(state, seat)
        state.hands[seat * KINDS + token] = state.hands[seat * KINDS + token] - 1
        state.tracker[seat * SPOTS + spot] = token
        if spot == last_spot_of(state, seat):
            mark_answered(state, seat)
        if state.log is not None:
            messages.places_token(state, seat, spot, token)

    def clause(self, state: KnightsDutyState) -> str:
        return "KD-3.1"

    def prompt(self, state: KnightsDutyState, seat: Seat) -> str:
        spot = tokens_placed(state, seat)
        placed = [TOKENS[state.tracker[seat * SPOTS + before]] for before in range(spot)]
        so_far = f" (so far: {', '.join(placed)})" if placed else ""
        return f"Plan spot {spot + 1} of {last_spot_of(state, seat) + 1}{so_far}: which token?"

    def topic(self, state: KnightsDutyState) -> str:
        planners = state.to_act
        return f"{seat_names(planners)} {'plans' if len(planners) == 1 else 'plan'} the turn."


def has_token(state: KnightsDutyState, seat: Seat, token: i64) -> bool:
    """Whether the player still has such a token in hand."""
    return state.hands[seat * KINDS + token] > 0


def last_spot_of(state: KnightsDutyState, seat: Seat) -> i64:
    """KD-3.2: a Broken Heart leaves the last spot empty."""
    return LAST_SPOT if state.has_full_heart(seat) else LAST_SPOT - 1


def tokens_placed(state: KnightsDutyState, seat: Seat) -> i64:
    """How many spots of the tracker are filled."""
    placed: i64 = 0
    while placed < SPOTS and state.tracker[seat * SPOTS + placed] != NO_TOKEN:
        placed += 1
    return placed


def take_back_tokens(state: KnightsDutyState, seat: Seat, first_spot: i64) -> None:
    """A player takes back the tokens of the tracker, from a spot on."""
    for spot in range(first_spot, i64(SPOTS)):
        token = state.tracker[seat * SPOTS + spot]
        if token != NO_TOKEN:
            state.hands[seat * KINDS + token] = state.hands[seat * KINDS + token] + 1
            state.tracker[seat * SPOTS + spot] = NO_TOKEN


PLAN_TURN: Final = Plan()
