"""An experiment: which game is played, by whom, in which variants, on how many deals.

It is written in a TOML file or on the command line; both mean the same. A deal is a key. Every variant and every
rotation of the bots plays the same deals, so differences are compared deal by deal.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import product
from pathlib import Path
from typing import Final

from tabard.bots import LEVELS, no_such_bot
from tabard.bots.user_bots import full_name, is_user_bot
from tabard.engine.refusal import Invalid
from tabard.games import find

DEFAULT_GAMES: Final = 1000
DEFAULT_BOT: Final = "adept"
MAX_GAMES: Final = 10_000_000
BOTS: Final = "bots"
PACK: Final = "pack"
PRESET: Final = "preset"
RULEBOOK: Final = "rulebook"
"""What a variant is called that changes nothing."""


@dataclass(frozen=True)
class Player:
    """Who sits in a seat: a level or the file of a user bot, and what it may not answer."""

    bot: str
    without: tuple[str, ...] = ()

    def __str__(self) -> str:
        name = Path(self.bot).stem if is_user_bot(self.bot) and self.bot.endswith(".py") else self.bot
        return f"{name} without {' or '.join(self.without)}" if self.without else name


@dataclass(frozen=True)
class Variant:
    name: str
    options: Mapping[str, object]
    lineup: tuple[Player, ...]
    """By seat, before the bots are rotated."""

    @property
    def rotations(self) -> list[tuple[Player, ...]]:
        """The different ways in which the lineup can sit around the table."""
        turned = (self.lineup[-turn:] + self.lineup[:-turn] for turn in range(len(self.lineup)))
        return list(dict.fromkeys(turned))


@dataclass(frozen=True)
class Experiment:
    game: str
    seats: int = 0
    """0 stands for the fewest that the game allows."""
    bots: tuple[str, ...] = (DEFAULT_BOT,)
    """One for all seats, or seat by seat; the last one also takes the seats that are left."""
    without: tuple[str, ...] = ()
    """Answers that the first bot may not give, such as plan:parry: the others may."""
    options: Mapping[str, object] = field(default_factory=dict)
    vary: Mapping[str, Sequence[object]] = field(default_factory=dict)
    """Options, packs or bots, each with the values to compare: every combination is a variant."""
    spread: Mapping[str, Sequence[object]] = field(default_factory=dict)
    """Options whose value changes from deal to deal, within every variant."""
    random_draft: bool = False
    """Whether chance makes the draft in place of the bots, in games that have one."""
    games: int = DEFAULT_GAMES
    """Of each variant."""
    repeats: int = 1
    """How often each deal is played, with other seeds for the bots: to tell luck from skill."""
    seed: str = "1"
    iterations: int = 0

    def settled(self) -> "Experiment":
        """The same, checked and with nothing left open; Invalid says what cannot be."""
        rules = find(self.game)
        seats = self.seats or rules.seat_counts[0]
        rules.resolve_options(seats, {})
        if not 1 <= self.games <= MAX_GAMES:
            raise Invalid(f"The number of games is from 1 to {MAX_GAMES}, not {self.games}.")
        if not 1 <= self.repeats <= 1000:
            raise Invalid(f"Each deal is played 1 to 1000 times, not {self.repeats}.")
        bots = tuple(check_bot(name) for name in self.bots)
        if not bots:
            raise Invalid("Name at least one bot.")
        if len(bots) > seats:
            raise Invalid(f"{len(bots)} bots are named for {seats} seats.")
        for name, values in [*self.vary.items(), *self.spread.items()]:
            if not values:
                raise Invalid(f"Give at least one value for {name}.")
        if BOTS in self.spread:
            raise Invalid("Bots cannot change from deal to deal. Vary them instead.")
        settled = replace(self, seats=seats, bots=bots)
        for variant in settled.variants():
            settled.check_variant(variant)
        names = [variant.name for variant in settled.variants()]
        if len(set(names)) < len(names):
            raise Invalid("Two variants are the same. Give each value once.")
        return settled

    def check_variant(self, variant: Variant) -> None:
        rules = find(self.game)
        for number in range(self.spread_length):
            options = rules.resolve_options(self.seats, self.options_of(variant, number))
            actions = rules.actions_of(options)
            for word in self.without:
                if not any(is_meant(action, word) for action in actions):
                    raise Invalid(
                        f"No answer of {rules.title} is called {word!r}. Some are: {', '.join(actions[:8])}, ..."
                    )

    @property
    def spread_length(self) -> int:
        length = 1
        for values in self.spread.values():
            length *= len(values)
        return length

    def options_of(self, variant: Variant, deal: int) -> dict[str, object]:
        """What a deal of a variant is played by, as far as it was asked for."""
        chosen = dict(variant.options)
        for name, values in self.spread.items():
            chosen[name] = values[deal % len(values)]
            deal //= len(values)
        return chosen

    def variants(self) -> list[Variant]:
        names = list(self.vary)
        return [self.variant(dict(zip(names, values, strict=True))) for values in product(*self.vary.values())]

    def variant(self, chosen: Mapping[str, object]) -> Variant:
        options = {**self.options, **{name: value for name, value in chosen.items() if name != BOTS}}
        given = chosen.get(BOTS, self.bots)
        bots = [check_bot(given)] if isinstance(given, str) else list(given) if isinstance(given, (list, tuple)) else []
        bots += bots[-1:] * (self.seats - len(bots))
        lineup = tuple(
            Player(str(bot), self.without if place == 0 else ()) for place, bot in enumerate(bots[: self.seats])
        )
        if "random" in bots:
            options = {**find(self.game).random_options, **options}
        called = ", ".join(f"{name}={value_name(value)}" for name, value in chosen.items())
        return Variant(called or RULEBOOK, options, lineup)

    # The experiment on paper

    def as_dict(self) -> dict[str, object]:
        return {field.name: plain(getattr(self, field.name)) for field in fields(self)}

    def as_toml(self) -> str:
        given = self.as_dict()
        tables = {name: value for name, value in given.items() if isinstance(value, dict)}
        lines = [f"{name} = {toml(value)}" for name, value in given.items() if name not in tables]
        for name, table in tables.items():
            if table:
                lines += ["", f"[{name}]", *(f"{key(word)} = {toml(value)}" for word, value in table.items())]
        return "\n".join(lines) + "\n"

    @property
    def identity(self) -> dict[str, object]:
        """All that tells one experiment from another; a longer run of the same is the same."""
        return {name: value for name, value in self.as_dict().items() if name != "games"}


def experiment_from(given: Mapping[str, object], folder: Path | None = None) -> Experiment:
    """An experiment from the fields of a TOML file; packs are named by files beside it."""
    known = {field.name for field in fields(Experiment)} | {PRESET}
    for name in given:
        if name not in known:
            raise Invalid(f"An experiment has no field {name!r}. The fields are: {', '.join(sorted(known))}.")
    if not isinstance(given.get("game"), str):
        raise Invalid('An experiment names its game, such as game = "quest".')
    values = dict(given)
    for name in ("bots", "without"):
        if isinstance(values.get(name), str):
            values[name] = [word.strip() for word in str(values[name]).split(",")]
    for name in ("options", "vary", "spread"):
        table = values.get(name, {})
        if not isinstance(table, Mapping):
            raise Invalid(f"The field {name} of an experiment is a table.")
        values[name] = {word: read_packs(word, value, folder) for word, value in table.items()}
    if PRESET in values:
        preset = find(str(given["game"])).preset(str(values.pop(PRESET)))
        values["options"] = {**preset.options, **values["options"]}  # type: ignore[dict-item]
    for name in ("vary", "spread"):
        for word, value in values[name].items():  # type: ignore[attr-defined]
            if not isinstance(value, list):
                raise Invalid(f"The values of {word} are a list, such as {word} = [1, 2].")
    for name, kind in (("seats", int), ("games", int), ("repeats", int), ("iterations", int), ("random_draft", bool)):
        if name in values and (not isinstance(values[name], kind) or (kind is int and isinstance(values[name], bool))):
            wanted = "a whole number" if kind is int else "true or false"
            raise Invalid(f"The field {name} of an experiment is {wanted}, not {values[name]!r}.")
    if "seed" in values:
        values["seed"] = str(values["seed"])
    for name in ("bots", "without"):
        if name in values:
            words = values[name]
            if not isinstance(words, (list, tuple)) or not all(isinstance(word, str) for word in words):
                raise Invalid(f"The field {name} of an experiment is a list of texts.")
            values[name] = tuple(words)
    return Experiment(**values).settled()  # type: ignore[arg-type]


def read_experiment(file: Path) -> Experiment:
    try:
        given = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Invalid(f"Cannot read the experiment {file}: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Invalid(f"The experiment {file} is not TOML: {error}.") from None
    return experiment_from(given, file.parent)


def read_packs(name: str, value: object, folder: Path | None) -> object:
    """The value of an option; where it is a pack, its content instead of the name of its file."""
    if name != PACK:
        return value
    if isinstance(value, list):
        return [read_packs(name, one, folder) for one in value]
    if isinstance(value, str):
        return {} if value in ("", "none") else read_pack(Path(value) if folder is None else folder / value)
    return value


def read_pack(file: Path) -> dict[str, object]:
    """A pack from its file. One without a name is called by its file."""
    try:
        pack = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Invalid(f"Cannot read the pack {file}: {error.strerror}.") from None
    except ValueError as error:
        raise Invalid(f"The pack {file} is not JSON: {error}.") from None
    if not isinstance(pack, dict):
        raise Invalid(f"The pack {file} is not a JSON object.")
    return {"name": file.stem, **pack}


def check_bot(name: object) -> str:
    if isinstance(name, str) and name in LEVELS:
        return name
    if isinstance(name, str) and is_user_bot(name):
        return full_name(name)
    raise Invalid(no_such_bot(str(name)))


def is_meant(action: str, word: str) -> bool:
    """Whether an answer is meant by a word: card:flash means all of card:flash:Zed and so on."""
    return action == word or action.startswith(f"{word}:")


def value_name(value: object) -> str:
    """What the name of a variant calls a value."""
    if isinstance(value, Mapping):
        return str(value.get("name", "a pack")) if value else "none"
    if isinstance(value, (list, tuple)):
        return "+".join(map(value_name, value))
    return json.dumps(value) if isinstance(value, bool) else str(value)


# Writing TOML


def plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, (list, tuple)) else value


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key(name)} = {toml(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else json.dumps(name)
