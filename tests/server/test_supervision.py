"""What runs in the background goes on whatever happens, and a server that can't work says so."""

import asyncio
import sqlite3
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tabard.server import supervision
from tabard.server.supervision import GrowingPause, keep_running
from tests.server.client import ApiClient
from tests.server.local import BEGIN, local_server
from tests.server.services import serving, wait_until


def test_a_task_that_fails_starts_again_after_growing_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "FIRST_PAUSE", 0.001)
    counts: Counter[str] = Counter()
    attempts = 0

    async def fragile() -> None:
        nonlocal attempts
        attempts += 1
        if attempts < 5:
            raise KeyError("whatever")
        raise asyncio.CancelledError

    def count(name: str) -> None:
        counts[name] += 1

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(keep_running("fragile", fragile, count))
    assert attempts == 5 and counts == {"task_failures": 4}


def test_pauses_grow_up_to_a_limit_and_are_short_again_after_a_steady_while() -> None:
    now = 0.0
    pause = GrowingPause(lambda: now)
    assert [pause.failed() for _ in range(10)] == [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 30, 30]
    pause.attempt()
    now += 61
    assert pause.failed() == 0.2


OPENINGS = {
    "no JSON": b"\x80garbage",
    "an unknown kind": b'{"kind":"unheard of"}',
    "an unknown game": b'{"kind":"opened","game":"chess","rules":1,"key":"00","seats":[],"options":{},"host":""}',
}


@pytest.mark.parametrize("body", OPENINGS.values(), ids=OPENINGS)
def test_one_damaged_opening_stops_nothing(tmp_path: Path, body: bytes) -> None:
    """A table that can't be read is due first; the next ones are attended to all the same."""
    database = tmp_path / "tabard.sqlite3"

    async def open_tables(base: str) -> list[str]:
        async with ApiClient(base) as api:
            clock = {"kind": "days", "days": 1}
            return [(await api.open("va", "human human", clock=clock))[0]["id"] for _ in range(2)]

    def clock_has_answered() -> bool:
        with sqlite3.connect(database) as connection:
            bodies = connection.execute('SELECT body FROM log WHERE "table" = ?', (sound,)).fetchall()
        return any(b'"stand_in":"clock"' in body for (body,) in bodies)

    with local_server(tmp_path) as server:
        broken, sound = asyncio.run(open_tables(server.base))
    with sqlite3.connect(database) as connection:
        connection.execute('UPDATE log SET body = ? WHERE "table" = ? AND seq = 1', (body, broken))
        connection.execute("UPDATE tables SET due = due - 1000 WHERE id = ?", (broken,))
    with local_server(tmp_path) as server:
        server.time += 86_400_000
        wait_until(clock_has_answered, "the clock of the sound table")
        assert httpx.get(f"{server.base}/ready").status_code == 200
        assert httpx.get(f"{server.base}/api/v1/tables/{broken}").status_code == 409
    with sqlite3.connect(database) as connection:
        statuses = dict(connection.execute("SELECT id, status FROM tables").fetchall())
    assert statuses == {broken: "damaged", sound: "playing"}


def test_a_damaged_table_does_not_keep_the_server_from_starting(tmp_path: Path) -> None:
    """Downtime is credited to the tables that can be read."""

    async def open_tables(base: str) -> list[str]:
        async with ApiClient(base) as api:
            clock = {"kind": "days", "days": 3}
            return [(await api.open("va", "human human", clock=clock))[0]["id"] for _ in range(2)]

    with local_server(tmp_path) as server:
        broken, sound = asyncio.run(open_tables(server.base))
    with sqlite3.connect(tmp_path / "tabard.sqlite3") as connection:
        connection.execute('UPDATE log SET body = ? WHERE "table" = ? AND seq = 1', (b"{", broken))
    with local_server(tmp_path, BEGIN + 3_600_000) as server:
        assert httpx.get(f"{server.base}/api/v1/tables/{sound}").status_code == 200
        assert httpx.get(f"{server.base}/ready").status_code == 200


def test_a_server_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    database = tmp_path / "tabard.sqlite3"
    with serving(tmp_path, str(database), heartbeat_seconds=1) as server:
        holder = sqlite3.connect(database, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")  # another program holds the only right to write
        began = time.monotonic()
        wait_until(lambda: httpx.get(f"{server.base}/ready").status_code == 503, "the server to notice")
        assert time.monotonic() - began < 5
        assert httpx.get(f"{server.base}/health").status_code == 200
        holder.execute("ROLLBACK")
        holder.close()
        wait_until(lambda: httpx.get(f"{server.base}/ready").status_code == 200, "the server to recover")
