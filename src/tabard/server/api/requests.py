"""How endpoints read requests, and what they work with."""

import time
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request

from tabard.engine.game import Game
from tabard.server.analysis_pool import AnalysisPool
from tabard.server.check_pool import CheckPool
from tabard.server.limits import TokenBuckets
from tabard.server.problems import Problem
from tabard.server.protocol.table import encode
from tabard.server.settings import Settings
from tabard.server.tables.archive import ArchivedTable
from tabard.server.tables.live import LiveTable
from tabard.server.tables.registry import Tables, Unplayable
from tabard.server.tables.setup import resolve_options
from tabard.server.tables.visitor import Visitor, identify

B = TypeVar("B")
MAX_INT: Final = 999_999_999
"""The largest number in an address."""
SMALL_OPTIONS: Final = 16_384
"""Options of more bytes than this are checked in another process."""


class Api:
    """What endpoints work with: the tables, the analyses and the limits."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.settings: Final[Settings] = tables.settings
        self.analysis_pool: Final = AnalysisPool(
            self.settings.analysis_seconds, self.settings.analysis_queue, self.settings.analyses_per_address
        )
        self.check_pool: Final = CheckPool(
            self.settings.check_processes, self.settings.check_queue, self.settings.check_seconds
        )
        self.request_limits: Final = TokenBuckets(self.settings.requests_per_minute, time.monotonic)
        self.table_limits: Final = TokenBuckets(self.settings.tables_per_minute, time.monotonic)
        self.analysis_limits: Final = TokenBuckets(self.settings.analyses_per_minute, time.monotonic)
        self.hint_limits: Final = TokenBuckets(self.settings.hints_per_minute, time.monotonic)
        self.upload_limits: Final = TokenBuckets(self.settings.upload_kilobytes_per_minute, time.monotonic)

    async def table(self, request: Request) -> LiveTable:
        table = await self.tables.find(request.path_params["table"])
        table.session.last_active = time.monotonic()
        return table

    async def shown(self, request: Request) -> LiveTable | ArchivedTable:
        """A table to look at, even if it can't be played on."""
        try:
            return await self.table(request)
        except Unplayable as problem:
            return await self.tables.archived(request.path_params["table"], problem.reason)

    async def visit(self, request: Request) -> tuple[LiveTable, Visitor]:
        """The table, and who the request's token says is asking."""
        table = await self.table(request)
        return table, identify(table.state.roster, bearer_token(request))

    async def body(self, request: Request, kind: type[B], without: B | None = None) -> B:
        """The body of a request; `without` stands for a body that may be left out."""
        raw = await read_body(request, self.settings.body_bytes)
        if without is not None and not raw:
            return without
        self.charge(request, len(raw))
        try:
            return msgspec.json.decode(raw, type=kind)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Problem("malformed", f"The request body is invalid: {error}.") from None

    def charge(self, request: Request, length: int) -> None:
        """Count the bytes of a record or pack that has to be read. Raises Problem if its sender has sent too many."""
        if not self.upload_limits.take(address_of(request), length / 1024):
            raise Problem("too_fast", "Too much to check from your address. Wait a minute.")

    async def resolve_options(self, game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """The options of a game, held against the rules. Large ones, such as packs of cards, take a while to check: in
        another process, where nobody waits."""
        if len(encode(options)) > SMALL_OPTIONS:
            return await self.check_pool.resolve_options(game.id, seats, options)
        return resolve_options(game, seats, options)


def bearer_token(request: Request) -> str | None:
    given = request.headers.get("authorization", "")
    if not given:
        return None
    kind, _, token = given.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Problem("unauthorized", "Send the token as: Authorization: Bearer TOKEN.")
    return token.strip()


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


def parse_int(given: str) -> int:
    if not (given.isascii() and given.isdecimal() and len(given) <= len(str(MAX_INT))):
        raise Problem("malformed", f"{given[:20]!r} is not a number.")
    return int(given)
