"""The database loses moves that a running server has in memory, as after a failover to a copy that was behind."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import websockets

from tabard.server.store import create_store
from tabard.server.tables.log import Entry
from tabard.server.tables.state import TableState
from tests.server.client import ApiClient, Player, play_all, seat_all
from tests.server.services import serving


async def lose_moves(database: str, table: str, count: int) -> None:
    """Delete the last entries of a log."""
    statement = 'DELETE FROM log WHERE "table" = {0} AND seq > (SELECT max(seq) FROM log WHERE "table" = {0}) - {1}'
    if database.startswith("postgres"):
        connection = await asyncpg.connect(database)
        await connection.execute(statement.format("$1", "$2"), table, count)
        await connection.close()
    else:
        with sqlite3.connect(database) as file:
            file.execute(statement.format("?1", "?2"), (table, count))


async def log_of(database: str, table: str) -> list[Entry]:
    store = create_store(database)
    await store.open()
    try:
        return await store.read(table, 0)
    finally:
        await store.close()


async def decide_often(players: list[Player], count: int) -> None:
    while count:
        for player in players:
            if player.ask is not None and count:
                assert (await player.decide())["type"] == "ack"
                count -= 1
            elif not any(each.ask for each in players):
                await player.receive()


async def who_is_asked(players: list[Player]) -> Player:
    while True:
        for player in players:
            if player.ask is not None:
                return player
        await asyncio.wait([asyncio.ensure_future(player.receive()) for player in players])


async def play_on(base: str, table: str, tokens: list[str]) -> list[Player]:
    """Sit down again, and play to the end."""
    players = await seat_all(base, table, tokens)
    for seed, player in enumerate(players, start=100):
        player.random.seed(seed)
    await play_all(players)
    return players


async def play_on_after_a_loss(base: str, database: str) -> None:
    async with ApiClient(base) as api:
        table, tokens = await api.open("knights-duty", "human human")
        players = await seat_all(base, table["id"], list(tokens))
        await decide_often(players, 6)
        before = await log_of(database, table["id"])
        await lose_moves(database, table["id"], 3)
        answer: dict[str, Any] = {}
        try:
            answer = await (await who_is_asked(players)).decide()
        except websockets.ConnectionClosed as closed:  # it was noticed before
            assert closed.rcvd is not None and closed.rcvd.code == 1012
        if answer:
            assert answer["type"] == "nack" and answer["code"] == "stale" and "lost" in answer["reason"]
        for player in players:
            with pytest.raises(websockets.ConnectionClosed) as ended:
                while True:
                    await player.receive()
            assert ended.value.rcvd is not None and ended.value.rcvd.code == 1012

        await play_on(base, table["id"], list(tokens))
        log = await log_of(database, table["id"])
        assert log[: len(before) - 3] == before[:-3]
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        folded = TableState(log[0], table["id"])
        for entry in log[1:]:
            folded.fold(entry)
        assert folded.roster.status == "over"


def test_nothing_is_acknowledged_into_a_gap(database: str, tmp_path: Path) -> None:
    """Whoever decides next is told, everybody reconnects, and the game goes on from what the log has."""
    with serving(tmp_path, database) as server:
        asyncio.run(play_on_after_a_loss(server.base, database))
        assert "damaged" not in server.log() and "Traceback" not in server.log()


def test_the_other_process_goes_on_from_the_log_too(postgres_database: str, redis_address: str, tmp_path: Path) -> None:
    """Of two processes, one has the lost moves in memory when the other appends in their place."""

    async def work(bases: list[str]) -> None:
        async with ApiClient(bases[0]) as api:
            table, tokens = await api.open("knights-duty", "human human")
        first = await seat_all(bases[0], table["id"], list(tokens))
        await decide_often(first, 6)
        await lose_moves(postgres_database, table["id"], 4)
        try:
            second = await play_on(bases[1], table["id"], list(tokens))
        except* websockets.ConnectionClosed:  # after a while, the other process had attended to the table, too
            second = await play_on(bases[1], table["id"], list(tokens))
        for player in first:
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await player.receive()
        late = await Player(bases[0], table["id"], tokens[0]).connect()
        assert late.over and late.view == second[0].view

    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with (
        serving(folders[0], postgres_database, redis_address) as one,
        serving(folders[1], postgres_database, redis_address) as two,
    ):
        asyncio.run(work([one.base, two.base]))
        assert "damaged" not in one.log() + two.log()
