"""What happened, who may see it, and the clause behind it. One log feeds screen, screen reader and replay."""

from typing import Any, Final

from tabard.engine.types import MAX_SEATS, NOBODY, SEAT_BIT, Seat, i64, mypyc_attr

SPECTATORS: Final = 1 << MAX_SEATS
"""An audience is a set of seats, with one more bit for spectators."""

EVERYONE: Final = 2 * SPECTATORS - 1


def all_but(seat: Seat) -> i64:
    return EVERYONE & ~SEAT_BIT[seat]


def only(seat: Seat) -> i64:
    return SEAT_BIT[seat]


@mypyc_attr(acyclic=True)
class Event:
    def __init__(self, kind: str, clause: str, text: str, data: dict[str, Any], audience: i64, reveals: bool) -> None:
        self.kind: Final = kind
        self.clause: Final = clause
        self.text: Final = text
        """A sentence in which seats are called P1, P2, ..."""
        self.data: Final = data
        self.audience: Final[i64] = audience
        self.reveals: Final = reveals
        """Whether somebody learned something hidden. No undo goes back past such an event."""

    def visible_to(self, viewer: Seat) -> bool:
        """Whether a seat, or the spectators (NOBODY), may see it."""
        viewer_bit = SPECTATORS if viewer == NOBODY else SEAT_BIT[viewer]
        return self.audience & viewer_bit != 0

    def as_json(self) -> dict[str, object]:
        return {"kind": self.kind, "clause": self.clause, "text": self.text, "data": self.data}

    def __reduce__(self) -> tuple[object, ...]:
        """Lets compiled events be copied and pickled."""
        return Event, (self.kind, self.clause, self.text, self.data, self.audience, self.reveals)

    def __repr__(self) -> str:
        return f"<Event {self.kind}: {self.text}>"
