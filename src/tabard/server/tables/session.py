"""The session of a table: executes commands one at a time. It drafts an entry, makes it durable, applies it, and sends
it to every viewer who notices it."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from tabard.engine.refusal import Refused
from tabard.server.problems import Problem, refusal
from tabard.server.protocol.table import Presence, encode
from tabard.server.store import Listing, Unavailable
from tabard.server.tables.absences import Absences
from tabard.server.tables.background import Background
from tabard.server.tables.delayed import DelayedView
from tabard.server.tables.log import AnyBody, Entry, follows, next_entry
from tabard.server.tables.log_limit import check_room
from tabard.server.tables.moves import Drafter
from tabard.server.tables.presence import TablePresence
from tabard.server.tables.roster import Roster
from tabard.server.tables.services import Services
from tabard.server.tables.state import Draft
from tabard.server.tables.streams import CommandResult, Preview, StreamItem, Streams

logger = logging.getLogger("tabard.session")
LARGE: Final = 16_384
"""An opening of more bytes than this has a large pack of cards."""
MAX_ATTEMPTS: Final = 64
"""How often a command is retried when other processes append first."""


class LogLost(Problem):
    """The log lacks entries that are folded here: after a failover, or after an operator has rewritten it. The table
    must be loaded again."""

    def __init__(self) -> None:
        super().__init__("stale", "The last moves were lost in the database. Look at the table and answer again.")


class TableSession:
    def __init__(self, streams: Streams, services: Services) -> None:
        self.services: Final = services
        self.streams: Final = streams
        self.state: Final = streams.table
        self.presence: Final = TablePresence(self.state.seats, services)
        self.absences: Final = Absences(self.state, self.presence, services)
        self.background: Final = Background(self.state.id)
        self.delayed_view: Final = (
            DelayedView(self.state, self.presence, services, self.state.last)
            if self.state.roster.opened.spectator_delay
            else None
        )
        self.damaged = ""
        """Why the table is read-only; empty if it isn't."""
        self.lock: Final = asyncio.Lock()
        self.stale = False
        """Whether the log may have entries that are not folded yet."""
        self.listed = self.current_listing()
        """The table's listing as stored."""
        self.last_active = time.monotonic()
        opening = len(self.state.last.body)
        self.pack_bytes: Final = opening if opening > LARGE else 0
        """The length of the opening if it has a large pack, otherwise 0."""

    # Executing commands

    async def execute(self, command: str, seat: int | None, payload: bytes, draft: Drafter) -> int:
        """Execute a command once, however often it is sent. Returns the number of its entry in the sender's stream."""
        self.last_active = time.monotonic()
        certain = False
        async with self.lock:
            for _ in range(MAX_ATTEMPTS):
                if self.stale:
                    await self.read_new_entries()
                known = self.streams.commands.get(command)
                if known is not None:
                    return repeated_command(known, seat, payload)
                if self.damaged:
                    raise Problem("not_now", f"This table is read-only: {self.damaged}")
                now = self.services.now()
                try:
                    drafted = draft(now)
                    check_room(drafted.body, self.state.last.seq, self.services.settings.entries_per_table)
                except (Refused, Problem) as refused:
                    if not certain:  # another process may have appended entries without notifying us
                        certain = True
                        if await self.read_new_entries():
                            continue
                    raise refusal(refused) if isinstance(refused, Refused) else refused from None
                if await self.write(command, now, self.streams.preview(drafted)):
                    return self.streams.commands[command].number
        raise Problem("unavailable", "The table is very busy. Try again.")

    async def add_entry(self, command: str, seat: int | None, body: AnyBody, check: Callable[[], None]) -> int:
        """Append an entry other than a decision. `check` runs right before it and raises what is wrong."""

        def draft(now: int) -> Draft:
            check()
            return self.state.draft(body, now)

        return await self.execute(command, seat, encode(body), draft)

    async def write(self, command: str, now: int, preview: Preview) -> bool:
        """Make an entry durable, then apply it and send it. False if another process appended first."""
        draft, last = preview.draft, self.state.last
        entry = next_entry(last, max(now, last.at), command, draft.body)
        if await self.make_durable(entry, draft):
            self.apply(entry, preview)
            self.services.fanout.publish(self.state.id, entry.seq)
            return True
        return False

    async def make_durable(self, entry: Entry, draft: Draft) -> bool:
        listing, changed = self.listed, False
        if draft.roster is not self.state.roster or draft.due != listing.due:
            listing, changed = listing_of(draft.roster, draft.due, self.streams.views.info_of(draft.roster)), True
        began = time.perf_counter()
        self.stale = True  # until it is known whether the entry was written
        try:
            added = await self.services.store.append(
                self.state.id, self.state.last, entry, listing if changed else None
            )
        except Unavailable as error:
            logger.error("append failed", extra={"fields": {"table": self.state.id, "error": str(error)}})
            raise Problem("unavailable", "Could not save that. Try again.") from None
        self.services.metrics.append.observe(time.perf_counter() - began)
        if added:
            self.stale, self.listed = False, listing
        return added

    def apply(self, entry: Entry, preview: Preview | None) -> None:
        """Apply a durable entry to the state, and send it to the viewers."""
        if self.damaged:
            return
        try:
            item = self.streams.fold(entry, preview)
        except Exception as error:  # whatever is wrong with a table concerns that table only
            self.quarantine(str(error))
            return
        self.services.metrics.entries.inc()
        self.send(item)
        if self.delayed_view is not None:
            self.delayed_view.add(entry)

    def send(self, item: StreamItem) -> None:
        """Send an item to the viewers who notice it."""
        for viewer, listeners in self.presence.listeners.items():
            if not listeners or (viewer is None and self.delayed_view is not None):
                continue
            if self.streams.has_last(viewer, item):
                self.presence.send(viewer, self.streams.build_frame(viewer, item))

    def quarantine(self, why: str) -> None:
        """The log is damaged: from now on the table is read-only."""
        self.damaged = why
        self.streams.quarantine()
        logger.error("table damaged", extra={"fields": {"table": self.state.id, "reason": why}})
        self.services.metrics.damaged_tables.inc()
        self.background.spawn(self.services.store.mark_damaged(self.state.id))

    def current_listing(self) -> Listing:
        """The current listing. Whoever appended the last entry has stored it."""
        state = self.state
        position = None if state.match is None else state.match.state
        due = state.due(state.roster, position, state.clock_started, state.last.at)
        return listing_of(state.roster, due, self.streams.info)

    # What other processes have appended

    def on_entries(self, entries: list[Entry]) -> bool:
        """Another process has appended entries. False if they can't be applied yet: then the log must be read again."""
        if self.stale or self.lock.locked():
            return False
        new = [entry for entry in entries if entry.seq > self.state.last.seq]
        if new and not follows(self.state.last, new[0]):
            return False
        for entry in new:
            self.apply(entry, None)
        self.listed = self.current_listing()
        return True

    async def catch_up(self) -> None:
        """Read what is new in the log."""
        self.stale = True
        async with self.lock:
            if self.stale:
                await self.read_new_entries()

    async def read_new_entries(self) -> bool:
        """Fold new entries of the log; returns whether there were any. Raises LogLost if the log no longer has the last
        entry that was folded."""
        last = self.state.last
        try:
            stored = await self.services.store.read(self.state.id, last.seq - 1)
        except Unavailable:
            raise Problem("unavailable", "Could not load the table. Try again.") from None
        if not stored or stored[0].chain != last.chain:
            logger.error("log lost entries", extra={"fields": {"table": self.state.id, "folded": last.seq}})
            raise LogLost
        self.stale = False
        for entry in stored[1:]:
            self.apply(entry, None)
        self.listed = self.current_listing()
        return len(stored) > 1

    # What viewers ask for

    def streams_for(self, viewer: int | None) -> Streams:
        """The table as a viewer may see it: spectators may see it with a delay."""
        return self.streams if viewer is not None or self.delayed_view is None else self.delayed_view.streams

    def snapshot(self, viewer: int | None, since: int | None, host: bool) -> bytes:
        begin = 0 if since is None or not 0 <= since <= self.head(viewer) else since
        now, presence = self.services.now(), encode(self.presence_info())
        page = self.services.settings.entries_per_answer
        return self.streams_for(viewer).snapshot(viewer, begin, page, host, now, presence)

    def entries(self, viewer: int | None, since: int) -> bytes:
        """The first entries after a number. Whoever wants all of them asks again, after the last one of these."""
        page = self.services.settings.entries_per_answer
        entries = self.streams_for(viewer).entries_since(viewer, since, page)
        return b'{"n":%d,"entries":%b}' % (self.head(viewer), entries)

    def head(self, viewer: int | None) -> int:
        """The number of the last entry of a viewer's stream."""
        return self.streams_for(viewer).head(viewer)

    def presence_info(self) -> Presence:
        counts = self.presence.everywhere()
        return Presence([count > 0 for count in counts[:-1]], counts[-1], self.absences.missing(counts))

    # Housekeeping

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody is connected, no work is running, and nobody has used the table for so long."""
        quiet = time.monotonic() - self.last_active > seconds
        return quiet and not any(self.presence.here()) and not self.background.tasks and not self.lock.locked()

    def close(self) -> None:
        if self.delayed_view is not None:
            self.delayed_view.close()
        self.background.cancel()


def listing_of(roster: Roster, due: int | None, info: bytes) -> Listing:
    opened = roster.opened
    return Listing(opened.game, opened.public, roster.status, len(roster.joinable_seats), due, info)


def repeated_command(known: CommandResult, seat: int | None, payload: bytes) -> int:
    """The result of a command that was already executed."""
    if known.seat != seat or known.payload != payload:
        raise Problem("reused", "This id was used for another command. Use a new id for each.")
    return known.number
