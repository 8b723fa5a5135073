"""How many entries the log of a table may have: whoever takes moves back for ever, or chats, must not fill the
server's memory. A game can still be played to its end, or be ended, when its log is full."""

from typing import Final

from tabard.server.problems import Problem
from tabard.server.tables.log import (
    AnyBody,
    BotSeated,
    ClockCredited,
    Ended,
    Erased,
    Left,
    Played,
    Rematch,
    RematchOffered,
    Started,
)

CLOSING: Final = (Ended, RematchOffered, Rematch, Erased)
"""What a table may always have."""
NEEDED: Final = (*CLOSING, Started, Played, Left, BotSeated, ClockCredited)
"""What a game may need to come to its end."""


def check_room(body: AnyBody, entries: int, limit: int) -> None:
    """Raises Problem if a log with so many entries has no room for another one like this."""
    if entries < limit or isinstance(body, CLOSING):
        return
    if not isinstance(body, NEEDED):
        raise Problem(
            "not_now",
            f"This table has {limit} entries, and takes no more chat, undo or changes of seats. "
            "Finish the game, or let the host end it. Then play on at a new table.",
        )
    if is_exhausted(entries, limit):
        raise Problem("not_now", "This game is too long for this server, and ends here. Play on at a new table.")


def is_exhausted(entries: int, limit: int) -> bool:
    """Whether a log has no room even for decisions: the game must be ended."""
    return entries >= 2 * limit
