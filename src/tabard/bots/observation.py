"""What a user bot is shown when it has to decide: everything its seat may know, and nothing else."""

import sys
from array import array
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from tabard.engine.chance import Chance, QuickChance
from tabard.engine.event import Event
from tabard.engine.game import Game
from tabard.engine.match import Match
from tabard.engine.observation import Observation as Numbers
from tabard.engine.refusal import UNKNOWN_ANSWER, Invalid, Refused
from tabard.engine.result import Result, result_of
from tabard.engine.state import State
from tabard.engine.view import view


class World:
    """A game as it might be, to simulate in: what a seat knows, with the rest dealt at random."""

    def __init__(self, game: Game, options: Mapping[str, object], numbers: Mapping[str, int], state: State) -> None:
        self.game: Final = game
        self.options: Final = dict(options)
        self.numbers: Final = numbers
        self.actions: Final = tuple(numbers)
        self.state: Final = state
        self.seats: Final = int(state.seats)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self.state.to_act

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def result(self) -> Result | None:
        """The winners and scores, once the game is over."""
        return result_of(self.state)

    def legal(self, seat: int) -> list[str]:
        """The seat's legal answers; empty if it is not asked."""
        self.check_seat(seat)
        return [self.actions[action] for action in self.state.legal(seat)]

    def why_not(self, seat: int, answer: str) -> Refused | None:
        """None if the seat may give this answer, otherwise the refusal, with `.clause` and `.reason`, without raising
        it."""
        self.check_seat(seat)
        action = self.numbers.get(answer) if isinstance(answer, str) else None
        if action is None:
            return Refused(UNKNOWN_ANSWER.clause, UNKNOWN_ANSWER.text)
        return self.state.refusal(seat, action)

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a seat, or with None a spectator, would see."""
        if viewer is not None:
            self.check_seat(viewer)
        return view(self.game, self.state, viewer)

    def play(self, seat: int, answer: str) -> None:
        """Answer for a seat. Raises Refused if the answer is not allowed."""
        refusal = self.why_not(seat, answer)
        if refusal is not None:
            raise refusal
        self.state.answer(seat, self.numbers[answer])

    def copy(self) -> "World":
        """A copy of this world. Random draws will be the same in both."""
        return World(self.game, self.options, self.numbers, self.state.copy())

    def check_seat(self, seat: int) -> None:
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise Invalid(f"There is no seat {seat!r}; the seats are 0 to {self.seats - 1}.")


class Observation:
    """The moment of a decision, as seen by the seat that has to make it."""

    def __init__(self, known: World, seat: int, seen: Sequence[Event]) -> None:
        self.seat: Final = seat
        """Whose decision it is, counted from 0. Texts call the first seat P1."""
        self.seats: Final = known.seats
        """The number of seats."""
        self.game: Final = known.game.id
        self.options: Final = dict(known.options)
        """All options of the table."""
        self._known: Final = known
        """A world that the seat can't tell from the true one. The true one is nowhere in here."""
        self._seen: Final = seen

    @property
    def view(self) -> dict[str, Any]:
        """What the seat sees: the same data a browser gets."""
        return self._known.view(self.seat)

    @property
    def legal(self) -> list[str]:
        """Every legal answer."""
        return self._known.legal(self.seat)

    @property
    def actions(self) -> tuple[str, ...]:
        """Every answer that the options allow, legal now or not: a learner's action is a place in here."""
        return self._known.actions

    @property
    def array(self) -> "array[float]":
        """What the seat sees as 32-bit floats, the same as in a learner's environment."""
        row = Numbers()
        self._known.game.observe(self._known.state, self.seat, row)
        numbers = array("f")
        numbers.frombytes(row.bytes())
        if sys.byteorder == "big":
            numbers.byteswap()
        return numbers

    @property
    def events(self) -> list[dict[str, Any]]:
        """What the seat has seen happen since the start: kind, clause, text and data of each event."""
        return [deepcopy(event.as_json()) for event in self._seen]

    def why_not(self, answer: str) -> Refused | None:
        """None for a legal answer; otherwise the refusal, with `.clause` and `.reason`."""
        return self._known.why_not(self.seat, answer)

    def determinize(self, seed: int) -> World:
        """A world to simulate in, with everything the seat can't know dealt at random. The same seed gives the same
        world, whatever the true position is."""
        if not isinstance(seed, int):
            raise Invalid(f"The seed of a world is a whole number, not {seed!r}.")
        state = self._known.state.redeal(self.seat, QuickChance(seed))
        return World(self._known.game, self.options, self._known.numbers, state)


def observe(match: Match, seat: int, chance: Chance) -> Observation:
    """The observation of a seat in a match."""
    state = match.state.redeal(seat, QuickChance(int(chance.word())))
    return Observation(World(match.game, match.options, match.numbers, state), seat, match.events(seat))
