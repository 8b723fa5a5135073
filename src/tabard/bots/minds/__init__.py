"""What bots know of each game."""

from typing import Final

from tabard.bots.mind import AnyMind, Mind
from tabard.bots.minds.rift import RiftMind

MINDS: Final[dict[str, AnyMind]] = {
    "rift": RiftMind(),
}


def mind_of(game: str) -> AnyMind:
    """The mind for a game; one that knows nothing for a game that has none yet."""
    found = MINDS.get(game)
    return Mind() if found is None else found
