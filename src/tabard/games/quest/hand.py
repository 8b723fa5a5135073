"""Drawing and trimming (QST-2)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.quest import messages
from tabard.games.quest.actions import DISCARD, DISCARD_ANSWERS
from tabard.games.quest.cards import CARDS, KINDS
from tabard.games.quest.piles import DECK, DISCARDS, HAND, SPECTATOR_ROW, pick, size_of
from tabard.games.quest.state import SEATS, QuestState

FIRST_HAND: Final = 12

NOT_HELD: Final = Reason("QST-2.3", "You have no {card}.")


class Deal(Step[QuestState]):
    """QST-2.1: the first hands."""

    def run(self, state: QuestState) -> None:
        size = min(i64(FIRST_HAND), state.options.hand_limit)
        stacked = state.stacked
        set_aside(state, stacked, 1)
        state.stacked = []
        for seat in range(state.seats):
            if state.undealt & SEAT_BIT[seat] != 0:
                draw(state, seat, size, "QST-2.1")
        set_aside(state, stacked, -1)
        state.stacked = stacked
        state.undealt = 0


def set_aside(state: QuestState, stacked: list[int], copies: i64) -> None:
    """Take the cards whose order a scenario has fixed out of the deck, so that no first hand is dealt from them."""
    for card in stacked:
        index = DECK * KINDS + card
        state.piles[index] = state.piles[index] - copies


def draw(state: QuestState, seat: Seat, count: i64, clause: str) -> None:
    """A seat draws adventure cards; as many as there are if they run out (QST-2.4)."""
    drawn: list[int] = []
    for turn in range(count):
        if size_of(state.piles, DECK) == 0 and not reshuffle(state):
            break
        card = draw_card(state, seat)
        if state.log is not None:
            drawn.append(card)
    if state.log is not None:
        messages.draws(state, seat, drawn, count, clause)


def draw_card(state: QuestState, seat: Seat) -> i64:
    if state.stacked:
        card: i64 = state.stacked.pop()
    else:
        card = pick(state.piles, DECK * KINDS, state.chance.below(size_of(state.piles, DECK))) - DECK * KINDS
    move(state, card, DECK, HAND + seat)
    known = seat * KINDS + card
    state.deck_at_most[known] = state.deck_at_most[known] - 1
    return card


def reshuffle(state: QuestState) -> bool:
    """QST-2.4: the discards become the deck. Everyone has seen them, so everyone knows what the deck contains now."""
    if size_of(state.piles, DISCARDS) == 0:
        return False
    for card in range(KINDS):
        count = state.piles[DISCARDS * KINDS + card]
        state.piles[DECK * KINDS + card] = count
        state.piles[DISCARDS * KINDS + card] = 0
        for row in range(SPECTATOR_ROW + 1):
            state.deck_at_most[row * KINDS + card] = count
    if state.log is not None:
        messages.reshuffles(state)
    return True


def move(state: QuestState, card: i64, source: i64, target: i64) -> None:
    """A card moves from one pile to another."""
    piles = state.piles
    piles[source * KINDS + card] = piles[source * KINDS + card] - 1
    piles[target * KINDS + card] = piles[target * KINDS + card] + 1


def holds(state: QuestState, seat: Seat, card: i64) -> bool:
    return state.piles[(HAND + seat) * KINDS + card] > 0


class Trim(Step[QuestState]):
    """QST-2.3: a player with too many cards discards them one by one."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final[i64] = seat

    def excess(self, state: QuestState) -> i64:
        return size_of(state.piles, HAND + self.seat) - state.options.hand_limit

    def waits_for(self, state: QuestState) -> i64:
        return SEAT_BIT[self.seat] if self.excess(state) > 0 else i64(0)

    def answers(self) -> list[int]:
        return DISCARD_ANSWERS

    def why_not(self, state: QuestState, seat: Seat, action: Action) -> Reason | None:
        return None if holds(state, seat, action - DISCARD) else NOT_HELD

    def legal_into(self, state: QuestState, seat: Seat, legal: Actions) -> None:
        for card in range(KINDS):
            if holds(state, seat, card):
                legal.add(DISCARD + card)

    def explain(self, state: QuestState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(card=CARDS[action - DISCARD])

    def answer(self, state: QuestState, seat: Seat, action: Action) -> None:
        card = action - DISCARD
        move(state, card, HAND + seat, DISCARDS)
        if state.log is not None:
            messages.discards(state, seat, card)

    def clause(self, state: QuestState) -> str:
        return "QST-2.3"

    def prompt(self, state: QuestState, seat: Seat) -> str:
        excess = self.excess(state)
        return f"You have {messages.cards(excess)} too many. Choose one to discard."

    def topic(self, state: QuestState) -> str:
        return f"{seat_name(self.seat)} is discarding down to {state.options.hand_limit} cards."

    def __repr__(self) -> str:
        return f"Trim({self.seat})"


class Draw(Step[QuestState]):
    """A seat draws some cards, and trims before anything else happens."""

    def __init__(self, seat: Seat, count: i64, rule: str) -> None:
        self.seat: Final[i64] = seat
        self.count: Final[i64] = count
        self.rule: Final = rule

    def run(self, state: QuestState) -> None:
        draw(state, self.seat, self.count, self.rule)
        state.agenda.append(TRIM[self.seat])

    def __repr__(self) -> str:
        return f"Draw({self.seat}, {self.count})"


DEAL: Final = Deal()
TRIM: Final = [Trim(seat) for seat in range(SEATS)]
