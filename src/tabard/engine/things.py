"""What the lab counts in a game: its things, such as cards and tokens, and what a finished game tells about each seat.

A thing is found by the action that uses it, so counting costs one look into a table for each answer. What no action
tells, such as the turn of the first combat, is noted by a `Watch` while a game is played.
"""

from collections.abc import Mapping
from typing import Final

from tabard.engine.state import State
from tabard.engine.types import NOBODY, Action, Seat, i64, mypyc_attr

NO_THING: Final = -1


class Thing:
    """Something that players can choose to use: a kind, such as token, and a name, such as parry."""

    def __init__(self, kind: str, name: str) -> None:
        self.kind: Final = kind
        self.name: Final = name


class Watch:
    """Notes what happens in one game, as the lab plays it. This one notes nothing; a game may derive its own."""

    def __init__(self) -> None:
        self.first: i64 = NOBODY
        """The seat that had the first turn."""

    def before(self, state: State, seat: Seat, action: Action) -> None:
        """A seat is about to answer so."""

    def after(self, state: State, seat: Seat) -> None:
        """It has answered, and the rules have run up to the next question."""

    def of_game(self) -> dict[str, object]:
        """What was noted about the whole game, by column."""
        return {}

    def of_seat(self, seat: Seat) -> dict[str, object]:
        """What was noted about one seat, by column."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Things:
    """Each game derives one in its `things.py`. All games of one experiment have the same columns."""

    def thing(self, action: str) -> Thing | None:
        """What an answer uses; None when there is nothing to count."""
        return None

    def is_draft(self, action: str) -> bool:
        """Whether the answer belongs to a draft, which an experiment may let chance make."""
        return False

    def watch(self, state: State) -> Watch:
        """What notes a game that is about to begin."""
        return Watch()

    def turns(self, state: State) -> int:
        """How many turns or rounds the game has lasted."""
        return 0

    def ending(self, state: State) -> str:
        """How a game that is over has ended, in a word or two."""
        return "won" if state.winners() else "draw"

    def of_seat(self, state: State, seat: int, options: Mapping[str, object]) -> dict[str, object]:
        """What the end tells about a seat: its hero, deck or clan, and figures worth a target. Several things of one
        seat are joined by commas."""
        return {}
