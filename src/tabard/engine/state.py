"""The state of a game: everything there is to know about a position, and how it goes on."""

from typing import Any

from tabard.engine.chance import Chance
from tabard.engine.event import EVERYONE, Event
from tabard.engine.refusal import GAME_OVER, NOT_ASKED, WRONG_QUESTION, Reason, Refused
from tabard.engine.step import NO_QUESTION, Actions, Step
from tabard.engine.types import NOBODY, SEAT_BIT, SEATS_IN, Action, Seat, i64, mypyc_attr


@mypyc_attr(acyclic=True)
class State:
    """Mutable and cheap to copy. Each game derives its own, with `copy`, `redeal`, `winners` and `scores`.

    Subclasses also redefine `legal` and `apply`, only to call these. CPython calls a compiled method quickly only if it
    is defined on the object's own class; an inherited one is slower.
    """

    def __init__(self, seats: i64, chance: Chance) -> None:
        self.seats = seats
        self.chance = chance
        self.agenda: list[Step[Any]] = []
        self.question: Step[Any] = NO_QUESTION
        """The step that waits for answers: the top of the agenda."""
        self.waiting: i64 = 0
        """The set of seats that owe a decision."""
        self.log: list[Event] | None = None
        """Where events go; None if nobody listens."""
        self.vetted: Actions | None = None
        """The legal actions that were last asked for. Until the next answer, they need no second check."""

    # Defined by each game

    def copy(self) -> "State":
        raise NotImplementedError

    def redeal(self, seat: Seat, chance: Chance) -> "State":
        """A copy in which everything the seat (NOBODY: a spectator) can't know is dealt again, consistent with what it
        knows. Future chance comes from the given generator."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """The winning seats of a finished game."""
        raise NotImplementedError

    def scores(self) -> tuple[int, ...]:
        raise NotImplementedError

    def is_void(self) -> bool:
        """Whether a finished game is worth nothing to anybody, not even a share in a draw."""
        return False

    # The same for every game

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision, in ascending order."""
        return SEATS_IN[self.waiting]

    @property
    def over(self) -> bool:
        return self.waiting == 0

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that everybody may know will never be asked again while others play on. Overridden by games that
        players can drop out of."""
        return ()

    def advance(self) -> None:
        """Run the agenda up to the next question or the end."""
        agenda = self.agenda
        unchecked: list[Any] = agenda  # what is taken off is known to be a step
        while agenda:
            step = agenda[-1]
            self.waiting = step.waits_for(self)
            if self.waiting != 0:
                self.question = step
                return
            unchecked.pop()
            step.run(self)
        self.waiting = 0

    def emit(
        self,
        kind: str,
        clause: str,
        text: str,
        data: dict[str, object],
        audience: i64 = EVERYONE,
        reveals: bool = False,
    ) -> None:
        """Log an event. Rules check first that somebody listens, so that simulations build no texts."""
        if self.log is not None:
            self.log.append(Event(kind, clause, text, data, audience, reveals))

    def end(self) -> None:
        """End the game: the agenda is cleared."""
        self.agenda.clear()

    def legal_into(self, seat: Seat, legal: Actions) -> None:
        """Put the seat's legal actions into a buffer; none if it owes no decision."""
        legal.count = 0
        if self.waiting & SEAT_BIT[seat] != 0:
            self.question.legal_into(self, seat, legal)

    def legal(self, seat: Seat) -> list[int]:
        """The seat's legal actions."""
        return self.vet(seat).as_list()

    def vet(self, seat: Seat) -> Actions:
        """Find the seat's legal actions, and keep them for its answer."""
        legal = self.vetted
        if legal is None:
            legal = Actions()
            self.vetted = legal
        self.legal_into(seat, legal)
        legal.seat = seat
        return legal

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """Why the seat may not give this answer, or None if it may."""
        if self.waiting == 0:
            return GAME_OVER
        if self.waiting & SEAT_BIT[seat] == 0:
            return NOT_ASKED
        if action not in self.question.answers():
            return WRONG_QUESTION
        return self.question.why_not(self, seat, action)

    def refusal(self, seat: Seat, action: Action) -> Refused | None:
        """The same as `why_not`, as a refusal in words."""
        reason = self.why_not(seat, action)
        if reason is None:
            return None
        if reason is NOT_ASKED:
            return Refused(reason.clause, f"{reason.text} {self.question.topic(self)}")
        if reason is WRONG_QUESTION:
            return Refused(reason.clause, f"{reason.text} {self.question.prompt(self, seat)}")
        if reason is GAME_OVER:
            return Refused(reason.clause, reason.text)
        return Refused(reason.clause, self.question.explain(self, seat, action, reason))

    def apply(self, seat: Seat, action: Action) -> None:
        """Answer for a seat. Raises Refused, and changes nothing, if that is not allowed."""
        vetted = self.vetted
        if vetted is None or vetted.seat != seat or not vetted.has(action):
            refusal = self.refusal(seat, action)
            if refusal is not None:
                raise refusal
        self.answer(seat, action)

    def answer(self, seat: Seat, action: Action) -> None:
        """Answer for a seat with an action that is known to be legal."""
        if self.vetted is not None:
            self.vetted.seat = NOBODY
        self.question.answer(self, seat, action)
        self.advance()
