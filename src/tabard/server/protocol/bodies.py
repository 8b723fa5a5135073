"""The bodies of HTTP requests and responses."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from tabard.server.protocol.table import Options, SeatChoices, Sent, SomeOption, TableInfo

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
    kind: str
    """human (a person on this device), bot or open."""
    name: str = ""
    level: str = ""
    choices: SeatChoices = {}
    """What the seat brings to the game, such as its deck. Nobody else is told before the game starts."""


class CreateClock(Struct, frozen=True):
    kind: str = "none"
    """none, decision (with seconds) or days (with days)."""
    seconds: int = 0
    days: int = 0


class CreateTable(Struct):
    """What a new table should be like."""

    game: str
    seats: list[CreateSeat]
    options: Options = {}
    scenario: dict[str, Any] | None = None
    public: bool = False
    clock: CreateClock = CreateClock()
    undo: bool = True
    spectator_delay: int = 0
    hints: bool = False
    bot_after: int | None = None
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
    tables: list[TableToken]


class MyTableInfo(Sent, frozen=True):
    table: TableInfo
    seat: int | None
    your_turn: bool


class JoinTable(Struct):
    name: str
    seat: int | None = None
    choices: SeatChoices = {}


class ChooseForSeat(Struct):
    choices: SeatChoices


class FillSeats(Struct):
    fill: str


class Level(Struct):
    level: str


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
