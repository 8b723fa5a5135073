"""Analyses of finished games."""

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tabard.server.analysis_pool import AnalysisRequest
from tabard.server.api.endpoint import Endpoint
from tabard.server.api.replays import REPLAYING, VIEWER, charged_record, viewer_param
from tabard.server.api.requests import Api, address_of
from tabard.server.limits import network_of
from tabard.server.problems import Problem
from tabard.server.protocol.finished import Finding, GameRecord


async def analysis(api: Api, request: Request) -> Response:
    return await stream_analysis(api, request, await charged_record(api, request))


async def analysis_upload(api: Api, request: Request) -> Response:
    return await stream_analysis(api, request, await api.body(request, dict[str, Any]))


async def stream_analysis(api: Api, request: Request, record: dict[str, Any]) -> Response:
    viewer = viewer_param(request)
    if not api.analysis_limits.take(address_of(request)):
        raise Problem("too_fast", "Too many analyses. Wait a minute.")
    if not api.analysis_pool.has_room(network_of(address_of(request))):
        raise Problem("unavailable", "Too many games are being analysed. Try again in a minute.")
    match = await api.check_pool.verify(record)
    if not match.over:
        raise Problem("not_now", "The game in this record isn't over.")
    if viewer is not None and viewer >= match.seats:
        raise Problem("missing", f"There is no such seat: this game has {match.seats} seats.")
    analysis = AnalysisRequest(record, None if viewer is None else [viewer])
    findings = api.analysis_pool.analyse(analysis, network_of(address_of(request)))
    return StreamingResponse(findings, media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/v1/tables/{table}/analysis",
        analysis,
        "An analysis of a finished game.",
        response_type=Finding,
        query=VIEWER,
        problems=REPLAYING,
    ),
    Endpoint(
        "POST",
        "/api/v1/analysis",
        analysis_upload,
        "An analysis of a record.",
        GameRecord,
        Finding,
        query=VIEWER,
        problems=(*REPLAYING, "not_now"),
    ),
)
