"""The interface of every bot."""

from tabard.engine.match import Match
from tabard.engine.types import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    def choose(self, match: Match, seat: int) -> str:
        """One of the seat's legal answers, chosen with only what the seat may see. Raises Invalid if the seat has
        nothing to decide."""
        raise NotImplementedError
