"""What bots know of each game."""

from typing import Final

from tabard.bots.mind import AnyMind, Mind
from tabard.bots.minds.lost_legends import LostLegendsMind
from tabard.bots.minds.va import VaMind

MINDS: Final[dict[str, AnyMind]] = {
    "lost-legends": LostLegendsMind(),
    "va": VaMind(),
}


def mind_of(game: str) -> AnyMind:
    """The mind for a game; one that knows nothing for a game that has none yet."""
    found = MINDS.get(game)
    return Mind() if found is None else found
