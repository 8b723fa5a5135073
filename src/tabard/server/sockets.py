"""One socket: a viewer at a table. One task reads commands, executes them and answers."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send

from tabard.server.connection import EXTENSION, Connection, nothing
from tabard.server.limits import TokenBucket
from tabard.server.problems import Problem
from tabard.server.protocol import HELLO, PROTOCOL, Decide, Hello, Ping, Say, Undo, command_id_in, read_command
from tabard.server.tables.registry import Tables, Visitor
from tabard.server.tables.roster import Roster
from tabard.server.tables.session import TableSession
from tabard.server.tables.state import encode

PATH: Final = "/api/v1/socket"
PROTOCOL_ERROR: Final = 4400
UNKNOWN_TOKEN: Final = 4401
NO_SUCH_TABLE: Final = 4404
NO_HELLO: Final = 4408
SEAT_CHANGED: Final = 4409
TOO_LARGE: Final = 4413
TOO_MANY: Final = 4429
RESTART: Final = 1012
CLOSE_CODES: Final = {
    "unauthorized": UNKNOWN_TOKEN,
    "missing": NO_SUCH_TABLE,
    "too_long": TOO_LARGE,
    "too_fast": TOO_MANY,
}
MAX_THROTTLED: Final = 100
"""How many commands may be refused as too fast before the socket is closed."""


class Disconnected(Exception):
    """The client has disconnected."""


class CloseSocket(Exception):
    """Raised to close the socket, with a code and a reason for the client."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code: Final = code
        self.reason: Final = reason


class Socket:
    def __init__(
        self,
        tables: Tables,
        connection: Connection,
        address: str,
        receive: Receive,
        send: Send,
        request_flush: "Callable[[Socket], None]",
    ) -> None:
        self.tables: Final = tables
        self.connection: Final = connection
        self.address: Final = address
        self.next_message: Final = receive
        self.transmit: Final = send
        self.request_flush: Final = request_flush
        """Asks to have this socket flushed on the next turn of the loop."""
        self.loop: Final = asyncio.get_running_loop()
        self.outbox: Final[list[bytes]] = []
        self.flushing = False
        self.heartbeat_timer: asyncio.TimerHandle | None = None
        self.end: CloseSocket | None = None
        """The code and reason to close with, once there is one."""
        settings = tables.settings
        self.max_outbox: Final = settings.outbox
        """How many frames may be queued."""
        self.commands: Final = TokenBucket(
            settings.commands_per_second, 2 * settings.commands_per_second, time.monotonic()
        )
        self.refused = 0
        self.roster: Roster | None = None
        """The roster when the client's right to its seat was last checked."""

    # Sending

    def send(self, frame: bytes) -> None:
        """Queue a frame; it is sent with the others of this turn of the loop. A client that lags too far behind is
        disconnected and can reconnect."""
        if self.end is not None:
            return
        if len(self.outbox) >= self.max_outbox:
            self.close(TOO_MANY, "You fell too far behind. Reconnect.")
            return
        self.outbox.append(frame)
        if not self.flushing:
            self.flushing = True
            self.request_flush(self)

    def flush(self) -> None:
        self.flushing = False
        if self.outbox and not self.connection.congested:
            self.connection.send_texts(self.outbox)
            self.outbox.clear()

    def send_json(self, payload: dict[str, object]) -> None:
        self.send(encode(payload))

    def close(self, code: int, reason: str) -> None:
        if self.end is None:
            self.end = CloseSocket(code, reason)
            self.connection.interrupt()

    # Receiving

    async def serve(self) -> None:
        """Serve the socket from hello to close."""
        await self.next_message()
        await self.transmit({"type": "websocket.accept"})
        self.connection.on_writable = self.flush
        try:
            await self.run()
        except CloseSocket as close:
            await self.close_socket(close)
        except (Disconnected, OSError):
            pass
        finally:
            self.connection.on_writable = nothing

    async def close_socket(self, close: CloseSocket) -> None:
        """Send what is queued, and close. A client that doesn't even take that is cut off."""
        try:
            async with asyncio.timeout(self.tables.settings.hello_seconds):
                await self.connection.writable.wait()
                self.flush()
                await self.transmit({"type": "websocket.close", "code": close.code, "reason": close.reason})
        except TimeoutError:
            self.connection.transport.abort()
        except (RuntimeError, OSError):  # it had already disconnected
            pass

    async def run(self) -> None:
        try:
            hello = await asyncio.wait_for(self.read_hello(), self.tables.settings.hello_seconds)
            session = await self.tables.session(hello.table)
            visitor = self.tables.visitor(session, hello.token)
            await session.ensure_seq(visitor.seat, hello.since or 0)
        except TimeoutError:
            raise CloseSocket(NO_HELLO, "No hello came in time.") from None
        except Problem as problem:
            self.send_json(problem.as_nack(None))
            raise CloseSocket(CLOSE_CODES.get(problem.code, PROTOCOL_ERROR), problem.code) from None
        self.send(session.snapshot(visitor.seat, hello.since, visitor.host))
        session.subscribe(visitor.seat, self)
        self.schedule_heartbeat(session, visitor)
        try:
            while True:
                await self.handle_message(session, visitor, hello.token, await self.receive())
        finally:
            if self.heartbeat_timer is not None:
                self.heartbeat_timer.cancel()
            session.unsubscribe(visitor.seat, self)

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
            raise self.end or Disconnected
        frame: bytes = message["bytes"]
        if len(frame) > self.tables.settings.frame_bytes:
            raise CloseSocket(TOO_LARGE, "The frame is too large.")
        return frame

    def schedule_heartbeat(self, session: TableSession, visitor: Visitor) -> None:
        self.heartbeat_timer = self.loop.call_later(
            self.tables.settings.ping_seconds, self.send_heartbeat, session, visitor
        )

    def send_heartbeat(self, session: TableSession, visitor: Visitor) -> None:
        """Send the number of the last entry now and then, so that the client notices if it missed one."""
        self.send_json(self.heartbeat_frame("ping", session, visitor))
        self.schedule_heartbeat(session, visitor)

    def heartbeat_frame(self, kind: str, session: TableSession, visitor: Visitor) -> dict[str, object]:
        return {"type": kind, "n": session.head(visitor.seat), "now": self.tables.now()}

    async def handle_message(self, session: TableSession, visitor: Visitor, token: str | None, frame: bytes) -> None:
        if not self.commands.take(time.monotonic()):
            self.refused += 1
            if self.refused > MAX_THROTTLED:
                raise CloseSocket(TOO_MANY, "Too many commands.")
            self.send_json(Problem("too_fast", "Too many commands. Wait a moment.").as_nack(command_id_in(frame)))
            return
        try:
            command = read_command(frame)
        except Problem as problem:
            self.send_json(problem.as_nack(command_id_in(frame)))
            return
        if isinstance(command, Ping):
            self.send_json(self.heartbeat_frame("pong", session, visitor) | {"id": command.id})
            return
        try:
            number = await self.execute(session, visitor, token, command)
        except Problem as problem:
            self.send_json(problem.as_nack(command.id))
        else:
            self.send(b'{"type":"ack","id":"%b","n":%d}' % (command.id.encode(), number))

    async def execute(
        self, session: TableSession, visitor: Visitor, token: str | None, command: Decide | Undo | Say
    ) -> int:
        if session.table.roster is not self.roster:
            if self.tables.visitor(session, token) != visitor:
                raise CloseSocket(SEAT_CHANGED, "Your seat has changed. Reconnect.")
            self.roster = session.table.roster
        return await execute_command(self.tables, session, visitor, command, self.address)


async def execute_command(
    tables: Tables, session: TableSession, visitor: Visitor, command: Decide | Undo | Say, address: str
) -> int:
    """Execute a command from a socket or from HTTP; returns the number of its entry."""
    seat = visitor.seat
    if seat is None:
        raise Problem("not_seated", "You're watching. Only players can do that.")
    match command:
        case Decide(id, decision, answer):
            return await tables.decide(session, seat, id, decision, answer)
        case Undo(id, entry):
            return await tables.undo(session, seat, id, entry)
        case Say(id, text):
            if id not in session.table.commands and not tables.chat_limits.take(session.table.id, seat, address):
                raise Problem("too_fast", "Too many messages. Wait a moment.")
            return await tables.say(session, seat, id, text)


class Sockets:
    """All sockets of this process."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.open: Final[set[Socket]] = set()
        self.by_address: Final[dict[str, int]] = {}
        self.to_flush: list[Socket] = []
        """Those with queued frames."""

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        settings = self.tables.settings
        if scope["path"] != PATH:
            await receive()
            await send({"type": "websocket.close", "code": NO_SUCH_TABLE, "reason": f"Sockets are at {PATH}."})
            return
        if len(self.open) >= settings.sockets or self.by_address.get(address, 0) >= settings.sockets_per_address:
            self.tables.metrics.count("refused_sockets")
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TOO_MANY, "reason": "Too many connections."})
            return
        socket = Socket(self.tables, scope["extensions"][EXTENSION], address, receive, send, self.request_flush)
        self.open.add(socket)
        self.by_address[address] = self.by_address.get(address, 0) + 1
        try:
            await socket.serve()
        finally:
            self.open.discard(socket)
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    def request_flush(self, socket: Socket) -> None:
        if not self.to_flush:
            socket.loop.call_soon(self.flush)
        self.to_flush.append(socket)

    def flush(self) -> None:
        to_flush, self.to_flush = self.to_flush, []
        for socket in to_flush:
            socket.flush()

    async def announce_restart(self) -> None:
        """The server is about to stop: tell all clients to reconnect in a moment."""
        for socket in self.open:
            socket.send_json({"type": "restart", "retry": 1000})
            socket.close(RESTART, "The server is restarting. Reconnect in a moment.")
        deadline = time.monotonic() + self.tables.settings.shutdown_seconds / 2
        while self.open and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
