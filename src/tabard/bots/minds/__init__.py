"""What bots know of each game."""

from typing import Final

from tabard.bots.mind import AnyMind, Mind
from tabard.bots.minds.knights_duty import KnightsDutyMind
from tabard.bots.minds.quest import QuestMind

MINDS: Final[dict[str, AnyMind]] = {
    "knights-duty": KnightsDutyMind(),
    "quest": QuestMind(),
}


def mind_of(game: str) -> AnyMind:
    """The mind for a game; one that knows nothing for a game that has none yet."""
    found = MINDS.get(game)
    return Mind() if found is None else found
