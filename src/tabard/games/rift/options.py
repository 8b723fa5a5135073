"""What a table of Rift may set (RFT-16)."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.kinds import NOBODY, i64, mypyc_attr
from tabard.engine.options import choice, whole, whole_number

LOSERS: Final = ("nobody", "P1", "P2")
FULL_TURN: Final = "full_turn"
NEXT_TURN: Final = "next_turn"

OPTIONS: Final = (
    whole("round_limit", 60, 1, 200, "After that many rounds the side wins that stands better."),
    choice(
        "lost_last", LOSERS, "The player who lost the last game of the series and goes first if initiative is tied."
    ),
    choice(
        "respawn",
        (FULL_TURN, NEXT_TURN),
        "How long champions stay dead: for one full turn, or only until their player's next turn begins.",
    ),
)


@mypyc_attr(acyclic=True)
class RiftOptions:
    """The settings of one table, read once. Never changed, so copies of a state share it."""

    def __init__(self, settled: Mapping[str, object]) -> None:
        self.round_limit: Final[i64] = whole_number(settled["round_limit"])  # RFT-16.2
        lost_last = settled["lost_last"]
        self.lost_last: Final[i64] = NOBODY if lost_last == "nobody" else LOSERS.index(str(lost_last)) - 1  # RFT-16.4
        self.dead_for_a_turn: Final[bool] = settled["respawn"] == FULL_TURN  # RFT-16.5
