"""The terminal boards: one small file per game."""

from typing import Final

from tabard.terminal.boards.board import Board
from tabard.terminal.boards.generic import ANY_GAME
from tabard.terminal.boards.knights_duty import KNIGHTS_DUTY
from tabard.terminal.boards.lost_legends import LOST_LEGENDS
from tabard.terminal.boards.quest import QUEST
from tabard.terminal.boards.rift import RIFT
from tabard.terminal.boards.va import VA

BOARDS: Final = {
    "knights-duty": KNIGHTS_DUTY,
    "lost-legends": LOST_LEGENDS,
    "quest": QUEST,
    "rift": RIFT,
    "va": VA,
}
"""The board of each game. A game that is not listed here gets the generic one."""


def find_board(game: str) -> Board:
    return BOARDS.get(game, ANY_GAME)
