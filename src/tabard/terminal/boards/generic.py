"""Draws the view of any game: legible, but without art."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabard.terminal.boards.board import Board, Names, View
from tabard.terminal.boards.flow import Flow

SHOWN_ELSEWHERE: Final = ("game", "seat", "to_act", "question", "over", "result")
NUMBERS_OF_SEATS: Final = ("current", "first_player", "seat", "seats", "winner", "winners")
ENDS_AS_SEATS: Final = ("_seat", "_seats")
"""The names of fields whose numbers are seats, in every game."""


def render(view: View, names: Names) -> RenderableType:
    return Group(*fields({name: value for name, value in view.items() if name not in SHOWN_ELSEWHERE}, names))


def fields(data: View, names: Names) -> list[RenderableType]:
    """Short values side by side in one line; below it, under their names, those that need lines of their own."""
    data = {name: with_names(value, names) if holds_seats(name) else value for name, value in data.items()}
    brief = {name: value for name, value in data.items() if is_brief(value)}
    parts: list[RenderableType] = [Flow([labelled(name, brief_text(value)) for name, value in brief.items()], "   ")]
    for name, value in data.items():
        if name not in brief and value:
            parts.append(Text(spoken(name), style="bold"))
            parts.append(Padding(at_length(name, value, names), (0, 0, 0, 2)))
    return parts


def holds_seats(name: str) -> bool:
    return name in NUMBERS_OF_SEATS or name.endswith(ENDS_AS_SEATS)


def with_names(value: Any, names: Names) -> Any:
    """Replace seats by their names."""
    if isinstance(value, list):
        return [with_names(item, names) for item in value]
    is_seat = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(names)
    return names[value] if is_seat else value


def is_brief(value: Any) -> bool:
    if isinstance(value, list):
        return all(not isinstance(item, (dict, list)) for item in value) and len(brief_text(value)) <= 60
    return not isinstance(value, dict)


def at_length(name: str, value: Any, names: Names) -> RenderableType:
    if isinstance(value, dict):
        return Group(*fields(value, names))
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return rows(value, names if name == "players" else [str(index + 1) for index in range(len(value))], names)
    return Text(brief_text(value))


def rows(items: Sequence[Any], titles: Sequence[str], names: Names) -> RenderableType:
    """One line per item, or a few if it holds much."""
    grid = Table.grid(padding=(0, 2))
    for title, item in zip(titles, items, strict=False):
        content = fields(item, names) if isinstance(item, dict) else [Text(brief_text(item))]
        grid.add_row(Text(title, style="bold"), Group(*content))
    return grid


def labelled(name: str, value: str) -> Text:
    return Text.assemble((f"{spoken(name)}: ", "dim"), value)


def spoken(name: str) -> str:
    return name.replace("_", " ")


def brief_text(value: Any) -> str:
    if value is None or value == []:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        texts = [f"({brief_text(item)})" if isinstance(item, list) else brief_text(item) for item in value]
        return (", " if any(" " in text for text in texts) else " ").join(texts)
    return str(value)


ANY_GAME: Final = Board(render)
