"""What a table of Quest may set (QST-8)."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.kinds import i64, mypyc_attr
from tabard.engine.options import choice, flag, whole, whole_number

OPTIONS: Final = (
    whole("shields_to_win", 7, 1, 20, "How many shields you need to be knighted."),
    whole("hand_limit", 12, 6, 20, "How many adventure cards a player may keep after drawing."),
    flag("empty_attacks", "Participants may attack with nothing, even if they have weapons."),
    flag("replenish_before_victory", "The sponsor discards the quest, draws and trims before winners are declared."),
    whole("turn_limit", 0, 0, 1000, "After this many turns, the players with the most shields win; 0 means no limit."),
    choice(
        "asked_from",
        ("sponsor", "p1"),
        "Participants are asked, draw and attack in play order from the player after the sponsor, or from P1.",
    ),
)


@mypyc_attr(acyclic=True)
class QuestOptions:
    """The settings of one table, read once. Never changed, so copies of a state share it."""

    def __init__(self, settled: Mapping[str, object]) -> None:
        self.shields_to_win: Final[i64] = whole_number(settled["shields_to_win"])
        self.hand_limit: Final[i64] = whole_number(settled["hand_limit"])
        self.empty_attacks: Final = settled["empty_attacks"] is True
        self.replenish_before_victory: Final = settled["replenish_before_victory"] is True
        self.turn_limit: Final[i64] = whole_number(settled["turn_limit"])
        self.asked_from_p1: Final = settled["asked_from"] == "p1"
