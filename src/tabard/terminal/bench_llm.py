"""`tabard bench-llm`: rate a player that reads and writes, and show how often its answers are illegal."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

import tabard
from tabard.adapters.bench_llm import GIVE_UP, RANDOM, Condition, Figures, plan_bench, play_bench
from tabard.adapters.line_players import BUILT_IN, PlayerFailed, find_player
from tabard.bots import LEVELS
from tabard.games import find
from tabard.lab.stats import Estimate
from tabard.terminal.ladder import check_place, read_players, uninterrupted, with_progress, write_json
from tabard.terminal.screen import Screen

BOTH: Final = "both"
GIVEN: Final = {"with": (True,), "without": (False,), BOTH: (True, False)}

ABOUT: Final = f"""\
Rate a player that reads and writes, such as a language model, against Tabard's levels: every level on the same deals,
from every seat in turn. Reports its share of victories, how often its answers are illegal, with and without a list of
the legal answers and with and without the reason and clause in refusals, and the tokens it used.

The player is a program that reads and writes one JSON object per line; docs/bench-llm.md describes the protocol and
has an example. Built in, to try it out: {" and ".join(BUILT_IN)}.
"""
EXAMPLES: Final = """\
examples:
  tabard bench-llm va --player first-legal --levels random,novice --games 4
  tabard bench-llm quest --player "python my_model.py" --legal with --clauses with --json quest.json
"""


def add_bench_llm(
    command: argparse.ArgumentParser,
    whole_number: Callable[[str], int],
    large_number: Callable[[str], int],
    add_option: Callable[[argparse.ArgumentParser], None],
    read_options: Callable[[str, Sequence[tuple[str, str]], str | None], dict[str, object]],
) -> None:
    command.description = ABOUT
    command.epilog = EXAMPLES
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.add_argument("game", metavar="GAME", help="a game's name")
    command.add_argument(
        "--player", metavar="CMD", required=True, help=f"the player's command line, or {' or '.join(BUILT_IN)}"
    )
    command.add_argument(
        "--levels", default=",".join(LEVELS), help="levels to play, separated by commas; default: %(default)s"
    )
    command.add_argument(
        "--games",
        metavar="N",
        type=large_number,
        default=12,
        help="games per level and condition; default: %(default)s",
    )
    for name, what in (("legal", "a list of the legal answers"), ("clauses", "reason and clause in refusals")):
        command.add_argument(
            f"--{name}", choices=list(GIVEN), default=BOTH, help=f"play with or without {what}; default: both"
        )
    command.add_argument(
        "--tries",
        metavar="N",
        type=whole_number,
        default=3,
        help="answers that the player may give to a question before it has given up; default: %(default)s",
    )
    command.add_argument(
        "--give-up",
        choices=GIVE_UP,
        default=RANDOM,
        help="then a random legal answer is played for it, or it loses the game; default: %(default)s",
    )
    command.add_argument(
        "--seconds",
        metavar="N",
        type=large_number,
        default=120,
        help="how long the player may take for an answer; default: %(default)s",
    )
    command.add_argument(
        "--seats", metavar="N", type=whole_number, help="number of players; default: the fewest the game allows"
    )
    command.add_argument("--seed", default="1", help="the same seed plays the same deals; default: %(default)s")
    command.add_argument(
        "--iterations",
        metavar="N",
        type=large_number,
        default=0,
        help="simulations per expert move; default: as usual for the game",
    )
    add_option(command)
    command.add_argument("--json", metavar="FILE", type=Path, help="also write the results to a file")

    def run(screen: Screen, given: argparse.Namespace) -> int:
        return run_bench(screen, given, read_options(given.game, given.option or (), given.preset))

    command.set_defaults(run=run)


def run_bench(screen: Screen, given: argparse.Namespace, options: dict[str, object]) -> int:
    """Play all games. Ctrl-C, or a player that ends, stops early; the results so far are shown."""
    check_place(given.json)
    conditions = [Condition(listed, clauses) for listed in GIVEN[given.legal] for clauses in GIVEN[given.clauses]]
    bench = plan_bench(
        given.game,
        given.player,
        read_players(given.levels, ()),
        conditions,
        given.seats,
        given.games,
        given.seed,
        options,
        given.tries,
        given.give_up,
        given.iterations,
    )
    figures = Figures(bench)
    player = find_player(given.player, given.seed, given.seconds)
    ended = ""
    fault: PlayerFailed | None = None
    try:
        for job, played in with_progress(screen, play_bench(bench, player), len(bench.jobs()), "games"):
            figures.add(job, played)
    except KeyboardInterrupt:
        ended = "Stopped"
    except PlayerFailed as error:
        ended, fault = "Ended", error
    with uninterrupted():
        player.close()
        if figures.games:
            screen.show(*render_figures(figures, ended))
            if given.json is not None:
                write_json(given.json, figures.as_json())
    if fault is not None:
        raise fault
    if not figures.games:
        raise tabard.Invalid("Stopped before the first game finished.")
    return 0


def render_figures(figures: Figures, ended: str) -> list[RenderableType]:
    bench = figures.bench
    so_far = f" {ended} after {len(figures.games)} of {len(bench.jobs())} games." if ended else ""
    games = "1 game" if bench.games == 1 else f"{bench.games} games"
    head = f"{find(bench.game).title}, {bench.seats} seats: {bench.player}, {games} per level and condition.{so_far}"
    shown: list[RenderableType] = [
        Text(head, style="bold"),
        Text("Conditions: a list of the legal answers; the reason and clause when an answer is refused."),
        Text(f"\nWin rate against each level, with 95 % intervals; an even match is {100 / bench.seats:.0f} %:"),
        render_win_rates(figures),
        Text("\nIllegal: the part of all answers, and of games with at least one. Given up: the part of questions."),
        render_illegal(figures),
    ]
    if figures.estimated:
        shown.append(Text("~ estimated: characters sent and received, divided by 4."))
    for level in bench.levels:
        more = {name: value for name, value in bench.options_against(level).items() if name not in bench.options}
        if more:
            named = ", ".join(f"{name}={value}" for name, value in more.items())
            shown.append(Text(f"Played against {level} with {named}, so that random games end."))
    return shown


def render_win_rates(figures: Figures) -> Table:
    levels = figures.bench.levels
    table = grid("", *levels)
    for condition in figures.bench.conditions:
        cells = [percent(figures.win_rate(condition, level)) for level in levels]
        table.add_row(Text(str(condition), style="bold"), *cells)
    return table


def render_illegal(figures: Figures) -> Table:
    table = grid("", "illegal answers", "games with one", "given up", "tokens per game")
    for condition in figures.bench.conditions:
        about = "~" if any(played.silent for _, played in figures.of(condition)) else ""
        table.add_row(
            Text(str(condition), style="bold"),
            percent(figures.illegal_answers(condition)),
            percent(figures.games_with_illegal_answers(condition)),
            percent(figures.given_up(condition)),
            f"{about}{figures.tokens_per_game(condition):,.0f}",
        )
    return table


def grid(*headings: str) -> Table:
    table = Table.grid(padding=(0, 2))
    for heading in headings:
        table.add_column(no_wrap=heading != headings[-1])
    table.add_row(*(Text(heading, style="dim") for heading in headings))
    return table


def percent(found: Estimate) -> str:
    if not found.count:
        return "not yet"
    return f"{100 * found.value:.0f} % ({100 * found.low:.0f} to {100 * found.high:.0f})"
