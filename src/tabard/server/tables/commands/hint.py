"""Asking for a hint."""

from tabard.server.problems import Problem
from tabard.server.protocol.bodies import Advice
from tabard.server.tables.live import LiveTable
from tabard.server.tables.moves import check_playing


async def hint(table: LiveTable, seat: int) -> list[Advice]:
    """What an expert would answer in the player's place, knowing no more than the player."""
    state = table.state
    if not state.roster.opened.hints:
        raise Problem("not_now", "This table doesn't allow hints.")
    check_playing(state.roster)
    assert state.match is not None
    if seat not in state.match.to_act:
        raise Problem("not_now", "It isn't your turn.")
    return await table.bots.hint(seat)
