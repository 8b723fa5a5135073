"""What a seat of Quest knows, as numbers. It reads only what `view.py` may show, and what the seat remembers of it."""

from typing import Final

from tabard.engine.observation import ONE, Observation, Shares, ratios
from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64
from tabard.games.quest.cards import COPIES, DECK_SIZE, EVENT_COPIES, EVENT_KINDS, KINDS, MAX_STAGES
from tabard.games.quest.piles import ATTACKS, DECK, DISCARDS, HAND, STAGES, size_of, value_of
from tabard.games.quest.state import SEATS, QuestState

MOST_SHIELDS: Final = 20
MOST_CARDS: Final = 20
MOST_VALUE: Final = 150
MOST_TURNS: Final = 100
CARDS_SHARE: Final = ratios(MOST_CARDS)
"""How many cards there are, as a number from 0 to 1."""
OF_COPIES: Final = Shares(COPIES)
OF_EVENT_COPIES: Final = Shares(EVENT_COPIES)


def observe(state: QuestState, observer: Seat, into: Observation) -> None:
    into.start()
    into.begin("turn", "How many turns have ended, up to 100; whose turn it is.")
    into.number(state.turns, MOST_TURNS)
    into.seat(state.current, observer, SEATS)
    into.begin("event", "The event card of this turn: Q2 to Q5, Plague, Queen's Favor, Prosperity.")
    into.one_of(state.event, EVENT_KINDS)
    into.begin("rules", "Shields needed to win and the hand limit, both up to 20.")
    into.number(state.options.shields_to_win, MOST_SHIELDS)
    into.number(state.options.hand_limit, MOST_CARDS)
    into.begin("hand", "Your cards, by kind: F5 to F70, D5, S10, H10, B15, L20, E30.")
    write_pile(state, HAND + observer, into)
    into.begin("attack", "The cards of your attack, by kind, and their value, up to 150.")
    write_pile(state, ATTACKS + observer, into)
    into.number(value_of(state.piles, ATTACKS + observer), MOST_VALUE)
    into.begin("deck", "How many adventure cards are left; how many of each kind can be among them by what you saw.")
    into.number(size_of(state.piles, DECK), DECK_SIZE)
    into.shares(state.deck_at_most, observer * KINDS, KINDS, OF_COPIES)
    into.begin("discards", "The adventure cards on the discard pile, by kind.")
    write_pile(state, DISCARDS, into)
    into.begin("event discards", "The event cards on their discard pile, by kind.")
    into.shares(state.event_discards, 0, EVENT_KINDS, OF_EVENT_COPIES)
    for place in range(i64(SEATS)):
        write_player(state, (observer + place) % SEATS, place, into)
    write_quest(state, observer, into)


def write_pile(state: QuestState, pile: i64, into: Observation) -> None:
    into.shares(state.piles, pile * KINDS, KINDS, OF_COPIES)


def write_player(state: QuestState, seat: Seat, place: i64, into: Observation) -> None:
    bit = SEAT_BIT[seat]
    into.begin("player", "Shields; cards in hand; cards in the attack, all up to 20.", place)
    cells, at = into.cells, into.next + 1
    into.number(state.shields[seat], MOST_SHIELDS)
    cells[at] = CARDS_SHARE[size_of(state.piles, HAND + seat)]
    cells[at + 1] = CARDS_SHARE[size_of(state.piles, ATTACKS + seat)]
    into.next = at + 2
    into.begin("moment", "Owes a decision; sponsor; may still join; takes part; attack is ready.", place)
    at = into.next
    if state.waiting & bit != 0:
        cells[at] = ONE
    if state.sponsor == seat:
        cells[at + 1] = ONE
    if state.eligible & bit != 0:
        cells[at + 2] = ONE
    if state.joined & bit != 0:
        cells[at + 3] = ONE
    if state.armed & bit != 0:
        cells[at + 4] = ONE
    into.next = at + 5


def write_quest(state: QuestState, observer: Seat, into: Observation) -> None:
    into.begin("quest", "How many stages there are, are built and are resolved, of 5.")
    into.number(state.stages, MAX_STAGES)
    into.number(state.built, MAX_STAGES)
    into.number(state.stage, MAX_STAGES)
    for stage in range(i64(MAX_STAGES)):
        pile = STAGES + stage
        there = state.sponsor != NOBODY and stage < state.stages
        into.begin("stage", "How many cards lie there; their kinds and value, once you may see them.", stage)
        into.number(size_of(state.piles, pile) if there else i64(0), MOST_CARDS)
        if there and (stage < state.stage or observer == state.sponsor):
            write_pile(state, pile, into)
            into.number(value_of(state.piles, pile), MOST_VALUE)
        else:
            into.nothing(KINDS + 1)
