"""Finished games are looked into here, one at a time, in a process of its own that gives way to everything else."""

import asyncio
import hashlib
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, Final

import msgspec
from msgspec import Struct

from tabard.bots.analysis import analyse
from tabard.engine.refusal import Invalid

KEPT: Final = 64
"""Analyses that are remembered, so that nobody waits for the same twice."""
LONGEST_LINE: Final = 1 << 20


class Request(Struct):
    record: dict[str, Any]
    seats: list[int] | None
    """Whose decisions are to be looked into; None for everybody's."""


class BrokeOff(Exception):
    """The analysis has not come to its end, and why: the same game may be looked into again."""


class Analysts:
    def __init__(self, seconds: float) -> None:
        self.seconds: Final = seconds
        self.turn: Final = asyncio.Lock()
        self.kept: Final[OrderedDict[bytes, list[bytes]]] = OrderedDict()

    async def look_into(self, request: Request) -> AsyncGenerator[bytes, None]:
        """The findings about a game, each a line of JSON, as they are found. Who asks for the same while it is worked
        out waits for it."""
        asked = msgspec.json.encode(request)
        key = hashlib.blake2b(asked, digest_size=16).digest()
        if key not in self.kept:
            async with self.turn:
                if key not in self.kept:
                    async with aclosing(self.look_into_anew(asked, key)) as lines:
                        async for line in lines:
                            yield line
                    return
        for line in self.kept[key]:
            yield line

    async def look_into_anew(self, asked: bytes, key: bytes) -> AsyncGenerator[bytes, None]:
        """Work it out, and keep what came to its end."""
        found: list[bytes] = []
        try:
            async with aclosing(self.work(asked)) as lines:
                async for line in lines:
                    found.append(line)
                    yield line
        except BrokeOff as error:
            yield told({"type": "problem", "reason": str(error)})
            return
        self.kept[key] = found
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)

    async def work(self, asked: bytes) -> AsyncGenerator[bytes, None]:
        """What an analyst says; BrokeOff unless it comes to its end."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tabard.server.analysts",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the house
        )
        assert process.stdin is not None and process.stdout is not None
        try:
            async with asyncio.timeout(self.seconds):
                process.stdin.write(asked)
                await process.stdin.drain()
                process.stdin.close()
                async for line in process.stdout:
                    yield line
                if await process.wait() != 0:
                    raise BrokeOff("The analysis failed. Try again.")
        except (TimeoutError, OSError):
            raise BrokeOff("This game took too long to analyse.") from None
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()


# What follows runs in the analyst's process.


def told(finding: dict[str, Any]) -> bytes:
    return msgspec.json.encode(finding) + b"\n"


def work() -> None:
    """Look into the game on standard input; a finding a line."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # when nobody listens any more, it ends and says nothing
    os.nice(10)
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    try:
        for finding in analyse(request.record, request.seats):
            sys.stdout.buffer.write(told(finding))
            sys.stdout.buffer.flush()
    except Invalid as error:
        sys.stdout.buffer.write(told({"type": "problem", "reason": str(error)}))


if __name__ == "__main__":
    work()
