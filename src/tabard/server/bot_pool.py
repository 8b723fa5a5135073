"""Bots run here, in separate processes. The server never blocks on them, and kills one that takes too long."""

import asyncio
import signal
import sys
from collections import OrderedDict
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from tabard.bots import bot
from tabard.bots.advice import advise
from tabard.engine.match import Match
from tabard.games import find
from tabard.server.protocol.bodies import Advice

MAX_MATCHES: Final = 64
"""How many matches a bot process caches, so that it need not replay them from the start each time."""
LENGTH_BYTES: Final = 4


class BotTask(Struct):
    """A match so far and the seat that is to decide. The bot sees only what that seat may see."""

    table: str
    game: str
    seats: int
    key: str
    options: dict[str, object]
    scenario: dict[str, object] | None
    decisions: list[tuple[int, str]]
    seat: int
    seed: int
    seconds: float
    """The bot should answer within this time."""


class ChooseMove(Struct, tag="bot turn"):
    """A bot has the seat, and must answer."""

    task: BotTask
    level: str


class GiveHint(Struct, tag="advise"):
    """A person has the seat, and wants a hint."""

    task: BotTask


BotRequest: TypeAlias = ChooseMove | GiveHint


class BotResult(Struct):
    answer: str = ""
    advice: list[Advice] = []
    error: str = ""


class BotFailed(Exception):
    """The bot gave no answer: it took too long, or crashed."""


class BotProcess:
    """One bot process. It works on one task at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, request: BotRequest, seconds: float) -> BotResult:
        try:
            return await asyncio.wait_for(self.exchange(request), seconds)
        except TimeoutError:
            await self.end()
            raise BotFailed(f"took longer than {seconds:g} s") from None
        except (OSError, asyncio.IncompleteReadError) as error:
            await self.end()
            raise BotFailed(f"its process ended: {error!r}") from None
        except asyncio.CancelledError:
            await self.end()
            raise

    async def exchange(self, request: BotRequest) -> BotResult:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tabard.server.bot_pool",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the server, not for this process
            )
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        frame = msgspec.json.encode(request)
        stdin.write(len(frame).to_bytes(LENGTH_BYTES, "big") + frame)
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(LENGTH_BYTES), "big")
        result = msgspec.json.decode(await stdout.readexactly(length), type=BotResult)
        if result.error:
            raise BotFailed(result.error)
        return result

    async def end(self) -> None:
        if self.process is None:
            return
        process, self.process = self.process, None
        if process.returncode is None:
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


class BotPool:
    """All bot processes of this server process. A task waits until one is free."""

    def __init__(self, count: int, seconds: float) -> None:
        self.seconds: Final = seconds
        self.free: Final[asyncio.Queue[BotProcess]] = asyncio.Queue()
        self.processes: Final = [BotProcess() for _ in range(count)]
        for process in self.processes:
            self.free.put_nowait(process)

    async def run(self, request: BotRequest) -> BotResult:
        process = await self.free.get()
        try:
            return await process.ask(request, self.seconds)
        finally:
            self.free.put_nowait(process)

    async def close(self) -> None:
        for process in self.processes:
            await process.end()


# What follows runs in the bot process.


def run(request: BotRequest, matches: "OrderedDict[str, Match]") -> BotResult:
    try:
        return answer_request(request, match_for(request.task, matches))
    except Exception as error:  # whatever goes wrong in a bot is reported to the server
        matches.pop(request.task.table, None)
        return BotResult(error=f"{type(error).__name__}: {error}")


def answer_request(request: BotRequest, match: Match) -> BotResult:
    task = request.task
    if isinstance(request, GiveHint):
        advice = advise(match, task.seat, task.seed, seconds=task.seconds)
        return BotResult(advice=[msgspec.convert(answer, Advice) for answer in advice])
    player = bot(request.level, game=task.game, seed=task.seed, seconds=task.seconds)
    return BotResult(answer=player.choose(match, task.seat))


def match_for(task: BotTask, matches: "OrderedDict[str, Match]") -> Match:
    """The match of a task, continued from the cached one if there is one."""
    match = matches.pop(task.table, None)
    made = [] if match is None else [(decision.seat, decision.text) for decision in match.decisions]
    if match is None or made != task.decisions[: len(made)]:
        match = Match(find(task.game), task.seats, bytes.fromhex(task.key), task.options, task.scenario)
        made = []
    for seat, answer in task.decisions[len(made) :]:
        match.play(seat, answer)
    matches[task.table] = match
    while len(matches) > MAX_MATCHES:
        matches.popitem(last=False)
    return match


def worker_main() -> None:
    """Run tasks from standard input until it is closed."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # exit quietly once nobody reads any more
    matches: OrderedDict[str, Match] = OrderedDict()
    while True:
        head = sys.stdin.buffer.read(LENGTH_BYTES)
        if len(head) < LENGTH_BYTES:
            return
        request = msgspec.json.decode(sys.stdin.buffer.read(int.from_bytes(head, "big")), type=BotRequest)
        answer = msgspec.json.encode(run(request, matches))
        sys.stdout.buffer.write(len(answer).to_bytes(LENGTH_BYTES, "big") + answer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    worker_main()
