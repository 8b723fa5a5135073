"""What is measured in PettingZoo: its gin rummy, which version 1.26 was the last to have; and an environment without a
game, which shows how many steps the loop over agents allows at most."""

from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.classic import gin_rummy_v4

from benchmarks.timing import AGENTS, Measures, turns_of
from benchmarks.walking import through_lists, through_masks

STEPS = 200
LEGAL = [0, 1, 2, 3, 4, 5]


class NoGame(AECEnv):
    """Always the same observation and mask, as long as those of Knight's Duty."""

    def __init__(self) -> None:
        self.possible_agents = ["player_0", "player_1"]
        mask = np.zeros(83, np.int8)
        mask[: len(LEGAL)] = 1
        self.seen: tuple[Any, ...] = (
            {"observation": np.zeros(281, np.float32), "action_mask": mask},
            0.0,
            False,
            False,
            {},
        )

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[0]
        self.left = STEPS

    def legal_actions(self) -> list[int]:
        return LEGAL

    def last(self, observe: bool = True) -> Any:
        return self.seen

    def step(self, action: Any) -> None:
        self.left -= 1
        if self.left == 0:
            self.agents = []


def build() -> str:
    return "PettingZoo"


def measures() -> Measures:
    return {
        ("gin-rummy", AGENTS): turns_of(through_masks(gin_rummy_v4.env())),
        ("no game", AGENTS): turns_of(through_lists(NoGame())),
    }
