"""The options of Rift (RFT-16)."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.options import as_int, choice, integer
from tabard.engine.packs import PackOption
from tabard.engine.types import NOBODY, i64, mypyc_attr
from tabard.games.rift.packs import Catalog, check_pack, open_pack, pack_schema

LOSERS: Final = ("nobody", "P1", "P2")
FULL_TURN: Final = "full_turn"
NEXT_TURN: Final = "next_turn"
GOLD_ONLY: Final = "gold_only"
OPEN_LANES: Final = "open_lanes"
BRISK: Final = "brisk"
THOROUGH: Final = "thorough"

OPTIONS: Final = (
    integer("round_limit", 60, 1, 200, "After this many rounds, the side that is ahead wins."),
    choice(
        "lost_last", LOSERS, "The player who lost the last game of the series and goes first if initiative is tied."
    ),
    choice(
        "respawn",
        (FULL_TURN, NEXT_TURN),
        "How long champions stay dead: for one full turn, or only until their player's next turn begins.",
    ),
    choice(
        "minions",
        (GOLD_ONLY, OPEN_LANES),
        "What minions do: only earn gold, or also wear down the enemy's Base in lanes that are open.",
    ),
    choice(
        "pace",
        (BRISK, THOROUGH),
        "How much is asked: only what can matter, or also about attacks that do no damage and for whom to buy if there "
        "is only one.",
    ),
    PackOption(  # RFT-16.6
        "Champions, items and buildings with other figures.",
        "champions, items and buildings",
        check_pack,
        pack_schema,
    ),
)


@mypyc_attr(acyclic=True)
class RiftOptions:
    """The options of one table, read once. Never changed, so copies of a state share them."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.round_limit: Final[i64] = as_int(options["round_limit"])  # RFT-16.2
        lost_last = options["lost_last"]
        self.lost_last: Final[i64] = NOBODY if lost_last == "nobody" else LOSERS.index(str(lost_last)) - 1  # RFT-16.4
        self.dead_for_a_turn: Final[bool] = options["respawn"] == FULL_TURN  # RFT-16.5
        self.minions_march: Final[bool] = options["minions"] == OPEN_LANES  # RFT-16.7
        self.brisk: Final[bool] = options["pace"] == BRISK  # RFT-16.8


def content_of(options: Mapping[str, object]) -> Catalog:
    """The champions and items of a table."""
    pack = options["pack"]
    assert isinstance(pack, Mapping)
    return open_pack(pack)
