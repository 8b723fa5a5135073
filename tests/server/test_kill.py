"""One power cut after another: nothing acknowledged is lost, and nothing happens twice."""

import asyncio
import json
import os
import random
import signal
import time
from collections import Counter
from pathlib import Path

import pytest
import websockets

from tabard.server.store import create_store
from tabard.server.tables.log import Entry
from tabard.server.tables.state import TableState
from tabard.server.tables.streams import Streams
from tests.server.client import ApiClient, Frame, Player
from tests.server.services import ServerProcess

TABLES = 6
ALL = 1_000_000
GONE = (OSError, websockets.ConnectionClosed, websockets.InvalidHandshake, TimeoutError)


class ReconnectingPlayer(Player):
    """Reconnects after every loss, and resends what was not answered, with the same id."""

    connected_at = 0.0
    """When it last connected, by the monotonic clock."""
    acked_at = 0.0
    """When a decision of it was last acknowledged."""
    unsaved = False
    """Whether the server could not save the pending command."""
    think_seconds = 0.0
    """How long the player thinks before each decision, on average."""

    async def keep_playing(self, enough: asyncio.Event) -> None:
        while not (self.over or enough.is_set()):
            try:
                await self.connect()
                if self.pending is not None:
                    await self.send(self.pending)
                while not (self.over or enough.is_set()):
                    if self.pending is None and self.ask is not None:
                        await asyncio.sleep(self.random.uniform(0, 2 * self.think_seconds))
                        self.pending = self.command(self.random.choice(self.ask["legal"]))
                        await self.send(self.pending)
                    await self.receive()
                    if self.unsaved and self.pending is not None:
                        self.unsaved = False
                        await asyncio.sleep(0.1)
                        await self.send(self.pending)
            except GONE:
                await asyncio.sleep(0.02)

    def take(self, frame: Frame) -> None:
        """What could not be saved stays unanswered, and is sent again with the same id."""
        if frame["type"] == "snapshot":
            self.connected_at = time.monotonic()
        if frame["type"] == "nack" and frame["code"] == "unavailable":
            self.unsaved = True
            return
        super().take(frame)
        if frame["type"] == "ack":
            self.acked_at = time.monotonic()

    async def settle(self) -> None:
        """Wait until the last command is answered."""
        await self.connect()
        if self.pending is not None:
            await self.send(self.pending)
            await self.until(lambda me: me.pending is None)
        await self.close()

    async def ensure_seq(self, number: int) -> None:
        """Catch up on everything: one process of the server may learn of it a moment later than another."""
        await self.connect()
        await self.until(lambda me: me.n >= number)
        await self.close()


class Storm:
    def __init__(self, server: ServerProcess, database: str, kills: int, workers: int) -> None:
        self.server = server
        self.database = database
        self.kills = kills
        self.workers = workers
        self.random = random.Random(kills)
        self.players: list[ReconnectingPlayer] = []

    async def run(self) -> None:
        enough = asyncio.Event()
        async with ApiClient(self.server.base) as api:
            for number in range(TABLES):
                table, tokens = await api.open("quest", "human human human human")
                self.players += [
                    ReconnectingPlayer(self.server.base, table["id"], token, 10 * number + seat)
                    for seat, token in enumerate(tokens)
                ]
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.keep_playing(enough))
            for _ in range(self.kills):
                await self.work_done()
                await asyncio.to_thread(self.kill)
            await self.work_done()
            enough.set()
            for player in self.players:  # wake those who wait for a frame that will not come
                await player.close()
        for player in self.players:
            await player.settle()

    async def work_done(self) -> None:
        """Until the tables have moved on, for a random while."""
        acked = self.acked() + self.random.randrange(40, 160)
        end = time.monotonic() + 60
        while self.acked() < acked and not all(player.over for player in self.players):
            assert time.monotonic() < end, self.server.log()[-2000:]
            await asyncio.sleep(0.005)

    def acked(self) -> int:
        return sum(len(player.acks) for player in self.players)

    def kill(self) -> None:
        if self.workers == 1:
            self.server.kill()
            self.server.start()
            return
        os.kill(self.random.choice(self.server.worker_pids()), signal.SIGKILL)


async def check(database: str, players: list[ReconnectingPlayer]) -> int:
    """Compare what clients received, once everything has been answered, with the log."""
    store = create_store(database)
    await store.open()
    checked = 0
    for id in {player.table for player in players}:
        log: list[Entry] = await store.read(id, 0)
        commands = Counter(entry.command for entry in log)
        assert max(commands.values()) == 1
        table = Streams(TableState(log[0], id))
        for entry in log[1:]:
            table.fold(entry)
        for seat, player in enumerate(player for player in players if player.table == id):
            lost = [command for command in player.acks if command not in commands]
            assert lost == []
            for command, number in player.acks.items():
                assert table.commands[command].number == number
            shown: Frame = json_of(table.snapshot(seat, 0, ALL, False, 0, b"null"))
            await player.ensure_seq(shown["n"])
            assert player.view == shown["view"] and player.n == shown["n"] and player.ask == shown["ask"]
            checked += len(player.acks)
    await store.close()
    return checked


def json_of(text: bytes) -> Frame:
    frame: Frame = json.loads(text)
    return frame


def outlive(folder: Path, database: str, redis: str, kills: int, workers: int) -> None:
    server = ServerProcess(folder, database, redis, workers).start()
    try:
        storm = Storm(server, database, kills, workers)
        asyncio.run(storm.run())
        checked = asyncio.run(check(database, storm.players))
        assert checked >= 40 * kills
    finally:
        server.stop()


@pytest.mark.parametrize("workers", [1, 2])
def test_three_kills_on_sqlite(tmp_path: Path, workers: int) -> None:
    outlive(tmp_path, str(tmp_path / "t.sqlite3"), "", 3, workers)


def test_three_kills_on_postgresql(tmp_path: Path, postgres_database: str, redis_address: str) -> None:
    outlive(tmp_path, postgres_database, redis_address, 3, 2)


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2])
def test_ten_kills_on_sqlite(tmp_path: Path, workers: int) -> None:
    outlive(tmp_path, str(tmp_path / "t.sqlite3"), "", 10, workers)


@pytest.mark.long
def test_ten_kills_on_postgresql(tmp_path: Path, postgres_database: str, redis_address: str) -> None:
    outlive(tmp_path, postgres_database, redis_address, 10, 2)
