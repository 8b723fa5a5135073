"""The levels: legal answers, the same for the same seed, and the same in both builds."""

import json

import pytest

import tabard
from tabard.bots import LEVELS, SENTENCES
from tests.bots.choices import FILE, choices
from tests.bots.positions import walk
from tests.conformance.setups import PLAIN, Setup


def test_every_level_has_a_sentence() -> None:
    assert list(SENTENCES) == list(LEVELS)


@pytest.mark.parametrize("setup", PLAIN, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_answers_are_legal_and_the_same_for_the_same_seed(setup: Setup, level: str) -> None:
    for match, seat in walk(setup, 11, 23, 2):
        one, same = (tabard.bot(level, setup.game.id, seed=4, iterations=5).choose(match, seat) for _ in range(2))
        assert one == same
        assert match.why_not(seat, one) is None


def test_the_levels_choose_what_they_always_chose() -> None:
    assert choices() == json.loads(FILE.read_text(encoding="utf-8"))


def test_an_expert_stops_when_its_time_is_over() -> None:
    match = tabard.start("va", seed=1)
    seat = match.to_act[0]
    bot = tabard.bot("expert", "va", seed=1, iterations=10**6, seconds=0.05)
    assert bot.choose(match, seat) in match.legal(seat)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(tabard.Invalid, match=r"There is no bot 'wizard'\. The levels are: random, novice"):
        tabard.bot("wizard", "quest")
