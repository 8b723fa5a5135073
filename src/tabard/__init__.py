"""Tabard: fantasy battle games as pure rules. Start here:

import tabard
match = tabard.start("quest", seats=4, seed=7)
match.legal(0)
"""

import json
import secrets
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from tabard import games as _games
from tabard.bots import bot as bot
from tabard.engine import record as _record
from tabard.engine.chance import key_from_seed
from tabard.engine.event import Event as Event
from tabard.engine.match import Match as Match
from tabard.engine.refusal import Invalid as Invalid
from tabard.engine.refusal import Refused as Refused
from tabard.engine.result import Result as Result

__version__ = "0.1.0"


def games() -> list[str]:
    """The names of all games."""
    return _games.names()


def start(
    game: str,
    seats: int | None = None,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
    scenario: Mapping[str, object] | str | PathLike[str] | None = None,
) -> Match:
    """Start a match. Without a seed it is dealt at random. A scenario, a dict or a JSON file, is the position to start
    from."""
    rules = _games.find(game)
    key = secrets.token_bytes(32) if seed is None else key_from_seed(seed)
    position = read_json(scenario, "scenario") if isinstance(scenario, (str, PathLike)) else scenario
    return Match(rules, rules.seat_counts[0] if seats is None else seats, key, options, position)


def replay(record: Mapping[str, object]) -> Match:
    """Replay a record. Raises Invalid if the record is damaged or of other rules."""
    return _record.replay(record, _games.find)


def read_json(path: str | PathLike[str], what: str) -> dict[str, Any]:
    """A JSON object from a file. Raises Invalid if something is wrong with it."""
    try:
        value = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise Invalid(f"Cannot read the {what} {path}: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:
        raise Invalid(f"The {what} {path} is not JSON: {error}.") from None
    if not isinstance(value, dict):
        raise Invalid(f"The {what} {path} is not a JSON object.")
    return value
