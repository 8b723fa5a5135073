"""Answering the question that a seat is asked."""

from tabard.server.protocol.frames import Decide
from tabard.server.protocol.table import encode
from tabard.server.tables.live import LiveTable
from tabard.server.tables.moves import decision


async def decide(table: LiveTable, seat: int, command: Decide) -> int:
    """Returns the number of the entry in the player's stream."""
    draft = decision(table.state, seat, command.decision, command.answer)
    number = await table.execute(command.id, seat, encode(["decide", seat, command.answer]), draft)
    table.services.metrics.decisions.inc()
    return number
