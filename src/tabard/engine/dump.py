"""A state as plain data, hidden information included: for comparing, hashing and testing, never for showing."""

import json
from collections.abc import Sized
from hashlib import blake2b

from tabard.engine.earlier import without
from tabard.engine.state import State
from tabard.engine.step import Step

EXCLUDED_FROM_POSITION = ("content", "log", "question", "vetted")
"""`content` is what is printed on the cards; it follows from the options and is not part of the position. `question` is
the top of the agenda again."""


def dump(state: State) -> dict[str, object]:
    """Every attribute of the state under its own name, so that none can be forgotten."""
    return {name: plain(getattr(state, name)) for name in attributes(state) if name not in EXCLUDED_FROM_POSITION}


def attributes(obj: object) -> list[str]:
    """The names of an object's attributes, compiled or not."""
    compiled = getattr(type(obj), "__mypyc_attrs__", None)
    return sorted(compiled if compiled is not None else vars(obj))


def plain(value: object) -> object:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, Step):
        return repr(value)
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Sized):  # a flat array
        return list(value)  # type: ignore[call-overload]
    return {name: plain(getattr(value, name)) for name in attributes(value)}


def fingerprint(state: State, left_out: tuple[str, ...] = ()) -> str:
    """A hash of the whole position, or of all but some attributes. Equal positions have equal fingerprints, on every
    machine and in both builds."""
    text = json.dumps(without(dump(state), left_out), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()
