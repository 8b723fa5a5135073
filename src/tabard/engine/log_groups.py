"""How a game's log is shortened for reading: which events become one sentence, and which are left out later on.

Declared once per game. Clients get the sentences in parts (`LogGroups.phrases`), so that none of them takes English
apart. The log itself always has every event.
"""

import re
from collections.abc import Mapping
from typing import Final

from tabard.engine.event import Event

ENDS_WITH_A_COUNT: Final = re.compile(r" \d+ [a-z ]+\.$")
ONE_THING: Final = re.compile(r"an? (.+)")


class Phrase:
    """A sentence in parts. Sentences of one rule with the same start become one, in which the items are listed."""

    def __init__(self, rule: int, start: str, item: str, again: str, end: str, many: str, plural: str) -> None:
        self.rule: Final = rule
        """The place of its rule among the game's merges."""
        self.start: Final = start
        self.item: Final = item
        self.again: Final = again
        """The item if it is not the first: Zed moves to the Baron's pit and *Jinx to red's Base*."""
        self.end: Final = end
        """The sentence ends as the last one does ..."""
        self.many: Final = many
        """... or, if this is not empty, like this. Then the items are subjects: they must differ, and their sentences
        must end alike."""
        self.plural: Final = plural
        """If not empty, equal items are counted: 3 *cards* for a card, a card and a card."""

    def as_json(self) -> dict[str, object]:
        """For a client, which has the sentence: where the item is in it, and whatever isn't in it."""
        begin = len(self.start)
        sent: dict[str, object] = {"rule": self.rule, "item": [begin, begin + len(self.item)]}
        if self.again != self.item:
            sent["again"] = self.again
        if self.many:
            sent["many"] = self.many
        if self.plural:
            sent["plural"] = self.plural
        return sent


class Merge:
    """A rule for events of one kind in a row that become one sentence."""

    def __init__(self, kind: str, pattern: str, omit: str = "", plural: tuple[str, str] = ("", "")) -> None:
        self.kind: Final = kind
        self.pattern: Final = re.compile(pattern)
        """Matches the sentence. Its group is the part that is listed."""
        self.omit: Final = omit
        """Words that are said only once."""
        self.plural: Final = plural
        """A verb and its plural, where the subjects are listed: P1 and P2 decline."""

    def phrase(self, rule: int, text: str) -> Phrase | None:
        """The parts of a sentence; None if the rule is not about it."""
        found = self.pattern.search(text)
        if found is None:
            return None
        item, end = found[1], text[found.end(1) :]
        many = ""
        if self.plural[0]:
            many = end.replace(self.plural[0], self.plural[1], 1)
            if ENDS_WITH_A_COUNT.search(many) is not None:
                many = f"{many[:-1]} each."
        thing = ONE_THING.fullmatch(item)
        again = item.replace(self.omit, "", 1) if self.omit else item
        return Phrase(rule, text[: found.start(1)], item, again, end, many, "" if thing is None else f"{thing[1]}s")


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
        """Kinds that become one sentence when one follows the other for the same seat: P1 draws 1 card and discards F5.
        Both sentences begin with the seat."""
        self.superseded: Final = dict(superseded or {})
        """Kinds that are left out once an event of the other kind follows for the same seat."""
        self.settled: Final = dict(settled or {})
        """Kinds that are left out once an event of the other kind follows, whoever it is about."""

    def phrases(self, event: Event) -> list[Phrase]:
        """The event's sentence in parts, once per rule about it."""
        found: list[Phrase] = []
        for rule, merge in enumerate(self.merges):
            if merge.kind == event.kind:
                phrase = merge.phrase(rule, event.text)
                if phrase is not None:
                    found.append(phrase)
        return found

    def event_json(self, event: Event) -> dict[str, object]:
        """An event for a client, with its phrases if it has any."""
        sent = event.as_json()
        phrases = self.phrases(event)
        if phrases:
            sent["phrases"] = [phrase.as_json() for phrase in phrases]
        return sent

    def as_json(self) -> dict[str, object]:
        return {"joins": [list(pair) for pair in self.joins], "superseded": self.superseded, "settled": self.settled}
