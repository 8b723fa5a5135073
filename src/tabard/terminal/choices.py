"""The legal answers, numbered; those that differ only in their card are side by side."""

from collections.abc import Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabard.terminal.answers import argument, verb
from tabard.terminal.boards.board import Board, View
from tabard.terminal.boards.flow import Flow


def render_choices(legal: Sequence[str], board: Board, view: View) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    numbered = list(enumerate(legal, start=1))
    for word, group in groupby(numbered, key=lambda choice: verb(choice[1])):
        choices = list(group)
        if argument(choices[0][1]):
            cards = Flow([choice_of_card(number, answer, board, view) for number, answer in choices])
            grid.add_row(Text(f"{word}:"), cards)
        else:
            for number, answer in choices:
                meaning = board.outlook(view, answer) or board.meanings.get(answer, "")
                grid.add_row(choice(number, board.spoken(answer), board), Text(meaning, style="dim"))
    return Padding(grid, (0, 0, 0, 2), expand=False)


def choice(number: int, words: str, board: Board) -> Text:
    return Text.assemble((f"{number})", "bold green"), " ", board.styled(words))


def choice_of_card(number: int, answer: str, board: Board, view: View) -> Text:
    outlook = board.outlook(view, answer)
    words = choice(number, argument(board.spoken(answer)), board)
    return words.append(f" ({outlook})", style="dim") if outlook else words
