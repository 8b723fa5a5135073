"""Taking a seat."""

from tabard.server.identity import hashed, new_token, read_name
from tabard.server.problems import Problem
from tabard.server.tables.commands.checks import check_seat, internal_command_id, read_nonce_hash
from tabard.server.tables.commands.choose import read_seat_choices
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Joined
from tabard.server.tables.state import TableState


async def join(
    table: LiveTable, name: str, wanted: int | None, given: dict[str, object], nonce_hash: str | None
) -> tuple[int, str]:
    """Take a seat: the one asked for, or the first that is free. What a player brings to the game comes with them: the
    game starts as soon as the last seat is taken."""
    token, display_name, nonce_hash = new_token(), read_name(name), read_nonce_hash(nonce_hash)
    while True:
        seat = free_seat(table.state, wanted)

        def check(seat: int = seat) -> None:
            if seat not in table.state.roster.joinable_seats:
                raise Problem("not_now", "That seat is taken.")

        body = Joined(seat, display_name, hashed(token), read_seat_choices(table.state, seat, given), nonce_hash)
        try:
            await table.add_entry(internal_command_id("join"), seat, body, check)
        except Problem as problem:
            if problem.code == "not_now" and wanted is None and table.state.roster.joinable_seats:
                continue
            raise
        return seat, token


def free_seat(state: TableState, wanted: int | None) -> int:
    if wanted is not None:
        check_seat(state, wanted)
        return wanted
    free = state.roster.joinable_seats
    if not free:
        raise Problem("not_now", "This table has no free seat. You can still watch.")
    return free[0]
