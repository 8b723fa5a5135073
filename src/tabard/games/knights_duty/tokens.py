"""Action tokens and weapons (KD-1.6). A token is its index in this table; the first three are the weapons."""

from typing import Final

from tabard.engine.types import i64, vec

TOKENS: Final = ("sword", "spear", "bow", "shield", "parry", "move")
KINDS: Final = 6
COPIES: Final = vec[i64]([2, 2, 2, 2, 2, 3])
"""How many of each token a player has."""

WEAPONS: Final = 3
"""Tokens below this number are weapons."""
SHIELD: Final = 3
PARRY: Final = 4
MOVE: Final = 5

NO_TOKEN: Final = -1
NO_WEAPON: Final = -1

SPOTS: Final = 3
"""The action spots of a tracker (KD-1.7)."""
LAST_SPOT: Final = 2
NO_SPOT: Final = -1

RANGE: Final = vec[i64]([2, 3, 4])
"""How far each weapon reaches (KD-6.2)."""


def weapon_name(weapon: i64) -> str | None:
    return None if weapon == NO_WEAPON else TOKENS[weapon]
