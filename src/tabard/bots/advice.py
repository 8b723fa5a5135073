"""Hints: what an expert would answer, and why."""

from math import sqrt
from time import perf_counter
from typing import Final

from tabard.bots.analysis import Finding, is_clear
from tabard.bots.heuristics import heuristic_for
from tabard.bots.levels import Expert
from tabard.bots.search import Search
from tabard.bots.wording import counted, percent, points
from tabard.engine.match import Match

MAX_ANSWERS: Final = 3
TRIES_AT_ONCE: Final = 8
"""How often an answer is simulated before it is another one's turn."""


def advise(match: Match, seat: int, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> list[Finding]:
    """The best answers for a seat that is asked, best first. Each has a reason, and the seat's win chance after it
    unless the expert answers by heuristic here. Answers that may be as good as the first are `tied`, and then so is the
    first: there is nothing to recommend. Uses only what the seat may see."""
    heuristic = heuristic_for(match.game.id)
    end = perf_counter() + seconds if seconds > 0 else 0.0
    search = Expert(heuristic, seed, iterations, seconds / 2).search(match, seat)
    if search.done:
        indices = compared(search, iterations or int(heuristic.budget(search.known)), end)
        tied = [not is_ahead(search, indices[0], index) for index in indices[1:]]
    else:
        indices = search.indices_by_prior()[:MAX_ANSWERS]
        tied = [search.has_equal_prior(index) for index in indices[1:]]
    answers: list[Finding] = [
        {
            "answer": match.actions[search.root.actions[index]],
            "win_chance": round(search.win_probability(index), 4) if search.done else None,
            "tied": is_tied,
            "why": heuristic.why(search.known, seat, search.root.actions[index]),
        }
        for index, is_tied in zip(indices, [any(tied), *tied], strict=True)
    ]
    best = answers[0]
    if search.done and len(answers) > 1 and not best["tied"]:
        best["why"] = best["why"] or lead_text(best["win_chance"], answers[1]["win_chance"])
    return answers


def lead_text(probability: float, following: float) -> str:
    """The reason for an answer when the heuristic gives none: it wins more often."""
    lead = counted(max(points(probability) - points(following), 1), "point")
    return f"Your win chance is {percent(probability)} after it, {lead} more than after the next best."


def compared(search: Search, least: int, end: float) -> list[int]:
    """The indices of the best answers, best first, once each was simulated `least` times or the time is up. The best is
    the one that the expert chooses, unless another turns out to be clearly better."""
    root = search.root
    choice = int(search.choice())
    by_visits = sorted(search.indices_by_prior(), key=lambda index: (index != choice, -root.visits[index]))
    indices = by_visits[:MAX_ANSWERS]
    while any(root.visits[index] < least for index in indices) and (end == 0.0 or perf_counter() < end):
        index = min(indices, key=lambda index: root.visits[index])
        search.try_answer(index, min(root.visits[index] + TRIES_AT_ONCE, least))
    top = max(indices, key=search.win_probability)
    best = top if is_ahead(search, top, choice) else choice
    tried = [index for index in indices if root.visits[index] > 0]
    return sorted(tried, key=lambda index: (index != best, -search.win_probability(index)))


def is_ahead(search: Search, one: int, other: int) -> bool:
    return is_clear(
        search.win_probability(one) - search.win_probability(other), sqrt(search.variance(one) + search.variance(other))
    )
