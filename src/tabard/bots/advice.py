"""What an expert would answer, and why: for somebody who asks for a hint."""

from typing import Final

from tabard.bots.analysis import Finding
from tabard.bots.levels import Expert
from tabard.bots.minds import mind_of
from tabard.engine.match import Match

MOST_ANSWERS: Final = 3


def advise(match: Match, seat: int, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> list[Finding]:
    """The best answers of a seat that is asked, the best first: each with what speaks for it and with how likely the
    seat is to win after it, unless the expert goes by experience. Found with nothing but what the seat may see."""
    mind = mind_of(match.game.id)
    search = Expert(mind, seed, iterations, seconds).search(match, seat)
    root, places = search.root, search.first_impressions()
    if search.done:
        choice = int(search.choice())
        places = [place for place in places if root.visits[place] > 0]
        places.sort(key=lambda place: (place != choice, -root.visits[place]))
    return [
        {
            "answer": match.actions[root.actions[place]],
            "worth": round(search.worth(place), 4) if search.done else None,
            "why": mind.why(search.known, seat, root.actions[place]),
        }
        for place in places[:MOST_ANSWERS]
    ]
