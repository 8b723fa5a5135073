"""Decisions of a match: those that were made, and those that would be allowed."""

from typing import Final

from tabard.engine.event import Event
from tabard.engine.kinds import mypyc_attr
from tabard.engine.refusal import Reason
from tabard.engine.state import State


@mypyc_attr(acyclic=True)
class Decision:
    """A decision that was made, and what is needed to take it back."""

    def __init__(self, seat: int, text: str, before: State, events_before: int, final: Reason | None) -> None:
        self.seat: Final = seat
        self.text: Final = text
        self.before: State | None = before
        """The state it was made in, kept only while it could still be taken back."""
        self.events_before: Final = events_before
        self.final: Final = final
        """Why it cannot be taken back any more."""


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
