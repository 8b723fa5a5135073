"""What can be typed at the table besides answers. Each command returns whether the table must be redrawn."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

import tabard
from tabard.bots.advice import advise
from tabard.bots.analysis import Finding
from tabard.bots.wording import percent
from tabard.terminal.boards.board import Board
from tabard.terminal.details import whole_view
from tabard.terminal.help import general_help, help_about
from tabard.terminal.recent_events import whole_log
from tabard.terminal.rules import render_rulebook
from tabard.terminal.saves import check_new_path, write_save

if TYPE_CHECKING:
    from tabard.terminal.table import TerminalTable


MAX_SECONDS: Final = 1.0
"""How long an expert may think about a hint."""


class Left(Exception):
    """The player has left the table."""


def say(table: "TerminalTable", seat: int, *things: RenderableType) -> bool:
    """Show something to read, with the question below it again. Enter brings the table back."""
    question = [Text(), *table.question(seat)]
    if table.screen.fits(Text(), *things, *question):
        table.screen.show(Text(), *things)
    else:
        table.screen.page(*things)
    table.screen.show(*question)
    return False


def show_help(table: "TerminalTable", seat: int, wanted: str) -> bool:
    if wanted:
        return say(table, seat, *help_about(table.match, seat, wanted, table.board))
    return say(table, seat, *general_help(table.match, seat, table.board))


def look(table: "TerminalTable", seat: int, rest: str) -> bool:
    """Everything that the seat may see, including what the board leaves out, such as the discards."""
    return say(table, seat, *whole_view(table.match.game.id, table.match.view(seat), table.seating.names(seat)))


def show_log(table: "TerminalTable", seat: int, rest: str) -> bool:
    return say(table, seat, whole_log(table.match.events(seat), table.board, seat))


def show_rulebook(table: "TerminalTable", seat: int, wanted: str) -> bool:
    if wanted:
        return show_help(table, seat, wanted)
    return say(table, seat, render_rulebook(table.match.game.rulebook))


def hint(table: "TerminalTable", seat: int, rest: str) -> bool:
    """What an expert would answer, knowing no more than the seat."""
    if not table.match.legal(seat):
        table.notices.append(Text("You have nothing to decide.", style="yellow"))
        return False
    table.screen.mention("An expert is thinking ...")
    advices = advise(table.match, seat, seconds=MAX_SECONDS)
    answers = Grid.grid(padding=(0, 1))
    for number, advice in enumerate(advices):
        worth = "" if advice["win_chance"] is None else f"win chance {percent(advice['win_chance'])}"
        style = "bold" if advice["tied"] or number == 0 else ""
        answer = Text(table.board.spoken(advice["answer"]), style=style)
        answers.add_row(" ", worth, answer, table.board.styled(advice["why"], "dim"))
    return say(table, seat, Text(recommendation(advices, table.board)), answers)


def recommendation(advices: Sequence[Finding], board: Board) -> str:
    """What to do, above the answers with their reasons."""
    if len(advices) == 1:
        return "You have no other option:"
    best = advices[0]
    by_experience = ", by experience" if best["win_chance"] is None else ""
    if not best["tied"]:
        return f"An expert recommends {board.spoken(best['answer'])}{by_experience}:"
    tied = [board.spoken(advice["answer"]) for advice in advices if advice["tied"]]
    return f"No clear difference{by_experience}: {', '.join(tied[:-1])} and {tied[-1]} are too close to call."


def undo(table: "TerminalTable", seat: int, rest: str) -> bool:
    refusal = table.match.why_not_undo(seat)
    if refusal is not None:
        return table.refuse("Nothing was undone.", refusal)
    last = table.match.decisions[table.match.last_of(seat)]
    table.match.undo(seat)
    table.notices.append(Text(f"Undone: {last.text}.", style="green"))
    table.save()
    return True


def skip(table: "TerminalTable", seat: int, rest: str) -> bool:
    """A player who is out may see how the game ends without watching the bots."""
    if not table.bots_alone:
        table.notices.append(Text("You can skip to the end once you are out of the game.", style="yellow"))
        return False
    table.skipping = True
    return True


def save_copy(table: "TerminalTable", seat: int, rest: str) -> bool:
    """The game is saved after every decision; with a file name, a copy is saved there too."""
    path = Path(rest).expanduser() if rest else table.path
    try:
        write_save(check_new_path(path) if rest else path, table.match, table.seating)
        table.notices.append(Text(f"Saved to {path}.", style="green"))
    except (tabard.Invalid, RuntimeError) as error:
        table.notices.append(Text(str(error), style="red"))
    return False


def leave(table: "TerminalTable", seat: int, rest: str) -> bool:
    raise Left


Command: TypeAlias = "Callable[[TerminalTable, int, str], bool]"

COMMANDS: Final[dict[str, Command]] = {
    "help": show_help,
    "look": look,
    "log": show_log,
    "rules": show_rulebook,
    "hint": hint,
    "undo": undo,
    "skip": skip,
    "save": save_copy,
    "quit": leave,
}


def find_command(typed: str) -> "tuple[Command | None, str]":
    """The command that was typed, if it is one, and its argument."""
    if typed.startswith("?"):
        return show_help, typed[1:].strip()
    word, _, rest = typed.partition(" ")
    return COMMANDS.get(word.lower()), rest.strip()
