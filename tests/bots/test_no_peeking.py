"""A bot decides by what its seat knows: the same in all worlds that the seat cannot tell apart."""

from collections.abc import Callable

import pytest

import tabard
from tabard.bots.player import Bot
from tabard.engine.chance import QuickChance
from tabard.engine.dump import fingerprint
from tabard.engine.match import Match
from tests.bots.positions import in_another_world, walk
from tests.conformance.setups import EFFORT, PLAIN, Setup

Maker = Callable[[int], Bot]
WORLDS = 2


def places_where_it_peeks(make: Maker, setup: Setup, every: int, most: int) -> list[str]:
    """Where in a game at random the choice of a bot depends on what its seat cannot know."""
    found = []
    for number, (match, seat) in enumerate(walk(setup, 3, every, most)):
        chosen = make(number).choose(match, seat)
        for world in range(WORLDS):
            other = in_another_world(match, match.state.redeal(seat, QuickChance(100 * number + world)))
            if make(number).choose(other, seat) != chosen:
                found.append(f"decision {len(match.decisions) + 1}, seat {seat}, world {world}")
    return found


@pytest.mark.parametrize("level", ["novice", "adept"])
@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_novice_and_adept_do_not_peek(setup: Setup, level: str) -> None:
    assert places_where_it_peeks(lambda seed: tabard.bot(level, setup.game.id, seed), setup, 7, 20) == []


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_an_expert_does_not_peek(setup: Setup) -> None:
    def expert(seed: int) -> Bot:
        return tabard.bot("expert", setup.game.id, seed, iterations=4 * EFFORT)

    assert places_where_it_peeks(expert, setup, 31, 2 * EFFORT) == []


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_a_bot_of_ones_own_cannot_peek(setup: Setup) -> None:
    """Whatever it does with all that it is shown."""
    path = str(__file__).replace("test_no_peeking.py", "nosy.py")
    assert places_where_it_peeks(lambda seed: tabard.bot(path, setup.game.id, seed), setup, 7, 10) == []


class Peeker(Bot):
    """Decides by the true position."""

    def choose(self, match: Match, seat: int) -> str:
        legal = match.legal(seat)
        return legal[int(fingerprint(match.state), 16) % len(legal)]


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_a_bot_that_peeks_is_found_out(setup: Setup) -> None:
    assert places_where_it_peeks(lambda seed: Peeker(), setup, 7, 20) != []
