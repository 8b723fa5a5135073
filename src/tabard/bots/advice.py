"""What an expert would answer, and why: for somebody who asks for a hint."""

from typing import Final

from tabard.bots.analysis import Finding, worth
from tabard.bots.levels import Expert
from tabard.bots.minds import mind_of
from tabard.engine.match import Match

MOST_ANSWERS: Final = 3


def advise(match: Match, seat: int, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> list[Finding]:
    """The best answers of a seat that is asked, the best first: each with the part of the imagined games that the seat
    won after it, and with what speaks for it. Found with nothing but what the seat may see."""
    mind = mind_of(match.game.id)
    search = Expert(mind, seed, iterations, seconds).search(match, seat)
    root, choice = search.root, int(search.choice())
    tried = [place for place in range(len(root.actions)) if root.visits[place] > 0 and place != choice]
    tried.sort(key=lambda place: (-root.visits[place], place))
    return [
        {
            "answer": match.actions[root.actions[place]],
            "worth": round(worth(search, place), 4) if root.visits[place] else None,
            "why": mind.why(search.known, seat, root.actions[place]),
        }
        for place in [choice, *tried][:MOST_ANSWERS]
    ]
