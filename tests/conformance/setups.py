"""Every setup of a registered game that is tested: each seat count, each value of each option."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import tabard
from tabard.engine.chance import Chance, QuickChance, key_from_seed
from tabard.engine.game import Game
from tabard.engine.match import Match
from tabard.engine.state import State
from tabard.games import find

COMPILED = os.environ.get("TABARD_BUILD") == "compiled"
EFFORT = 3 if COMPILED else 1
"""The compiled build can afford more games in the same time."""


@dataclass(frozen=True)
class Setup:
    game: Game
    seats: int
    options: dict[str, object] = field(default_factory=dict)

    @property
    def effort(self) -> int:
        """Games per check. One option changes little, so a setup with a changed option needs fewer."""
        return EFFORT if self.options == self.game.random_options else min(EFFORT, 2)

    @property
    def ends(self) -> bool:
        """Whether random play is sure to end."""
        settled = self.game.resolve_options(self.seats, self.options)
        return all(
            settled[name] != option.default or name not in self.game.random_options
            for option in self.game.options
            for name in [option.name]
        )

    def state(self, seed: int) -> Any:
        """A state of the game's own class, at its first question, with chance for simulation."""
        return self.state_with(QuickChance(seed))

    def state_with(self, chance: Chance) -> State:
        state = self.game.deal(self.seats, self.game.resolve_options(self.seats, self.options), chance)
        state.advance()
        return state

    def match(self, seed: int) -> Match:
        return Match(self.game, self.seats, key_from_seed(seed), self.options)

    def __str__(self) -> str:
        changed = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game.id, str(self.seats), *changed])


def setups(game: Game) -> Iterator[Setup]:
    """Each seat count with the default options; then each further value of each option at the largest table."""
    for seats in game.seat_counts:
        yield Setup(game, seats, dict(game.random_options))
    most = max(game.seat_counts)
    for option in game.options:
        for value in option.samples():
            if value != option.default or option.name in game.random_options:
                yield Setup(game, most, {**game.random_options, option.name: value})


ALL = [setup for name in tabard.games() for setup in setups(find(name))]
ENDING = [setup for setup in ALL if setup.ends]
PLAIN = [setup for name in tabard.games() for setup in setups(find(name)) if setup.options == setup.game.random_options]
