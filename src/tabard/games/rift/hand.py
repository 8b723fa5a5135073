"""Hands and the deck (RFT-3): drawing, discarding, playing a card."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.rift import messages
from tabard.games.rift.actions import DISCARD, DISCARD_ANSWERS
from tabard.games.rift.cards import (
    CARD_NAMES,
    COPIES,
    DECK,
    DISCARDS,
    HAND,
    KINDS,
    SPECTATOR_ROW,
    move_card,
    pick,
    size_of,
)
from tabard.games.rift.champions import NO_CHAMPION, TEAM
from tabard.games.rift.items import TACTICS
from tabard.games.rift.layout import HELD, SEATS
from tabard.games.rift.packs import strength
from tabard.games.rift.state import RiftState

HAND_LIMIT: Final = 5

NOT_HELD: Final = Reason("RFT-3.2", "You do not hold {card}.")
NOT_TOO_MANY: Final = Reason("RFT-3.3", "You only discard while you hold more cards than your hand limit.")


def limit(state: RiftState, seat: Seat) -> i64:
    """RFT-3.2, RFT-15.2: the hand limit of a hand."""
    teams, champions, tactics = state.teams, state.champions, state.content.with_effect[TACTICS]
    total: i64 = HAND_LIMIT
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = teams[index]
        if champion != NO_CHAMPION and champions[HELD + champion] & tactics != 0:
            total += strength(state.content, champions[HELD + champion], TACTICS)
    return total


def hand_size(state: RiftState, seat: Seat) -> i64:
    return size_of(state.piles, HAND + seat)


def holds(state: RiftState, seat: Seat, card: i64) -> bool:
    return state.piles[(HAND + seat) * KINDS + card] > 0


def may_play(state: RiftState, seat: Seat) -> bool:
    """RFT-5.3: whether, as far as everybody can see, a player might play a card."""
    return state.silent & SEAT_BIT[seat] == 0 and hand_size(state, seat) > 0


def may_hold(state: RiftState, seat: Seat, card: i64) -> bool:
    """RFT-5.3: whether it might be this one: not if all of its kind are on the pile for everybody to see."""
    return may_play(state, seat) and state.piles[DISCARDS * KINDS + card] < COPIES[card]


def play_card(state: RiftState, seat: Seat, card: i64) -> None:
    move_card(state.piles, card, HAND + seat, DISCARDS)


def holds_too_many(state: RiftState, seat: Seat) -> bool:
    """RFT-3.3: whether a player has to discard before the turn is over."""
    held = hand_size(state, seat)
    return held > HAND_LIMIT and held > limit(state, seat)


def why_not_discard(state: RiftState, seat: Seat, card: i64) -> Reason | None:
    if not holds_too_many(state, seat):
        return NOT_TOO_MANY
    return None if holds(state, seat, card) else NOT_HELD


def discards_into(state: RiftState, seat: Seat, legal: Actions) -> None:
    if not holds_too_many(state, seat):
        return
    piles, hand = state.piles, (HAND + seat) * KINDS
    for card in range(i64(KINDS)):
        if piles[hand + card] > 0:
            legal.add(DISCARD + card)


def discard(state: RiftState, seat: Seat, card: i64) -> None:
    move_card(state.piles, card, HAND + seat, DISCARDS)
    if state.log is not None:
        messages.discards(state, seat, card)


class DealHands(Step[RiftState]):
    """RFT-3.2: both draw up to the hand limit, but no card whose place a scenario has fixed."""

    def run(self, state: RiftState) -> None:
        stacked = state.stacked
        set_aside(state, stacked, 1)
        state.stacked = []
        for seat in range(i64(SEATS)):
            if state.undealt & SEAT_BIT[seat] != 0:
                draw(state, seat, limit(state, seat), "RFT-3.2")
        set_aside(state, stacked, -1)
        state.stacked = stacked
        state.undealt = 0


def set_aside(state: RiftState, stacked: list[int], copies: i64) -> None:
    for card in stacked:
        state.piles[DECK * KINDS + card] = state.piles[DECK * KINDS + card] - copies


class Draw(Step[RiftState]):
    """RFT-3.3: up to the hand limit; at the hand limit, one card. RFT-16.8: at a thorough pace, one is discarded at
    once; otherwise at the end of the turn."""

    def run(self, state: RiftState) -> None:
        seat = state.current
        if not state.options.brisk:
            state.agenda.append(TRIM)
        draw(state, seat, max(i64(1), limit(state, seat) - hand_size(state, seat)), "RFT-3.3")


def draw(state: RiftState, seat: Seat, wanted: i64, clause: str) -> None:
    drawn: list[int] = []
    for turn in range(wanted):
        if size_of(state.piles, DECK) == 0 and not reshuffle(state):
            break
        card = draw_card(state, seat)
        if state.log is not None:
            drawn.append(card)
    if state.log is not None and drawn:
        messages.draws(state, seat, drawn, clause)


def draw_card(state: RiftState, seat: Seat) -> i64:
    if state.stacked:
        card: i64 = state.stacked.pop()
    else:
        card = pick(state.piles, DECK * KINDS, state.chance.below(size_of(state.piles, DECK)))
    move_card(state.piles, card, DECK, HAND + seat)
    known = seat * KINDS + card
    state.deck_at_most[known] = state.deck_at_most[known] - 1
    return card


def reshuffle(state: RiftState) -> bool:
    """RFT-3.4: the pile becomes the deck. Everybody has seen it, so everybody knows what the deck contains now."""
    if size_of(state.piles, DISCARDS) == 0:
        return False
    for card in range(i64(KINDS)):
        copies = state.piles[DISCARDS * KINDS + card]
        state.piles[DECK * KINDS + card] = copies
        state.piles[DISCARDS * KINDS + card] = 0
        for row in range(i64(SPECTATOR_ROW + 1)):
            state.deck_at_most[row * KINDS + card] = copies
    if state.log is not None:
        messages.reshuffles(state)
    return True


class Trim(Step[RiftState]):
    """RFT-3.3: a player above the hand limit discards."""

    def waits_for(self, state: RiftState) -> i64:
        return SEAT_BIT[state.current] if holds_too_many(state, state.current) else i64(0)

    def answers(self) -> list[int]:
        return DISCARD_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        return why_not_discard(state, seat, action - DISCARD)

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        discards_into(state, seat, legal)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(card=CARD_NAMES[action - DISCARD])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        discard(state, seat, action - DISCARD)

    def clause(self, state: RiftState) -> str:
        return "RFT-3.3"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return f"You hold more than {limit(state, seat)} cards. Discard one."

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.current)} discards a card."


DEAL_HANDS: Final = DealHands()
DRAW: Final = Draw()
TRIM: Final = Trim()
