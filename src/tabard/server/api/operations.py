"""For whoever runs the server: is it alive, is it ready, and how is it doing?"""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tabard.server.metrics import CONTENT_TYPE, Metrics
from tabard.server.store import Unavailable
from tabard.server.tables.registry import Tables


def operation_routes(tables: Tables) -> list[Route]:
    async def health(request: Request) -> Response:
        return PlainTextResponse("alive\n")

    async def ready(request: Request) -> Response:
        try:
            await tables.store.last_seqs([])
        except Unavailable as error:
            return PlainTextResponse(f"{error}\n", 503)
        return PlainTextResponse("closing\n", 503) if tables.closing else PlainTextResponse("ready\n")

    return [Route("/health", health), Route("/ready", ready), metrics_route(tables.metrics)]


def metrics_route(metrics: Metrics) -> Route:
    async def scrape(request: Request) -> Response:
        return Response(metrics.text(), headers={"Content-Type": CONTENT_TYPE})

    return Route("/metrics", scrape)
