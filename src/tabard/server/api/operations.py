"""For whoever runs the server: is it alive, is it ready, and how is it doing?"""

import asyncio
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tabard.server.metrics import CONTENT_TYPE, Metrics
from tabard.server.store import Unavailable
from tabard.server.tables.registry import Tables

READ_SECONDS: Final = 2.0
"""The database must answer within this time."""


def operation_routes(tables: Tables) -> list[Route]:
    async def health(request: Request) -> Response:
        return PlainTextResponse("alive\n")

    async def ready(request: Request) -> Response:
        if tables.closing:
            return PlainTextResponse("closing\n", 503)
        silent = time.monotonic() - tables.heartbeat_at
        if silent > tables.settings.heartbeat_seconds:
            return PlainTextResponse(f"Nothing could be written to the database for {silent:.0f} s.\n", 503)
        try:
            await asyncio.wait_for(tables.store.last_seqs([]), READ_SECONDS)
        except (Unavailable, TimeoutError) as error:
            return PlainTextResponse(f"The database could not be read: {error}\n", 503)
        return PlainTextResponse("ready\n")

    return [Route("/health", health), Route("/ready", ready)]


def metrics_route(metrics: Metrics) -> Route:
    async def scrape(request: Request) -> Response:
        return Response(metrics.text(), headers={"Content-Type": CONTENT_TYPE})

    return Route("/metrics", scrape)
