"""What is over leaves memory at once: the server looks for reference cycles only every half hour."""

import asyncio
import gc
import socket
import struct
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from tabard.engine.match import Match
from tabard.server.connection import Connection
from tabard.server.http_connection import HttpConnection
from tabard.server.sockets import Socket
from tabard.server.tables.live import LiveTable
from tabard.server.tables.session import TableSession
from tabard.server.tables.state import TableState
from tabard.server.tables.streams import Streams
from tests.server.client import ApiClient, Player, play_all, seat_all
from tests.server.local import LocalServer, local_server
from tests.server.packs import open_with_pack
from tests.server.services import PATIENCE, wait_until
from tests.server.test_edge import connect

KINDS = (Connection, HttpConnection, RequestResponseCycle, Socket, LiveTable, TableSession, TableState, Streams, Match)


@pytest.fixture
def without_collections() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def in_memory() -> Counter[str]:
    return Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, KINDS))


async def until_nothing_is_left(server: LocalServer) -> None:
    end = time.monotonic() + PATIENCE
    while left := in_memory():
        assert time.monotonic() < end, left
        forget_when_idle(server)
        await asyncio.sleep(0.05)


def forget_when_idle(server: LocalServer) -> None:
    """As if nobody had used any table for long."""
    for table in server.tables.live.values():
        table.session.last_active = float("-inf")


@pytest.mark.usefixtures("without_collections")
@pytest.mark.parametrize("clock", [None, 600])
def test_a_finished_game_and_its_sockets_leave_memory(tmp_path: Path, clock: int | None) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            given = {} if clock is None else {"clock": {"kind": "decision", "seconds": clock}}
            table, tokens = await api.open("va", "human human", **given)
            players = await seat_all(server.base, table["id"], tokens)
            spectator = await Player(server.base, table["id"], None).connect()
            assert in_memory()["Connection"] == 3 and in_memory()["LiveTable"] == 1
            await play_all(players)
            assert (await api.call("GET", f"/tables/{table['id']}/record", tokens[0])).status_code == 200
            for player in (*players, spectator):
                await player.close()
        await until_nothing_is_left(server)

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


@pytest.mark.usefixtures("without_collections")
def test_visitors_who_are_turned_away_leave_memory(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            table, _ = await api.open("va", "human human")
            for path in ("/tables", "/tables/nowhere", f"/tables/{table['id']}/record"):
                await api.call("GET", path)
            for id, token in (("nowhere", None), (table["id"], "wrong")):
                with pytest.raises(Exception, match="44"):
                    await Player(server.base, id, token).connect()
        await until_nothing_is_left(server)

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


@pytest.mark.usefixtures("without_collections")
def test_requests_that_are_never_answered_leave_memory(tmp_path: Path) -> None:
    """Each client sends several requests at once, reads nothing, and is gone."""
    with local_server(tmp_path) as server:
        table = open_with_pack(server.base)
        for listening in server.server.servers[0].sockets:  # so that the system doesn't take all answers off its hands
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        for _ in range(5):
            with connect(server.port) as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.sendall(
                    b"GET /api/v1/tables/%b/options HTTP/1.1\r\nHost: localhost\r\n\r\n" % table.encode() * 15
                )
                wait_until(lambda: any(each.pipeline for each in list(server.limits.open)), "requests to wait")
        asyncio.run(until_nothing_is_left(server))
