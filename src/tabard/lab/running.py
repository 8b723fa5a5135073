"""Running an experiment: play what is missing, keep what is done, stop when enough is known."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final

from tabard.lab.experiment import Experiment
from tabard.lab.play import contests, written
from tabard.lab.rows import Rows, RunFolder, read_rows
from tabard.lab.workers import InProcess, Progress, Runner, Work

SAVE_EVERY: Final = 5.0
"""Seconds between two writes of what has come in."""
FIRST_LOOK: Final = 100
"""The number of deals after which a stopping rule is first asked; then again each time there are a fifth more."""
GROWTH: Final = 1.2

Stop = Callable[[Rows], bool]
"""Whether enough is known by the rows so far."""


def no_progress(done: int, of: int) -> None:
    pass


def run(
    experiment: Experiment,
    folder: Path,
    runner: Runner | None = None,
    stop: Stop | None = None,
    progress: Progress = no_progress,
) -> Rows:
    """Play an experiment into a folder, and go on with what is there already. KeyboardInterrupt leaves a folder with
    all that was finished. A stopping rule is asked only at fixed numbers of deals, so it, too, gives the same rows
    however the games are played."""
    experiment = experiment.settled()
    kept = RunFolder(folder, experiment)
    player = InProcess() if runner is None else runner
    if stop is None:
        play_missing(kept, player, experiment.games, progress)
        kept.finish()
        return read_rows(folder)
    per_deal = max(contest.games_per_deal for contest in contests(written(experiment)))
    deals = FIRST_LOOK
    while True:
        games = min(deals * per_deal, experiment.games)
        play_missing(kept, player, games, progress)
        kept.finish()
        rows = read_rows(folder)
        if games >= experiment.games or stop(rows):
            return rows
        deals = int(deals * GROWTH)


def play_missing(kept: RunFolder, runner: Runner, games: int, progress: Progress) -> None:
    experiment = kept.experiment
    missing = [
        (place, [game for game in range(games) if game not in kept.done[name]]) for place, name in enumerate(kept.names)
    ]
    total = games * len(kept.names)
    done = total - sum(len(numbers) for _, numbers in missing)
    progress(done, total)
    saved = monotonic()
    with closing(runner.play(Work(written(experiment), missing, runner.workers))) as playing:
        try:
            for result in playing:
                kept.add(result.batch.variant, result.batch.games, result.rows, result.counts)
                done += len(result.batch.games)
                progress(done, total)
                if monotonic() - saved > SAVE_EVERY:
                    kept.save()
                    saved = monotonic()
        finally:
            kept.save()
