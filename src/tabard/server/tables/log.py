"""The log of a table: entries that are only ever appended. A table is the fold of its log."""

import hashlib
from typing import Final

import msgspec
from msgspec import Struct

from tabard.server.protocol.table import SeatKind

GENESIS: Final = b""
"""The chain hash before the first entry."""


class SeatSetup(Struct, frozen=True, omit_defaults=True):
    """Who a seat is for when a table is created."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    token: str = ""
    """The hash of the token, never the token."""
    choices: dict[str, object] = {}
    """What the seat brings to the game, such as its deck: by option, the value for this seat."""
    nonce_hash: str = ""
    """The hash of what its player adds to the key of all shuffles; empty if nothing."""


class Clock(Struct, frozen=True, omit_defaults=True):
    kind: str = "none"
    seconds: int = 0
    days: int = 0

    @property
    def limit(self) -> int | None:
        """How long a decision may take, in milliseconds."""
        if self.kind == "decision":
            return self.seconds * 1000
        if self.kind == "days":
            return self.days * 86_400_000
        return None


class Body(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The body of an entry. Each kind has its own fields."""


class Opened(Body, frozen=True, tag="opened"):
    game: str
    rules: int
    key: str
    """The server's secret behind all shuffles, in hex. It leaves the server only in the record of a game that is over.
    Without nonces it is the key itself."""
    seats: list[SeatSetup]
    options: dict[str, object]
    host: str
    """The hash of the host's token."""
    scenario: dict[str, object] | None = None
    public: bool = False
    clock: Clock = Clock()
    undo: bool = True
    spectator_delay: int = 0
    hints: bool = False
    bot_after: int = 0
    """After so many seconds of waiting for a player who is gone, a bot takes the seat. 0: never."""
    with_nonces: bool = False
    """Whether players add nonces to the key. Only tables of earlier versions lack them."""


class Joined(Body, frozen=True, tag="joined"):
    seat: int
    name: str
    token: str
    choices: dict[str, object] = {}
    nonce_hash: str = ""


class NonceOpened(Body, frozen=True, tag="nonce"):
    """A player's client has opened its nonce. Nobody is told before the game starts."""

    seat: int
    nonce: str


class Chosen(Body, frozen=True, tag="chosen"):
    """A player has chosen what to bring to the game. Nobody else is told before the game starts."""

    seat: int
    choices: dict[str, object]


class SeatReopened(Body, frozen=True, tag="freed"):
    """The host has reopened a seat, before the game."""

    seat: int


class Started(Body, frozen=True, tag="started"):
    pass


class Played(Body, frozen=True, tag="played"):
    seat: int
    answer: str
    seen: int
    """The set of viewers who notice it: one bit per seat, and one more for the spectators."""
    hash: str = ""
    """The fingerprint of the state after it, in some entries. Folding the log again must lead to the same state."""
    stand_in: str = ""
    """Why somebody else decided for the player; empty if nobody did."""


class Undone(Body, frozen=True, tag="undone"):
    seat: int
    seen: int


class Left(Body, frozen=True, tag="left"):
    seat: int


class BotSeated(Body, frozen=True, tag="bot"):
    seat: int
    level: str
    why: str = ""
    """Why the server seated it by itself: away, left or clock. Empty when somebody asked for it."""


class WaitExtended(Body, frozen=True, tag="waits"):
    """A player would rather wait for somebody who is gone than see a bot play."""

    seat: int
    awaited: int


class SeatReclaimed(Body, frozen=True, tag="back"):
    """A person has taken the seat back from the bot that played for them."""

    seat: int


class Skipped(Body, frozen=True, tag="skipped"):
    """Only bots still play, and a person would rather see the end than watch them."""

    seat: int


class Said(Body, frozen=True, tag="said"):
    seat: int
    text: str


class Ended(Body, frozen=True, tag="ended"):
    """The game was ended without a result."""


class RematchOffered(Body, frozen=True, tag="offered"):
    """A player would like to play again, or agrees to."""

    seat: int
    nonce_hash: str = ""
    """The hash of the nonce for the next game."""


class RematchDeclined(Body, frozen=True, tag="declined"):
    seat: int


class Rematch(Body, frozen=True, tag="rematch"):
    table: str


class ClockCredited(Body, frozen=True, tag="credited"):
    """The server was down for this long. Nobody's clock ran meanwhile."""

    milliseconds: int


class Erased(Body, frozen=True, tag="erased"):
    """The operator has erased names and chat messages from the entries before this one. Nothing here says which: not
    even a hash of what they were, since a short text can be guessed from its hash."""

    names: int
    messages: int


AnyBody = (
    Opened
    | Joined
    | NonceOpened
    | Chosen
    | SeatReopened
    | Started
    | Played
    | Undone
    | Left
    | BotSeated
    | WaitExtended
    | SeatReclaimed
    | Skipped
    | Said
    | Ended
    | RematchOffered
    | RematchDeclined
    | Rematch
    | ClockCredited
    | Erased
)


class Entry(Struct, frozen=True):
    seq: int
    at: int
    """Milliseconds since 1970."""
    command: str
    """The id of the command that caused it: one command makes one entry, however often it arrives."""
    body: bytes
    chain: bytes
    """A hash of this entry and all before it."""

    def read(self) -> AnyBody:
        return BODIES.decode(self.body)


BODIES: Final[msgspec.json.Decoder[AnyBody]] = msgspec.json.Decoder(AnyBody)
ENCODER: Final = msgspec.json.Encoder()


def chain_hash(previous: bytes, seq: int, at: int, command: str, body: bytes) -> bytes:
    header = b"%d %d %d " % (seq, at, len(command)) + command.encode() + body
    return hashlib.blake2b(previous + header, digest_size=16).digest()


def next_entry(previous: Entry | None, at: int, command: str, body: AnyBody) -> Entry:
    """The entry that follows another one."""
    seq = 1 if previous is None else previous.seq + 1
    encoded = ENCODER.encode(body)
    chained = GENESIS if previous is None else previous.chain
    return Entry(seq, at, command, encoded, chain_hash(chained, seq, at, command, encoded))


def follows(previous: Entry | None, entry: Entry) -> bool:
    """Whether an entry is the next one and unchanged since it was written."""
    before = (0, GENESIS) if previous is None else (previous.seq, previous.chain)
    return entry.seq == before[0] + 1 and entry.chain == chain_hash(
        before[1], entry.seq, entry.at, entry.command, entry.body
    )
