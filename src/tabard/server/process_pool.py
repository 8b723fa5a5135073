"""Processes that each work on one request at a time, so that the server never blocks on them. Requests and answers are
JSON over pipes, with their length in front. A process that takes too long is killed."""

import asyncio
import signal
import sys
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

LENGTH_BYTES: Final = 4


class ProcessEnded(Exception):
    """The process ended before it answered."""


class WorkProcess:
    def __init__(self, module: str) -> None:
        self.module: Final = module
        """What it runs: a module that calls `answer_requests`."""
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


class ProcessPool:
    """So many processes that run one module. A request waits until one is free."""

    def __init__(self, module: str, count: int, seconds: float) -> None:
        self.seconds: Final = seconds
        self.processes: Final = [WorkProcess(module) for _ in range(count)]
        self.free: Final[asyncio.Queue[WorkProcess]] = asyncio.Queue()
        for process in self.processes:
            self.free.put_nowait(process)

    async def ask(self, request: Struct) -> bytes:
        process = await self.free.get()
        try:
            return await process.ask(msgspec.json.encode(request), self.seconds)
        finally:
            self.free.put_nowait(process)

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
