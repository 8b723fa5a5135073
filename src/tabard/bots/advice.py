"""What an expert would answer, and why: for somebody who asks for a hint."""

from math import sqrt
from time import perf_counter
from typing import Final

from tabard.bots.analysis import Finding, is_clear, percent
from tabard.bots.levels import Expert
from tabard.bots.minds import mind_of
from tabard.bots.search import Search
from tabard.engine.match import Match

MOST_ANSWERS: Final = 3
TRIES_AT_ONCE: Final = 8
"""So often an answer is tried before it is another one's turn."""


def advise(match: Match, seat: int, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> list[Finding]:
    """The best answers of a seat that is asked, the best first: each with what speaks for it and with how likely the
    seat is to win after it, unless the expert goes by experience. Answers that may well be as good as the first one are
    `tied`, and the first one with them: then there is nothing to recommend. Found with nothing but what the seat may
    see."""
    mind = mind_of(match.game.id)
    end = perf_counter() + seconds if seconds > 0 else 0.0
    search = Expert(mind, seed, iterations, seconds / 2).search(match, seat)
    if search.done:
        places = compared(search, iterations or int(mind.budget(search.known)), end)
        tied = [not is_ahead(search, places[0], place) for place in places[1:]]
    else:
        places = search.first_impressions()[:MOST_ANSWERS]
        tied = [search.is_as_liked(place) for place in places[1:]]
    answers: list[Finding] = [
        {
            "answer": match.actions[search.root.actions[place]],
            "worth": round(search.worth(place), 4) if search.done else None,
            "tied": is_tied,
            "why": mind.why(search.known, seat, search.root.actions[place]),
        }
        for place, is_tied in zip(places, [any(tied), *tied], strict=True)
    ]
    best = answers[0]
    if search.done and len(answers) > 1 and not best["tied"]:
        best["why"] = best["why"] or lead_told(best["worth"], answers[1]["worth"])
    return answers


def lead_told(worth: float, following: float) -> str:
    """What speaks for an answer of which nothing else is known than that it wins more often."""
    return f"Your win chance is {percent(worth)} after it, and {percent(following)} after the next best."


def compared(search: Search, least: int, end: float) -> list[int]:
    """The places of the best answers, the best first, once each was tried so often or the time is over. The best is the
    one that the expert chooses, unless another turns out to be clearly better."""
    root = search.root
    choice = int(search.choice())
    by_visits = sorted(search.first_impressions(), key=lambda place: (place != choice, -root.visits[place]))
    places = by_visits[:MOST_ANSWERS]
    while any(root.visits[place] < least for place in places) and (end == 0.0 or perf_counter() < end):
        place = min(places, key=lambda place: root.visits[place])
        search.try_out(place, min(root.visits[place] + TRIES_AT_ONCE, least))
    top = max(places, key=search.worth)
    best = top if is_ahead(search, top, choice) else choice
    tried = [place for place in places if root.visits[place] > 0]
    return sorted(tried, key=lambda place: (place != best, -search.worth(place)))


def is_ahead(search: Search, one: int, other: int) -> bool:
    return is_clear(search.worth(one) - search.worth(other), sqrt(search.noise(one) + search.noise(other)))
