"""What an operator does with stored tables: list them, look at one, end it, export its record."""

from typing import Final

import msgspec
from msgspec import Struct

from tabard.engine.refusal import Invalid
from tabard.server.operations.folding import ending, fold_log, record_of, why_not_folded
from tabard.server.operations.running import now
from tabard.server.store import Store, StoredTable
from tabard.server.tables.archive import ArchivedTable
from tabard.server.tables.log import Entry, Said

STATUSES: Final = ("gathering", "playing", "over", "ended", "damaged")
ATTEMPTS: Final = 20
"""How often ending is tried while others append to the same log."""


class Message(Struct, frozen=True):
    """A chat message."""

    at: int
    seat: int
    text: str


class TableReport(Struct, frozen=True):
    table: StoredTable
    info: dict[str, object]
    messages: list[Message]
    why_not_folded: str | None


async def find_table(store: Store, id: str) -> StoredTable:
    stored = await store.stored_table(id)
    if stored is None:
        raise Invalid(f"There is no table {id}. tabard admin list shows the tables.")
    return stored


async def report_on(store: Store, id: str) -> TableReport:
    stored = await find_table(store, id)
    entries = await store.read(id, 0)
    return TableReport(stored, msgspec.json.decode(stored.info), messages_in(entries), why_not_folded(id, entries))


def messages_in(entries: list[Entry]) -> list[Message]:
    found: list[Message] = []
    for entry in entries:
        try:
            body = entry.read()
        except msgspec.MsgspecError:
            continue
        if isinstance(body, Said):
            found.append(Message(entry.at, body.seat, body.text))
    return found


async def end_table(store: Store, id: str) -> None:
    """End a game without a result, by an entry in its log as when its host ends it. A running server learns of it from
    the log: it reads the entries that others append."""
    await find_table(store, id)
    for _ in range(ATTEMPTS):
        try:
            table = fold_log(id, await store.read(id, 0))
        except Invalid as error:
            raise Invalid(f"Table {id} is read-only, so it can't be ended: {error}") from None
        if table.roster.status not in ("gathering", "playing"):
            raise Invalid(f"The game at table {id} is already over.")
        entry, listing = ending(table, now())
        if await store.append(id, table.last, entry, listing):
            return
    raise Invalid(f"Table {id} is very busy. Try again.")


async def export_record(store: Store, id: str) -> dict[str, object]:
    """The record of a game that is over, even if this version doesn't have its rules."""
    stored, entries = await find_table(store, id), await store.read(id, 0)
    why = why_not_folded(id, entries)
    if why is None:
        return record_of(fold_log(id, entries))
    try:
        return ArchivedTable(stored, entries, why).record()
    except Exception as error:  # a log can be damaged in any way
        raise Invalid(str(error) or repr(error)) from None
