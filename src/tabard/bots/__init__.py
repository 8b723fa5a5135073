"""Players that are programs."""

from typing import Final

from tabard.bots.player import Bot
from tabard.bots.random_bot import RandomBot
from tabard.engine.refusal import Invalid

LEVELS: Final = ("random",)


def bot(level: str, game: str, seed: int = 0) -> Bot:
    """A player of that level for a game. The same seed plays the same way."""
    if level == "random":
        return RandomBot(seed)
    raise Invalid(f"There is no bot {level!r}. The levels are: {', '.join(LEVELS)}.")
