"""Who sits at a table, and its status, as everybody may know it. Each log entry leads from one roster to the next."""

import msgspec
from msgspec import Struct

from tabard.engine.game import Game
from tabard.engine.record import commitment
from tabard.engine.result import Result
from tabard.server.protocol import table as protocol
from tabard.server.protocol.table import SeatInfo, SeatKind, TableInfo, TableStatus
from tabard.server.tables.log import (
    AnyBody,
    BotSeated,
    Chosen,
    Clock,
    Ended,
    Joined,
    Left,
    Opened,
    Rematch,
    RematchDeclined,
    RematchOffered,
    SeatReclaimed,
    SeatReopened,
    Skipped,
    Started,
)


class SeatState(Struct, frozen=True):
    kind: SeatKind
    name: str = ""
    level: str = ""
    token: str = ""
    """The hash of the token of the person whose seat it is; a bot may be playing for them."""
    choices: dict[str, object] = {}
    """What the seat brings to the game, until the game starts."""
    vacant: bool = False
    """Whether its player has left the game: anybody may sit down here, even while a bot plays."""


class Roster(Struct, frozen=True):
    id: str
    opened: Opened
    created: int
    seat_states: tuple[SeatState, ...]
    status: TableStatus = "gathering"
    started: int | None = None
    skipped: tuple[int, ...] = ()
    rematch: str | None = None
    rematch_offers: tuple[int, ...] = ()
    rematch_declined: int | None = None
    result: Result | None = None

    def after(self, body: AnyBody, at: int) -> "Roster":
        """The roster after an entry. Decisions don't change it; `with_result` does when the game is over."""
        match body:
            case Joined(seat, name, token, choices):
                return self.unskipped().with_seat(seat, SeatState("human", name, "", token, choices))
            case Chosen(seat, choices):
                chosen = self.seat_states[seat].choices | choices
                return self.with_seat(seat, msgspec.structs.replace(self.seat_states[seat], choices=chosen))
            case SeatReopened(seat):
                return self.with_seat(seat, SeatState("open"))
            case Started():
                opened = msgspec.structs.replace(self.opened, options=self.chosen_options())
                return msgspec.structs.replace(self, opened=opened, status="playing", started=at)
            case Left(seat):
                playing = self.status == "playing"
                name = self.seat_states[seat].name
                return self.with_seat(seat, SeatState("left", name, vacant=True) if playing else SeatState("open"))
            case BotSeated(seat, level):
                owner = self.seat_states[seat]
                if owner.kind in ("human", "bot"):
                    return self.with_seat(seat, msgspec.structs.replace(owner, kind="bot", level=level))
                return self.with_seat(seat, SeatState("bot", "", level, vacant=owner.vacant))
            case SeatReclaimed(seat):
                owner = self.seat_states[seat]
                return self.unskipped().with_seat(seat, SeatState("human", owner.name, "", owner.token))
            case Skipped(seat):
                return msgspec.structs.replace(self, skipped=tuple(sorted({*self.skipped, seat})))
            case Ended():
                return msgspec.structs.replace(self, status="ended")
            case RematchOffered(seat):
                offers = tuple(sorted({*self.rematch_offers, seat}))
                return msgspec.structs.replace(self, rematch_offers=offers, rematch_declined=None)
            case RematchDeclined(seat):
                return msgspec.structs.replace(self, rematch_offers=(), rematch_declined=seat)
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

    @property
    def joinable_seats(self) -> list[int]:
        """The seats on which anybody may sit down now."""
        if self.status == "gathering":
            return self.open_seats
        if self.status != "playing":
            return []
        return [seat for seat, seat_state in enumerate(self.seat_states) if seat_state.vacant]

    def chosen_options(self) -> dict[str, object]:
        """The options of the game with what each seat has chosen to bring."""
        options = dict(self.opened.options)
        for seat, seat_state in enumerate(self.seat_states):
            for name, value in seat_state.choices.items():
                values = options[name]
                assert isinstance(values, list)
                options[name] = [*values[:seat], value, *values[seat + 1 :]]
        return options

    def seat_of(self, token: str) -> int | None:
        """The seat whose token has this hash."""
        for seat, seat_state in enumerate(self.seat_states):
            if seat_state.token and seat_state.token == token:
                return seat
        return None

    def info(self, game: Game) -> TableInfo:
        opened, result = self.opened, self.result
        joinable = self.joinable_seats
        return TableInfo(
            id=self.id,
            game=opened.game,
            title=game.title,
            rules_version=opened.rules,
            status=self.status,
            seats=[
                SeatInfo(
                    seat,
                    seat_state.kind,
                    seat_state.name,
                    seat_state.level or None,
                    seat_state.token == opened.host,
                    seat in joinable,
                )
                for seat, seat_state in enumerate(self.seat_states)
            ],
            options=opened.options,
            scenario=opened.scenario is not None,
            public=opened.public,
            clock=clock_info(opened.clock),
            undo=opened.undo,
            spectator_delay=opened.spectator_delay,
            hints=opened.hints,
            bot_after=opened.bot_after,
            commitment=commitment(bytes.fromhex(opened.key)),
            created=self.created,
            started=self.started,
            skipped=self.skipped,
            rematch=self.rematch,
            rematch_offers=self.rematch_offers,
            rematch_declined=self.rematch_declined,
            result=None if result is None else protocol.Result(list(result.winners), list(result.scores)),
        )


def initial_roster(id: str, opened: Opened, at: int) -> Roster:
    seat_states = tuple(SeatState(seat.kind, seat.name, seat.level, seat.token, seat.choices) for seat in opened.seats)
    return Roster(id, opened, at, seat_states)


def clock_info(clock: Clock) -> protocol.Clock:
    match clock.kind:
        case "decision":
            return protocol.DecisionClock(clock.seconds)
        case "days":
            return protocol.DaysClock(clock.days)
    return protocol.NoClock()
