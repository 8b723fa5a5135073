"""Games between bots: one game, the same players in every seat, many games on several processes.

Everything is a function of what it is given. A game is told by a `Job`, all of it, so it goes the same way in whatever
process it is played and in whatever order.
"""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from hashlib import blake2b
from threading import Thread
from time import perf_counter
from typing import Final

from tabard.bots import bot
from tabard.engine.chance import key_from_seed
from tabard.engine.match import Match
from tabard.engine.refusal import Invalid
from tabard.engine.result import winning_seats
from tabard.games import find

MAX_DECISIONS: Final = 20_000
"""A game that is not over by then is stopped, and won by nobody."""
PREFETCH: Final = 4
"""So many jobs a process are handed out before their results are asked for."""


@dataclass(frozen=True)
class Job:
    """A game to be played."""

    game: str
    players: tuple[str, ...]
    """By seat: a level, or the file of a user bot."""
    options: Mapping[str, object]
    seed: str
    iterations: int = 0
    """How often an expert simulates before it decides; 0 for what is usual in the game."""


@dataclass(frozen=True)
class GameOutcome:
    """How a game went."""

    returns: tuple[float, ...]
    """By seat, its part of the victory: divided between the winners, in a draw between those who scored most."""
    decisions: int
    stopped: bool
    """Whether it was not over after all the decisions that a game may take."""
    thinking: tuple[tuple[float, ...], ...] = field(compare=False)
    """By seat, how many seconds each decision took that had more than one legal answer."""


def derive_seed(*of: object) -> int:
    """A number that is the same for the same things, and nothing like that of others."""
    return int.from_bytes(blake2b(" ".join(map(str, of)).encode(), digest_size=8).digest(), "little")


def play_game(job: Job) -> GameOutcome:
    match = Match(find(job.game), len(job.players), key_from_seed(job.seed), job.options)
    bots = [
        bot(player, job.game, derive_seed(job.seed, "seat", seat), job.iterations)
        for seat, player in enumerate(job.players)
    ]
    thinking: list[list[float]] = [[] for _ in bots]
    decisions = 0
    while not match.over and decisions < MAX_DECISIONS:
        seat = match.to_act[0]
        legal = match.legal(seat)
        if len(legal) == 1:
            answer = legal[0]
        else:
            began = perf_counter()
            answer = bots[seat].choose(match, seat)
            thinking[seat].append(perf_counter() - began)
        match.play(seat, answer)
        decisions += 1
    return GameOutcome(returns_of(match), decisions, not match.over, tuple(tuple(seconds) for seconds in thinking))


def returns_of(match: Match) -> tuple[float, ...]:
    """Each seat's part of the victory: the same for all in a game that was stopped before its end."""
    winning = winning_seats(match.state) if match.over else tuple(range(match.seats))
    return tuple(1.0 / len(winning) if seat in winning else 0.0 for seat in range(match.seats))


def options_for(game: str, players: Sequence[str], options: Mapping[str, object]) -> dict[str, object]:
    """What these players play by: the usual options and, when some answer at random, those under which that ends."""
    needed = find(game).random_options if "random" in players else {}
    return {**needed, **options}


def one_against_others(one: str, others: str, seats: int, number: int) -> tuple[str, ...]:
    """Who sits where in the game of that number: one player, a seat further on from game to game, among its equals."""
    return tuple(one if seat == number % seats else others for seat in range(seats))


def play_all(jobs: Sequence[Job], processes: int = 1) -> Iterator[GameOutcome]:
    """How all the games went, in their order, each as soon as it and all before it are over. So whoever stops early
    has the first games, and not those that were over first."""
    if processes <= 1:
        yield from map(play_game, jobs)
        return
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), follow_parent)
    try:
        yield from in_order(executor, jobs, processes * PREFETCH)
    except BrokenProcessPool:
        raise Invalid("A process that was playing games has crashed.") from None
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()


def in_order(executor: ProcessPoolExecutor, jobs: Sequence[Job], ahead: int) -> Iterator[GameOutcome]:
    handed_out: deque[Future[GameOutcome]] = deque()
    for job in jobs:
        handed_out.append(executor.submit(play_game, job))
        if len(handed_out) >= ahead:
            yield handed_out.popleft().result()
    while handed_out:
        yield handed_out.popleft().result()


def follow_parent() -> None:
    """Ctrl-C reaches all processes of a terminal, and only the first of them shall act on it. When that one is gone,
    however it ended, so are those that play for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
