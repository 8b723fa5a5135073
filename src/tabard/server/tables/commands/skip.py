"""Skipping to the end, when only bots still play."""

from tabard.server.problems import Problem
from tabard.server.tables.commands.checks import internal_command_id
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Skipped
from tabard.server.tables.moves import check_playing


async def skip(table: LiveTable, seat: int) -> None:
    """Play to the end without pauses, once everybody who is connected has asked for it."""
    if seat in table.state.roster.skipped:
        return

    def check() -> None:
        check_playing(table.state.roster)
        if not table.state.bots_alone:
            raise Problem("not_now", "You can skip to the end once only bots are still playing.")

    await table.add_entry(internal_command_id("skip"), seat, Skipped(seat), check)
