"""The HTTP API: what is asked for once. Each call says what it takes and gives; the OpenAPI document tells it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

import tabard
from tabard.bots import LEVELS
from tabard.engine.game import Game
from tabard.engine.rulebook import TABLE_RULES, Rulebook
from tabard.games import find
from tabard.server.analysts import Request as Inquiry
from tabard.server.house import House, TableWish, Visitor, game_named, settled
from tabard.server.limits import Bucket, Buckets
from tabard.server.problems import Problem
from tabard.server.replays import replay_steps, verified
from tabard.server.room import Room
from tabard.server.roster import Facts
from tabard.server.sockets import carry_out
from tabard.server.store.base import LISTED
from tabard.server.table import encode
from tabard.server.thinkers import Advice
from tabard.server.wire import Decide, Ping, Say, Undo, read_command

B = TypeVar("B")
SHOWN: Final = 50
"""Tables in a list."""
OWN: Final = 50
"""Tables that can be asked for at once by their tokens."""


class GameFacts(Struct):
    id: str
    title: str
    sentence: str
    minutes: int
    seat_counts: tuple[int, ...]
    rules_version: int
    options: list[dict[str, object]]
    levels: tuple[str, ...]


class RulebookText(Struct):
    title: str
    text: str
    clauses: dict[str, str]


class CheckWish(Struct):
    seats: int
    options: dict[str, object] = {}


class Checked(Struct):
    options: dict[str, object]


class OwnSeat(Struct):
    seat: int
    token: str


class OpenedTable(Struct):
    table: Facts
    host: str
    seats: list[OwnSeat]


class OwnTable(Struct):
    id: str
    token: str


class OwnTables(Struct):
    tables: list[OwnTable]


class OwnFacts(Struct):
    table: Facts
    seat: int | None
    your_turn: bool


class JoinWish(Struct):
    name: str
    seat: int | None = None


class Fill(Struct):
    fill: str


class Level(Struct):
    level: str


class RematchTable(Struct):
    table: str


class Ack(Struct):
    id: str
    n: int


class Hints(Struct):
    answers: list[Advice]
    """The best first."""


class ProblemFacts(Struct):
    type: str
    title: str
    status: int
    detail: str
    clause: str = ""


class Call:
    """One call of the API."""

    def __init__(
        self,
        method: str,
        path: str,
        run: Callable[["Calls", Request], Awaitable[object]],
        sentence: str,
        takes: Any = None,
        gives: Any = None,
    ) -> None:
        self.method: Final = method
        self.path: Final = path
        self.run: Final = run
        self.sentence: Final = sentence
        self.takes: Final = takes
        self.gives: Final = gives


class Calls:
    def __init__(self, house: House) -> None:
        self.house: Final = house
        settings = house.settings
        self.visits: Final = Buckets(settings.calls_a_minute, time.monotonic)
        self.openings: Final = Buckets(settings.tables_a_minute, time.monotonic)
        self.analyses: Final = Buckets(settings.analyses_a_minute, time.monotonic)
        self.hints: Final = Buckets(settings.hints_a_minute, time.monotonic)
        self.chats: Final[dict[tuple[str, int | None], Bucket]] = {}

    async def answer(self, call: Call, request: Request) -> Response:
        """Carry out a call; whatever is wrong is told as problem+json."""
        try:
            if not self.visits.take(address_of(request)):
                raise Problem("too_fast", "Too many requests. Wait a moment.")
            told = await call.run(self, request)
        except Problem as problem:
            return problem_response(problem)
        if isinstance(told, Response):
            return told
        body = told if isinstance(told, bytes) else encode(told)
        status = 201 if call.method == "POST" and call.path == "/api/v1/tables" else 200
        return Response(body, status, media_type="application/json", headers={"Cache-Control": "no-store"})

    # Games

    async def games(self, request: Request) -> object:
        return [game_facts(find(name)) for name in tabard.games()]

    async def game(self, request: Request) -> object:
        return game_facts(game_named(request.path_params["game"]))

    async def rulebook(self, request: Request) -> object:
        name = request.path_params["game"]
        if name == "table":
            return rulebook_text("Rules for every table", TABLE_RULES)
        game = game_named(name)
        return rulebook_text(game.title, game.rulebook)

    async def content(self, request: Request) -> object:
        return game_named(request.path_params["game"]).content()

    async def check(self, request: Request) -> object:
        wish = await self.body(request, CheckWish)
        return Checked(settled(game_named(request.path_params["game"]), wish.seats, wish.options))

    # Tables

    async def open_table(self, request: Request) -> object:
        wish = await self.body(request, TableWish)
        if not self.openings.take(address_of(request)):
            raise Problem("too_fast", "Too many new tables. Wait a moment.")
        room, host, tokens = await self.house.open_table(wish)
        seats = [OwnSeat(seat, token) for seat, token in tokens]
        return OpenedTable(room.table.roster.facts(room.table.game), host, seats)

    async def tables(self, request: Request) -> object:
        show = request.query_params.get("show", "open")
        if show not in LISTED:
            raise Problem("malformed", "Ask for show=open or show=watchable.")
        return b"[" + b",".join(await self.house.store.listed(show, SHOWN)) + b"]"

    async def own(self, request: Request) -> object:
        wish = await self.body(request, OwnTables)
        if len(wish.tables) > OWN:
            raise Problem("too_long", f"Ask for at most {OWN} tables at once.")
        found: list[OwnFacts] = []
        for asked in wish.tables:
            try:
                room = await self.house.room(asked.id)
                visitor = self.house.visitor(room, asked.token)
            except Problem:
                continue
            match = room.table.match
            turn = match is not None and room.table.roster.status == "playing" and visitor.seat in match.to_act
            found.append(OwnFacts(room.table.roster.facts(room.table.game), visitor.seat, turn))
        return found

    async def table(self, request: Request) -> object:
        return (await self.room(request)).table.facts

    async def join(self, request: Request) -> object:
        wish = await self.body(request, JoinWish)
        seat, token = await self.house.join(await self.room(request), wish.name, wish.seat)
        return OwnSeat(seat, token)

    async def start(self, request: Request) -> object:
        wish = await self.body(request, Fill)
        room, visitor = await self.visitor(request)
        await self.house.start(room, visitor.host, wish.fill)
        return room.table.facts

    async def leave(self, request: Request) -> object:
        room, visitor = await self.visitor(request)
        await self.house.leave(room, seated(visitor))
        return room.table.facts

    async def seat_bot(self, request: Request) -> object:
        wish = await self.body(request, Level)
        room, visitor = await self.visitor(request)
        await self.house.seat_bot(room, visitor, request.path_params["seat"], wish.level)
        return room.table.facts

    async def take_back(self, request: Request) -> object:
        room, visitor = await self.visitor(request)
        await self.house.take_back(room, visitor, request.path_params["seat"])
        return room.table.facts

    async def free(self, request: Request) -> object:
        room, visitor = await self.visitor(request)
        await self.house.free(room, visitor.host, request.path_params["seat"])
        return room.table.facts

    async def skip(self, request: Request) -> object:
        room, visitor = await self.visitor(request)
        await self.house.skip(room, seated(visitor))
        return room.table.facts

    async def end(self, request: Request) -> object:
        room, visitor = await self.visitor(request)
        await self.house.end(room, visitor.host)
        return room.table.facts

    async def rematch(self, request: Request) -> object:
        room, visitor = await self.visitor(request)
        return RematchTable(await self.house.rematch(room, visitor))

    async def view(self, request: Request) -> object:
        room, visitor = await self.visitor(request)
        return room.snapshot(visitor.seat, None, visitor.host)

    async def events(self, request: Request) -> object:
        room, visitor = await self.visitor(request)
        since = whole(request.query_params.get("since", "0"))
        await room.come_up_to(visitor.seat, since)
        return room.entries(visitor.seat, since)

    async def command(self, request: Request) -> object:
        room, visitor = await self.visitor(request)
        command = read_command(await read_body(request, self.house.settings.frame_bytes))
        if isinstance(command, Ping):
            raise Problem("malformed", "Ping works on a socket only.")
        return Ack(command.id, await carry_out(self.house, room, visitor, command, self.chat_of(room, visitor)))

    async def hint(self, request: Request) -> object:
        room, visitor = await self.visitor(request)
        if not self.hints.take(address_of(request)):
            raise Problem("too_fast", "Too many hints. Wait a moment.")
        return Hints(await self.house.hint(room, seated(visitor)))

    def chat_of(self, room: Room, visitor: Visitor) -> Bucket:
        settings = self.house.settings
        if len(self.chats) > 10_000:
            self.chats.clear()
        fresh = Bucket(settings.chat_a_minute / 60, settings.chat_a_minute / 2, time.monotonic())
        return self.chats.setdefault((room.table.id, visitor.seat), fresh)

    # Records and replays

    async def record(self, request: Request) -> dict[str, object]:
        """The record of a game that is over, with the key and what was committed to."""
        room = await self.room(request)
        if room.table.roster.status != "over":
            await room.catch_up()  # perhaps another process knows more, and could not tell
        roster, match = room.table.roster, room.table.match
        if roster.status != "over" or match is None:
            raise Problem("not_now", "The record is available after the game: it shows everything hidden.")
        names = [chair.name or f"{chair.level} bot" for chair in roster.chairs]
        facts = roster.facts(room.table.game)
        return match.record() | {"table": room.table.id, "commitment": facts.commitment, "names": names}

    async def replay(self, request: Request) -> object:
        return await asyncio.to_thread(replay_steps, await self.record(request), eyes_of(request))

    async def replay_upload(self, request: Request) -> object:
        record = await self.body(request, dict[str, Any])
        return await asyncio.to_thread(replay_steps, record, eyes_of(request))

    async def analysis(self, request: Request) -> object:
        return await self.look_into(request, await self.record(request))

    async def analysis_upload(self, request: Request) -> object:
        return await self.look_into(request, await self.body(request, dict[str, Any]))

    async def look_into(self, request: Request, record: dict[str, Any]) -> Response:
        eyes = eyes_of(request)
        if not self.analyses.take(address_of(request)):
            raise Problem("too_fast", "Too many analyses. Wait a minute.")
        match, _ = await asyncio.to_thread(verified, record)
        if not match.over:
            raise Problem("not_now", "The game in this record isn't over.")
        if eyes is not None and eyes >= match.seats:
            raise Problem("missing", f"There is no such seat: this game has {match.seats} seats.")
        findings = self.house.analysts.look_into(Inquiry(record, None if eyes is None else [eyes]))
        return StreamingResponse(findings, media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})

    # Reading requests

    async def room(self, request: Request) -> Room:
        return await self.house.room(request.path_params["table"])

    async def visitor(self, request: Request) -> tuple[Room, Visitor]:
        room = await self.room(request)
        return room, self.house.visitor(room, bearer(request))

    async def body(self, request: Request, kind: type[B]) -> B:
        raw = await read_body(request, self.house.settings.body_bytes)
        try:
            return msgspec.json.decode(raw, type=kind)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Problem("malformed", f"The request body is invalid: {error}.") from None


CALLS: Final = (
    Call("GET", "/api/v1/games", Calls.games, "All games, with their options.", gives=list[GameFacts]),
    Call("GET", "/api/v1/games/{game}", Calls.game, "One game.", gives=GameFacts),
    Call("GET", "/api/v1/games/{game}/rulebook", Calls.rulebook, "Its rulebook.", gives=RulebookText),
    Call("GET", "/api/v1/games/{game}/content", Calls.content, "Its cards and decks.", gives=dict[str, Any]),
    Call("POST", "/api/v1/games/{game}/check", Calls.check, "Check options for the game.", CheckWish, Checked),
    Call("POST", "/api/v1/tables", Calls.open_table, "Open a table.", TableWish, OpenedTable),
    Call("GET", "/api/v1/tables", Calls.tables, "Public tables: open or watchable ones.", gives=list[Facts]),
    Call("POST", "/api/v1/tables/own", Calls.own, "Your tables, by their tokens.", OwnTables, list[OwnFacts]),
    Call("GET", "/api/v1/tables/{table}", Calls.table, "The public facts of a table.", gives=Facts),
    Call("POST", "/api/v1/tables/{table}/join", Calls.join, "Take a seat.", JoinWish, OwnSeat),
    Call("POST", "/api/v1/tables/{table}/start", Calls.start, "Fill open seats with bots and start.", Fill, Facts),
    Call("POST", "/api/v1/tables/{table}/leave", Calls.leave, "Give up your seat.", gives=Facts),
    Call("POST", "/api/v1/tables/{table}/seats/{seat:int}/bot", Calls.seat_bot, "Give a seat to a bot.", Level, Facts),
    Call("POST", "/api/v1/tables/{table}/seats/{seat:int}/back", Calls.take_back, "Take your seat back.", gives=Facts),
    Call("POST", "/api/v1/tables/{table}/seats/{seat:int}/free", Calls.free, "Free a seat again.", gives=Facts),
    Call("POST", "/api/v1/tables/{table}/skip", Calls.skip, "Skip to the end when only bots play on.", gives=Facts),
    Call("POST", "/api/v1/tables/{table}/end", Calls.end, "End the game without a result.", gives=Facts),
    Call("POST", "/api/v1/tables/{table}/rematch", Calls.rematch, "Play again.", gives=RematchTable),
    Call("GET", "/api/v1/tables/{table}/view", Calls.view, "What the token's owner sees.", gives=dict[str, Any]),
    Call("GET", "/api/v1/tables/{table}/events", Calls.events, "The entries after a number.", gives=dict[str, Any]),
    Call("POST", "/api/v1/tables/{table}/commands", Calls.command, "Decide, undo or chat.", Decide | Undo | Say, Ack),
    Call("POST", "/api/v1/tables/{table}/hint", Calls.hint, "What an expert would answer, and why.", gives=Hints),
    Call("GET", "/api/v1/tables/{table}/record", Calls.record, "A finished game's record.", gives=dict[str, Any]),
    Call("GET", "/api/v1/tables/{table}/replay", Calls.replay, "A finished game, step by step.", gives=dict[str, Any]),
    Call("GET", "/api/v1/tables/{table}/analysis", Calls.analysis, "An analysis of a finished game.", gives=str),
    Call("POST", "/api/v1/analysis", Calls.analysis_upload, "An analysis of a record.", dict[str, Any], str),
    Call("POST", "/api/v1/replay", Calls.replay_upload, "A record, step by step.", dict[str, Any], dict[str, Any]),
)


def game_facts(game: Game) -> GameFacts:
    return GameFacts(
        game.id,
        game.title,
        game.sentence,
        game.minutes,
        game.seat_counts,
        game.rules_version,
        [option.schema() for option in game.options],
        LEVELS,
    )


def rulebook_text(title: str, rulebook: Rulebook) -> RulebookText:
    return RulebookText(title, rulebook.text, rulebook.clauses)


def seated(visitor: Visitor) -> int:
    if visitor.seat is None:
        raise Problem("not_seated", "You have no seat at this table.")
    return visitor.seat


def bearer(request: Request) -> str | None:
    given = request.headers.get("authorization", "")
    if not given:
        return None
    kind, _, token = given.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Problem("who", "Send the token as: Authorization: Bearer TOKEN.")
    return token.strip()


def eyes_of(request: Request) -> int | None:
    given = request.query_params.get("eyes", "watch")
    return None if given == "watch" else whole(given)


def whole(given: str) -> int:
    if not (given.isascii() and given.isdecimal() and len(given) < 10):
        raise Problem("malformed", f"{given[:20]!r} is not a number.")
    return int(given)


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


async def read_body(request: Request, most: int) -> bytes:
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > most:
        raise Problem("too_long", f"The request body is larger than {most} bytes.")
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise Problem("too_long", f"The request body is larger than {most} bytes.")
    return bytes(body)


def problem_response(problem: Problem) -> Response:
    headers = {"Retry-After": "2"} if problem.code in ("too_fast", "unavailable") else {}
    return Response(encode(problem.as_json()), problem.status, headers, "application/problem+json")


# The document


def openapi() -> dict[str, object]:
    """The API, described for machines."""
    types = [ProblemFacts, *(kind for call in CALLS for kind in (call.takes, call.gives) if kind is not None)]
    schemas, components = msgspec.json.schema_components(
        types, schema_hook=anything, ref_template="#/components/schemas/{name}"
    )
    schema_of = {str(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, object]] = {}
    for call in CALLS:
        path = call.path.replace(":int", "")
        paths.setdefault(path, {})[call.method.lower()] = describe(call, path, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tabard", "version": tabard.__version__, "description": "See docs/protocol.md."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def anything(kind: type) -> dict[str, object]:
    """The schema of a value that only the rules know."""
    return {"description": "Any JSON value."}


def describe(call: Call, path: str, schema_of: dict[str, Any]) -> dict[str, object]:
    status = "201" if call.takes is TableWish else "200"
    described: dict[str, object] = {
        "summary": call.sentence,
        "operationId": call.run.__name__,
        "parameters": [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"type": "integer", "minimum": 0} if name == "seat" else {"type": "string"},
            }
            for name in ("game", "table", "seat")
            if f"{{{name}}}" in path
        ],
        "responses": {
            status: {"description": "Done.", "content": {"application/json": {"schema": schema_of[str(call.gives)]}}},
            "default": {
                "description": "What went wrong.",
                "content": {"application/problem+json": {"schema": schema_of[str(ProblemFacts)]}},
            },
        },
    }
    if call.takes is not None:
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema_of[str(call.takes)]}},
        }
    if "{table}" in path:
        described["security"] = [{"seat": []}, {}]
    return described
