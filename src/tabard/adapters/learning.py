"""A game as learners meet it: observations, masks and rewards as arrays. What all adapters for learners share."""

import io
from collections.abc import Mapping
from sys import getrefcount
from typing import Any, Final

import numpy as np
from numpy import frombuffer
from numpy.typing import NDArray
from rich.console import Console

from tabard.engine.chance import QuickChance
from tabard.engine.game import Game
from tabard.engine.observation import Masks, Observation, Slice
from tabard.engine.state import State
from tabard.engine.types import seat_name
from tabard.engine.view import view
from tabard.games import find
from tabard.terminal.boards import find_board

FLOAT: Final = np.dtype(np.float32)
BYTE: Final = np.dtype(np.int8)
WIDTH: Final = 100
"""Columns of a board as text."""


class Memory:
    """Rows, as memory that numpy may read and write. They live as long as an array over them."""

    def __init__(self, rows: object, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self.rows: Final = rows
        address = frombuffer(rows, dtype).__array_interface__["data"][0]  # type: ignore[call-overload]
        self.__array_interface__: Final = {
            "data": (address, False),
            "shape": shape,
            "typestr": dtype.str,
            "version": 3,
        }


def array_over(rows: object, shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
    return np.asarray(Memory(rows, shape, dtype))


def copied(numbers: object, dtype: np.dtype[Any]) -> NDArray[Any]:
    """An array of what a flat array of the compiled modules contains."""
    return frombuffer(numbers, dtype).copy()  # type: ignore[call-overload, no-any-return]


class LearningTable:
    """One table: its game, seats and options, and the game that is being played."""

    def __init__(self, game: str, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        self.game: Final[Game] = find(game)
        self.seats: Final = self.game.seat_counts[0] if seats is None else seats
        self.options: Final = self.game.resolve_options(self.seats, options or {})
        self.actions: Final = self.game.actions_of(self.options)
        self.row: Final = Observation()
        self.masks: Final = Masks(len(self.actions))
        self.state = self.deal(0)
        self.slices: Final[list[Slice]] = self.game.slices(self.state)
        self.length: Final = sum(part.length for part in self.slices)
        self.game.observe(self.state, 0, self.row)
        self.row.settle()

    def deal(self, seed: int) -> State:
        """Deal a game. The same seed gives the same game."""
        self.state = self.game.deal(self.seats, self.options, QuickChance(seed))
        self.state.advance()
        return self.state

    def observation(self, seat: int) -> NDArray[np.float32]:
        array: NDArray[np.float32] = self.row.fresh(self.row_array, getrefcount)
        self.game.observe(self.state, seat, self.row)
        return array

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each legal action."""
        array: NDArray[np.int8] = self.masks.fresh(self.mask_array, getrefcount)
        self.masks.row(self.state, seat)
        return array

    def row_array(self, memory: object) -> NDArray[np.float32]:
        return array_over(memory, (self.length,), FLOAT)

    def mask_array(self, memory: object) -> NDArray[np.int8]:
        return array_over(memory, (len(self.actions),), BYTE)

    def text(self, seat: int | None) -> str:
        """The table as a seat sees it, or with None a spectator."""
        names = [seat_name(other) for other in range(self.seats)]
        shown: dict[str, Any] = view(self.game, self.state, seat)
        console = Console(
            file=io.StringIO(), width=WIDTH, force_terminal=False, color_system=None, legacy_windows=False
        )
        console.print(find_board(self.game.id).render(shown, names))
        file = console.file
        assert isinstance(file, io.StringIO)
        return file.getvalue()


def picture(text: str) -> NDArray[np.uint8]:
    """Text as an image: for `rgb_array`."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        from tabard.adapters import missing

        raise missing("pettingzoo", error) from None
    font = ImageFont.load_default()
    lines = text.splitlines() or [""]
    image = Image.new("RGB", (WIDTH * 7 + 8, len(lines) * 14 + 8), "white")
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((4, 4 + 14 * number), line, fill="black", font=font)
    return np.asarray(image)
