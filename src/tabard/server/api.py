"""The HTTP API. Each endpoint declares its request and response types; the OpenAPI document is built from them."""

import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

import tabard
from tabard.engine.game import Game
from tabard.engine.rulebook import TABLE_RULES, Rulebook
from tabard.games import find
from tabard.server.analysis_pool import AnalysisRequest
from tabard.server.bot_pool import Advice
from tabard.server.limits import TokenBuckets
from tabard.server.pages import gzipped
from tabard.server.problems import Problem
from tabard.server.protocol import Decide, Ping, Say, Undo, read_command
from tabard.server.settings import Settings
from tabard.server.sockets import execute_command
from tabard.server.store.base import LIST_FILTERS
from tabard.server.tables.registry import CreateTable, Tables, Visitor, find_game, resolve_options
from tabard.server.tables.roster import TableInfo
from tabard.server.tables.session import TableSession
from tabard.server.tables.state import encode

B = TypeVar("B")
SMALL_OPTIONS: Final = 16_384
"""Options of more bytes than this, such as packs of cards, are checked in another process."""
MAX_LISTED: Final = 50
"""The most tables in one list."""
MAX_OWN_TABLES: Final = 50
"""The most tables that one request may name by their tokens."""


class GameInfo(Struct):
    id: str
    title: str
    description: str
    minutes: int
    seat_counts: tuple[int, ...]
    rules_version: int
    options: list[dict[str, object]]
    presets: list[dict[str, object]]
    """Option values that go well together."""
    seat_options: tuple[str, ...]
    """The options that each player chooses for themselves."""
    levels: tuple[str, ...]
    log_groups: dict[str, object]
    bot_after: int
    """After so many seconds of waiting for a player who is gone, a bot takes the seat; a table may set another time."""


class RulebookText(Struct):
    title: str
    text: str
    clauses: dict[str, str]


class CheckOptions(Struct):
    seats: int
    options: dict[str, object] = {}


class CheckedOptions(Struct):
    options: dict[str, object]


class SeatToken(Struct):
    seat: int
    token: str


class CreatedTable(Struct):
    table: TableInfo
    host: str
    seats: list[SeatToken]


class TableToken(Struct):
    id: str
    token: str


class MyTables(Struct):
    tables: list[TableToken]


class MyTableInfo(Struct):
    table: TableInfo
    seat: int | None
    your_turn: bool


class JoinTable(Struct):
    name: str
    seat: int | None = None
    choices: dict[str, object] = {}


class SeatChoices(Struct):
    choices: dict[str, object]
    """What the player brings to the game, such as a deck: by option, the value for their seat."""


class FillSeats(Struct):
    fill: str


class Level(Struct):
    level: str


class RematchTable(Struct):
    table: str | None
    """None while others have yet to agree."""


class Ack(Struct):
    id: str
    n: int


class Hints(Struct):
    answers: list[Advice]
    """Best first."""


class ProblemInfo(Struct):
    type: str
    title: str
    status: int
    detail: str
    clause: str = ""


class Endpoint:
    """One endpoint of the API."""

    def __init__(
        self,
        method: str,
        path: str,
        run: Callable[["Api", Request], Awaitable[object]],
        summary: str,
        body_type: Any = None,
        response_type: Any = None,
    ) -> None:
        self.method: Final = method
        self.path: Final = path
        self.run: Final = run
        self.summary: Final = summary
        self.body_type: Final = body_type
        self.response_type: Final = response_type


class Api:
    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        settings = tables.settings
        self.request_limits: Final = TokenBuckets(settings.requests_per_minute, time.monotonic)
        self.table_limits: Final = TokenBuckets(settings.tables_per_minute, time.monotonic)
        self.analysis_limits: Final = TokenBuckets(settings.analyses_per_minute, time.monotonic)
        self.hints: Final = TokenBuckets(settings.hints_per_minute, time.monotonic)
        self.upload_limits: Final = TokenBuckets(settings.upload_kilobytes_per_minute, time.monotonic)

    async def handle(self, call: Endpoint, request: Request) -> Response:
        """Handle a request; errors become problem+json."""
        try:
            if not self.request_limits.take(address_of(request)):
                raise Problem("too_fast", "Too many requests. Wait a moment.")
            result = await call.run(self, request)
        except Problem as problem:
            return problem_response(problem)
        if isinstance(result, Response):
            return result
        body = result if isinstance(result, bytes) else encode(result)
        status = 201 if call.method == "POST" and call.path == "/api/v1/tables" else 200
        headers = {"Cache-Control": "no-store"}
        if call.path.startswith("/api/v1/games"):
            body, packed = gzipped(body, request)
            headers |= packed
        return Response(body, status, media_type="application/json", headers=headers)

    # Games

    async def games(self, request: Request) -> object:
        return [game_info(find(name), self.tables.settings) for name in tabard.games()]

    async def game(self, request: Request) -> object:
        return game_info(find_game(request.path_params["game"]), self.tables.settings)

    async def rulebook(self, request: Request) -> object:
        name = request.path_params["game"]
        if name == "table":
            return rulebook_text("Rules for every table", TABLE_RULES)
        game = find_game(name)
        return rulebook_text(game.title, game.rulebook)

    async def content(self, request: Request) -> object:
        return find_game(request.path_params["game"]).content()

    async def check(self, request: Request) -> object:
        params = await self.body(request, CheckOptions)
        game = find_game(request.path_params["game"])
        if len(encode(params.options)) > SMALL_OPTIONS:
            return CheckedOptions(await self.tables.check_pool.resolve_options(game.id, params.seats, params.options))
        return CheckedOptions(resolve_options(game, params.seats, params.options))

    # Tables

    async def create_table(self, request: Request) -> object:
        params = await self.body(request, CreateTable)
        if not self.table_limits.take(address_of(request)):
            raise Problem("too_fast", "Too many new tables. Wait a moment.")
        if len(encode(params.options)) > SMALL_OPTIONS:
            await self.tables.check_pool.resolve_options(params.game, len(params.seats), params.options)
        session, host, tokens = await self.tables.create_table(params)
        seats = [SeatToken(seat, token) for seat, token in tokens]
        return CreatedTable(session.table.roster.info(session.table.game), host, seats)

    async def list_tables(self, request: Request) -> object:
        show = request.query_params.get("show", "open")
        if show not in LIST_FILTERS:
            raise Problem("malformed", "Ask for show=open or show=watchable.")
        return b"[" + b",".join(await self.tables.store.list_tables(show, MAX_LISTED)) + b"]"

    async def my_tables(self, request: Request) -> object:
        params = await self.body(request, MyTables)
        if len(params.tables) > MAX_OWN_TABLES:
            raise Problem("too_long", f"Ask for at most {MAX_OWN_TABLES} tables at once.")
        infos: list[MyTableInfo] = []
        for asked in params.tables:
            try:
                session = await self.tables.session(asked.id)
                visitor = self.tables.visitor(session, asked.token)
            except Problem:
                continue
            match = session.table.match
            turn = match is not None and session.table.roster.status == "playing" and visitor.seat in match.to_act
            infos.append(MyTableInfo(session.table.roster.info(session.table.game), visitor.seat, turn))
        return infos

    async def table_info(self, request: Request) -> object:
        return (await self.session(request)).table.info

    async def join(self, request: Request) -> object:
        params = await self.body(request, JoinTable)
        seat, token = await self.tables.join(await self.session(request), params.name, params.seat, params.choices)
        return SeatToken(seat, token)

    async def choose(self, request: Request) -> object:
        params = await self.body(request, SeatChoices)
        session, visitor = await self.visitor(request)
        await self.tables.choose(session, require_seat(visitor), params.choices)
        return session.table.info

    async def wait(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        await self.tables.wait(session, require_seat(visitor), request.path_params["seat"])
        return session.table.info

    async def start(self, request: Request) -> object:
        params = await self.body(request, FillSeats)
        session, visitor = await self.visitor(request)
        await self.tables.start(session, visitor.host, params.fill)
        return session.table.info

    async def leave(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        await self.tables.leave(session, require_seat(visitor))
        return session.table.info

    async def seat_bot(self, request: Request) -> object:
        params = await self.body(request, Level)
        session, visitor = await self.visitor(request)
        await self.tables.seat_bot(session, visitor, request.path_params["seat"], params.level)
        return session.table.info

    async def reclaim_seat(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        await self.tables.reclaim_seat(session, visitor, request.path_params["seat"])
        return session.table.info

    async def reopen_seat(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        await self.tables.reopen_seat(session, visitor.host, request.path_params["seat"])
        return session.table.info

    async def skip(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        await self.tables.skip(session, require_seat(visitor))
        return session.table.info

    async def end(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        await self.tables.end(session, visitor)
        return session.table.info

    async def rematch(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        may_open = partial(self.table_limits.take, address_of(request))
        return RematchTable(await self.tables.rematch(session, visitor, may_open))

    async def decline_rematch(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        await self.tables.decline_rematch(session, require_seat(visitor))
        return session.table.info

    async def view(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        return session.snapshot(visitor.seat, None, visitor.host)

    async def events(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        since = parse_int(request.query_params.get("since", "0"))
        await session.ensure_seq(visitor.seat, since)
        return session.entries(visitor.seat, since)

    async def command(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        command = read_command(await read_body(request, self.tables.settings.frame_bytes))
        if isinstance(command, Ping):
            raise Problem("malformed", "Ping works on a socket only.")
        return Ack(
            command.id,
            await execute_command(self.tables, session, visitor, command, address_of(request)),
        )

    async def hint(self, request: Request) -> object:
        session, visitor = await self.visitor(request)
        if not self.hints.take(address_of(request)):
            raise Problem("too_fast", "Too many hints. Wait a moment.")
        return Hints(await self.tables.hint(session, require_seat(visitor)))

    # Records and replays

    async def record(self, request: Request) -> dict[str, object]:
        """The record of a finished game, with its key and commitment."""
        session = await self.session(request)
        if session.table.roster.status != "over":
            await session.catch_up()  # another process may have finished the game without notifying us
        roster, match = session.table.roster, session.table.match
        if roster.status != "over" or match is None:
            raise Problem("not_now", "The record is available after the game: it shows everything hidden.")
        names = [seat_state.name or f"{seat_state.level} bot" for seat_state in roster.seat_states]
        info = roster.info(session.table.game)
        return match.record() | {"table": session.table.id, "commitment": info.commitment, "names": names}

    async def replay(self, request: Request) -> object:
        return await self.tables.check_pool.replay(await self.record(request), viewer_param(request))

    async def replay_upload(self, request: Request) -> object:
        record = await self.body(request, dict[str, Any])
        return await self.tables.check_pool.replay(record, viewer_param(request))

    async def analysis(self, request: Request) -> object:
        return await self.stream_analysis(request, await self.record(request))

    async def analysis_upload(self, request: Request) -> object:
        return await self.stream_analysis(request, await self.body(request, dict[str, Any]))

    async def stream_analysis(self, request: Request, record: dict[str, Any]) -> Response:
        viewer = viewer_param(request)
        if not self.analysis_limits.take(address_of(request)):
            raise Problem("too_fast", "Too many analyses. Wait a minute.")
        match = await self.tables.check_pool.verify(record)
        if not match.over:
            raise Problem("not_now", "The game in this record isn't over.")
        if viewer is not None and viewer >= match.seats:
            raise Problem("missing", f"There is no such seat: this game has {match.seats} seats.")
        findings = self.tables.analysis_pool.analyse(AnalysisRequest(record, None if viewer is None else [viewer]))
        return StreamingResponse(findings, media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})

    # Reading requests

    async def session(self, request: Request) -> TableSession:
        return await self.tables.session(request.path_params["table"])

    async def visitor(self, request: Request) -> tuple[TableSession, Visitor]:
        session = await self.session(request)
        return session, self.tables.visitor(session, bearer_token(request))

    async def body(self, request: Request, kind: type[B]) -> B:
        raw = await read_body(request, self.tables.settings.body_bytes)
        if not self.upload_limits.take(address_of(request), len(raw) / 1024):
            raise Problem("too_fast", "Too much was uploaded. Wait a minute.")
        try:
            return msgspec.json.decode(raw, type=kind)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Problem("malformed", f"The request body is invalid: {error}.") from None


ENDPOINTS: Final = (
    Endpoint("GET", "/api/v1/games", Api.games, "All games, with their options.", response_type=list[GameInfo]),
    Endpoint("GET", "/api/v1/games/{game}", Api.game, "One game.", response_type=GameInfo),
    Endpoint("GET", "/api/v1/games/{game}/rulebook", Api.rulebook, "Its rulebook.", response_type=RulebookText),
    Endpoint("GET", "/api/v1/games/{game}/content", Api.content, "Its cards and decks.", response_type=dict[str, Any]),
    Endpoint(
        "POST", "/api/v1/games/{game}/check", Api.check, "Check options for the game.", CheckOptions, CheckedOptions
    ),
    Endpoint("POST", "/api/v1/tables", Api.create_table, "Open a table.", CreateTable, CreatedTable),
    Endpoint(
        "GET",
        "/api/v1/tables",
        Api.list_tables,
        "Public tables: open or watchable ones.",
        response_type=list[TableInfo],
    ),
    Endpoint(
        "POST", "/api/v1/tables/mine", Api.my_tables, "Your tables, by their tokens.", MyTables, list[MyTableInfo]
    ),
    Endpoint("GET", "/api/v1/tables/{table}", Api.table_info, "A table's public info.", response_type=TableInfo),
    Endpoint("POST", "/api/v1/tables/{table}/join", Api.join, "Take a seat.", JoinTable, SeatToken),
    Endpoint(
        "POST",
        "/api/v1/tables/{table}/choices",
        Api.choose,
        "Choose what to bring to the game.",
        SeatChoices,
        TableInfo,
    ),
    Endpoint(
        "POST", "/api/v1/tables/{table}/start", Api.start, "Fill open seats with bots and start.", FillSeats, TableInfo
    ),
    Endpoint("POST", "/api/v1/tables/{table}/leave", Api.leave, "Give up your seat.", response_type=TableInfo),
    Endpoint(
        "POST", "/api/v1/tables/{table}/seats/{seat:int}/bot", Api.seat_bot, "Give a seat to a bot.", Level, TableInfo
    ),
    Endpoint(
        "POST",
        "/api/v1/tables/{table}/seats/{seat:int}/wait",
        Api.wait,
        "Wait longer for a player who is gone.",
        response_type=TableInfo,
    ),
    Endpoint(
        "POST",
        "/api/v1/tables/{table}/seats/{seat:int}/reclaim",
        Api.reclaim_seat,
        "Take your seat back.",
        response_type=TableInfo,
    ),
    Endpoint(
        "POST",
        "/api/v1/tables/{table}/seats/{seat:int}/reopen",
        Api.reopen_seat,
        "Free a seat again.",
        response_type=TableInfo,
    ),
    Endpoint(
        "POST",
        "/api/v1/tables/{table}/skip",
        Api.skip,
        "Skip to the end when only bots play on.",
        response_type=TableInfo,
    ),
    Endpoint("POST", "/api/v1/tables/{table}/end", Api.end, "End the game without a result.", response_type=TableInfo),
    Endpoint(
        "POST", "/api/v1/tables/{table}/rematch", Api.rematch, "Offer or accept a rematch.", response_type=RematchTable
    ),
    Endpoint(
        "POST",
        "/api/v1/tables/{table}/rematch/decline",
        Api.decline_rematch,
        "Decline a rematch.",
        response_type=TableInfo,
    ),
    Endpoint(
        "GET", "/api/v1/tables/{table}/view", Api.view, "What the token's owner sees.", response_type=dict[str, Any]
    ),
    Endpoint(
        "GET", "/api/v1/tables/{table}/events", Api.events, "The entries after a number.", response_type=dict[str, Any]
    ),
    Endpoint("POST", "/api/v1/tables/{table}/commands", Api.command, "Decide, undo or chat.", Decide | Undo | Say, Ack),
    Endpoint(
        "POST", "/api/v1/tables/{table}/hint", Api.hint, "What an expert would answer, and why.", response_type=Hints
    ),
    Endpoint(
        "GET", "/api/v1/tables/{table}/record", Api.record, "A finished game's record.", response_type=dict[str, Any]
    ),
    Endpoint(
        "GET",
        "/api/v1/tables/{table}/replay",
        Api.replay,
        "A finished game, step by step.",
        response_type=dict[str, Any],
    ),
    Endpoint(
        "GET", "/api/v1/tables/{table}/analysis", Api.analysis, "An analysis of a finished game.", response_type=str
    ),
    Endpoint("POST", "/api/v1/analysis", Api.analysis_upload, "An analysis of a record.", dict[str, Any], str),
    Endpoint("POST", "/api/v1/replay", Api.replay_upload, "A record, step by step.", dict[str, Any], dict[str, Any]),
)


def game_info(game: Game, settings: Settings) -> GameInfo:
    return GameInfo(
        game.id,
        game.title,
        game.description,
        game.minutes,
        game.seat_counts,
        game.rules_version,
        [option.schema() for option in game.options],
        [preset.as_json() for preset in game.presets],
        game.seat_options(),
        settings.levels,
        game.log_groups.as_json(),
        settings.bot_after_seconds,
    )


def rulebook_text(title: str, rulebook: Rulebook) -> RulebookText:
    return RulebookText(title, rulebook.text, rulebook.clauses)


def require_seat(visitor: Visitor) -> int:
    if visitor.seat is None:
        raise Problem("not_seated", "You have no seat at this table.")
    return visitor.seat


def bearer_token(request: Request) -> str | None:
    given = request.headers.get("authorization", "")
    if not given:
        return None
    kind, _, token = given.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Problem("unauthorized", "Send the token as: Authorization: Bearer TOKEN.")
    return token.strip()


def viewer_param(request: Request) -> int | None:
    given = request.query_params.get("viewer", "spectator")
    return None if given == "spectator" else parse_int(given)


def parse_int(given: str) -> int:
    if not (given.isascii() and given.isdecimal() and len(given) < 10):
        raise Problem("malformed", f"{given[:20]!r} is not a number.")
    return int(given)


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


async def read_body(request: Request, limit: int) -> bytes:
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > limit:
        raise Problem("too_long", f"The request body is larger than {limit} bytes.")
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > limit:
            raise Problem("too_long", f"The request body is larger than {limit} bytes.")
    return bytes(body)


def problem_response(problem: Problem) -> Response:
    headers = {"Retry-After": "2"} if problem.code in ("too_fast", "unavailable") else {}
    return Response(encode(problem.as_json()), problem.status, headers, "application/problem+json")


# The OpenAPI document


def openapi() -> dict[str, object]:
    """The OpenAPI document."""
    types = [
        ProblemInfo,
        *(kind for call in ENDPOINTS for kind in (call.body_type, call.response_type) if kind is not None),
    ]
    schemas, components = msgspec.json.schema_components(
        types, schema_hook=any_value, ref_template="#/components/schemas/{name}"
    )
    schema_of = {str(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, object]] = {}
    for call in ENDPOINTS:
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


def any_value(kind: type) -> dict[str, object]:
    """The schema of a value that only the rules understand."""
    return {"description": "Any JSON value."}


def describe(call: Endpoint, path: str, schema_of: dict[str, Any]) -> dict[str, object]:
    status = "201" if call.body_type is CreateTable else "200"
    described: dict[str, object] = {
        "summary": call.summary,
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
            status: {
                "description": "Done.",
                "content": {"application/json": {"schema": schema_of[str(call.response_type)]}},
            },
            "default": {
                "description": "What went wrong.",
                "content": {"application/problem+json": {"schema": schema_of[str(ProblemInfo)]}},
            },
        },
    }
    if call.body_type is not None:
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema_of[str(call.body_type)]}},
        }
    if "{table}" in path:
        described["security"] = [{"seat": []}, {}]
    return described
