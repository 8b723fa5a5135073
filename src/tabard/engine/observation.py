"""Observations: what a seat knows as a row of numbers, for programs that learn.

Each game writes its own, in `observation.py`, straight from the state. The row is made of named slices whose lengths
depend only on the number of seats and the options. Numbers lie between 0 and 1; players come in play order from the
observer on, so that every seat sees itself first.
"""

from typing import Final

from tabard.engine.types import NOBODY, BytesWriter, Counts, Seat, i64, write_f32_le

MAX_ZEROS: Final = 256
ZEROS: Final = [bytes(4 * count) for count in range(MAX_ZEROS + 1)]
"""So many zeros as 32-bit floats."""


class Slice:
    """A part of an observation."""

    def __init__(self, name: str, what: str, first: int) -> None:
        self.name: Final = name
        self.what: Final = what
        self.first: Final = first
        self.length = 0

    def __repr__(self) -> str:
        return f"{self.name}[{self.first}:{self.first + self.length}]"


class Observation:
    """Takes the numbers of observations, as many one after another as there is use for, as 32-bit floats. Most of them
    are zeros: those are only counted, and written together before the next other number."""

    def __init__(self) -> None:
        self.written: Final = BytesWriter()
        self.zeros: i64 = 0
        """How many zeros are still to be written."""
        self.slices: list[Slice] | None = None
        """The slices so far, if somebody asked for them."""

    def clear(self) -> None:
        self.written.truncate(0)
        self.zeros = 0

    def begin(self, name: str, what: str, place: i64 = NOBODY) -> None:
        """What follows is another slice. Those of a player have the player's place in their name, 0 for the
        observer."""
        if self.slices is not None:
            self.close()
            whole = name if place == NOBODY else f"{name} {place}"
            self.slices.append(Slice(whole, what, self.length()))

    def close(self) -> None:
        if self.slices:
            last = self.slices[-1]
            last.length = self.length() - last.first

    def length(self) -> int:
        return len(self.written) // 4 + int(self.zeros)

    def write_zeros(self) -> None:
        while self.zeros > MAX_ZEROS:
            self.written.write(ZEROS[MAX_ZEROS])
            self.zeros -= MAX_ZEROS
        self.written.write(ZEROS[self.zeros])
        self.zeros = 0

    def write(self, value: float) -> None:
        if self.zeros != 0:
            self.write_zeros()
        write_f32_le(self.written, value)

    def flag(self, on: bool) -> None:
        if on:
            self.write(1.0)
        else:
            self.zeros += 1

    def number(self, value: i64, most: i64) -> None:
        """A number from 0 to the most that there usually is; what is more counts as that."""
        if value <= 0:
            self.zeros += 1
        elif value >= most:
            self.write(1.0)
        else:
            self.write(float(value) / float(most))

    def signed(self, value: i64, most: i64) -> None:
        """A number from -most to most: 0.5 stands for 0."""
        self.number(value + most, 2 * most)

    def one_of(self, value: i64, count: i64) -> None:
        """One of so many, as that many numbers of which one is 1; none is if the value is not among them."""
        if 0 <= value < count:
            self.zeros += value
            self.write(1.0)
            self.zeros += count - value - 1
        else:
            self.zeros += count

    def numbers(self, values: Counts, first: i64, end: i64, most: i64) -> None:
        for index in range(first, end):
            self.number(values[index], most)

    def nothing(self, count: i64) -> None:
        self.zeros += count

    def seat(self, seat: Seat, observer: Seat, seats: i64) -> None:
        """Which player, counted from the observer; nobody if it is not a seat."""
        self.one_of((seat - observer + seats) % seats if seat >= 0 else -1, seats)

    def bytes(self) -> bytes:
        self.write_zeros()
        return self.written.getvalue()
