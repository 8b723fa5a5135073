"""Giving a player who is gone more time to come back."""

from tabard.server.problems import Problem
from tabard.server.tables.commands.checks import check_seat, internal_command_id
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import WaitExtended


async def wait(table: LiveTable, seat: int, awaited: int) -> None:
    check_seat(table.state, awaited)

    def check() -> None:
        roster = table.state.roster
        if roster.status != "playing" or roster.seat_states[awaited].kind not in ("human", "left"):
            raise Problem("not_now", "Nobody has to wait for this player now.")
        if seat == awaited:
            raise Problem("not_now", "This is your own seat.")

    await table.add_entry(internal_command_id("wait"), seat, WaitExtended(seat, awaited), check)
