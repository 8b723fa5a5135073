"""A match: a game being played, with its history, undo, views and record."""

import json
from collections.abc import Mapping
from typing import Any, Final

from tabard.engine.chance import KeyedChance
from tabard.engine.decision import Decision, Prepared, drop_undo_states, last_index, prepare, why_not_undo
from tabard.engine.dump import fingerprint
from tabard.engine.event import Event
from tabard.engine.game import Game
from tabard.engine.refusal import (
    UNKNOWN_ANSWER,
    Invalid,
    Reason,
    Refused,
)
from tabard.engine.result import Result, result_of
from tabard.engine.state import State
from tabard.engine.types import NOBODY
from tabard.engine.view import view

FORMAT: Final = 1


class Match:
    def __init__(
        self,
        game: Game,
        seats: int,
        key: bytes,
        options: Mapping[str, object] | None = None,
        scenario: Mapping[str, object] | None = None,
    ) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.key: Final = key
        self.options: Final = game.resolve_options(seats, {} if options is None else options)
        self.actions: Final = game.actions_of(self.options)
        self.numbers: Final = {text: number for number, text in enumerate(self.actions)}
        self.scenario: Final = None if scenario is None else json_copy(scenario)
        self.decisions: Final[list[Decision]] = []
        self.log: Final[list[Event]] = []
        """Everything that has happened, hidden events included. What one seat may see: `events`."""
        self.state = game.deal(seats, self.options, KeyedChance(key), self.scenario)
        self.state.log = self.log
        self.state.advance()

    # Questions

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self.state.to_act

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out of the game: they will never be asked again while others play on."""
        return self.state.out

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
            return Refused(UNKNOWN_ANSWER.clause, self.unknown(seat))
        return self.state.refusal(seat, action)

    def unknown(self, seat: int) -> str:
        legal = self.legal(seat)
        return f"{UNKNOWN_ANSWER.text} You may answer: {', '.join(legal)}." if legal else UNKNOWN_ANSWER.text

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a seat, or with None a spectator, may see."""
        if viewer is not None:
            self.check_seat(viewer)
        return view(self.game, self.state, viewer)

    def events(self, viewer: int | None, since: int = 0) -> list[Event]:
        """The events that the viewer may see, from an index in the log on."""
        if viewer is not None:
            self.check_seat(viewer)
        seat = NOBODY if viewer is None else viewer
        return [event for event in self.log[since:] if event.visible_to(seat)]

    # Answers

    def play(self, seat: int, answer: str) -> list[Event]:
        """Answer for a seat. Returns the events that the seat may see. Raises Refused if the answer is not allowed."""
        events_before = len(self.log)
        self.commit(self.prepare(seat, answer))
        return self.events(seat, events_before)

    def prepare(self, seat: int, answer: str) -> Prepared:
        """Work out what an answer would lead to, without changing the match. Raises Refused if it is not allowed."""
        refusal = self.why_not(seat, answer)
        if refusal is not None:
            raise refusal
        return prepare(self.state, seat, self.numbers[answer], answer)

    def commit(self, prepared: Prepared) -> None:
        """Apply a decision that was prepared on the current state."""
        if prepared.before is not self.state:
            raise Invalid("The match has moved on since this answer was prepared.")
        decision = prepared.decision(len(self.log))
        self.log.extend(prepared.events)
        self.state = prepared.after
        self.state.log = self.log
        self.decisions.append(decision)
        if decision.final is not None:
            drop_undo_states(self.decisions)

    def undo(self, seat: int) -> None:
        """Undo the seat's last decision. Raises Refused if the table rules don't allow it.

        What others have decided since, where that is allowed, is decided again without it.
        """
        refusal = self.why_not_undo(seat)
        if refusal is not None:
            raise refusal
        index = self.last_of(seat)
        undone, later = self.decisions[index], self.decisions[index + 1 :]
        assert undone.before is not None
        del self.decisions[index:]
        del self.log[undone.events_before :]
        self.state = undone.before
        self.state.log = self.log
        for decision in later:
            self.commit(self.prepare(decision.seat, decision.text))

    def last_of(self, seat: int) -> int:
        """The index of the seat's last decision; -1 if it has made none."""
        return last_index(self.decisions, seat)

    def state_without(self, index: int) -> State:
        """The position as if a decision had not been made; only for one that may be undone."""
        before = self.decisions[index].before
        assert before is not None
        state = before.copy()
        for decision in self.decisions[index + 1 :]:
            state.answer(decision.seat, self.numbers[decision.text])
        return state

    def why_not_undo(self, seat: int) -> Refused | None:
        """None if the seat may undo its last decision, otherwise the refusal, without raising it."""
        self.check_seat(seat)
        reason = why_not_undo(self.decisions, seat, self.state)
        return None if reason is None else refused(reason)

    # Records

    def record(self) -> dict[str, Any]:
        """The match as JSON-able data. It contains the key, so it reveals everything: hand it out only after the
        game."""
        return {
            "tabard": FORMAT,
            "game": self.game.id,
            "rules": self.game.rules_version,
            "seats": self.seats,
            "options": dict(self.options),
            "scenario": self.scenario,
            "key": self.key.hex(),
            "decisions": [[decision.seat, decision.text] for decision in self.decisions],
            "fingerprint": fingerprint(self.state),
        }

    def check_seat(self, seat: int) -> None:
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise Invalid(f"There is no seat {seat!r}; the seats are 0 to {self.seats - 1}.")

    def check_to_act(self, seat: int) -> None:
        """Raises Invalid unless the seat has something to decide: for those who decide in its place."""
        self.check_seat(seat)
        if self.over:
            raise Invalid(f"The game is over: there is nothing to decide for seat {seat}.")
        if seat not in self.to_act:
            asked = ", ".join(map(str, self.to_act))
            raise Invalid(f"Seat {seat} has nothing to decide now. Waiting for: {asked}.")


def refused(reason: Reason) -> Refused:
    return Refused(reason.clause, reason.text)


def json_copy(scenario: object) -> dict[str, object]:
    """A private copy of a scenario, fit to be written into a record."""
    if not isinstance(scenario, Mapping):
        raise Invalid(f"A scenario is a set of fields such as hands and turn, not {scenario!r}.")
    try:
        copied: dict[str, object] = json.loads(json.dumps(dict(scenario), allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise Invalid(f"A scenario may contain only text, numbers, lists and fields: {error}.") from None
    return copied
