"""A visit to a table by socket: hello, snapshot, and then one command after the other."""

import asyncio
import time
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send

from tabard.server.limits import TokenBucket
from tabard.server.problems import Problem
from tabard.server.protocol.frames import PROTOCOL, AckFrame, Command, Hello, NackCode, Ping, PingFrame, PongFrame
from tabard.server.sockets import TOO_LARGE, TOO_MANY, CloseSocket, Socket, Sockets
from tabard.server.tables.commands import command_id_in, execute_command, read_command
from tabard.server.tables.live import LiveTable
from tabard.server.tables.registry import Tables
from tabard.server.tables.roster import Roster
from tabard.server.tables.visitor import identify

PATH: Final = "/api/v1/socket"
PROTOCOL_ERROR: Final = 4400
UNKNOWN_TOKEN: Final = 4401
NO_SUCH_TABLE: Final = 4404
NO_HELLO: Final = 4408
SEAT_CHANGED: Final = 4409
CLOSE_CODES: Final[dict[NackCode, int]] = {
    "unauthorized": UNKNOWN_TOKEN,
    "missing": NO_SUCH_TABLE,
    "too_long": TOO_LARGE,
    "too_fast": TOO_MANY,
}
MAX_THROTTLED: Final = 100
"""How many commands may be refused as too fast before the socket is closed."""
HELLO: Final = msgspec.json.Decoder(Hello)


class Visits:
    """The sockets of this process, each a visit to a table."""

    def __init__(self, tables: Tables, sockets: Sockets) -> None:
        self.tables: Final = tables
        self.sockets: Final = sockets

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != PATH:
            await receive()
            await send({"type": "websocket.close", "code": NO_SUCH_TABLE, "reason": f"Sockets are at {PATH}."})
            return
        async with self.sockets.accept(scope, receive, send) as socket:
            if socket is not None:
                await self.visit(socket)

    async def visit(self, socket: Socket) -> None:
        try:
            hello = await asyncio.wait_for(read_hello(socket), self.tables.settings.hello_seconds)
            table = await self.tables.find(hello.table)
            visit = Visit(socket, table, hello.token)
            await table.ensure_seq(visit.visitor.seat, hello.since or 0)
        except TimeoutError:
            raise CloseSocket(NO_HELLO, "No hello came in time.") from None
        except Problem as problem:
            socket.send_frame(problem.nack(None))
            raise CloseSocket(CLOSE_CODES.get(problem.code, PROTOCOL_ERROR), problem.code) from None
        await visit.run(hello.since)


async def read_hello(socket: Socket) -> Hello:
    frame = await socket.receive()
    try:
        hello = HELLO.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Problem("malformed", f"The first frame must be a hello: {error}.") from None
    if hello.protocol != PROTOCOL:
        raise Problem("malformed", f"This server speaks protocol {PROTOCOL}, not {hello.protocol}. Reload the page.")
    return hello


class Visit:
    def __init__(self, socket: Socket, table: LiveTable, token: str | None) -> None:
        self.socket: Final = socket
        self.table: Final = table
        self.token: Final = token
        self.visitor: Final = identify(table.state.roster, token)
        settings = table.services.settings
        self.ping_seconds: Final = settings.ping_seconds
        self.commands: Final = TokenBucket(
            settings.commands_per_second, 2 * settings.commands_per_second, time.monotonic()
        )
        self.throttled = 0
        """How many commands were refused as too fast."""
        self.roster: Roster | None = None
        """The roster when the client's right to its seat was last checked."""
        self.heartbeat_timer: asyncio.TimerHandle | None = None

    async def run(self, since: int | None) -> None:
        """Execute one command after the other, until the socket is closed."""
        seat = self.visitor.seat
        self.socket.send(self.table.session.snapshot(seat, since, self.visitor.host))
        self.table.subscribe(seat, self.socket)
        self.schedule_heartbeat()
        try:
            while True:
                await self.on_frame(await self.socket.receive())
        finally:
            if self.heartbeat_timer is not None:
                self.heartbeat_timer.cancel()
            self.table.unsubscribe(seat, self.socket)

    async def on_frame(self, frame: bytes) -> None:
        if not self.commands.take(time.monotonic()):
            self.throttled += 1
            if self.throttled > MAX_THROTTLED:
                raise CloseSocket(TOO_MANY, "Too many commands.")
            too_fast = Problem("too_fast", "Too many commands. Wait a moment.")
            self.socket.send_frame(too_fast.nack(command_id_in(frame)))
            return
        try:
            command = read_command(frame)
        except Problem as problem:
            self.socket.send_frame(problem.nack(command_id_in(frame)))
            return
        if isinstance(command, Ping):
            self.socket.send_frame(PongFrame(self.head(), self.table.services.now(), command.id))
            return
        try:
            number = await self.execute(command)
        except Problem as problem:
            self.socket.send_frame(problem.nack(command.id))
        else:
            self.socket.send_frame(AckFrame(command.id, number))

    async def execute(self, command: Command) -> int:
        roster = self.table.state.roster
        if roster is not self.roster:
            if identify(roster, self.token) != self.visitor:
                raise CloseSocket(SEAT_CHANGED, "Your seat has changed. Reconnect.")
            self.roster = roster
        return await execute_command(self.table, self.visitor, command, self.socket.address)

    # The heartbeat

    def schedule_heartbeat(self) -> None:
        self.heartbeat_timer = self.socket.loop.call_later(self.ping_seconds, self.send_heartbeat)

    def send_heartbeat(self) -> None:
        """Send the number of the last entry now and then, so that the client notices if it missed one; and report to
        the other processes that the client is still here."""
        self.socket.send_frame(PingFrame(self.head(), self.table.services.now()))
        self.table.report_presence()
        self.schedule_heartbeat()

    def head(self) -> int:
        return self.table.session.head(self.visitor.seat)
