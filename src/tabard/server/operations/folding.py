"""Stored logs folded to tables, for all operations."""

from collections.abc import Sequence

from tabard.engine.refusal import Invalid
from tabard.server.store import Listing
from tabard.server.tables.log import Ended, Entry, next_entry
from tabard.server.tables.session import listing_of
from tabard.server.tables.state import TableState
from tabard.server.tables.views import Views


def fold_log(id: str, entries: Sequence[Entry]) -> TableState:
    """The table that a log leads to. Raises Invalid if the log doesn't lead to where it led before."""
    if not entries:
        raise Invalid("The log is empty.")
    try:
        table = TableState(entries[0], id)
        for entry in entries[1:]:
            table.fold(entry)
    except Exception as error:  # a log can be damaged in any way
        raise Invalid(str(error) or repr(error)) from None
    return table


def why_not_folded(id: str, entries: Sequence[Entry]) -> str | None:
    """Why a log can't be continued; None if it can."""
    try:
        fold_log(id, entries)
    except Invalid as error:
        return str(error)
    return None


def ending(table: TableState, now: int) -> tuple[Entry, Listing]:
    """The entry that ends a table without a result, and the table's listing after it."""
    at = max(now, table.last.at)
    draft = table.draft(Ended(), at)
    entry = next_entry(table.last, at, ":end", draft.body)
    return entry, listing_of(draft.roster, draft.due, Views(table).info_of(draft.roster))


def record_of(table: TableState) -> dict[str, object]:
    """The record of a game that is over."""
    if table.roster.status not in ("over", "ended") or table.match is None:
        raise Invalid(f"The game at table {table.id} isn't over, and a record shows everything hidden. End it first.")
    return table.record()
