"""One game whose seats are asked one after another: the compiled part of a loop over agents, such as PettingZoo's."""

from collections.abc import Callable
from typing import Final, TypeAlias, final

from tabard.engine.game import Game
from tabard.engine.observation import MaskRow, Masks, Observation, References, Row
from tabard.engine.state import State
from tabard.engine.types import NOBODY, SEATS_IN, Action, i64

Info: TypeAlias = dict[str, object]


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
        self.seat: i64 = NOBODY
        """Who is asked; NOBODY before the game, and once it is over."""
        self.has_moved = False
        """Whether the game went on since the loop over agents named the last one."""
        self.mask: object = None
        self.info: Info = {}
        """Of the agent that is asked: its mask."""

    def begin(self, state: State) -> str | None:
        """Begin a game. Like after an answer, returns the agent that is asked; None if the game is over."""
        self.state = state
        self.has_moved = True
        return self.ask(state)

    def ask(self, state: State) -> str | None:
        """Ask the first of those who owe a decision."""
        if state.waiting == 0:
            self.seat = NOBODY
            return None
        seat: i64 = SEATS_IN[state.waiting][0]
        self.seat = seat
        self.mask = self.masks.fresh(self.mask_array, self.references)
        self.masks.row(state, seat)
        self.info = {"action_mask": self.mask}
        return self.agents[seat]

    def answer(self, action: Action) -> str | None:
        """The answer of the agent that is asked. Raises Refused, and changes nothing, if it is illegal."""
        state = self.state
        assert state is not None
        self.has_moved = True
        state.apply(self.seat, action)
        return self.ask(state)

    def stop(self) -> None:
        """End the game before its time."""
        self.seat = NOBODY

    def legal_actions(self) -> list[int]:
        """Of the agent that is asked."""
        state = self.state
        if state is None or self.seat == NOBODY:
            return []
        vetted = state.vetted
        if vetted is None or vetted.seat != self.seat:
            vetted = state.vet(self.seat)
        return vetted.as_list()

    def last(self) -> tuple[dict[str, object], float, bool, bool, Info]:
        """What the agent that is asked sees: observation and mask, reward, whether the game is over or was cut short,
        and the mask again."""
        state = self.state
        assert state is not None
        array = self.row.fresh(self.row_array, self.references)
        self.game.observe(state, self.seat, self.row)
        return {"observation": array, "action_mask": self.mask}, 0.0, False, False, self.info


@final
class AgentLoop:
    """The loop over agents. It names the agent that is asked, and once the game is over, those that leave."""

    def __init__(self, turns: Turns, most: i64, leaving: Callable[[], str | None]) -> None:
        self.turns: Final = turns
        self.left = most
        """How many agents it still names."""
        self.leaving: Final = leaving
        """The agent that leaves next; None once all have left."""

    def __iter__(self) -> "AgentLoop":
        return self

    def __next__(self) -> str:
        turns = self.turns
        agent = turns.agents[turns.seat] if turns.seat != NOBODY else self.leaving()
        if agent is None or self.left == 0:
            raise StopIteration
        assert turns.has_moved, "need to call step() or reset() in a loop over `agent_iter`"
        turns.has_moved = False
        self.left -= 1
        return agent
