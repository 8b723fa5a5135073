"""What the server does by itself: bots, clocks, delayed spectators, restarts, damaged tables."""

import asyncio
import json
import sqlite3
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pexpect
import pytest
import websockets

from tabard.games import find
from tabard.server import bot_pool
from tabard.server.bot_pool import BotFailed, BotPool, BotTask, ChooseMove
from tabard.server.protocol.bodies import CreateSeat, CreateTable
from tabard.server.settings import Settings
from tabard.server.tables.commands import create_table
from tabard.server.tables.live import LiveTable
from tabard.server.tables.registry import Tables
from tests.server.client import ApiClient, Frame, Player, play_all, seat_all
from tests.server.local import LocalServer, local_server
from tests.server.services import ServerProcess, serving

SELDOM = {"poll_seconds": 3600}
"""Settings of a process that doesn't poll for what others have done."""


def run(work: Any) -> None:
    asyncio.run(work)


def request(seat: int = 0, level: str = "random") -> ChooseMove:
    return ChooseMove(BotTask("t", "va", 2, "00" * 32, {}, None, [], seat, 1, 1.0), level)


def test_a_bot_that_crashes_or_takes_too_long_fails() -> None:
    async def work() -> None:
        pool = BotPool(Settings(bot_processes=1, bot_timeout_seconds=20.0))
        with pytest.raises(BotFailed, match="no bot"):
            await pool.run(request(level="nobody"), "people")
        assert any(await asyncio.gather(*(answer_of(pool, seat) for seat in (0, 1))))
        first = pool.people.processes[0].process
        assert first is not None
        pool.people.processes[0].process.kill()
        with pytest.raises(BotFailed, match="ended"):
            await pool.run(request(), "people")
        hurried = BotPool(Settings(bot_processes=1, bot_timeout_seconds=0.001))
        with pytest.raises(BotFailed, match="longer"):
            await hurried.run(request(), "people")
        assert hurried.people.processes[0].process is None
        await pool.close()
        await hurried.close()

    async def answer_of(pool: BotPool, seat: int) -> str:
        try:
            return (await pool.run(request(seat=seat), "people")).answer
        except BotFailed:
            return ""

    run(work())


def test_a_table_that_is_found_while_it_is_created_is_not_loaded_a_second_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sweep may see it in the database before its creation goes on. Two in memory would not hear of each other."""

    finding: list[asyncio.Task[LiveTable]] = []

    async def work(tables: Tables) -> None:
        append = tables.store.append

        async def append_and_find(table: str, *entry: Any) -> bool:
            added = await append(table, *entry)
            finding.append(asyncio.create_task(tables.find(table)))
            await asyncio.sleep(0)
            return added

        monkeypatch.setattr(tables.store, "append", append_and_find)
        seats = [CreateSeat("human", "Ann"), CreateSeat("human", "Ben")]
        table, _, _ = await create_table(tables, CreateTable("va", seats, options=find("va").resolve_options(2, {})))
        assert [await found for found in finding] == [table] * len(finding) != []
        assert tables.live[table.state.id] is table

    with local_server(tmp_path) as server:
        server.inside(lambda: work(server.tables))


def test_the_same_question_gets_the_same_answer() -> None:
    first, second = (bot_pool.run(request(), OrderedDict()) for _ in range(2))
    assert first == second and (first.answer or first.error)


def test_a_failed_bot_is_replaced_by_a_legal_move_and_reported(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            table, tokens = await api.open("va", "human bot", options={"lives": 1})
            player = await Player(base, table["id"], tokens[0]).connect()
            await player.play_to_end()
            assert "bot failed" in {entry.get("stand_in") for entry in player.entries}

    with serving(tmp_path, str(tmp_path / "t.sqlite3"), bot_timeout_seconds=0.0001) as server:
        run(work(server.base))
        assert "tabard_bot_failures_total" in server.metrics()
        lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
        assert any(line["message"] == "bot failed" and line["reason"].startswith("took longer") for line in lines)


def test_when_a_clock_runs_out_a_bot_answers(tmp_path: Path) -> None:
    with local_server(tmp_path, sweep_seconds=3600) as server:  # a sweep would take the jump in time for downtime

        async def work() -> None:
            async with ApiClient(server.base) as api:
                clock = {"kind": "decision", "seconds": 60}
                table, tokens = await api.open("va", "human human", clock=clock)
                players = await seat_all(server.base, table["id"], list(tokens))
                asked = next(player for player in players if player.ask)
                seat = players.index(asked)
                frame = json.loads(asked.raw[0])
                assert frame["deadlines"][str(seat)] == server.time + 60_000
                before = asked.n
                server.time += 59_000
                server.inside(lambda: on_clock(server, table["id"]))
                assert asked.n == before
                server.time += 1_001
                server.inside(lambda: on_clock(server, table["id"]))
                await asked.until(lambda me: any(entry.get("stand_in") == "clock" for entry in me.entries))
                assert {entry["seat"] for entry in asked.entries if "stand_in" in entry} == {seat}

        run(work())


async def on_clock(server: Any, table: str) -> None:
    server.tables.live[table].on_clock()


def test_downtime_is_credited_to_clocks(tmp_path: Path) -> None:
    database = str(tmp_path / "tabard.sqlite3")

    async def create_table(base: str) -> tuple[str, str, int]:
        async with ApiClient(base) as api:
            clock = {"kind": "days", "days": 1}
            table, tokens = await api.open("va", "human human", clock=clock)
            view = (await api.call("GET", f"/tables/{table['id']}/view", tokens[0])).json()
            return table["id"], tokens[0], min(view["deadlines"].values())

    async def look(base: str, table: str, token: str) -> dict[str, Any]:
        async with ApiClient(base) as api:
            seen: dict[str, Any] = (await api.call("GET", f"/tables/{table}/view", token)).json()
            return seen

    with local_server(tmp_path) as server:
        table, token, deadline = run_for(create_table(server.base))
        began = server.time
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT alive FROM server").fetchone()[0] == began
    three_days = 3 * 86_400_000
    with local_server(tmp_path, began + three_days) as server:
        seen = run_for(look(server.base, table, token))
        assert min(seen["deadlines"].values()) == deadline + three_days
        assert "credited" in [entry["kind"] for entry in seen["entries"]]


def run_for(work: Any) -> Any:
    return asyncio.run(work)


def test_spectators_see_everything_late_with_a_delay(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:

        async def work() -> None:
            async with ApiClient(server.base) as api:
                table, tokens = await api.open("va", "human human", spectator_delay=30)
                players = await seat_all(server.base, table["id"], list(tokens))
                asked = next(player for player in players if player.ask)
                server.time += 31_000
                server.inside(lambda: catch_up(server, table["id"]))
                watcher = await Player(server.base, table["id"], None).connect()
                assert [entry["kind"] for entry in watcher.entries] == ["opened", "started"]
                await asked.decide()
                late = await Player(server.base, table["id"], None).connect()
                assert late.n == watcher.n == 2 and late.view == watcher.view
                server.time += 31_000
                server.inside(lambda: catch_up(server, table["id"]))
                await watcher.until(lambda me: me.n == 3)
                assert watcher.view == json.loads(
                    (await api.call("GET", f"/tables/{table['id']}/view")).text
                )["view"]  # fmt: skip

        run(work())


async def catch_up(server: Any, table: str) -> None:
    server.tables.live[table].session.delayed_view.catch_up()


def test_a_restart_is_announced_and_the_game_continues(tmp_path: Path) -> None:
    async def before(server: ServerProcess) -> tuple[str, list[str], list[Player]]:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
            players = await seat_all(server.base, table["id"], list(tokens))
            await next(player for player in players if player.ask).decide()
            server.process.terminate()
            for player in players:
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    while True:
                        await player.receive()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
                assert json.loads(player.raw[-1]) == {"type": "restart", "retry": 1000}
            return table["id"], tokens, players

    async def after(base: str, players: list[Player]) -> None:
        for player in players:
            player.base = base
            await player.connect()
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play_to_end())

    server = ServerProcess(tmp_path, str(tmp_path / "t.sqlite3")).start()

    async def both() -> None:
        _, _, players = await before(server)
        assert server.process is not None and await asyncio.to_thread(server.process.wait, 20) == 0
        await asyncio.to_thread(server.start)
        await after(server.base, players)

    run(both())
    assert server.stop() == 0
    assert "Traceback" not in server.log()


def test_ctrl_c_reaches_the_server_and_none_of_its_bots(tmp_path: Path) -> None:
    """A terminal sends it to all processes of a command. No bot may count as failed because of that."""

    async def watched(base: str, table: str) -> list[Frame]:
        watcher = await Player(base, table, None).connect()
        await watcher.until(lambda me: len(me.entries) > 20)
        return watcher.entries

    async def create_table(base: str) -> str:
        async with ApiClient(base) as api:
            table, _ = await api.open("quest", "bot bot bot bot", options={"turn_limit": 200})
            return str(table["id"])

    server = ServerProcess(tmp_path, str(tmp_path / "t.sqlite3"))
    terminal = pexpect.spawn(server.command[0], server.command[1:], encoding="utf-8", timeout=60)
    terminal.expect("is running at")
    id = asyncio.run(create_table(server.base))
    asyncio.run(watched(server.base, id))
    terminal.sendintr()
    said = terminal.read()
    assert "Traceback" not in said and "failed" not in said, said
    terminal.close()
    assert terminal.exitstatus == 0
    with serving(tmp_path, str(tmp_path / "t.sqlite3")) as again:
        entries = asyncio.run(watched(again.base, id))
    assert not any("stand_in" in entry for entry in entries)


def test_a_damaged_log_is_read_only(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite3"

    async def begin(base: str) -> tuple[str, list[str]]:
        async with ApiClient(base) as api:
            table, tokens = await api.open("va", "human human")
            players = await seat_all(base, table["id"], list(tokens))
            for _ in range(6):
                for player in players:
                    if player.ask:
                        await player.decide()
            return table["id"], tokens

    async def look(base: str, table: str, tokens: list[str]) -> None:
        async with ApiClient(base) as api:
            info = (await api.call("GET", f"/tables/{table}")).json()
            assert info["status"] == "damaged"
            players = await seat_all(base, table, list(tokens))
            command = {"type": "say", "id": "x", "text": "hello?"}
            nack = await players[0].request(command)
            assert nack["code"] == "not_now" and "read-only" in nack["reason"]

    with serving(tmp_path, str(database)) as server:
        table, tokens = run_for(begin(server.base))
    with sqlite3.connect(database) as connection:
        seq = connection.execute("SELECT max(seq) FROM log").fetchone()[0]
        connection.execute("UPDATE log SET at = at + 1 WHERE seq = ?", (seq - 1,))
    with serving(tmp_path, str(database)) as server:
        run_for(look(server.base, table, tokens))
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT status FROM tables").fetchone()[0] == "damaged"


def test_two_sockets_of_a_seat_and_a_reconnected_one_see_the_same(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human bot", options={"lives": 1})
            one, two = await seat_all(server.base, table["id"], [tokens[0], tokens[0]])
            for _ in range(4):
                if one.ask:
                    await one.decide()
            await two.close()
            await one.play_to_end()
            await two.connect()
            assert two.n == one.n and two.view == one.view and two.info == one.info
            assert [entry["n"] for entry in two.entries] == list(range(1, two.n + 1))

    run(work())


def test_presence_says_who_is_connected(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
            one = await Player(server.base, table["id"], tokens[0]).connect()
            assert one.presence["seats"] == [False, False] or one.presence["seats"] == [True, False]
            two = await Player(server.base, table["id"], tokens[1]).connect()
            watcher = await Player(server.base, table["id"], None).connect()
            await one.until(lambda me: me.presence.get("seats") == [True, True] and me.presence["watching"] == 1)
            await two.close()
            await watcher.close()
            await one.until(lambda me: me.presence["seats"] == [True, False] and me.presence["watching"] == 0)

    run(work())


def test_a_process_that_was_not_notified_catches_up_before_it_answers(tmp_path: Path) -> None:
    """Two processes with the same tables, and no notifications between them."""

    async def work(one: LocalServer, other: LocalServer) -> None:
        async with ApiClient(one.base) as api:
            table, tokens = await api.open("va", "human human")
        here = await Player(one.base, table["id"], tokens[0]).connect()
        late = await Player(other.base, table["id"], tokens[0]).connect()
        there = await Player(other.base, table["id"], tokens[1], seed=1).connect()
        await late.close()
        assert (await here.decide())["type"] == "ack"
        late.n, late.entries = here.n, here.entries  # notified by the first process, it continues with the second
        await late.connect()
        assert (late.n, late.view, late.ask) == (here.n, here.view, here.ask)
        assert (await there.decide())["type"] == "ack"
        there.base = one.base  # which doesn't know the question that is answered now
        await there.close()
        there.n, there.entries = 0, []
        assert there.ask is not None
        answer = there.command(there.ask["legal"][0])
        await there.connect()
        assert (await there.request(answer))["type"] == "ack"

    with local_server(tmp_path, **SELDOM) as one, local_server(tmp_path, **SELDOM) as other:
        asyncio.run(work(one, other))


def test_resuming_at_another_process_loses_no_entries(tmp_path: Path) -> None:
    async def work(one: LocalServer, other: LocalServer) -> None:
        async with ApiClient(one.base) as api, ApiClient(other.base) as elsewhere:
            table, tokens = await api.open("va", "human human")
            path = f"/tables/{table['id']}/events"
            before = (await elsewhere.call("GET", path, tokens[0])).json()["n"]
            here = await Player(one.base, table["id"], tokens[0]).connect()
            assert (await here.decide())["type"] == "ack"
            asked = await elsewhere.call("GET", f"{path}?since={here.n}", tokens[0])
            assert asked.json() == {"n": here.n, "entries": []} and here.n > before

    with local_server(tmp_path, **SELDOM) as one, local_server(tmp_path, **SELDOM) as other:
        asyncio.run(work(one, other))


def test_the_record_of_a_game_that_ended_in_another_process_is_available_at_once(tmp_path: Path) -> None:
    """A player who has seen the end may ask any process for the record, whether it was notified of the end or not."""

    async def work(one: LocalServer, other: LocalServer) -> None:
        async with ApiClient(one.base) as api, ApiClient(other.base) as elsewhere:
            table, tokens = await api.open("va", "human human", options={"lives": 1})
            path = f"/tables/{table['id']}/record"
            assert (await elsewhere.call("GET", path)).status_code == 409
            await play_all(await seat_all(one.base, table["id"], tokens))
            assert (await elsewhere.call("GET", path)).json() == (await api.call("GET", path)).json()

    with local_server(tmp_path, **SELDOM) as one, local_server(tmp_path, **SELDOM) as other:
        asyncio.run(work(one, other))
