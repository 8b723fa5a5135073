"""What people upload is checked and replayed here: in separate low-priority processes, so that the tables never wait
for it. Only so many uploads may wait."""

import os
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from tabard.engine.refusal import Invalid
from tabard.games import find
from tabard.server.problems import Problem
from tabard.server.process_pool import ProcessEnded, ProcessPool, answer_requests
from tabard.server.protocol.frames import NackCode
from tabard.server.protocol.table import encode
from tabard.server.replays import replay_and_verify, replay_for

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


class CheckPool:
    def __init__(self, processes: int, waiting: int, seconds: float) -> None:
        self.pool: Final = ProcessPool("tabard.server.check_pool", processes, seconds)
        self.max_at_once: Final = processes + waiting
        self.at_once = 0

    async def replay(self, record: dict[str, Any], viewer: int | None) -> bytes:
        """The steps of a record, as JSON."""
        return bytes(await self.run(ReplayRecord(record, viewer)))

    async def verify(self, record: dict[str, Any]) -> VerifiedRecord:
        return msgspec.json.decode(await self.run(VerifyRecord(record)), type=VerifiedRecord)

    async def resolve_options(self, game: str, seats: int, options: dict[str, object]) -> dict[str, object]:
        return msgspec.json.decode(await self.run(ResolveOptions(game, seats, options)), type=dict[str, object])

    async def run(self, request: CheckRequest) -> Raw:
        if self.at_once >= self.max_at_once:
            raise Problem("unavailable", "Too many games are being checked. Try again in a moment.")
        self.at_once += 1
        try:
            result = msgspec.json.decode(await self.pool.ask(request), type=CheckResult)
        except TimeoutError:
            raise Problem("too_long", "This took too long to check. Try something smaller.") from None
        except ProcessEnded:
            raise Problem("unavailable", "This could not be checked. Try again.") from None
        finally:
            self.at_once -= 1
        if result.code is not None:
            raise Problem(result.code, result.reason)
        return result.result

    async def close(self) -> None:
        await self.pool.close()


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
    os.nice(10)
    limit_memory()
    answer_requests(lambda request: run(msgspec.json.decode(request, type=CheckRequest)))


if __name__ == "__main__":
    worker_main()
