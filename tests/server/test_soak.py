"""Hundreds of players for a long time, who come and go: memory and open files stay flat, and no frame is lost."""

import asyncio
import itertools
import json
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabard.server.settings import Settings
from tests.server.client import ApiClient
from tests.server.lean_socket import LeanSocket
from tests.server.services import ServerProcess, memory, open_files, serving

TABLES = ["va human human", "lost-legends human human human", "quest human human human human", "rift human human"]
TABLES += [
    "knights-duty human human human",
    "lost-legends human human bot",
    "va human bot",
    "quest human human human bot",
]
"""Tables as they are opened in turn. Each has a spectator, too."""
SAY_EVERY = 50
"""So many decisions for one message in the chat."""
PATIENCE = 30.0
"""A decision that isn't acknowledged for so long is lost."""
MB = 1e6


class Ask(msgspec.Struct):
    decision: str
    legal: list[str]


class TableInfo(msgspec.Struct):
    status: str


class Numbered(msgspec.Struct):
    n: int


class Frame(msgspec.Struct):
    """The fields of a frame that these clients read."""

    type: str
    n: int = 0
    ask: Ask | msgspec.UnsetType | None = msgspec.UNSET
    table: TableInfo | msgspec.UnsetType = msgspec.UNSET
    entries: list[Numbered] = []
    id: str | None = None
    code: str = ""
    reason: str = ""


DECODER = msgspec.json.Decoder(Frame)


class Visit(LeanSocket):
    """One connection of a viewer, who may have had others before."""

    def __init__(self, viewer: "Viewer") -> None:
        super().__init__({"table": viewer.table.id, "token": viewer.token, "since": viewer.n or None})
        self.viewer = viewer

    def on_text(self, body: bytes) -> None:
        if self.viewer.visit is self:
            self.viewer.on_frame(DECODER.decode(body))

    def connection_lost(self, error: Exception | None) -> None:
        if self.viewer.visit is self:
            self.viewer.soak.errors.append(f"the server closed a socket: {error}")


class Viewer:
    """A player or a spectator, on whatever connection. It checks that the numbers of its entries have no gap."""

    def __init__(self, soak: "Soak", table: "SoakTable", token: str | None) -> None:
        self.soak, self.table, self.token = soak, table, token
        self.n = 0
        self.ask: Ask | None = None
        self.visit: Visit | None = None
        self.here = False
        """Whether the server has sent the snapshot of this connection."""
        self.pending: dict[str, object] | None = None
        """The command that has no answer yet."""
        self.sent_at = 0.0

    async def connect(self) -> None:
        self.here = False
        visit = self.visit = Visit(self)
        await asyncio.get_running_loop().create_connection(lambda: visit, "127.0.0.1", self.soak.server.port)
        if self.visit is not visit:  # the game was over before it was connected
            visit.transport.abort()

    def leave(self) -> None:
        visit, self.visit, self.here = self.visit, None, False
        if visit is not None and visit.transport is not None:
            visit.transport.abort()

    def on_frame(self, frame: Frame) -> None:
        self.soak.frames[frame.type] += 1
        match frame.type:
            case "snapshot":
                self.follows([entry.n for entry in frame.entries])
                self.here = True
                if self.pending is not None:
                    self.send(self.pending)
            case "entry":
                self.follows([frame.n])
            case "ping":
                self.soak.check(frame.n == self.n, f"the server is at entry {frame.n}, the client at {self.n}")
            case "ack":
                self.acknowledged(frame)
            case "nack":
                self.soak.check(self.table.ending, f"refused: {frame.code} {frame.reason}")
                self.pending = None
        if frame.type in ("snapshot", "entry"):
            if frame.ask is not msgspec.UNSET:
                self.ask = frame.ask
            if frame.table is not msgspec.UNSET and frame.table.status in ("over", "ended"):
                self.table.over(frame.table.status)

    def follows(self, numbers: list[int]) -> None:
        self.soak.check(
            numbers == list(range(self.n + 1, self.n + 1 + len(numbers))), f"after entry {self.n} came {numbers}"
        )
        self.n += len(numbers)

    def acknowledged(self, frame: Frame) -> None:
        expected = self.pending is not None and self.pending["id"] == frame.id
        self.soak.check(expected, f"an ack for {frame.id}, which was answered before")
        if expected:
            self.soak.ack_times.append(time.perf_counter() - self.sent_at)
            self.pending = None

    @property
    def asked(self) -> bool:
        return self.here and self.ask is not None and self.pending is None and not self.table.finished

    def decide(self) -> None:
        assert self.ask is not None
        answer = self.soak.random.choice(self.ask.legal)
        self.command({"type": "decide", "decision": self.ask.decision, "answer": answer})
        self.table.decisions += 1

    def command(self, command: dict[str, object]) -> None:
        self.pending = command | {"id": f"{self.soak.random.getrandbits(64):x}"}
        self.sent_at = time.perf_counter()
        self.send(self.pending)

    def send(self, command: dict[str, object]) -> None:
        assert self.visit is not None
        self.visit.send(command)


class SoakTable:
    def __init__(self, soak: "Soak", kind: str) -> None:
        self.soak, self.kind = soak, kind
        self.viewers: list[Viewer] = []
        self.decisions = 0
        self.ending = self.finished = False

    async def open(self) -> None:
        game, _, seats = self.kind.partition(" ")
        info, tokens = await self.soak.api.open(game, seats)
        self.id, self.host = info["id"], tokens[0]
        self.viewers = [Viewer(self.soak, self, token) for token in (*tokens, None)]
        for viewer in self.viewers:
            await viewer.connect()

    def over(self, status: str) -> None:
        if not self.finished:
            self.finished = True
            self.soak.spawn(self.replace(["events?since=0"] if status == "ended" else ["record", "replay"]))

    async def end(self) -> None:
        await self.soak.get_ok("POST", f"/tables/{self.id}/end", self.host)

    async def replace(self, pages: list[str]) -> None:
        """Leave, look at the finished game once more, and start another one."""
        for viewer in self.viewers:
            viewer.leave()
        for page in pages:
            await self.soak.get_ok("GET", f"/tables/{self.id}/{page}", self.host)
        self.soak.tables.remove(self)
        self.soak.games += 1
        await self.soak.open_table(self.kind)


class Soak:
    """The players, and what they notice."""

    def __init__(
        self,
        server: ServerProcess,
        sockets: int,
        rate: float,
        stay_seconds: float,
        longest_game: int,
        say: Callable[[str], None],
    ) -> None:
        self.server, self.sockets, self.rate = server, sockets, rate
        self.stay_seconds = stay_seconds
        """How long a socket stays open on average."""
        self.longest_game = longest_game
        """After so many decisions, the host ends the game."""
        self.say = say
        self.random = random.Random(sockets)
        self.tables: list[SoakTable] = []
        self.errors: list[str] = []
        self.frames: Counter[str] = Counter()
        self.ack_times: list[float] = []
        self.decisions = self.reconnects = self.games = 0
        self.samples: list[tuple[int, int]] = []
        """Bytes in memory and open files, one sample after another."""
        self.tasks: set[asyncio.Task[None]] = set()

    def check(self, true: bool, error: str) -> None:
        if not true:
            self.errors.append(error)

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.errors.append(repr(task.exception()))

    async def get_ok(self, method: str, path: str, token: str | None) -> None:
        answer = await self.api.call(method, path, token)
        if answer.status_code == 503:  # too many replays wait at once
            return
        self.check(answer.status_code == 200, f"{method} {path}: {answer.status_code} {answer.text[:200]}")

    async def open_table(self, kind: str) -> None:
        table = SoakTable(self, kind)
        self.tables.append(table)
        await table.open()

    def viewers(self) -> list[Viewer]:
        return [viewer for table in self.tables for viewer in table.viewers]

    async def run(self, seconds: float) -> None:
        async with ApiClient(self.server.base) as self.api:
            kinds = itertools.cycle(TABLES)
            while len(self.viewers()) < self.sockets:
                await self.open_table(next(kinds))
            end = time.monotonic() + seconds
            beats = [
                self.every(1 / self.rate, end, self.decide),
                self.every(self.stay_seconds / self.sockets, end, self.reconnect),
                self.every(1.0, end, self.look_at_lists),
                self.every(seconds / 200, end, self.sample),
                self.every(60, end, lambda: self.say(json.dumps(self.figures()))),
            ]
            await asyncio.gather(*beats)
            await asyncio.sleep(0)
            await self.settle()
            for viewer in self.viewers():
                viewer.leave()
            while self.tasks:
                await asyncio.wait(list(self.tasks))

    async def every(self, seconds: float, end: float, do: Callable[[], None]) -> None:
        due = time.monotonic()
        while due < end:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due += seconds
            do()
            if self.errors:
                return

    async def settle(self) -> None:
        """Until every command has its answer."""
        end = time.monotonic() + PATIENCE
        while any(viewer.pending for viewer in self.viewers() if not viewer.table.finished):
            if time.monotonic() > end:
                self.errors.append("a command was never answered")
                return
            await asyncio.sleep(0.05)

    def decide(self) -> None:
        asked = [viewer for viewer in self.viewers() if viewer.asked]
        if not asked:
            return
        viewer = self.random.choice(asked)
        table = viewer.table
        self.decisions += 1
        if self.decisions % SAY_EVERY == 0 and viewer.token is not None:
            viewer.command({"type": "say", "text": "Good move!"})
        elif table.decisions < self.longest_game:
            viewer.decide()
        elif not table.ending:
            table.ending = True
            self.spawn(table.end())

    def reconnect(self) -> None:
        there = [viewer for viewer in self.viewers() if viewer.here and not viewer.table.finished]
        if there:
            viewer = self.random.choice(there)
            viewer.leave()
            self.reconnects += 1
            self.spawn(viewer.connect())

    def look_at_lists(self) -> None:
        self.spawn(self.get_ok("GET", "/tables?show=watchable", None))

    def sample(self) -> None:
        assert self.server.process is not None
        pid = self.server.process.pid
        self.samples.append((memory(pid), open_files(pid)))

    def quarters(self, what: int) -> list[float]:
        """The mean of each quarter of the time."""
        size = max(1, len(self.samples) // 4)
        values = [sample[what] for sample in self.samples]
        return [statistics.mean(values[start : start + size]) for start in range(0, 4 * size, size) if values[start:]]

    def figures(self) -> dict[str, Any]:
        times = sorted(self.ack_times) or [0.0]
        return {
            "sockets": len(self.viewers()),
            "decisions": self.decisions,
            "games": self.games,
            "reconnects": self.reconnects,
            "frames": self.frames.total(),
            "memory MB": [round(value / MB, 1) for value in self.quarters(0)],
            "now MB": round(self.samples[-1][0] / MB, 1) if self.samples else 0,
            "files": [round(value, 1) for value in self.quarters(1)],
            "ack ms p50, p99": [round(times[len(times) * part // 100] * 1000, 1) for part in (50, 99)],
        }


def soak(
    folder: Path, seconds: float, sockets: int, stay_seconds: float, longest_game: int, growth: float, **settings: Any
) -> None:
    """Play, and compare the last quarter of the time with the second. `growth` is how many times as much memory may be
    used."""
    with serving(folder, str(folder / "tabard.sqlite3"), **settings) as server:
        playing = Soak(server, sockets, 50, stay_seconds, longest_game, lambda text: print(text, flush=True))
        asyncio.run(playing.run(seconds))
        figures = playing.figures()
        print(json.dumps(figures), flush=True)
        assert playing.errors == []
        problems = [line for line in server.log().splitlines()[1:] if json.loads(line)["level"] != "info"]
        assert problems == []
    assert playing.decisions >= 0.9 * 50 * seconds
    assert playing.games >= 3 and playing.reconnects >= 0.5 * seconds * sockets / stay_seconds
    memory, files = playing.quarters(0), playing.quarters(1)
    assert memory[3] <= growth * memory[1], figures
    assert files[3] <= files[1] + 20, figures


def test_twenty_seconds_of_players_who_come_and_go(tmp_path: Path) -> None:
    soak(tmp_path, 20, 60, 6, 40, 1.1, idle_seconds=2)


@pytest.mark.long
def test_an_hour_of_players_who_come_and_go(tmp_path: Path) -> None:
    usual = Settings()
    soak(tmp_path, 3600, 500, 120, 250, 1.05, sweep_seconds=usual.sweep_seconds, poll_seconds=usual.poll_seconds)
