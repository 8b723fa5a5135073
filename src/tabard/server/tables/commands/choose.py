"""Choosing what to bring to the game, before it starts."""

from tabard.server.tables.commands.checks import check_gathering, internal_command_id
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Chosen
from tabard.server.tables.setup import check_deal, read_choices
from tabard.server.tables.state import TableState


async def choose(table: LiveTable, seat: int, given: dict[str, object]) -> None:
    body = Chosen(seat, read_seat_choices(table.state, seat, given))
    await table.add_entry(internal_command_id("choose"), seat, body, lambda: check_gathering(table.state.roster))


def read_seat_choices(state: TableState, seat: int, given: dict[str, object]) -> dict[str, object]:
    """What a player brings to the game, held against the rules."""
    if not given:
        return {}
    check_gathering(state.roster)
    choices = read_choices(state.game, state.seats, state.roster.opened.options, seat, given)
    check_deal(state.game, state.roster.after(Chosen(seat, choices), 0))
    return choices
