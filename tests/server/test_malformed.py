"""Thousands of malformed requests and frames: each gets a clear answer or a closed connection, and nothing breaks."""

import asyncio
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabard.server.pages import file_in
from tests.server.client import ApiClient, Player, seat_all
from tests.server.services import ServerProcess, serving

QUICK_COUNT, LONG_COUNT = 700, 10_000
METHODS = ["GET", "GET", "GET", "POST", "POST", "POST", "HEAD", "OPTIONS", "PATCH", "PUT", "DELETE", "TRACE", "CONNECT"]
TEXTS = [
    *("", ".", "..", "a.b", "%00", "%", "%zz", "%ff%fe", "%c0%80", "%ed%a0%80", "..%2f..%2fetc", "%2e%2e", "%0d%0a"),
    *("%D9%A1", "%C2%B2", "%F0%9F%98%80", "-1", "1e9", "0x10", "9" * 19, "9" * 400, "1_0", "null", "va", "quest"),
    *(
        "9" * 5000,
        "-" + "9" * 5000,
        "table",
        "mine",
        "a" * 5000,
        "index.html",
        "assets",
        "%E2%80%AE",
        "{table}",
        "*",
        ";",
        "a:b",
        "[",
        "spectator",
    ),
]
NUMBERS = [0, -1, 1, 5, 2**31, 2**63, 2**64, 10**30, -(10**30), 1.5, 1e300, True]
VALUES: list[Any] = [
    *NUMBERS,
    *(None, "", "\0", "\ud800", "\udfff\ud800", "a" * 20_000, "%s", "va", "human", "bot", "expert", "none", "decision"),
    *([], {}, [[]], [None], {"": None}, [{}], {"kind": None}, [1] * 2000, {"a" * 500: {"b": [[[[{}]]]]}}),
]
FRAGMENTS = [
    b"",
    b"{",
    b"\xff\xfe\x00",
    b"\x00" * 50,
    b"[" * 50_000,
    b'{"a":' * 20_000,
    b'{"seats": 1e999}',
    b'{"seats": ' + b"9" * 5000 + b"}",
    b'{"name": "\xed\xa0\x80"}',
    b'{"name": "\\ud800"}',
    b'{"name": "a", "name": 7}',
    b"NaN",
    b"[1,]",
    b'"' + b"\\u0000" * 300 + b'"',
    b"\xef\xbb\xbf{}",
]
HEADERS: dict[str, list[bytes]] = {
    "Range": [
        b"bytes=0-0",
        b"bytes=5-1",
        b"bytes=-0",
        b"bytes=a-b",
        b"bytes=0-,1-,2-",
        b"bytes=" + b"9" * 50 + b"-",
        b"x",
    ],
    "If-Range": [b'"x"', b"Thu, 99 Foo 2020", b""],
    "If-None-Match": [b"*", b'W/"', b'"' * 50, b",,,", b"\xff\xfe"],
    "If-Modified-Since": [b"yesterday", b"Thu, 32 Jan 2099 99:99:99 GMT", b"\xff"],
    "Accept-Encoding": [b"gzip;q=nan", b"br;q=inf", b"*;q=-1", b"gzip;q=", b"\xff", b"," * 500],
    "Authorization": [b"Bearer", b"Bearer ", b"Bearer \xff\xfe", b"Basic !", b"Bearer " + b"a" * 5000, b"\xe9"],
    "Content-Type": [b"text/plain", b"application/json; charset=utf-7", b"\xff", b"multipart/form-data"],
    "Content-Length": [b"-1", b"0", b"1e3", b"99999999999999999999999", b"\xd9\xa1", b"3, 4"],
    "Transfer-Encoding": [b"chunked", b"gzip, chunked", b"identity", b"\xff"],
    "Origin": [b"null", b"http://[", b"http://]", b"//", b"\xff", b"http://127.0.0.1:99999999"],
    "Host": [b"", b"[", b"localhost:99999999999", b"\xff", b"localhost\x00", b"a" * 1000, b"[::1", b"127.0.0.1:port"],
    "X-Forwarded-For": [b"\xff", b",,,", b"[::1", b"unknown", b"1.2.3.4:x", b"a" * 3000],
    "X-Forwarded-Proto": [b"\xff", b"gopher", b""],
    "Expect": [b"100-continue", b"200-maybe"],
    "Upgrade": [b"websocket", b"h2c", b"\xff"],
    "Connection": [b"upgrade", b"Upgrade, keep-alive", b"\xff", b"close, close"],
    "Sec-WebSocket-Key": [b"", b"!", b"dGhlIHNhbXBsZSBub25jZQ==", b"\xff"],
    "Sec-WebSocket-Version": [b"13", b"8", b"-1", b"\xd9\xa1"],
    "Sec-WebSocket-Protocol": [b",", b"\xff", b"a" * 9000],
    "Cookie": [b"a" * 9000, b"\xff=\xff"],
}
UPGRADE = {"Upgrade": b"websocket", "Connection": b"Upgrade", "Sec-WebSocket-Version": b"13"}
BODIES: list[dict[str, Any]] = [
    {"game": "va", "seats": [{"kind": "human", "name": "A"}, {"kind": "bot", "level": "random"}], "options": {}},
    {"game": "quest", "seats": [{"kind": "open"}] * 4, "scenario": {"hands": {"P1": "E30"}}, "clock": {"kind": "days"}},
    {"seats": 2, "options": {"packs": []}},
    {"name": "A", "seat": 1, "choices": {"deck": "x"}},
    {"tables": [{"id": "a", "token": "b"}]},
    {"level": "random"},
    {"fill": "random"},
    {"choices": {"deck": []}},
    {"type": "decide", "id": "a", "decision": "1", "answer": "x"},
    {"type": "undo", "id": "a", "entry": 1},
    {"type": "say", "id": "a", "text": "x"},
    {"type": "hello", "protocol": 1, "table": "a", "token": "b", "since": 0},
    {"type": "ping", "id": "a"},
]


def mutated(value: Any, choice: random.Random) -> Any:
    """The value with one place of it replaced."""
    if isinstance(value, dict) and value and choice.random() < 0.8:
        key = choice.choice(list(value))
        if choice.random() < 0.1:
            return {other: each for other, each in value.items() if other != key}
        return value | {key: mutated(value[key], choice)}
    if isinstance(value, list) and value and choice.random() < 0.7:
        place = choice.randrange(len(value))
        return [*value[:place], mutated(value[place], choice), *value[place + 1 :]]
    return choice.choice(VALUES)


def body(choice: random.Random, bodies: list[dict[str, Any]]) -> bytes:
    if choice.random() < 0.25:
        return choice.choice(FRAGMENTS)
    given = choice.choice(bodies)
    for _ in range(choice.randrange(3)):
        given = mutated(given, choice)
    encoded = json.dumps(given).encode()
    if choice.random() < 0.1 and encoded:
        place = choice.randrange(len(encoded))
        encoded = encoded[:place] + choice.choice([b"\xff", b"\x00", b""]) + encoded[place + 1 :]
    return encoded


FIELDS: dict[str, list[Any]] = {
    "game": ["va", "quest", "rift", "lost-legends", "knights-duty"],
    "level": ["random", "adept"],
    "fill": ["random"],
    "kind": ["human", "bot", "open", "decision", "days"],
    "type": ["decide", "undo", "say", "ping"],
    "name": ["A"],
    "seats": [2, [{"kind": "human", "name": "A"}, {"kind": "human", "name": "B"}], [{"kind": "open"}] * 4],
    "options": [{}, {"lives": 1}, {"packs": [{}]}, {"decks": [["x"], None]}, {"ruleset": []}],
    "choices": [{}, {"decks": "x"}, {"deck": {}}],
    "scenario": [None, {"hands": {"P1": "E30"}}, {"decks": {}}, {"turn": 5}],
}
"""What fields may hold, so that a part of the requests gets past the first check."""


class Call:
    """One call of the API: a method, an address and the schema of its body."""

    def __init__(self, method: str, path: str, schema: Any, schemas: dict[str, Any]) -> None:
        self.method, self.path, self.schema, self.schemas = method, path, schema, schemas

    def body(self, choice: random.Random, records: list[dict[str, Any]]) -> bytes:
        """A body that fits more or less."""
        if self.schema is None:
            return b""
        given = self.value(self.schema, choice) if "$ref" in str(self.schema) else choice.choice(records)
        for _ in range(choice.randrange(3)):
            given = mutated(given, choice)
        return json.dumps(given).encode()

    def value(self, schema: Any, choice: random.Random, field: str = "") -> Any:
        if not isinstance(schema, dict):
            return choice.choice(VALUES)
        if "$ref" in schema:
            return self.value(self.schemas[schema["$ref"].rsplit("/", 1)[1]], choice)
        if field in FIELDS and choice.random() < 0.7:
            return choice.choice(FIELDS[field])
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.value(choice.choice(schema[several]), choice, field)
        match schema.get("type"):
            case "object" if "properties" in schema:
                wanted = schema.get("required", [])
                return {
                    name: self.value(each, choice, name)
                    for name, each in schema["properties"].items()
                    if name in wanted or choice.random() < 0.4
                }
            case "array":
                return [self.value(schema.get("items", {}), choice) for _ in range(choice.randrange(4))]
            case "integer" | "number":
                return choice.choice([0, 1, 2, 30, 60])
            case "boolean":
                return choice.random() < 0.5
            case "string":
                return choice.choice(schema.get("enum", ["a", "x" * 20, "\u00e9"]))
            case _:
                return choice.choice(VALUES)


class Visit:
    """What exists: calls, tables, tokens and records."""

    def __init__(self, calls: list[Call], tables: list[str], tokens: list[str], record: dict[str, Any]) -> None:
        self.calls, self.tables, self.tokens, self.records = calls, tables, tokens, [record]
        self.others = ["/", "/t/{table}", "/assets/{game}", "/{game}", "/health", "/ready", "/api/v1/socket"]
        self.others += ["/api/{game}", "*", "/metrics", "http://localhost/health", "//localhost//", "/index.html"]

    def address(self, path: str, choice: random.Random) -> str:
        for name, known in (
            ("game", ["va", "rift", "lost-legends"]),
            ("table", self.tables),
            ("seat", ["0", "1", "7"]),
        ):
            path = path.replace(f"{{{name}}}", choice.choice(known if choice.random() < 0.8 else TEXTS))
        if choice.random() < 0.1:
            path += choice.choice(["/", "//", "?", "#", "%00", "/%ff", "\\", "\u00e9"])
        if choice.random() < 0.3:
            name = choice.choice(["since", "viewer", "viewer", "show", "eyes", "", "%ff", "since%00"])
            path += f"?{name}={choice.choice(TEXTS)}"
        return path

    def request(self, choice: random.Random) -> bytes:
        call = choice.choice(self.calls)
        method, path, sent = call.method, call.path, call.body(choice, self.records)
        if choice.random() < 0.15:
            method = choice.choice(METHODS)
        if choice.random() < 0.15:
            path = choice.choice(self.others)
        if choice.random() < 0.15:
            sent = body(choice, BODIES)
        headers = [("Host", b"localhost")] if choice.random() < 0.97 else []
        if choice.random() < 0.7:
            headers.append(("Authorization", b"Bearer " + choice.choice(self.tokens).encode()))
        if choice.random() < 0.05:
            headers += UPGRADE.items()
        for _ in range(choice.choice([0, 0, 1, 1, 2])):
            name = choice.choice(list(HEADERS))
            headers.append((name, choice.choice(HEADERS[name])))
        if sent and choice.random() < 0.98:
            headers.append(("Content-Length", b"%d" % len(sent)))
        lines = [f"{method} {self.address(path, choice)} HTTP/1.1".encode()]
        lines += [name.encode() + b": " + value for name, value in headers]
        return b"\r\n".join([*lines, b"Connection: close", b"", b""]) + sent


async def visit(server: ServerProcess) -> Visit:
    """Tables in every state, and a record."""
    async with ApiClient(server.base) as api:
        gathering, hosts = await api.open("va", "human open", public=True)
        playing, tokens = await api.open("va", "human human", public=True, hints=True)
        over, others = await api.open("va", "human human", options={"lives": 1})
        players = await seat_all(server.base, over["id"], list(others))
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play_to_end())
        record = (await api.call("GET", f"/tables/{over['id']}/record")).json()
        document = (await api.http.get("/api/v1/openapi.json")).json()
    calls = [
        Call(method.upper(), path, schema_of(call), document["components"]["schemas"])
        for path, methods in document["paths"].items()
        for method, call in methods.items()
        if "analysis" not in path and "hint" not in path  # these think for seconds
    ]
    tables = [gathering["id"], playing["id"], over["id"]]
    return Visit(calls, tables, [*hosts, *tokens, *others], record)


def schema_of(call: dict[str, Any]) -> Any:
    """The schema of a call's body; None if it has none."""
    return call["requestBody"]["content"]["application/json"]["schema"] if "requestBody" in call else None


async def answer_to(server: ServerProcess, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.read(4096), 30)
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


async def send_requests(server: ServerProcess, count: int, seed: int) -> None:
    known, choice = await visit(server), random.Random(seed)
    for _ in range(count):
        request = known.request(choice)
        answer = await answer_to(server, request)
        if answer:
            status = int(answer.split(b" ", 2)[1])
            assert status < 500, (request[:1500], answer[:500])


def frame(choice: random.Random, known: Visit) -> bytes:
    """A WebSocket frame, more or less."""
    payload = body(choice, BODIES)[:60_000]
    first = choice.choice([0x81, 0x81, 0x81, 0x82, 0x01, 0x00, 0x80, 0x89, 0x8A, 0x88, 0xF1, 0x83, 0x8F])
    mask = 0x80 if choice.random() < 0.95 else 0
    length = len(payload)
    if length < 126:
        head = bytes([first, mask | length])
    else:
        head = bytes([first, mask | 126]) + length.to_bytes(2, "big")
    if choice.random() < 0.05:
        head = bytes([first, mask | 127]) + choice.choice([b"\xff" * 8, b"\0" * 7 + b"\1", b"\0\0\0\1\0\0\0\0"])
    return head + (b"\0\0\0\0" if mask else b"") + payload


async def send_frames(server: ServerProcess, count: int, seed: int) -> None:
    known, choice = await visit(server), random.Random(seed)
    handshake = (
        "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    while count > 0:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        hello = {"type": "hello", "protocol": 1, "table": choice.choice(known.tables), "token": known.tokens[0]}
        if choice.random() < 0.3:
            hello = mutated(hello | {"since": 0}, choice)
        text = json.dumps(hello).encode()[:60_000]
        head = b"\x81\xfe" + len(text).to_bytes(2, "big") if len(text) > 125 else bytes([0x81, 0x80 | len(text)])
        sent = b"".join(frame(choice, known) for _ in range(choice.randrange(1, 12)))
        count -= 10
        try:
            writer.write(handshake + head + b"\0\0\0\0" + text + sent)
            writer.write_eof()
            await asyncio.wait_for(reader.read(65_536), 30)
        except ConnectionResetError:
            pass
        finally:
            writer.close()


def attack(server: ServerProcess, requests: int, frames: int) -> None:
    seed = int(os.environ.get("TABARD_SEED", "1"))
    asyncio.run(send_requests(server, requests, seed))
    asyncio.run(send_frames(server, frames, seed))
    assert "Traceback" not in server.log() and '"trace"' not in server.log(), server.log()[-5000:]

    async def play() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("knights-duty", "human human")
            assert (await (await Player(server.base, table["id"], tokens[0]).connect()).decide())["type"] == "ack"

    asyncio.run(play())


def test_no_name_is_too_odd_for_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("")
    assert file_in(tmp_path, "a.js") == tmp_path / "a.js"
    for name in ("", ".", "..", "../a.js", "a\0.js", "a" * 300, "\ud800", "\u00e9" * 200):
        assert file_in(tmp_path, name) is None, name


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that waits only a moment for what is missing of a request."""
    with serving(tmp_path, str(tmp_path / "tabard.sqlite3"), header_seconds=0.3, body_seconds=0.3) as running:
        yield running


def test_hundreds_of_malformed_requests_and_frames(hasty: ServerProcess) -> None:
    attack(hasty, QUICK_COUNT, QUICK_COUNT)


@pytest.mark.long
def test_thousands_of_malformed_requests_and_frames(hasty: ServerProcess) -> None:
    attack(hasty, LONG_COUNT, LONG_COUNT)
