"""Analyses of finished games: one at a time, in a separate low-priority process."""

import asyncio
import hashlib
import os
import signal
import sys
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, Final

import msgspec
from msgspec import Struct

from tabard.bots.analysis import analyse
from tabard.engine.refusal import Invalid

CACHE_SIZE: Final = 64
"""How many finished analyses are cached."""
MAX_LINE_BYTES: Final = 1 << 20


class AnalysisRequest(Struct):
    record: dict[str, Any]
    seats: list[int] | None
    """The seats whose decisions are analysed; None for all."""


class AnalysisFailed(Exception):
    """The analysis did not finish, and why. The same game may be analysed again."""


class AnalysisPool:
    def __init__(self, seconds: float, waiting: int, per_address: int) -> None:
        self.seconds: Final = seconds
        self.max_at_once: Final = 1 + waiting
        self.per_address: Final = per_address
        self.at_once: Final[Counter[str]] = Counter()
        """By address, how many analyses run or wait."""
        self.lock: Final = asyncio.Lock()
        self.cache: Final[OrderedDict[bytes, list[bytes]]] = OrderedDict()

    def has_room(self, address: str) -> bool:
        """Whether another analysis may wait, for whoever is at an address."""
        return self.at_once.total() < self.max_at_once and self.at_once[address] < self.per_address

    async def analyse(self, request: AnalysisRequest, address: str) -> AsyncGenerator[bytes, None]:
        """The findings about a game as they arrive, each a line of JSON."""
        self.at_once[address] += 1
        try:
            async with aclosing(self.analyse_once(request)) as lines:
                async for line in lines:
                    yield line
        finally:
            self.at_once[address] -= 1
            if not self.at_once[address]:
                del self.at_once[address]

    async def analyse_once(self, request: AnalysisRequest) -> AsyncGenerator[bytes, None]:
        """The same; requests for the same analysis share one run."""
        request_json = msgspec.json.encode(request)
        key = hashlib.blake2b(request_json, digest_size=16).digest()
        if key not in self.cache:
            async with self.lock:
                if key not in self.cache:
                    async with aclosing(self.analyse_uncached(request_json, key)) as lines:
                        async for line in lines:
                            yield line
                    return
        for line in self.cache[key]:
            yield line

    async def analyse_uncached(self, request_json: bytes, key: bytes) -> AsyncGenerator[bytes, None]:
        """Run the analysis, and cache it if it finishes."""
        findings: list[bytes] = []
        try:
            async with aclosing(self.run_process(request_json)) as lines:
                async for line in lines:
                    findings.append(line)
                    yield line
        except AnalysisFailed as error:
            yield encode_line({"type": "problem", "reason": str(error)})
            return
        self.cache[key] = findings
        while len(self.cache) > CACHE_SIZE:
            self.cache.popitem(last=False)

    async def run_process(self, request_json: bytes) -> AsyncGenerator[bytes, None]:
        """What the analysis process writes. Raises AnalysisFailed unless it finishes."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tabard.server.analysis_pool",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MAX_LINE_BYTES,
            start_new_session=True,  # Ctrl-C is for the server, not for this process
        )
        assert process.stdin is not None and process.stdout is not None
        try:
            async with asyncio.timeout(self.seconds):
                process.stdin.write(request_json)
                await process.stdin.drain()
                process.stdin.close()
                async for line in process.stdout:
                    yield line
                if await process.wait() != 0:
                    raise AnalysisFailed("The analysis failed. Try again.")
        except (TimeoutError, OSError):
            raise AnalysisFailed("This game took too long to analyse.") from None
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()


# What follows runs in the analysis process.


def encode_line(finding: dict[str, Any]) -> bytes:
    return msgspec.json.encode(finding) + b"\n"


def worker_main() -> None:
    """Analyse the game on standard input; write one finding per line."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # exit quietly once nobody reads any more
    os.nice(10)
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=AnalysisRequest)
    try:
        for finding in analyse(request.record, request.seats):
            sys.stdout.buffer.write(encode_line(finding))
            sys.stdout.buffer.flush()
    except Invalid as error:
        sys.stdout.buffer.write(encode_line({"type": "problem", "reason": str(error)}))


if __name__ == "__main__":
    worker_main()
