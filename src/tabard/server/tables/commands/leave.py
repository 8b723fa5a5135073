"""Giving up a seat."""

from tabard.server.problems import Problem
from tabard.server.tables.commands.checks import check_not_committed, internal_command_id
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Left


async def leave(table: LiveTable, seat: int) -> None:
    def check() -> None:
        if table.state.roster.status not in ("gathering", "playing"):
            raise Problem("not_now", "The game is over, so there is nothing to leave.")
        check_not_committed(table.state.roster)

    await table.add_entry(internal_command_id("leave"), seat, Left(seat), check)
