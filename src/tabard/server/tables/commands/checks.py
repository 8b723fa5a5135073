"""Checks that several commands share."""

import secrets

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
