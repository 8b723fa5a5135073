"""The games as Gymnasium environments: one learner against bots of a level, or against itself.

`import tabard.adapters.gymnasium`, then `gymnasium.make("tabard/VA-v0")`, or for many games in one compiled call
`gymnasium.make_vec("tabard/VA-v0", num_envs=256)`.
"""

from collections.abc import Mapping
from sys import getrefcount
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabard.adapters import missing
from tabard.adapters.learning import BYTE, FLOAT, LearningTable, array_over, copied, picture
from tabard.bots import LEVELS, bot
from tabard.bots.batch import Batch
from tabard.bots.levels import LevelBot
from tabard.engine.refusal import Invalid
from tabard.engine.types import NOBODY

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing("gymnasium", error) from None

NAMES = {
    "KnightsDuty": "knights-duty",
    "LostLegends": "lost-legends",
    "Quest": "quest",
    "Rift": "rift",
    "VA": "va",
}
INDEX = np.dtype(np.int64)
TRUTH = np.dtype(np.bool_)
REWARD = np.dtype(np.float64)
SELF = "self"
"""The opponent of a learner that plays all seats."""
RENDER_MODES = ["ansi", "human", "rgb_array"]


class Games:
    """The games of an environment, and where their seeds come from."""

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, object] | None, opponent: str, seat: int, games: int
    ) -> None:
        self.table = LearningTable(game, seats, options)
        self.games = games
        if opponent != SELF and opponent not in LEVELS:
            raise Invalid(f"The opponent is one of {', '.join(LEVELS)} or {SELF}, not {opponent!r}.")
        if not 0 <= seat < self.table.seats:
            raise Invalid(f"There is no seat {seat!r}; the seats are 0 to {self.table.seats - 1}.")
        bots: list[LevelBot] = []
        if opponent != SELF:
            for other in range(self.table.seats):
                found = bot(opponent, game, seed=other)
                assert isinstance(found, LevelBot)
                bots.append(found)
        learner = NOBODY if opponent == SELF else seat
        self.batch = Batch(self.table.game, self.table.seats, self.table.options, learner, bots, games)
        self.space = Box(0.0, 1.0, (self.table.length,), np.float32)
        self.size = len(self.table.actions)

    def fresh(self) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Arrays for the observations and masks of all games, which the next step writes, or the next look."""
        observations: NDArray[np.float32] = self.batch.rows.fresh(self.rows_array, getrefcount)
        masks: NDArray[np.int8] = self.batch.masks.fresh(self.masks_array, getrefcount)
        return observations, masks

    def look(self) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """The observations and masks of all games."""
        seen = self.fresh()
        self.batch.look()
        return seen

    def rows_array(self, memory: object) -> NDArray[np.float32]:
        return array_over(memory, (self.games, self.table.length), FLOAT)

    def masks_array(self, memory: object) -> NDArray[np.int8]:
        return array_over(memory, (self.games, self.size), BYTE)


class TabardEnv(gymnasium.Env):
    """One learner. An illegal action ends the game with a reward of -1, and `info["refusal"]` says why."""

    metadata = {"render_modes": RENDER_MODES}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponent: str = "novice",
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.games = Games(game, seats, options, opponent, seat, 1)
        self.observation_space = self.games.space
        self.action_space = Discrete(self.games.size)
        self.render_mode = render_mode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.games.batch.deal(0, int(self.np_random.integers(2**62)))
        return self.only(*self.games.look())

    def only(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> tuple[Any, dict[str, Any]]:
        """What there is to see of the only game."""
        self.mask = masks[0]
        return observations[0], {"action_mask": self.mask, "seat": self.games.batch.asked[0]}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as sb3-contrib asks for it."""
        legal: NDArray[np.bool_] = self.mask.astype(np.bool_)
        return legal

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        batch, action = self.games.batch, int(action)
        legal = batch.is_legal(0, action)
        seen = self.games.fresh()
        batch.step([action], [NOBODY])
        observation, info = self.only(*seen)
        if not legal and 0 <= action < self.games.size:
            info["refusal"] = str(batch.states[0].refusal(batch.asked[0], action))
        if self.render_mode == "human":
            self.render()
        return observation, batch.earned[0], batch.over[0] == 1, False, info

    def render(self) -> Any:
        table = self.games.table
        table.state = self.games.batch.states[0]
        text = table.text(int(self.games.batch.asked[0]))
        if self.render_mode == "rgb_array":
            return picture(text)
        if self.render_mode == "human":
            print(text)
            return None
        return text


class TabardVectorEnv(VectorEnv):
    """Many games at once, in one compiled call per step. `infos["action_mask"]` has a row for each game."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponent: str = "novice",
        seat: int = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.games = Games(game, seats, options, opponent, seat, num_envs)
        self.num_envs = num_envs
        self.single_observation_space = self.games.space
        self.single_action_space = Discrete(self.games.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete([self.games.size] * num_envs)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.over = np.zeros(num_envs, dtype=np.bool_)
        self.next_seeds = np.zeros(num_envs, dtype=INDEX)
        """Of the games that will be dealt next, one for each place."""
        self.no_seeds = np.full(num_envs, NOBODY, dtype=INDEX)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        mask = np.ones(self.num_envs, dtype=np.bool_)
        if options is not None and "reset_mask" in options:
            mask = np.asarray(options["reset_mask"], dtype=np.bool_)
        if isinstance(seed, int) or seed is None:
            super().reset(seed=seed)
            given: list[int | None] = [None] * self.num_envs
        else:
            given = list(seed)
        for number, drawn in enumerate(self.seeds().tolist()):
            if mask[number]:
                own = given[number]
                self.games.batch.deal(number, drawn if own is None else own)
        self.over &= ~mask
        self.next_seeds = self.seeds()
        observations, masks = self.games.look()
        return observations, self.infos(masks)

    def infos(self, masks: NDArray[np.int8]) -> dict[str, Any]:
        return {"action_mask": masks, "seat": copied(self.games.batch.asked, INDEX)}

    def legal_actions(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal actions of all games, one game after another, and where those of each game begin; at last, where
        they end. Faster than a search through the masks."""
        legal, first = self.games.batch.legal_actions()
        return copied(legal, INDEX)[: first[self.num_envs]], copied(first, INDEX)

    def seeds(self) -> NDArray[np.int64]:
        """A seed for each place."""
        return self.np_random.integers(2**62, size=self.num_envs)

    def step(self, actions: Any) -> tuple[Any, ...]:
        batch, answers = self.games.batch, np.ascontiguousarray(actions, dtype=INDEX)
        observations, masks = self.games.fresh()
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            batch.step_and_deal(answers, self.next_seeds)
        elif self.autoreset_mode == AutoresetMode.NEXT_STEP and self.over.any():
            batch.step(answers, np.where(self.over, self.seeds(), NOBODY))
        else:
            batch.step(answers, self.no_seeds)
        self.over = copied(batch.over, TRUTH)
        rewards = copied(batch.earned, REWARD)
        infos = self.infos(masks)
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self.over.any():
            infos |= self.final()
            self.next_seeds = np.where(self.over, self.seeds(), self.next_seeds)
        return observations, rewards, self.over.copy(), np.zeros_like(self.over), infos

    def final(self) -> dict[str, Any]:
        """What was seen at the end of the games that are over, where no action was left."""
        over = self.over.copy()
        observations = np.full(self.num_envs, None, dtype=object)
        for number, seen in zip(np.flatnonzero(over), self.games.batch.finals, strict=True):
            observations[number] = np.frombuffer(bytearray(seen), FLOAT)
        info = {"action_mask": np.zeros((self.num_envs, self.games.size), np.int8), "_action_mask": over}
        return {"final_obs": observations, "_final_obs": over, "final_info": info, "_final_info": over}


for name, id in NAMES.items():
    gymnasium.register(
        f"tabard/{name}-v0",
        entry_point="tabard.adapters.gymnasium:TabardEnv",
        vector_entry_point="tabard.adapters.gymnasium:TabardVectorEnv",
        kwargs={"game": id},
    )
