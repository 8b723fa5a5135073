"""Decisions and undos: each function returns what drafts one, to be called when it is the command's turn. It says then
whether the move is still possible."""

from collections.abc import Callable
from typing import TypeAlias

from tabard.server.problems import Problem
from tabard.server.tables.roster import Roster
from tabard.server.tables.state import Draft, TableState
from tabard.server.tables.streams import Streams

Drafter: TypeAlias = Callable[[int], Draft]
"""Drafts an entry at a time. Raises Problem or Refused if it is not allowed."""


def decision(state: TableState, seat: int, question: str, answer: str) -> Drafter:
    """A player's answer to the question with an id."""

    def draft(now: int) -> Draft:
        check_playing(state.roster)
        assert state.match is not None
        if state.roster.seat_states[seat].kind == "bot":
            raise Problem("not_now", "A bot is playing for you. Take your seat back first.")
        if seat in state.match.to_act and question != str(state.decision_ids[seat]):
            raise Problem("stale", "That question is no longer open. Look at the table and answer again.")
        return state.draft_decision(seat, answer, now)

    return draft


def stand_in_decision(
    state: TableState, seat: int, question: int, answer: str, stand_in: str, is_due: Callable[[], bool]
) -> Drafter:
    """The answer of a bot that plays, or that answers in a player's place. `is_due` says whether it still should."""

    def draft(now: int) -> Draft:
        if not is_due():
            raise Problem("stale", "The player has time again.")
        if state.roster.status != "playing" or state.decision_ids[seat] != question:
            raise Problem("stale", "Someone else has answered.")
        return state.draft_decision(seat, answer, now, stand_in)

    return draft


def always() -> bool:
    """A bot that has the seat may answer whenever it is asked."""
    return True


def undo(streams: Streams, seat: int, number: int) -> Drafter:
    """The undo of the seat's last decision, which has that number in its stream."""
    state = streams.table

    def draft(now: int) -> Draft:
        check_playing(state.roster)
        if not state.roster.opened.undo:
            raise Problem("not_now", "This table doesn't allow undo.")
        drafted = state.draft_undo(seat, now)
        if streams.last_decision(seat) != number:
            raise Problem("stale", "That move can no longer be undone.")
        return drafted

    return draft


def check_playing(roster: Roster) -> None:
    if roster.status != "playing":
        gathering = roster.status == "gathering"
        raise Problem("not_now", "The game hasn't started." if gathering else "The game is over.")
