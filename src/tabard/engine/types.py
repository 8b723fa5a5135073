"""The few types that rules use, and the only place that imports the compiler's helpers.

Compiled, `i64` is a machine integer and `vec` a flat array of them. In plain Python both behave the same, only slower.
"""

from typing import Final, TypeAlias

from librt.vecs import append as append
from librt.vecs import extend as extend
from librt.vecs import vec as vec
from mypy_extensions import i32 as i32
from mypy_extensions import i64 as i64
from mypy_extensions import mypyc_attr as mypyc_attr
from mypy_extensions import u8 as u8

Seat: TypeAlias = i64
"""A seat at the table, counted from 0. Texts call it P1, P2, ..."""

Action: TypeAlias = i64
"""An answer, as an index into its game's fixed table of action texts."""

Counts: TypeAlias = "vec[i64]"
"""A flat array of whole numbers."""

NOBODY: Final = -1
MAX_SEATS: Final = 6

SEAT_BIT: Final = vec[i64]([1 << seat for seat in range(MAX_SEATS)])
"""The bit of a seat in a set of seats."""

SEATS_IN: Final = [tuple(seat for seat in range(MAX_SEATS) if seats >> seat & 1) for seats in range(1 << MAX_SEATS)]
"""The seats in a set of seats, in ascending order."""


def zeros(length: int) -> Counts:
    return vec[i64]([0] * length)


def seats_in(seats: i64) -> tuple[int, ...]:
    return SEATS_IN[seats]


def seat_name(seat: Seat) -> str:
    """How texts name a seat."""
    return f"P{seat + 1}"


def seat_names(seats: tuple[int, ...]) -> str:
    """Several seats in a sentence: P1, P2 and P4."""
    words = [seat_name(seat) for seat in seats]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
