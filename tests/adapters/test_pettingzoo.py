"""PettingZoo's own suites on all games, and what they leave out."""

import re
from collections import deque
from collections.abc import Callable

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

import tabard
from tabard.adapters import pettingzoo as adapter
from tabard.engine.refusal import Refused
from tabard.games import find
from tests.conformance.setups import ALL, Setup

SHORT = {"quest": {"turn_limit": 6}, "rift": {"round_limit": 3}}
SETUPS = [
    (game, seats, SHORT.get(game, {}))
    for game in tabard.games()
    for seats in sorted({find(game).seat_counts[0], find(game).seat_counts[-1]})
] + [
    ("va", 2, {"declare": "secret"}),
    ("knights-duty", 4, {"seating": "choose", "opening_stride": True}),
    ("lost-legends", 3, {"deal_first": "draft"}),
]
every_setup = pytest.mark.parametrize(("game", "seats", "options"), SETUPS, ids=str)
all_setups = pytest.mark.parametrize("setup", ALL, ids=str)
"""Every number of seats, and every value of each option."""
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")


@every_setup
def test_the_suite_of_pettingzoo(game: str, seats: int, options: dict[str, object]) -> None:
    api_test(adapter.env(game, seats, options), num_cycles=200)
    seed_test(lambda: adapter.env(game, seats, options), num_cycles=100)
    parallel_api_test(adapter.parallel_env(game, seats, options), num_cycles=100)


@pytest.mark.long
@all_setups
def test_the_suite_of_pettingzoo_with_every_option(setup: Setup) -> None:
    given = (setup.game.id, setup.seats, setup.options)
    api_test(adapter.env(*given), num_cycles=1000)
    api_test(adapter.raw_env(*given), num_cycles=1000)
    seed_test(lambda: adapter.env(*given), num_cycles=500)
    parallel_api_test(adapter.parallel_env(*given), num_cycles=500)
    render_test(lambda render_mode: adapter.env(*given, render_mode=render_mode))


@pytest.mark.long
@all_setups
def test_the_same_seed_gives_the_same_long_game_with_every_option(setup: Setup) -> None:
    env = adapter.env(setup.game.id, setup.seats, setup.options)
    for seed in range(5):
        first = played(env, seed, 3000)
        assert played(adapter.env(setup.game.id, setup.seats, setup.options), seed, 3000) == first
        assert played(env, seed, 3000) == first, "another game in the same environment"
        assert played(env, seed + 5, 3000) != first


@pytest.mark.parametrize("game", tabard.games())
def test_pictures(game: str) -> None:
    render_test(lambda render_mode: adapter.env(game, options=SHORT.get(game, {}), render_mode=render_mode))


def played(env: AECEnv, seed: int, steps: int) -> list[tuple[str, bytes, bytes, float]]:
    """What the agents of a game see when they play at random by their masks."""
    dice = np.random.default_rng(seed)
    env.reset(seed=seed)
    seen = []
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, info = env.last()
        seen.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes(), reward))
        if terminated or truncated:
            env.step(None)
            continue
        assert (info["action_mask"] == observation["action_mask"]).all()
        env.step(dice.choice(np.flatnonzero(info["action_mask"])))
    return seen


@every_setup
def test_the_same_seed_gives_the_same_game(game: str, seats: int, options: dict[str, object]) -> None:
    env = adapter.env(game, seats, options)
    first = played(env, 5, 400)
    assert played(adapter.env(game, seats, options), 5, 400) == first
    assert played(env, 5, 400) == first, "a second game in the same environment"
    assert played(env, 6, 400) != first


@pytest.mark.parametrize("kept", [1, 3, 20])
def test_what_is_kept_of_earlier_steps_never_changes(kept: int) -> None:
    env = adapter.env("quest", options=SHORT["quest"])
    env.reset(seed=4)
    dice = np.random.default_rng(4)
    earlier: deque[tuple[np.ndarray, bytes]] = deque(maxlen=kept)
    for _ in env.agent_iter(120):
        observation, _, terminated, _, info = env.last()
        other = env.observe(str(dice.choice(env.agents)))
        seen = [observation["observation"][1:], other["observation"].reshape(2, -1), observation["action_mask"]]
        earlier.extend((array, array.tobytes()) for array in seen)
        assert all(array.tobytes() == then for array, then in earlier)
        assert all(array.flags.writeable for array in seen)
        env.step(None if terminated else dice.choice(np.flatnonzero(info["action_mask"])))
        assert all(array.tobytes() == then for array, then in earlier)


@pytest.mark.parametrize("game", tabard.games())
def test_what_is_written_into_an_array_shows_in_no_later_one(game: str) -> None:
    env, untouched = (adapter.env(game, options=SHORT.get(game, {})) for _ in range(2))
    env.reset(seed=9)
    untouched.reset(seed=9)
    for _ in range(60):
        observation, mask = env.last()[0]["observation"], env.last()[0]["action_mask"]
        true = untouched.last()[0]
        assert (observation.tobytes(), mask.tobytes()) == (true["observation"].tobytes(), true["action_mask"].tobytes())
        action = int(np.flatnonzero(mask)[-1])
        observation.fill(0.5)
        mask.fill(1)
        env.step(action)
        untouched.step(action)
        if env.terminations[env.agent_selection]:
            break


@pytest.mark.parametrize("game", tabard.games())
def test_the_list_of_legal_actions_is_that_of_the_mask(game: str) -> None:
    env = adapter.env(game, options=SHORT.get(game, {}))
    assert env.legal_actions() == []
    env.reset(seed=8)
    dice = np.random.default_rng(8)
    for _ in env.agent_iter(200):
        observation, _, terminated, _, _ = env.last()
        legal = env.legal_actions()
        assert sorted(legal) == list(np.flatnonzero(observation["action_mask"]))
        env.step(None if terminated else dice.choice(legal))


def test_infos_are_about_the_agent_that_is_asked() -> None:
    env = adapter.env("lost-legends", 3)
    env.reset(seed=1)
    first, second, _ = env.agents
    mask = env.last()[4]["action_mask"]
    assert env.infos[first]["action_mask"] is mask
    assert env.infos[second] == {}
    env.step(env.legal_actions()[0])
    assert env.infos[first] == {}
    assert env.infos[second] == env.last()[4]


@pytest.mark.parametrize("game", tabard.games())
def test_rewards_sum_to_nothing_where_somebody_wins(game: str) -> None:
    env = adapter.env(game, options=SHORT.get(game, {}))
    rewards: dict[str, float] = {}
    for agent, _, _, reward in played(env, 3, 100_000):
        rewards[agent] = rewards.get(agent, 0.0) + reward
    assert len(rewards) == len(env.possible_agents)
    assert max(rewards.values()) <= 1.0
    assert abs(sum(rewards.values())) < 1e-9 or set(rewards.values()) == {-1.0 / (len(rewards) - 1)}


def test_an_illegal_action_ends_the_game_or_is_refused_with_its_clause() -> None:
    env = adapter.env("va")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[4]["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env._cumulative_rewards[agent] == -1.0
    raw = adapter.raw_env("va")
    raw.reset(seed=1)
    with pytest.raises(Refused, match="VA-"):
        raw.step(int(np.flatnonzero(raw.last()[4]["action_mask"] == 0)[0]))


@pytest.mark.parametrize("made", [adapter.env, adapter.raw_env])
def test_calls_in_the_wrong_order_are_errors_as_with_the_wrapper(made: type[AECEnv]) -> None:
    env = made("va")
    wrapped = OrderEnforcingWrapper(adapter.raw_env("va"))
    calls: list[Callable[[AECEnv], object]] = [
        lambda env: env.step(0),
        lambda env: env.observe("player_0"),
        lambda env: env.render(),
        lambda env: env.agent_iter(),
        lambda env: env.last(),
        lambda env: env.agents,
        lambda env: env.num_agents,
        lambda env: env.agent_selection,
        lambda env: env.rewards,
    ]
    for call in calls:
        with pytest.raises((AssertionError, AttributeError)) as theirs:
            call(wrapped)
        with pytest.raises(theirs.type, match=re.escape(str(theirs.value))):
            call(env)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        list(env.agent_iter())


def test_a_step_after_the_end_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    env = adapter.env("knights-duty", options={"turn_limit": 1})
    played(env, 1, 1000)
    assert env.agents == []
    env.step(None)
    assert "Should reset() first" in capsys.readouterr().out + "".join(EnvLogger.mqueue)


@pytest.mark.parametrize("action", [-1, 78, 1.5, None, "pass"])
def test_what_is_no_action_is_an_error(action: object) -> None:
    env = adapter.env("va")
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(action)
    assert not any(env.terminations.values())


def test_in_parallel_those_who_wait_have_one_answer() -> None:
    env = adapter.parallel_env("quest", options={"turn_limit": 6})
    observations, _ = env.reset(seed=4)
    waiting = [agent for agent in env.agents if observations[agent]["action_mask"][env.wait]]
    assert waiting
    for agent in waiting:
        assert observations[agent]["action_mask"].sum() == 1
    _, rewards, ended, _, _ = env.step(dict.fromkeys(env.agents, env.wait))
    assert min(rewards.values()) == -1.0, "who is asked may not wait"
    assert all(ended.values())
    assert env.agents == []


def test_simultaneous_choices_stay_secret() -> None:
    env = adapter.raw_env("knights-duty", 3)
    env.reset(seed=2)
    other = env.possible_agents[1]
    seen = set()
    for action in np.flatnonzero(env.last()[4]["action_mask"]):
        twin = adapter.raw_env("knights-duty", 3)
        twin.reset(seed=2)
        twin.step(int(action))
        seen.add(twin.observe(other)["observation"].tobytes())
    assert len(seen) == 1
