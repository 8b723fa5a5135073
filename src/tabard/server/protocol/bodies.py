"""The bodies of HTTP requests and responses."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from tabard.games import names
from tabard.server.protocol.table import Options, SeatChoices, Sent, SomeOption, TableInfo, limited

MAX_CLOCK_SECONDS: Final = 3600
MAX_CLOCK_DAYS: Final = 30
MAX_SPECTATOR_DELAY: Final = 600
MAX_BOT_AFTER: Final = 3600
MAX_OWN_TABLES: Final = 50
"""The most tables that one request may name by their tokens."""
SomeGame: TypeAlias = Annotated[str, limited(enum=names())]
Hex: TypeAlias = Annotated[str, limited(pattern="^[0-9a-f]{64}$")]

# Games


class OptionSchema(Struct):
    """One option of a game, as JSON Schema."""

    title: str
    description: str
    default: Any
    type: Literal["integer", "boolean", "string", "array", "object"]
    enum: list[str] | UnsetType = UNSET
    minimum: int | UnsetType = UNSET
    maximum: int | UnsetType = UNSET


class Preset(Sent, frozen=True):
    """Option values that go well together."""

    name: str
    description: str
    options: Options
    evidence: str
    """What measurement says for it: paragraphs with an empty line between them."""


class LogGroups(Sent, frozen=True):
    """How a game's log is shortened for reading; `engine/log_groups.py` explains the fields."""

    joins: list[tuple[str, str]]
    superseded: dict[str, str]
    settled: dict[str, str]


class GameInfo(Sent, frozen=True):
    id: str
    title: str
    description: str
    minutes: int
    seat_counts: tuple[int, ...]
    rules_version: int
    options: list[SomeOption]
    presets: list[Preset]
    seat_options: tuple[str, ...]
    """The options that each player chooses for themselves."""
    levels: tuple[str, ...]
    log_groups: LogGroups
    bot_after: int
    """After so many seconds of waiting for a player who is gone, a bot takes the seat; a table may set another time."""


class RulebookText(Sent, frozen=True):
    title: str
    text: str
    clauses: dict[str, str]


class CheckOptions(Struct):
    seats: int
    options: Options = {}


class CheckedOptions(Sent, frozen=True):
    options: Options


# Tables


class CreateSeat(Struct):
    kind: Annotated[str, limited(enum=["human", "bot", "open"])]
    """human (a person on this device), bot or open."""
    name: str = ""
    level: str = ""
    choices: SeatChoices = {}
    """What the seat brings to the game, such as its deck. Nobody else is told before the game starts."""
    nonce_hash: Hex | None = None
    """For a person: the hash of a nonce, which their client opens once all seats are taken."""


class CreateClock(Struct, frozen=True):
    kind: Annotated[str, limited(enum=["none", "decision", "days"])] = "none"
    """none, decision (with seconds) or days (with days)."""
    seconds: Annotated[int, limited(minimum=0, maximum=MAX_CLOCK_SECONDS)] = 0
    days: Annotated[int, limited(minimum=0, maximum=MAX_CLOCK_DAYS)] = 0


class CreateTable(Struct):
    """What a new table should be like."""

    game: SomeGame
    seats: list[CreateSeat]
    options: Options = {}
    scenario: dict[str, Any] | None = None
    public: bool = False
    clock: CreateClock = CreateClock()
    undo: bool = True
    spectator_delay: Annotated[int, limited(minimum=0, maximum=MAX_SPECTATOR_DELAY)] = 0
    hints: bool = False
    bot_after: Annotated[int, limited(minimum=0, maximum=MAX_BOT_AFTER)] | None = None
    """After so many seconds of waiting for a player who is gone, a bot takes the seat. 0: never. None: as the server
    has it, and never where a move may take days."""


class SeatToken(Sent, frozen=True):
    seat: int
    token: str


class CreatedTable(Sent, frozen=True):
    table: TableInfo
    host: str
    seats: list[SeatToken]


class TableToken(Struct):
    id: str
    token: str


class MyTables(Struct):
    tables: Annotated[list[TableToken], limited(maxItems=MAX_OWN_TABLES)]


class MyTableInfo(Sent, frozen=True):
    table: TableInfo
    seat: int | None
    your_turn: bool


class JoinTable(Struct):
    name: str
    seat: Annotated[int, limited(minimum=0)] | None = None
    choices: SeatChoices = {}
    nonce_hash: Hex | None = None
    """As in a new table's seat."""


class OpenNonce(Struct):
    nonce: Hex


class ChooseForSeat(Struct):
    choices: SeatChoices


class FillSeats(Struct):
    fill: str


class Level(Struct):
    level: str


class OfferRematch(Struct):
    nonce_hash: Hex | None = None
    """For the next game, as in a new table's seat."""


class RematchTable(Sent, frozen=True):
    table: str | None
    """None while others have yet to agree."""


class Ack(Sent, frozen=True):
    id: str
    n: int


class Advice(Sent, frozen=True):
    """An expert's opinion of an answer in the player's place."""

    answer: str
    win_chance: float | None
    """The player's win chance after it; None if nothing was simulated."""
    tied: bool
    """Whether it may be as good as the best one. For the best one: whether another may be as good."""
    why: str


class Hints(Sent, frozen=True):
    answers: list[Advice]
    """Best first."""


class ProblemInfo(Sent, frozen=True, omit_defaults=True):
    """What went wrong."""

    type: str
    title: str
    status: int
    detail: str
    clause: str = ""
