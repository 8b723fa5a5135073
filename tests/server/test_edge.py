"""Whoever holds connections, dawdles or sends without end keeps nobody else waiting."""

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from tabard.server.http_connection import MAX_PIPELINED
from tests.server.client import ApiClient, Player, seat_all
from tests.server.local import local_server
from tests.server.packs import open_with_pack
from tests.server.services import PATIENCE, ServerProcess, serving, wait_until

HALF = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
PROMPT = 2.0
"""Seconds within which a visitor must be answered, on a machine that is busy with other tests."""
ATTACKER = "127.0.0.2"
"""An address of this machine that is no trusted proxy."""


def connect(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))


def port_of(base: str) -> int:
    return int(base.rsplit(":", 1)[1])


def read_to_end(client: socket.socket) -> bytes:
    """What the server sends until it closes."""
    answer = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := client.recv(65_536):
            answer += piece
    return answer


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def is_closed(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return not client.recv(65_536)
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


@contextlib.contextmanager
def half_requests(port: int, count: int, source: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """Clients that have sent a part of a request, and send nothing more."""
    clients = []
    try:
        for _ in range(count):
            client = connect(port, source)
            client.sendall(HALF)
            clients.append(client)
        yield clients
    finally:
        for client in clients:
            client.close()


async def longest_waits(base: str, enough: Callable[[], bool]) -> tuple[float, float]:
    """How long new visitors wait at most for an answer, and players for the acks of their decisions."""
    visits: list[float] = []
    acks: list[float] = []
    async with ApiClient(base) as api:
        table, tokens = await api.open("quest", "human human human human")
        players = await seat_all(base, table["id"], list(tokens))
        while len(acks) < 20 or not enough():
            began = time.monotonic()
            async with httpx.AsyncClient(base_url=base, timeout=PATIENCE) as visitor:
                assert (await visitor.get("/api/v1/games")).status_code == 200
            visits.append(time.monotonic() - began)
            asked = next((player for player in players if player.ask), None)
            if asked is None or asked.over:
                table, tokens = await api.open("quest", "human human human human")
                players = await seat_all(base, table["id"], list(tokens))
                continue
            began = time.monotonic()
            assert (await asked.decide())["type"] == "ack"
            acks.append(time.monotonic() - began)
            for player in players:
                await player.until(partial(has_seen, asked.n))
    return max(visits), max(acks)


def has_seen(number: int, player: Player) -> bool:
    return player.n >= number


@pytest.fixture
def few_files(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that may open 256 files."""
    server = ServerProcess(tmp_path, str(tmp_path / "tabard.sqlite3"))
    server.command = ["prlimit", "--nofile=256:256", *server.command]
    server.start()
    try:
        yield server
    finally:
        server.stop()


def test_half_requests_keep_nobody_out(few_files: ServerProcess) -> None:
    with half_requests(few_files.port, 500):
        visit, ack = asyncio.run(longest_waits(few_files.base, lambda: True))
    assert visit < PROMPT and ack < PROMPT
    warnings = [json.loads(line) for line in few_files.log().splitlines() if '"warning"' in line]
    assert [warning["files"] for warning in warnings if "ulimit" in warning["message"]] == [256]


def test_the_open_file_limit_is_raised_at_start(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, str(tmp_path / "tabard.sqlite3"))
    server.command = ["prlimit", "--nofile=300:5000", *server.command]
    server.start()
    try:
        assert server.process is not None
        limits = Path(f"/proc/{server.process.pid}/limits").read_text()
        assert next(line.split()[3] for line in limits.splitlines() if line.startswith("Max open files")) == "5000"
    finally:
        server.stop()


def send_endless_header(port: int) -> tuple[int, bytes]:
    """Send one header of up to 120 MB; how much of it was taken, and the answer."""
    sent = 0
    with connect(port) as client:
        with contextlib.suppress(OSError):
            client.sendall(HALF)
            while sent < 120_000_000:
                sent += client.send(b"a" * 1_000_000)
        answer = b""
        with contextlib.suppress(OSError):
            answer = read_to_end(client)
        return sent, answer


def test_an_endless_header_stalls_nobody(server: ServerProcess) -> None:
    async def work() -> tuple[float, float, int]:
        attack = asyncio.create_task(asyncio.to_thread(send_endless_header, server.port))
        visit, ack = await longest_waits(server.base, attack.done)
        return visit, ack, (await attack)[0]

    visit, ack, sent = asyncio.run(work())
    assert visit < PROMPT and ack < PROMPT
    assert sent < 120_000_000


def test_headers_and_bodies_are_bounded_in_bytes(tmp_path: Path) -> None:
    long_header = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"a" * 3000 + b"\r\n\r\n"
    many = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-Many: a\r\n" * 300 + b"\r\n"
    long_path = b"GET /" + b"a" * 3000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
    post = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\n"
    announced = post + b"Content-Length: 2001\r\n\r\n"
    chunked = post + b"Transfer-Encoding: chunked\r\n\r\n" + (b"3e8\r\n" + b"a" * 1000 + b"\r\n") * 3
    malformed = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"  # https where http is spoken
    with local_server(tmp_path, header_bytes=2000, body_bytes=2000) as server:
        for request, status in (
            (long_header, 431),
            (many, 431),
            (long_path, 431),
            (announced, 413),
            (chunked, 413),
            (malformed, 400),
        ):
            with connect(server.port) as client:
                client.sendall(request)
                answer = read_to_end(client)
                assert status_of(answer) == status, request[:60]
                assert json.loads(answer.split(b"\r\n\r\n", 1)[1])["detail"]
        assert httpx.get(f"{server.base}/health").text == "alive\n"


def test_headers_and_bodies_are_bounded_in_time(tmp_path: Path) -> None:
    half_body = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    with local_server(tmp_path, header_seconds=0.2, body_seconds=0.2, keep_alive_seconds=1) as server:
        for request in (HALF, half_body):
            with connect(server.port) as client:
                client.sendall(request)
                assert status_of(read_to_end(client)) == 408
        with connect(server.port) as silent:
            assert status_of(read_to_end(silent)) == 408
        with connect(server.port) as idle:
            idle.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert read_to_end(idle).endswith(b"alive\n")


def test_a_client_that_reads_nothing_is_disconnected(tmp_path: Path) -> None:
    with local_server(tmp_path, send_seconds=0.2) as server, connect(server.port) as client:
        table = open_with_pack(server.base)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.sendall(b"GET /api/v1/tables/%b/options HTTP/1.1\r\nHost: localhost\r\n\r\n" % table.encode() * 15)
        limits = server.limits
        wait_until(lambda: bool(limits.open), "the connection")
        wait_until(lambda: not limits.open, "the server to give up")


def test_only_so_many_requests_wait_for_an_answer(tmp_path: Path) -> None:
    """Those behind them are not answered, and the client may send them again."""
    with local_server(tmp_path) as server, connect(server.port) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000)
        answers = read_to_end(client)
        assert answers.count(b"HTTP/1.1 200") == answers.count(b"alive\n") == 1 + MAX_PIPELINED
        assert answers.lower().count(b"connection: close") == 1


def test_one_address_holds_so_many_connections(tmp_path: Path) -> None:
    with (
        local_server(tmp_path, proxies="", connections_per_address=10) as server,
        half_requests(server.port, 40, ATTACKER) as clients,
    ):
        wait_until(lambda: sum(map(is_closed, clients)) == 30, "the oldest connections to be closed")
        visit, ack = asyncio.run(longest_waits(server.base, lambda: True))
        assert visit < PROMPT and ack < PROMPT
        assert sum(map(is_closed, clients)) == 30


def test_one_address_opens_so_many_connections(tmp_path: Path) -> None:
    def opened(source: str) -> int:
        transport = httpx.HTTPTransport(local_address=source)
        with httpx.Client(transport=transport, base_url=server.base, headers={"Connection": "close"}) as client:
            return client.get("/health").status_code

    with local_server(tmp_path, connections_per_minute=4) as server:
        assert [opened(ATTACKER) for _ in range(4)] == [200] * 2 + [429] * 2
        assert opened("127.0.0.1") == 200


def test_a_proxy_speaks_for_many(tmp_path: Path) -> None:
    with (
        local_server(tmp_path, proxies=ATTACKER, connections_per_address=10) as server,
        half_requests(server.port, 40, ATTACKER) as clients,
    ):
        assert httpx.get(f"{server.base}/health").text == "alive\n"
        assert not any(map(is_closed, clients))


def test_only_a_proxy_says_who_is_asking(tmp_path: Path) -> None:
    def asked(source: str, forwarded: str) -> int:
        transport = httpx.HTTPTransport(local_address=source)
        with httpx.Client(transport=transport, base_url=server.base) as client:
            return client.get("/api/v1/games", headers={"X-Forwarded-For": forwarded}).status_code

    with local_server(tmp_path, proxies="127.0.0.1", requests_per_minute=6) as server:
        assert [asked("127.0.0.1", "203.0.113.7") for _ in range(4)] == [200, 200, 200, 429]
        assert asked("127.0.0.1", "203.0.113.8") == 200
        assert [asked(ATTACKER, f"203.0.113.{number}") for number in range(4)] == [200, 200, 200, 429]


def test_requests_behind_one_too_many_are_dropped(tmp_path: Path) -> None:
    with local_server(tmp_path, requests_per_minute=6) as server, connect(server.port) as client:
        client.sendall(b"GET /api/v1/games/va HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        answers = read_to_end(client)
        assert (answers.count(b"HTTP/1.1 200"), answers.count(b"HTTP/1.1 429")) == (3, 1)


def test_a_handshake_that_is_no_handshake_is_refused(tmp_path: Path) -> None:
    upgrade = (
        "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n"
    )
    with local_server(tmp_path) as server:
        for extra in ("X-Long: " + "a" * 9000 + "\r\n", "X-Many: a\r\n" * 200):
            with connect(server.port) as client:
                client.sendall(f"{upgrade}{extra}\r\n".encode())
                assert status_of(read_to_end(client)) == 400


# Names


def ask_as(base: str, host: str, path: str = "/api/v1/games", **headers: str) -> httpx.Response:
    return httpx.get(f"{base}{path}", headers={"Host": host, **headers})


def test_the_server_answers_only_to_names_it_knows(tmp_path: Path) -> None:
    with local_server(tmp_path, hosts=["games.example", "*.club.example"]) as server:
        for host in (
            f"127.0.0.1:{server.port}",
            "localhost",
            "LOCALHOST:8000",
            "localhost.",
            "192.168.1.20:8000",
            "[::1]:8000",
            socket.gethostname(),
            "games.example",
            "Games.Example:443",
            "chess.club.example",
        ):
            assert ask_as(server.base, host).status_code == 200, host
        for host in ("evil.example", "games.example.evil.example", "club.example", "localhost.evil.example", "a b", ""):
            refused = ask_as(server.base, host)
            assert refused.status_code == 421, host
            assert "--allow-host" in refused.json()["detail"]
        assert ask_as(server.base, "evil.example", "/ready").status_code == 200


def test_any_name_can_be_allowed(tmp_path: Path) -> None:
    with local_server(tmp_path, hosts=["*"]) as server:
        assert ask_as(server.base, "whatever.example").status_code == 200


def test_two_host_headers_name_nobody(tmp_path: Path) -> None:
    with local_server(tmp_path) as server, connect(server.port) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        assert status_of(read_to_end(client)) == 421


def test_a_page_that_points_its_name_here_gets_no_socket(tmp_path: Path) -> None:
    def connect_as(host: str, origin: str) -> int:
        with connect(server.port) as client:
            client.sendall(
                f"GET /api/v1/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            return status_of(client.recv(65_536))

    with local_server(tmp_path, hosts=["games.example"], origins=["https://other.example"]) as server:
        for host, origin, status in (
            ("games.example", "https://games.example", 101),
            ("192.168.1.20:8000", "http://192.168.1.20:8000", 101),
            ("games.example", "https://other.example", 101),
            ("games.example", "https://evil.example", 403),
            ("games.example", "http://[", 403),
            ("evil.example", "http://evil.example", 403),
        ):
            assert connect_as(host, origin) == status, (host, origin)


# Metrics


def test_metrics_have_a_port_of_their_own(server: ServerProcess) -> None:
    assert "tabard_append_seconds_count" in server.metrics()
    public = httpx.get(f"{server.base}/metrics")
    assert "tabard_" not in public.text
    private = f"http://127.0.0.1:{server.metrics_port}"
    assert httpx.get(f"{private}/api/v1/games").status_code == 404


def test_without_a_port_there_are_no_metrics(tmp_path: Path) -> None:
    with serving(tmp_path, str(tmp_path / "tabard.sqlite3"), metrics_port=0) as server:
        assert "tabard_" not in httpx.get(f"{server.base}/metrics").text
        with pytest.raises(OSError):
            server.metrics()


def test_metrics_of_several_workers(tmp_path: Path) -> None:
    with serving(tmp_path, str(tmp_path / "tabard.sqlite3"), workers=2) as server:
        assert "tabard_append_seconds_count" in server.metrics()
        assert server.stop() == 0
