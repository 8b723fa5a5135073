"""Undoing one's last decision."""

from tabard.server.protocol.frames import Undo
from tabard.server.protocol.table import encode
from tabard.server.tables import moves
from tabard.server.tables.live import LiveTable


async def undo(table: LiveTable, seat: int, command: Undo) -> int:
    """Returns the number of the entry in the player's stream."""
    draft = moves.undo(table.streams, seat, command.entry)
    return await table.execute(command.id, seat, encode(["undo", seat]), draft)
