"""The levels: legal answers, the same for the same seed, and the same in both builds."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tabard
from tabard.bots import DESCRIPTIONS, LEVELS
from tabard.bots.levels import Expert
from tests.bots.choices import choices
from tests.bots.positions import walk
from tests.conformance.setups import PLAIN, Setup
from tests.conftest import LOADED

ROOT = Path(__file__).parents[2]
ASKED_FOR = 20_000


def test_every_level_has_a_sentence() -> None:
    assert list(DESCRIPTIONS) == list(LEVELS)


@pytest.mark.parametrize("setup", PLAIN, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_answers_are_legal_and_the_same_for_the_same_seed(setup: Setup, level: str) -> None:
    for match, seat in walk(setup, 11, 23, 2):
        one, same = (tabard.bot(level, setup.game.id, seed=4, iterations=5).choose(match, seat) for _ in range(2))
        assert one == same
        assert match.why_not(seat, one) is None


@pytest.mark.skipif(LOADED == "plain", reason="the compiled build compares itself with the plain one")
def test_the_levels_choose_the_same_in_both_builds() -> None:
    sources = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "tests.bots.choices"]
    plain = subprocess.run(command, cwd=ROOT, env=sources, capture_output=True, text=True, check=True, timeout=240)
    assert json.loads(plain.stdout) == {"build": "plain", "choices": choices()}


def test_an_expert_stops_when_its_time_is_up() -> None:
    """Without a look at the clock it would be sure of its choice only after some 12,000 iterations."""
    match = tabard.start("va", seed=1)
    seat = match.to_act[0]
    bot = tabard.bot("expert", "va", seed=1, iterations=ASKED_FOR, seconds=0.02)
    assert isinstance(bot, Expert)
    search = bot.search(match, seat)
    assert 0 < search.done < ASKED_FOR // 4
    assert bot.choose(match, seat) in match.legal(seat)


PEEKING_BOT = str(__file__).replace("test_levels.py", "peeking_user_bot.py")


@pytest.mark.parametrize("level", [*LEVELS, PEEKING_BOT])
def test_nothing_is_chosen_for_a_seat_that_is_not_asked(level: str) -> None:
    match = tabard.start("quest", seed=3)
    bot = tabard.bot(level, "quest", seed=1, iterations=5)
    with pytest.raises(tabard.Invalid, match=r"Seat 2 has nothing to decide now. Waiting for: 0\."):
        bot.choose(match, 2)
    for seat in (4, -1):
        with pytest.raises(tabard.Invalid, match=rf"There is no seat {seat}; the seats are 0 to 3\."):
            bot.choose(match, seat)


@pytest.mark.parametrize("level", [*LEVELS, PEEKING_BOT])
def test_nothing_is_chosen_when_the_game_is_over(level: str) -> None:
    match = tabard.start("va", seed=3, options={"lives": 1})
    everybody = tabard.bot("random", "va", seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, everybody.choose(match, seat))
    with pytest.raises(tabard.Invalid, match=r"The game is over: there is nothing to decide for seat 1\."):
        tabard.bot(level, "va", seed=1, iterations=5).choose(match, 1)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(tabard.Invalid, match=r"There is no bot 'wizard'\. The levels are: random, novice"):
        tabard.bot("wizard", "quest")
