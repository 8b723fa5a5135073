"""Decisions of a match: those that were made, and those that would be allowed."""

from typing import Final

from tabard.engine.event import Event
from tabard.engine.refusal import NOTHING_TO_UNDO, UNDO_OTHERS, UNDO_OVER, Reason
from tabard.engine.state import State
from tabard.engine.types import mypyc_attr


@mypyc_attr(acyclic=True)
class Decision:
    """A decision that was made, and what is needed to take it back."""

    def __init__(
        self, seat: int, text: str, before: State, events_before: int, final: Reason | None, alone: bool = False
    ) -> None:
        self.seat: Final = seat
        self.text: Final = text
        self.before: State | None = before
        """The state it was made in, kept only while it could still be taken back."""
        self.events_before: Final = events_before
        self.final: Final = final
        """Why it cannot be taken back any more."""
        self.alone: Final = alone
        """Whether it can be taken back though others have answered the same question since."""


def last_index(decisions: list[Decision], seat: int) -> int:
    """Where the seat's last decision stands in the list; -1 when it has made none."""
    for index in range(len(decisions) - 1, -1, -1):
        if decisions[index].seat == seat:
            return index
    return -1


def why_not_undo(decisions: list[Decision], seat: int, now: State) -> Reason | None:
    """Why the seat may not take back its last decision, or None when it may. Now is the state they have led to."""
    if now.over:
        return UNDO_OVER
    index = last_index(decisions, seat)
    if index < 0:
        return NOTHING_TO_UNDO
    if index < len(decisions) - 1 and not is_apart(decisions, index, now):
        return UNDO_OTHERS
    return decisions[index].final


def is_apart(decisions: list[Decision], index: int, now: State) -> bool:
    """Whether all that was decided since answers the same question, which is still asked, and shows nothing."""
    before = decisions[index].before
    if before is None or not decisions[index].alone or now.question is not before.question:
        return False
    for later in decisions[index + 1 :]:
        if later.final is not None or later.before is None or later.before.question is not before.question:
            return False
    return True


@mypyc_attr(acyclic=True)
class Prepared:
    """A decision that is allowed, with what it would lead to, before anything has happened."""

    def __init__(
        self, seat: int, answer: str, before: State, after: State, events: list[Event], final: Reason | None
    ) -> None:
        self.seat: Final = seat
        self.answer: Final = answer
        self.before: Final = before
        self.after: Final = after
        self.events: Final = events
        self.final: Final = final
