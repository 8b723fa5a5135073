"""Options: every number and switch of a game that a table may set, with its default, its range and a description."""

import re
from collections.abc import Mapping
from typing import Final

from tabard.engine.refusal import Invalid, brief

WHOLE_NUMBER: Final = re.compile("-?[0-9]{1,9}")


class Option:
    """One option. Created by `integer`, `flag` or `choice`."""

    def __init__(
        self, name: str, default: object, low: int, high: int, choices: tuple[str, ...], description: str
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.low: Final = low
        self.high: Final = high
        self.choices: Final = choices
        self.description: Final = description

    def title(self) -> str:
        """What people call it: hand_limit is the Hand limit."""
        words = self.name.replace("_", " ")
        return words[:1].upper() + words[1:]

    def allowed(self) -> str:
        """The allowed values, in words."""
        if self.choices:
            return ", ".join(self.choices[:-1]) + " or " + self.choices[-1]
        if isinstance(self.default, bool):
            return "on or off"
        return f"a whole number from {self.low} to {self.high}"

    def read(self, given: object) -> object:
        """The value as given in Python, JSON or on a command line. Raises Invalid if it is not allowed."""
        if self.choices:
            if given in self.choices:
                return given
        elif isinstance(self.default, bool):
            if isinstance(given, bool):
                return given
            if given in ("on", "true", "yes"):
                return True
            if given in ("off", "false", "no"):
                return False
        else:
            number = int(given) if isinstance(given, str) and WHOLE_NUMBER.fullmatch(given) else given
            if isinstance(number, int) and not isinstance(number, bool) and self.low <= number <= self.high:
                return number
            given = number
        raise Invalid(f"{self.title()} must be {self.allowed()}, not {brief(given)}.")

    def samples(self) -> list[object]:
        """Values worth testing: every choice, or the default and the ends of the range."""
        if self.choices:
            return list(self.choices)
        if isinstance(self.default, bool):
            return [False, True]
        return sorted({self.default, self.low, self.high}, key=lambda value: int(str(value)))

    def schema(self) -> dict[str, object]:
        """The option as JSON Schema."""
        described: dict[str, object] = {"title": self.name, "description": self.description, "default": self.default}
        if self.choices:
            return described | {"type": "string", "enum": list(self.choices)}
        if isinstance(self.default, bool):
            return described | {"type": "boolean"}
        return described | {"type": "integer", "minimum": self.low, "maximum": self.high}


def integer(name: str, default: int, low: int, high: int, description: str) -> Option:
    return Option(name, default, low, high, (), description)


def flag(name: str, description: str) -> Option:
    """A switch that is off by default."""
    return Option(name, False, 0, 1, (), description)


def choice(name: str, choices: tuple[str, ...], description: str) -> Option:
    """One of several words; the first is the default."""
    return Option(name, choices[0], 0, 0, choices, description)


def resolve_options(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, object]:
    """All options of a game with a table's values."""
    if not isinstance(given, Mapping):
        raise Invalid(f"Options are given by name, such as {{'{options[0].name}': ...}}, not {brief(given)}.")
    known = [option.name for option in options]
    for name in given:
        if name not in known:
            raise Invalid(f"There is no option {brief(name)}. The options are: {', '.join(known)}.")
    return {
        option.name: option.read(given[option.name]) if option.name in given else option.default for option in options
    }


def as_int(value: object) -> int:
    """The value of a resolved option that is a whole number."""
    assert isinstance(value, int)
    return value
