"""A seat at a table of a running Tabard server, beside people: over the server's own protocol (docs/protocol.md)."""

import asyncio
import json
import re
import secrets
import urllib.error
import urllib.request
from collections.abc import Sequence
from time import monotonic
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tabard.adapters.seat_text import News, Question
from tabard.adapters.seats import Seat, Signal
from tabard.engine.event import EVERYONE, Event
from tabard.engine.game import Game
from tabard.engine.refusal import Invalid, Refused
from tabard.engine.types import seat_name
from tabard.games import find, names

LINK: Final = re.compile(r"(https?)://([^/\s#?]+)/(?:t/)?([\w-]+)/?(?:#seat=([\w-]+))?")
PATIENCE: Final = 15.0
"""How long the server may take to answer, in seconds."""
PAUSES: Final = (0.2, 1.0, 2.0, 4.0, 8.0)
"""Seconds between attempts to reconnect."""
FINAL_CODES: Final = {
    4400: "The server speaks another version of the protocol.",
    4401: "The server doesn't know this seat any more.",
    4403: "The server doesn't accept this client.",
    4404: "The server has no such table.",
}
"""Close codes after which there is no point in reconnecting."""
MAX_FRAME: Final = 16 * 1024 * 1024
MAX_NAME: Final = 24

Frame = dict[str, Any]


def is_link(table: str) -> bool:
    return LINK.fullmatch(table.strip()) is not None


def server_of(link: str) -> str:
    """The address of the server in a link to a table."""
    found = LINK.fullmatch(link.strip())
    assert found is not None
    return f"{found[1]}://{found[2]}"


async def join(link: str, name: str, wanted: int | None) -> "ServerSeat":
    """Take an open seat at the table that a link leads to, or the seat that the link carries. Raises Invalid if that is
    not possible."""
    found = LINK.fullmatch(link.strip())
    assert found is not None
    base, table, token = server_of(link), found[3], found[4]
    if token is None:
        body: Frame = {"name": name} if wanted is None else {"name": name, "seat": wanted}
        taken = await asyncio.to_thread(post, f"{base}/api/v1/tables/{table}/join", body)
        token = str(taken["token"])
    info = await asyncio.to_thread(get, f"{base}/api/v1/tables/{table}")
    seat = ServerSeat(base, table, token, info)
    await seat.connect()
    return seat


def post(url: str, body: Frame) -> Frame:
    return fetch(urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"}))


def get(url: str, token: str = "") -> Frame:
    return fetch(urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"} if token else {}))


def fetch(request: urllib.request.Request) -> Frame:
    """The JSON that a server answers. Raises Invalid with what the server says is wrong."""
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            read = json.load(answer)
    except urllib.error.HTTPError as error:
        raise Invalid(problem_in(error)) from None
    except (OSError, ValueError) as error:
        raise Invalid(f"There is no Tabard server at {request.host}: {error}.") from None
    if not isinstance(read, dict):
        raise Invalid(f"There is no Tabard server at {request.host}.")
    return read


def problem_in(error: urllib.error.HTTPError) -> str:
    try:
        read = json.load(error)
        return f"The server says: {read.get('detail') or read['title']}"
    except (ValueError, KeyError, AttributeError):
        return f"The server answers with error {error.code}."


class ServerSeat(Seat):
    def __init__(self, base: str, table: str, token: str, info: Frame) -> None:
        game: Game | None = find(info["game"]) if info["game"] in names() else None
        super().__init__(secrets.token_hex(8), game, info["game"])
        self.base: Final = base
        self.table: Final = table
        self.token: Final = token
        self.info = info
        self.n = 0
        self.now: Frame | None = None
        """The view."""
        self.ask: Frame | None = None
        self.happened: Final[list[Event | str]] = []
        self.changed: Final = Signal()
        self.replies: Final[dict[str, asyncio.Future[Frame]]] = {}
        """Commands without a reply yet."""
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.fault = ""
        """Why the connection is lost for good."""

    # The connection

    async def connect(self) -> None:
        """Connect, and wait for the first snapshot. Raises Invalid if the server doesn't let us in."""
        self.reader = asyncio.get_running_loop().create_task(self.keep_reading())
        end = monotonic() + PATIENCE
        while self.n == 0 and not self.fault and monotonic() < end:
            await self.changed.wait(end - monotonic())
        if self.n == 0:
            self.reader.cancel()
            raise Invalid(self.fault or "The server doesn't answer.")

    def close(self) -> None:
        if self.reader is not None:
            self.reader.cancel()

    async def keep_reading(self) -> None:
        """Read frames, and reconnect when the connection is lost, until that is hopeless."""
        address = f"ws{self.base.removeprefix('http')}/api/v1/socket?table={self.table}"
        attempt = 0
        while not self.fault:
            read_before = self.n
            try:
                async with connect(address, max_size=MAX_FRAME, open_timeout=PATIENCE) as socket:
                    since = self.n or None
                    hello = {"type": "hello", "protocol": 1, "table": self.table, "token": self.token, "since": since}
                    await socket.send(json.dumps(hello))
                    await self.read_frames(socket)
            except ConnectionClosed as closed:
                code = 0 if closed.rcvd is None else closed.rcvd.code
                self.fault = FINAL_CODES.get(code, "")
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            self.socket = None
            attempt = 0 if self.n > read_before else attempt + 1
            if attempt > len(PAUSES):
                self.fault = "The connection to the server is lost."
            self.changed.send()
            if not self.fault:
                await asyncio.sleep(PAUSES[max(attempt - 1, 0)])

    async def read_frames(self, socket: ClientConnection) -> None:
        while True:
            frame: Frame = json.loads(await socket.recv())
            if frame["type"] == "ping" and frame["n"] != self.n:
                return  # an entry is missing: say hello again
            if frame["type"] == "snapshot":
                frame["entries"] = await self.left_out(frame) + frame["entries"]
                self.socket = socket
            self.take(frame)
            self.changed.send()

    async def left_out(self, snapshot: Frame) -> list[Frame]:
        """The entries before those of a snapshot: that of a long game has only the last ones."""
        first = snapshot["n"] + 1 - len(snapshot["entries"])
        entries: list[Frame] = []
        try:
            while (since := self.n + len(entries)) + 1 < first:
                url = f"{self.base}/api/v1/tables/{self.table}/events?since={since}"
                page = (await asyncio.to_thread(get, url, self.token))["entries"]
                if not page:
                    break
                entries += page[: first - since - 1]
        except Invalid:
            pass  # the game can be played without its distant past
        return entries

    def take(self, frame: Frame) -> None:
        match frame["type"]:
            case "snapshot":
                self.number, self.info, self.now, self.ask = frame["seat"], frame["table"], frame["view"], frame["ask"]
                self.n = frame["n"]
                for entry in frame["entries"]:
                    self.note(entry)
            case "entry":
                self.n = frame["n"]
                self.info = frame.get("table", self.info)
                if "view" in frame:
                    self.now = {**(self.now or {}), **frame["view"]}
                for name in frame.get("gone", []):
                    if self.now is not None:
                        self.now.pop(name, None)
                self.ask = frame.get("ask", self.ask)
                self.note(frame)
            case "ack" | "nack":
                reply = self.replies.pop(frame["id"], None)
                if reply is not None and not reply.done():
                    reply.set_result(frame)

    def note(self, entry: Frame) -> None:
        """Keep what an entry says has happened."""
        for event in entry.get("events", []):
            self.happened.append(
                Event(event["kind"], event["clause"], event["text"], event["data"], EVERYONE, reveals=False)
            )
        said = self.said_by(entry)
        if said:
            self.happened.append(said)

    def said_by(self, entry: Frame) -> str:
        """What an entry is about, if it is about the table and not about the game."""
        seat = entry.get("seat")
        who = self.names()[seat] if isinstance(seat, int) else "Somebody"
        match entry["kind"]:
            case "said":
                return f"{who} says in the chat: {json.dumps(str(entry.get('text', '')), ensure_ascii=False)}"
            case "joined":
                return f"{who} sits down."
            case "left":
                return f"{who} leaves."
            case "bot":
                return f"A bot plays for {who}."
            case "back":
                return f"{who} is back."
            case "undone":
                return "The last move was undone."
            case "played" if entry.get("stand_in") and seat == self.number:
                return "The server decided for you, because your time ran out."
        return ""

    async def request(self, command: Frame) -> Frame:
        """The reply to a command. After a lost connection it is sent again: the server carries it out once."""
        id = secrets.token_hex(12)
        reply: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self.replies[id] = reply
        end = monotonic() + PATIENCE
        sent_by: ClientConnection | None = None
        while not reply.done():
            if self.fault or monotonic() > end:
                raise Invalid(self.fault or "The server doesn't answer. Call look to see what it has received.")
            if self.socket is not None and self.socket is not sent_by:
                sent_by = self.socket
                try:
                    await sent_by.send(json.dumps({**command, "id": id}))
                except ConnectionClosed:
                    continue
            await self.changed.wait(end - monotonic())
        return reply.result()

    # The seat

    def view(self) -> dict[str, Any] | None:
        return self.now

    def question(self) -> Question | None:
        if self.ask is None or self.now is None or self.info["status"] != "playing":
            return None
        return Question(self.ask["decision"], self.ask["text"], self.ask["clause"], self.ask["legal"])

    def news(self) -> News:
        return self.happened

    def names(self) -> Sequence[str]:
        return [self.name(place) for place in self.info["seats"]]

    def name(self, place: Frame) -> str:
        seat = place["seat"]
        if seat == self.number and self.n:
            return f"You ({seat_name(seat)})"
        called = "".join(sign for sign in place["name"] or "" if sign.isprintable())[:MAX_NAME]
        return f"{seat_name(seat)} ({called or place['kind']})"

    def known(self) -> Sequence[str]:
        return () if self.game is None else self.game.actions

    def status(self) -> str:
        if self.fault:
            return self.fault
        match self.info["status"]:
            case "gathering":
                return "The game starts when every seat is taken. Call wait."
            case "ended":
                return "The game was ended before its end."
            case "damaged":
                return "The server can't continue this game."
        return ""

    @property
    def over(self) -> bool:
        return bool(self.fault) or self.info["status"] in ("over", "ended", "damaged")

    async def give(self, question: Question, answer: str) -> None:
        reply = await self.request({"type": "decide", "decision": question.id, "answer": answer})
        if reply["type"] == "nack":
            raise Refused(reply.get("clause") or "", reply["reason"])
        end = monotonic() + PATIENCE
        while self.n < reply["n"] and not self.fault and monotonic() < end:
            await self.changed.wait(end - monotonic())

    async def why_not(self, question: Question, answer: str) -> Refused | None:
        """The server is asked only about an answer that is not legal, which changes nothing."""
        if answer in question.legal:
            return None
        try:
            await self.give(question, answer)
        except Refused as refusal:
            return refusal
        return None

    async def settle(self, seconds: float, for_others: bool) -> None:
        end = monotonic() + seconds
        while not self.over and self.question() is None:
            left = end - monotonic()
            if left <= 0 or not (for_others or self.only_bots_are_asked()):
                return
            await self.changed.wait(left)

    def only_bots_are_asked(self) -> bool:
        asked = [] if self.now is None else self.now["to_act"]
        return bool(asked) and all(self.info["seats"][seat]["kind"] == "bot" for seat in asked)
