"""The arena (KD-1): its spaces, their distances, and where each clan begins. A space is its index in reading order, row
by row from the top."""

from typing import Final

from tabard.engine.types import NOBODY, Counts, i64, vec

RADIUS: Final = 4
SPACES: Final = 61
HIGH_GROUND: Final = 30
"""The centre (KD-1.2)."""
NOWHERE: Final = -1

COORDINATES: Final = tuple(
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)
)
"""The axial coordinates of every space (KD-1.3)."""

ROWS: Final = "ABCDEFGHI"
SPACE_NAMES: Final = tuple(f"{ROWS[r + RADIUS]}{q - max(-RADIUS, -RADIUS - r) + 1}" for q, r in COORDINATES)
"""The name of each space: the letter of its row and its number in the row, from the left (KD-1.3)."""

MAX_STRIDE: Final = 2


def steps_between(here: tuple[int, int], there: tuple[int, int]) -> int:
    """The fewest steps from one space to another (KD-1.4)."""
    across, down = here[0] - there[0], here[1] - there[1]
    return (abs(across) + abs(down) + abs(across + down)) // 2


DISTANCE: Final = vec[i64]([steps_between(here, there) for here in COORDINATES for there in COORDINATES])
"""By two spaces, as `DISTANCE[here * SPACES + there]`."""


def spaces_within(stride: int, here: int) -> list[int]:
    """The other spaces that a knight can reach in that many steps."""
    return [there for there in range(SPACES) if 0 < DISTANCE[here * SPACES + there] <= stride]


STRIDES: Final = [spaces_within(stride, here) for stride in range(1, MAX_STRIDE + 1) for here in range(SPACES)]

REACH: Final = vec[i64]([there for spaces in STRIDES for there in spaces])
"""The spaces within a stride of each space, one list after another."""
REACH_FROM: Final = vec[i64]([sum(len(spaces) for spaces in STRIDES[:index]) for index in range(len(STRIDES) + 1)])
"""The index in `REACH` of the first space for a stride and a space: at `(stride - 1) * SPACES + space`."""

SPACE_BIT: Final = vec[i64]([1 << space for space in range(SPACES)])
"""The bit of a space in a set of spaces."""

SIDES: Final = 6
CLANS: Final = ("purple", "red", "yellow", "aqua", "blue", "green")
"""The clans by their side of the arena, clockwise from the top (KD-1.5)."""
CLAN_NAMES: Final = (
    "Terror from the Bog",
    "Sacred Flame",
    "Dust and Bones",
    "Sea Walkers",
    "Northerners",
    "Free Folk",
)
HOMES: Final = vec[i64]([COORDINATES.index(home) for home in ((2, -4), (4, -2), (2, 2), (-2, 4), (-4, 2), (-2, -2))])
"""The middle of each side, where its knight begins."""

SPREAD: Final = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
"""By the number of players: the sides that they take (KD-2.1). Five take all but one."""
LAST_SIDE: Final = 5


def distance(here: i64, there: i64) -> i64:
    return DISTANCE[here * SPACES + there]


def knight_on(positions: Counts, space: i64) -> i64:
    """The seat whose knight is on a space, or NOBODY."""
    for seat in range(i64(len(positions))):
        if positions[seat] == space:
            return seat
    return NOBODY


def clockwise(sides: Counts) -> Counts:
    """The seats in their order around the arena, from the top."""
    seated = sorted(range(len(sides)), key=lambda seat: (sides[seat], seat))
    return vec[i64](seated)


def written(space: i64) -> str:
    """A space as in answers: q,r."""
    q, r = COORDINATES[space]
    return f"{q},{r}"


def space_name(space: i64) -> str:
    """A space as people read it: E5."""
    return SPACE_NAMES[space]


NAME_OF_WRITTEN: Final = {written(space): space_name(space) for space in range(SPACES)}
"""The name of the space that an answer writes as q,r."""
