"""The ladder on the screen: bots play each other, and are rated."""

import json
import os
import signal
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from rich.console import JustifyMethod, RenderableType
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

import tabard
from tabard.bots import LEVELS, no_such_bot
from tabard.bots.user_bots import FaultyBot, full_name, is_user_bot
from tabard.games import find
from tabard.lab.ladder import Ladder, Plan, Rating, short_names
from tabard.lab.matches import MAX_DECISIONS, play_all
from tabard.terminal.screen import Screen

T = TypeVar("T")
JUSTIFIED: Final[tuple[JustifyMethod, ...]] = ("left", "right", "left", "right")


def cores() -> int:
    return os.cpu_count() or 1


def read_players(levels: str, files: Sequence[str]) -> list[str]:
    """The levels of a list such as novice,adept, and user bots."""
    named = [level.strip() for level in levels.split(",") if level.strip()]
    for level in named:
        if is_user_bot(level):
            raise tabard.Invalid(f"{level!r} isn't a level. Name your own bots with --bot.")
        if level not in LEVELS:
            raise tabard.Invalid(no_such_bot(level))
    for file in files:
        if not is_user_bot(file):
            raise tabard.Invalid(
                f"--bot takes a file such as mine.py, or a module that Python finds, not {file!r}. "
                "Name levels with --levels."
            )
    return [*named, *(full_name(file) for file in files)]


def run_ladder(screen: Screen, plan: Plan, processes: int, file: Path | None) -> None:
    """Play all games. Ctrl-C, or a bot that fails, stops early; the results so far are shown."""
    check_place(file)
    for player in plan.players:
        tabard.bot(player, plan.game)
    ladder, jobs = Ladder(plan), plan.jobs()
    ended = ""
    fault: FaultyBot | None = None
    games = with_progress(screen, play_all(jobs, processes), len(jobs), "games")
    try:
        for job, played in zip(jobs, games, strict=True):
            ladder.add(job, played)
    except KeyboardInterrupt:
        ended = "Stopped"
    except FaultyBot as error:
        ended, fault = "Ended", error
    with uninterrupted():
        games.close()
        if ladder.played:
            ratings = ladder.ratings()
            screen.show(*render_ladder(ladder, ratings, ended))
            if file is not None:
                write_json(file, ladder.as_json(ratings))
    if fault is not None:
        raise fault
    if not ladder.played:
        raise tabard.Invalid("Stopped before the first game finished.")


def with_progress(screen: Screen, things: Iterable[T], count: int, what: str) -> Generator[T, None, None]:
    """Iterate while a bar shows the progress; nothing is shown in a pipe."""
    with Progress(console=screen.console, transient=True, disable=not screen.console.is_terminal) as progress:
        task = progress.add_task(what, total=count)
        for thing in things:
            yield thing
            progress.advance(task)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ignore further Ctrl-C, so that the results so far are still shown."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def check_place(file: Path | None) -> None:
    """Fail at once, and not after all games, if the file can't be written."""
    if file is not None and (file.is_dir() or not file.resolve().parent.is_dir()):
        raise tabard.Invalid(
            f"Cannot write {file}: {'it is a folder' if file.is_dir() else 'there is no such folder'}."
        )


def write_json(file: Path, found: object) -> None:
    try:
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise tabard.Invalid(f"Cannot write {file}: {error.strerror}.") from None


def render_ladder(ladder: Ladder, ratings: Sequence[Rating], ended: str) -> list[RenderableType]:
    plan = ladder.plan
    planned = plan.games * len(plan.pairs)
    so_far = f" {ended} after {ladder.played} of {planned} games." if ended else ""
    head = f"{find(plan.game).title}, {plan.seats} seats, {plan.games} games per pair.{so_far}"
    shown: list[RenderableType] = [Text(head, style="bold"), Text(), render_ratings(ladder, ratings), Text()]
    shown += [Text(caption(plan.seats)), render_win_rates(ladder, ratings)]
    shown += map(Text, options_text(plan))
    if ladder.stopped:
        games = "1 game was" if ladder.stopped == 1 else f"{ladder.stopped} games were"
        shown.append(Text(f"{games} stopped after {MAX_DECISIONS} moves, without a winner."))
    return shown


def caption(seats: int) -> str:
    """The caption of the table of win rates."""
    if seats == 2:
        return "Win rate of each row against each column, with 95 % intervals:"
    return (
        f"Win rate of one player (row) against {seats - 1} others (column), with 95 % intervals; "
        f"an even match is {100 / seats:.0f} %:"
    )


def options_text(plan: Plan) -> list[str]:
    """Which games were played with other options than those asked for, and with which; one line each."""
    added: dict[str, list[str]] = {}
    called = short_names(plan.players)
    for pair in plan.pairs:
        more = {name: value for name, value in plan.options_of(pair).items() if name not in plan.options}
        if more:
            by = ", ".join(f"{name}={json.dumps(value)}" for name, value in more.items())
            added.setdefault(by, []).append(" and ".join(called[plan.players[place]] for place in pair))
    return [f"Played with {by}, so that random games end: {', '.join(pairs)}." for by, pairs in added.items()]


def render_ratings(ladder: Ladder, ratings: Sequence[Rating]) -> Table:
    called = short_names(ladder.plan.players)
    table = Table.grid(padding=(0, 2))
    for justify in JUSTIFIED:
        table.add_column(justify=justify)
    table.add_row(*(Text(word, style="dim") for word in ("player", "rating", "95 %", "games")))
    for rating in ratings:
        interval = f"{rating.low:.0f} to {rating.high:.0f}"
        name = Text(called[rating.player], style="bold")
        table.add_row(name, f"{rating.rating:.0f}", interval, str(rating.games))
    return table


def render_win_rates(ladder: Ladder, ratings: Sequence[Rating]) -> Table:
    players = [rating.player for rating in ratings]
    called = short_names(ladder.plan.players)
    table = Table.grid(padding=(0, 2))
    table.add_row("", *(Text(called[player], style="dim") for player in players))
    for one in players:
        cells = ["-" if one == other else win_rate_text(ladder, one, other) for other in players]
        table.add_row(Text(called[one], style="bold"), *cells)
    return table


def win_rate_text(ladder: Ladder, one: str, other: str) -> str:
    share = ladder.win_rate(one, other)
    if share.games == 0:
        return "not yet"
    return f"{100 * share.part:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"
