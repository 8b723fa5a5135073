"""The OpenAPI document, built from the endpoints and their types."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

import tabard
from tabard.server.api.endpoint import Endpoint
from tabard.server.problems import STATUS, TITLES
from tabard.server.protocol.bodies import ProblemInfo
from tabard.server.protocol.finished import Finding
from tabard.server.protocol.frames import NackCode

ALWAYS: Final[tuple[NackCode, ...]] = (
    *("malformed", "wrong_method", "timed_out", "too_long", "misdirected", "too_fast", "headers_too_long"),
    "unavailable",
)
"""What may go wrong with every call."""


def openapi(endpoints: Sequence[Endpoint]) -> dict[str, object]:
    """The OpenAPI document."""
    types = [
        ProblemInfo,
        *(kind for call in endpoints for kind in (call.body_type, call.response_type) if kind is not None),
    ]
    schemas, components = msgspec.json.schema_components(
        types, schema_hook=any_value, ref_template="#/components/schemas/{name}"
    )
    schema_of = {str(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, object]] = {}
    for call in endpoints:
        path = call.path.replace(":int", "")
        paths.setdefault(path, {})[call.method.lower()] = describe(call, path, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tabard", "version": tabard.__version__, "description": "See docs/protocol.md."},
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {str(status): problem_answer(status, schema_of[str(ProblemInfo)]) for status in STATUSES},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def any_value(kind: type) -> dict[str, object]:
    """The schema of a value that only the rules understand."""
    return {"description": "Any JSON value."}


def describe(call: Endpoint, path: str, schema_of: dict[str, Any]) -> dict[str, object]:
    response_media_type = "application/x-ndjson" if call.response_type is Finding else "application/json"
    described: dict[str, object] = {
        "summary": call.summary,
        "operationId": call.run.__name__,
        "parameters": [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": schema,
            }
            for name, schema in path_schemas(path).items()
        ]
        + [{"name": name, "in": "query", "required": False, "schema": schema} for name, schema in call.query.items()],
        "responses": {
            str(call.status): {
                "description": "Done.",
                "content": {response_media_type: {"schema": schema_of[str(call.response_type)]}},
            },
            **{str(status): {"$ref": f"#/components/responses/{status}"} for status in problem_statuses(call)},
        },
    }
    if call.body_type is not None:
        described["requestBody"] = {
            "required": not call.body_optional,
            "content": {"application/json": {"schema": schema_of[str(call.body_type)]}},
        }
    if call.token != "unused":
        described["security"] = [{"seat": []}] if call.token == "required" else [{"seat": []}, {}]
    return described


def path_schemas(path: str) -> dict[str, object]:
    """By name, the schemas of the parts of an address that vary."""
    names = [*tabard.games(), "table"] if path.endswith("/rulebook") else tabard.games()
    schemas: dict[str, object] = {
        "game": {"type": "string", "enum": names},
        "table": {"type": "string"},
        "seat": {"type": "integer", "minimum": 0},
    }
    return {name: schema for name, schema in schemas.items() if f"{{{name}}}" in path}


def problem_statuses(call: Endpoint) -> list[int]:
    """The statuses with which a call may be refused."""
    codes: set[NackCode] = {*ALWAYS, *call.problems}
    if call.method != "GET":
        codes.add("not_seated")  # a page of another site
    if "{" in call.path:
        codes.add("missing")
    if call.body_type is not None:
        codes.add("invalid")
    if "{table}" in call.path:
        codes.add("not_now")
    if call.token != "unused":
        codes.add("unauthorized")
    if call.token == "required":
        codes.add("not_seated")
    return sorted({STATUS[code] for code in codes})


STATUSES: Final = sorted(set(STATUS.values()))


def problem_answer(status: int, schema: object) -> dict[str, object]:
    titles = [TITLES[code] for code, its_status in STATUS.items() if its_status == status]
    return {"description": "; ".join(titles) + ".", "content": {"application/problem+json": {"schema": schema}}}
