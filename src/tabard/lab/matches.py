"""Games between bots: one game, a rotating line-up, or many games on several processes.

Everything is a function of its arguments. A `Job` describes a game completely, so the game goes the same way in any
process and in any order.
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
from time import thread_time
from typing import Final

from tabard.bots import bot
from tabard.engine.chance import key_from_seed
from tabard.engine.match import Match
from tabard.engine.refusal import Invalid
from tabard.engine.result import winning_seats
from tabard.games import find

MAX_DECISIONS: Final = 20_000
"""A game that is not over after this many decisions is stopped, and nobody wins."""
PREFETCH: Final = 4
"""How many jobs per process are submitted ahead."""


@dataclass(frozen=True)
class Job:
    """A game to play."""

    game: str
    players: tuple[str, ...]
    """By seat: a level, or the file of a user bot."""
    options: Mapping[str, object]
    seed: str
    iterations: int = 0
    """How often an expert simulates before it decides; 0 for the game's default."""


@dataclass(frozen=True)
class GameOutcome:
    """How a game went."""

    returns: tuple[float, ...]
    """By seat: its share of the victory. The winners share it; in a draw, those with the highest score."""
    decisions: int
    stopped: bool
    """Whether the game was stopped because it took too many decisions."""
    thinking: tuple[tuple[float, ...], ...] = field(compare=False)
    """By seat: the seconds of processor time that each decision took, where there was more than one legal answer."""


def derive_seed(*of: object) -> int:
    """A seed derived from the given values."""
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
            began = thread_time()
            answer = bots[seat].choose(match, seat)
            thinking[seat].append(thread_time() - began)
        match.play(seat, answer)
        decisions += 1
    return GameOutcome(returns_of(match), decisions, not match.over, tuple(tuple(seconds) for seconds in thinking))


def returns_of(match: Match) -> tuple[float, ...]:
    """Each seat's share of the victory; equal shares in a game that was stopped."""
    winning = winning_seats(match.state) if match.over else tuple(range(match.seats))
    return tuple(1.0 / len(winning) if seat in winning else 0.0 for seat in range(match.seats))


def options_for(game: str, players: Sequence[str], options: Mapping[str, object]) -> dict[str, object]:
    """The options for these players: the defaults, or if a random bot takes part, those under which random play
    ends."""
    needed = find(game).random_options if "random" in players else {}
    return {**needed, **options}


def one_against_others(one: str, others: str, seats: int, number: int) -> tuple[str, ...]:
    """Who sits where in the game of that number: one player among several of the other, one seat further in each
    game."""
    return tuple(one if seat == number % seats else others for seat in range(seats))


def play_all(jobs: Sequence[Job], processes: int = 1) -> Iterator[GameOutcome]:
    """The results of all jobs in order, each as soon as it and all before it are there. If you stop early, you have the
    first games, not the shortest ones."""
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
    """Ctrl-C reaches all processes of a terminal, and only the parent should handle it. The workers end when the parent
    does, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
