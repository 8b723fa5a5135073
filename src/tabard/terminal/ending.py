"""How a game ended, in words."""

from collections.abc import Sequence

import tabard


def outcome(result: tabard.Result, names: Sequence[str], you: int | None) -> str:
    """Who won, as a seat reads it or, with None, as everybody does."""
    others = joined([names[seat] for seat in result.winners if seat != you])
    if you is not None and you in result.winners:
        return f"You win, together with {others}!" if others else "You win!"
    if not others:
        return "Nobody wins."
    return f"{others} win together." if len(result.winners) > 1 else f"{others} wins."


def scores(result: tabard.Result, names: Sequence[str], counted: str) -> str:
    """Shields: You (P1) 7, P2 (bot) 3."""
    return f"{counted}: " + ", ".join(f"{name} {score}" for name, score in zip(names, result.scores, strict=True)) + "."


def joined(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
