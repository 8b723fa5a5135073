"""Records of finished games, and their replays."""

from typing import Any, Final

from starlette.requests import Request

from tabard.server.api.endpoint import Endpoint
from tabard.server.api.requests import Api, parse_int
from tabard.server.problems import Problem
from tabard.server.protocol.finished import GameRecord, Replay


async def record(api: Api, request: Request) -> dict[str, object]:
    """The record of a finished game, with its key and commitment."""
    table = await api.table(request)
    if table.state.roster.status != "over":
        await table.catch_up()  # another process may have finished the game without notifying us
    if table.state.roster.status != "over" or table.state.match is None:
        raise Problem("not_now", "The record is available after the game: it shows everything hidden.")
    return table.state.record()


async def replay(api: Api, request: Request) -> bytes:
    return await api.check_pool.replay(await record(api, request), viewer_param(request))


async def replay_upload(api: Api, request: Request) -> bytes:
    given = await api.body(request, dict[str, Any])
    return await api.check_pool.replay(given, viewer_param(request))


def viewer_param(request: Request) -> int | None:
    given = request.query_params.get("viewer", "spectator")
    return None if given == "spectator" else parse_int(given)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/v1/tables/{table}/record", record, "A finished game's record.", response_type=GameRecord),
    Endpoint("GET", "/api/v1/tables/{table}/replay", replay, "A finished game, step by step.", response_type=Replay),
    Endpoint("POST", "/api/v1/replay", replay_upload, "A record, step by step.", GameRecord, Replay),
)
