"""The frames of the socket."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Struct

from tabard.server.protocol.table import Entry, Presence, Sent, Snapshot, limited

PROTOCOL: Final = 1
NackCode: TypeAlias = Literal[
    "refused",
    "stale",
    "reused",
    "not_now",
    "not_seated",
    "not_host",
    "unauthorized",
    "malformed",
    "invalid",
    "missing",
    "wrong_method",
    "timed_out",
    "too_long",
    "misdirected",
    "too_fast",
    "headers_too_long",
    "unavailable",
]


# Frames from the server


class SnapshotFrame(Snapshot, frozen=True, tag="snapshot"):
    pass


class EntryFrame(Entry, frozen=True, tag="entry"):
    pass


class PresenceFrame(Presence, frozen=True, tag="presence"):
    pass


class AckFrame(Sent, frozen=True, tag="ack"):
    id: str
    n: int


class NackFrame(Sent, frozen=True, tag="nack"):
    id: str | None
    code: NackCode
    reason: str
    clause: str


class PingFrame(Sent, frozen=True, tag="ping"):
    n: int
    now: int


class PongFrame(Sent, frozen=True, tag="pong"):
    n: int
    now: int
    id: str


class RestartFrame(Sent, frozen=True, tag="restart"):
    retry: int


FromServer: TypeAlias = (
    SnapshotFrame | EntryFrame | AckFrame | NackFrame | PresenceFrame | PingFrame | PongFrame | RestartFrame
)


# Frames from the client

CommandId: TypeAlias = Annotated[str, limited(pattern="^[A-Za-z0-9_-]{1,64}$")]


class Hello(Struct, tag="hello"):
    protocol: int
    table: str
    token: str | None = None
    since: int | None = None


class Decide(Struct, tag="decide"):
    id: CommandId
    decision: str
    answer: str


class Undo(Struct, tag="undo"):
    id: CommandId
    entry: int


class Say(Struct, tag="say"):
    id: CommandId
    text: str


class Ping(Struct, tag="ping"):
    id: str = ""


Command: TypeAlias = Decide | Undo | Say
ToServer: TypeAlias = Hello | Ping | Decide | Undo | Say
