"""The terms of the content (LL-1): skills, kinds of equipment, kinds of damage, types of monsters."""

from typing import Final

from tabard.engine.content import Field

SKILLS: Final = ("melee", "ranged", "magic", "armor")
"""LL-1.3."""

WEAPON: Final = 0
ARMOR: Final = 1
SPELL: Final = 2
ARTIFACT: Final = 3
KINDS: Final = ("weapon", "armor", "spell", "artifact")
"""LL-1.4."""
SEVERAL: Final = ("weapons", "pieces of armor", "spells", "artifacts")
"""The same in the plural."""

MELEE: Final = 0
DAMAGE: Final = ("melee", "ranged", "magic", "chaos")
"""LL-1.7."""
NONE: Final = "none"
NO_DAMAGE: Final = -1

TYPES: Final = ("beast", "undead", "giant", "demon")
"""LL-1.8."""
HORDES: Final = ("beasts", "undead", "giants", "demons")
"""The same in the plural."""
NO_TYPE: Final = -1

LEVELS: Final = ("the Ruins", "the Caverns", "the Demon Fortress")
"""LL-1.2."""
LAST_LEVEL: Final = 3


def number_of(word: str, words: tuple[str, ...]) -> int:
    """The number of a word; -1 for none."""
    return -1 if word == NONE else words.index(word)


def in_words(parts: list[str], last: str = "and") -> str:
    """One, two and three."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


class Words(Field):
    """Some of several words, each at most once."""

    def __init__(self, name: str, choices: tuple[str, ...], sentence: str) -> None:
        nothing: list[str] = []
        super().__init__(name, sentence, nothing)
        self.choices: Final = choices

    def fits(self, value: object) -> bool:
        if not isinstance(value, (list, tuple)):
            return False
        return all(isinstance(item, str) and item in self.choices for item in value) and len(set(value)) == len(value)

    def allowed(self) -> str:
        return f"a list of different words out of {', '.join(self.choices)}"

    def schema(self) -> dict[str, object]:
        items = {"type": "string", "enum": list(self.choices)}
        return super().schema() | {"type": "array", "items": items, "uniqueItems": True}


class Flag(Field):
    """True or false; false when left out."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__(name, sentence, False)

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)

    def allowed(self) -> str:
        return "true or false"

    def schema(self) -> dict[str, object]:
        return super().schema() | {"type": "boolean"}


def bits(words: list[str], choices: tuple[str, ...]) -> int:
    """Some of the choices as a set, one bit each."""
    return sum(1 << choices.index(word) for word in words)
