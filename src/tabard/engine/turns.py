"""One game whose seats are asked one after another: the compiled part of a loop over agents, such as PettingZoo's."""

from collections.abc import Callable
from typing import Final, TypeAlias, final

from tabard.engine.game import Game
from tabard.engine.observation import MaskRow, Masks, Observation, References, Row
from tabard.engine.state import State
from tabard.engine.types import NOBODY, SEATS_IN, Action, Seat, i64

Infos: TypeAlias = dict[str, dict[str, object]]
"""By agent: a dictionary, with the mask if the agent is asked."""


@final
class Turns:
    def __init__(
        self,
        game: Game,
        agents: list[str],
        row: Observation,
        masks: Masks,
        row_array: Callable[[Row], object],
        mask_array: Callable[[MaskRow], object],
        references: References,
    ) -> None:
        self.game: Final = game
        self.agents: Final = agents
        """Their names, by seat."""
        self.row: Final = row
        self.masks: Final = masks
        self.row_array: Final = row_array
        """Makes an array over memory for the row; the same for the mask."""
        self.mask_array: Final = mask_array
        self.references: Final = references
        self.state: State | None = None
        self.infos: Infos = {}
        self.seat: i64 = NOBODY
        """Who is asked."""
        self.mask: object = None
        self.info: dict[str, object] = {}

    def begin(self, state: State, infos: Infos) -> Seat:
        """Begin a game. Like after an answer, returns who is asked."""
        self.state = state
        self.infos = infos
        return self.ask(state)

    def ask(self, state: State) -> Seat:
        """Ask the first of those who owe a decision; NOBODY if the game is over."""
        if state.waiting == 0:
            return NOBODY
        seat: i64 = SEATS_IN[state.waiting][0]
        self.seat = seat
        self.mask = self.masks.fresh(self.mask_array, self.references)
        self.masks.row(state, seat)
        self.info = {"action_mask": self.mask}
        self.infos[self.agents[seat]] = self.info
        return seat

    def answer(self, action: Action) -> Seat:
        """The answer of whoever is asked. Raises Refused, and changes nothing, if it is illegal."""
        state = self.state
        assert state is not None
        state.apply(self.seat, action)
        self.infos[self.agents[self.seat]] = {}
        return self.ask(state)

    def last(self) -> tuple[dict[str, object], float, bool, bool, dict[str, object]]:
        """What whoever is asked sees: observation and mask, reward, whether the game is over or was cut short, and the
        mask again."""
        state = self.state
        assert state is not None
        array = self.row.fresh(self.row_array, self.references)
        self.game.observe(state, self.seat, self.row)
        return {"observation": array, "action_mask": self.mask}, 0.0, False, False, self.info
