"""Both builds, and every later version of the same rules, play the same games from the same seeds."""

import json

import pytest

from tests.conformance.setups import ALL, Setup
from tests.conformance.trajectories import FILE, trajectory

KEPT = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_games_follow_the_stored_trajectories(setup: Setup) -> None:
    assert trajectory(setup) == KEPT.get(str(setup)), (
        "The same seeds lead elsewhere now. If the rules were meant to change, raise the game's rules_version and run "
        "`make golden`."
    )


def test_every_stored_setup_exists() -> None:
    assert sorted(KEPT) == sorted(str(setup) for setup in ALL)
