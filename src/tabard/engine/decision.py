"""Decisions of a match: those that were made, and those that would be allowed."""

from typing import Final

from tabard.engine.event import Event
from tabard.engine.kinds import mypyc_attr
from tabard.engine.refusal import NOTHING_TO_UNDO, UNDO_OTHERS, UNDO_OVER, Reason
from tabard.engine.state import State


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


def place_of_last(decisions: list[Decision], seat: int) -> int:
    """Where the seat's last decision stands in the list; -1 when it has made none."""
    for place in range(len(decisions) - 1, -1, -1):
        if decisions[place].seat == seat:
            return place
    return -1


def why_not_undo(decisions: list[Decision], seat: int, now: State) -> Reason | None:
    """Why the seat may not take back its last decision, or None when it may. Now is the state they have led to."""
    if now.over:
        return UNDO_OVER
    place = place_of_last(decisions, seat)
    if place < 0:
        return NOTHING_TO_UNDO
    if place < len(decisions) - 1 and not is_apart(decisions, place, now):
        return UNDO_OTHERS
    return decisions[place].final


def is_apart(decisions: list[Decision], place: int, now: State) -> bool:
    """Whether all that was decided since answers the same question, which is still asked, and shows nothing."""
    before = decisions[place].before
    if before is None or not decisions[place].alone or now.question is not before.question:
        return False
    for later in decisions[place + 1 :]:
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
