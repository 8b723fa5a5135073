"""Opening a seat again, before the game."""

from tabard.server.problems import Problem
from tabard.server.tables.commands.checks import check_gathering, check_seat, internal_command_id
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import SeatReopened
from tabard.server.tables.visitor import Visitor


async def reopen_seat(table: LiveTable, visitor: Visitor, seat: int) -> None:
    visitor.require_host()
    check_seat(table.state, seat)

    def check() -> None:
        roster = table.state.roster
        check_gathering(roster)
        if roster.seat_states[seat].token == roster.opened.host:
            raise Problem("not_now", "This is your seat. Leave the table instead.")

    await table.add_entry(internal_command_id("free"), seat, SeatReopened(seat), check)
