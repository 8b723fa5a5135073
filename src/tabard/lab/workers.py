"""Who plays the games: this process, several processes of this machine, or a Dask cluster.

Games go out in batches. A batch is an experiment, a variant and the numbers of its games, so any worker can play it
again: a worker that dies costs only time.
"""

import multiprocessing
import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.process import BaseProcess
from time import perf_counter
from typing import Any, Final, Protocol

from tabard.engine.refusal import Invalid
from tabard.lab.matches import follow_parent

SECONDS_PER_BATCH: Final = 0.5
MAX_BATCH: Final = 500
FIRST_BATCH: Final = 2
PREFETCH: Final = 3
"""Batches per process that are handed out before their rows come in."""
MAX_CRASHES: Final = 5
"""Crashes in a row, without a finished batch between them, after which the run gives up."""
ALLOWED_FAILURES: Final = 1000


@dataclass(frozen=True)
class Batch:
    experiment: str
    variant: int
    games: tuple[int, ...]


@dataclass(frozen=True)
class BatchResult:
    batch: Batch
    rows: bytes
    counts: bytes
    seconds: float


def play_batch(batch: Batch) -> BatchResult:
    from tabard.lab.play import contests
    from tabard.lab.rows import batch_rows

    began = perf_counter()
    contest = contests(batch.experiment)[batch.variant]
    rows, counts = batch_rows([contest.play(game) for game in batch.games])
    return BatchResult(batch, rows, counts, perf_counter() - began)


class Work:
    """The games that are still to be played, handed out in batches of a fitting size."""

    def __init__(self, experiment: str, missing: Sequence[tuple[int, Sequence[int]]], workers: int) -> None:
        self.experiment: Final = experiment
        self.missing: Final = [(variant, list(games)) for variant, games in missing if games]
        self.left: int = sum(len(games) for _, games in self.missing)
        self.workers: Final = workers
        self.size = FIRST_BATCH
        self.returned: Final[list[Batch]] = []
        """Batches whose worker has died."""

    def next(self) -> Batch | None:
        if self.returned:
            return self.returned.pop()
        while self.missing and not self.missing[0][1]:
            self.missing.pop(0)
        if not self.missing:
            return None
        variant, games = self.missing[0]
        size = max(1, min(self.size, self.left // (2 * self.workers)))
        taken = tuple(games[:size])
        del games[:size]
        self.left -= len(taken)
        return Batch(self.experiment, variant, taken)

    def learn(self, result: BatchResult) -> None:
        """Batches take about as long as they should, whatever the game."""
        per_game = max(result.seconds / len(result.batch.games), 1e-6)
        self.size = max(1, min(MAX_BATCH, round(SECONDS_PER_BATCH / per_game)))


class Runner(Protocol):
    @property
    def workers(self) -> int: ...

    def play(self, work: Work) -> Generator[BatchResult, None, None]: ...


class InProcess:
    """All games one after another, here."""

    workers: Final = 1

    def play(self, work: Work) -> Generator[BatchResult, None, None]:
        while (batch := work.next()) is not None:
            result = play_batch(batch)
            work.learn(result)
            yield result


def begin_worker() -> None:
    os.environ["POLARS_MAX_THREADS"] = "1"
    follow_parent()


class Processes:
    """Several processes of this machine, kept for the next run. If one is killed, they are all started again, and play
    what was lost."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers
        self.executor: ProcessPoolExecutor | None = None
        self.others: set[BaseProcess] = set()
        """Processes that were there before, and are not these."""

    def play(self, work: Work) -> Generator[BatchResult, None, None]:
        crashes = 0
        while True:
            out: dict[Future[BatchResult], Batch] = {}
            try:
                for result in self.play_until_crash(work, out):
                    crashes = 0
                    yield result
                return
            except BrokenProcessPool:
                work.returned.extend(out.values())
                out.clear()
                self.close()
                crashes += 1
                if crashes > MAX_CRASHES:
                    raise Invalid("The processes that play the games keep crashing.") from None
            finally:
                if out:  # nobody wants the games any more
                    self.close()

    def play_until_crash(self, work: Work, out: dict[Future[BatchResult], Batch]) -> Generator[BatchResult, None, None]:
        while True:
            while len(out) < self.workers * PREFETCH and (batch := work.next()) is not None:
                out[self.submit(work, batch)] = batch
            if not out:
                return
            for future in wait(out, return_when=FIRST_COMPLETED).done:
                result = future.result()
                del out[future]
                work.learn(result)
                yield result

    def submit(self, work: Work, batch: Batch) -> "Future[BatchResult]":
        if self.executor is None:
            self.others = set(multiprocessing.active_children())
            self.executor = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), begin_worker)
        try:
            return self.executor.submit(play_batch, batch)
        except BrokenProcessPool:
            work.returned.append(batch)
            raise

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = None
            for process in set(multiprocessing.active_children()) - self.others:
                process.terminate()


class Cluster:
    """A Dask cluster, by the address of its scheduler. Its workers need Tabard and the lab's packages."""

    def __init__(self, address: str) -> None:
        try:
            self.dask: Final[Any] = import_module("distributed")
        except ImportError:
            raise Invalid("A cluster needs Dask. Install it with: pip install 'tabard[lab]'") from None
        try:
            self.client: Final[Any] = self.dask.Client(address, timeout=10)
        except (OSError, ValueError, TimeoutError) as error:
            raise Invalid(f"Cannot reach a Dask scheduler at {address}: {error}.") from None
        self.client.run_on_scheduler(allow_failures)
        self.workers: Final = max(1, sum(self.client.nthreads().values()))

    def play(self, work: Work) -> Generator[BatchResult, None, None]:
        gathered = self.dask.as_completed(with_results=True, raise_errors=True)
        out = 0
        while True:
            while out < self.workers * PREFETCH and (batch := work.next()) is not None:
                gathered.add(self.client.submit(play_batch, batch, pure=True))
                out += 1
            if out == 0:
                return
            _, result = next(gathered)
            out -= 1
            work.learn(result)
            yield result


def allow_failures(dask_scheduler: Any = None) -> None:
    """Dask blames a dying worker for every task it held; a batch is not at fault when its worker is killed."""
    dask_scheduler.allowed_failures = ALLOWED_FAILURES


def runner_for(processes: int, cluster: str = "") -> Runner:
    if cluster:
        return Cluster(cluster)
    return InProcess() if processes <= 1 else Processes(processes)


Progress = Callable[[int, int], None]
"""Called with how many games are done, and of how many."""
