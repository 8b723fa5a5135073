"""Games that are over: records, replays and analyses."""

from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from tabard.server.protocol.table import ChangedView, GameEvent, Options, Sent


class OpenedShuffle(Struct):
    """What the key of a game was made of."""

    secret: str
    """The server's part."""
    terms: str
    """What the commitment covers besides the secret, as one line of JSON: table, game, rules, options, scenario and the
    hashes of the nonces."""
    nonces: list[str]
    """By seat, the players' part; empty for a seat without one, or if it wasn't opened in time."""


class GameRecord(Struct):
    """A game that is over: replays to the same position, bit for bit."""

    tabard: int
    game: str
    rules: int
    seats: int
    options: Options
    scenario: dict[str, Any] | None
    key: str
    decisions: list[tuple[int, str]]
    fingerprint: str
    table: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    shuffle: OpenedShuffle | UnsetType = UNSET
    ended: bool | UnsetType = UNSET
    """Whether it was ended without a result."""
    names: list[str] | UnsetType = UNSET
    bots: list[str | None] | UnsetType = UNSET
    """The level of the bot at each seat; null for a person's seat, even if a bot took over."""


class ReplayStep(Sent, frozen=True):
    seat: int | None
    """Who decided; null for the start."""
    events: list[GameEvent]
    view: ChangedView
    gone: list[str] | UnsetType = UNSET


class Replay(Sent, frozen=True):
    game: str
    title: str
    seats: int
    viewer: int | None
    names: list[str] | None
    bots: list[str | None] | None
    """As in the record; null if it doesn't say."""
    verified: Literal["committed", "replayed"]
    """`committed`: the shuffle is the one committed to before the game. `replayed`: the record leads to its result."""
    commitment: str | None
    steps: list[ReplayStep]


class Moment(Sent, frozen=True):
    """Each seat's win chance after that many decisions."""

    after: int
    win_chances: list[float]


class TurningPoint(Sent, frozen=True):
    decision: int
    """Counted from 1, so this is the step right after it. `first` is smaller if the chances changed gradually."""
    first: int
    seat: int
    before: list[float]
    after: list[float]
    swing: float
    whose: int
    """The seat whose chances changed most."""
    events: list[str]
    """What a spectator saw; `highlights` are the few lines that explain most."""
    highlights: list[str]


class JudgedAnswer(Sent, frozen=True):
    answer: str
    win_chance: float | None
    """The seat's win chance after it; None where experts answer by heuristic."""
    tied: bool
    """Whether it may be as good as the best one. For the best one: whether another may be as good."""
    visits: int
    why: str


class NamedAnswer(Sent, frozen=True):
    """An answer in a text, to be worded as on its button."""

    answer: str


class JudgedDecision(Sent, frozen=True):
    decision: int
    """Counted from 1, as in a turning point."""
    seat: int
    question: str
    played: str
    best: str
    lost: float
    """The win chance it cost."""
    verdict: str
    closely: bool
    """Whether it is one of those that mattered most, and was evaluated closely."""
    answers: list[JudgedAnswer]
    why: list[str | NamedAnswer]
    """A text in parts."""


class GameFinding(Sent, frozen=True, tag="game"):
    done: float
    """Which part of the work is finished, here and in every finding."""
    game: str
    title: str
    seats: int
    made: int
    """How many decisions were made."""
    winners: list[int]
    scores: list[int]
    seed: int
    budget: dict[str, int]


class MomentFinding(Moment, frozen=True, tag="moment", kw_only=True):
    done: float


class TurningPointFinding(TurningPoint, frozen=True, tag="turning_point", kw_only=True):
    done: float


class DecisionFinding(JudgedDecision, frozen=True, tag="decision", kw_only=True):
    done: float


class EndFinding(Sent, frozen=True, tag="end"):
    done: float


class ProblemFinding(Sent, frozen=True, tag="problem"):
    reason: str


Finding: TypeAlias = GameFinding | MomentFinding | TurningPointFinding | DecisionFinding | EndFinding | ProblemFinding
"""One line of an analysis."""
