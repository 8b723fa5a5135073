"""Undoing one's last decision."""

from tabard.server.problems import Problem
from tabard.server.protocol.frames import Undo
from tabard.server.protocol.table import encode
from tabard.server.tables.commands.checks import check_playing
from tabard.server.tables.live import LiveTable
from tabard.server.tables.state import Draft


async def undo(table: LiveTable, seat: int, command: Undo) -> int:
    """Returns the number of the entry in the player's stream."""
    state = table.state

    def draft(now: int) -> Draft:
        check_playing(state.roster)
        if not state.roster.opened.undo:
            raise Problem("not_now", "This table doesn't allow undo.")
        drafted = state.draft_undo(seat, now)
        if table.streams.last_decision(seat) != command.entry:
            raise Problem("stale", "That move can no longer be undone.")
        return drafted

    return await table.execute(command.id, seat, encode(["undo", seat]), draft)
