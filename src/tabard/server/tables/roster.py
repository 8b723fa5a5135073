"""Who sits at a table, and its status, as everybody may know it. Each log entry leads from one roster to the next."""

from typing import Final

import msgspec
from msgspec import Struct

from tabard.engine.earlier import PACK
from tabard.engine.game import Game
from tabard.engine.result import Result
from tabard.engine.shuffle import NO_NONCE, commitment_to, former_commitment, shuffle_key, shuffle_terms
from tabard.server.protocol import table as protocol
from tabard.server.protocol.table import SeatInfo, SeatKind, TableInfo, TableStatus, encode
from tabard.server.tables.log import (
    AnyBody,
    BotSeated,
    Chosen,
    Clock,
    Ended,
    Joined,
    Left,
    NonceOpened,
    Opened,
    Rematch,
    RematchDeclined,
    RematchOffered,
    SeatReclaimed,
    SeatReopened,
    Skipped,
    Started,
)

NONCE_WAIT: Final = 5000
"""How many milliseconds a full table waits for the players' clients to open their nonces."""


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
    rematch_nonce_hashes: dict[int, str] = {}
    """By the seats that would like to play again, the hashes of their nonces for the next game."""
    rematch_declined: int | None = None
    result: Result | None = None
    began_with: Opened | None = None
    """The opening as it is in the log; `opened` has the options under today's rules. None if the server alone chose the
    key, as it once did."""
    nonce_hashes: tuple[str, ...] = ()
    nonces: tuple[str, ...] = ()
    full_at: int = 0
    """When the last seat was taken."""
    commitment: str = ""
    """What is published before any nonce is opened; empty until the seats are taken."""

    def after(self, body: AnyBody, at: int) -> "Roster":
        """The roster after an entry. Decisions don't change it; `with_result` does when the game is over."""
        roster = self.changed(body, at)
        return roster if roster.commitment or roster.open_seats else roster.committed(at)

    def changed(self, body: AnyBody, at: int) -> "Roster":
        match body:
            case Joined(seat, name, token, choices, nonce_hash):
                roster = self.unskipped().with_seat(seat, SeatState("human", name, "", token, choices))
                return roster.with_nonce_hash(seat, nonce_hash)
            case NonceOpened(seat, nonce):
                nonces = (*self.nonces[:seat], nonce, *self.nonces[seat + 1 :])
                return msgspec.structs.replace(self, nonces=nonces)
            case Chosen(seat, choices):
                chosen = self.seat_states[seat].choices | choices
                return self.with_seat(seat, msgspec.structs.replace(self.seat_states[seat], choices=chosen))
            case SeatReopened(seat):
                return self.with_seat(seat, SeatState("open")).with_nonce_hash(seat, NO_NONCE)
            case Started():
                opened = msgspec.structs.replace(self.opened, options=self.chosen_options())
                began = self.began_with
                if began is not None:
                    began = msgspec.structs.replace(began, options=self.with_choices(began.options))
                return msgspec.structs.replace(self, opened=opened, began_with=began, status="playing", started=at)
            case Left(seat):
                if self.status == "playing":
                    return self.with_seat(seat, SeatState("left", self.seat_states[seat].name, vacant=True))
                return self.with_seat(seat, SeatState("open")).with_nonce_hash(seat, NO_NONCE)
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
            case RematchOffered(seat, nonce_hash):
                offers = self.rematch_nonce_hashes | {seat: nonce_hash}
                return msgspec.structs.replace(self, rematch_nonce_hashes=offers, rematch_declined=None)
            case RematchDeclined(seat):
                return msgspec.structs.replace(self, rematch_nonce_hashes={}, rematch_declined=seat)
            case Rematch(table):
                return msgspec.structs.replace(self, rematch=table)
        return self

    def unskipped(self) -> "Roster":
        """Somebody plays again, so nobody skips any more."""
        return msgspec.structs.replace(self, skipped=()) if self.skipped else self

    def with_seat(self, seat: int, seat_state: SeatState) -> "Roster":
        seat_states = (*self.seat_states[:seat], seat_state, *self.seat_states[seat + 1 :])
        return msgspec.structs.replace(self, seat_states=seat_states)

    # The shuffle

    def with_nonce_hash(self, seat: int, nonce_hash: str) -> "Roster":
        """A player adds to the key by sitting down before the game."""
        if self.began_with is None or self.status != "gathering":
            return self
        nonce_hashes = (*self.nonce_hashes[:seat], nonce_hash, *self.nonce_hashes[seat + 1 :])
        return msgspec.structs.replace(self, nonce_hashes=nonce_hashes)

    def committed(self, at: int) -> "Roster":
        """The seats are taken: from here on, nothing that the key is made of can change."""
        commitment = commitment_to(self.opened.key, self.terms)
        return msgspec.structs.replace(self, commitment=commitment, full_at=at)

    @property
    def terms(self) -> str:
        """What the commitment covers."""
        began = self.began_with
        assert began is not None
        options = self.with_choices(began.options)
        return shuffle_terms(self.id, began.game, began.rules, options, began.scenario, self.nonce_hashes)

    @property
    def key(self) -> str:
        """The key behind all shuffles, once the game starts."""
        if self.began_with is None:
            return self.opened.key
        return shuffle_key(self.opened.key, self.terms, self.nonces)

    def opened_shuffle(self) -> dict[str, object]:
        """What a record of a game that is over has about its shuffles, to be checked against the commitment."""
        if self.began_with is None:
            return {"commitment": self.commitment}
        opened = {"secret": self.opened.key, "terms": self.terms, "nonces": list(self.nonces)}
        return {"commitment": self.commitment, "shuffle": opened}

    @property
    def start_at(self) -> int | None:
        """When a game whose seats are taken starts at the latest; None if it starts at once."""
        unopened = [hash for hash, nonce in zip(self.nonce_hashes, self.nonces, strict=True) if hash and not nonce]
        return self.full_at + NONCE_WAIT if unopened else None

    def with_result(self, result: Result) -> "Roster":
        return msgspec.structs.replace(self, status="over", result=result)

    @property
    def rematch_offers(self) -> tuple[int, ...]:
        """The seats that would like to play again."""
        return tuple(sorted(self.rematch_nonce_hashes))

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

    def sharing(self, options: dict[str, object]) -> "Roster":
        """The roster with the very objects of these options where its own are equal to them: a pack of cards takes
        megabytes, and the match has a copy of its own."""
        opened, began = self.opened, self.began_with
        opened = msgspec.structs.replace(opened, options=with_objects_of(options, opened.options))
        if began is not None:
            began = msgspec.structs.replace(began, options=with_objects_of(options, began.options))
        return msgspec.structs.replace(self, opened=opened, began_with=began)

    def chosen_options(self) -> dict[str, object]:
        """The options of the game with what each seat has chosen to bring."""
        return self.with_choices(self.opened.options)

    def with_choices(self, given: dict[str, object]) -> dict[str, object]:
        options = dict(given)
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
            options=shown_options(opened.options),
            scenario=opened.scenario is not None,
            public=opened.public,
            clock=clock_info(opened.clock),
            undo=opened.undo,
            spectator_delay=opened.spectator_delay,
            hints=opened.hints,
            bot_after=opened.bot_after,
            commitment=self.commitment or None,
            nonce_hashes=[each or None for each in self.nonce_hashes],
            nonces=[] if self.started is None else [each or None for each in self.nonces],
            created=self.created,
            started=self.started,
            skipped=self.skipped,
            rematch=self.rematch,
            rematch_offers=self.rematch_offers,
            rematch_declined=self.rematch_declined,
            result=None if result is None else protocol.Result(list(result.winners), list(result.scores)),
        )


def initial_roster(id: str, opened: Opened, at: int, began_with: Opened) -> Roster:
    """The roster of a new table. `opened` is under today's rules, and `began_with` as it is in the log."""
    seat_states = tuple(SeatState(seat.kind, seat.name, seat.level, seat.token, seat.choices) for seat in opened.seats)
    if not opened.with_nonces:
        return Roster(id, opened, at, seat_states, commitment=former_commitment(bytes.fromhex(opened.key)))
    nonce_hashes = tuple(seat.nonce_hash for seat in opened.seats)
    nonces = (NO_NONCE,) * len(nonce_hashes)
    roster = Roster(id, opened, at, seat_states, began_with=began_with, nonce_hashes=nonce_hashes, nonces=nonces)
    return roster if roster.open_seats else roster.committed(at)


def shown_options(options: dict[str, object]) -> dict[str, object]:
    """The options without the content of a pack: only its name. Lists of tables must stay short."""
    pack = options.get(PACK)
    return options | {PACK: {"name": pack.get("name", "")}} if isinstance(pack, dict) and pack else options


def clock_info(clock: Clock) -> protocol.Clock:
    match clock.kind:
        case "decision":
            return protocol.DecisionClock(clock.seconds)
        case "days":
            return protocol.DaysClock(clock.days)
    return protocol.NoClock()


def with_objects_of(options: dict[str, object], equal: dict[str, object]) -> dict[str, object]:
    """What is the same as JSON; 1 and 1.0 are equal, but a commitment covers the JSON."""
    return {
        name: options[name] if name in options and encode(options[name]) == encode(value) else value
        for name, value in equal.items()
    }
