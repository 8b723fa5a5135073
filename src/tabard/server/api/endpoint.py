"""One endpoint of the API: how requests are answered, and how errors are reported."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from tabard.server.api.requests import Api, address_of
from tabard.server.pages import gzipped
from tabard.server.problems import Problem
from tabard.server.protocol.frames import NackCode
from tabard.server.protocol.table import encode

Run: TypeAlias = Callable[[Api, Request], Awaitable[object]]
Token: TypeAlias = Literal["unused", "optional", "required"]
"""Whether a call reads the token of a seat or of the host."""


NO_QUERY: Final[Mapping[str, object]] = MappingProxyType({})


class Endpoint:
    def __init__(
        self,
        method: str,
        path: str,
        run: Run,
        summary: str,
        body_type: Any = None,
        response_type: Any = None,
        status: int = 200,
        *,
        token: Token = "unused",
        body_optional: bool = False,
        query: Mapping[str, object] = NO_QUERY,
        problems: Sequence[NackCode] = (),
    ) -> None:
        self.method: Final = method
        self.path: Final = path
        self.run: Final = run
        self.summary: Final = summary
        self.body_type: Final = body_type
        self.response_type: Final = response_type
        self.status: Final = status
        self.token: Final[Token] = token
        self.body_optional: Final = body_optional
        self.query: Final = query
        """By name, the schemas of what may follow the question mark."""
        self.problems: Final = problems
        """What may go wrong besides what the path, the body and the token say."""

    async def answer(self, api: Api, request: Request) -> Response:
        """Answer a request; errors become problem+json."""
        if not api.request_limits.take(address_of(request)):
            refused = problem_response(Problem("too_fast", "Too many requests. Wait a moment."))
            refused.headers["Connection"] = "close"  # whoever has sent hundreds at once gets no answer to the others
            return refused
        try:
            result = await self.run(api, request)
        except Problem as problem:
            return problem_response(problem)
        if isinstance(result, Response):
            return result
        body = result if isinstance(result, bytes) else encode(result)
        headers = {"Cache-Control": "no-store"}
        if self.path.startswith("/api/v1/games"):
            body, packed = gzipped(body, request)
            headers |= packed
        return Response(body, self.status, media_type="application/json", headers=headers)


def problem_response(problem: Problem) -> Response:
    headers = {"Retry-After": "2"} if problem.code in ("too_fast", "unavailable") else {}
    return Response(encode(problem.info()), problem.status, headers, "application/problem+json")
