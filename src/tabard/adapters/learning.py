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

    def deal(self, seed: int) -> State:
        """Deal a game. The same seed gives the same game."""
        self.state = self.game.deal(self.seats, self.options, QuickChance(seed))
        self.state.advance()
        return self.state

    def observation(self, seat: int) -> NDArray[np.float32]:
        self.game.observe(self.state, seat, self.row)
        return frombuffer(bytearray(self.row.row()), FLOAT)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each legal action."""
        return frombuffer(bytearray(self.masks.row(self.state, seat)), BYTE)

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


class Reused:
    """Arrays of one shape, for one step after another. An array that the caller has let go of is used again, because
    new memory takes longer to get than to fill. One that is still held, if only by a view, is never touched."""

    MOST: Final = 4

    def __init__(self, shape: tuple[int, ...], dtype: type[np.generic], item: type[np.generic]) -> None:
        self.shape: Final = shape
        self.dtype: Final = dtype
        self.item: Final = item
        """The whole numbers as which the memory is written."""
        self.arrays: Final[list[NDArray[Any]]] = []
        self.memory: Final[list[memoryview]] = []
        self.add()
        self.free: Final = self.references(0)
        """How many references there are to an array that nobody else holds."""

    def add(self) -> None:
        array: NDArray[Any] = np.zeros(self.shape, self.dtype)
        self.arrays.append(array)
        self.memory.append(array.view(self.item).reshape(-1).data)

    def references(self, index: int) -> int:
        return getrefcount(self.arrays[index])

    def take(self) -> tuple[NDArray[Any], memoryview]:
        """An array, and its memory to write into."""
        for index in range(len(self.arrays)):
            if self.references(index) == self.free:
                return self.arrays[index], self.memory[index]
        if len(self.arrays) == self.MOST:
            del self.arrays[0], self.memory[0]
        self.add()
        return self.arrays[-1], self.memory[-1]


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
