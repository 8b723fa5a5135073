"""The pile of hearts and shields from which an attacker draws (KD-7)."""

from typing import Final

from tabard.engine.types import i64, vec

WEAPON_HEARTS: Final = vec[i64]([3, 2, 1])
WEAPON_SHIELDS: Final = vec[i64]([1, 2, 3])
"""What each weapon puts into the pile (KD-7.1)."""

MAX_SHIELDS: Final = 4
"""As many shield cards as a player has."""


def hearts_in_pile(weapon: i64, target_defends: bool, attacker_adds: bool, target_removes: bool) -> i64:
    """The hearts after defending (KD-7.2) and Inspiration (KD-7.4); never below 0."""
    hearts = WEAPON_HEARTS[weapon]
    if target_defends:
        hearts -= 1
    if attacker_adds:
        hearts += 1
    if target_removes:
        hearts -= 1
    return max(hearts, i64(0))


def shields_in_pile(weapon: i64, target_defends: bool, target_adds: bool) -> i64:
    """The shields after defending (KD-7.2) and, with that option, the target's Inspiration (KD-10.5)."""
    shields = WEAPON_SHIELDS[weapon]
    if target_defends:
        shields += 1
    if target_adds:
        shields += 1
    return min(shields, i64(MAX_SHIELDS))


def chance_of_hit(hearts: i64, shields: i64) -> float:
    """How likely a heart is drawn from the pile (KD-7.6); without one there is no hit (KD-7.5)."""
    return int(hearts) / int(hearts + shields)
