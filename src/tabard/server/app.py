"""The Starlette application: routes, pages, headers and the origin check."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabard.server.api import analysis, games, replays, tables
from tabard.server.api.endpoint import Endpoint, problem_response
from tabard.server.api.openapi import openapi
from tabard.server.api.operations import metrics_route, operation_routes
from tabard.server.api.requests import Api
from tabard.server.hosts import Hosts
from tabard.server.metrics import Metrics
from tabard.server.pages import pages
from tabard.server.problems import Problem
from tabard.server.protocol.table import encode
from tabard.server.settings import Settings
from tabard.server.sockets import Sockets
from tabard.server.tables.registry import Tables
from tabard.server.visits import Visits

logger = logging.getLogger("tabard.app")
ENDPOINTS: Final = (*games.ENDPOINTS, *tables.ENDPOINTS, *replays.ENDPOINTS, *analysis.ENDPOINTS)
OPENAPI: Final = encode(openapi(ENDPOINTS))
SECURITY: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
METHODS: Final = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE")
MAX_PATH: Final = 1000
"""No address here is longer than this."""
ANONYMOUS: Final = ("/health", "/ready")
"""Answered whatever the host: a load balancer may not know a name."""


class SecurityMiddleware:
    """Middleware around everything: hosts and origins, security headers, and no raw tracebacks for clients."""

    def __init__(self, app: ASGIApp, visits: Visits, settings: Settings) -> None:
        self.app: Final = app
        self.visits: Final = visits
        self.hosts: Final = Hosts(settings)
        self.origins: Final = frozenset(origin.rstrip("/").lower() for origin in settings.origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        problem = self.why_not(scope)
        if problem is not None:
            await self.refuse(problem, scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.visits.serve(scope, receive, send)
            return
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self.app(scope, receive, guarded)
        except ClientDisconnect:
            pass
        except Exception as error:  # a bug: logged here, reported without details
            logger.error("request failed", extra={"fields": {"path": scope["path"]}}, exc_info=error)
            if not started:
                problem = Problem("unavailable", "Something went wrong on the server. Try again.")
                await problem_response(problem)(scope, receive, guarded)

    def why_not(self, scope: Scope) -> Problem | None:
        """What is wrong with the address of a request or the page it comes from, if anything."""
        headers = Headers(scope=scope)
        named = headers.getlist("host")
        if scope["path"] not in ANONYMOUS and (len(named) != 1 or not self.hosts.allow(named[0])):
            name = ", ".join(named)[:100] or "no host"
            reason = f"This server isn't known as {name!r}. If it should be, start it with --allow-host NAME."
            return Problem("misdirected", reason)
        if len(scope["path"]) > MAX_PATH:
            return Problem("missing", "There is no such page.")
        if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
            return None
        origin = headers.get("origin")
        if origin is None or origin.lower() in self.origins or origin_host(origin) == headers.get("host", "").lower():
            return None
        return Problem("not_seated", "This page can't use this server.")

    async def refuse(self, problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": problem.reason})
            return
        await problem_response(problem)(scope, receive, send)


def origin_host(origin: str) -> str:
    """The host in an Origin header, with its port; empty if there is none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def create_app(live: Tables) -> tuple[ASGIApp, Sockets]:
    """The application and its sockets."""
    api, sockets = Api(live), Sockets(live.settings, live.metrics)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await live.open()
        try:
            yield
        finally:
            try:
                await asyncio.wait_for(live.close(), live.settings.shutdown_seconds)
            except TimeoutError:
                logger.error("closed without waiting any longer for the database")
            await api.check_pool.close()

    async def document(request: Request) -> Response:
        return Response(OPENAPI, media_type="application/json")

    calls = [Route("/api/v1/openapi.json", document), *(route_for(api, endpoint) for endpoint in ENDPOINTS)]

    async def no_call(request: Request) -> Response:
        methods = methods_at(calls, request.scope)
        if not methods:
            return problem_response(Problem("missing", "There is no such API call. See /api/v1/openapi.json."))
        refused = problem_response(Problem("wrong_method", f"This API call takes {' or '.join(methods)}."))
        refused.headers["Allow"] = ", ".join(methods)
        return refused

    routes = [*operation_routes(live), *calls, Route("/api/{rest:path}", no_call, methods=METHODS), *pages()]
    app = Starlette(routes=routes, lifespan=lifespan)
    return SecurityMiddleware(app, Visits(live, sockets), live.settings), sockets


def create_metrics_app(metrics: Metrics) -> ASGIApp:
    """The application on the port for Prometheus."""
    return Starlette(routes=[metrics_route(metrics)])


def methods_at(calls: Iterable[Route], scope: Scope) -> list[str]:
    """The methods of the calls at an address; empty if there are none."""
    path = next((call.path for call in calls if call.matches(scope)[0] != Match.NONE), None)
    return sorted({method for call in calls if call.path == path for method in call.methods or ()})


def route_for(api: Api, endpoint: Endpoint) -> Route:
    async def answer(request: Request) -> Response:
        return await endpoint.answer(api, request)

    return Route(endpoint.path, answer, methods=[endpoint.method])
