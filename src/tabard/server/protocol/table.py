"""What viewers see of a game and of its table."""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

encode: Final = msgspec.json.Encoder().encode


def json_object(typescript: str) -> Any:
    """For an object whose fields the rules decide: what it is called in TypeScript."""
    return Meta(extra_json_schema={"x-typescript": typescript})


def limited(**schema: object) -> Any:
    """What the schema says about a value beyond its type. The server checks it in its own words."""
    return Meta(extra_json_schema=dict(schema))


SeatKind: TypeAlias = Literal["human", "bot", "open", "left"]
TableStatus: TypeAlias = Literal["gathering", "playing", "over", "ended", "damaged"]
EntryKind: TypeAlias = Literal[
    "opened",
    "joined",
    "chosen",
    "started",
    "played",
    "undone",
    "left",
    "freed",
    "bot",
    "waits",
    "back",
    "skipped",
    "said",
    "ended",
    "offered",
    "declined",
    "rematch",
    "credited",
    "erased",
]
Options: TypeAlias = dict[str, Any]
SeatChoices: TypeAlias = dict[str, Any]
"""What a seat brings to the game, such as its deck: by option, the value for this seat."""
SomeView: TypeAlias = Annotated[dict[str, Any], json_object("View")]
ChangedView: TypeAlias = Annotated[dict[str, Any], json_object("Partial<View>")]
"""The fields of a view that have changed."""
SomeOption: TypeAlias = Annotated[dict[str, Any], json_object("OptionSchema")]
Deadlines: TypeAlias = dict[int, int]
"""By seat, when its clock runs out."""


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """What the server sends."""


# The game


class Question(Sent, frozen=True):
    text: str
    clause: str


class Result(Sent, frozen=True):
    winners: list[int]
    scores: list[int]


class View(Struct):
    """What a viewer may see. Every game adds its own fields."""

    game: str
    seat: int | None
    to_act: list[int]
    question: Question | None
    over: bool
    result: Result | None


class Phrase(Sent, frozen=True):
    """A sentence in parts. Sentences of one rule with the same start become one, in which the items are listed."""

    rule: int
    item: tuple[int, int]
    """Where the item begins in the text, and where it ends. The one sentence ends as the last one does, unless there is
    `many`."""
    again: str | UnsetType = UNSET
    """The item where it is not the first, if it is different there."""
    many: str | UnsetType = UNSET
    """The end for several subjects. They must be different, and `many` the same."""
    plural: str | UnsetType = UNSET
    """What equal items are called when they are counted: 3 cards, for a card, a card and a card."""


class GameEvent(Sent, frozen=True):
    kind: str
    clause: str
    text: str
    data: dict[str, Any]
    phrases: list[Phrase] | UnsetType = UNSET
    """The text in parts, once per rule by which it becomes one sentence with others of its kind."""


class Ask(Sent, frozen=True):
    decision: str
    text: str
    clause: str
    legal: list[str]


# Tables


class SeatInfo(Sent, frozen=True):
    seat: int
    kind: SeatKind
    name: str
    level: str | None
    host: bool
    joinable: bool
    """Whether anybody may sit down here."""


class NoClock(Sent, frozen=True, tag_field="kind", tag="none"):
    pass


class DecisionClock(Sent, frozen=True, tag_field="kind", tag="decision"):
    seconds: int


class DaysClock(Sent, frozen=True, tag_field="kind", tag="days"):
    days: int


Clock: TypeAlias = NoClock | DecisionClock | DaysClock
"""How long a decision may take."""


class TableInfo(Sent, frozen=True):
    """What everybody may know about a table."""

    id: str
    game: str
    title: str
    rules_version: int
    status: TableStatus
    seats: list[SeatInfo]
    options: Options
    scenario: bool
    public: bool
    clock: Clock
    undo: bool
    spectator_delay: int
    hints: bool
    bot_after: int
    """After so many seconds of waiting for a player who is gone, a bot takes the seat. 0: never."""
    commitment: str | None
    """To the server's secret and to everything else that the shuffles are made of; None until the seats are taken."""
    nonce_hashes: list[str | None]
    """By seat, the hash of the player's nonce. Empty at tables of earlier versions."""
    nonces: list[str | None]
    """By seat, the nonces that were opened in time; empty before the game starts."""
    created: int
    started: int | None
    skipped: tuple[int, ...]
    """The seats that want to skip to the end."""
    rematch: str | None
    rematch_offers: tuple[int, ...]
    """The seats of those who want to play again."""
    rematch_declined: int | None
    """Who has declined the last offer."""
    result: Result | None


class Entry(Sent, frozen=True):
    """Something that happened at the table, as one viewer may notice it. Numbered 1, 2, 3 ... without gaps."""

    n: int
    at: int
    kind: EntryKind
    events: list[GameEvent]
    seat: int | UnsetType = UNSET
    name: str | UnsetType = UNSET
    """The name of the person it is about, as it was then."""
    why: Literal["away", "left", "clock"] | UnsetType = UNSET
    """Why the server has seated a bot by itself."""
    awaited: int | UnsetType = UNSET
    """For whom somebody waits."""
    text: str | UnsetType = UNSET
    stand_in: Literal["clock", "bot failed"] | UnsetType = UNSET
    undoes: list[int] | UnsetType = UNSET
    undone: bool | UnsetType = UNSET
    view: ChangedView | UnsetType = UNSET
    gone: list[str] | UnsetType = UNSET
    ask: Ask | UnsetType | None = UNSET
    undo: int | UnsetType | None = UNSET
    """The number of the viewer's last decision, while it can be undone."""
    table: TableInfo | UnsetType = UNSET
    deadlines: Deadlines | UnsetType = UNSET
    out: list[int] | UnsetType = UNSET
    """The seats that will never be asked again while others play on."""
    choices: SeatChoices | UnsetType = UNSET
    """What one has chosen to bring to the game."""


class Entries(Sent, frozen=True):
    """The entries of a viewer's stream after a number."""

    n: int
    entries: list[Entry]


class Absence(Sent, frozen=True):
    """A player whom the others may have to do without."""

    seat: int
    why: Literal["left", "away", "silent"]
    """`away`: not connected. `silent`: connected, but hasn't answered for long."""
    bot_at: int | None
    """When a bot takes the seat by itself."""


class Presence(Sent, frozen=True):
    seats: list[bool]
    watching: int
    absent: list[Absence]


class Snapshot(Sent, frozen=True):
    """Everything a viewer needs to start, or to resume after a number."""

    n: int
    seat: int | None
    host: bool
    now: int
    table: TableInfo
    view: SomeView | None
    ask: Ask | None
    undo: int | None
    entries: list[Entry]
    presence: Presence
    deadlines: Deadlines
    out: list[int]
    choices: SeatChoices | UnsetType = UNSET
    needs: str | UnsetType = UNSET
    """Why the table can't be played on, and what it needs. It then has no view."""
