"""What the rest of Tabard knows about a game: its name, seats, options and actions, and how to start and show it."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.chance import Chance
from tabard.engine.options import Option, resolve_options
from tabard.engine.refusal import Invalid
from tabard.engine.result import Result
from tabard.engine.rulebook import TABLE_RULES, Rulebook
from tabard.engine.state import State
from tabard.engine.types import Seat


class Game:
    """Each game derives one and registers it."""

    def __init__(
        self,
        id: str,
        title: str,
        description: str,
        minutes: int,
        seat_counts: tuple[int, ...],
        options: tuple[Option, ...],
        actions: tuple[str, ...],
        rulebook: Rulebook,
        rules_version: int,
        random_options: Mapping[str, object],
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.description: Final = description
        self.minutes: Final = minutes
        """How long a game usually takes people."""
        self.seat_counts: Final = seat_counts
        self.options: Final = options
        self.actions: Final = actions
        """The text of every action; an action is its place in this table. Texts never change their meaning."""
        self.numbers: Final = {text: number for number, text in enumerate(actions)}
        self.rulebook: Final = rulebook
        self.rules_version: Final = rules_version
        """Raised whenever the same decisions could lead to another state than before."""
        self.random_options: Final = random_options
        """Options under which even random play comes to an end: for simulation, benchmarks and tests."""

    def clause(self, number: str) -> str | None:
        """The text of a clause of this game or of the rules of every table."""
        return self.rulebook.clauses.get(number) or TABLE_RULES.clauses.get(number)

    def resolve_options(self, seats: int, options: Mapping[str, object]) -> dict[str, object]:
        """The options in full; Invalid when they or the number of seats do not fit the game."""
        if seats not in self.seat_counts:
            counts = " or ".join(str(count) for count in self.seat_counts)
            raise Invalid(f"{self.title} is played with {counts} seats, not {seats!r}.")
        return resolve_options(self.options, options)

    def actions_of(self, options: Mapping[str, object]) -> tuple[str, ...]:
        """The text of every action at a table with these settled options. A game whose content a table may extend has
        more of them there; the first are always those of `actions`."""
        return self.actions

    def rematch_options(self, options: Mapping[str, object], result: Result) -> dict[str, object]:
        """The options of a rematch. A game that is played in a series may note who lost."""
        return dict(options)

    def seat_options(self) -> tuple[str, ...]:
        """The options that hold a value for each seat, so that each player can choose their own."""
        return ()

    def content(self) -> dict[str, object]:
        """The cards and ready-made decks of a game that has such, for those who build decks."""
        return {}

    def check_pack(self, pack: object, where: str) -> None:
        """Invalid says what is wrong with a content pack, and where: in which file, at which card and field."""
        raise Invalid(f"{self.title} has no content packs.")

    def deal(
        self, seats: int, options: Mapping[str, object], chance: Chance, scenario: Mapping[str, object] | None = None
    ) -> State:
        """The state before anybody has decided anything. Options are settled."""
        raise NotImplementedError

    def census(self, state: State) -> dict[str, int]:
        """How many there are of every card or piece, wherever it is. No rule ever changes that."""
        raise NotImplementedError

    def public(self, state: State) -> dict[str, object]:
        """What everybody may see, named piece by piece."""
        raise NotImplementedError

    def private(self, state: State, viewer: Seat) -> dict[str, object]:
        """What every viewer, a seat or a spectator (NOBODY), sees in a way of its own, named piece by piece."""
        raise NotImplementedError
