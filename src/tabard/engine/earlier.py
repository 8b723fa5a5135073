"""Earlier rules: how today's rules play a match that was begun under an earlier version of them."""

from collections.abc import Iterable, Mapping
from typing import Final

PACK: Final = "pack"


class EarlierRules:
    """What was different in a rules version. Whatever else has changed since is an option or content, too."""

    def __init__(self, options: Mapping[str, object], added: tuple[str, ...] = ()) -> None:
        self.options: Final = options
        """Options that had another default, or did not exist, with the value that gives the rules of then; `pack` has
        the content of then, as far as it has changed."""
        self.added: Final = added
        """The attributes that positions have gained since, such as `options.minions`. A fingerprint of then lacks
        them."""

    def options_for(self, given: Mapping[str, object]) -> dict[str, object]:
        """The options under which a match of then goes on today."""
        merged = {**self.options, **given}
        before, own = self.options.get(PACK), given.get(PACK)
        if isinstance(before, Mapping) and isinstance(own, Mapping):
            merged[PACK] = merge_packs(before, own)
        return merged


def merge_packs(below: Mapping[str, object], above: Mapping[str, object]) -> dict[str, object]:
    """One pack that does what two do, one after the other."""
    merged: dict[str, object] = {**below, **above}
    for section, entries in below.items():
        others = above.get(section)
        if isinstance(entries, list) and isinstance(others, list):
            by_name = {name_of(entry): entry for entry in entries}
            merged[section] = list((by_name | {name_of(entry): entry for entry in others}).values())
    return merged


def name_of(entry: object) -> str:
    """What a pack knows an entry by. A damaged one is refused later, when the pack is read."""
    return str(entry.get("id", entry.get("name"))) if isinstance(entry, Mapping) else repr(entry)


def without(dumped: dict[str, object], paths: Iterable[str]) -> dict[str, object]:
    """A position as data, without some attributes."""
    left = dict(dumped)
    for path in paths:
        name, _, inner = path.partition(".")
        value = left.get(name)
        if not inner:
            left.pop(name, None)
        elif isinstance(value, dict):
            left[name] = without(value, [inner])
    return left
