"""The server under load: 200 tables of four seats, with one decision in progress at each.

    python -m benchmarks.server [--tables 200 --seconds 10 --idle 5000 --peer 20 --floor --json FILE]

Clients and server share the machine, as they did when the peers were measured. All four seats of every table are
connected and get every frame; a player who is asked answers at random at once. The report has durable decisions per
second, the time from sending a decision to its ack, decisions per second of processor time, and memory; and the memory
of a server with thousands of idle sockets. With --peer, boardgame.io does the same work in turns with ours, of two
processes and of one, two seconds each, and what counts is the ratio. With --floor, a server that only writes to SQLite
and sends recorded frames takes turns too: no server in Python that is one process can be faster.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from benchmarks.report import Ratio
from tabard.server.settings import Settings
from tests.server.lean_socket import LeanSocket
from tests.server.services import ServerProcess, free_port, memory, running_postgres, running_redis, serving

GAME, SEATS = "quest", 4
GOALS = {
    "sqlite": {"decisions/s": 3134, "p99 ms": 100, "decisions/cpu-s": 3520},
    "sqlite, 2 processes": {"decisions/s": 3918, "p99 ms": 91},
    "postgresql, 2 processes": {"decisions/s": 1085, "p99 ms": 200},
}
"""Twice what boardgame.io does with its memory store, 2.5 times that, and five times what it does on PostgreSQL, on a
machine with two cores where it was measured long ago. On today's, --peer says more."""
PROCESSES = 2
"""With --peer, as many as the machine has cores."""
IDLE_GOAL = {"memory MB": 250}
PEER = Path(__file__).parent / "boardgame_io"
PEER_NAME = "boardgame.io, memory"
PEER_GOALS = {"decisions/s": 2.5, "p99 ms": 0.45}
"""The ratio to the peer."""
PEER_RATIOS = ("decisions/s", "decisions/cpu-s", "p99 ms")
MOMENT = 2.0
"""How many seconds each plays before it is the other's turn."""
PATIENCE = 30
USUAL = Settings()
PRODUCTION_INTERVALS: dict[str, Any] = {"sweep_seconds": USUAL.sweep_seconds, "poll_seconds": USUAL.poll_seconds}
"""The server polls as seldom as it does in production."""


class Ask(msgspec.Struct):
    decision: str
    legal: list[str]


class TableInfo(msgspec.Struct):
    status: str


class Frame(msgspec.Struct):
    """The fields of a frame that this client reads."""

    type: str
    ask: Ask | msgspec.UnsetType | None = msgspec.UNSET
    table: TableInfo | msgspec.UnsetType = msgspec.UNSET
    id: str | None = None
    code: str = ""
    reason: str = ""


DECODER = msgspec.json.Decoder(Frame)
ENTRY, ASKS, TABLE = b'{"type":"entry"', b'"ask":{', b'"table":{'
"""An entry without a question or a new state of the table is nothing that this client answers, so it need not decode
it."""
FRAME_HEAD = 4
"""The bytes before the text of an entry, which is never so short nor so long as to need fewer or more."""


class Seat(LeanSocket):
    """A lean socket, so that the server is what is measured."""

    def __init__(self, load: "Load", table: "BenchTable", token: str) -> None:
        super().__init__({"table": table.id, "token": token})
        self.load, self.table, self.token = load, table, token
        self.sent: dict[str | None, float] = {}
        self.serial = 0

    def data_received(self, data: bytes) -> None:
        is_entry = data.startswith(ENTRY, FRAME_HEAD) and len(data) == int.from_bytes(data[2:4], "big") + FRAME_HEAD
        if self.buffer or not is_entry or ASKS in data or TABLE in data:
            super().data_received(data)

    def on_text(self, body: bytes) -> None:
        frame = DECODER.decode(body)
        if frame.type == "ack":
            sent = self.sent.pop(frame.id, None)
            if sent is not None:
                self.load.acked(time.perf_counter() - sent)
        elif frame.type == "nack":
            raise SystemExit(f"refused: {frame.code} {frame.reason}")
        if frame.type == "snapshot":
            self.table.arrived()
        if frame.table is not msgspec.UNSET and frame.table.status == "over":
            self.table.over()
        if isinstance(frame.ask, Ask):
            self.table.ask(self, frame.ask)


class BenchTable:
    def __init__(self, load: "Load", id: str) -> None:
        self.load, self.id = load, id
        self.missing = SEATS
        self.seats: list[Seat] = []
        self.question: tuple[Seat, Ask] | None = None
        self.finished = False

    def arrived(self) -> None:
        self.missing -= 1
        if not self.missing:
            self.load.ready(self)

    def ask(self, seat: Seat, ask: Ask) -> None:
        if self.missing or not self.load.running:
            self.question = (seat, ask)
        else:
            self.answer(seat, ask)

    def answer(self, seat: Seat, ask: Ask) -> None:
        seat.serial += 1
        self.load.under_way += 1
        answer = self.load.random.choice(ask.legal)
        id = f"{self.id}-{seat.token[:6]}-{seat.serial}"
        seat.sent[id] = time.perf_counter()
        seat.send({"type": "decide", "id": id, "decision": ask.decision, "answer": answer})

    def go_on(self) -> None:
        if self.question is not None:
            (seat, ask), self.question = self.question, None
            self.answer(seat, ask)

    def over(self) -> None:
        if not self.finished:
            self.finished = True
            for seat in self.seats:
                self.load.under_way -= len(seat.sent)  # whoever sees the end first keeps the last ack from arriving
                seat.sent.clear()
                seat.transport.close()
            self.load.replace()


class Load:
    def __init__(self, server: ServerProcess, tables: int) -> None:
        self.server, self.count = server, tables
        self.random = random.Random(1)
        self.tables: list[BenchTable] = []
        self.all_ready = asyncio.Event()
        self.waiting = tables
        self.running = False
        self.under_way = 0
        self.times: list[float] = []
        self.pids: list[int] = []
        self.tasks: set[asyncio.Task[None]] = set()

    def acked(self, seconds: float) -> None:
        self.under_way -= 1
        if self.running:
            self.times.append(seconds)

    def ready(self, table: BenchTable) -> None:
        self.waiting -= 1
        if self.running:
            table.go_on()
        elif not self.waiting:
            self.all_ready.set()

    def replace(self) -> None:
        """A game is over: start another one."""
        task = asyncio.get_running_loop().create_task(self.open_table())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def open_table(self) -> None:
        opened = await asyncio.to_thread(self.post_table)
        table = BenchTable(self, opened["table"]["id"])
        self.tables.append(table)
        loop = asyncio.get_running_loop()
        for seat in opened["seats"]:
            sit = partial(Seat, self, table, seat["token"])
            _, protocol = await loop.create_connection(sit, "127.0.0.1", self.server.port)
            table.seats.append(protocol)

    def post_table(self) -> dict[str, Any]:
        body = {"game": GAME, "seats": [{"kind": "human", "name": f"P{seat}"} for seat in range(SEATS)]}
        request = urllib.request.Request(
            f"{self.server.base}/api/v1/tables", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            opened: dict[str, Any] = json.load(answer)
            return opened

    async def sit_down(self) -> None:
        """Create all tables and take all seats."""
        for _ in range(self.count):
            await self.open_table()
        await asyncio.wait_for(self.all_ready.wait(), 60)
        if self.server.process:
            self.pids = [self.server.process.pid, *self.server.worker_pids()]

    async def sit(self) -> dict[str, float]:
        await self.sit_down()
        return {"sockets": self.count * SEATS, "memory MB": self.memory()}

    async def run(self, seconds: float) -> dict[str, float]:
        await self.sit_down()
        return await self.play(seconds)

    async def play(self, seconds: float) -> dict[str, float]:
        """Play at all tables, and stop again."""
        self.times = []
        before, clients, began = cpu_seconds(self.pids), time.process_time(), time.perf_counter()
        self.running = True
        for table in self.tables:
            table.go_on()
        await asyncio.sleep(seconds)
        took, used = time.perf_counter() - began, cpu_seconds(self.pids) - before
        clients = time.process_time() - clients
        times = sorted(self.times)
        self.running = False
        end = time.monotonic() + PATIENCE
        while self.under_way:
            if time.monotonic() > end:
                raise SystemExit(f"{self.under_way} decisions were never answered.")
            await asyncio.sleep(0.01)
        return {
            "decisions/s": len(times) / took,
            "p50 ms": times[len(times) // 2] * 1000,
            "p99 ms": times[len(times) * 99 // 100] * 1000,
            "decisions/cpu-s": len(times) / used,
            "clients' core %": 100 * clients / took,
            "memory MB": self.memory(),
        }

    def memory(self) -> float:
        return sum(memory(pid) for pid in self.pids) / 1e6


def cpu_seconds(pids: list[int]) -> float:
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(kind: str, tables: int, seconds: float) -> dict[str, float]:
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        if kind.startswith("sqlite"):
            workers = PROCESSES if kind.endswith("processes") else 1
            with serving(folder, str(folder / "tabard.sqlite3"), workers=workers, **PRODUCTION_INTERVALS) as server:
                return uvloop.run(Load(server, tables).run(seconds))
        (folder / "postgres").mkdir()
        with (
            running_postgres(folder / "postgres") as database,
            running_redis(folder) as redis,
            serving(folder, database, redis, workers=2, **PRODUCTION_INTERVALS) as server,
        ):
            return uvloop.run(Load(server, tables).run(seconds))


def measure_idle(sockets: int) -> dict[str, float]:
    """The memory of a server with that many people sitting at tables and thinking."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        with serving(folder, str(folder / "tabard.sqlite3"), **PRODUCTION_INTERVALS) as server:
            return uvloop.run(Load(server, sockets // SEATS).sit())


class Peer:
    """boardgame.io, which keeps everything in memory: one process that serves, and one that generates the load."""

    def __init__(self, tables: int) -> None:
        node, port = shutil.which("node") or str(Path(sys.executable).with_name("node")), str(free_port())
        self.processes: list[subprocess.Popen[str]] = []
        try:
            server = self.start(node, PEER / "server.js", port)
            self.load = self.start(node, PEER / "client.js", port, tables, server.pid)
        except BaseException:
            self.close()
            raise

    def start(self, *command: object) -> "subprocess.Popen[str]":
        """Start a program, and wait until it says that it is ready."""
        process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.processes.append(process)
        assert process.stdout is not None
        if "ready" not in process.stdout.readline():
            raise SystemExit("boardgame.io did not start; what it said is above.")
        return process

    def play(self, seconds: float) -> dict[str, float]:
        assert self.load.stdin is not None and self.load.stdout is not None
        print(seconds, file=self.load.stdin, flush=True)
        before = cpu_seconds([self.load.pid])
        found: dict[str, float] = json.loads(self.load.stdout.readline())
        return found | {"clients' core %": 100 * (cpu_seconds([self.load.pid]) - before) / seconds}

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


class FloorProcess(ServerProcess):
    """The server that only writes and sends."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "")
        self.command = [sys.executable, "-m", "benchmarks.server_floor", str(self.port), str(folder / "floor.sqlite3")]


async def compare(rounds: int, tables: int, with_floor: bool) -> dict[str, list[dict[str, float]]]:
    """In short turns, so that a busy minute of the machine hits all."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name, ExitStack() as stack:
        folder = Path(name)
        peer = Peer(tables)
        stack.callback(peer.close)
        loads = {}
        for kind, workers in ((f"sqlite, {PROCESSES} processes", PROCESSES), ("sqlite", 1)):
            (folder / kind).mkdir()
            database = str(folder / kind / "tabard.sqlite3")
            server = serving(folder / kind, database, workers=workers, **PRODUCTION_INTERVALS)
            loads[kind] = Load(stack.enter_context(server), tables)
        if with_floor:
            floor = FloorProcess(folder).start()
            stack.callback(floor.kill)
            loads["the floor"] = Load(floor, tables)
        for load in loads.values():
            await load.sit_down()
        found: dict[str, list[dict[str, float]]] = {kind: [] for kind in (PEER_NAME, *loads)}
        for _ in range(rounds):
            found[PEER_NAME].append(await asyncio.to_thread(peer.play, MOMENT))
            for kind, load in loads.items():
                found[kind].append(await load.play(MOMENT))
    for kind, each in found.items():
        report(f"{kind} (medians)", medians(each), {})
        if kind != PEER_NAME:
            report_ratios(each, found[PEER_NAME], PEER_GOALS if kind.endswith("processes") else {})
    return found


def report_ratios(ours: list[dict[str, float]], theirs: list[dict[str, float]], goals: Mapping[str, float]) -> None:
    for name in PEER_RATIOS:
        each = sorted(mine[name] / other[name] for mine, other in zip(ours, theirs, strict=True))
        ratio = Ratio(statistics.median(each), each[len(each) // 4], each[-1 - len(each) // 4])
        held = verdict(ratio.median, goals[name], name.endswith("ms")) if name in goals else ""
        print(f"  {name}: {ratio} times boardgame.io's{held}")


def medians(found: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(each[name] for each in found) for name in found[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", choices=[*GOALS, "idle"])
    parser.add_argument("--idle", type=int, default=5000, help="sockets that only sit there")
    parser.add_argument("--peer", type=int, default=0, metavar="ROUNDS", help="compare with boardgame.io instead")
    parser.add_argument("--floor", action="store_true", help="with --peer, also the least that a server has to do")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    measured = uvloop.run(compare(given.peer, given.tables, given.floor)) if given.peer else measure_goals(given)
    if given.json:
        given.json.write_text(json.dumps(measured, indent=1))


def measure_goals(given: argparse.Namespace) -> dict[str, dict[str, float]]:
    measured = {}
    for kind, goals in GOALS.items():
        if given.only in (None, kind):
            measured[kind] = measure(kind, given.tables, given.seconds)
            report(kind, measured[kind], goals)
    if given.only in (None, "idle"):
        measured["idle"] = measure_idle(given.idle)
        report("idle", measured["idle"], IDLE_GOAL)
    return measured


def report(kind: str, found: dict[str, float], goals: Mapping[str, float]) -> None:
    print(kind)
    for name, value in found.items():
        goal = goals.get(name)
        held = "" if goal is None else verdict(value, goal, name.split()[-1] in ("ms", "MB"))
        print(f"  {name:16} {value:9.1f}{held}", flush=True)


def verdict(value: float, goal: float, below: bool) -> str:
    holds = value <= goal if below else value >= goal
    return f"   goal: {'at most' if below else 'at least'} {goal:g}, {'holds' if holds else 'missed'}"


if __name__ == "__main__":
    main()
