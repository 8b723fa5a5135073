"""The types of what clients may send. Anything else is malformed."""

from typing import Final

import msgspec
from msgspec import Struct

from tabard.server.identity import COMMAND_ID
from tabard.server.problems import Problem

PROTOCOL: Final = 1


class Hello(Struct, tag="hello"):
    protocol: int
    table: str
    token: str | None = None
    since: int | None = None


class Decide(Struct, tag="decide"):
    id: str
    decision: str
    answer: str


class Undo(Struct, tag="undo"):
    id: str
    entry: int


class Say(Struct, tag="say"):
    id: str
    text: str


class Ping(Struct, tag="ping"):
    id: str = ""


Command = Decide | Undo | Say
COMMANDS: Final[msgspec.json.Decoder[Command | Ping]] = msgspec.json.Decoder(Command | Ping)
HELLO: Final = msgspec.json.Decoder(Hello)


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
