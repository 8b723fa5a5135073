"""Packs: content that a table adds to a game's built-in content."""

import json
from collections.abc import Callable, Mapping
from typing import Final

from tabard.engine.options import Option
from tabard.engine.refusal import Invalid, brief

PACK: Final = "the pack"
"""How errors name a pack that did not come from a file."""
MAX_NAME_LENGTH: Final = 100
NAME_SCHEMA: Final[dict[str, object]] = {"type": "string", "maxLength": MAX_NAME_LENGTH}
"""The name of a pack as JSON Schema."""


def check_sections(pack: object, sections: tuple[str, ...], where: str) -> None:
    """Check that a pack is an object with an optional name, and no sections but those of its game."""
    if not isinstance(pack, Mapping):
        raise Invalid(f"{where}: a pack is an object with sections, not {brief(pack)}.")
    for section in pack:
        if section not in sections:
            raise Invalid(f"{where}: there is no section {brief(section)}. The sections are: {', '.join(sections)}.")
    name = pack.get("name", "")
    if not isinstance(name, str) or len(name) > MAX_NAME_LENGTH:
        raise Invalid(f"{where}: its name must be text of at most {MAX_NAME_LENGTH} characters, not {brief(name)}.")


class PackOption(Option):
    """The option for a table's pack. The game says what a pack may contain."""

    def __init__(
        self,
        description: str,
        holds: str,
        check: Callable[[object, str], None],
        pack_schema: Callable[[], dict[str, object]],
    ) -> None:
        nothing: dict[str, object] = {}
        super().__init__("pack", nothing, 0, 0, (), description)
        self.holds: Final = holds
        self.check: Final = check
        """Raises Invalid, with the place, if a pack is wrong."""
        self.pack_schema: Final = pack_schema

    def allowed(self) -> str:
        return f"a pack: {self.holds}"

    def read(self, given: object) -> object:
        if not isinstance(given, Mapping):
            raise Invalid(f"{self.title()} must be {self.allowed()}, not {brief(given)}.")
        self.check(given, PACK)
        try:
            return json.loads(json.dumps(given))
        except (TypeError, ValueError) as error:
            raise Invalid(f"{self.title()} may contain only text, numbers, lists and fields: {error}.") from None

    def samples(self) -> list[object]:
        return [self.default]

    def schema(self) -> dict[str, object]:
        return {"title": self.name, "description": self.description, "default": self.default} | self.pack_schema()
