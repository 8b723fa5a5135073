"""Processes that each work on one request at a time, so that the server never blocks on them. Requests and answers are
JSON over pipes, with their length in front. A process that takes too long is killed."""

import asyncio
import signal
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import msgspec
from msgspec import Struct

LENGTH_BYTES: Final = 4


class ProcessEnded(Exception):
    """The process ended before it answered."""


class NoneFree(Exception):
    """No process was free in time."""


class WorkProcess:
    def __init__(self, module: str, arguments: tuple[str, ...]) -> None:
        self.module: Final = module
        """What it runs: a module that calls `answer_requests`."""
        self.arguments: Final = arguments
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, request: bytes, seconds: float) -> bytes:
        """The answer to a request. Raises TimeoutError or ProcessEnded; the next request starts a new process."""
        try:
            return await asyncio.wait_for(self.exchange(request), seconds)
        except (OSError, asyncio.IncompleteReadError) as error:
            await self.end()
            if isinstance(error, TimeoutError):
                raise
            raise ProcessEnded(repr(error)) from None
        except asyncio.CancelledError:
            await self.end()
            raise

    async def exchange(self, request: bytes) -> bytes:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
                *self.arguments,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the server, not for this process
            )
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(len(request).to_bytes(LENGTH_BYTES, "big") + request)
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(LENGTH_BYTES), "big")
        return await stdout.readexactly(length)

    async def end(self) -> None:
        if self.process is None:
            return
        process, self.process = self.process, None
        if process.returncode is None:
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


class Place:
    """A place in the line for a process that is free."""

    def __init__(self, pool: "ProcessPool", name: str) -> None:
        self.pool = pool
        self.name: Final = name
        self.process: Final[asyncio.Future[WorkProcess]] = asyncio.get_running_loop().create_future()


class ProcessPool:
    """So many processes that run one module. Requests wait in line until one is free."""

    def __init__(self, module: str, count: int, seconds: float, *arguments: str) -> None:
        self.seconds: Final = seconds
        self.processes: Final = [WorkProcess(module, arguments) for _ in range(count)]
        self.free: Final = self.processes[:]
        self.line: Final[deque[Place]] = deque()

    async def ask(self, request: Struct) -> bytes:
        async with self.process(self.line_up(""), None) as process:
            return await process.ask(msgspec.json.encode(request), self.seconds)

    # The line

    def line_up(self, name: str) -> Place:
        place = Place(self, name)
        self.line.append(place)
        self.call_next()
        return place

    def go_first(self, name: str) -> Place:
        place = Place(self, name)
        self.line.appendleft(place)
        self.call_next()
        return place

    def take_over(self, other: "ProcessPool", name: str) -> None:
        """Let those of a name who wait in another line wait in this one."""
        for place in [place for place in other.line if place.name == name]:
            other.line.remove(place)
            place.pool = self
            self.line.append(place)
        self.call_next()

    def call_next(self) -> None:
        while self.free and self.line:
            place = self.line.popleft()
            if not place.process.cancelled():
                place.process.set_result(self.free.pop())

    @asynccontextmanager
    async def process(self, place: Place, wait_seconds: float | None) -> AsyncIterator[WorkProcess]:
        """The process that is free when it is a place's turn, as long as it is needed. Raises NoneFree if that takes
        too long."""
        try:
            try:
                async with asyncio.timeout(wait_seconds):
                    process = await place.process
            except TimeoutError:
                raise NoneFree from None
            yield process
        finally:
            if place.process.cancel() or place.process.cancelled():
                if place in place.pool.line:
                    place.pool.line.remove(place)
            else:
                place.pool.free.append(place.process.result())
                place.pool.call_next()

    async def close(self) -> None:
        for process in self.processes:
            await process.end()


def answer_requests(answer: Callable[[bytes], Struct]) -> None:
    """In the process: answer requests from standard input until it is closed."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # exit quietly once nobody reads any more
    while True:
        head = sys.stdin.buffer.read(LENGTH_BYTES)
        if len(head) < LENGTH_BYTES:
            return
        answered = msgspec.json.encode(answer(sys.stdin.buffer.read(int.from_bytes(head, "big"))))
        sys.stdout.buffer.write(len(answered).to_bytes(LENGTH_BYTES, "big") + answered)
        sys.stdout.buffer.flush()
