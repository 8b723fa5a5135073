"""Bots answer people promptly, however many tables without people there are, and clocks wait for nobody."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from tabard.server.bot_pool import BotFailed, BotPool, BotTask, ChooseMove, Priority
from tabard.server.settings import Settings
from tests.server.client import ApiClient, Player
from tests.server.local import LocalServer, local_server
from tests.server.test_edge import PROMPT

EXPERT = {"kind": "bot", "level": "expert"}
NOVICE = {"kind": "bot", "level": "novice"}
ANN = {"kind": "human", "name": "Ann"}


def expert_turn(table: str, seconds: float, level: str = "expert") -> ChooseMove:
    return ChooseMove(BotTask(table, "knights-duty", 6, "00" * 32, {}, None, [], 0, 1, seconds), level)


def pool_of_one(**settings: Any) -> BotPool:
    return BotPool(Settings(bot_processes=1, background_bot_processes=1, bot_timeout_seconds=60, **settings))


async def seconds_of(pool: BotPool, request: ChooseMove, priority: Priority) -> float:
    began = time.monotonic()
    await pool.run(request, priority)
    return time.monotonic() - began


async def open_expert_tables(api: ApiClient, count: int) -> None:
    """Tables at which only experts play, and nobody watches."""
    for _ in range(count):
        created = await api.call("POST", "/tables", json={"game": "knights-duty", "seats": [EXPERT] * 6})
        assert created.status_code == 201


def test_bots_of_tables_with_people_do_not_wait_for_the_others(tmp_path: Path) -> None:
    async def bot_answers(api: ApiClient, server: LocalServer) -> list[float]:
        """How long a bot takes for each of its answers to a player."""
        created = (await api.call("POST", "/tables", json={"game": "va", "seats": [ANN, NOVICE]})).json()
        player = await Player(server.base, created["table"]["id"], created["seats"][0]["token"]).connect()
        waits: list[float] = []
        while len(waits) < 5 and not player.over:
            began = time.monotonic()
            await player.until(lambda player: player.ask is not None or player.over)
            waits.append(time.monotonic() - began)
            if player.ask is not None:
                await player.decide()
        await player.close()
        return waits

    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            await bot_answers(api, server)  # starts the bot process
            await open_expert_tables(api, 30)
            assert max(await bot_answers(api, server)) < PROMPT

    with local_server(tmp_path, bot_processes=1, background_bot_processes=1) as server:
        asyncio.run(work(server))


def test_a_clock_does_not_wait_for_experts(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            await open_expert_tables(api, 30)
            clock = {"kind": "decision", "seconds": 5}
            table, tokens = await api.open("va", "human human", clock=clock)
            player = await Player(server.base, table["id"], tokens[0]).connect()
            assert server.loop is not None
            server.time += 5_001
            server.loop.call_soon_threadsafe(server.tables.live[table["id"]].on_clock)
            began = time.monotonic()
            await player.until(lambda player: any(entry.get("stand_in") == "clock" for entry in player.entries))
            assert time.monotonic() - began < 2 * PROMPT

    settings = {"bot_processes": 1, "background_bot_processes": 1, "sweep_seconds": 3600}
    with local_server(tmp_path, **settings) as server:
        asyncio.run(work(server))


def test_a_clock_waits_only_so_long_for_a_process() -> None:
    async def work() -> None:
        pool = pool_of_one(clock_wait_seconds=0.02, bot_think_seconds=3.0)
        await pool.run(expert_turn("first", 0.1), "people")
        thinking = asyncio.create_task(pool.run(expert_turn("second", 3.0), "people"))
        await asyncio.sleep(0)
        with pytest.raises(BotFailed, match="no process was free"):
            await pool.run(expert_turn("third", 0.1, "adept"), "clock")
        assert not thinking.done()
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
        assert await seconds_of(pool, expert_turn("fourth", 0.1), "clock") < 30, "the process is free again"
        await pool.close()

    asyncio.run(work())


def test_a_clock_goes_first() -> None:
    async def work() -> None:
        pool, order = pool_of_one(clock_wait_seconds=30.0), list[str]()

        async def run(name: str, priority: Priority) -> None:
            await pool.run(expert_turn(name, 0.1), priority)
            order.append(name)

        await asyncio.gather(run("first", "people"), run("second", "people"), run("clock", "clock"))
        assert order == ["first", "clock", "second"]
        await pool.close()

    asyncio.run(work())


def test_the_longer_the_line_the_less_each_bot_thinks() -> None:
    async def work() -> None:
        pool = pool_of_one(bot_think_seconds=1.0, skip_think_seconds=0.02)
        line = pool.people
        assert pool.share(1.0, line) == 1.0
        line.line_up("thinks")
        for table in range(9):
            line.line_up(f"waits {table}")
        assert pool.share(1.0, line) == 0.1, "ten of them take as long as one alone"
        assert pool.share(0.05, line) == 0.05
        for table in range(1_000):
            line.line_up(f"waits too {table}")
        assert pool.share(1.0, line) == 0.02

    asyncio.run(work())


def test_bots_are_brought_forward_when_a_player_comes() -> None:
    async def work() -> None:
        pool, order = pool_of_one(), list[str]()

        async def run(name: str) -> None:
            await pool.run(expert_turn(name, 1.0), "nobody")
            order.append(name)

        turns = [asyncio.create_task(run(name)) for name in ("first", "second", "third", "fourth", "fifth")]
        await asyncio.sleep(0)
        pool.bring_forward("fifth")
        await asyncio.gather(*turns)
        assert order.index("fifth") < 2
        await pool.close()

    asyncio.run(work())
