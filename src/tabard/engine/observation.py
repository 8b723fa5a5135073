"""Observations: what a seat knows as a row of numbers, for programs that learn.

Each game writes its own, in `observation.py`, straight from the state. The row is made of named slices whose lengths
depend only on the number of seats and the options. Numbers lie between 0 and 1; players come in play order from the
observer on, so that every seat sees itself first.
"""

from struct import pack
from typing import Final, TypeAlias, final

from tabard.engine.state import State
from tabard.engine.types import MAX_SEATS, NOBODY, Counts, Seat, i32, i64, u8, vec

Row: TypeAlias = "vec[i32]"
"""Numbers as 32-bit floats, each as the whole number with the same bits: a flat array that other libraries can read as
floats without a copy."""

MaskRow: TypeAlias = "vec[u8]"

ONE: Final[i32] = 0x3F800000
"""The bits of 1."""
MAX_TABLE: Final = 256
RATIOS: Final = vec[i32]([0] * (MAX_TABLE * MAX_TABLE))
"""The bits of value / most at most * MAX_TABLE + value, once they have been needed."""
NO_ROW: Final = vec[i32]()


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
class Observation:
    """Takes the numbers of one observation after another, all of the same table: seats and options stay the same. Most
    numbers are zeros, so a row starts as a copy of a blank one, and zeros are only skipped."""

    def __init__(self) -> None:
        self.next: i64 = 0
        """Where the next number goes."""
        self.slices: list[Slice] | None = None
        """The slices so far, if somebody asked for them."""
        self.cells: Row = NO_ROW
        self.blank: Row = NO_ROW
        self.fixed: list[Row] = [NO_ROW] * MAX_SEATS
        """By observer: a row with only those numbers that never change at the table."""

    def start(self) -> None:
        """Start the next row."""
        self.cells = self.blank[:]
        self.next = 0

    def start_from_fixed(self, observer: Seat) -> bool:
        """Start the next row with the numbers that never change at the table. False if they are not known yet: then
        they must be written, and kept."""
        fixed = self.fixed[observer]
        is_known = len(fixed) != 0
        self.cells = fixed[:] if is_known else self.blank[:]
        self.next = 0
        return is_known

    def keep(self, observer: Seat, first: i64) -> None:
        """The numbers from the first one up to here never change at the table."""
        fixed = resized(self.fixed[observer], max(self.next, i64(len(self.blank))))
        for index in range(first, self.next):
            fixed[index] = self.cells[index]
        self.fixed[observer] = fixed

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

    def put(self, index: i64, bits: i32) -> None:
        if index >= len(self.cells):
            self.cells = resized(self.cells, 2 * index + 64)
        self.cells[index] = bits

    def flag(self, on: bool) -> None:
        if on:
            self.put(self.next, ONE)
        self.next += 1

    def flag_ahead(self, offset: i64) -> None:
        """Set the flag so many places ahead, and stay here."""
        self.put(self.next + offset, ONE)

    def flags(self, bits: i64, count: i64) -> None:
        """A set as that many flags, one for each bit from the lowest on."""
        index = self.next
        while bits != 0:
            while bits & 0xFF == 0:
                bits >>= 8
                index += 8
            if bits & 1 == 1:
                self.put(index, ONE)
            bits >>= 1
            index += 1
        self.next += count

    def number(self, value: i64, most: i64) -> None:
        """A number from 0 to the most that there usually is; what is more counts as that."""
        if value > 0:
            self.put(self.next, ratio_bits(value, most))
        self.next += 1

    def signed(self, value: i64, most: i64) -> None:
        """A number from -most to most: 0.5 stands for 0."""
        self.number(value + most, 2 * most)

    def one_of(self, value: i64, count: i64) -> None:
        """One of so many, as that many numbers of which one is 1; none is if the value is not among them."""
        if 0 <= value < count:
            self.put(self.next + value, ONE)
        self.next += count

    def numbers(self, values: Counts, first: i64, count: i64, most: i64) -> None:
        """So many numbers of an array, all with the same most."""
        start = self.next
        for offset in range(count):
            value = values[first + offset]
            if value > 0:
                self.put(start + offset, ratio_bits(value, most))
        self.next = start + count

    def shares(self, values: Counts, first: i64, count: i64, wholes: Counts, first_whole: i64 = 0) -> None:
        """So many numbers of an array, each with a most of its own."""
        start = self.next
        for offset in range(count):
            value = values[first + offset]
            if value > 0:
                self.put(start + offset, ratio_bits(value, wholes[first_whole + offset]))
        self.next = start + count

    def nothing(self, count: i64) -> None:
        self.next += count

    def seat(self, seat: Seat, observer: Seat, seats: i64) -> None:
        """Which player, counted from the observer; nobody if it is not a seat."""
        self.one_of((seat - observer + seats) % seats if seat >= 0 else -1, seats)

    def row(self) -> Row:
        """The finished row."""
        if len(self.cells) != self.next:
            self.cells = resized(self.cells, self.next)
            self.blank = resized(NO_ROW, self.next)
            self.fixed = [resized(fixed, self.next) if len(fixed) != 0 else fixed for fixed in self.fixed]
        return self.cells

    def bytes(self) -> bytes:
        return bytes(memoryview(self.row()))


@final
class Masks:
    """Which of a table's actions are legal, as rows of 1 and 0."""

    def __init__(self, actions: i64) -> None:
        self.blank: Final = vec[u8]([0] * int(actions))

    def row(self, state: State, seat: Seat) -> MaskRow:
        """None is legal if the seat owes no decision. The state keeps the legal actions for the answer."""
        legal, cells = state.vet(seat), self.blank[:]
        items = legal.items
        for index in range(legal.count):
            cells[items[index]] = 1
        return cells


def resized(row: Row, length: i64) -> Row:
    """The row cut, or with zeros added, to a length."""
    longer = vec[i32]([0] * int(length))
    for index in range(min(length, i64(len(row)))):
        longer[index] = row[index]
    return longer
