"""Gymnasium's own checks on all games, and games in step with each other."""

from collections import deque
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

import tabard
import tabard.adapters.gymnasium as adapter
from tests.conformance.setups import ALL, Setup

OPTIONS = [
    ("KnightsDuty", 6, {"seating": "choose", "turn_limit": 5}),
    ("LostLegends", 4, {"deal_first": "draft"}),
    ("Quest", 4, {"turn_limit": 6, "hand_limit": 6, "asked_from": "p1"}),
    ("Rift", 2, {"round_limit": 3, "minions": "open_lanes", "pace": "thorough"}),
    ("VA", 2, {"declare": "secret", "lives": 1}),
]
every_game = pytest.mark.parametrize("name", adapter.NAMES)
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:gymnasium")


def any_legal(mask: Any, dice: np.random.Generator) -> int:
    return int(dice.choice(np.flatnonzero(mask))) if mask.any() else 0


def made(name: str, **given: Any) -> Any:
    return gymnasium.make(f"tabard/{name}-v0", **given).unwrapped


def vector(name: str, games: int, **given: Any) -> Any:
    return gymnasium.make_vec(f"tabard/{name}-v0", num_envs=games, vectorization_mode="vector_entry_point", **given)


def test_every_game_has_an_environment() -> None:
    assert sorted(adapter.NAMES.values()) == tabard.games()


@every_game
@pytest.mark.parametrize("opponent", ["random", "novice", "self"])
def test_the_checks_of_gymnasium(name: str, opponent: str) -> None:
    check_env(made(name, opponent=opponent), skip_render_check=True)


@pytest.mark.parametrize(("name", "seats", "options"), OPTIONS, ids=str)
def test_the_checks_of_gymnasium_with_options(name: str, seats: int, options: dict[str, object]) -> None:
    check_env(made(name, seats=seats, options=options, opponent="random"), skip_render_check=True)
    check_vector(vector(name, 3, seats=seats, options=options, opponent="random"), 30)


@pytest.mark.long
@pytest.mark.parametrize("opponent", ["random", "novice", "self"])
@pytest.mark.parametrize("setup", ALL, ids=str)
def test_the_checks_of_gymnasium_with_every_option(setup: Setup, opponent: str) -> None:
    given = {"seats": setup.seats, "options": setup.options, "opponent": opponent}
    name = next(name for name, game in adapter.NAMES.items() if game == setup.game.id)
    check_env(made(name, render_mode="ansi", **given))
    for mode in AutoresetMode:
        check_vector(vector(name, 4, autoreset_mode=mode, **given), 200)


def check_vector(env: Any, steps: int) -> None:
    """What Gymnasium's checks say about one game, for many at once; and the same seed twice gives the same games."""
    assert env.observation_space == batch_space(env.single_observation_space, env.num_envs)
    assert env.action_space == batch_space(env.single_action_space, env.num_envs)
    played = []
    for _ in range(2):
        dice, seen = np.random.default_rng(5), []
        observations, infos = env.reset(seed=5)
        for _ in range(steps):
            assert observations in env.observation_space
            assert infos["action_mask"].shape == (env.num_envs, env.single_action_space.n)
            actions = np.array([any_legal(mask, dice) for mask in infos["action_mask"]])
            assert actions in env.action_space
            observations, rewards, over, cut, infos = env.step(actions)
            assert rewards.shape == over.shape == cut.shape == (env.num_envs,)
            assert over.dtype == cut.dtype == bool
            assert (np.abs(rewards) <= 1).all()
            seen.append((observations.tobytes(), rewards.tobytes(), over.tobytes()))
            if over.any() and env.metadata["autoreset_mode"] == AutoresetMode.DISABLED:
                observations, infos = env.reset(options={"reset_mask": over})
        played.append(seen)
    assert played[0] == played[1]


@every_game
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_pictures(name: str, mode: str) -> None:
    env = made(name, opponent="random", render_mode=mode)
    env.reset(seed=1)
    shown = env.render()
    assert len(shown) > 20


@pytest.mark.parametrize("seat", [0, 1])
def test_a_learner_plays_whole_games_from_its_seat(seat: int) -> None:
    env = made("VA", opponent="random", seat=seat)
    dice = np.random.default_rng(seat)
    ends = set()
    for seed in range(6):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            assert info["seat"] == seat
            assert (env.action_masks() == info["action_mask"]).all()
            _, reward, over, _, info = env.step(any_legal(info["action_mask"], dice))
        ends.add(reward)
    assert ends <= {-1.0, 0.0, 1.0}
    assert len(ends) > 1


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    env = made("VA", opponent="random")
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over) == (-1.0, True)
    assert "VA-" in info["refusal"]


@every_game
def test_many_games_at_once_are_the_same_as_one_by_one(name: str) -> None:
    seeds = [11, 12, 13]
    singles = [adapter.Games(adapter.NAMES[name], None, None, "random", 0, 1) for _ in seeds]
    for single, seed in zip(singles, seeds, strict=True):
        single.batch.deal(0, seed)
    together = vector(name, 3, opponent="random")
    observations, infos = together.reset(seed=seeds)
    dice = np.random.default_rng(0)
    for _ in range(60):
        for number, single in enumerate(singles):
            alone, mask = single.look()
            assert (alone[0] == observations[number]).all()
            assert (mask[0] == infos["action_mask"][number]).all()
        actions = [any_legal(mask, dice) for mask in infos["action_mask"]]
        observations, _, over, _, infos = together.step(np.array(actions))
        if over.any():
            break
        for single, action in zip(singles, actions, strict=True):
            single.batch.step([action], [-1])


@every_game
def test_the_legal_actions_of_many_games_are_those_of_the_masks(name: str) -> None:
    env = vector(name, 5, opponent="self", autoreset_mode=AutoresetMode.SAME_STEP)
    _, infos = env.reset(seed=2)
    dice = np.random.default_rng(2)
    for _ in range(200):
        legal, first = env.legal_actions()
        for number, mask in enumerate(infos["action_mask"]):
            assert sorted(legal[first[number] : first[number + 1]]) == list(np.flatnonzero(mask))
        assert first[-1] == len(legal)
        chosen = first[:-1] + (dice.random(5) * np.diff(first)).astype(np.int64)
        infos = env.step(legal[chosen])[4]


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_next_games_are_dealt_when_asked_for(mode: AutoresetMode) -> None:
    env = vector("VA", 4, opponent="self", autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] == mode
    _, infos = env.reset(seed=3)
    dice = np.random.default_rng(1)
    ends = 0
    while ends < 3:
        _, rewards, over, _, infos = env.step(np.array([any_legal(mask, dice) for mask in infos["action_mask"]]))
        ends += int(over.sum())
        if not over.any():
            continue
        if mode == AutoresetMode.SAME_STEP:
            assert infos["action_mask"].any(axis=1).all(), "the next games have begun"
            assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == over.tolist()
            assert not infos["final_info"]["action_mask"].any()
            assert [seen is not None for seen in infos["final_obs"]] == over.tolist()
            assert all(env.single_observation_space.contains(seen) for seen in infos["final_obs"][over])
        else:
            assert not infos["action_mask"][over].any(), "nothing can be done in a game that is over"
        if mode == AutoresetMode.NEXT_STEP:
            _, rewards, still, _, infos = env.step(np.array([any_legal(m, dice) for m in infos["action_mask"]]))
            assert not still[over].any()
            assert (rewards[over] == 0).all()
        if mode == AutoresetMode.DISABLED:
            _, infos = env.reset(options={"reset_mask": over})
            assert infos["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("kept", [1, 3, 20])
def test_what_is_kept_of_earlier_steps_never_changes(kept: int) -> None:
    env = vector("Quest", 3, opponent="self", autoreset_mode="SameStep")
    dice = np.random.default_rng(4)
    observations, infos = env.reset(seed=4)
    earlier: deque[tuple[Any, Any, bytes, bytes]] = deque(maxlen=kept)
    for _ in range(60):
        rows, mask = observations[1:], infos["action_mask"]
        earlier.append((rows, mask, rows.tobytes(), mask.tobytes()))
        observations, _, _, _, infos = env.step(np.array([any_legal(mask, dice) for mask in infos["action_mask"]]))
        for rows, mask, rows_then, mask_then in earlier:
            assert (rows.tobytes(), mask.tobytes()) == (rows_then, mask_then)
    assert observations.flags.writeable and infos["action_mask"].flags.writeable


def test_the_same_seed_gives_the_same_games() -> None:
    def play() -> list[bytes]:
        env = vector("KnightsDuty", 5, opponent="novice", seats=3)
        observations, infos = env.reset(seed=8)
        dice, seen = np.random.default_rng(2), []
        for _ in range(80):
            seen.append(observations.tobytes())
            observations, _, _, _, infos = env.step(np.array([any_legal(m, dice) for m in infos["action_mask"]]))
        return seen

    assert play() == play()


@pytest.mark.parametrize(
    ("given", "message"),
    [({"opponent": "wizard"}, "opponent is one of"), ({"seat": 2}, "no seat 2"), ({"seats": 9}, "is played with")],
)
def test_wrong_settings_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(tabard.Invalid, match=message):
        made("VA", **given)
