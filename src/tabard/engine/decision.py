"""Decisions of a match: those that were made, and those that are prepared."""

from typing import Final

from tabard.engine.event import Event
from tabard.engine.refusal import NOTHING_TO_UNDO, UNDO_OTHERS, UNDO_OVER, Reason
from tabard.engine.state import State
from tabard.engine.types import mypyc_attr


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
        self, seat: int, answer: str, before: State, after: State, events: list[Event], final: Reason | None
    ) -> None:
        self.seat: Final = seat
        self.answer: Final = answer
        self.before: Final = before
        self.after: Final = after
        self.events: Final = events
        self.final: Final = final
