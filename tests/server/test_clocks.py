"""Clocks are fair: they stop with the server, and nobody can set them."""

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

from tests.server.client import ApiClient, Frame, seat_all
from tests.server.local import BEGIN, LocalServer, local_server
from tests.server.services import PATIENCE, ServerProcess, serving, wait_until

SECONDS = 5
"""The shortest clock there is."""
PLAN = {"kind": "decision", "seconds": SECONDS}


async def both_asked(base: str) -> tuple[str, list[str], int]:
    """A table at which both players are asked at once; and the deadline of both."""
    async with ApiClient(base) as api:
        table, tokens = await api.open("knights-duty", "human human", clock=PLAN)
        seen = (await api.call("GET", f"/tables/{table['id']}/view", tokens[0])).json()
        assert len(seen["deadlines"]) == 2
        return table["id"], tokens, min(seen["deadlines"].values())


async def both_answer(base: str, table: str, tokens: list[str]) -> list[Frame]:
    """Both answer in their own good time, and what happened at the table until then."""
    players = await seat_all(base, table, tokens)
    async with asyncio.timeout(PATIENCE):
        for player in players:
            await player.until(lambda me: any(entry["kind"] == "credited" for entry in me.entries))
    for player in players:
        assert (await player.decide())["type"] == "ack"
    return players[0].entries


def has_passed(deadline: int) -> bool:
    return time.time() * 1000 > deadline + 1000


def check_nobody_played_for_them(entries: list[Frame]) -> None:
    assert [entry["kind"] for entry in entries].count("credited") == 1
    assert not [entry for entry in entries if entry.get("stand_in")]


def test_a_server_that_was_stopped_lets_no_clock_run_out(server: ServerProcess) -> None:
    """The process gets no time, as on a suspended machine. Both clocks run out meanwhile."""
    table, tokens, deadline = asyncio.run(both_asked(server.base))
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        wait_until(lambda: has_passed(deadline), "the deadline")
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    check_nobody_played_for_them(asyncio.run(both_answer(server.base, table, tokens)))


def test_a_server_that_was_killed_lets_no_clock_run_out(server: ServerProcess) -> None:
    table, tokens, deadline = asyncio.run(both_asked(server.base))
    server.kill()
    wait_until(lambda: has_passed(deadline), "the deadline")
    server.start()
    check_nobody_played_for_them(asyncio.run(both_answer(server.base, table, tokens)))


def test_the_shortest_restart_is_credited(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        table, tokens, deadline = asyncio.run(both_asked(server.base))
    with local_server(tmp_path, BEGIN + 40) as server:
        seen = look(server, table, tokens[0])
        assert set(seen["deadlines"].values()) == {deadline + 40}


def test_while_the_database_is_away_no_clock_runs_out(tmp_path: Path, postgres_database: str) -> None:
    """A short outage, noticed by the two processes of a server, is credited once."""
    with serving(tmp_path, postgres_database, workers=2) as server:
        table, tokens, deadline = asyncio.run(both_asked(server.base))
        asyncio.run(lock_heartbeats(postgres_database, deadline))
        check_nobody_played_for_them(asyncio.run(both_answer(server.base, table, tokens)))


async def lock_heartbeats(database: str, until: int) -> None:
    """Nobody can write to the database until a time."""
    import asyncpg

    holder = await asyncpg.connect(database)
    async with holder.transaction():
        await holder.execute("LOCK TABLE log, server IN EXCLUSIVE MODE")
        while not has_passed(until):
            await asyncio.sleep(0.05)
    await holder.close()


def look(server: LocalServer, table: str, token: str) -> dict[str, Any]:
    async def view() -> dict[str, Any]:
        async with ApiClient(server.base) as api:
            seen: dict[str, Any] = (await api.call("GET", f"/tables/{table}/view", token)).json()
            return seen

    return asyncio.run(view())


def pass_seconds(server: LocalServer, seconds: int) -> None:
    """So many seconds pass at a running server, each with its heartbeat."""
    for _ in range(seconds):
        server.time += 1000
        wait_until(lambda: server.tables.time.last_heartbeat == server.tables.time.now(), "a heartbeat")


def test_setting_the_machines_clock_changes_nobodys_time(tmp_path: Path) -> None:
    """Neither an hour forward nor two hours back. The clock runs out when its seconds have passed."""
    with local_server(tmp_path, downtime_seconds=2, sweep_seconds=0.01) as server:
        table, tokens, deadline = asyncio.run(both_asked(server.base))
        for hours in (1, -2):
            server.calendar += hours * 3_600_000
            pass_seconds(server, 2)
            seen = look(server, table, tokens[0])
            assert set(seen["deadlines"].values()) == {deadline}
            assert [entry["kind"] for entry in seen["entries"]] == ["opened", "started"]
        pass_seconds(server, SECONDS - 3)
        wait_until(lambda: timeouts(look(server, table, tokens[0])) == {0, 1}, "both clocks to run out")


def timeouts(seen: dict[str, Any]) -> set[int]:
    return {entry["seat"] for entry in seen["entries"] if entry.get("stand_in") == "clock"}


def test_a_clock_that_was_set_back_during_a_restart_costs_and_gives_nothing(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        table, tokens, deadline = asyncio.run(both_asked(server.base))
    with local_server(tmp_path, BEGIN - 3_600_000) as server:
        seen = look(server, table, tokens[0])
        assert set(seen["deadlines"].values()) == {deadline} and server.tables.time.now() == BEGIN


def test_the_clock_is_looked_at_again_when_the_answer_is_written(tmp_path: Path) -> None:
    """Both have run out of time, and bots are thinking. Then the downtime is credited."""
    with local_server(tmp_path) as server:
        table, tokens, _ = asyncio.run(both_asked(server.base))
        live = server.tables.live[table]
        server.time += SECONDS * 1000

        async def run_out_and_credit() -> None:
            live.on_clock()
            assert live.played_for == {0, 1}
            await live.credit_downtime(BEGIN, 0)
            await asyncio.gather(*live.session.background.tasks)

        server.inside(run_out_and_credit)
        check_nobody_played_for_them(look(server, table, tokens[0])["entries"])


def test_an_answer_that_comes_while_a_bot_is_thinking_wins(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        table, tokens, _ = await both_asked(server.base)
        players = await seat_all(server.base, table, tokens)
        live = server.tables.live[table]
        server.time += SECONDS * 1000

        async def on_clock() -> None:
            live.on_clock()

        await asyncio.to_thread(server.inside, on_clock)
        assert (await players[0].decide())["type"] == "ack"
        await players[1].until(lambda me: any(entry.get("stand_in") for entry in me.entries))
        answered = [entry["seat"] for entry in players[1].entries if entry.get("stand_in")]
        assert answered == [1]

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def test_two_processes_credit_the_same_downtime_once(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        table, tokens, deadline = asyncio.run(both_asked(server.base))
        server.time += 3000

        async def credit() -> None:
            for _ in range(2):
                await server.tables.live[table].credit_downtime(BEGIN, 0)

        server.inside(credit)
        seen = look(server, table, tokens[0])
        assert set(seen["deadlines"].values()) == {deadline + 3000}
        check_nobody_played_for_them(seen["entries"])


def test_a_pause_of_the_server_is_not_held_against_a_missing_player(tmp_path: Path) -> None:
    """Ann waits for Ben, who is gone, when the server stops for ten minutes."""

    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("knights-duty", "human human", bot_after=60)
            ann, ben = await seat_all(server.base, table["id"], tokens)
            await ann.until(lambda me: me.presence["seats"] == [True, True])
            await ben.close()
            await ann.until(lambda me: any(each["bot_at"] for each in me.presence.get("absent", [])))
            await asyncio.to_thread(stop_for, server, 600)
            expected = server.time + 60_000
            await ann.until(lambda me: me.presence["absent"][0]["bot_at"] == expected)
            assert ann.info["seats"][1]["kind"] == "human"

    def stop_for(server: LocalServer, seconds: int) -> None:
        server.time += seconds * 1000
        live = next(iter(server.tables.live.values()))

        async def watch() -> None:
            live.watch_absences()

        server.inside(watch)
        wait_until(lambda: server.tables.time.resumed_at == server.time, "a heartbeat after the pause")
        server.inside(watch)

    with local_server(tmp_path, downtime_seconds=2, away_seconds=0.0) as server:
        asyncio.run(work(server))
