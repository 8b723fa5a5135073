"""The options of Knight's Duty (KD-10)."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.options import as_int, choice, flag, integer
from tabard.engine.types import i64, mypyc_attr

OPTIONS: Final = (
    choice("seating", ("spread", "choose"), "Clans are spread evenly around the arena, or chosen in seat order."),
    choice("guard_lasts", ("spot", "turn"), "How long defending and parrying last."),
    choice("parry_reward", ("none", "inspiration"), "What a knight gains when its parry makes an attacker fumble."),
    flag("inspiration_on_kill", "Defeating a knight turns your Inspiration face up."),
    choice("defender_inspiration", ("remove_heart", "add_shield"), "What the target's Inspiration does to the pile."),
    flag("opening_stride", "A knight moves up to 2 spaces until it is first attacked."),
    integer("turn_limit", 40, 1, 200, "After this many turns, the game ends and nobody wins."),
    flag("draw_at_limit", "After the last turn, the knights still standing draw."),
)


@mypyc_attr(acyclic=True)
class KnightsDutyOptions:
    """The options of one table, read once. Never changed, so copies of a state share them."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.choose_clans: Final = options["seating"] == "choose"  # KD-10.1
        self.guard_lasts_the_turn: Final = options["guard_lasts"] == "turn"  # KD-10.2
        self.parry_inspires: Final = options["parry_reward"] == "inspiration"  # KD-10.3
        self.kill_inspires: Final = options["inspiration_on_kill"] is True  # KD-10.4
        self.target_adds_shield: Final = options["defender_inspiration"] == "add_shield"  # KD-10.5
        self.opening_stride: Final = options["opening_stride"] is True  # KD-10.6
        self.turn_limit: Final[i64] = as_int(options["turn_limit"])  # KD-10.7
        self.draw_at_limit: Final = options["draw_at_limit"] is True  # KD-10.8
