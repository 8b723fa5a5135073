"""A bot decides by what its seat knows: the same in all worlds that the seat can't tell apart."""

from collections.abc import Callable, Iterator

import pytest

import tabard
from tabard.bots.advice import advise
from tabard.bots.base import Bot
from tabard.engine.match import Match
from tests.bots.peeking_bots import PEEKERS
from tests.bots.positions import in_another_world, walk
from tests.conformance.setups import ALL, EFFORT, Setup

Answer = Callable[[Match, int, int], object]
"""An answer for a seat in a match, by a seed."""

PEEKING_BOT = __file__.replace("test_no_peeking.py", "peeking_user_bot.py")
ITERATIONS = 2 * EFFORT
POSITIONS = EFFORT
WORLDS = 2


def of(level: str) -> Answer:
    return lambda match, seat, seed: tabard.bot(level, match.game.id, seed, ITERATIONS).choose(match, seat)


def hint(match: Match, seat: int, seed: int) -> object:
    return advise(match, seat, seed, ITERATIONS)


ANSWERS = {"own": of(PEEKING_BOT), "hint": hint} | {level: of(level) for level in tabard.bots.LEVELS}


def positions(setup: Setup, most: int) -> Iterator[tuple[Match, int]]:
    """Early and late positions of random games, and some of a game between novices: that many of each."""
    yield from walk(setup, 3, 3, most)
    yield from walk(setup, 4, 23, most)
    yield from walk(setup, 5, 11, most, tabard.bot("novice", setup.game.id, 5))


def places_where_it_peeks(answer: Answer, setup: Setup, most: int) -> Iterator[str]:
    """Where an answer depends on what its seat can't know."""
    for number, (match, seat) in enumerate(positions(setup, most)):
        here = answer(match, seat, number)
        for world in range(WORLDS):
            if answer(in_another_world(match, seat, 100 * number + world), seat, number) != here:
                yield f"position {number}, decision {len(match.decisions) + 1}, seat {seat}, world {world}"


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("setup", ALL, ids=str)
def test_no_bot_peeks(setup: Setup, name: str) -> None:
    """A user bot uses everything it is shown; a hint is compared with its figures and reasons."""
    assert list(places_where_it_peeks(ANSWERS[name], setup, POSITIONS)) == []


@pytest.mark.parametrize("peeker", PEEKERS, ids=str)
@pytest.mark.parametrize("setup", ALL, ids=str)
def test_a_bot_that_peeks_is_detected(setup: Setup, peeker: Bot) -> None:
    assert any(places_where_it_peeks(lambda match, seat, seed: peeker.choose(match, seat), setup, 10))
