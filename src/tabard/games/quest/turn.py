"""The turn and its event card (QST-3)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import NOBODY, SEAT_BIT, i64
from tabard.games.quest import messages
from tabard.games.quest.cards import EVENT_DRAWS, EVENT_KINDS, PLAGUE, QUEENS_FAVOR, is_quest, stages_of
from tabard.games.quest.hand import Draw
from tabard.games.quest.piles import pick, total
from tabard.games.quest.sponsor import OFFER
from tabard.games.quest.state import SEATS, QuestState

PLAGUE_COSTS: Final = 2

DRAW_FOR_FAVOR: Final = [Draw(seat, EVENT_DRAWS, "QST-3.4") for seat in range(SEATS)]
DRAW_FOR_PROSPERITY: Final = [Draw(seat, EVENT_DRAWS, "QST-3.5") for seat in range(SEATS)]


class BeginTurn(Step[QuestState]):
    """QST-3.1, and QST-8.5: a table may set a last turn."""

    def run(self, state: QuestState) -> None:
        limit = state.options.turn_limit
        if limit > 0 and state.turns >= limit:
            state.knighted = most_shields(state)
            if state.log is not None:
                messages.time_is_up(state)
            return  # nothing is left to do, so the game is over
        if state.log is not None:
            messages.turn_begins(state)
        state.agenda.append(END_TURN)
        state.agenda.append(DRAW_EVENT)


def most_shields(state: QuestState) -> i64:
    """The set of seats with the most shields."""
    best = max(state.shields)
    leaders: i64 = 0
    for seat in range(state.seats):
        if state.shields[seat] == best:
            leaders |= SEAT_BIT[seat]
    return leaders


class DrawEvent(Step[QuestState]):
    """QST-3.2: the current player draws the top event card."""

    def run(self, state: QuestState) -> None:
        state.event = draw_event(state)
        if state.log is not None:
            messages.draws_event(state)
        if is_quest(state.event):
            state.stages = stages_of(state.event)
            state.asked = state.current
            state.agenda.append(OFFER)
        elif state.event == PLAGUE:
            suffer_plague(state)
        elif state.event == QUEENS_FAVOR:
            state.agenda.append(DRAW_FOR_FAVOR[state.current])
        else:  # Prosperity
            for turn in range(i64(SEATS - 1), i64(-1), -1):
                state.agenda.append(DRAW_FOR_PROSPERITY[(state.current + turn) % SEATS])


def draw_event(state: QuestState) -> i64:
    """The top card of the event deck, which is first refilled from its discards if it is empty (QST-1.4)."""
    if total(state.events, 0, EVENT_KINDS) == 0:
        for event in range(EVENT_KINDS):
            state.events[event] = state.event_discards[event]
            state.event_discards[event] = 0
        if state.log is not None:
            messages.events_are_reshuffled(state)
    if state.stacked_events:
        drawn: i64 = state.stacked_events.pop()
    else:
        drawn = pick(state.events, 0, state.chance.below(total(state.events, 0, EVENT_KINDS)))
    state.events[drawn] = state.events[drawn] - 1
    return drawn


def suffer_plague(state: QuestState) -> None:
    """QST-3.3."""
    lost = min(state.shields[state.current], i64(PLAGUE_COSTS))
    state.shields[state.current] = state.shields[state.current] - lost
    if state.log is not None:
        messages.plague(state, lost)


class EndTurn(Step[QuestState]):
    """QST-3.6: the event card is discarded, and the next player's turn begins."""

    def run(self, state: QuestState) -> None:
        state.event_discards[state.event] = state.event_discards[state.event] + 1
        state.event = NOBODY
        state.stages = 0
        state.current = (state.current + 1) % SEATS
        state.turns += 1
        state.agenda.append(BEGIN_TURN)


BEGIN_TURN: Final = BeginTurn()
DRAW_EVENT: Final = DrawEvent()
END_TURN: Final = EndTurn()
