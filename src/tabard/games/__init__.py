"""The built-in games: one folder each, all with the same structure."""

from importlib import import_module
from typing import Final

from tabard.engine.game import Game
from tabard.engine.refusal import Invalid

FOLDERS: Final = {
    "knights-duty": "knights_duty",
    "lost-legends": "lost_legends",
    "quest": "quest",
    "rift": "rift",
    "va": "va",
}
"""The games by name. To add a game, add a line."""


def names() -> list[str]:
    return sorted(FOLDERS)


def find(name: str) -> Game:
    """The game with that name. Raises Invalid if there is none."""
    if name not in FOLDERS:
        raise Invalid(f"There is no game {name!r}. The games are: {', '.join(names())}.")
    game = import_module(f"tabard.games.{FOLDERS[name]}.game").GAME
    assert isinstance(game, Game)
    return game
