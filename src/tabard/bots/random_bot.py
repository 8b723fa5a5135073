"""The bot that answers at random: for tests, and as the floor that every other bot must beat."""

from typing import Final

from tabard.bots.player import Bot
from tabard.engine.chance import QuickChance
from tabard.engine.match import Match


class RandomBot(Bot):
    def __init__(self, seed: int) -> None:
        self.chance: Final = QuickChance(seed)

    def choose(self, match: Match, seat: int) -> str:
        legal = match.legal(seat)
        return legal[self.chance.below(len(legal))]
