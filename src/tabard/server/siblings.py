"""The workers of a server on one machine, and how they reach each other.

Each table is at home at one of them. A socket that names its table in its address is handed over to that worker, so
that all of a table's players are at the same process: each decision is then applied once, and nobody waits for another
process. It makes a server of several workers faster, and nothing depends on it: any worker can serve any table, and
does so if a socket can't be handed over.
"""

import asyncio
import logging
import socket
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

logger = logging.getLogger("tabard.siblings")
BACKLOG: Final = 64
MAX_MESSAGE: Final = 65_536
MAX_MESSAGES: Final = 64
"""How many messages of one sibling are read before clients get their turn."""

Connect = Callable[[], asyncio.Protocol]
"""Makes the protocol for a connection that another worker has accepted."""
OnMessage = Callable[[bytes], None]


class Siblings:
    """One worker's way to the others, and theirs to it: a Unix socket of each worker, in a folder that they share.
    Every message is a notification for `on_message`, or a connection with the request that came in on it."""

    def __init__(self, folder: Path, index: int, workers: int) -> None:
        self.folder: Final = folder
        self.index: Final = index
        self.workers: Final = workers
        self.others: Final = [other for other in range(workers) if other != index]
        self.loop: asyncio.AbstractEventLoop
        self.connect: Connect
        self.on_message: OnMessage = ignore
        self.listening: socket.socket | None = None
        self.outgoing: Final[dict[int, socket.socket]] = {}
        self.incoming: Final[set[socket.socket]] = set()
        self.adopting: Final[set[asyncio.Task[None]]] = set()

    def has_home(self, table: str) -> bool:
        """Whether a table is at home at this worker."""
        return self.home_of(table) == self.index

    def home_of(self, table: str) -> int:
        return zlib.crc32(table.encode()) % self.workers

    # Sending

    def hand_over(self, table: str, request: bytes, connection: int) -> bool:
        """Hand a connection, by its file descriptor, to the worker where a table is at home. False if it can't be."""
        return self.send(self.home_of(table), request, [connection])

    def send_to_others(self, message: bytes) -> None:
        """Notify the others. Whoever isn't there, or is too busy to take it, misses it."""
        for other in self.others:
            self.send(other, message, [])

    def send(self, other: int, message: bytes, files: list[int]) -> bool:
        for _ in range(2):  # the other worker may have been replaced
            try:
                way = self.outgoing.get(other) or self.open_way(other)
                socket.send_fds(way, [message], files)
            except (BlockingIOError, FileNotFoundError):
                return False
            except OSError:
                self.close_way(other)
            else:
                return True
        return False

    def open_way(self, other: int) -> socket.socket:
        way = new_socket()
        try:
            way.connect(str(self.path(other)))
        except OSError:
            way.close()
            raise
        self.outgoing[other] = way
        return way

    def close_way(self, other: int) -> None:
        way = self.outgoing.pop(other, None)
        if way is not None:
            way.close()

    def path(self, worker: int) -> Path:
        return self.folder / f"worker-{worker}"

    # Receiving

    def open(self, connect: Connect) -> None:
        """From now on, take what the others send. Where the system has no such sockets, each worker keeps what it
        accepts."""
        self.loop, self.connect = asyncio.get_running_loop(), connect
        self.path(self.index).unlink(missing_ok=True)  # of the worker that this one replaces
        try:
            self.listening = new_socket()
            self.listening.bind(str(self.path(self.index)))
            self.listening.listen(BACKLOG)
        except OSError as error:
            logger.warning("workers can't hand over connections", extra={"fields": {"error": str(error)}})
        else:
            self.loop.add_reader(self.listening, self.accept)

    def accept(self) -> None:
        assert self.listening is not None
        try:
            sibling, _ = self.listening.accept()
        except BlockingIOError:
            return
        sibling.setblocking(False)
        self.incoming.add(sibling)
        self.loop.add_reader(sibling, self.receive, sibling)

    def receive(self, sibling: socket.socket) -> None:
        for _ in range(MAX_MESSAGES):
            try:
                message, files, _, _ = socket.recv_fds(sibling, MAX_MESSAGE, 1)
            except BlockingIOError:
                return
            except OSError:
                message, files = b"", []
            if files:
                task = self.loop.create_task(self.adopt(socket.socket(fileno=files[0]), message))
                self.adopting.add(task)
                task.add_done_callback(self.adopting.discard)
            elif message:
                self.on_message(message)
            else:
                self.close_incoming(sibling)
                return

    async def adopt(self, connection: socket.socket, request: bytes) -> None:
        """Serve a connection that another worker has accepted, from the request that has come in on it."""
        connection.setblocking(False)
        try:
            _, protocol = await self.loop.connect_accepted_socket(self.connect, connection)
        except OSError as error:  # the client is gone again
            logger.info("connection not taken over", extra={"fields": {"error": str(error)}})
            connection.close()
            return
        given: Any = protocol
        given.data_received(request)

    def close_incoming(self, sibling: socket.socket) -> None:
        self.loop.remove_reader(sibling)
        self.incoming.discard(sibling)
        sibling.close()

    def close(self) -> None:
        """Take nothing more. What is under way is lost, and its clients reconnect."""
        if self.listening is not None:
            self.loop.remove_reader(self.listening)
            self.listening.close()
            self.path(self.index).unlink(missing_ok=True)
        for sibling in list(self.incoming):
            self.close_incoming(sibling)
        for other in list(self.outgoing):
            self.close_way(other)


def new_socket() -> socket.socket:
    new = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    new.setblocking(False)
    return new


def ignore(message: bytes) -> None:
    """Nobody takes notifications yet."""
