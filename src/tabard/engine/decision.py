"""Decisions of a match: those that were made, and those that are prepared."""

from typing import Final

from tabard.engine.event import Event
from tabard.engine.refusal import NOTHING_TO_UNDO, UNDO_CHANCE, UNDO_OTHERS, UNDO_OVER, UNDO_REVEAL, Reason
from tabard.engine.state import State
from tabard.engine.types import Action, Seat, mypyc_attr


@mypyc_attr(acyclic=True)
class Decision:
    """A decision that was made, and what is needed to undo it."""

    def __init__(
        self, seat: int, text: str, before: State, events_before: int, final: Reason | None, alone: bool = False
    ) -> None:
        self.seat: Final = seat
        self.text: Final = text
        self.before: State | None = before
        """The state before it, kept only while it can still be undone."""
        self.events_before: Final = events_before
        self.final: Final = final
        """Why it can't be undone any more."""
        self.alone: Final = alone
        """Whether it can be undone though others have answered the same question since."""


def last_index(decisions: list[Decision], seat: int) -> int:
    """The index of the seat's last decision; -1 if it has made none."""
    for index in range(len(decisions) - 1, -1, -1):
        if decisions[index].seat == seat:
            return index
    return -1


def why_not_undo(decisions: list[Decision], seat: int, now: State) -> Reason | None:
    """Why the seat may not undo its last decision, or None if it may. `now` is the state after all decisions."""
    if now.over:
        return UNDO_OVER
    index = last_index(decisions, seat)
    if index < 0:
        return NOTHING_TO_UNDO
    if index < len(decisions) - 1 and not is_independent(decisions, index, now):
        return UNDO_OTHERS
    return decisions[index].final


def is_independent(decisions: list[Decision], index: int, now: State) -> bool:
    """Whether every decision since then answers the same question, which is still open, and reveals nothing."""
    before = decisions[index].before
    if before is None or not decisions[index].alone or now.question is not before.question:
        return False
    for later in decisions[index + 1 :]:
        if later.final is not None or later.before is None or later.before.question is not before.question:
            return False
    return True


@mypyc_attr(acyclic=True)
class Prepared:
    """A legal decision and its outcome, before it is applied."""

    def __init__(
        self,
        seat: int,
        answer: str,
        before: State,
        after: State,
        events: list[Event],
        final: Reason | None,
        alone: bool,
    ) -> None:
        self.seat: Final = seat
        self.answer: Final = answer
        self.before: Final = before
        self.after: Final = after
        self.events: Final = events
        self.final: Final = final
        self.alone: Final = alone

    def decision(self, events_before: int) -> Decision:
        """The decision that it becomes, after so many events."""
        return Decision(self.seat, self.answer, self.before, events_before, self.final, self.alone)


def prepare(state: State, seat: Seat, action: Action, answer: str) -> Prepared:
    """Work out what a legal answer leads to, without changing the state."""
    after = state.copy()
    events: list[Event] = []
    after.log = events
    after.answer(seat, action)
    final = UNDO_CHANCE if after.chance.draws != state.chance.draws else None
    for event in events:
        if event.reveals:
            final = UNDO_REVEAL
    return Prepared(seat, answer, state, after, events, final, state.question.stands_alone(action))


def drop_undo_states(decisions: list[Decision]) -> None:
    """None of the decisions can be undone any more."""
    for index in range(len(decisions) - 1, -1, -1):
        if decisions[index].before is None:
            break
        decisions[index].before = None
