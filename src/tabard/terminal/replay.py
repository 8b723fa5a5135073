"""A record, replayed decision by decision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

import tabard
from tabard.engine.event import EVERYONE, Event
from tabard.engine.record import read_decisions, replay_steps
from tabard.engine.types import seat_name
from tabard.games import find as find_game
from tabard.terminal.boards import find_board
from tabard.terminal.boards.board import Board, View
from tabard.terminal.ending import outcome, scores
from tabard.terminal.recent_events import recent_events, whole_log
from tabard.terminal.saves import SEATING, read_record
from tabard.terminal.screen import Screen
from tabard.terminal.seating import HUMAN, Seating, read_seating

HOW_TO_STEP: Final = "Enter next · b back · a number goes to that move · q quit"
MAX_DIGITS: Final = 6


class Viewer:
    """How a seat or, with None, a spectator sees a match."""

    def __init__(self, seat: int | None) -> None:
        self.seat: Final = seat

    def view(self, match: tabard.Match) -> View:
        return match.view(self.seat)

    def events(self, match: tabard.Match, since: int = 0) -> list[Event]:
        return match.events(self.seat, since)

    def knows_answers_of(self, seat: int) -> bool:
        return seat == self.seat


class Omniscient(Viewer):
    """Sees a match as everybody together: nothing is hidden."""

    def __init__(self) -> None:
        super().__init__(None)

    def view(self, match: tabard.Match) -> View:
        together = match.view(None)
        for seat in range(match.seats):
            together = merge_views(together, match.view(seat))
        return together

    def events(self, match: tabard.Match, since: int = 0) -> list[Event]:
        return most_detailed(match.log[since:])

    def knows_answers_of(self, seat: int) -> bool:
        return True


def merge_views(one: Any, other: Any) -> Any:
    """Merge two views into one that shows what either shows. A view leaves out what is hidden, or has None there."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {key: merge_views(one.get(key), other.get(key)) for key in [*one, *(k for k in other if k not in one)]}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [merge_views(mine, yours) for mine, yours in zip(one, other, strict=True)]
    return other if one is None else one


def most_detailed(events: Sequence[Event]) -> list[Event]:
    """Where different seats got different versions of an event, the version for fewer seats: it says more."""
    kept: list[Event] = []
    for event in events:
        if not kept or not is_same_event(kept[-1], event):
            kept.append(event)
        elif int(event.audience).bit_count() < int(kept[-1].audience).bit_count():
            kept[-1] = event
    return kept


def is_same_event(one: Event, other: Event) -> bool:
    """Whether the two events are versions of the same one, for different seats."""
    return one.kind == other.kind and one.audience & other.audience == 0 and one.audience | other.audience == EVERYONE


@dataclass(frozen=True)
class Moment:
    """The table after a decision, and the decision's events."""

    title: str
    view: View
    events: list[Event]


def moments(record: Mapping[str, object], viewer: Viewer) -> list[Moment]:
    count = len(read_decisions(record))
    found: list[Moment] = []
    for step in replay_steps(record, find_game):
        match, title = step.match, "Start"
        if step.seat is not None:
            spoken, who = find_board(match.game.id).spoken, seat_name(step.seat)
            said = f"{who}: {spoken(step.answer)}" if viewer.knows_answers_of(step.seat) else who
            title = f"Move {step.number} of {count} · {said}"
        found.append(Moment(title, viewer.view(match), viewer.events(match, step.since)))
    return found


@dataclass(frozen=True)
class Replay:
    """A record that was read, and who sat where."""

    record: Mapping[str, object]
    match: tabard.Match
    seating: Seating

    @property
    def board(self) -> Board:
        return find_board(self.match.game.id)

    def viewer_for(self, seat: int) -> Viewer:
        if not 0 <= seat < self.match.seats:
            raise tabard.Invalid(f"This game has seats 1 to {self.match.seats}. Choose one with --seat.")
        return Viewer(seat)

    def default_viewer(self) -> Viewer:
        """The person who played, or a spectator if several or none did."""
        people = self.seating.humans
        return Viewer(people[0] if len(people) == 1 else None)


def read_replay(path: Path) -> Replay:
    record, match = read_record(path, "record")
    return Replay(record, match, read_seating(record.get(SEATING), match.seats) or Seating([HUMAN] * match.seats, ""))


def show_whole_log(screen: Screen, replay: Replay, viewer: Viewer) -> None:
    """The whole log and the result."""
    screen.show(
        whole_log(viewer.events(replay.match), replay.board, viewer.seat), Text(), *conclusion(replay, viewer, True)
    )


def step_through(screen: Screen, replay: Replay, viewer: Viewer) -> None:
    """One moment after the other, at the reader's pace, forwards and backwards."""
    seen = moments(replay.record, viewer)
    index = 0
    while True:
        screen.clear()
        screen.show(*render_moment(seen[index], replay, viewer))
        if index == len(seen) - 1:
            screen.show(*conclusion(replay, viewer, not replay.board.shows_scores))
        typed = screen.ask(f"{HOW_TO_STEP} > ", ()).lower()
        if typed.startswith("q") or (not typed and index == len(seen) - 1):
            return
        index = next_index(index, typed, len(seen) - 1)


def next_index(index: int, typed: str, last: int) -> int:
    if typed.startswith("b"):
        return max(index - 1, 0)
    if typed.isdecimal():
        return int(typed[:MAX_DIGITS]) if int(typed[:MAX_DIGITS]) <= last else last
    return index + 1


def render_moment(moment: Moment, replay: Replay, viewer: Viewer) -> list[RenderableType]:
    return [
        Text(moment.title, style="bold"),
        *recent_events(moment.events, replay.board, viewer.seat),
        Text(),
        replay.board.render(moment.view, replay.seating.names(viewer.seat)),
        Text(),
    ]


def conclusion(replay: Replay, viewer: Viewer, with_scores: bool) -> list[RenderableType]:
    result, names = replay.match.result, replay.seating.names(viewer.seat)
    if result is None:
        return [Text("The game isn't finished yet.", style="bold")]
    winners = Text(outcome(result, names, viewer.seat), style="bold green")
    return [winners, Text(scores(result, names, replay.board.score))] if with_scores else [winners]
