"""Positions all over the games, each reached by answers at random."""

from collections.abc import Iterator
from copy import copy

from tabard.engine.chance import QuickChance
from tabard.engine.match import Match
from tabard.engine.state import State
from tests.conformance.setups import Setup


def walk(setup: Setup, seed: int, every: int, most: int) -> Iterator[tuple[Match, int]]:
    """A game at random: every so often the match, with the seat that decides next and has a choice."""
    match, chance = setup.match(seed), QuickChance(seed)
    since = shown = 0
    while not match.over and shown < most:
        seat = match.to_act[chance.below(len(match.to_act))]
        legal = match.legal(seat)
        since += 1
        if since >= every and len(legal) > 1:
            since, shown = 0, shown + 1
            yield match, seat
        match.play(seat, legal[chance.below(len(legal))])


def in_another_world(match: Match, state: State) -> Match:
    """The same match with another state behind it."""
    twin = copy(match)
    twin.state = state
    return twin
