"""Players that are programs."""

from tabard.bots.levels import LEVELS as LEVELS
from tabard.bots.levels import SENTENCES as SENTENCES
from tabard.bots.levels import Adept, Expert, Novice, RandomBot
from tabard.bots.minds import mind_of
from tabard.bots.own import OwnBot, is_own
from tabard.bots.player import Bot
from tabard.engine.refusal import Invalid
from tabard.games import find


def bot(level: str, game: str, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> Bot:
    """A player of that level for a game, or one of your own from a file such as mine.py or a module. The same seed
    plays the same way. How long an expert thinks can be set: how often it plays on (by default what is usual for the
    game), and after how many seconds it stops in any case. Invalid when there is no such game or no such bot."""
    find(game)
    match level:
        case "random":
            return RandomBot(seed)
        case "novice":
            return Novice(mind_of(game), seed)
        case "adept":
            return Adept(mind_of(game), seed)
        case "expert":
            return Expert(mind_of(game), seed, iterations, seconds)
    if is_own(level):
        return OwnBot(level, seed)
    raise Invalid(no_such_bot(level))


def no_such_bot(given: str) -> str:
    return (
        f"There is no bot {given!r}. The levels are: {', '.join(LEVELS)}; "
        "a bot of your own is a file such as mine.py, or a module that Python finds."
    )
