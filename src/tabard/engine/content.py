"""Content: cards, decks and the like as plain data, read and checked in one place.

A game says which fields an entry has; what a file or a player's pack brings is held against that. An error names the
file (or "the pack"), the entry and the field:

    heroes.json: card 'ash-herald': field hp must be a whole number from 1 to 12, not 'x'.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tabard.engine.refusal import Invalid

REQUIRED: Final = "(required)"
"""The default of a field that every entry must give."""

ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MAX_ID_LENGTH: Final = 40


class Field:
    """One field of an entry. Each kind of value derives one."""

    def __init__(self, name: str, description: str, default: object = REQUIRED) -> None:
        self.name: Final = name
        self.description: Final = description
        self.default: Final = default

    def fits(self, value: object) -> bool:
        raise NotImplementedError

    def allowed(self) -> str:
        """What may be given, in words: the field must be ..."""
        raise NotImplementedError

    def schema(self) -> dict[str, object]:
        """The field as JSON Schema."""
        return {"description": self.description}


class Integer(Field):
    """A whole number within a range."""

    def __init__(self, name: str, low: int, high: int, description: str, default: object = REQUIRED) -> None:
        super().__init__(name, description, default)
        self.low: Final = low
        self.high: Final = high

    def fits(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def schema(self) -> dict[str, object]:
        return super().schema() | {"type": "integer", "minimum": self.low, "maximum": self.high}


class Text(Field):
    """One line of text."""

    def __init__(self, name: str, max_length: int, description: str, default: object = REQUIRED) -> None:
        super().__init__(name, description, default)
        self.max_length: Final = max_length

    def fits(self, value: object) -> bool:
        return (
            isinstance(value, str)
            and 1 <= len(value) <= self.max_length
            and value.isprintable()
            and value == value.strip()
        )

    def allowed(self) -> str:
        return f"one line of 1 to {self.max_length} characters"

    def schema(self) -> dict[str, object]:
        return super().schema() | {"type": "string", "minLength": 1, "maxLength": self.max_length}


class Word(Field):
    """One of several words."""

    def __init__(self, name: str, choices: tuple[str, ...], description: str, default: object = REQUIRED) -> None:
        super().__init__(name, description, default)
        self.choices: Final = choices

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and value in self.choices

    def allowed(self) -> str:
        return "one of " + ", ".join(self.choices)

    def schema(self) -> dict[str, object]:
        return super().schema() | {"type": "string", "enum": list(self.choices)}


class Id(Field):
    """The name by which decks, answers and records call an entry: small letters, digits and single hyphens."""

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= MAX_ID_LENGTH and ID.fullmatch(value) is not None

    def allowed(self) -> str:
        return f"lower-case letters and digits, words joined by hyphens, at most {MAX_ID_LENGTH} characters"

    def schema(self) -> dict[str, object]:
        return super().schema() | {"type": "string", "pattern": f"^{ID.pattern}$", "maxLength": MAX_ID_LENGTH}


class Ids(Field):
    """A list of ids. Which of them exist, and how many there must be, is for the game to say."""

    def fits(self, value: object) -> bool:
        return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)

    def allowed(self) -> str:
        return "a list of ids"

    def schema(self) -> dict[str, object]:
        return super().schema() | {"type": "array", "items": {"type": "string"}}


class Entry:
    """An entry that fits its fields, those it left out filled in."""

    def __init__(self, title: str, values: dict[str, object]) -> None:
        self.title: Final = title
        """What errors call it: heroes.json: card 'ash-herald'."""
        self.values: Final = values

    def whole(self, field: str) -> int:
        value = self.values[field]
        assert isinstance(value, int)
        return value

    def text(self, field: str) -> str:
        value = self.values[field]
        assert isinstance(value, str)
        return value

    def ids(self, field: str) -> list[str]:
        value = self.values[field]
        assert isinstance(value, (list, tuple))
        return [str(item) for item in value]

    def wrong(self, what: str) -> Invalid:
        """The error that says what is wrong with this entry."""
        return Invalid(f"{self.title}: {what}")


def read_entries(data: object, fields: tuple[Field, ...], where: str, noun: str) -> list[Entry]:
    """A list of entries. The first field names an entry, and no two have the same name."""
    entries: list[Entry] = []
    names: set[str] = set()
    for number, item in enumerate(read_list(data, where, noun), start=1):
        entry = read_entry(item, fields, where, f"{noun} {number}", noun)
        name = entry.text(fields[0].name)
        if name in names:
            raise entry.wrong(f"appears twice; each {noun} has its own {fields[0].name}.")
        names.add(name)
        entries.append(entry)
    return entries


def read_list(data: object, where: str, noun: str) -> Sequence[object]:
    if isinstance(data, (str, bytes)) or not isinstance(data, Sequence):
        raise Invalid(f"{where}: must be a list of {noun}s, not {data!r}.")
    return data


def read_entry(data: object, fields: tuple[Field, ...], where: str, index: str, noun: str) -> Entry:
    """One entry. Until its name is known errors call it by its place."""
    if not isinstance(data, Mapping):
        raise Invalid(f"{where}: {index}: must be an object with fields, not {data!r}.")
    key = fields[0]
    name = data.get(key.name)
    title = f"{where}: {noun} {name!r}" if key.fits(name) else f"{where}: {index}"
    known = [field.name for field in fields]
    for given in data:
        if given not in known:
            raise Invalid(f"{title}: there is no field {given!r}. The fields are: {', '.join(known)}.")
    return Entry(title, {field.name: read_field(data, field, title) for field in fields})


def read_field(data: Mapping[str, object], field: Field, title: str) -> object:
    if field.name not in data:
        if field.default is REQUIRED:
            raise Invalid(f"{title}: field {field.name} is missing; it must be {field.allowed()}.")
        return field.default
    value = data[field.name]
    if not field.fits(value):
        raise Invalid(f"{title}: field {field.name} must be {field.allowed()}, not {value!r}.")
    return value


def entry_schema(fields: tuple[Field, ...]) -> dict[str, object]:
    """An entry as JSON Schema: for forms, editors and documentation."""
    return {
        "type": "object",
        "properties": {field.name: field.schema() for field in fields},
        "required": [field.name for field in fields if field.default is REQUIRED],
        "additionalProperties": False,
    }


def load_json(path: Path) -> object:
    """The data of a content file that lies beside the code."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Invalid(f"{path.name}: is not JSON: {error}.") from None
