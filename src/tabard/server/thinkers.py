"""Bots think here, in processes of their own: the house never waits for them, and ends one that takes too long."""

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

KEPT: Final = 64
"""Matches that a thinker remembers, so that it need not play them from the beginning each time."""
LENGTH: Final = 4


class Task(Struct):
    """A match so far, and whose decision is to be thought about, with nothing but what that seat may see."""

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
    """After so long the thinker should come to an end."""


class BotTurn(Struct, tag="bot turn"):
    """A bot sits there, and has to answer."""

    task: Task
    level: str


class Advise(Struct, tag="advise"):
    """A person sits there, and wants advice."""

    task: Task


Order: TypeAlias = BotTurn | Advise


class Advice(Struct):
    """An answer that a player might give."""

    answer: str
    worth: float | None
    """How likely the player is to win after it; None when nothing was imagined."""
    tied: bool
    """Whether it may well be as good as the best one; of the best one, whether another may be."""
    why: str


class Thought(Struct):
    answer: str = ""
    advice: list[Advice] = []
    error: str = ""


class BotFailed(Exception):
    """The bot gave no answer: it took too long, or broke down."""


class Thinker:
    """One process, asked one thing at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, order: Order, seconds: float) -> Thought:
        try:
            return await asyncio.wait_for(self.exchange(order), seconds)
        except TimeoutError:
            await self.end()
            raise BotFailed(f"took longer than {seconds:g} s") from None
        except (OSError, asyncio.IncompleteReadError) as error:
            await self.end()
            raise BotFailed(f"its process ended: {error!r}") from None
        except asyncio.CancelledError:
            await self.end()
            raise

    async def exchange(self, order: Order) -> Thought:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tabard.server.thinkers",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the house
            )
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        asked = msgspec.json.encode(order)
        stdin.write(len(asked).to_bytes(LENGTH, "big") + asked)
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(LENGTH), "big")
        thought = msgspec.json.decode(await stdout.readexactly(length), type=Thought)
        if thought.error:
            raise BotFailed(thought.error)
        return thought

    async def end(self) -> None:
        if self.process is None:
            return
        process, self.process = self.process, None
        if process.returncode is None:
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


class Thinkers:
    """All thinkers of this process of the house. An order waits until one is free."""

    def __init__(self, count: int, seconds: float) -> None:
        self.seconds: Final = seconds
        self.free: Final[asyncio.Queue[Thinker]] = asyncio.Queue()
        self.all: Final = [Thinker() for _ in range(count)]
        for thinker in self.all:
            self.free.put_nowait(thinker)

    async def think(self, order: Order) -> Thought:
        thinker = await self.free.get()
        try:
            return await thinker.ask(order, self.seconds)
        finally:
            self.free.put_nowait(thinker)

    async def close(self) -> None:
        for thinker in self.all:
            await thinker.end()


# What follows runs in the thinker's process.


def think(order: Order, kept: "OrderedDict[str, Match]") -> Thought:
    try:
        return thought_of(order, match_of(order.task, kept))
    except Exception as error:  # whatever a bot does wrong, the house must hear of it
        kept.pop(order.task.table, None)
        return Thought(error=f"{type(error).__name__}: {error}")


def thought_of(order: Order, match: Match) -> Thought:
    task = order.task
    if isinstance(order, Advise):
        advice = advise(match, task.seat, task.seed, seconds=task.seconds)
        return Thought(advice=[msgspec.convert(answer, Advice) for answer in advice])
    player = bot(order.level, game=task.game, seed=task.seed, seconds=task.seconds)
    return Thought(answer=player.choose(match, task.seat))


def match_of(task: Task, kept: "OrderedDict[str, Match]") -> Match:
    """The match of a task, played on from where it is remembered."""
    match = kept.pop(task.table, None)
    made = [] if match is None else [(decision.seat, decision.text) for decision in match.decisions]
    if match is None or made != task.decisions[: len(made)]:
        match = Match(find(task.game), task.seats, bytes.fromhex(task.key), task.options, task.scenario)
        made = []
    for seat, answer in task.decisions[len(made) :]:
        match.play(seat, answer)
    kept[task.table] = match
    while len(kept) > KEPT:
        kept.popitem(last=False)
    return match


def work() -> None:
    """Carry out orders from standard input until it ends."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # when nobody listens any more, it ends and says nothing
    kept: OrderedDict[str, Match] = OrderedDict()
    while True:
        head = sys.stdin.buffer.read(LENGTH)
        if len(head) < LENGTH:
            return
        order = msgspec.json.decode(sys.stdin.buffer.read(int.from_bytes(head, "big")), type=Order)
        answer = msgspec.json.encode(think(order, kept))
        sys.stdout.buffer.write(len(answer).to_bytes(LENGTH, "big") + answer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    work()
