"""The commands that come with an id, by socket or by HTTP."""

from typing import Final

import msgspec

from tabard.server.identity import COMMAND_ID
from tabard.server.problems import Problem
from tabard.server.protocol.frames import Command, Decide, Ping, Say, Undo
from tabard.server.tables.commands.chat import say
from tabard.server.tables.commands.decide import decide
from tabard.server.tables.commands.undo import undo
from tabard.server.tables.live import LiveTable
from tabard.server.tables.visitor import Visitor

COMMANDS: Final[msgspec.json.Decoder[Command | Ping]] = msgspec.json.Decoder(Command | Ping)


def read_command(frame: bytes) -> Command | Ping:
    try:
        command = COMMANDS.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Problem("malformed", f"This is not a valid command: {error}.") from None
    if not isinstance(command, Ping) and not COMMAND_ID.fullmatch(command.id):
        raise Problem("malformed", "A command id has 1 to 64 letters, digits, - or _.")
    return command


def command_id_in(frame: bytes) -> str | None:
    """The id in a malformed command, if it has one, so that the client knows which command it was."""
    try:
        id = msgspec.json.decode(frame)["id"]
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError, KeyError):
        return None
    return id if isinstance(id, str) and COMMAND_ID.fullmatch(id) else None


async def execute_command(table: LiveTable, visitor: Visitor, command: Command, address: str) -> int:
    """Execute a command from an address; returns the number of its entry."""
    seat = visitor.seat
    if seat is None:
        raise Problem("not_seated", "You're watching. Only players can do that.")
    match command:
        case Decide():
            return await decide(table, seat, command)
        case Undo():
            return await undo(table, seat, command)
        case Say():
            return await say(table, seat, command, address)
