"""The OpenAPI document, held against the server: Schemathesis makes up requests that fit it, and some that don't.

What fits is never malformed, what doesn't fit is refused, and every answer has a documented status, content type and
schema.
"""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from schemathesis import Case

from tabard.server.app import OPENAPI
from tests.server.client import ApiClient, seat_all
from tests.server.services import ServerProcess, serving

QUICK_COUNT, LONG_COUNT = 4, 120
"""Made-up requests per call, besides those at the limits of each schema."""
REFUSED = ["400", "401", "403", "404", "405", "409", "413", "422"]
SETTINGS: dict[str, Any] = {
    "requests_per_minute": 1_000_000,
    "connections_per_minute": 1_000_000,
    "tables_per_minute": 1_000_000,
    "upload_kilobytes_per_minute": 1_000_000,
    "hints_per_minute": 1_000_000,
    "analyses_per_minute": 1_000_000,
    "bot_think_seconds": 0.05,
    "analysis_seconds": 0.2,
}


def promises(count: int) -> schemathesis.BaseSchema:
    """The document, to be tested by so many requests per call."""
    config = {
        "generation": {"max-examples": count, "deterministic": True, "database": "none"},
        "suppress-health-check": ["all"],
        "checks": {
            # Nothing but the rules knows which values fit a game, and which of them fit now.
            "positive_data_acceptance": {"expected-statuses": ["2xx", "401", "403", "404", "409", "422"]},
            "negative_data_rejection": {"expected-statuses": REFUSED},
            "missing_required_header": {"enabled": False},  # without a token one watches: 403, and not 401
        },
    }
    return schemathesis.openapi.from_dict(json.loads(OPENAPI), config=schemathesis.Config.from_dict(config))


QUICK, LONG = promises(QUICK_COUNT), promises(LONG_COUNT)


class Host:
    """A server with tables in every state."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.tokens: dict[str, list[str]] = {}
        self.record: dict[str, Any] = {}
        self.choice = random.Random(1)

    async def fill(self) -> None:
        async with ApiClient(self.server.base) as api:
            for seats, given in (
                ("human open", {"public": True}),
                ("human human", {"hints": True, "undo": True}),
                ("human human", {"options": {"lives": 1}, "public": True}),
            ):
                table, tokens = await api.open("va", seats, **given)
                self.tokens[table["id"]] = list(tokens)
            players = await seat_all(self.server.base, table["id"], list(tokens))
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(player.play_to_end())
            self.record = (await api.call("GET", f"/tables/{table['id']}/record")).json()

    def send(self, case: Case[Any]) -> None:
        """Send a request, mostly about what exists here, and hold the answer against the document."""
        headers = {}
        fits = case.meta is None or case.meta.generation.mode.is_positive
        if "table" in case.path_parameters and self.choice.random() < 0.8:
            case.path_parameters["table"] = self.choice.choice(list(self.tokens))
        if fits and self.choice.random() < 0.8:
            tokens = self.tokens.get(str(case.path_parameters.get("table")), [])
            headers = {"Authorization": f"Bearer {self.choice.choice(tokens)}"} if tokens else {}
        if fits and "GameRecord" in str(case.operation.body) and self.choice.random() < 0.5:
            case.body = self.record
        if fits and isinstance(case.body, dict):
            case.body = whole(case.body)
        case.call_and_validate(base_url=self.server.base, headers=headers)


def whole(value: Any) -> Any:
    """The same without 1.0, an integer to JSON Schema but not to the server."""
    match value:
        case dict():
            return {name: whole(each) for name, each in value.items()}
        case list():
            return [whole(each) for each in value]
        case float() if value.is_integer():
            return int(value)
    return value


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("host")
    with serving(folder, str(folder / "tabard.sqlite3"), **SETTINGS) as server:
        host = Host(server)
        asyncio.run(host.fill())
        yield host


@pytest.fixture(autouse=True)
def no_trace(host: Host) -> Iterator[None]:
    yield
    log = host.server.log()
    assert "Traceback" not in log and '"trace"' not in log, log[-5000:]


@QUICK.parametrize()
def test_requests_are_answered_as_documented(case: Case[Any], host: Host) -> None:
    host.send(case)


@pytest.mark.long
@LONG.parametrize()
def test_thousands_of_requests_are_answered_as_documented(case: Case[Any], host: Host) -> None:
    host.send(case)
