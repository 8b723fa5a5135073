"""Answering the question that a seat is asked."""

from tabard.server.problems import Problem
from tabard.server.protocol.frames import Decide
from tabard.server.protocol.table import encode
from tabard.server.tables.commands.checks import check_playing
from tabard.server.tables.live import LiveTable
from tabard.server.tables.state import Draft


async def decide(table: LiveTable, seat: int, command: Decide) -> int:
    """Returns the number of the entry in the player's stream."""
    state = table.state

    def draft(now: int) -> Draft:
        check_playing(state.roster)
        assert state.match is not None
        if state.roster.seat_states[seat].kind == "bot":
            raise Problem("not_now", "A bot is playing for you. Take your seat back first.")
        if seat in state.match.to_act and command.decision != str(state.decision_ids[seat]):
            raise Problem("stale", "That question is no longer open. Look at the table and answer again.")
        return state.draft_decision(seat, command.answer, now)

    number = await table.execute(command.id, seat, encode(["decide", seat, command.answer]), draft)
    table.services.metrics.decisions.inc()
    return number
