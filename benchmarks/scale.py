"""What a hundred thousand tables would take: measured for one table, one decision and one notification.

    python -m benchmarks.scale [--tables 200 --seconds 10 --sockets 5000 --stored 100000]

One process on SQLite holds thousands of idle sockets: memory. Two processes on PostgreSQL and Redis play at 200 tables
of four seats, while a third one has no tables and only hears of what happens: processor time and bytes per decision.
Redis passes on messages with one notification each. And a database with a hundred thousand tables is asked what every
process asks it all the time.
The plan made of these figures: docs/studies/scale.md.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import redis.asyncio
import uvloop

from benchmarks.report import table
from benchmarks.server import GAME, PRODUCTION_INTERVALS, SEATS, BenchTable, Load, Seat, cpu_seconds, measure_idle
from tabard.server.fanout import CHANNEL, Notification, NotificationBatch, RedisFanout
from tabard.server.store.postgres import PostgresStore
from tests.server.services import PostgresProcess, RedisProcess, ServerProcess, child_pids, serving

WATCHED = 5000
"""So many tables one process would ask for in each poll."""
REPEATS = 20
PROCESSES = 24
"""So many listen to Redis where a message is passed on."""


class Cluster:
    """Two processes that play, one that only listens, and what they use. Each reading is a total so far."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.postgres = PostgresProcess(new_folder(folder / "postgres"))
        self.postgres.start()
        stack.callback(self.postgres.stop)
        self.redis = RedisProcess(folder)
        self.redis.start()
        stack.callback(self.redis.stop)
        self.servers = [stack.enter_context(self.server(folder / name)) for name in ("one", "two", "listener")]

    def server(self, folder: Path) -> Any:
        return serving(new_folder(folder), self.postgres.address, self.redis.address, **PRODUCTION_INTERVALS)

    def pids(self) -> dict[str, list[int]]:
        one, two, listener = (pid_of(server.process) for server in self.servers)
        database, cache = pid_of(self.postgres.process), pid_of(self.redis.process)
        return {
            "server, ms": [one, two],
            "listener, ms": [listener],
            "PostgreSQL, ms": [database, *child_pids(database)],
            "Redis, ms": [cache],
        }

    async def read(self) -> dict[str, float]:
        used = {name: 1000 * cpu_seconds(pids) for name, pids in self.pids().items()}
        database = await asyncpg.connect(self.postgres.address)
        try:
            used["log, bytes"] = await database.fetchval("SELECT pg_total_relation_size('log')")
            used["write-ahead log, bytes"] = await database.fetchval("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")
        finally:
            await database.close()
        async with redis.asyncio.from_url(self.redis.address) as client:
            stats = await client.info("stats")
        used["Redis in, bytes"] = stats["total_net_input_bytes"]
        used["Redis out, bytes"] = stats["total_net_output_bytes"]
        return {name: float(total) for name, total in used.items()}


def new_folder(folder: Path) -> Path:
    folder.mkdir()
    return folder


def pid_of(process: Any) -> int:
    assert process is not None
    return int(process.pid)


class SpreadLoad(Load):
    """Tables at both of the first two processes: with all players of a table at one of them, or with half at each."""

    def __init__(self, servers: list[ServerProcess], tables: int, apart: bool) -> None:
        super().__init__(servers[0], tables)
        self.servers, self.apart = servers, apart

    async def open_table(self) -> None:
        home = len(self.tables)
        self.server = self.servers[home % 2]
        opened = await asyncio.to_thread(self.post_table)
        table = BenchTable(self, opened["table"]["id"])
        self.tables.append(table)
        for number, seat in enumerate(opened["seats"]):
            port = self.servers[(home + number * self.apart) % 2].port
            sit = partial(Seat, self, table, seat["token"])
            _, protocol = await asyncio.get_running_loop().create_connection(sit, "127.0.0.1", port)
            table.seats.append(protocol)


async def play(tables: int, seconds: float, apart: bool) -> dict[str, float]:
    """What a decision takes, on average."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        cluster = await asyncio.to_thread(Cluster, folder, stack)
        load = SpreadLoad(cluster.servers[:2], tables, apart)
        await load.sit_down()
        await load.play(1)
        before = await cluster.read()
        found = await load.play(seconds)
        after = await cluster.read()
        decisions = found["decisions/s"] * seconds
        each = {name: (after[name] - before[name]) / decisions for name in before}
        return {"decisions/s": found["decisions/s"], "p99, ms": found["p99 ms"]} | each


async def hear(messages: int) -> dict[str, float]:
    """What a message costs that notifies of one decision: this process listens, as every other one would."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name, ExitStack() as stack:
        process = RedisProcess(Path(name))
        await asyncio.to_thread(process.start)
        stack.callback(process.stop)
        fanout, heard, opened = RedisFanout(process.address), asyncio.Event(), asyncio.Event()

        def on_notification(sender: str, notification: Notification) -> None:
            opened.set()
            if notification.seq == messages:
                heard.set()

        await fanout.open(on_notification, lambda name: None)
        connections = [await asyncio.open_connection("127.0.0.1", process.port) for _ in range(PROCESSES)]
        for _, writer in connections[1:]:
            writer.write(request("SUBSCRIBE", CHANNEL.encode()))
        _, publisher = connections[0]
        while not opened.is_set():  # until it listens
            publisher.write(publication(0))
            await asyncio.sleep(0.01)
        blob = b"".join(publication(seq) for seq in range(1, messages + 1))
        mine, redis_before = time.process_time(), cpu_seconds([pid_of(process.process)])
        publisher.write(blob)
        await heard.wait()
        used, redis_used = time.process_time() - mine, cpu_seconds([pid_of(process.process)]) - redis_before
        for _, writer in connections:
            writer.close()
        await fanout.close()
        return {"to hear it, ms": 1000 * used / messages, "Redis, ms": 1000 * redis_used / messages}


def publication(seq: int) -> bytes:
    batch = NotificationBatch("another process", [Notification("a-table-id", seq)])
    return request("PUBLISH", CHANNEL.encode(), msgspec.msgpack.encode(batch))


def request(command: str, *arguments: bytes) -> bytes:
    """In the protocol of Redis."""
    words = (command.encode(), *arguments)
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%b\r\n" % (len(word), word) for word in words)


async def ask(stored: int) -> dict[str, float]:
    """How long a database with many tables takes for what every process asks again and again."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        postgres = await asyncio.to_thread(PostgresProcess, new_folder(folder / "postgres"))
        await asyncio.to_thread(postgres.start)
        stack.callback(postgres.stop)
        store = PostgresStore(postgres.address)
        await store.open()
        await fill(store.pool, stored)
        ids = [f"t{number:011d}" for number in range(0, stored, max(1, stored // WATCHED))][:WATCHED]
        found = {
            f"poll of {len(ids):,} tables, ms": await timed(lambda: store.last_seqs(ids)),
            "sweep, ms": await timed(lambda: store.due(0, WATCHED)),
            "tables with clocks, ms": await timed(store.tables_with_clocks),
        }
        await store.close()
        return found


async def fill(database: Any, stored: int) -> None:
    """So many tables in play with ten entries each."""
    await database.execute(
        "INSERT INTO tables (id, game, public, status, open_seats, due, info, changed)"
        " SELECT 't' || lpad(n::text, 11, '0'), $2, false, 'playing', 0, 1000000 + n, '{}'::bytea, n"
        " FROM generate_series(0, $1::int - 1) n",
        stored,
        GAME,
    )
    await database.execute(
        'INSERT INTO log ("table", seq, at, command, body, chain)'
        " SELECT 't' || lpad(n::text, 11, '0'), e, n, 'c' || e, decode(repeat('00', 60), 'hex'),"
        " decode(repeat('00', 32), 'hex') FROM generate_series(0, $1::int - 1) n, generate_series(1, 10) e",
        stored,
    )
    await database.execute("ANALYZE")


async def timed(query: Callable[[], Awaitable[object]]) -> float:
    await query()
    began = time.perf_counter()
    for _ in range(REPEATS):
        await query()
    return 1000 * (time.perf_counter() - began) / REPEATS


def rows(title: str, found: dict[str, float]) -> Iterable[list[str]]:
    yield [title, ""]
    for name, value in found.items():
        yield [f"  {name}", f"{value:,.4g}" if value < 1000 else f"{value:,.0f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--stored", type=int, default=100_000)
    given = parser.parse_args()
    few, many = measure_idle(SEATS), measure_idle(given.sockets)
    per_table = 1000 * (many["memory MB"] - few["memory MB"]) / (given.sockets / SEATS - 1)
    lines = [["", f"on {os.cpu_count()} cores"]]
    memory = {"with one table, MB": few["memory MB"], "a table with four sockets, kB": per_table}
    lines += rows("One process", memory)
    for where, apart in (("all players of a table at one process", False), ("half of them at each", True)):
        lines += rows(f"For each decision, {where}", uvloop.run(play(given.tables, given.seconds, apart)))
    lines += rows(f"A message to {PROCESSES} processes", uvloop.run(hear(20_000)))
    lines += rows(f"{given.stored:,} tables in PostgreSQL", uvloop.run(ask(given.stored)))
    print(table(lines))


if __name__ == "__main__":
    main()
