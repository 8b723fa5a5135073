"""Giving a seat to a bot, and taking it back."""

from tabard.server.problems import Problem
from tabard.server.tables.commands.checks import check_level, check_seat, internal_command_id
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import BotSeated, SeatReclaimed
from tabard.server.tables.visitor import Visitor


async def seat_bot(table: LiveTable, visitor: Visitor, seat: int, level: str) -> None:
    check_level(level, table.services.settings)
    check_seat(table.state, seat)

    def check() -> None:
        roster = table.state.roster
        if roster.status not in ("gathering", "playing"):
            raise Problem("not_now", "The game is over.")
        own = visitor.seat == seat
        if roster.status == "gathering" and own:
            raise Problem("not_now", "The game hasn't started. Leave the table instead.")
        gone = (visitor.seat is not None or visitor.host) and table.absences.is_absent(seat)
        if not (own or gone or (visitor.host and roster.seat_states[seat].kind in ("open", "bot"))):
            raise Problem("not_seated", "Only a player who is away can be replaced by a bot.")

    await table.add_entry(internal_command_id("bot"), seat, BotSeated(seat, level), check)


async def reclaim_seat(table: LiveTable, visitor: Visitor, seat: int) -> None:
    """Take one's seat back from the bot that played there."""

    def check() -> None:
        if visitor.seat != seat or table.state.roster.seat_states[seat].kind != "bot":
            raise Problem("not_seated", "No bot is playing for you in this seat.")

    await table.add_entry(internal_command_id("back"), seat, SeatReclaimed(seat), check)
