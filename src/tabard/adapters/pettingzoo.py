"""The games as PettingZoo environments, for several learners.

`env` asks one agent after another; where seats decide at once, they are asked in turn, and none sees what another has
chosen. `parallel_env` asks all at once: whoever has nothing to decide answers with the last action, which waits.
"""

from collections.abc import Iterator, Mapping
from operator import index
from secrets import randbits
from sys import getrefcount, maxsize
from typing import Any

import numpy as np

from tabard.adapters import missing
from tabard.adapters.learning import LearningTable, picture
from tabard.engine.chance import QuickChance
from tabard.engine.refusal import Refused
from tabard.engine.result import rewards as rewards_of
from tabard.engine.turns import AgentLoop, Turns

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError as error:
    raise missing("pettingzoo", error) from None

ILLEGAL = -1.0
"""The reward for an illegal action, which ends the game."""
NO_ACTION = "action is not in action space"
RENDER_MODES = ["ansi", "human", "rgb_array"]

Options = Mapping[str, object] | None


def describe(game: str) -> dict[str, Any]:
    return {"name": f"tabard_{game.replace('-', '_')}_v0", "render_modes": RENDER_MODES}


class Seats:
    """What both kinds of environments have: agents, their spaces, seeds and pictures."""

    def __init__(self, game: str, seats: int | None, options: Options, render_mode: str | None, waits: int) -> None:
        self.table = LearningTable(game, seats, options)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.size = len(self.table.actions) + waits
        self.spaces = Dict(
            {
                "observation": Box(0.0, 1.0, (self.table.length,), np.float32),
                "action_mask": Box(0, 1, (self.size,), np.int8),
            }
        )
        self.choices = {agent: Discrete(self.size) for agent in self.possible_agents}
        self.chance: QuickChance | None = None
        """Where the seeds of the games come from."""

    def deal(self, seed: int | None) -> None:
        if seed is not None or self.chance is None:
            self.chance = QuickChance(randbits(64) if seed is None else seed)
        self.table.deal(self.chance.word() << 32 | self.chance.word())

    def picture(self) -> Any:
        if self.render_mode is None:
            return None
        text = self.table.text(None)
        if self.render_mode == "rgb_array":
            return picture(text)
        if self.render_mode == "human":
            print(text)
            return None
        return text


def before_reset(name: str) -> AttributeError:
    return AttributeError(f"{name} cannot be accessed before reset")


class SinceReset:
    """What an environment has only once it was reset. (`__getattr__` would slow down every attribute and method.)"""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, environment: object, owner: type) -> Any:
        raise before_reset(self.name)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (what PettingZoo calls it)
    """A game. An illegal action raises Refused, with its clause.

    It checks what PettingZoo's order-enforcing wrapper would, with the same messages. The wrapper takes longer than the
    game itself.
    """

    agents = SinceReset()
    agent_selection = SinceReset()
    rewards = SinceReset()
    terminations = SinceReset()
    truncations = SinceReset()

    def __init__(
        self, game: str, seats: int | None = None, options: Options = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.all = Seats(game, seats, options, render_mode, waits=0)
        self.table = self.all.table
        self.render_mode = render_mode
        self.metadata = describe(game) | {"is_parallelizable": False}
        self.possible_agents = self.all.possible_agents
        self.turns = Turns(
            self.table.game,
            self.possible_agents,
            self.table.row,
            self.table.masks,
            self.table.row_array,
            self.table.mask_array,
            getrefcount,
        )
        self.is_going_on = False
        """Whether a game has begun and is not over."""

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        """The mask of the agent that is asked; nothing about the others."""
        if not hasattr(self, "agents"):
            raise before_reset("infos")
        asked = self.agent_selection if self.is_going_on else None
        return {agent: self.turns.info if agent == asked else {} for agent in self.agents}

    @property
    def num_agents(self) -> int:
        if not hasattr(self, "agents"):
            raise before_reset("num_agents")
        return len(self.agents)

    def observation_space(self, agent: str) -> Any:
        return self.all.spaces

    def action_space(self, agent: str) -> Any:
        return self.all.choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.all.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.is_going_on = True
        self.agent_selection = self.turns.begin(self.table.state)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        if not hasattr(self, "agents"):
            EnvLogger.error_agent_iter_before_reset()
        return AgentLoop(self.turns, min(max_iter, maxsize), self.leaving)

    def leaving(self) -> str | None:
        """The agent that leaves next after the end of a game; None once all have left."""
        return self.agent_selection if self.agents else None

    def legal_actions(self) -> list[int]:
        """The legal actions of the agent that is asked: faster than a search through its mask."""
        return self.turns.legal_actions()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if observe and self.is_going_on:
            return self.turns.last()
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], False, self.infos[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        try:
            asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        except AttributeError:
            EnvLogger.error_observe_before_reset()
        mask = self.turns.mask if asked else np.zeros(self.all.size, dtype=np.int8)
        return {"observation": self.table.observation(self.all.seat_of[agent]), "action_mask": mask}

    def step(self, action: Any) -> None:
        if not self.is_going_on:
            self.step_outside(action)
            return
        if type(action) is not int:
            try:
                action = index(action)
            except TypeError:
                raise AssertionError(NO_ACTION) from None
        try:
            agent = self.turns.answer(action)
        except Refused as refusal:
            self.refuse(action, refusal)
            return
        if agent is None:
            self.end(dict(zip(self.possible_agents, rewards_of(self.table.state), strict=True)))
        else:
            self.agent_selection = agent
        if self.render_mode == "human":
            self.render()

    def step_outside(self, action: Any) -> None:
        """A step before the game has begun, or after it is over: then agents leave one by one."""
        try:
            terminated = self.terminations[self.agent_selection]
        except AttributeError:
            EnvLogger.error_step_before_reset()
        except KeyError:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        assert terminated
        self.turns.has_moved = True
        self.leave(action)

    def leave(self, action: None) -> None:
        """After the end of a game: what PettingZoo calls a dead step."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agents.pop(0)
        for figures in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations):
            del figures[agent]
        self._clear_rewards()
        if self.agents:
            self.agent_selection = self.agents[0]

    def refuse(self, action: int, refusal: Refused) -> None:
        """What follows from an illegal action."""
        raise refusal

    def end(self, rewards: dict[str, float]) -> None:
        self.is_going_on = False
        self.turns.stop()
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        if not hasattr(self, "agents"):
            EnvLogger.error_render_before_reset()
        return self.all.picture()

    def close(self) -> None:
        pass


class env(raw_env):  # noqa: N801 (what PettingZoo calls it)
    """A game in which an illegal action ends the game with a reward of -1 for its agent, and a number that is no action
    at all is an error. So would PettingZoo's wrappers have it."""

    def refuse(self, action: int, refusal: Refused) -> None:
        if not 0 <= action < self.all.size:
            raise AssertionError(NO_ACTION) from None
        EnvLogger.warn_on_illegal_move()
        self.end(dict.fromkeys(self.agents, 0.0) | {self.agent_selection: ILLEGAL})


class parallel_env(ParallelEnv):  # type: ignore[misc]  # noqa: N801 (what PettingZoo calls it)
    """A game in which all agents answer at once. An illegal action ends the game with a reward of -1 for its agent."""

    def __init__(
        self, game: str, seats: int | None = None, options: Options = None, render_mode: str | None = None
    ) -> None:
        self.all = Seats(game, seats, options, render_mode, waits=1)
        self.wait = self.all.size - 1
        """The action of an agent that has nothing to decide."""
        self.render_mode = render_mode
        self.metadata = describe(game)
        self.possible_agents = self.all.possible_agents
        self.agents = self.possible_agents[:]

    def observation_space(self, agent: str) -> Any:
        return self.all.spaces

    def action_space(self, agent: str) -> Any:
        return self.all.choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.all.deal(seed)
        self.agents = self.possible_agents[:]
        return self.seen()

    def seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The observations and infos of all agents."""
        observations, infos = {}, {}
        for agent, seat in self.all.seat_of.items():
            mask = np.append(self.all.table.mask(seat), np.int8(0))
            if not mask.any():
                mask[self.wait] = 1
            observations[agent] = {"observation": self.all.table.observation(seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return observations, infos

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, ...]:
        state = self.all.table.state
        rewards = dict.fromkeys(self.agents, 0.0)
        over = False
        for seat in state.to_act:
            agent = self.possible_agents[seat]
            action = int(actions[agent])
            if action == self.wait or state.refusal(seat, action) is not None:
                rewards[agent], over = ILLEGAL, True
                break
            state.answer(seat, action)
        if state.over:
            rewards = dict(zip(self.possible_agents, rewards_of(state), strict=True))
            over = True
        observations, infos = self.seen()
        ended = dict.fromkeys(self.possible_agents, over)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, ended, dict.fromkeys(self.possible_agents, False), infos

    def render(self) -> Any:
        return self.all.picture()

    def close(self) -> None:
        pass
