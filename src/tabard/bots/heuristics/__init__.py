"""The heuristic of each game."""

from typing import Final

from tabard.bots.heuristic import AnyHeuristic, Heuristic
from tabard.bots.heuristics.knights_duty import KnightsDutyHeuristic
from tabard.bots.heuristics.lost_legends import LostLegendsHeuristic
from tabard.bots.heuristics.quest import QuestHeuristic
from tabard.bots.heuristics.rift import RiftHeuristic
from tabard.bots.heuristics.va import VaHeuristic

HEURISTICS: Final[dict[str, AnyHeuristic]] = {
    "knights-duty": KnightsDutyHeuristic(),
    "lost-legends": LostLegendsHeuristic(),
    "quest": QuestHeuristic(),
    "rift": RiftHeuristic(),
    "va": VaHeuristic(),
}


def heuristic_for(game: str) -> AnyHeuristic:
    """The heuristic for a game. A game without one gets the base class, which knows nothing."""
    found = HEURISTICS.get(game)
    return Heuristic() if found is None else found
