"""The files of the browser table: sent in brotli or gzip, as they were compressed when the pages were built."""

import gzip
import mimetypes
import os
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route

PAGES: Final = Path(__file__).parent.parent / "web"
"""The browser table, where it has been built."""
FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""
ASK_AGAIN: Final = "no-cache"
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""What a browser may accept, the smallest first, and how the file's name ends."""
SMALLEST: Final = 1000
"""Answers of fewer bytes are sent as they are."""


def accepted(header: str) -> list[str]:
    """The encodings of ours that a browser accepts, by its Accept-Encoding; the smallest first."""
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        name, _, parameter = part.partition(";")
        weight = parameter.strip().removeprefix("q=")
        try:
            weights[name.strip()] = float(weight) if weight else 1.0
        except ValueError:
            weights[name.strip()] = 0.0
    return [name for name in ENCODINGS if weights.get(name, weights.get("*", 0.0)) > 0]


def page_file(path: Path, request: Request, cache: str) -> Response:
    """A file, in the smallest form that the browser accepts; nothing but a nod when it has that already."""
    sent, headers = path, {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    for name in accepted(request.headers.get("accept-encoding", "")):
        if (packed := path.with_name(path.name + ENCODINGS[name])).is_file():
            sent, headers["Content-Encoding"] = packed, name
            break
    status = sent.stat()
    headers["ETag"] = f'"{status.st_mtime_ns:x}-{status.st_size:x}{sent.suffix if sent is not path else ""}"'
    if headers["ETag"] in [
        tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")
    ]:
        return Response(status_code=304, headers={name: headers[name] for name in ("Cache-Control", "Vary", "ETag")})
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return FileResponse(sent, headers=headers, media_type=media_type, stat_result=status)


def gzipped(body: bytes, request: Request) -> tuple[bytes, dict[str, str]]:
    """An answer that is the same for everybody, compressed where the client accepts that, and its headers."""
    headers = {"Vary": "Accept-Encoding"}
    if len(body) < SMALLEST or "gzip" not in accepted(request.headers.get("accept-encoding", "")):
        return body, headers
    return gzip.compress(body, 6, mtime=0), headers | {"Content-Encoding": "gzip"}


def file_in(folder: Path, name: str) -> Path | None:
    """A file right in a folder; None when there is none of that name."""
    path = folder / name
    plain = name not in ("", ".", "..") and os.sep not in name and "\0" not in name
    try:
        return path if plain and path.is_file() else None
    except OSError:  # no file can have such a name
        return None


def pages() -> list[Route | Mount]:
    """The browser table: its files, and one page for every address in it."""
    index = PAGES / "index.html"

    async def asset(request: Request) -> Response:
        path = file_in(PAGES / "assets", request.path_params["name"])
        if path is None:
            return PlainTextResponse("There is no such file.\n", 404)
        return page_file(path, request, FOR_GOOD)

    async def page(request: Request) -> Response:
        if not index.exists():
            return PlainTextResponse("The pages haven't been built. The API is at /api/v1/openapi.json.\n", 404)
        rest = request.path_params["rest"]
        if "." not in rest.rsplit("/", 1)[-1]:
            return page_file(index, request, ASK_AGAIN)
        path = file_in(PAGES, rest)
        return (
            PlainTextResponse("There is no such page.\n", 404) if path is None else page_file(path, request, ASK_AGAIN)
        )

    return [Route("/assets/{name}", asset), Route("/{rest:path}", page)]
