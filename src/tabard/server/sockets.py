"""One socket: reader and writer, with bounded queues. It knows nothing about tables."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from starlette.types import Receive, Scope, Send

from tabard.server.connection import EXTENSION, Connection, nothing
from tabard.server.metrics import Metrics
from tabard.server.protocol.frames import FromServer, RestartFrame
from tabard.server.protocol.table import encode
from tabard.server.settings import Settings

TOO_LARGE: Final = 4413
TOO_MANY: Final = 4429
RESTART: Final = 1012


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
        settings: Settings,
        connection: Connection,
        address: str,
        receive: Receive,
        send: Send,
        request_flush: "Callable[[Socket], None]",
    ) -> None:
        self.settings: Final = settings
        self.connection: Final = connection
        self.address: Final = address
        self.next_message: Final = receive
        self.transmit: Final = send
        self.request_flush: Final = request_flush
        """Asks to have this socket flushed on the next turn of the loop."""
        self.loop: Final = asyncio.get_running_loop()
        self.outbox: Final[list[bytes]] = []
        self.flushing = False
        self.end: CloseSocket | None = None
        """The code and reason to close with, once there is one."""
        self.max_outbox: Final = settings.outbox
        """How many frames may be queued."""

    async def receive(self) -> bytes:
        message = await self.next_message()
        if message["type"] == "websocket.disconnect":
            raise self.end or Disconnected
        frame: bytes = message["bytes"]
        if len(frame) > self.settings.frame_bytes:
            raise CloseSocket(TOO_LARGE, "The frame is too large.")
        return frame

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

    def send_frame(self, frame: FromServer) -> None:
        self.send(encode(frame))

    def flush(self) -> None:
        self.flushing = False
        if self.outbox and not self.connection.congested:
            self.connection.send_texts(self.outbox)
            self.outbox.clear()

    def close(self, code: int, reason: str) -> None:
        if self.end is None:
            self.end = CloseSocket(code, reason)
            self.connection.interrupt()

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Accept the socket, and close it in the end: with the code and reason of the CloseSocket that was raised."""
        await self.next_message()
        await self.transmit({"type": "websocket.accept"})
        self.connection.on_writable = self.flush
        try:
            yield
        except CloseSocket as close:
            await self.finish(close)
        except (Disconnected, OSError):
            pass
        finally:
            self.connection.on_writable = nothing

    async def finish(self, close: CloseSocket) -> None:
        """Send what is queued, and close. A client that doesn't even take that is cut off."""
        try:
            async with asyncio.timeout(self.settings.hello_seconds):
                await self.connection.writable.wait()
                self.flush()
                await self.transmit({"type": "websocket.close", "code": close.code, "reason": close.reason})
        except TimeoutError:
            self.connection.transport.abort()
        except (RuntimeError, OSError):  # it had already disconnected
            pass


class Sockets:
    """All sockets of this process."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings: Final = settings
        self.metrics: Final = metrics
        self.open: Final[set[Socket]] = set()
        self.by_address: Final[dict[str, int]] = {}
        self.to_flush: list[Socket] = []
        """Those with queued frames."""

    @asynccontextmanager
    async def accept(self, scope: Scope, receive: Receive, send: Send) -> AsyncIterator[Socket | None]:
        """A socket, as long as it is open; None if there are too many already."""
        address = scope["client"][0] if scope.get("client") else ""
        settings = self.settings
        if len(self.open) >= settings.sockets or self.by_address.get(address, 0) >= settings.sockets_per_address:
            self.metrics.refused_sockets.inc()
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TOO_MANY, "reason": "Too many connections."})
            yield None
            return
        socket = Socket(settings, scope["extensions"][EXTENSION](), address, receive, send, self.request_flush)
        self.open.add(socket)
        self.metrics.sockets.set(len(self.open))
        self.by_address[address] = self.by_address.get(address, 0) + 1
        try:
            async with socket.opened():
                yield socket
        finally:
            self.open.discard(socket)
            self.metrics.sockets.set(len(self.open))
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
            socket.send_frame(RestartFrame(1000))
            socket.close(RESTART, "The server is restarting. Reconnect in a moment.")
        deadline = time.monotonic() + self.settings.shutdown_seconds / 2
        while self.open and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
