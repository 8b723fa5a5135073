"""The options of Quest (QST-8)."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.options import as_int, choice, flag, integer
from tabard.engine.types import i64, mypyc_attr

OPTIONS: Final = (
    integer("shields_to_win", 7, 1, 20, "How many shields you need to be knighted."),
    integer("hand_limit", 12, 6, 20, "How many adventure cards a player may keep after drawing."),
    flag("empty_attacks", "Participants may attack with nothing, even if they have weapons."),
    flag("replenish_before_victory", "The sponsor discards the quest, draws and trims before winners are declared."),
    integer(
        "turn_limit", 0, 0, 1000, "After this many turns, the players with the most shields win; 0 means no limit."
    ),
    choice(
        "asked_from",
        ("sponsor", "p1"),
        "Participants are asked, draw and attack in play order from the player after the sponsor, or from P1.",
    ),
    choice(
        "unwon_quest_draws",
        ("all", "cards", "stages", "none"),
        "The sponsor of a quest that nobody won draws as after any quest, or only a card for each one used, only one "
        "for each stage, or none.",
    ),
    integer("sponsor_shields", 0, 0, 5, "How many shields the sponsor of a quest gets when somebody wins it."),
)

UNWON_DRAWS_CARDS: Final = ("all", "cards")
UNWON_DRAWS_STAGES: Final = ("all", "stages")


@mypyc_attr(acyclic=True)
class QuestOptions:
    """The options of one table, read once. Never changed, so copies of a state share them."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.shields_to_win: Final[i64] = as_int(options["shields_to_win"])
        self.hand_limit: Final[i64] = as_int(options["hand_limit"])
        self.empty_attacks: Final = options["empty_attacks"] is True
        self.replenish_before_victory: Final = options["replenish_before_victory"] is True
        self.turn_limit: Final[i64] = as_int(options["turn_limit"])
        self.asked_from_p1: Final = options["asked_from"] == "p1"
        self.unwon_draws_cards: Final = options["unwon_quest_draws"] in UNWON_DRAWS_CARDS
        """Whether the sponsor of a quest that nobody won draws a card for each one used."""
        self.unwon_draws_stages: Final = options["unwon_quest_draws"] in UNWON_DRAWS_STAGES
        """The same for each stage."""
        self.sponsor_shields: Final[i64] = as_int(options["sponsor_shields"])
