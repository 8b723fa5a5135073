"""Records: a match as JSON, and how to replay it."""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tabard.engine.dump import fingerprint
from tabard.engine.game import Game
from tabard.engine.match import FORMAT, Match
from tabard.engine.refusal import Invalid, Refused
from tabard.engine.state import State

COMMITMENT: Final = b"tabard commit"
KEY: Final = re.compile("([0-9a-f]{2}){1,64}")
FIELDS: Final = ("game", "rules", "seats", "options", "scenario", "key", "decisions", "fingerprint")


class ReplayStep:
    """The match of a record at its start, or after one of its decisions."""

    def __init__(self, match: Match, number: int, seat: int | None, answer: str, before: State, since: int) -> None:
        self.match: Final = match
        """The same match in every step: look at it before going on to the next."""
        self.number: Final = number
        """Counted from 1; 0 for the start."""
        self.seat: Final = seat
        """Who decided; None for the start."""
        self.answer: Final = answer
        self.before: Final = before
        """The position before it."""
        self.since: Final = since
        """Where its events begin in the match's log."""


def replay_steps(record: Mapping[str, object], find_game: Callable[[str], Game]) -> Iterator[ReplayStep]:
    """Replay a record step by step: the start, then every decision. Raises Invalid if the record is damaged or too
    old."""
    match = match_before_decisions(record, find_game)
    decisions = read_decisions(record)
    yield ReplayStep(match, 0, None, "", match.state, 0)
    for number, (seat, answer) in enumerate(decisions, start=1):
        before, since = match.state, len(match.log)
        try:
            match.play(seat, answer)
        except Refused as refusal:
            raise Invalid(
                f"Decision {number} of the record, {answer!r} by seat {seat}, is not allowed: {refusal}"
            ) from None
        yield ReplayStep(match, number, seat, answer, before, since)


def replay(record: Mapping[str, object], find_game: Callable[[str], Game]) -> Match:
    """Replay a whole record. Raises Invalid if the record is damaged or too old."""
    for step in replay_steps(record, find_game):
        match = step.match
    if fingerprint(match.state, match.game.added_since(record["rules"])) != record["fingerprint"]:
        raise Invalid("The record doesn't lead to the position it claims: it was changed or is damaged.")
    return match


def commitment(key: bytes) -> str:
    """What a table publishes about its key before the game. Whoever gets the key afterwards can check that it is the
    same."""
    return hashlib.blake2b(key, digest_size=32, person=COMMITMENT).hexdigest()


def verify_commitment(record: Mapping[str, object], match: Match) -> bool:
    """Whether a record fits its table's commitment; False if it has none. Raises Invalid if its key is a different
    one."""
    if "commitment" not in record:
        return False
    if record["commitment"] != commitment(match.key):
        raise Invalid("The key in the record isn't the one committed to before the game.")
    return True


def match_before_decisions(record: Mapping[str, object], find_game: Callable[[str], Game]) -> Match:
    """The match of a record before its first decision."""
    if not isinstance(record, Mapping) or record.get("tabard") != FORMAT:
        raise Invalid("This isn't the record of a game.")
    missing = [field for field in FIELDS if field not in record]
    if missing:
        raise Invalid(f"The record is missing {', '.join(missing)}.")
    game = find_game(str(record["game"]))
    seats, key, options, scenario = record["seats"], record["key"], record["options"], record["scenario"]
    if not isinstance(seats, int) or not isinstance(options, Mapping):
        raise Invalid("The record's seats or options are damaged.")
    if scenario is not None and not isinstance(scenario, Mapping):
        raise Invalid("The record's scenario is damaged.")
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise Invalid("The record's key is damaged.")
    options = game.options_under(record["rules"], options, "The record")
    return Match(game, seats, bytes.fromhex(key), options, scenario)


def read_decisions(record: Mapping[str, object]) -> list[tuple[int, str]]:
    decisions = record["decisions"]
    if not isinstance(decisions, list):
        raise Invalid("The record's decisions are damaged.")
    read: list[tuple[int, str]] = []
    for number, decision in enumerate(decisions, start=1):
        match decision:
            case [int(seat), str(text)]:
                read.append((seat, text))
            case _:
                raise Invalid(f"Decision {number} of the record is damaged.")
    return read
