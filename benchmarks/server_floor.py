"""The least that a server in Python has to do under the load of `benchmarks.server`, which starts it with --floor.

It has no rules, checks, views or limits, and no library for HTTP or WebSockets. One game was recorded beforehand. At
every table, each decision is written to SQLite as a real one would be, by the same writer; after the commit, each of
the four players is sent the frame that was recorded. What is left is the work of the event loop, the kernel and SQLite.
"""

import asyncio
import random
import sys
from functools import partial
from typing import Any

import msgspec
import uvloop

from tabard.games import find
from tabard.server.identity import hashed
from tabard.server.protocol.frames import Decide
from tabard.server.store.sqlite import SqliteStore
from tabard.server.tables.log import Entry, Opened, SeatSetup, Started, next_entry
from tabard.server.tables.state import Draft, TableState
from tabard.server.tables.streams import Streams

GAME, SEATS = "quest", 4
RECORDED = 8000
"""How many decisions of a game are recorded. No table gets further in a benchmark."""
PRESENCE = b'{"seats":[true,true,true,true],"watching":0,"absent":[]}'
ACCEPT = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
DECIDE = msgspec.json.Decoder(Decide)


class Hello(msgspec.Struct):
    table: str
    token: str


HELLO = msgspec.json.Decoder(Hello)


class Step(msgspec.Struct):
    """A recorded decision: its entry in the log, and the frame that each seat gets, ready to be sent."""

    entry: Entry
    frames: list[bytes]


class Recording:
    def __init__(self) -> None:
        seats = [SeatSetup("human", f"P{seat}", "", hashed(str(seat))) for seat in range(SEATS)]
        options = find(GAME).resolve_options(SEATS, {})
        opened = Opened(GAME, find(GAME).rules_version, "00" * 32, seats, options, hashed("0"), with_nonces=True)
        state = TableState(next_entry(None, 1, ":open", opened), "floor")
        self.streams = Streams(state)
        self.streams.subscribed.update(range(SEATS))
        self.opening = state.last
        self.start = self.add(":start", state.draft(Started(), 1)).entry
        self.snapshots = [framed(self.streams.snapshot(seat, 0, 500, False, 1, PRESENCE)) for seat in range(SEATS)]
        self.steps = [self.decide(state, random.Random(number)) for number in range(RECORDED)]

    def decide(self, state: TableState, choice: random.Random) -> Step:
        assert state.match is not None
        seat = choice.choice(state.match.to_act)
        draft = state.draft_decision(seat, choice.choice(state.match.legal(seat)), state.last.at + 10)
        return self.add(f"floor-floor-{state.last.seq}", draft)

    def add(self, command: str, draft: Draft) -> Step:
        preview = self.streams.preview(draft)
        entry = next_entry(self.streams.table.last, self.streams.table.last.at + 10, command, preview.draft.body)
        item = self.streams.fold(entry, preview)
        viewers = [seat for seat in range(SEATS) if self.streams.has_last(seat, item)]
        frames = [framed(self.streams.build_frame(seat, item)) if seat in viewers else b"" for seat in range(SEATS)]
        return Step(entry, frames)


def framed(text: bytes) -> bytes:
    """A text as a WebSocket frame."""
    length = len(text)
    if length < 126:
        return bytes((0x81, length)) + text
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big") + text
    return b"\x81\x7f" + length.to_bytes(8, "big") + text


class FloorTable:
    def __init__(self, floor: "Floor", id: str) -> None:
        self.floor, self.id = floor, id
        self.made = 0
        """How many decisions were made."""
        self.last = floor.recording.start
        self.transports: list[Any] = [None] * SEATS

    async def decide(self, seat: int, id: str) -> None:
        step = self.floor.recording.steps[self.made]
        self.made += 1
        previous, self.last = self.last, step.entry
        await self.floor.store.append(self.id, previous, step.entry, None)
        ack = framed(b'{"type":"ack","id":"%b","n":%d}' % (id.encode(), self.made))
        for other, frame in enumerate(step.frames):
            self.transports[other].write(frame + ack if other == seat else frame)


class FloorConnection(asyncio.Protocol):
    def __init__(self, floor: "Floor") -> None:
        self.floor = floor
        self.table: FloorTable | None = None
        self.transport: Any = None
        self.seat = -1
        self.open = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if not self.open:
            self.on_request(data)
            return
        length, start = data[1] & 127, 6
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 8
        body = data[start : start + length]  # the client masks with zeros
        if self.table is None:
            self.on_hello(HELLO.decode(body))
        else:
            command = DECIDE.decode(body)
            self.floor.spawn(self.table.decide(self.seat, command.id))

    def on_request(self, data: bytes) -> None:
        if data.startswith(b"GET /api/v1/socket"):
            self.open = True
            self.transport.write(ACCEPT)
        elif data.startswith(b"GET"):
            self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        elif data.startswith(b"POST"):
            self.floor.spawn(self.answer_with_table())

    async def answer_with_table(self) -> None:
        id = await self.floor.open_table()
        seats = [{"token": f"{seat}-{id}"} for seat in range(SEATS)]
        body = msgspec.json.encode({"table": {"id": id}, "seats": seats})
        head = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
        self.transport.write(head + body)
        self.transport.close()

    def on_hello(self, hello: Hello) -> None:
        self.table, self.seat = self.floor.tables[hello.table], int(hello.token[0])
        self.table.transports[self.seat] = self.transport
        self.transport.write(self.floor.recording.snapshots[self.seat])


class Floor:
    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.recording = Recording()
        self.tables: dict[str, FloorTable] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def open_table(self) -> str:
        id = f"floor{len(self.tables)}"
        self.tables[id] = FloorTable(self, id)
        await self.store.append(id, None, self.recording.opening, None)
        await self.store.append(id, self.recording.opening, self.recording.start, None)
        return id


async def serve(port: int, database: str) -> None:
    store = SqliteStore(database)
    await store.open()
    connect = partial(FloorConnection, Floor(store))
    server = await asyncio.get_running_loop().create_server(connect, "127.0.0.1", port, backlog=2048)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), sys.argv[2]))
