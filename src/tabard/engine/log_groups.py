"""How a game's log is shortened for reading: which events become one sentence, and which are left out later on.

Declared once per game and read by every client. The log itself always has every event.
"""

from collections.abc import Mapping
from typing import Final


class Merge:
    """Events of one kind in a row that become one sentence."""

    def __init__(self, kind: str, pattern: str, omit: str = "", plural: tuple[str, str] = ("", "")) -> None:
        self.kind: Final = kind
        self.pattern: Final = pattern
        """A regular expression for the sentence, the same in Python and JavaScript. Its group is the part that is
        listed. What stands before it must be the same in all sentences; what follows is taken from the last one."""
        self.omit: Final = omit
        """Words that are said only once: Zed moves to the Baron's pit and Jinx to red's Base."""
        self.plural: Final = plural
        """A verb and its plural, where the subjects are listed: P1 and P2 decline."""

    def as_json(self) -> dict[str, object]:
        return {"kind": self.kind, "pattern": self.pattern, "omit": self.omit, "plural": list(self.plural)}


class LogGroups:
    def __init__(
        self,
        merges: tuple[Merge, ...] = (),
        joins: tuple[tuple[str, str], ...] = (),
        superseded: Mapping[str, str] | None = None,
        settled: Mapping[str, str] | None = None,
    ) -> None:
        self.merges: Final = merges
        self.joins: Final = joins
        """Kinds that become one sentence when one follows the other: P1 draws 1 card and discards F5."""
        self.superseded: Final = dict(superseded or {})
        """Kinds that are left out once an event of the other kind follows for the same seat."""
        self.settled: Final = dict(settled or {})
        """Kinds that are left out once an event of the other kind follows, whoever it is about."""

    def as_json(self) -> dict[str, object]:
        return {
            "merges": [merge.as_json() for merge in self.merges],
            "joins": [list(pair) for pair in self.joins],
            "superseded": self.superseded,
            "settled": self.settled,
        }
