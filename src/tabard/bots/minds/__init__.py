"""What bots know of each game."""

from typing import Final

from tabard.bots.mind import AnyMind, Mind
from tabard.bots.minds.knights_duty import KnightsDutyMind
from tabard.bots.minds.lost_legends import LostLegendsMind
from tabard.bots.minds.quest import QuestMind
from tabard.bots.minds.rift import RiftMind
from tabard.bots.minds.va import VaMind

MINDS: Final[dict[str, AnyMind]] = {
    "knights-duty": KnightsDutyMind(),
    "lost-legends": LostLegendsMind(),
    "quest": QuestMind(),
    "rift": RiftMind(),
    "va": VaMind(),
}


def mind_of(game: str) -> AnyMind:
    """The mind for a game; one that knows nothing for a game that has none yet."""
    found = MINDS.get(game)
    return Mind() if found is None else found
