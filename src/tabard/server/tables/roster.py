"""Who sits at a table, and its status, as everybody may know it. Each log entry leads from one roster to the next."""

import msgspec
from msgspec import Struct

from tabard.engine.game import Game
from tabard.engine.record import commitment
from tabard.engine.result import Result
from tabard.server.tables.log import (
    AnyBody,
    BotSeated,
    Clock,
    Ended,
    Joined,
    Left,
    Opened,
    Rematch,
    SeatReclaimed,
    SeatReopened,
    Skipped,
    Started,
)


class SeatState(Struct, frozen=True):
    kind: str
    """human, bot, open or left."""
    name: str = ""
    level: str = ""
    token: str = ""
    """The hash of the token of the person whose seat it is; a bot may be playing for them."""


class SeatInfo(Struct, frozen=True):
    seat: int
    kind: str
    name: str
    level: str | None
    host: bool


class TableInfo(Struct, frozen=True):
    """What everybody may know about a table."""

    id: str
    game: str
    title: str
    rules_version: int
    status: str
    seats: list[SeatInfo]
    options: dict[str, object]
    scenario: bool
    public: bool
    clock: Clock
    undo: bool
    spectator_delay: int
    hints: bool
    commitment: str
    created: int
    started: int | None
    skipped: tuple[int, ...]
    """The seats that want to skip to the end."""
    rematch: str | None
    result: dict[str, object] | None


class Roster(Struct, frozen=True):
    id: str
    opened: Opened
    created: int
    seat_states: tuple[SeatState, ...]
    status: str = "gathering"
    started: int | None = None
    skipped: tuple[int, ...] = ()
    rematch: str | None = None
    result: Result | None = None

    def after(self, body: AnyBody, at: int) -> "Roster":
        """The roster after an entry. Decisions don't change it; `with_result` does when the game is over."""
        match body:
            case Joined(seat, name, token):
                return self.unskipped().with_seat(seat, SeatState("human", name, "", token))
            case SeatReopened(seat):
                return self.with_seat(seat, SeatState("open"))
            case Started():
                return msgspec.structs.replace(self, status="playing", started=at)
            case Left(seat):
                playing = self.status == "playing"
                return self.with_seat(
                    seat, SeatState("left", self.seat_states[seat].name) if playing else SeatState("open")
                )
            case BotSeated(seat, level):
                owner = self.seat_states[seat]
                kept = owner.kind in ("human", "bot")
                return self.with_seat(
                    seat, SeatState("bot", owner.name if kept else "", level, owner.token if kept else "")
                )
            case SeatReclaimed(seat):
                owner = self.seat_states[seat]
                return self.unskipped().with_seat(seat, SeatState("human", owner.name, "", owner.token))
            case Skipped(seat):
                return msgspec.structs.replace(self, skipped=tuple(sorted({*self.skipped, seat})))
            case Ended():
                return msgspec.structs.replace(self, status="ended")
            case Rematch(table):
                return msgspec.structs.replace(self, rematch=table)
        return self

    def unskipped(self) -> "Roster":
        """Somebody plays again, so nobody skips any more."""
        return msgspec.structs.replace(self, skipped=()) if self.skipped else self

    def with_seat(self, seat: int, seat_state: SeatState) -> "Roster":
        seat_states = (*self.seat_states[:seat], seat_state, *self.seat_states[seat + 1 :])
        return msgspec.structs.replace(self, seat_states=seat_states)

    def with_result(self, result: Result) -> "Roster":
        return msgspec.structs.replace(self, status="over", result=result)

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat, seat_state in enumerate(self.seat_states) if seat_state.kind == "open"]

    def seat_of(self, token: str) -> int | None:
        """The seat whose token has this hash."""
        for seat, seat_state in enumerate(self.seat_states):
            if seat_state.token and seat_state.token == token:
                return seat
        return None

    def info(self, game: Game) -> TableInfo:
        opened = self.opened
        return TableInfo(
            id=self.id,
            game=opened.game,
            title=game.title,
            rules_version=opened.rules,
            status=self.status,
            seats=[
                SeatInfo(
                    seat, seat_state.kind, seat_state.name, seat_state.level or None, seat_state.token == opened.host
                )
                for seat, seat_state in enumerate(self.seat_states)
            ],
            options=opened.options,
            scenario=opened.scenario is not None,
            public=opened.public,
            clock=opened.clock,
            undo=opened.undo,
            spectator_delay=opened.spectator_delay,
            hints=opened.hints,
            commitment=commitment(bytes.fromhex(opened.key)),
            created=self.created,
            started=self.started,
            skipped=self.skipped,
            rematch=self.rematch,
            result=None if self.result is None else self.result.as_json(),
        )


def initial_roster(id: str, opened: Opened, at: int) -> Roster:
    seat_states = tuple(SeatState(seat.kind, seat.name, seat.level, seat.token) for seat in opened.seats)
    return Roster(id, opened, at, seat_states)
