"""Starting the game at once: bots take the open seats."""

from tabard.server.tables.commands.bots import seat_bot
from tabard.server.tables.commands.checks import check_level
from tabard.server.tables.live import LiveTable
from tabard.server.tables.visitor import Visitor


async def start(table: LiveTable, visitor: Visitor, level: str) -> None:
    """Fill the open seats with bots; the game then starts, at the latest when the nonces have had their time."""
    visitor.require_host()
    check_level(level, table.services.settings)
    while table.state.roster.status == "gathering" and table.state.roster.open_seats:
        await seat_bot(table, Visitor(None, True), table.state.roster.open_seats[0], level)
    await table.start_game()
