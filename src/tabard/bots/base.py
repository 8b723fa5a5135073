"""What every bot can do."""

from tabard.engine.match import Match
from tabard.engine.types import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    def choose(self, match: Match, seat: int) -> str:
        """One of the seat's legal answers, found with nothing but what the seat may see. Invalid when there is nothing
        for the seat to decide."""
        raise NotImplementedError
