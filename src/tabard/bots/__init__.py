"""Bots: players that are programs."""

from tabard.bots.base import Bot
from tabard.bots.heuristics import heuristic_for
from tabard.bots.levels import DESCRIPTIONS as DESCRIPTIONS
from tabard.bots.levels import LEVELS as LEVELS
from tabard.bots.levels import Adept, Expert, Novice, RandomBot
from tabard.bots.user_bots import UserBot, is_user_bot
from tabard.engine.refusal import Invalid
from tabard.games import find


def bot(level: str, game: str, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> Bot:
    """A bot of a level for a game, or a user bot from a file such as mine.py or from a module. The same seed plays the
    same way. `iterations` sets how often an expert simulates per decision (the default depends on the game), `seconds`
    when it stops in any case. Raises Invalid if there is no such game or bot."""
    find(game)
    match level:
        case "random":
            return RandomBot(seed)
        case "novice":
            return Novice(heuristic_for(game), seed)
        case "adept":
            return Adept(heuristic_for(game), seed)
        case "expert":
            return Expert(heuristic_for(game), seed, iterations, seconds)
    if is_user_bot(level):
        return UserBot(level, seed)
    raise Invalid(no_such_bot(level))


def no_such_bot(given: str) -> str:
    return (
        f"There is no bot {given!r}. The levels are: {', '.join(LEVELS)}; "
        "a bot of your own is a file such as mine.py, or a module that Python finds."
    )
