"""What every bot can do."""

from tabard.engine.match import Match


class Bot:
    def choose(self, match: Match, seat: int) -> str:
        """One of the seat's legal answers, found with nothing but what the seat may see."""
        raise NotImplementedError
