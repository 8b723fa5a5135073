"""The state of a game: all there is to know about a position, and the way on from it."""

from typing import Any

from tabard.engine.chance import Chance
from tabard.engine.event import EVERYONE, Event
from tabard.engine.refusal import GAME_OVER, NOT_ASKED, WRONG_QUESTION, Reason, Refused
from tabard.engine.step import NO_QUESTION, Actions, Step
from tabard.engine.types import NOBODY, SEAT_BIT, SEATS_IN, Action, Seat, i64, mypyc_attr


@mypyc_attr(acyclic=True)
class State:
    """Mutable and cheap to copy. Each game derives its own, with `copy`, `redeal`, `winners` and `scores`.

    It also names `legal` and `apply` again, only to pass them on: Python calls a compiled method quickly when it
    belongs to the very class of the object, and in a slow roundabout way when it is inherited."""

    def __init__(self, seats: i64, chance: Chance) -> None:
        self.seats = seats
        self.chance = chance
        self.agenda: list[Step[Any]] = []
        self.question: Step[Any] = NO_QUESTION
        """The step that waits: the top of the agenda, at hand."""
        self.waiting: i64 = 0
        """The set of seats that owe a decision."""
        self.log: list[Event] | None = None
        """Where events go while somebody listens."""
        self.vetted: Actions | None = None
        """The legal actions that were last asked for; until the next answer they need no second check."""

    # Each game's own

    def copy(self) -> "State":
        raise NotImplementedError

    def redeal(self, seat: Seat, chance: Chance) -> "State":
        """A copy in which all that the seat (NOBODY: a spectator) cannot know is drawn afresh, consistently with what
        it knows. Chance to come is drawn from the given generator."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """The winning seats of a game that is over."""
        raise NotImplementedError

    def scores(self) -> tuple[int, ...]:
        raise NotImplementedError

    # The same for every game

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision, ascending."""
        return SEATS_IN[self.waiting]

    @property
    def over(self) -> bool:
        return self.waiting == 0

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that will never be asked again while others play on, as everybody may know. A game that players
        can drop out of says who has."""
        return ()

    def advance(self) -> None:
        """Run the agenda up to the next question or the end."""
        while self.agenda:
            step = self.agenda[-1]
            self.waiting = step.waits_for(self)
            if self.waiting != 0:
                self.question = step
                return
            self.agenda.pop()
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
        """Log what happened. Rules ask first whether anybody listens, so that wording costs nothing in simulation."""
        if self.log is not None:
            self.log.append(Event(kind, clause, text, data, audience, reveals))

    def end(self) -> None:
        """Nothing more happens: the game is over."""
        self.agenda.clear()

    def legal_into(self, seat: Seat, legal: Actions) -> None:
        """Put the seat's legal actions into a buffer; none when it owes no decision."""
        legal.count = 0
        if self.waiting & SEAT_BIT[seat] != 0:
            self.question.legal_into(self, seat, legal)

    def legal(self, seat: Seat) -> list[int]:
        """The actions by which the seat may answer now."""
        legal = self.vetted
        if legal is None:
            legal = Actions()
            self.vetted = legal
        self.legal_into(seat, legal)
        legal.seat = seat
        return legal.as_list()

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """Why the seat may not answer so, or None when it may."""
        if self.waiting == 0:
            return GAME_OVER
        if self.waiting & SEAT_BIT[seat] == 0:
            return NOT_ASKED
        if action not in self.question.answers():
            return WRONG_QUESTION
        return self.question.why_not(self, seat, action)

    def refusal(self, seat: Seat, action: Action) -> Refused | None:
        """The same as `why_not`, in words for the player."""
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
        """Answer for a seat. Raises Refused, and changes nothing, when that is not allowed."""
        vetted = self.vetted
        if vetted is None or vetted.seat != seat or not vetted.has(action):
            refusal = self.refusal(seat, action)
            if refusal is not None:
                raise refusal
        self.answer(seat, action)

    def answer(self, seat: Seat, action: Action) -> None:
        """Answer for a seat with an action known to be legal."""
        if self.vetted is not None:
            self.vetted.seat = NOBODY
        self.question.answer(self, seat, action)
        self.advance()
