"""Pages go out compressed, as they were packed when they were built, and are not sent twice."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from tabard.server import pages
from tabard.server.pages import accepted
from tests.server.local import local_server

SCRIPT = b"console.log('hello');" * 100


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages as a build leaves them: each file beside its packed forms."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    for name, content in (("index.html", b"<!doctype html>"), ("assets/app-1.js", SCRIPT), ("assets/small-1.js", b"1")):
        (folder / name).write_bytes(content)
    (folder / "assets" / "app-1.js.br").write_bytes(b"brotli")
    (folder / "assets" / "app-1.js.gz").write_bytes(gzip.compress(SCRIPT))
    monkeypatch.setattr(pages, "PAGES", folder)
    return folder


def ask(base: str, path: str, encodings: str, **headers: str) -> tuple[int, Any, bytes]:
    """Status, headers and the bytes that went over the wire."""

    async def work() -> tuple[int, Any, bytes]:
        async with httpx.AsyncClient(base_url=base) as http:
            given = {"Accept-Encoding": encodings} | headers
            async with http.stream("GET", path, headers=given) as answer:
                raw = b"".join([piece async for piece in answer.aiter_raw()])
                return answer.status_code, answer.headers, raw

    return asyncio.run(work())


def test_a_file_goes_out_in_the_smallest_form_that_the_browser_accepts(built: Path, tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        tags = set()
        for encodings, encoding, expected in (
            ("gzip, deflate, br, zstd", "br", b"brotli"),
            ("gzip, br;q=0", "gzip", gzip.compress(SCRIPT)),
            ("deflate", None, SCRIPT),
        ):
            status, headers, raw = ask(server.base, "/assets/app-1.js", encodings)
            assert (status, headers.get("content-encoding"), headers["vary"]) == (200, encoding, "Accept-Encoding")
            assert headers["content-type"].startswith("text/javascript") and "immutable" in headers["cache-control"]
            assert raw == expected if encoding != "gzip" else gzip.decompress(raw) == SCRIPT
            assert int(headers["content-length"]) == len(raw)
            tags.add(headers["etag"])
            again = ask(server.base, "/assets/app-1.js", encodings, **{"If-None-Match": headers["etag"]})
            assert (again[0], again[2]) == (304, b"") and again[1]["vary"] == "Accept-Encoding"
        assert len(tags) == 3, "each form has a tag of its own"
        assert ask(server.base, "/assets/small-1.js", "br, gzip")[2] == b"1"


def test_only_files_of_the_pages_are_sent(built: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    with local_server(tmp_path) as server:
        for path in ("/assets/../../secret.txt", "/assets/%2e%2e%2f%2e%2e%2fsecret.txt", "/assets/none.js", "/none.js"):
            assert ask(server.base, path, "br")[0] == 404
        status, headers, raw = ask(server.base, "/t/abc", "br")
        assert (status, raw, headers["cache-control"]) == (200, b"<!doctype html>", "no-cache")


def test_what_is_the_same_for_everybody_goes_out_compressed(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        for path in ("/api/v1/games", "/api/v1/games/va/rulebook", "/api/v1/games/va/content"):
            plain, packed = ask(server.base, path, "identity"), ask(server.base, path, "gzip")
            assert packed[1]["content-encoding"] == "gzip" and gzip.decompress(packed[2]) == plain[2]
            assert len(packed[2]) < len(plain[2]) / 2


@pytest.mark.parametrize(
    ("header", "expected"),
    [("", []), ("*", ["br", "gzip"]), ("GZIP;q=0.5", ["gzip"]), ("br;q=x, gzip; q=1", ["gzip"]), ("*;q=0, br", ["br"])],
)
def test_accept_encoding_is_read_as_it_is_meant(header: str, expected: list[str]) -> None:
    assert accepted(header) == expected
