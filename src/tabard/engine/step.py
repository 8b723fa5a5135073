"""Steps: what the rules do next.

A state keeps an agenda, a stack of steps. The top step waits for the answers it needs. Once it waits for nobody, it
leaves the agenda and runs, and it may push further steps. A step that needs no answer just waits for nobody. A nested
task ("trim your hand, then go on") is a step pushed on top, so the rules read in the order of the rulebook.

Steps hold no data that changes. All data is in the state, so copying an agenda copies a list of constants.
"""

from typing import Final, Generic, TypeVar

from tabard.engine.refusal import Reason
from tabard.engine.types import NOBODY, Action, Counts, Seat, append, i64, mypyc_attr, zeros

S = TypeVar("S")

NO_ACTIONS: Final[list[int]] = []

INITIAL_CAPACITY: Final = 32
"""Questions seldom have more answers than this."""
BLANK: Final = zeros(INITIAL_CAPACITY)
ZEROS: Final[list[int]] = [0] * INITIAL_CAPACITY
"""To create a list of a given length, a slice of this one is taken: faster than letting a list grow."""


@mypyc_attr(free_list_len=1, acyclic=True)
class Actions:
    """A buffer for legal actions. Simulations reuse one instead of creating a list per decision."""

    def __init__(self) -> None:
        self.items: Counts = BLANK[:]
        self.count: i64 = 0
        self.seat: i64 = NOBODY
        """The seat they belong to."""

    def add(self, action: Action) -> None:
        items, count = self.items, self.count
        if count == len(items):
            self.items = append(items, action)
        else:
            items[count] = action
        self.count = count + 1

    def has(self, action: Action) -> bool:
        items = self.items
        for index in range(self.count):
            if items[index] == action:
                return True
        return False

    def as_list(self) -> list[int]:
        listed = ZEROS[: self.count] if self.count <= len(ZEROS) else [0] * int(self.count)
        items = self.items
        for index in range(self.count):
            listed[index] = int(items[index])
        return listed


class Step(Generic[S]):
    def waits_for(self, state: S) -> i64:
        """The set of seats whose answer is still needed."""
        return 0

    def run(self, state: S) -> None:
        """What happens once nobody is waited for."""

    # The rest matters only for steps that ask.

    def answers(self) -> list[int]:
        """Every action that could ever answer this question."""
        return NO_ACTIONS

    def why_not(self, state: S, seat: Seat, action: Action) -> Reason | None:
        """The one place that decides whether an answer is legal. The action is one of `answers`, and the seat is
        asked."""
        return None

    def legal_into(self, state: S, seat: Seat, legal: Actions) -> None:
        """Add every legal answer. A question with many answers may skip those that are plainly illegal."""
        for action in self.answers():
            if self.why_not(state, seat, action) is None:
                legal.add(action)

    def answer(self, state: S, seat: Seat, action: Action) -> None:
        """Apply a legal answer."""
        raise NotImplementedError

    def stands_alone(self, action: Action) -> bool:
        """Whether a seat may undo this answer though other seats have answered the same question since (TBL-2.2). Only
        for questions that several seats answer at once and independently."""
        return False

    def explain(self, state: S, seat: Seat, action: Action, reason: Reason) -> str:
        """The reason in words for this player and position."""
        return reason.text

    def clause(self, state: S) -> str:
        """The clause behind this question."""
        return ""

    def prompt(self, state: S, seat: Seat) -> str:
        """The question, to the seat that is asked."""
        return ""

    def topic(self, state: S) -> str:
        """The question, to everybody else."""
        return ""

    def __repr__(self) -> str:
        return type(self).__name__


NO_QUESTION: Final[Step[object]] = Step()
"""The question before a game has begun."""
