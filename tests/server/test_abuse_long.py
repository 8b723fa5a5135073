"""An ordinary table, and new visitors, while somebody attacks the server: for two seconds each, or for thirty."""

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from tabard.server.settings import Settings
from tabard.server.store import Listing, create_store
from tests.server.attacks import ATTACKS
from tests.server.client import ApiClient, seat_all
from tests.server.services import PATIENCE, QUICK, ServerProcess, serving, wait_until
from tests.server.test_edge import PROMPT, has_seen
from tests.server.test_long_tables import pile_with_log

LIMITS = {name: getattr(Settings(), name) for name in QUICK}
"""The settings that other tests relax, as they are."""
LONG_TABLE = "a2b3c4d5e6f7"
LONG_P99 = 0.25
MARGIN = 100 << 20
"""How much more memory than before a server may hold after an attack: the tables that were opened, and what Python
keeps for later."""
MIN_ACKS = 10
THOUGHT = 0.03
"""Seconds between the decisions of the ordinary table."""


class Figures:
    def __init__(self) -> None:
        self.acks: list[float] = []
        self.visits: list[float] = []

    @property
    def p99(self) -> float:
        return sorted(self.acks)[int(len(self.acks) * 0.99)]

    def __str__(self) -> str:
        return (
            f"{len(self.acks)} acks, p99 {self.p99 * 1000:.0f} ms, longest {max(self.acks) * 1000:.0f} ms; "
            f"{len(self.visits)} visits, longest {max(self.visits) * 1000:.0f} ms"
        )


def store_long_table(database: Path) -> None:
    """A table with 8,000 decisions that were all undone."""
    _, log = pile_with_log(4_000)

    async def begin() -> None:
        store = create_store(str(database))
        await store.open()
        await store.append(LONG_TABLE, None, log[0], Listing("quest", False, "playing", 0, None, b"{}"))
        await store.close()

    asyncio.run(begin())
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.executemany(
            "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)",
            [(LONG_TABLE, entry.seq, entry.at, entry.command, entry.body, entry.chain) for entry in log[1:]],
        )


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with its usual limits, and a long table."""
    store_long_table(tmp_path / "tabard.sqlite3")
    with serving(tmp_path, str(tmp_path / "tabard.sqlite3"), **LIMITS | {"idle_seconds": 5}) as running:
        yield running


def memory(pid: int) -> int:
    """The resident memory of a process, in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def play_until(base: str, figures: Figures, enough: asyncio.Event) -> None:
    """Two players decide in turn, at one table after the other."""
    async with ApiClient(base) as api:
        while not enough.is_set() or len(figures.acks) < MIN_ACKS:
            table, tokens = await api.open("va", "human human")
            players = await seat_all(base, table["id"], list(tokens))
            while not (players[0].over or (enough.is_set() and len(figures.acks) >= MIN_ACKS)):
                asked = next(player for player in players if player.ask)
                began = time.monotonic()
                assert (await asked.decide())["type"] == "ack"
                figures.acks.append(time.monotonic() - began)
                for player in players:
                    await player.until(partial(has_seen, asked.n))
                await asyncio.sleep(THOUGHT)
            for player in players:
                await player.close()


async def visit_until(base: str, figures: Figures, enough: asyncio.Event) -> None:
    """New visitors come, each with a connection of their own."""
    while not enough.is_set():
        began = time.monotonic()
        async with httpx.AsyncClient(base_url=base, timeout=PATIENCE) as visitor:
            assert (await visitor.get("/api/v1/games/va")).status_code == 200
        figures.visits.append(time.monotonic() - began)
        await asyncio.sleep(0.25)


async def measured(server: ServerProcess, seconds: float) -> Figures:
    figures, enough = Figures(), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(play_until(server.base, figures, enough))
        group.create_task(visit_until(server.base, figures, enough))
        await asyncio.sleep(seconds)
        enough.set()
    return figures


async def measured_under(attack: str, server: ServerProcess, seconds: float) -> Figures:
    command = [sys.executable, "-m", "tests.server.attacks", attack, str(server.port), str(seconds), LONG_TABLE]
    attacker = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    try:
        assert attacker.stdout is not None
        assert await attacker.stdout.readline() == b"The attack begins.\n"
        return await measured(server, seconds)
    finally:  # attackers that still wait for an answer hang up
        if attacker.returncode is None:
            attacker.kill()
            await attacker.wait()


def withstand(server: ServerProcess, attack: str, seconds: float, limit: float) -> None:
    """Acks may take so much longer than without the attack, on a machine that may be busy with other things."""
    assert server.process is not None
    pid = server.process.pid
    calm = asyncio.run(measured(server, max(1.0, seconds / 6)))
    before = memory(pid)
    figures = asyncio.run(measured_under(attack, server, seconds))
    during = memory(pid)
    print(f"{attack}: load {os.getloadavg()[0]:.1f}, memory {before >> 20} MB, then {during >> 20} MB")
    print(f"{attack}: calm {calm}")
    print(f"{attack}: {figures}")
    wait_until(lambda: memory(pid) < before + MARGIN, f"memory to come back from {during >> 20} to {before >> 20} MB")
    print(f"{attack}: afterwards {memory(pid) >> 20} MB")
    assert figures.p99 < limit + calm.p99
    assert max(figures.visits) < 2 * PROMPT


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_ordinary_table_during_an_attack(limited: ServerProcess, attack: str) -> None:
    withstand(limited, attack, 2.0, PROMPT)


@pytest.mark.long
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_ordinary_table_during_a_long_attack(limited: ServerProcess, attack: str) -> None:
    withstand(limited, attack, 30.0, LONG_P99)
