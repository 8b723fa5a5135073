"""Counter-gank (RFT-3.17): the reaction to a champion that enters a zone."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.rift import messages
from tabard.games.rift.actions import CARD_COUNTER_GANK, COUNTER_GANK_ANSWERS, PASS, PASS_ALL
from tabard.games.rift.cards import CARD_NAMES, COUNTER_GANK
from tabard.games.rift.champions import CHAMPION_BIT, CHAMPIONS, NAMES, NO_CHAMPION
from tabard.games.rift.hand import NOT_HELD, holds, may_hold, play_card
from tabard.games.rift.layout import MOVING
from tabard.games.rift.map import NEIGHBOURS, PLACES, is_base, is_pit
from tabard.games.rift.state import RiftState

NOT_BESIDE: Final = Reason("RFT-3.17", "{champion} is not one of your champions next to {tile}.")


def arrive(state: RiftState, champion: i64, tile: i64) -> None:
    """A champion comes to a tile; in the Movement phase the other side may react."""
    state.relocate(champion, tile)
    if state.phase == MOVING and can_be_answered(state, state.current, tile):
        state.mover = champion
        state.agenda.append(ANSWER_MOVE)


def can_be_answered(state: RiftState, seat: Seat, tile: i64) -> bool:
    """RFT-5.3: whether, as far as everybody can see, the other player might play Counter-gank."""
    other = 1 - seat
    if is_pit(tile) or is_base(tile) or state.crowd(other, tile) == 0 or not may_hold(state, other, COUNTER_GANK):
        return False
    return beside(state, other, tile) != 0


def beside(state: RiftState, seat: Seat, tile: i64) -> i64:
    """The set of a seat's champions in the tiles adjacent to a tile."""
    found: i64 = 0
    for neighbour in NEIGHBOURS[tile]:
        found |= state.crowd(seat, neighbour)
    return found


class AnswerMove(Step[RiftState]):
    def waits_for(self, state: RiftState) -> i64:
        return i64(0) if state.mover == NO_CHAMPION else SEAT_BIT[1 - state.current]

    def answers(self) -> list[int]:
        return COUNTER_GANK_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        if action in (PASS, PASS_ALL):
            return None
        if beside(state, seat, state.place(state.mover)) & CHAMPION_BIT[action - CARD_COUNTER_GANK] == 0:
            return NOT_BESIDE
        return None if holds(state, seat, COUNTER_GANK) else NOT_HELD

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        if holds(state, seat, COUNTER_GANK):
            helpers = beside(state, seat, state.place(state.mover))
            for champion in range(i64(CHAMPIONS)):
                if helpers & CHAMPION_BIT[champion] != 0:
                    legal.add(CARD_COUNTER_GANK + champion)
        legal.add(PASS)
        legal.add(PASS_ALL)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        tile = PLACES[state.place(state.mover)]
        return reason.text.format(champion=NAMES[action - CARD_COUNTER_GANK], tile=tile, card=CARD_NAMES[COUNTER_GANK])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        if action == PASS_ALL:
            state.silent |= SEAT_BIT[seat]
            if state.log is not None:
                messages.plays_nothing_more(state, seat)
        elif action != PASS:
            champion = action - CARD_COUNTER_GANK
            tile = state.place(state.mover)
            play_card(state, seat, COUNTER_GANK)
            if state.log is not None:
                messages.counter_ganks(state, seat, champion, tile)
            state.relocate(champion, tile)
        state.mover = NO_CHAMPION

    def clause(self, state: RiftState) -> str:
        return "RFT-3.17"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        where = PLACES[state.place(state.mover)]
        return f"{NAMES[state.mover]} has come to {where}. Answer with a Counter-gank, or pass."

    def topic(self, state: RiftState) -> str:
        where = PLACES[state.place(state.mover)]
        return f"{seat_name(1 - state.current)} may answer {NAMES[state.mover]}'s move to {where}."


ANSWER_MOVE: Final = AnswerMove()
