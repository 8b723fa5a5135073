"""What `look` adds to a game's board: everything else that the viewer may see. One small file per game."""

from collections.abc import Callable
from typing import Final, TypeAlias

from rich.console import RenderableType

from tabard.terminal.boards import find_board
from tabard.terminal.boards.board import Names, View
from tabard.terminal.details import knights_duty, lost_legends, quest, rift, va

Details: TypeAlias = Callable[[View, Names], list[RenderableType]]

DETAILS: Final[dict[str, Details]] = {
    "knights-duty": knights_duty.details,
    "lost-legends": lost_legends.details,
    "quest": quest.details,
    "rift": rift.details,
    "va": va.details,
}
"""By game: the sections below its board. The generic board leaves nothing out."""


def whole_view(game: str, view: View, names: Names) -> list[RenderableType]:
    """The board, and below it, in sections, what doesn't fit on it."""
    below = DETAILS[game](view, names) if game in DETAILS else []
    return [find_board(game).render(view, names), *below]
