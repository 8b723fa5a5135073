"""Records: a match as JSON, and how to replay it."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tabard.engine.dump import fingerprint
from tabard.engine.game import Game
from tabard.engine.match import FORMAT, Match
from tabard.engine.refusal import Invalid, Refused
from tabard.engine.shuffle import HEX, NO_NONCE, commitment_to, former_commitment, nonce_hash, shuffle_key
from tabard.engine.state import State
from tabard.engine.types import seat_name

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


class ShuffleProof:
    """What a record proves about its shuffles."""

    def __init__(self, commitment: str, nonces: list[str], nonce_hashes: list[str]) -> None:
        self.commitment: Final = commitment
        """What the table published before the game."""
        self.nonces: Final = nonces
        """By seat, what the players added to the key; empty if the server alone chose it."""
        self.nonce_hashes: Final = nonce_hashes

    @property
    def opened(self) -> int:
        """How many players have opened a nonce."""
        return sum(nonce != NO_NONCE for nonce in self.nonces)

    def check_nonce(self, nonce: str) -> bool:
        """Whether a player's nonce was opened in time; otherwise only its hash counted. Raises Invalid if the key was
        made without it."""
        if nonce in self.nonces:
            return True
        if nonce_hash(nonce) in self.nonce_hashes:
            return False
        raise Invalid("The key of this game was made without your nonce.")


def verify_shuffle(record: Mapping[str, object], match: Match, kept: str | None = None) -> ShuffleProof | None:
    """What a record proves about its shuffles; None if it has no commitment. `kept` is the commitment that a client saw
    before the game. Raises Invalid if the key can't be the one that was committed to."""
    commitment = record.get("commitment")
    if not isinstance(commitment, str):
        if kept is not None:
            raise Invalid("The record has no commitment to compare with yours.")
        return None
    if "shuffle" in record:
        proof = verify_terms(record, match, commitment)
    elif commitment == former_commitment(match.key):
        proof = ShuffleProof(commitment, [], [])
    else:
        raise Invalid("The key in the record isn't the one committed to before the game.")
    if kept is not None and kept != commitment:
        raise Invalid(
            "The commitment in the record isn't the one you kept: the shuffle, the table or its options were changed "
            "after you saw it."
        )
    return proof


def verify_terms(record: Mapping[str, object], match: Match, commitment: str) -> ShuffleProof:
    """Checks the key of a record against the secret, the terms and the nonces behind it."""
    match record["shuffle"]:
        case {"secret": str(secret), "terms": str(terms), "nonces": list(nonces)}:
            given = read_terms(secret, terms)
        case _:
            given = {}
    hashes = given.get("nonce_hashes")
    if not isinstance(hashes, list) or not len(hashes) == len(nonces) == match.seats:
        raise Invalid("The record's shuffle is damaged.")
    if commitment != commitment_to(secret, terms):
        raise Invalid("The secret or the terms in the record aren't the ones committed to before the game.")
    check_terms(given, record, match)
    for seat, (nonce, hash) in enumerate(zip(nonces, hashes, strict=True)):
        opened = isinstance(nonce, str) and HEX.fullmatch(nonce) and nonce_hash(nonce) == hash
        if nonce != NO_NONCE and not opened:
            raise Invalid(f"The nonce of {seat_name(seat)} in the record isn't the one whose hash was given before.")
    if match.key.hex() != shuffle_key(secret, terms, nonces):
        raise Invalid("The key in the record doesn't follow from the secret, the terms and the players' nonces.")
    return ShuffleProof(commitment, nonces, hashes)


def read_terms(secret: str, terms: str) -> dict[str, object]:
    """What the terms say; nothing if they or the secret are no text that is hashed."""
    if not (HEX.fullmatch(secret) and terms.isascii() and terms.isprintable()):
        return {}
    try:
        given = json.loads(terms)
    except (ValueError, RecursionError):
        return {}
    return given if isinstance(given, dict) else {}


def check_terms(given: Mapping[str, object], record: Mapping[str, object], match: Match) -> None:
    """Raises Invalid if the game wasn't played on the terms that were committed to."""
    options = given.get("options")
    if not isinstance(options, dict):
        raise Invalid("The record's shuffle is damaged.")
    under = match.game.options_under(given.get("rules"), options, "The record")
    agreed = {
        "table": given.get("table") == record.get("table"),
        "game": given.get("game") == match.game.id,
        "options": match.game.resolve_options(match.seats, under) == match.options,
        "scenario": given.get("scenario") == match.scenario,
    }
    changed = [name for name, same in agreed.items() if not same]
    if changed:
        raise Invalid(f"Changed in the record since the table committed to it: {', '.join(changed)}.")


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
