"""Workers that take turns, round after round, so that whatever slows the machine slows them all the same."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.timing import MEASURES, Turn

ROOT = Path(__file__).parent.parent

Modules = Mapping[str, str]
"""By build: what its worker measures."""

PLAIN = "plain"
COMPILED = "compiled"
OPENSPIEL = "OpenSpiel"
RLCARD = "RLCard"
PETTINGZOO = "PettingZoo"

MODULES: Modules = {
    PLAIN: "tabard_games",
    COMPILED: "tabard_games",
    OPENSPIEL: "openspiel_games",
    RLCARD: "rlcard_games",
}

SEARCHES: Modules = {PLAIN: "tabard_searches", COMPILED: "tabard_searches"}

WARM_UP = 0.05


class Entry(NamedTuple):
    """Something that is measured."""

    measure: str
    game: str
    build: str

    def __str__(self) -> str:
        return f"{self.build} {self.game} {self.measure}"


class Results(NamedTuple):
    rates: dict[Entry, list[float]]
    """How many per second, round by round."""
    chance: dict[Entry, float]
    """How many chance actions the caller makes per decision."""


class Worker:
    def __init__(self, build: str, process: "subprocess.Popen[str]") -> None:
        self.process = process
        message = self.receive()
        if message["build"] != build:
            raise SystemExit(f"What should be {build} is {message['build']}: run make setup, and leave no .so in src.")
        self.entries = [Entry(measure, game, build) for game, measure in message["measures"]]

    def receive(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("A worker has stopped; what it said is above.")
        return json.loads(line)

    def turn(self, entry: Entry, seconds: float) -> Turn:
        assert self.process.stdin is not None
        print(
            json.dumps({"game": entry.game, "measure": entry.measure, "seconds": seconds}),
            file=self.process.stdin,
            flush=True,
        )
        return Turn(**self.receive())


@contextmanager
def start(build: str, module: str, root: Path = ROOT, python: str = sys.executable) -> Iterator[Worker]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if build == PLAIN:
        environment["PYTHONPATH"] = str(root / "src")
    process = subprocess.Popen(
        [python, "-m", "benchmarks.worker", module],
        cwd=root,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Worker(build, process)
    finally:
        process.kill()
        process.wait()


def hold(builds: list[str], rounds: int, seconds: float, modules: Modules = MODULES) -> Results:
    with ExitStack() as stack:
        workers = {build: stack.enter_context(start(build, modules[build])) for build in builds}
        turns = take_turns(workers, rounds, seconds)
    return Results(
        {entry: [turn.done / turn.seconds for turn in taken] for entry, taken in turns.items()},
        {entry: chance_a_decision(taken) for entry, taken in turns.items()},
    )


def chance_a_decision(turns: list[Turn]) -> float:
    return sum(turn.chance for turn in turns) / sum(turn.done for turn in turns)


def take_turns(workers: dict[str, Worker], rounds: int, seconds: float) -> dict[Entry, list[Turn]]:
    """In every round each entry has one turn; those that are compared have theirs right after each other."""
    entries = [entry for worker in workers.values() for entry in worker.entries]
    entries.sort(key=lambda entry: MEASURES.index(entry.measure))
    for entry in entries:
        workers[entry.build].turn(entry, WARM_UP)
    turns: dict[Entry, list[Turn]] = {entry: [] for entry in entries}
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds}")
        for entry in entries:
            turns[entry].append(workers[entry.build].turn(entry, seconds))
    tell("")
    return turns


def tell(progress: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{progress:78}", end="\r", file=sys.stderr, flush=True)
