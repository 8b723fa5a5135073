"""Presets: option values that go well together, under one name."""

from collections.abc import Mapping
from typing import Final

RECOMMENDED: Final = "recommended"


class Preset:
    def __init__(self, name: str, description: str, options: Mapping[str, object], evidence: str) -> None:
        self.name: Final = name
        self.description: Final = description
        """What it changes, in a sentence."""
        self.options: Final = options
        self.evidence: Final = evidence
        """What measurement says for it, with figures; a paragraph, or several with an empty line between them."""

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "description": self.description,
            "options": dict(self.options),
            "evidence": self.evidence,
        }
