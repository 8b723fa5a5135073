"""The answers of Knight's Duty. Their texts are stable; their numbers are indices into this table."""

from typing import Final

from tabard.engine.types import MAX_SEATS, seat_name
from tabard.games.knights_duty.arena import CLANS, SIDES, SPACES, written
from tabard.games.knights_duty.tokens import KINDS, TOKENS

# How many answers a word has that is followed by one of these, written as numbers: see rule 2 in docs/speed.md.
EACH_TOKEN: Final = 6
EACH_SPACE: Final = 61
EACH_SEAT: Final = 6
assert (EACH_TOKEN, EACH_SPACE, EACH_SEAT) == (KINDS, SPACES, MAX_SEATS)

PLAN: Final = 0
"""The number of `plan:` with a token is this plus the token's; the same below."""
MOVE_TO: Final = PLAN + EACH_TOKEN
STAY: Final = MOVE_TO + EACH_SPACE
TARGET: Final = STAY + 1
"""Followed by the seat, written P1 to P6 (KD-1.1)."""
HOLD: Final = TARGET + EACH_SEAT
INSPIRE: Final = HOLD + 1
KEEP: Final = INSPIRE + 1
CLAN: Final = KEEP + 1

ACTIONS: Final = (
    *("plan:" + token for token in TOKENS),
    *("move:" + written(space) for space in range(SPACES)),
    "stay",
    *("target:" + seat_name(seat) for seat in range(MAX_SEATS)),
    "hold",
    "inspire",
    "keep",
    *("clan:" + clan for clan in CLANS),
)

PLAN_ANSWERS: Final[list[int]] = [PLAN + token for token in range(KINDS)]
MOVE_ANSWERS: Final[list[int]] = [MOVE_TO + space for space in range(SPACES)] + [STAY]
TARGET_ANSWERS: Final[list[int]] = [TARGET + seat for seat in range(MAX_SEATS)] + [HOLD]
INSPIRE_ANSWERS: Final[list[int]] = [INSPIRE, KEEP]
CLAN_ANSWERS: Final[list[int]] = [CLAN + side for side in range(SIDES)]
