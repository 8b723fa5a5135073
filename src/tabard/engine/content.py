"""Content: cards, decks and the like as plain data, read and checked in one place.

A game declares the fields of an entry, and every file and pack is checked against them. An error names the file (or
"the pack"), the entry and the field:

    heroes.json: card 'ash-herald': field hp must be a whole number from 1 to 12, not 'x'.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tabard.engine.refusal import Invalid, brief

REQUIRED: Final = "(required)"
"""The default of a required field."""

ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MAX_ID_LENGTH: Final = 40
MAX_IDS: Final = 100
"""The longest list of ids."""
MAX_ENTRIES: Final = 500
"""The most entries of one kind in a file or pack."""


class Field:
    """One field of an entry; one subclass per type of value."""

    def __init__(self, name: str, description: str, default: object = REQUIRED) -> None:
        self.name: Final = name
        self.description: Final = description
        self.default: Final = default

    def fits(self, value: object) -> bool:
        raise NotImplementedError

    def allowed(self) -> str:
        """The allowed values, in words: the field must be ..."""
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
    """The id of an entry in decks, answers and records: lower-case letters, digits and single hyphens."""

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= MAX_ID_LENGTH and ID.fullmatch(value) is not None

    def allowed(self) -> str:
        return f"lower-case letters and digits, words joined by hyphens, at most {MAX_ID_LENGTH} characters"

    def schema(self) -> dict[str, object]:
        return super().schema() | {"type": "string", "pattern": f"^{ID.pattern}$", "maxLength": MAX_ID_LENGTH}


class Ids(Field):
    """A list of ids. The game checks that they exist and how many there are."""

    def fits(self, value: object) -> bool:
        if not isinstance(value, (list, tuple)) or len(value) > MAX_IDS:
            return False
        return all(isinstance(item, str) and len(item) <= MAX_ID_LENGTH for item in value)

    def allowed(self) -> str:
        return f"a list of at most {MAX_IDS} ids"

    def schema(self) -> dict[str, object]:
        item = {"type": "string", "maxLength": MAX_ID_LENGTH}
        return super().schema() | {"type": "array", "items": item, "maxItems": MAX_IDS}


class Entry:
    """An entry that has been checked, with defaults filled in."""

    def __init__(self, title: str, values: dict[str, object]) -> None:
        self.title: Final = title
        """How errors name it: heroes.json: card 'ash-herald'."""
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
        """An error that says what is wrong with this entry."""
        return Invalid(f"{self.title}: {what}")


def read_entries(data: object, fields: tuple[Field, ...], where: str, noun: str) -> list[Entry]:
    """Read a list of entries. The first field is an entry's name, and no two may have the same."""
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
        raise Invalid(f"{where}: must be a list of {noun}s, not {brief(data)}.")
    if len(data) > MAX_ENTRIES:
        raise Invalid(f"{where}: there are {len(data)} {noun}s in a list, but at most {MAX_ENTRIES} are allowed.")
    return data


def read_entry(data: object, fields: tuple[Field, ...], where: str, index: str, noun: str) -> Entry:
    """Read one entry. Until its name is known, errors give its position."""
    if not isinstance(data, Mapping):
        raise Invalid(f"{where}: {index}: must be an object with fields, not {brief(data)}.")
    key = fields[0]
    name = data.get(key.name)
    title = f"{where}: {noun} {name!r}" if key.fits(name) else f"{where}: {index}"
    known = [field.name for field in fields]
    for given in data:
        if given not in known:
            raise Invalid(f"{title}: there is no field {brief(given)}. The fields are: {', '.join(known)}.")
    return Entry(title, {field.name: read_field(data, field, title) for field in fields})


def read_field(data: Mapping[str, object], field: Field, title: str) -> object:
    if field.name not in data:
        if field.default is REQUIRED:
            raise Invalid(f"{title}: field {field.name} is missing; it must be {field.allowed()}.")
        return field.default
    value = data[field.name]
    if not field.fits(value):
        raise Invalid(f"{title}: field {field.name} must be {field.allowed()}, not {brief(value)}.")
    return value


def entry_schema(fields: tuple[Field, ...]) -> dict[str, object]:
    """The JSON Schema of an entry: for forms, editors and documentation."""
    return {
        "type": "object",
        "properties": {field.name: field.schema() for field in fields},
        "required": [field.name for field in fields if field.default is REQUIRED],
        "additionalProperties": False,
    }


def load_json(path: Path) -> object:
    """Load a content file from the game's folder."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Invalid(f"{path.name}: is not JSON: {error}.") from None
