"""Redeal: the same position as far as one seat can tell, with everything it can't know drawn again.

Hidden are the tokens face down on other trackers and the others' answers to a question that is still open. How many
tokens are there, and who has answered, is public and stays. Both are drawn as a player would choose who plans and
answers at random.
"""

from typing import TYPE_CHECKING

from tabard.engine.chance import Chance
from tabard.engine.step import Actions
from tabard.engine.types import SEAT_BIT, Seat, i64
from tabard.games.knights_duty.arena import NOWHERE
from tabard.games.knights_duty.tokens import KINDS, NO_TOKEN, SPOTS

if TYPE_CHECKING:
    from tabard.games.knights_duty.state import KnightsDutyState


def redeal(state: "KnightsDutyState", viewer: Seat, chance: Chance) -> "KnightsDutyState":
    world = state.copy()
    world.chance = chance
    for seat in range(world.seats):
        if seat != viewer:
            plan_anew(world, seat, chance)
            if has_answered(world, seat):
                answer_anew(world, seat, chance)
    return world


def plan_anew(world: "KnightsDutyState", seat: Seat, chance: Chance) -> None:
    """Other tokens in place of those that are face down."""
    first = seat * SPOTS + world.spot + 1
    hidden: i64 = 0
    while first + hidden < (seat + 1) * SPOTS and world.tracker[first + hidden] != NO_TOKEN:
        held = seat * KINDS + world.tracker[first + hidden]
        world.hands[held] = world.hands[held] + 1
        hidden += 1
    for index in range(first, first + hidden):
        token = some_token(world, seat, chance)
        world.hands[seat * KINDS + token] = world.hands[seat * KINDS + token] - 1
        world.tracker[index] = token


def some_token(world: "KnightsDutyState", seat: Seat, chance: Chance) -> i64:
    """Any kind of token that is still in the hand."""
    token = chance.below(KINDS)
    while world.hands[seat * KINDS + token] == 0:
        token = chance.below(KINDS)
    return token


def has_answered(world: "KnightsDutyState", seat: Seat) -> bool:
    """Whether the seat has made a secret choice that is not shown yet: where to move, or to spend Inspiration."""
    return world.wanted[seat] != NOWHERE or world.deciding & ~world.owing & SEAT_BIT[seat] != 0


def answer_anew(world: "KnightsDutyState", seat: Seat, chance: Chance) -> None:
    world.spending &= ~SEAT_BIT[seat]
    question = world.question
    legal = Actions()
    question.legal_into(world, seat, legal)
    question.answer(world, seat, legal.items[chance.below(legal.count)])
