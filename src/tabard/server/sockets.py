"""One socket: a viewer at a table. One task reads, obeys and answers."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send

from tabard.server.connection import EXTENSION, Connection, nothing
from tabard.server.house import House, Visitor
from tabard.server.limits import Bucket
from tabard.server.problems import Problem
from tabard.server.room import Room
from tabard.server.roster import Roster
from tabard.server.table import encode
from tabard.server.wire import HELLO, PROTOCOL, Decide, Hello, Ping, Say, Undo, id_in, read_command

PATH: Final = "/api/v1/socket"
NOT_UNDERSTOOD: Final = 4400
TOKEN_OF_NOBODY: Final = 4401
NO_SUCH_TABLE: Final = 4404
NO_HELLO: Final = 4408
CHANGED: Final = 4409
TOO_LARGE: Final = 4413
TOO_MUCH: Final = 4429
RESTART: Final = 1012
CLOSE_CODES: Final = {"who": TOKEN_OF_NOBODY, "missing": NO_SUCH_TABLE, "too_long": TOO_LARGE, "too_fast": TOO_MUCH}
PATIENCE: Final = 100
"""Commands that are too fast, before the socket is closed."""


class Gone(Exception):
    """The client has hung up."""


class Closing(Exception):
    """The socket is to be closed, with a code and a word for the client."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code: Final = code
        self.reason: Final = reason


class Socket:
    def __init__(
        self, house: House, connection: Connection, receive: Receive, send: Send, soon: "Callable[[Socket], None]"
    ) -> None:
        self.house: Final = house
        self.connection: Final = connection
        self.next_message: Final = receive
        self.transmit: Final = send
        self.soon: Final = soon
        """Has this socket flushed in a moment."""
        self.loop: Final = asyncio.get_running_loop()
        self.outbox: Final[list[bytes]] = []
        self.flushing = False
        self.pulse: asyncio.TimerHandle | None = None
        self.end: Closing | None = None
        """Why the socket is to be closed."""
        settings = house.settings
        self.most: Final = settings.outbox
        """How many frames may wait to be sent."""
        self.commands: Final = Bucket(settings.commands_a_second, 2 * settings.commands_a_second, time.monotonic())
        self.chat: Final = Bucket(settings.chat_a_minute / 60, settings.chat_a_minute / 2, time.monotonic())
        self.refused = 0
        self.roster: Roster | None = None
        """Who sat where when the client's right to its seat was last checked."""

    # Sending

    def send(self, frame: bytes) -> None:
        """Send soon, with what else is sent now. A client that lags too far behind is let go; it can resume."""
        if self.end is not None:
            return
        if len(self.outbox) >= self.most:
            self.close(TOO_MUCH, "You fell too far behind. Reconnect.")
            return
        self.outbox.append(frame)
        if not self.flushing:
            self.flushing = True
            self.soon(self)

    def flush(self) -> None:
        self.flushing = False
        if self.outbox and not self.connection.congested:
            self.connection.send_texts(self.outbox)
            self.outbox.clear()

    def answer(self, told: dict[str, object]) -> None:
        self.send(encode(told))

    def close(self, code: int, reason: str) -> None:
        if self.end is None:
            self.end = Closing(code, reason)
            self.connection.interrupt()

    # Receiving

    async def serve(self) -> None:
        """Everything from hello to the end."""
        await self.next_message()
        await self.transmit({"type": "websocket.accept"})
        self.connection.when_free = self.flush
        try:
            await self.converse()
        except Closing as closing:
            await self.hang_up(closing)
        except (Gone, OSError):
            pass
        finally:
            self.connection.when_free = nothing

    async def hang_up(self, closing: Closing) -> None:
        """Send what there is to send, and close. A client that does not even take that is cut off."""
        try:
            async with asyncio.timeout(self.house.settings.hello_seconds):
                await self.connection.writable.wait()
                self.flush()
                await self.transmit({"type": "websocket.close", "code": closing.code, "reason": closing.reason})
        except TimeoutError:
            self.connection.transport.abort()
        except (RuntimeError, OSError):  # it was gone already
            pass

    async def converse(self) -> None:
        try:
            hello = await asyncio.wait_for(self.read_hello(), self.house.settings.hello_seconds)
            room = await self.house.room(hello.table)
            visitor = self.house.visitor(room, hello.token)
            await room.come_up_to(visitor.seat, hello.since or 0)
        except TimeoutError:
            raise Closing(NO_HELLO, "No hello came in time.") from None
        except Problem as problem:
            self.answer(problem.as_nack(None))
            raise Closing(CLOSE_CODES.get(problem.code, NOT_UNDERSTOOD), problem.code) from None
        self.send(room.snapshot(visitor.seat, hello.since, visitor.host))
        room.enter(visitor.seat, self)
        self.beat_later(room, visitor)
        try:
            while True:
                await self.obey(room, visitor, hello.token, await self.receive())
        finally:
            if self.pulse is not None:
                self.pulse.cancel()
            room.leave(visitor.seat, self)

    async def read_hello(self) -> Hello:
        frame = await self.receive()
        try:
            hello = HELLO.decode(frame)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Problem("malformed", f"The first frame must be a hello: {error}.") from None
        if hello.protocol != PROTOCOL:
            raise Problem(
                "malformed", f"This server speaks protocol {PROTOCOL}, not {hello.protocol}. Reload the page."
            )
        return hello

    async def receive(self) -> bytes:
        message = await self.next_message()
        if message["type"] == "websocket.disconnect":
            raise self.end or Gone
        frame: bytes = message["bytes"]
        if len(frame) > self.house.settings.frame_bytes:
            raise Closing(TOO_LARGE, "The frame is too large.")
        return frame

    def beat_later(self, room: Room, visitor: Visitor) -> None:
        self.pulse = self.loop.call_later(self.house.settings.ping_seconds, self.beat, room, visitor)

    def beat(self, room: Room, visitor: Visitor) -> None:
        """Tell the client now and then what the last entry is, so that it notices a loss."""
        self.answer(self.heartbeat("ping", room, visitor))
        self.beat_later(room, visitor)

    def heartbeat(self, kind: str, room: Room, visitor: Visitor) -> dict[str, object]:
        return {"type": kind, "n": room.head(visitor.seat), "now": self.house.now()}

    async def obey(self, room: Room, visitor: Visitor, token: str | None, frame: bytes) -> None:
        if not self.commands.take(time.monotonic()):
            self.refused += 1
            if self.refused > PATIENCE:
                raise Closing(TOO_MUCH, "Too many commands.")
            self.answer(Problem("too_fast", "Too many commands. Wait a moment.").as_nack(id_in(frame)))
            return
        try:
            command = read_command(frame)
        except Problem as problem:
            self.answer(problem.as_nack(id_in(frame)))
            return
        if isinstance(command, Ping):
            self.answer(self.heartbeat("pong", room, visitor) | {"id": command.id})
            return
        try:
            number = await self.carry_out(room, visitor, token, command)
        except Problem as problem:
            self.answer(problem.as_nack(command.id))
        else:
            self.send(b'{"type":"ack","id":"%b","n":%d}' % (command.id.encode(), number))

    async def carry_out(self, room: Room, visitor: Visitor, token: str | None, command: Decide | Undo | Say) -> int:
        if room.table.roster is not self.roster:
            if self.house.visitor(room, token) != visitor:
                raise Closing(CHANGED, "Your seat has changed. Reconnect.")
            self.roster = room.table.roster
        return await carry_out(self.house, room, visitor, command, self.chat)


async def carry_out(house: House, room: Room, visitor: Visitor, command: Decide | Undo | Say, chat: Bucket) -> int:
    """Carry out a command from a socket or from HTTP; the number of its entry."""
    seat = visitor.seat
    if seat is None:
        raise Problem("not_seated", "You're watching. Only players can do that.")
    match command:
        case Decide(id, decision, answer):
            return await house.decide(room, seat, id, decision, answer)
        case Undo(id, entry):
            return await house.undo(room, seat, id, entry)
        case Say(id, text):
            if id not in room.table.commands and not chat.take(time.monotonic()):
                raise Problem("too_fast", "Too many messages. Wait a moment.")
            return await house.say(room, seat, id, text)


class Sockets:
    """All sockets of this process."""

    def __init__(self, house: House) -> None:
        self.house: Final = house
        self.open: Final[set[Socket]] = set()
        self.by_address: Final[dict[str, int]] = {}
        self.full: list[Socket] = []
        """Those that have something to send."""

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        settings = self.house.settings
        if scope["path"] != PATH:
            await receive()
            await send({"type": "websocket.close", "code": NO_SUCH_TABLE, "reason": f"Sockets are at {PATH}."})
            return
        if len(self.open) >= settings.sockets or self.by_address.get(address, 0) >= settings.sockets_an_address:
            self.house.metrics.count("refused_sockets")
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TOO_MUCH, "reason": "Too many connections."})
            return
        socket = Socket(self.house, scope["extensions"][EXTENSION], receive, send, self.flush_soon)
        self.open.add(socket)
        self.by_address[address] = self.by_address.get(address, 0) + 1
        try:
            await socket.serve()
        finally:
            self.open.discard(socket)
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    def flush_soon(self, socket: Socket) -> None:
        if not self.full:
            socket.loop.call_soon(self.flush)
        self.full.append(socket)

    def flush(self) -> None:
        full, self.full = self.full, []
        for socket in full:
            socket.flush()

    async def say_goodbye(self) -> None:
        """The server is about to stop: everybody is told to come back in a moment."""
        for socket in self.open:
            socket.answer({"type": "restart", "retry": 1000})
            socket.close(RESTART, "The server is restarting. Reconnect in a moment.")
        deadline = time.monotonic() + self.house.settings.shutdown_seconds / 2
        while self.open and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
