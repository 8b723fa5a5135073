"""Attacks on a server, each from several addresses of this machine, in a process of its own:

    python -m tests.server.attacks NAME PORT SECONDS TABLE

TABLE is a table with a long log. Whatever the server answers, the attack goes on until its time is over.
"""

import contextlib
import http.client
import json
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect as connect_socket

from tests.server.packs import WITH_A_BOT, table_with_pack
from tests.server.test_abuse import long_record
from tests.server.test_edge import HALF

ADDRESSES = [f"127.0.0.{number}" for number in range(2, 10)]
"""Who attacks. None of them is a trusted proxy."""
HALF_BODY = b"POST /api/v1/replay HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
CHUNK = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
EXPERTS = {"game": "knights-duty", "seats": [{"kind": "bot", "level": "expert"}] * 6}
REFUSED_PAUSE = 0.02
"""Seconds after a refusal: an attacker has other things to do, too."""


class Attacker:
    """One attacker: where it attacks, from which address, and until when."""

    def __init__(self, port: int, address: str, end: float, table: str) -> None:
        self.port = port
        self.address = address
        self.end = end
        self.table = table

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 5, (self.address, 0))

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        """What the server answers to a request: the status, and the JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, 30, (self.address, 0))
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        try:
            sent = body if isinstance(body, bytes | None) else json.dumps(body)
            connection.request(method, f"/api/v1{path}", sent, headers)
            answer = connection.getresponse()
            status, text = answer.status, answer.read()
        finally:
            connection.close()
        if status >= 400:
            time.sleep(REFUSED_PAUSE)
            return status, None
        return status, json.loads(text)


def endless_headers(attacker: Attacker) -> None:
    with attacker.connect() as client:
        client.sendall(HALF)
        while attacker.goes_on:
            client.sendall(b"a" * 1_000_000)


def half_requests(attacker: Attacker) -> None:
    clients: list[socket.socket] = []
    while attacker.goes_on:
        clients.append(attacker.connect())
        clients[-1].sendall(HALF)
        if len(clients) > 150:
            clients.pop(0).close()
        time.sleep(REFUSED_PAUSE / 10)


def endless_bodies(attacker: Attacker) -> None:
    with attacker.connect() as client:
        client.sendall(HALF_BODY)
        while attacker.goes_on:
            client.sendall(CHUNK)


def slow_readers(attacker: Attacker) -> None:
    clients: list[socket.socket] = []
    while attacker.goes_on:
        client = attacker.connect()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        clients.append(client)
        if len(clients) > 100:
            clients.pop(0).close()
        time.sleep(REFUSED_PAUSE)


def chat_flood(attacker: Attacker) -> None:
    _, opened = attacker.ask("POST", "/tables", WITH_A_BOT)
    if opened is None:
        return
    token, id = opened["seats"][0]["token"], opened["table"]["id"]
    address = f"ws://127.0.0.1:{attacker.port}/api/v1/socket"
    with connect_socket(address, source_address=(attacker.address, 0), compression=None) as client:
        client.send(json.dumps({"type": "hello", "protocol": 1, "table": id, "token": token}))
        number = 0
        while attacker.goes_on:
            number += 1
            client.send(json.dumps({"type": "say", "id": f"{number}", "text": "x" * 300}))
            with contextlib.suppress(TimeoutError):
                client.recv(timeout=0)


def rematch_flood(attacker: Attacker) -> None:
    _, opened = attacker.ask("POST", "/tables", WITH_A_BOT)
    if opened is None:
        return
    token, id = opened["seats"][0]["token"], opened["table"]["id"]
    while attacker.goes_on:
        attacker.ask("POST", f"/tables/{id}/end", {}, token)
        _, again = attacker.ask("POST", f"/tables/{id}/rematch", {}, token)
        id = again["table"] if again is not None and again["table"] else id


@cache
def record() -> bytes:
    return json.dumps(long_record(3_000)).encode()


@cache
def with_a_pack() -> bytes:
    return json.dumps(table_with_pack()).encode()


def uploads(attacker: Attacker) -> None:
    attacker.ask("POST", "/replay", record())


def packs(attacker: Attacker) -> None:
    attacker.ask("POST", "/tables", with_a_pack())


def expert_tables(attacker: Attacker) -> None:
    attacker.ask("POST", "/tables", EXPERTS)


def reads_of_a_long_table(attacker: Attacker) -> None:
    attacker.ask("GET", f"/tables/{attacker.table}/events?since=0")
    attacker.ask("GET", f"/tables/{attacker.table}/view")


ATTACKS: dict[str, Callable[[Attacker], None]] = {
    attack.__name__: attack
    for attack in (
        endless_headers,
        half_requests,
        endless_bodies,
        slow_readers,
        chat_flood,
        rematch_flood,
        uploads,
        packs,
        expert_tables,
        reads_of_a_long_table,
    )
}


def repeat(attack: Callable[[Attacker], None], attacker: Attacker) -> None:
    while attacker.goes_on:
        try:
            attack(attacker)
        except (OSError, http.client.HTTPException, WebSocketException, ValueError):
            time.sleep(REFUSED_PAUSE)


def main(name: str, port: str, seconds: str, table: str) -> None:
    os.nice(10)  # attackers don't use the server's processors
    prepared = {"uploads": record, "packs": with_a_pack}.get(name)
    if prepared is not None:
        prepared()
    print("The attack begins.", flush=True)
    end = time.monotonic() + float(seconds)
    attackers = [Attacker(int(port), address, end, table) for address in ADDRESSES]
    threads = [threading.Thread(target=repeat, args=(ATTACKS[name], attacker)) for attacker in attackers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
