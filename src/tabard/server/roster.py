"""Who sits at a table and how it stands, as everybody may know it. Each entry of the log leads from one to the next."""

import msgspec
from msgspec import Struct

from tabard.engine.game import Game
from tabard.engine.record import commitment
from tabard.engine.result import Result
from tabard.server.log import (
    AnyBody,
    Back,
    BotTook,
    Clock,
    Ended,
    Freed,
    Joined,
    Left,
    Opened,
    Rematch,
    Skipped,
    Started,
)


class Chair(Struct, frozen=True):
    kind: str
    """human, bot, open or left."""
    name: str = ""
    level: str = ""
    token: str = ""
    """The hash of the token of the person it belongs to, who may be away while a bot plays."""


class SeatFacts(Struct, frozen=True):
    seat: int
    kind: str
    name: str
    level: str | None
    host: bool


class Facts(Struct, frozen=True):
    """What everybody may know about a table."""

    id: str
    game: str
    title: str
    rules_version: int
    status: str
    seats: list[SeatFacts]
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
    """The seats of those who want to skip to the end."""
    rematch: str | None
    result: dict[str, object] | None


class Roster(Struct, frozen=True):
    id: str
    opened: Opened
    created: int
    chairs: tuple[Chair, ...]
    status: str = "gathering"
    started: int | None = None
    skipped: tuple[int, ...] = ()
    rematch: str | None = None
    result: Result | None = None

    def after(self, body: AnyBody, at: int) -> "Roster":
        """How things stand after an entry. Decisions change nothing here; a finished game is told by `finished`."""
        match body:
            case Joined(seat, name, token):
                return self.unskipped().seated(seat, Chair("human", name, "", token))
            case Freed(seat):
                return self.seated(seat, Chair("open"))
            case Started():
                return msgspec.structs.replace(self, status="playing", started=at)
            case Left(seat):
                playing = self.status == "playing"
                return self.seated(seat, Chair("left", self.chairs[seat].name) if playing else Chair("open"))
            case BotTook(seat, level):
                owner = self.chairs[seat]
                kept = owner.kind in ("human", "bot")
                return self.seated(seat, Chair("bot", owner.name if kept else "", level, owner.token if kept else ""))
            case Back(seat):
                owner = self.chairs[seat]
                return self.unskipped().seated(seat, Chair("human", owner.name, "", owner.token))
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

    def seated(self, seat: int, chair: Chair) -> "Roster":
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        return msgspec.structs.replace(self, chairs=chairs)

    def finished(self, result: Result) -> "Roster":
        return msgspec.structs.replace(self, status="over", result=result)

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    def seat_of(self, token: str) -> int | None:
        """The seat that belongs to the token of this hash."""
        for seat, chair in enumerate(self.chairs):
            if chair.token and chair.token == token:
                return seat
        return None

    def facts(self, game: Game) -> Facts:
        opened = self.opened
        return Facts(
            id=self.id,
            game=opened.game,
            title=game.title,
            rules_version=opened.rules,
            status=self.status,
            seats=[
                SeatFacts(seat, chair.kind, chair.name, chair.level or None, chair.token == opened.host)
                for seat, chair in enumerate(self.chairs)
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


def opening(id: str, opened: Opened, at: int) -> Roster:
    chairs = tuple(Chair(seat.kind, seat.name, seat.level, seat.token) for seat in opened.seats)
    return Roster(id, opened, at, chairs)
