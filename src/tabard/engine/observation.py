"""Observations: what a seat knows as a row of numbers, for programs that learn.

Each game writes its own, in `observation.py`, straight from the state. The row is made of named slices whose lengths
depend only on the number of seats and the options. Numbers lie between 0 and 1; players come in play order from the
observer on, so that every seat sees itself first.
"""

from collections.abc import Callable
from struct import pack
from typing import Any, Final, TypeAlias, final

from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.types import MAX_SEATS, NOBODY, Counts, Seat, extend, i32, i64, u8, vec

Row: TypeAlias = "vec[i32]"
"""Numbers as 32-bit floats, each as the whole number with the same bits: a flat array that other libraries can read as
floats without a copy."""

MaskRow: TypeAlias = "vec[u8]"

References: TypeAlias = Callable[[object], int]
"""Counts the references to an object: `sys.getrefcount`."""

ONE: Final[i32] = 0x3F800000
"""The bits of 1."""
MAX_TABLE: Final = 256
RATIOS: Final = vec[i32]([0] * (MAX_TABLE * MAX_TABLE))
"""The bits of value / most at most * MAX_TABLE + value, once they have been needed."""
NO_ROW: Final = vec[i32]()
MAX_FLAGS: Final = 32
SPREADER: Final = 0x077CB531
"""A de Bruijn sequence: every five bits of it are different. Times a power of two, its highest five say which power."""
HIGHEST_FIVE: Final = [(SPREADER << bit & 0xFFFFFFFF) >> 27 for bit in range(MAX_FLAGS)]
PLACE_OF: Final = vec[i64]([HIGHEST_FIVE.index(five) for five in range(MAX_FLAGS)])
"""The number of a bit, by those five."""
SCRATCH: Final = vec[i32]([0] * (1 << 14))
"""A blank row that is longer than any: for the first one of a table, whose length is not known yet."""


def float_bits(value: float) -> i32:
    return int.from_bytes(pack("<f", value), "little")


def ratio_bits(value: i64, most: i64) -> i32:
    """The bits of value / most, at most 1."""
    if value >= most:
        return ONE
    if most >= MAX_TABLE:
        return float_bits(float(value) / float(most))
    bits = RATIOS[most * MAX_TABLE + value]
    if bits == 0:
        bits = float_bits(float(value) / float(most))
        RATIOS[most * MAX_TABLE + value] = bits
    return bits


def ratios(most: i64) -> Row:
    """The bits of value / most as `table[value]`, at least 0 and at most 1: for the loops of games, for values that lie
    between -MAX_TABLE and MAX_TABLE by the rules."""
    above = [ratio_bits(value, most) for value in range(1, MAX_TABLE)]
    return vec[i32]([i32(0), *above] + [i32(0)] * MAX_TABLE)


FLAG: Final = vec[i32]([0, ONE])
"""The bits of a flag, by 0 or 1. In loops over sets, looking it up is faster than a branch that goes either way."""
MAX_SHARE: Final = 64
"""What all values of `Shares` lie below."""


@final
class Shares:
    """Numbers of which each has a most of its own, such as the cards of each kind in a pile. The bits of value / most
    are `bits[index * MAX_SHARE + value]`, for values that lie from 0 to below MAX_SHARE by the rules."""

    def __init__(self, wholes: Counts) -> None:
        self.bits: Final[Row] = vec[i32]([share_bits(value, whole) for whole in wholes for value in range(MAX_SHARE)])


def share_bits(value: i64, whole: i64) -> i32:
    return 0 if value == 0 else ratio_bits(value, whole)


class Slice:
    """A part of an observation."""

    def __init__(self, name: str, what: str, first: int) -> None:
        self.name: Final = name
        self.what: Final = what
        self.first: Final = first
        self.length = 0

    def __repr__(self) -> str:
        return f"{self.name}[{self.first}:{self.first + self.length}]"


@final
class Reused:
    """Arrays that are handed out, one step after another. An array that the caller has let go of is used again, because
    new memory takes longer to get than to fill. One that is still held, if only by a view, is never touched."""

    MOST: Final = 4

    def __init__(self) -> None:
        self.arrays: Final[list[object]] = []
        self.free = 0
        """How many references there are to an array that nobody else holds."""

    def find(self, references: References) -> i64:
        """An array that nobody else holds, or NOBODY."""
        for index in range(len(self.arrays)):
            if references(self.arrays[index]) == self.free:
                return index
        return NOBODY

    def add(self, array: object) -> i64:
        """Keep another one; if there are too many, in the place of the oldest."""
        if len(self.arrays) == self.MOST:
            del self.arrays[0]
        self.arrays.append(array)
        return len(self.arrays) - 1

    def measure(self, references: References) -> None:
        """The latest array is held by nobody yet."""
        self.free = references(self.arrays[len(self.arrays) - 1])


@final
class Observation:
    """Takes the numbers of one observation after another, all of the same table: seats and options stay the same. Most
    numbers are zeros, so a row starts as a copy of a blank one, and zeros are only skipped.

    The rows lie in memory that is used again and again, one row or several in turn. Where arrays of another library are
    to be handed out, `fresh` chooses memory whose array nobody holds.
    """

    def __init__(self, rows: i64 = 1) -> None:
        self.rows: Final[i64] = rows
        """How many rows there is room for. Then the next is written over the first."""
        self.length: i64 = 0
        """How many numbers a row has; 0 as long as that is not known."""
        self.first: i64 = 0
        """Where the row starts."""
        self.next: i64 = 0
        """Where the next number goes."""
        self.slices: list[Slice] | None = None
        """The slices so far, if somebody asked for them."""
        self.cells: Row = NO_ROW
        """The rows so far."""
        self.memory: Row = NO_ROW
        """Where they lie: an array without items, but with room for all of them. What it is extended by comes into this
        room."""
        self.memories: list[Row] = []
        self.reused: Final = Reused()
        """The arrays that lie in these memories."""
        self.blank: Row = NO_ROW
        self.fixed: list[Row] = [NO_ROW] * MAX_SEATS
        """By observer: a row with only those numbers that never change at the table."""

    def start(self) -> None:
        """Start the next row."""
        self.start_from(self.blank)

    def start_from_fixed(self, observer: Seat) -> bool:
        """Start the next row with the numbers that never change at the table. False if they are not known yet: then
        they must be written, and kept."""
        fixed = self.fixed[observer]
        is_known = len(fixed) != 0
        self.start_from(fixed if is_known else self.blank)
        return is_known

    def start_from(self, row: Row) -> None:
        if self.length == 0:
            self.cells = SCRATCH[:] if len(row) == 0 else row[:]
            self.first = self.next = 0
            return
        cells = self.cells if len(self.cells) < self.rows * self.length else self.memory
        self.first = self.next = len(cells)
        self.cells = extend(cells, row)

    def keep(self, observer: Seat, first: i64) -> None:
        """The numbers from the first one up to here never change at the table."""
        fixed = self.fixed[observer]
        if len(fixed) == 0:
            fixed = SCRATCH[: self.length] if self.length != 0 else SCRATCH[:]
            self.fixed[observer] = fixed
        for index in range(first, self.next):
            fixed[index - self.first] = self.cells[index]

    def begin(self, name: str, what: str, place: i64 = NOBODY) -> None:
        """What follows is another slice. Those of a player have the player's place in their name, 0 for the
        observer."""
        if self.slices is not None:
            self.close()
            whole = name if place == NOBODY else f"{name} {place}"
            self.slices.append(Slice(whole, what, int(self.next)))

    def close(self) -> None:
        if self.slices:
            last = self.slices[-1]
            last.length = int(self.next) - last.first

    def flag(self, on: bool) -> None:
        if on:
            self.cells[self.next] = ONE
        self.next += 1

    def flags(self, bits: i64, count: i64) -> None:
        """A set as that many flags, at most MAX_FLAGS, one for each bit from the lowest on."""
        cells, start = self.cells, self.next
        while bits != 0:
            cells[start + PLACE_OF[((bits & -bits) * SPREADER & 0xFFFFFFFF) >> 27]] = ONE
            bits &= bits - 1
        self.next = start + count

    def number(self, value: i64, most: i64) -> None:
        """A number from 0 to the most that there usually is; what is more counts as that."""
        if value > 0:
            self.cells[self.next] = ratio_bits(value, most)
        self.next += 1

    def signed(self, value: i64, most: i64) -> None:
        """A number from -most to most: 0.5 stands for 0."""
        self.number(value + most, 2 * most)

    def one_of(self, value: i64, count: i64) -> None:
        """One of so many, as that many numbers of which one is 1; none is if the value is not among them."""
        if 0 <= value < count:
            self.cells[self.next + value] = ONE
        self.next += count

    def numbers(self, values: Counts, first: i64, count: i64, table: Row) -> None:
        """So many numbers of an array, all with the same table of `ratios`."""
        cells, start = self.cells, self.next
        for offset in range(count):
            cells[start + offset] = table[values[first + offset]]
        self.next = start + count

    def shares(self, values: Counts, first: i64, count: i64, shares: Shares, first_share: i64 = 0) -> None:
        """So many numbers of an array, each with a most of its own."""
        cells, start, bits = self.cells, self.next, shares.bits
        for offset in range(count):
            cells[start + offset] = bits[(first_share + offset) * MAX_SHARE + values[first + offset]]
        self.next = start + count

    def nothing(self, count: i64) -> None:
        self.next += count

    def seat(self, seat: Seat, observer: Seat, seats: i64) -> None:
        """Which player, counted from the observer; nobody if it is not a seat."""
        if seat >= 0:
            place = seat - observer
            self.cells[self.next + (place if place >= 0 else place + seats)] = ONE
        self.next += seats

    def row(self) -> Row:
        """The finished row: with several, a copy."""
        if self.length == 0:
            self.settle()
        return self.cells if self.rows == 1 else self.cells[self.first : self.next]

    def settle(self) -> None:
        """Now that a row is finished, all rows are known to be as long."""
        row = self.cells[: self.next]
        self.length = len(row)
        self.blank = SCRATCH[: self.length]
        self.fixed = [fixed[: self.length] for fixed in self.fixed]
        self.memory = vec[i32](capacity=self.rows * self.length)
        self.cells = extend(self.memory, row)

    def fresh(self, as_array: Callable[[Row], Any], references: References) -> Any:
        """Choose memory for the next rows whose array nobody holds, and return the array. Once a row is finished."""
        reused = self.reused
        index = reused.find(references)
        if index == NOBODY:
            memory = vec[i32](capacity=self.rows * self.length)
            whole = memory
            for number in range(self.rows):
                whole = extend(whole, self.blank)
            index = reused.add(as_array(whole))
            self.memories = [*self.memories, memory][-reused.MOST :]
            reused.measure(references)
        self.memory = self.memories[index]
        self.cells = self.memory
        return reused.arrays[index]

    def bytes(self) -> bytes:
        return bytes(memoryview(self.row()))


@final
class Masks:
    """Which of a table's actions are legal, as rows of 1 and 0. Their memory is that of observations."""

    def __init__(self, actions: i64, rows: i64 = 1) -> None:
        self.blank: Final = vec[u8]([0] * int(actions))
        self.size: Final[i64] = rows * actions
        self.memory: MaskRow = vec[u8](capacity=rows * actions)
        self.memories: list[MaskRow] = []
        self.reused: Final = Reused()
        self.cells: MaskRow = self.memory

    def row(self, state: State, seat: Seat) -> Actions:
        """Write the next row. None is legal if the seat owes no decision. The state keeps the legal actions for the
        answer."""
        legal = state.vet(seat)
        cells = self.cells if len(self.cells) < self.size else self.memory
        first = len(cells)
        cells = extend(cells, self.blank)
        self.cells = cells
        items = legal.items
        for index in range(legal.count):
            cells[first + items[index]] = 1
        return legal

    def fresh(self, as_array: Callable[[MaskRow], Any], references: References) -> Any:
        """As for observations."""
        reused = self.reused
        index = reused.find(references)
        if index == NOBODY:
            memory = vec[u8](capacity=self.size)
            whole = memory
            while len(whole) < self.size:
                whole = extend(whole, self.blank)
            index = reused.add(as_array(whole))
            self.memories = [*self.memories, memory][-reused.MOST :]
            reused.measure(references)
        self.memory = self.memories[index]
        self.cells = self.memory
        return reused.arrays[index]
