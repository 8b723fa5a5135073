"""Ending the game without a result."""

from tabard.server.problems import Problem
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Ended
from tabard.server.tables.visitor import Visitor


async def end(table: LiveTable, visitor: Visitor) -> None:
    """For the host, or for a player when all other people are gone."""

    def check() -> None:
        roster = table.state.roster
        if not (roster.status == "playing" and is_alone(table, visitor)):
            visitor.require_host()
        if roster.status not in ("gathering", "playing"):
            raise Problem("not_now", "The game is already over.")

    if visitor.seat is None:
        visitor.require_host()  # also if it is over: then nothing else is checked
    await table.add_entry(":end", None, Ended(), check)


def is_alone(table: LiveTable, visitor: Visitor) -> bool:
    """Whether a player is the only one of the people at the table who is here."""
    return visitor.seat is not None and all(
        seat == visitor.seat or other.kind != "human" or table.absences.is_absent(seat)
        for seat, other in enumerate(table.state.roster.seat_states)
    )
