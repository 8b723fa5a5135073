"""Chatting at the table."""

from tabard.server.identity import read_chat
from tabard.server.problems import Problem
from tabard.server.protocol.frames import Say
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Said


async def say(table: LiveTable, seat: int, command: Say, address: str) -> int:
    """Returns the number of the entry in the player's stream."""
    limits = table.services.chat_limits
    if command.id not in table.streams.commands and not limits.take(table.state.id, seat, address):
        raise Problem("too_fast", "Too many messages. Wait a moment.")
    return await table.add_entry(command.id, seat, Said(seat, read_chat(command.text)), lambda: None)
