"""Checks that several commands share."""

import secrets

from tabard.engine.shuffle import HEX, NO_NONCE
from tabard.server.problems import Problem
from tabard.server.settings import Settings
from tabard.server.tables.roster import Roster
from tabard.server.tables.state import TableState


def internal_command_id(what: str) -> str:
    """An id for a command that comes without one."""
    return f":{what}-{secrets.token_hex(8)}"


def check_level(level: str, settings: Settings) -> None:
    if level not in settings.levels:
        raise Problem("invalid", f"There is no bot {level!r}. The levels are: {', '.join(settings.levels)}.")


def check_seat(state: TableState, seat: int) -> None:
    if not 0 <= seat < state.seats:
        raise Problem("missing", f"There is no such seat: this table has {state.seats} seats.")


def check_gathering(roster: Roster) -> None:
    if roster.status != "gathering":
        raise Problem("not_now", "The game has already started.")
    check_not_committed(roster)


def check_not_committed(roster: Roster) -> None:
    """Between the commitment and the start, nothing may change that the shuffle is made of."""
    if roster.status == "gathering" and not roster.open_seats:
        raise Problem("not_now", "The game is about to start.")


def read_nonce_hash(given: str | None) -> str:
    """The hash of what a player adds to the key of the shuffles; empty if they add nothing."""
    if given is None:
        return NO_NONCE
    if not HEX.fullmatch(given):
        raise Problem("invalid", "The hash of a nonce is 64 hexadecimal digits in lower case.")
    return given
