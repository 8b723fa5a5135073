"""Sections: a heading, and below it labels and values in columns."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabard.terminal.boards.flow import Flow

SMALL_WORDS = frozenset({"a", "and", "in", "of", "the"})


def section(title: str, content: RenderableType) -> RenderableType:
    return Group(Text(), Text(title, style="bold"), Padding(content, (0, 0, 0, 1), expand=False))


def key_values(rows: Sequence[tuple[str, str | RenderableType]]) -> RenderableType:
    """Labels and values, one per line. Empty values are left out."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    for label, value in rows:
        if value:
            grid.add_row(Text(label, style="dim"), Text(value) if isinstance(value, str) else value)
    return grid


def columns(titles: Sequence[str], rows: Sequence[Sequence[str | Text]], numbers: int = 0) -> RenderableType:
    """A table with column titles. The last `numbers` columns before the very last are numbers, right-aligned."""
    grid = Table.grid(padding=(0, 2))
    for index in range(len(titles)):
        is_number = len(titles) - 1 - numbers <= index < len(titles) - 1
        grid.add_column(no_wrap=index == 0, justify="right" if is_number else "left")
    grid.add_row(*(Text(title, style="dim") for title in titles))
    for row in rows:
        grid.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
    return grid


def side_by_side(words: Sequence[str]) -> RenderableType | str:
    """Each different word once, with its count; empty if there are none."""
    counted = [Text(f"{word} x{words.count(word)}" if words.count(word) > 1 else word) for word in dict.fromkeys(words)]
    return Flow(counted) if counted else ""


def name_of(id: str, known: object = None) -> str:
    """The name of a card or piece: its printed name or, if that is unknown, made from its id."""
    if isinstance(known, dict) and isinstance(known.get("name"), str):
        return str(known["name"])
    words = id.split("-")
    return " ".join(word if word in SMALL_WORDS and index else word.capitalize() for index, word in enumerate(words))


def plural(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
