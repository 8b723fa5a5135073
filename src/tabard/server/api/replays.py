"""Records of finished games, and their replays."""

from typing import Any, Final

from starlette.requests import Request

from tabard.server.api.endpoint import Endpoint
from tabard.server.api.requests import MAX_INT, Api, parse_int
from tabard.server.problems import Problem
from tabard.server.protocol.finished import GameRecord, Replay
from tabard.server.protocol.frames import NackCode
from tabard.server.protocol.table import encode
from tabard.server.tables.archive import ArchivedTable
from tabard.server.tables.live import LiveTable

OVER: Final = ("over", "ended")
VIEWER: Final = {
    "viewer": {
        "anyOf": [{"const": "spectator"}, {"type": "integer", "minimum": 0, "maximum": MAX_INT}],
        "default": "spectator",
    }
}
REPLAYING: Final[tuple[NackCode, ...]] = ("missing", "invalid")
"""What may be wrong with a record or a viewer."""


async def record(api: Api, request: Request) -> dict[str, object]:
    """The record of a game that is over, even without a result, with all that its shuffles were made of."""
    table = await api.shown(request)
    if isinstance(table, LiveTable) and table.session.damaged:
        table = await api.tables.archived(table.state.id, table.session.damaged)
    if isinstance(table, ArchivedTable):
        return table.record()
    if table.state.roster.status not in OVER:
        await table.catch_up()  # another process may have finished the game without notifying us
    if table.state.roster.status not in OVER or table.state.match is None:
        raise Problem("not_now", "The record is available after the game: it shows everything hidden.")
    return table.state.record()


async def replay(api: Api, request: Request) -> bytes:
    return await api.check_pool.replay(await charged_record(api, request), viewer_param(request))


async def charged_record(api: Api, request: Request) -> dict[str, object]:
    """The record of a finished game that is to be replayed: that costs as much as one that is uploaded."""
    given = await record(api, request)
    api.charge(request, len(encode(given)))
    return given


async def replay_upload(api: Api, request: Request) -> bytes:
    given = await api.body(request, dict[str, Any])
    return await api.check_pool.replay(given, viewer_param(request))


def viewer_param(request: Request) -> int | None:
    given = request.query_params.get("viewer", "spectator")
    return None if given == "spectator" else parse_int(given)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/v1/tables/{table}/record", record, "A finished game's record.", response_type=GameRecord),
    Endpoint(
        "GET",
        "/api/v1/tables/{table}/replay",
        replay,
        "A finished game, step by step.",
        response_type=Replay,
        query=VIEWER,
        problems=REPLAYING,
    ),
    Endpoint(
        "POST",
        "/api/v1/replay",
        replay_upload,
        "A record, step by step.",
        GameRecord,
        Replay,
        query=VIEWER,
        problems=REPLAYING,
    ),
)
