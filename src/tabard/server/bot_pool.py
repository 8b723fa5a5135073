"""Bots run here, in separate processes."""

from collections import OrderedDict
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from tabard.bots import bot
from tabard.bots.advice import advise
from tabard.engine.match import Match
from tabard.games import find
from tabard.server.process_pool import ProcessEnded, ProcessPool, answer_requests
from tabard.server.protocol.bodies import Advice

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


class BotPool:
    """All bot processes of this server process. A task waits until one is free."""

    def __init__(self, count: int, seconds: float) -> None:
        self.pool: Final = ProcessPool("tabard.server.bot_pool", count, seconds)

    async def run(self, request: BotRequest) -> BotResult:
        try:
            result = msgspec.json.decode(await self.pool.ask(request), type=BotResult)
        except TimeoutError:
            raise BotFailed(f"took longer than {self.pool.seconds:g} s") from None
        except ProcessEnded as error:
            raise BotFailed(f"its process ended: {error}") from None
        if result.error:
            raise BotFailed(result.error)
        return result

    async def close(self) -> None:
        await self.pool.close()


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
    matches: OrderedDict[str, Match] = OrderedDict()
    answer_requests(lambda request: run(msgspec.json.decode(request, type=BotRequest), matches))


if __name__ == "__main__":
    worker_main()
