"""A client that knows the protocol and no rules: it answers whatever it is asked."""

import asyncio
import json
import random
import uuid
from collections.abc import AsyncIterator, Sequence
from typing import Any

import httpx
import websockets

Frame = dict[str, Any]


async def connection(address: str) -> AsyncIterator[Any]:
    """A socket that is closed with the loop at the latest."""
    async with websockets.connect(address, compression=None, max_size=None, ping_interval=None) as socket:
        yield socket


class Player:
    """One viewer at a table. It keeps what it has received, and checks that nothing is missing."""

    def __init__(self, base: str, table: str, token: str | None, seed: int = 0) -> None:
        self.base = base
        self.table = table
        self.token = token
        self.random = random.Random(seed)
        self.page = 1_000
        """How many entries a snapshot may have."""
        self.n = 0
        self.view: Frame | None = None
        self.ask: Frame | None = None
        self.undo: int | None = None
        self.out: list[int] = []
        self.info: Frame = {}
        self.entries: list[Frame] = []
        self.presence: Frame = {}
        self.raw: list[str] = []
        """Every frame as it arrived."""
        self.acks: dict[str, int] = {}
        self.pending: Frame | None = None
        """The command that has no answer yet."""
        self.socket: Any = None
        self.named = table
        """The table in the address of the socket."""
        self.names_table = token is not None and ord(token[0]) % 2 == 0
        """Half of all players name their table there. With several workers, the server brings these to the same one,
        and the others stay where they arrive."""

    # The connection

    async def connect(self) -> "Player":
        address = f"ws{self.base[4:]}/api/v1/socket" + (f"?table={self.named}" if self.names_table else "")
        self.connection = connection(address)
        self.socket = await anext(self.connection)
        hello = {"type": "hello", "protocol": 1, "table": self.table, "token": self.token}
        await self.send(hello | {"since": self.n if self.n else None})
        while (await self.receive())["type"] != "snapshot":
            pass
        return self

    async def close(self) -> None:
        await self.socket.close()

    async def send(self, frame: Frame) -> None:
        await self.socket.send(json.dumps(frame))

    async def receive(self) -> Frame:
        raw = await asyncio.wait_for(self.socket.recv(), 30)
        self.raw.append(raw)
        frame: Frame = json.loads(raw)
        self.take(frame)
        return frame

    async def answer_to(self, text: str | bytes) -> Frame:
        """The server's next frame of any kind except presence."""
        await self.socket.send(text)
        while (frame := await self.receive())["type"] in ("presence", "entry", "ping"):
            pass
        return frame

    def take(self, frame: Frame) -> None:
        match frame["type"]:
            case "snapshot":
                first = max(self.n, frame["n"] - self.page) + 1
                assert [entry["n"] for entry in frame["entries"]] == list(range(first, frame["n"] + 1))
                self.entries += frame["entries"]
                self.n, self.view, self.info = frame["n"], frame["view"], frame["table"]
                self.ask, self.undo, self.presence = frame["ask"], frame["undo"], frame["presence"]
                self.out = frame["out"]
            case "entry":
                assert frame["n"] == self.n + 1, (frame["n"], self.n)
                self.n = frame["n"]
                self.entries.append(frame)
                if "view" in frame:
                    self.view = {**(self.view or {}), **frame["view"]}
                for name in frame.get("gone", []):
                    assert self.view is not None
                    del self.view[name]
                self.ask = frame.get("ask", self.ask)
                self.undo = frame.get("undo", self.undo)
                self.out = frame.get("out", self.out)
                self.info = frame.get("table", self.info)
            case "ack":
                self.acks[frame["id"]] = frame["n"]
                if self.pending is not None and self.pending["id"] == frame["id"]:
                    self.pending = None
            case "nack":
                if self.pending is not None and self.pending["id"] == frame["id"]:
                    self.pending = None
            case "presence":
                self.presence = frame

    # Playing

    @property
    def over(self) -> bool:
        return self.info.get("status") in ("over", "ended")

    def command(self, answer: str) -> Frame:
        assert self.ask is not None
        id = uuid.UUID(int=self.random.getrandbits(128)).hex
        return {"type": "decide", "id": id, "decision": self.ask["decision"], "answer": answer}

    async def decide(self, answer: str | None = None) -> Frame:
        """Answer the open question; returns the reply."""
        assert self.ask is not None
        return await self.request(self.command(answer or self.random.choice(self.ask["legal"])))

    async def request(self, command: Frame) -> Frame:
        await self.send(command)
        while True:
            frame = await self.receive()
            if frame["type"] in ("ack", "nack") and frame["id"] == command.get("id"):
                return frame

    async def until(self, true: Any) -> None:
        while not true(self):
            await self.receive()

    async def play_to_end(self) -> None:
        while not self.over:
            if self.ask is not None and self.info["status"] == "playing":
                frame = await self.decide()
                assert frame["type"] == "ack" or frame["code"] in ("stale", "refused", "unavailable"), frame
            else:
                await self.receive()


class ApiClient:
    """The HTTP side."""

    def __init__(self, base: str) -> None:
        self.http = httpx.AsyncClient(base_url=base, timeout=30)
        self.base = base

    async def __aenter__(self) -> "ApiClient":
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.http.aclose()

    async def open(self, game: str, kinds: str, **params: Any) -> tuple[Frame, list[str]]:
        """A table with seats such as `human human bot open`; its info, and the tokens of the people."""
        seats = [
            {"human": {"kind": "human", "name": f"Guest {place}"}, "bot": {"kind": "bot", "level": "random"}}.get(
                kind, {"kind": kind}
            )
            for place, kind in enumerate(kinds.split())
        ]
        answer = await self.http.post("/api/v1/tables", json={"game": game, "seats": seats, **params})
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        return opened["table"], [seat["token"] for seat in opened["seats"]] or [opened["host"]]

    async def call(self, method: str, path: str, token: str | None = None, **given: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await self.http.request(method, f"/api/v1{path}", headers=headers, **given)


async def play_all(players: list[Player]) -> None:
    """Everybody plays to the end; if one fails, all stop."""
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play_to_end())


async def seat_all(base: str, table: str, tokens: Sequence[str | None]) -> list[Player]:
    return [await Player(base, table, token, seed).connect() for seed, token in enumerate(tokens)]
