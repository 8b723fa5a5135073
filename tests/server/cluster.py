"""Several server processes on one database, behind a proxy that deals out connections in turn."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.server.services import PATIENCE, ServerProcess, free_port, serving

CHUNK = 65_536
LOST = (OSError, asyncio.IncompleteReadError)


class RoundRobinProxy:
    """Passes each new TCP connection to the next server that accepts it. It runs in a thread with its own loop."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.next = 0
        self.backend_of: dict[int, int] = {}
        """By the client's port, the port of the server that has its connection."""
        self.refused = 0
        """How often a server didn't accept a connection, so that the next one got it."""
        self.open: set[asyncio.StreamWriter] = set()
        self.listening = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve()), daemon=True)

    async def serve(self) -> None:
        self.loop, self.end = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self.connect, "127.0.0.1", self.port, backlog=2048)
        self.listening.set()
        await self.end.wait()
        server.close()
        for writer in list(self.open):
            writer.close()
        while self.open:
            await asyncio.sleep(0.01)

    def start(self) -> None:
        self.thread.start()
        assert self.listening.wait(PATIENCE)

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.end.set)
        self.thread.join(PATIENCE)

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        port = writer.get_extra_info("peername")[1]
        for _ in self.ports:
            backend = self.ports[self.next % len(self.ports)]
            self.next += 1
            try:
                there_reader, there_writer = await asyncio.open_connection("127.0.0.1", backend)
            except OSError:
                self.refused += 1
                continue
            self.backend_of[port] = backend
            self.open.add(writer)
            await asyncio.gather(pass_on(reader, there_writer), pass_on(there_reader, writer))
            self.open.discard(writer)
            del self.backend_of[port]
            return
        writer.close()


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Everything from one side to the other, until either is closed."""
    with suppress(*LOST):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    writer.close()


class Cluster:
    def __init__(self, servers: list[ServerProcess]) -> None:
        self.servers = servers
        self.proxy = RoundRobinProxy([server.port for server in servers])
        self.base = self.proxy.base

    def restart(self, server: ServerProcess) -> None:
        """Stop one process as an operator does, and start it again."""
        assert server.stop() == 0, server.log()[-2000:]
        server.start()

    def log(self) -> str:
        return "".join(server.log() for server in self.servers)


@contextmanager
def running_cluster(folder: Path, database: str, redis: str, size: int, **settings: Any) -> Iterator[Cluster]:
    with ExitStack() as stack:
        servers = []
        for number in range(size):
            (folder / f"server-{number}").mkdir()
            servers.append(stack.enter_context(serving(folder / f"server-{number}", database, redis, **settings)))
        cluster = Cluster(servers)
        cluster.proxy.start()
        stack.callback(cluster.proxy.stop)
        yield cluster
