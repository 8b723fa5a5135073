"""The OpenAPI document, built from the endpoints and their types."""

from collections.abc import Sequence
from typing import Any

import msgspec

import tabard
from tabard.server.api.endpoint import Endpoint
from tabard.server.protocol.bodies import ProblemInfo
from tabard.server.protocol.finished import Finding


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
                "schema": {"type": "integer", "minimum": 0} if name == "seat" else {"type": "string"},
            }
            for name in ("game", "table", "seat")
            if f"{{{name}}}" in path
        ],
        "responses": {
            str(call.status): {
                "description": "Done.",
                "content": {response_media_type: {"schema": schema_of[str(call.response_type)]}},
            },
            "default": {
                "description": "What went wrong.",
                "content": {"application/problem+json": {"schema": schema_of[str(ProblemInfo)]}},
            },
        },
    }
    if call.body_type is not None:
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema_of[str(call.body_type)]}},
        }
    if "{table}" in path:
        described["security"] = [{"seat": []}, {}]
    return described
