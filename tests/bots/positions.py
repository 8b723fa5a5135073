"""Positions from whole games, and worlds that a seat can't tell from them."""

from collections.abc import Iterator
from copy import copy
from itertools import accumulate

from tabard.bots.base import Bot
from tabard.engine.chance import QuickChance, key_from_seed
from tabard.engine.decision import Decision
from tabard.engine.match import Match
from tabard.engine.state import State
from tests.conformance.setups import Setup


def walk(setup: Setup, seed: int, every: int, most: int, by: Bot | None = None) -> Iterator[tuple[Match, int]]:
    """A random game, or one by a bot in all seats: yields the match now and then, with the seat that decides next and
    has a choice."""
    match, chance = setup.match(seed), QuickChance(seed)
    since = shown = 0
    while not match.over and shown < most:
        seat = match.to_act[chance.below(len(match.to_act))]
        legal = match.legal(seat)
        since += 1
        if since >= every and len(legal) > 1:
            since, shown = 0, shown + 1
            yield match, seat
        match.play(seat, legal[chance.below(len(legal))] if by is None else by.choose(match, seat))


def in_another_world(match: Match, seat: int, seed: int) -> Match:
    """The same match as far as the seat may know, and otherwise a different one: everything hidden is dealt again,
    future chance and the key are different, and what others decided or saw is gone."""
    twin, state = copy(match), match.state.redeal(seat, QuickChance(seed))
    said = [0, *accumulate(event.visible_to(seat) for event in match.log)]
    decisions = [remembered(each, said[each.events_before], state) for each in match.decisions if each.seat == seat]
    state.log = match.events(seat)
    vars(twin).update(key=key_from_seed(f"world {seed}"), state=state, log=state.log, decisions=decisions)
    return twin


def remembered(decision: Decision, events_before: int, state: State) -> Decision:
    """A decision as its seat remembers it: without the position before it."""
    twin = Decision(decision.seat, decision.text, state, events_before, decision.final)
    twin.before = None
    return twin
