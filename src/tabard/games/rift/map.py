"""The map (RFT-1): its tiles, which of them are adjacent, and where towers, camps and pits are. A tile is a number: a
side's Base, its inner band (2) and its outer band (1), blue before red, and then the pits."""

from typing import Final

from tabard.engine.types import Seat, i64, vec

SIDES: Final = ("blue", "red")
"""The sides of P1 and P2."""
COLUMNS: Final = ("top", "topjungle", "mid", "botjungle", "bot")
WIDTH: Final = 5
LANES: Final = ("top", "mid", "bot")
LANE_COUNT: Final = 3

BASE: Final = 0
SECOND_BAND: Final = 1
"""The first tile of a side's band 2; below, of band 1."""
FIRST_BAND: Final = 6
HALF: Final = 11
BARON_PIT: Final = 22
DRAGON_PIT: Final = 23
TILES: Final = 24
NOWHERE: Final = -1

MID: Final = 2
PIT_COLUMNS: Final = {BARON_PIT: 1, DRAGON_PIT: 3}


def half_of(side: str) -> list[str]:
    return [f"{side}-base", *(f"{side}-{column}-{band}" for band in (2, 1) for column in COLUMNS)]


TILE_NAMES: Final = (*half_of("blue"), *half_of("red"), "baron", "dragon")


COLUMNS_IN_WORDS: Final = {
    "top": "top lane",
    "topjungle": "top jungle",
    "mid": "mid lane",
    "botjungle": "bottom jungle",
    "bot": "bottom lane",
}
LANES_IN_WORDS: Final = tuple([COLUMNS_IN_WORDS[lane] for lane in LANES])
BANDS_IN_WORDS: Final = {"1": "outer", "2": "inner"}


def place_in_words(tile: str) -> str:
    """The name of a tile: red's outer mid lane, blue's inner top jungle, red's Base."""
    if tile == "baron":
        return "Baron's pit"
    if tile == "dragon":
        return "the Dragon's pit"
    side, column, *band = tile.split("-")
    if not band:
        return f"{side}'s Base"
    return f"{side}'s {BANDS_IN_WORDS[band[0]]} {COLUMNS_IN_WORDS[column]}"


PLACES: Final = tuple([place_in_words(tile) for tile in TILE_NAMES])
"""The tiles in words."""

TILE_BIT: Final = vec[i64]([1 << tile for tile in range(TILES)])
"""The bit of a tile in a set of tiles."""


def neighbours_of(tile: int) -> list[int]:
    """RFT-1.3: the tiles that are adjacent to a tile."""
    if tile in PIT_COLUMNS:
        return [side * HALF + FIRST_BAND + PIT_COLUMNS[tile] for side in (0, 1)]
    half, place = tile - tile % HALF, tile % HALF
    if place == BASE:
        return [half + SECOND_BAND + column for column in range(WIDTH)]
    column, first_of_band = (place - 1) % WIDTH, place - (place - 1) % WIDTH
    beside = [half + first_of_band + other for other in (column - 1, column + 1) if 0 <= other < WIDTH]
    if first_of_band == SECOND_BAND:
        return [half + BASE, half + FIRST_BAND + column, *beside]
    across = HALF - half + FIRST_BAND + column
    pits = [pit for pit, beside_it in PIT_COLUMNS.items() if beside_it == column]
    return [half + SECOND_BAND + column, across, *beside, *pits]


NEIGHBOURS: Final = [sorted(neighbours_of(tile)) for tile in range(TILES)]


MOST_NEIGHBOURS: Final = 5
ADJACENT: Final = vec[i64](
    [tile for near in NEIGHBOURS for tile in [*near, *[NOWHERE] * (MOST_NEIGHBOURS - len(near))]]
)
"""The same as rows of that length, with NOWHERE after the last."""


def steps_from(start: int) -> list[int]:
    """How far each tile is from one of them."""
    far = [TILES] * TILES
    far[start] = 0
    reached = [start]
    for tile in reached:
        for other in NEIGHBOURS[tile]:
            if far[other] == TILES:
                far[other] = far[tile] + 1
                reached.append(other)
    return far


DISTANCE: Final = vec[i64]([far for start in range(TILES) for far in steps_from(start)])
"""By two tiles, as `DISTANCE[here * TILES + there]`."""


def flight_from(side: int, tile: int) -> int:
    """RFT-3.11: where a champion of a side flees from a tile: one tile towards its Base, in its column."""
    own = side * HALF
    if tile in PIT_COLUMNS:
        return own + FIRST_BAND + PIT_COLUMNS[tile]
    half, place = tile - tile % HALF, tile % HALF
    if place == BASE:
        return tile if half == own else half + SECOND_BAND + MID
    column = (place - 1) % WIDTH
    if half == own:
        return own + BASE if place < FIRST_BAND else own + SECOND_BAND + column
    return half + FIRST_BAND + column if place < FIRST_BAND else own + FIRST_BAND + column


FLIGHT: Final = vec[i64]([flight_from(side, tile) for side in (0, 1) for tile in range(TILES)])
"""By side and tile, as `FLIGHT[side * TILES + tile]`."""

# Towers: for each side the first and second of each lane, the two of the Base, and the Nexus.

TOWERS: Final = 9
UPPER: Final = 6
LOWER: Final = 7
NEXUS: Final = 8
BASE_TOWERS: Final = ("upper", "lower")

NO_TOWER: Final = -1


def tower_on(tile: int) -> int:
    """The number of the lane tower on a tile among all towers of both sides; NO_TOWER if there is none."""
    place, column = tile % HALF, (tile % HALF - 1) % WIDTH
    if tile in PIT_COLUMNS or place == BASE or column % 2 == 1:
        return NO_TOWER
    return tile // HALF * TOWERS + column // 2 * 2 + (1 if place < FIRST_BAND else 0)


TOWER_ON: Final = vec[i64]([tower_on(tile) for tile in range(TILES)])
TARGETS: Final = vec[i64](
    [
        sum(1 << tile for tile in range(TILES) if tile == enemy * HALF or tower_on(tile) // TOWERS == enemy)
        for enemy in (1, 0)
    ]
)
"""By seat: the set of tiles on which there is a tower of the enemy, or the enemy's Base."""
TOWER_NAMES: Final = tuple(
    f"{side}-{tower}"
    for side in SIDES
    for tower in (*(f"{lane}-{number}" for lane in LANES for number in (1, 2)), *BASE_TOWERS, "nexus")
)


def tower_in_words(tower: str) -> str:
    side, place, *number = tower.split("-")
    if place == "nexus":
        return f"{side}'s Nexus"
    if not number:
        return f"{side}'s {place} base tower"
    return f"{side}'s {BANDS_IN_WORDS[number[0]]} {COLUMNS_IN_WORDS[place].removesuffix(' lane')} tower"


TOWERS_IN_WORDS: Final = tuple([tower_in_words(tower) for tower in TOWER_NAMES])

IS_JUNGLE: Final = vec[i64](
    [
        1 if tile < 2 * HALF and tile % HALF != BASE and (tile % HALF - 1) % WIDTH % 2 == 1 else 0
        for tile in range(TILES)
    ]
)
QUADRANTS: Final = [
    (side * HALF + FIRST_BAND + column, side * HALF + SECOND_BAND + column) for side in (0, 1) for column in (1, 3)
]
"""The two jungle tiles of each quadrant (RFT-1.5)."""


def distance(here: i64, there: i64) -> i64:
    return DISTANCE[here * TILES + there]


def base_of(seat: Seat) -> i64:
    return seat * HALF


def is_pit(tile: i64) -> bool:
    return tile >= BARON_PIT


def is_base(tile: i64) -> bool:
    return tile in (BASE, HALF)
