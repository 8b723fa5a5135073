"""PostgreSQL goes away or hangs: the server waits for it, and can still be stopped."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from tests.server.client import ApiClient, seat_all
from tests.server.services import PostgresProcess, ServerProcess, serving, wait_until


async def play_a_little(base: str) -> None:
    async with ApiClient(base) as api:
        table, tokens = await api.open("knights-duty", "human human")
        for player in await seat_all(base, table["id"], list(tokens)):
            await player.until(lambda me: me.ask is not None)  # another process may have started the game
            assert (await player.decide())["type"] == "ack"


def replaced(server: ServerProcess) -> int:
    return server.log().count('"worker replaced"')


def test_a_worker_that_dies_while_postgresql_is_down_is_replaced_later(
    tmp_path: Path, postgres: PostgresProcess
) -> None:
    with serving(tmp_path, postgres.address, workers=2) as server:
        asyncio.run(play_a_little(server.base))
        postgres.stop()
        victim = server.worker_pids()[0]
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: replaced(server) >= 2, "a replacement that couldn't start")
        assert server.process is not None and server.process.poll() is None
        postgres.start()
        wait_until(server.is_ready, "the server to recover")
        asyncio.run(play_a_little(server.base))
        wait_until(lambda: len(server.worker_pids()) == 2, "the second worker")
        assert server.stop() == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_the_server_stops_while_postgresql_hangs(tmp_path: Path, postgres: PostgresProcess, workers: int) -> None:
    with serving(tmp_path, postgres.address, workers=workers, shutdown_seconds=2) as server:
        asyncio.run(play_a_little(server.base))
        workers_before = server.worker_pids() if workers > 1 else []
        with postgres.frozen():
            began = time.monotonic()
            server.stop()
            assert time.monotonic() - began < 15
        assert not any(Path(f"/proc/{pid}").exists() for pid in workers_before)
