"""What people upload is checked and replayed here: in separate low-priority processes, so that the tables never wait
for it. A process that takes too long is killed, and only so many uploads may wait."""

import asyncio
import os
import signal
import sys
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from tabard.engine.refusal import Invalid
from tabard.games import find
from tabard.server.problems import Problem
from tabard.server.protocol.frames import NackCode
from tabard.server.protocol.table import encode
from tabard.server.replays import replay_and_verify, replay_for

LENGTH_BYTES: Final = 4
MEMORY_BYTES: Final = 4 << 30
"""The most memory that a process may ask for."""


class ReplayRecord(Struct, tag="replay"):
    """Show a record step by step."""

    record: dict[str, Any]
    viewer: int | None


class VerifyRecord(Struct, tag="verify"):
    """Say whether a record is sound, how many seats it has and whether its game is over."""

    record: dict[str, Any]


class ResolveOptions(Struct, tag="options"):
    """Hold options against the rules, packs included."""

    game: str
    seats: int
    options: dict[str, Any]


CheckRequest: TypeAlias = ReplayRecord | VerifyRecord | ResolveOptions


class VerifiedRecord(Struct):
    seats: int
    over: bool


class CheckResult(Struct):
    result: Raw = Raw(b"null")
    code: NackCode | None = None
    """The code of the problem, if there is one."""
    reason: str = ""


class CheckProcess:
    """One process. It works on one request at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, request: bytes, seconds: float) -> CheckResult:
        try:
            return await asyncio.wait_for(self.exchange(request), seconds)
        except TimeoutError:
            await self.end()
            raise Problem("too_long", "This took too long to check. Try something smaller.") from None
        except (OSError, asyncio.IncompleteReadError):
            await self.end()
            raise Problem("unavailable", "This could not be checked. Try again.") from None
        except asyncio.CancelledError:
            await self.end()
            raise

    async def exchange(self, request: bytes) -> CheckResult:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tabard.server.check_pool",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the server, not for this process
            )
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(len(request).to_bytes(LENGTH_BYTES, "big") + request)
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(LENGTH_BYTES), "big")
        return msgspec.json.decode(await stdout.readexactly(length), type=CheckResult)

    async def end(self) -> None:
        if self.process is None:
            return
        process, self.process = self.process, None
        if process.returncode is None:
            process.kill()
        await process.wait()


class CheckPool:
    def __init__(self, processes: int, waiting: int, seconds: float) -> None:
        self.max_waiting: Final = waiting
        self.seconds: Final = seconds
        self.waiting = 0
        self.processes: Final = [CheckProcess() for _ in range(processes)]
        self.free: Final[asyncio.Queue[CheckProcess]] = asyncio.Queue()
        for process in self.processes:
            self.free.put_nowait(process)

    async def replay(self, record: dict[str, Any], viewer: int | None) -> bytes:
        """The steps of a record, as JSON."""
        return bytes(await self.run(ReplayRecord(record, viewer)))

    async def verify(self, record: dict[str, Any]) -> VerifiedRecord:
        return msgspec.json.decode(await self.run(VerifyRecord(record)), type=VerifiedRecord)

    async def resolve_options(self, game: str, seats: int, options: dict[str, object]) -> dict[str, object]:
        return msgspec.json.decode(await self.run(ResolveOptions(game, seats, options)), type=dict[str, object])

    async def run(self, request: CheckRequest) -> Raw:
        if self.waiting >= self.max_waiting:
            raise Problem("unavailable", "Too many games are being checked. Try again in a moment.")
        self.waiting += 1
        try:
            process = await self.free.get()
        finally:
            self.waiting -= 1
        try:
            result = await process.ask(msgspec.json.encode(request), self.seconds)
        finally:
            self.free.put_nowait(process)
        if result.code is not None:
            raise Problem(result.code, result.reason)
        return result.result

    async def close(self) -> None:
        for process in self.processes:
            await process.end()


# What follows runs in the check process.


def run(request: CheckRequest) -> CheckResult:
    try:
        match request:
            case ReplayRecord(record, viewer):
                return CheckResult(Raw(encode(replay_for(record, viewer))))
            case VerifyRecord(record):
                match, _ = replay_and_verify(record)
                return CheckResult(Raw(encode(VerifiedRecord(match.seats, match.over))))
            case ResolveOptions(game, seats, options):
                return CheckResult(Raw(encode(find(game).resolve_options(seats, options))))
    except Problem as problem:
        return CheckResult(code=problem.code, reason=problem.reason)
    except Invalid as error:
        return CheckResult(code="invalid", reason=str(error))
    except (MemoryError, RecursionError):
        return CheckResult(code="too_long", reason="This is too large to be checked.")


def limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def worker_main() -> None:
    """Run requests from standard input until it is closed."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # exit quietly once nobody reads any more
    os.nice(10)
    limit_memory()
    while True:
        head = sys.stdin.buffer.read(LENGTH_BYTES)
        if len(head) < LENGTH_BYTES:
            return
        request = msgspec.json.decode(sys.stdin.buffer.read(int.from_bytes(head, "big")), type=CheckRequest)
        answer = msgspec.json.encode(run(request))
        sys.stdout.buffer.write(len(answer).to_bytes(LENGTH_BYTES, "big") + answer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    worker_main()
