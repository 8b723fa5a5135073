"""The conformance suite can fail: each planted fault must be detected."""

import struct

import pytest

from tabard.engine.chance import Chance
from tabard.engine.game import Game
from tabard.engine.state import State
from tabard.engine.view import view
from tabard.games import find
from tests.conformance import checks
from tests.conformance.setups import Setup

QUEST = Setup(find("quest"), 4, {"turn_limit": 40})


def test_a_view_that_leaks_a_hidden_hand_is_detected() -> None:
    def leaky(game: Game, state: State, viewer: int | None) -> dict[str, object]:
        return view(game, state, viewer) | {"peek": list(state.piles)[:16]}  # type: ignore[attr-defined]

    with pytest.raises(AssertionError):
        checks.check_non_interference(QUEST, 1, leaky, 100)


def test_a_view_that_leaks_through_its_length_is_detected() -> None:
    def leaky(game: Game, state: State, viewer: int | None) -> dict[str, object]:
        foes = sum(list(state.piles)[:10])  # type: ignore[attr-defined]
        return view(game, state, viewer) | {"padding": "x" * foes}

    with pytest.raises(AssertionError):
        checks.check_non_interference(QUEST, 1, leaky, 100)


def test_an_observation_that_leaks_a_hidden_card_is_detected() -> None:
    def leaky(game: Game, state: State, seat: int) -> bytes:
        row = bytearray(checks.observed(game, state, seat))
        holds_foe = state.piles[((seat + 1) % 4) * 16] > 0  # type: ignore[attr-defined]
        row[:4] = struct.pack("<f", 1.0 if holds_foe else 0.0)
        return bytes(row)

    with pytest.raises(AssertionError, match="cannot know"):
        checks.check_observations(QUEST, 1, leaky, 100)


def test_an_observation_whose_length_varies_is_detected() -> None:
    def longer(game: Game, state: State, seat: int) -> bytes:
        return checks.observed(game, state, seat) + bytes(4 * int(state.turns > 0))  # type: ignore[attr-defined]

    with pytest.raises(AssertionError, match="length"):
        checks.check_observations(QUEST, 1, longer, 400)


def test_a_shallow_copy_is_detected() -> None:
    def shallow(state: State) -> State:
        twin = state.copy()
        twin.piles = state.piles  # type: ignore[attr-defined]
        return twin

    with pytest.raises(AssertionError):
        checks.check_copies(QUEST, 1, shallow, 60)


def test_a_copy_that_shares_its_chance_is_detected() -> None:
    def shallow(state: State) -> State:
        twin = state.copy()
        twin.chance = state.chance
        return twin

    with pytest.raises(AssertionError):
        checks.check_copies(QUEST, 1, shallow, 60)


def test_a_copy_that_forgets_a_field_is_detected() -> None:
    def forgetful(state: State) -> State:
        twin = state.copy()
        twin.sponsor = -1  # type: ignore[attr-defined]
        return twin

    with pytest.raises(AssertionError):
        checks.check_copies(QUEST, 1, forgetful, 100)


def test_a_redeal_that_starts_with_the_truth_is_detected() -> None:
    def telling(state: State, seat: int, chance: Chance) -> State:
        for _ in range(next(iter(state.piles))):  # type: ignore[attr-defined]
            chance.word()
        return state.redeal(seat, chance)

    with pytest.raises(AssertionError):
        checks.check_redeal_is_canonical(QUEST, 1, telling, 100)
