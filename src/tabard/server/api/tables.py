"""The tables: creating and listing them, their seats, and what happens at them."""

from typing import Any, Final

from starlette.requests import Request

from tabard.server.api.endpoint import Endpoint, Run, Token
from tabard.server.api.requests import MAX_INT, Api, address_of, bearer_token, parse_int, read_body
from tabard.server.problems import Problem
from tabard.server.protocol.bodies import (
    MAX_OWN_TABLES,
    Ack,
    ChooseForSeat,
    CreatedTable,
    CreateTable,
    FillSeats,
    Hints,
    JoinTable,
    Level,
    MyTableInfo,
    MyTables,
    OfferRematch,
    OpenNonce,
    RematchTable,
    SeatToken,
)
from tabard.server.protocol.frames import Command, Ping, SnapshotFrame
from tabard.server.protocol.table import Entries, Options, TableInfo, encode
from tabard.server.store.base import LIST_FILTERS
from tabard.server.tables import commands
from tabard.server.tables.archive import ArchivedTable
from tabard.server.tables.setup import find_game
from tabard.server.tables.visitor import identify

TOO_MANY_TABLES: Final = "Too many new tables. Wait a moment."
MAX_LISTED: Final = 50
"""The most tables in one list."""


# Creating and finding tables


async def create_table(api: Api, request: Request) -> CreatedTable:
    params = await api.body(request, CreateTable)
    if not api.table_limits.take(address_of(request)):
        raise Problem("too_fast", TOO_MANY_TABLES)
    params.options = await api.resolve_options(find_game(params.game), len(params.seats), params.options)
    table, host, tokens = await commands.create_table(api.tables, params)
    seats = [SeatToken(seat, token) for seat, token in tokens]
    return CreatedTable(table.state.roster.info(table.state.game), host, seats)


async def list_tables(api: Api, request: Request) -> bytes:
    show = request.query_params.get("show", "open")
    if show not in LIST_FILTERS:
        raise Problem("malformed", "Ask for show=open or show=watchable.")
    return b"[" + b",".join(await api.tables.store.list_tables(show, MAX_LISTED)) + b"]"


async def my_tables(api: Api, request: Request) -> list[MyTableInfo]:
    params = await api.body(request, MyTables)
    if len(params.tables) > MAX_OWN_TABLES:
        raise Problem("too_long", f"Ask for at most {MAX_OWN_TABLES} tables at once.")
    infos: list[MyTableInfo] = []
    for asked in params.tables:
        try:
            state = (await api.tables.find(asked.id)).state
            visitor = identify(state.roster, asked.token)
        except Problem:
            continue
        turn = state.match is not None and state.roster.status == "playing" and visitor.seat in state.match.to_act
        infos.append(MyTableInfo(state.roster.info(state.game), visitor.seat, turn))
    return infos


async def options(api: Api, request: Request) -> bytes:
    table = await api.table(request)
    options = encode(table.state.roster.opened.options)
    api.charge(request, len(options))  # they may have a large pack, and so be a means to fill memory
    return options


async def table_info(api: Api, request: Request) -> bytes:
    table = await api.shown(request)
    return table.info if isinstance(table, ArchivedTable) else table.streams.info


# Seats


async def join(api: Api, request: Request) -> SeatToken:
    params = await api.body(request, JoinTable)
    table = await api.table(request)
    return SeatToken(*await commands.join(table, params.name, params.seat, params.choices, params.nonce_hash))


async def open_nonce(api: Api, request: Request) -> bytes:
    params = await api.body(request, OpenNonce)
    table, visitor = await api.visit(request)
    await commands.open_nonce(table, visitor.require_seat(), params.nonce)
    return table.streams.info


async def choose(api: Api, request: Request) -> bytes:
    params = await api.body(request, ChooseForSeat)
    table, visitor = await api.visit(request)
    await commands.choose(table, visitor.require_seat(), params.choices)
    return table.streams.info


async def start(api: Api, request: Request) -> bytes:
    params = await api.body(request, FillSeats)
    table, visitor = await api.visit(request)
    await commands.start(table, visitor, params.fill)
    return table.streams.info


async def leave(api: Api, request: Request) -> bytes:
    table, visitor = await api.visit(request)
    await commands.leave(table, visitor.require_seat())
    return table.streams.info


async def seat_bot(api: Api, request: Request) -> bytes:
    params = await api.body(request, Level)
    table, visitor = await api.visit(request)
    await commands.seat_bot(table, visitor, request.path_params["seat"], params.level)
    return table.streams.info


async def wait(api: Api, request: Request) -> bytes:
    table, visitor = await api.visit(request)
    await commands.wait(table, visitor.require_seat(), request.path_params["seat"])
    return table.streams.info


async def reclaim_seat(api: Api, request: Request) -> bytes:
    table, visitor = await api.visit(request)
    await commands.reclaim_seat(table, visitor, request.path_params["seat"])
    return table.streams.info


async def reopen_seat(api: Api, request: Request) -> bytes:
    table, visitor = await api.visit(request)
    await commands.reopen_seat(table, visitor, request.path_params["seat"])
    return table.streams.info


async def skip(api: Api, request: Request) -> bytes:
    table, visitor = await api.visit(request)
    await commands.skip(table, visitor.require_seat())
    return table.streams.info


async def end(api: Api, request: Request) -> bytes:
    table, visitor = await api.visit(request)
    await commands.end(table, visitor)
    return table.streams.info


async def rematch(api: Api, request: Request) -> RematchTable:
    params = await api.body(request, OfferRematch, OfferRematch())
    table, visitor = await api.visit(request)

    def may_open() -> None:
        if not api.table_limits.take(address_of(request)):
            raise Problem("too_fast", TOO_MANY_TABLES)

    return RematchTable(await commands.rematch(api.tables, table, visitor, params.nonce_hash, may_open))


async def decline_rematch(api: Api, request: Request) -> bytes:
    table, visitor = await api.visit(request)
    await commands.decline_rematch(table, visitor.require_seat())
    return table.streams.info


# Playing


async def view(api: Api, request: Request) -> bytes:
    table = await api.shown(request)
    if isinstance(table, ArchivedTable):
        archived = identify(table.roster, bearer_token(request))
        return table.snapshot(archived.seat, archived.host, api.tables.time.now())
    visitor = identify(table.state.roster, bearer_token(request))
    return table.session.snapshot(visitor.seat, None, visitor.host)


async def events(api: Api, request: Request) -> bytes:
    table = await api.shown(request)
    since = parse_int(request.query_params.get("since", "0"))
    if isinstance(table, ArchivedTable):
        return table.entries(identify(table.roster, bearer_token(request)).seat, since)
    visitor = identify(table.state.roster, bearer_token(request))
    await table.ensure_seq(visitor.seat, since)
    return table.session.entries(visitor.seat, since)


async def command(api: Api, request: Request) -> Ack:
    table, visitor = await api.visit(request)
    command = commands.read_command(await read_body(request, api.settings.frame_bytes))
    if isinstance(command, Ping):
        raise Problem("malformed", "Ping works on a socket only.")
    return Ack(command.id, await commands.execute_command(table, visitor, command, address_of(request)))


async def hint(api: Api, request: Request) -> Hints:
    table, visitor = await api.visit(request)
    if not api.hint_limits.take(address_of(request)):
        raise Problem("too_fast", "Too many hints. Wait a moment.")
    return Hints(await commands.hint(table, visitor.require_seat()))


def at_table(
    method: str, path: str, run: Run, summary: str, response: Any, body: Any = None, token: Token = "required"
) -> Endpoint:
    """An endpoint of one table."""
    return Endpoint(method, "/api/v1/tables/{table}" + path, run, summary, body, response, token=token)


ENDPOINTS: Final = (
    Endpoint(
        "POST", "/api/v1/tables", create_table, "Open a table.", CreateTable, CreatedTable, 201, problems=("missing",)
    ),
    Endpoint(
        "GET",
        "/api/v1/tables",
        list_tables,
        "Public tables: open or watchable ones.",
        response_type=list[TableInfo],
        query={"show": {"type": "string", "enum": list(LIST_FILTERS), "default": "open"}},
    ),
    Endpoint("POST", "/api/v1/tables/mine", my_tables, "Your tables, by their tokens.", MyTables, list[MyTableInfo]),
    at_table("GET", "", table_info, "A table's public info.", TableInfo, token="unused"),
    at_table("GET", "/options", options, "A table's options, with the whole pack.", Options, token="unused"),
    at_table("POST", "/join", join, "Take a seat.", SeatToken, JoinTable, token="unused"),
    at_table("POST", "/nonce", open_nonce, "Open your nonce, once all seats are taken.", TableInfo, OpenNonce),
    at_table("POST", "/choices", choose, "Choose what to bring to the game.", TableInfo, ChooseForSeat),
    at_table("POST", "/start", start, "Fill open seats with bots and start.", TableInfo, FillSeats),
    at_table("POST", "/leave", leave, "Give up your seat.", TableInfo),
    at_table("POST", "/seats/{seat:int}/bot", seat_bot, "Give a seat to a bot.", TableInfo, Level),
    at_table("POST", "/seats/{seat:int}/wait", wait, "Wait longer for a player who is gone.", TableInfo),
    at_table("POST", "/seats/{seat:int}/reclaim", reclaim_seat, "Take your seat back.", TableInfo),
    at_table("POST", "/seats/{seat:int}/reopen", reopen_seat, "Free a seat again.", TableInfo),
    at_table("POST", "/skip", skip, "Skip to the end when only bots play on.", TableInfo),
    at_table("POST", "/end", end, "End the game without a result.", TableInfo),
    Endpoint(
        "POST",
        "/api/v1/tables/{table}/rematch",
        rematch,
        "Offer or accept a rematch.",
        OfferRematch,
        RematchTable,
        token="required",
        body_optional=True,
    ),
    at_table("POST", "/rematch/decline", decline_rematch, "Decline a rematch.", TableInfo),
    at_table("GET", "/view", view, "What the token's owner sees.", SnapshotFrame, token="optional"),
    Endpoint(
        "GET",
        "/api/v1/tables/{table}/events",
        events,
        "The entries after a number.",
        response_type=Entries,
        token="optional",
        query={"since": {"type": "integer", "minimum": 0, "maximum": MAX_INT, "default": 0}},
    ),
    at_table("POST", "/commands", command, "Decide, undo or chat.", Ack, Command),
    at_table("POST", "/hint", hint, "What an expert would answer, and why.", Hints),
)
