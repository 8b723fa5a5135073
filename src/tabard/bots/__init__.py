"""Players that are programs."""

from typing import Final

from tabard.bots.levels import Adept, Expert, Novice, RandomBot
from tabard.bots.minds import mind_of
from tabard.bots.player import Bot
from tabard.engine.refusal import Invalid

LEVELS: Final = ("random", "novice", "adept", "expert")


def bot(level: str, game: str, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> Bot:
    """A player of that level for a game. The same seed plays the same way. How long an expert thinks can be set: how
    often it plays on (by default what is usual for the game), and after how many seconds it stops in any case."""
    match level:
        case "random":
            return RandomBot(seed)
        case "novice":
            return Novice(mind_of(game), seed)
        case "adept":
            return Adept(mind_of(game), seed)
        case "expert":
            return Expert(mind_of(game), seed, iterations, seconds)
    raise Invalid(f"There is no bot {level!r}. The levels are: {', '.join(LEVELS)}.")
