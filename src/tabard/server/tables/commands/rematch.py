"""Playing again."""

import secrets
from collections.abc import Callable

import msgspec

from tabard.engine.shuffle import NO_NONCE
from tabard.server.problems import Problem
from tabard.server.tables.commands.checks import internal_command_id, read_nonce_hash
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Opened, Rematch, RematchDeclined, RematchOffered, SeatSetup
from tabard.server.tables.registry import Tables
from tabard.server.tables.roster import Roster, SeatState
from tabard.server.tables.state import TableState
from tabard.server.tables.visitor import Visitor


async def rematch(
    tables: Tables, table: LiveTable, visitor: Visitor, nonce_hash: str | None, may_open: Callable[[], None]
) -> str | None:
    """Offer to play again, or agree to. The table of the next game, the same one however often it is asked for; None
    while others have yet to agree. `may_open` raises Problem if no other table may be opened now."""
    offer = read_nonce_hash(nonce_hash)
    seat = visitor.seat
    if seat is None and not visitor.host:
        raise Problem("not_seated", "Only players at this table can ask for a rematch.")
    check_over(table.state.roster)
    roster = table.state.roster
    if roster.rematch is None and seat is not None and seat not in roster.rematch_offers:
        await table.add_entry(internal_command_id("offer"), seat, RematchOffered(seat, offer), lambda: None)
        roster = table.state.roster
    if roster.rematch is None:
        people = {seat for seat, seat_state in enumerate(roster.seat_states) if seat_state.kind == "human"}
        if not people <= set(roster.rematch_offers):
            return None
        may_open()
        new = await tables.add(next_opening(table.state))
        try:
            await table.add_entry(":rematch", None, Rematch(new.state.id), lambda: None)
        except Problem as problem:
            if problem.code != "reused":
                raise
    return table.state.roster.rematch


async def decline_rematch(table: LiveTable, seat: int) -> None:
    """Decline an offer to play again, or take one's own back."""

    def check() -> None:
        roster = table.state.roster
        check_over(roster)
        if roster.rematch is not None or not roster.rematch_offers:
            raise Problem("not_now", "There is no offer to decline.")

    await table.add_entry(internal_command_id("decline"), seat, RematchDeclined(seat), check)


def check_over(roster: Roster) -> None:
    if roster.status not in ("over", "ended"):
        raise Problem("not_now", "The game isn't over yet.")


def next_opening(state: TableState) -> Opened:
    """How the table of the next game opens."""
    roster, game, opened = state.roster, state.game, state.roster.opened
    options = opened.options if roster.result is None else game.rematch_options(opened.options, roster.result)
    seats = [
        rematch_seat(seat_state, roster.rematch_nonce_hashes.get(seat))
        for seat, seat_state in enumerate(roster.seat_states)
    ]
    return msgspec.structs.replace(
        opened, rules=game.rules_version, key=secrets.token_hex(32), seats=seats, options=options, with_nonces=True
    )


def rematch_seat(seat_state: SeatState, agreed: str | None) -> SeatSetup:
    """Who takes a seat in the next game: people have theirs back from bots that played for them, at once when they have
    agreed to it, and else as soon as they come. `agreed` is the hash of their nonce, or None if they haven't agreed."""
    if seat_state.kind == "bot" and agreed is None:
        return SeatSetup("bot", seat_state.name, seat_state.level, seat_state.token)
    if not seat_state.token:
        return SeatSetup("open")
    return SeatSetup("human", seat_state.name, "", seat_state.token, nonce_hash=agreed or NO_NONCE)
