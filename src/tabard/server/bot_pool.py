"""Bots run here, in separate processes."""

import os
import sys
from collections import OrderedDict
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from tabard.bots import bot
from tabard.bots.advice import advise
from tabard.engine.match import Match
from tabard.games import find
from tabard.server.process_pool import NoneFree, ProcessEnded, ProcessPool, answer_requests
from tabard.server.protocol.bodies import Advice
from tabard.server.settings import Settings

MODULE: Final = "tabard.server.bot_pool"
LOW_PRIORITY: Final = "--low-priority"
MAX_MATCHES: Final = 64
"""How many matches a bot process caches, so that it need not replay them from the start each time."""


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


Priority: TypeAlias = Literal["clock", "people", "nobody"]
"""Who waits for an answer: everybody, because a clock has run out; the people at a table; or nobody."""


class BotPool:
    """All bot processes of this server process. A task waits until one is free.

    Tables without people have processes of their own, with a low priority: however many such tables there are, nobody
    waits for them. The longer the line, the less time each bot has to think."""

    def __init__(self, settings: Settings) -> None:
        count, seconds = settings.bot_processes, settings.bot_timeout_seconds
        self.think_seconds: Final = settings.bot_think_seconds
        self.min_think_seconds: Final = settings.skip_think_seconds
        self.clock_wait: Final = settings.clock_wait_seconds
        self.people: Final = ProcessPool(MODULE, count, seconds)
        self.nobody: Final = ProcessPool(MODULE, settings.background_bot_processes, seconds, LOW_PRIORITY)

    async def run(self, request: BotRequest, priority: Priority) -> BotResult:
        try:
            result = msgspec.json.decode(await self.ask(request, priority), type=BotResult)
        except TimeoutError:
            raise BotFailed(f"took longer than {self.people.seconds:g} s") from None
        except NoneFree:
            raise BotFailed(f"no process was free within {self.clock_wait:g} s") from None
        except ProcessEnded as error:
            raise BotFailed(f"its process ended: {error}") from None
        if result.error:
            raise BotFailed(result.error)
        return result

    async def ask(self, request: BotRequest, priority: Priority) -> bytes:
        task, pool = request.task, self.nobody if priority == "nobody" else self.people
        place = pool.go_first(task.table) if priority == "clock" else pool.line_up(task.table)
        wait = self.clock_wait if priority == "clock" else None
        async with place.pool.process(place, wait) as process:
            task.seconds = self.share(task.seconds, place.pool)
            return await process.ask(msgspec.json.encode(request), place.pool.seconds)

    def share(self, wanted: float, pool: ProcessPool) -> float:
        """How long a bot may think while others wait: all of them together as long as one alone."""
        turns = 1 + len(pool.line) / len(pool.processes)
        return min(wanted, max(self.min_think_seconds, self.think_seconds / turns))

    def bring_forward(self, table: str) -> None:
        """Somebody has come to a table: its bots are no longer among those for whom nobody waits."""
        self.people.take_over(self.nobody, table)

    async def close(self) -> None:
        await self.people.close()
        await self.nobody.close()


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
    if LOW_PRIORITY in sys.argv:
        os.nice(10)
    matches: OrderedDict[str, Match] = OrderedDict()
    answer_requests(lambda request: run(msgspec.json.decode(request, type=BotRequest), matches))


if __name__ == "__main__":
    worker_main()
