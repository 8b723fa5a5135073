"""What the rest of Tabard knows about a game: its name, seats, options and actions, and how to deal and show it."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.chance import Chance
from tabard.engine.earlier import EarlierRules
from tabard.engine.log_groups import LogGroups
from tabard.engine.observation import Observation, Slice
from tabard.engine.options import Option, resolve_options
from tabard.engine.presets import Preset
from tabard.engine.refusal import Invalid
from tabard.engine.result import Result
from tabard.engine.rulebook import TABLE_RULES, Rulebook
from tabard.engine.state import State
from tabard.engine.types import Seat

NO_GROUPS: Final = LogGroups()
NO_EARLIER_RULES: Final[Mapping[int, EarlierRules]] = {}


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
        log_groups: LogGroups = NO_GROUPS,
        presets: tuple[Preset, ...] = (),
        earlier_rules: Mapping[int, EarlierRules] = NO_EARLIER_RULES,
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.description: Final = description
        self.minutes: Final = minutes
        """How long a game usually takes people."""
        self.seat_counts: Final = seat_counts
        self.options: Final = options
        self.actions: Final = actions
        """The text of every action; an action is an index into this table. A text never changes its meaning."""
        self.numbers: Final = {text: number for number, text in enumerate(actions)}
        self.rulebook: Final = rulebook
        self.rules_version: Final = rules_version
        """Raised whenever the same decisions could lead to a different state than before."""
        self.random_options: Final = random_options
        """Options under which even random play ends: for simulation, benchmarks and tests."""
        self.log_groups: Final = log_groups
        """How clients shorten the log for reading."""
        self.presets: Final = presets
        self.earlier_rules: Final = earlier_rules
        """The rules versions whose matches can still be replayed and played on."""

    def clause(self, number: str) -> str | None:
        """The text of a clause of this game or of the table rules."""
        return self.rulebook.clauses.get(number) or TABLE_RULES.clauses.get(number)

    def resolve_options(self, seats: int, options: Mapping[str, object]) -> dict[str, object]:
        """The options with all defaults filled in. Raises Invalid if they or the number of seats don't fit the game."""
        if seats not in self.seat_counts:
            counts = " or ".join(str(count) for count in self.seat_counts)
            raise Invalid(f"{self.title} is played with {counts} seats, not {seats!r}.")
        return resolve_options(self.options, options)

    def preset(self, name: str) -> Preset:
        """Raises Invalid if there is none of this name."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        if not self.presets:
            raise Invalid(f"{self.title} has no presets.")
        names = ", ".join(preset.name for preset in self.presets)
        raise Invalid(f"{self.title} has no preset {name!r}. Its presets are: {names}.")

    def options_under(self, version: object, options: Mapping[str, object], what: str) -> dict[str, object]:
        """The options under which a match of a rules version is played today. Raises Invalid, naming what it is about,
        if these rules are no longer known."""
        if version == self.rules_version:
            return dict(options)
        earlier = self.rules_of(version)
        if earlier is not None:
            return earlier.options_for(options)
        oldest = min([self.rules_version, *self.earlier_rules])
        known = str(oldest) if oldest == self.rules_version else f"{oldest} to {self.rules_version}"
        raise Invalid(
            f"{what} needs version {version} of the rules of {self.title}. This is Tabard with version {known}: use "
            f"the Tabard that {what[:1].lower()}{what[1:]} was made with."
        )

    def added_since(self, version: object) -> tuple[str, ...]:
        """The attributes that positions have gained since a rules version."""
        earlier = self.rules_of(version)
        return () if earlier is None else earlier.added

    def rules_of(self, version: object) -> EarlierRules | None:
        return self.earlier_rules.get(version) if isinstance(version, int) else None

    def actions_of(self, options: Mapping[str, object]) -> tuple[str, ...]:
        """The text of every action at a table with these resolved options. A game whose content can be extended has
        more of them there; the first are always those of `actions`."""
        return self.actions

    def rematch_options(self, options: Mapping[str, object], result: Result) -> dict[str, object]:
        """The options of a rematch. A game that is played as a series may note who lost."""
        return dict(options)

    def seat_options(self) -> tuple[str, ...]:
        """The options that hold a value for each seat, so that each player can choose their own."""
        return ()

    def content(self) -> dict[str, object]:
        """The cards and ready-made decks, if the game has any, for deck builders."""
        return {}

    def check_pack(self, pack: object, where: str) -> None:
        """Raises Invalid if a content pack is wrong, with the file, card and field."""
        raise Invalid(f"{self.title} has no content packs.")

    def deal(
        self, seats: int, options: Mapping[str, object], chance: Chance, scenario: Mapping[str, object] | None = None
    ) -> State:
        """The state before the first decision. Options are resolved."""
        raise NotImplementedError

    def census(self, state: State) -> dict[str, int]:
        """The number of every card or piece, wherever it is. No rule ever changes that."""
        raise NotImplementedError

    def observe(self, state: State, observer: Seat, into: Observation) -> None:
        """Add what a seat knows to an observation, as numbers. It may read only what the seat's view may."""
        raise NotImplementedError

    def slices(self, state: State) -> list[Slice]:
        """The parts of the observations at a table, from any of its positions."""
        described = Observation()
        described.slices = []
        self.observe(state, 0, described)
        described.close()
        return described.slices

    def public(self, state: State) -> dict[str, object]:
        """What everybody may see, listed field by field."""
        raise NotImplementedError

    def private(self, state: State, viewer: Seat) -> dict[str, object]:
        """What differs between viewers (a seat, or NOBODY for a spectator), listed field by field."""
        raise NotImplementedError
