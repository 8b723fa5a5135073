"""Chatting at the table."""

import time

from tabard.server.identity import read_chat
from tabard.server.limits import TokenBucket
from tabard.server.problems import Problem
from tabard.server.protocol.frames import Say
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Said


async def say(table: LiveTable, seat: int, command: Say, limit: TokenBucket) -> int:
    """Returns the number of the entry in the player's stream."""
    if command.id not in table.streams.commands and not limit.take(time.monotonic()):
        raise Problem("too_fast", "Too many messages. Wait a moment.")
    return await table.add_entry(command.id, seat, Said(seat, read_chat(command.text)), lambda: None)
