"""The live tables of this process: creates, loads and unloads them, and attends to those that are due."""

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from tabard.server.bot_pool import BotPool
from tabard.server.fanout import Fanout, Notification
from tabard.server.identity import TABLE_ID, new_table_id
from tabard.server.limits import ChatLimits
from tabard.server.metrics import Metrics
from tabard.server.operations.housekeeping import Housekeeping
from tabard.server.problems import Problem
from tabard.server.server_time import ServerTime
from tabard.server.settings import Settings
from tabard.server.store import Store, Unavailable
from tabard.server.supervision import keep_running
from tabard.server.tables.archive import ArchivedTable
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Opened, next_entry
from tabard.server.tables.services import Services
from tabard.server.tables.session import LARGE
from tabard.server.tables.state import TableState, UnknownRules
from tabard.server.tables.streams import Streams

logger = logging.getLogger("tabard.tables")
SWEEP_BATCH: Final = 50
"""How many due tables one sweep loads. Those in memory are attended to as well, however many there are: tables whose
bots wait for a process must not keep others out."""
PACK_IDLE_SECONDS: Final = 5.0
"""Tables with large packs that nobody has used for this long are unloaded to make room for another one."""
LOAD_SECONDS: Final = 0.005
"""How long entries are folded before others get their turn."""


def any_table(id: str) -> bool:
    """A process without siblings is the home of every table."""
    return True


class Unplayable(Problem):
    """This version doesn't have the rules of a table. It can still be looked at and exported."""


class Tables:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        fanout: Fanout,
        time: ServerTime,
        is_home: Callable[[str], bool] = any_table,
    ) -> None:
        self.settings: Final = settings
        self.is_home: Final = is_home
        """Whether the sockets of a table come to this process. Other processes can serve it, too."""
        self.store: Final = store
        self.fanout: Final = fanout
        self.time: Final = time
        self.metrics: Final = Metrics()
        self.housekeeping: Final = Housekeeping(settings, store)
        self.bot_pool: Final = BotPool(settings)
        self.services: Final = Services(
            settings,
            store,
            fanout,
            self.bot_pool,
            self.metrics,
            ChatLimits(settings.chat_per_minute, settings.chat_per_minute_per_address, monotonic),
            time,
            started_at=monotonic(),
        )
        self.live: Final[dict[str, LiveTable]] = {}
        self.loading: Final[dict[str, asyncio.Task[LiveTable]]] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.behind: dict[str, LiveTable] = {}
        """Tables whose logs have entries that this process was notified of and hasn't read."""
        self.fetching: asyncio.Task[None] | None = None
        self.heartbeat_at = 0.0
        """When the last heartbeat was written, by the monotonic clock."""
        self.closing = False

    # Starting and stopping

    async def open(self) -> None:
        await self.store.open()
        await self.fanout.open(self.on_message, self.metrics.count)
        await self.heartbeat(self.time.allowed_gap if self.settings.shared else 0)
        self.tasks = [
            asyncio.create_task(keep_running("heartbeat", self.heartbeat_loop, self.metrics.count)),
            asyncio.create_task(keep_running("sweep", self.sweep_loop, self.metrics.count)),
        ]
        if self.settings.shared:
            self.tasks.append(asyncio.create_task(keep_running("poll", self.poll_loop, self.metrics.count)))

    async def close(self) -> None:
        self.closing = True
        if self.fetching is not None:
            self.tasks.append(self.fetching)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for table in self.live.values():
            async with table.session.lock:
                table.close()
        at_work = [task for table in self.live.values() for task in table.session.background.tasks]
        await asyncio.gather(*at_work, return_exceptions=True)
        try:
            if not self.time.has_gap:  # otherwise the next start credits it
                await self.store.heartbeat(self.time.now())
        except Unavailable as error:
            logger.warning("no last heartbeat", extra={"fields": {"error": str(error)}})
        await self.bot_pool.close()
        await self.fanout.close()
        await self.store.close()

    # The heartbeat

    async def heartbeat_loop(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            try:
                await self.heartbeat(self.time.allowed_gap)
            except Unavailable as error:
                logger.warning("no heartbeat", extra={"fields": {"error": str(error)}})

    async def heartbeat(self, allowed_gap: int) -> None:
        """Note that the server is running. If there is a gap since the last time, credit it first: whoever stops before
        the end leaves the rest to the next heartbeat."""
        alive = await self.store.last_heartbeat()
        self.time.catch_up(alive)
        if alive and self.time.now() - alive > allowed_gap:
            await self.credit_downtime(alive, allowed_gap)
        now = self.time.now()
        await self.store.heartbeat(now)
        self.time.note_heartbeat(now)
        self.heartbeat_at = monotonic()

    async def credit_downtime(self, since: int, allowed_gap: int) -> None:
        """Nobody's clock ran while the server was down."""
        for id in await self.store.tables_with_clocks():
            try:
                await (await self.find(id)).credit_downtime(since, allowed_gap)
            except Exception as error:  # whatever is wrong with a table concerns that table only
                if isinstance(error, Problem) and error.code == "unavailable":
                    raise Unavailable(error.reason) from None
                logger.warning("downtime not credited", extra={"fields": {"table": id, "error": str(error)}})

    # Attending to tables

    async def sweep_loop(self) -> None:
        """Attend to due tables, and unload idle ones."""
        while True:
            try:
                await self.sweep()
            except (Unavailable, Problem) as error:
                logger.warning("sweep failed", extra={"fields": {"error": str(error)}})
            await asyncio.sleep(self.settings.sweep_seconds)

    async def sweep(self) -> None:
        to_load = SWEEP_BATCH
        for id in await self.store.due(self.time.now(), SWEEP_BATCH + len(self.live)):
            to_load -= id not in self.live
            if to_load < 0:
                break
            try:
                table = await self.find(id)
            except Problem as problem:
                logger.warning("table not loaded", extra={"fields": {"table": id, "error": problem.reason}})
                if isinstance(problem, Unplayable):
                    await self.store.clear_due(id)
                elif problem.code != "unavailable":
                    await self.store.mark_damaged(id)
                continue
            table.attend()
        for id, table in list(self.live.items()):
            if table.session.is_idle(self.settings.idle_seconds):
                self.unload(id, table)
        await self.housekeeping.run(self.time.now(), self.live, self.read_logs_again)

    def unload(self, id: str, table: LiveTable) -> None:
        table.close()
        del self.live[id]
        self.metrics.live_tables.set(len(self.live))

    def read_logs_again(self) -> None:
        """An operator has written to the database: look for new entries at every table that somebody watches."""
        for table in self.live.values():
            if any(table.presence.here()):
                table.session.background.spawn(table.catch_up())

    async def poll_loop(self) -> None:
        """Look for entries of other processes that this one wasn't notified of. Only entries that were already there at
        the last poll count: notifications of newer ones may still be on their way. Also look for logs that have lost
        entries."""
        before: dict[str, int] = {}
        while True:
            await asyncio.sleep(self.settings.poll_seconds)
            folded = {id: table.state.last.seq for id, table in self.live.items() if any(table.presence.here())}
            try:
                last_seqs = await self.store.last_seqs(list(folded)) if folded else {}
            except Unavailable as error:
                logger.warning("poll failed", extra={"fields": {"error": str(error)}})
                continue
            for id, seq in folded.items():
                table = self.live.get(id)
                if table is None or table.discarded or table.session.lock.locked():
                    continue
                if before.get(id, 0) > table.state.last.seq or last_seqs.get(id, 0) < seq:
                    table.session.background.spawn(table.catch_up())
            before = last_seqs

    def on_message(self, sender: str, notification: Notification) -> None:
        table = self.live.get(notification.table)
        if table is None or table.discarded:
            return
        if notification.seq > table.state.last.seq and not table.session.damaged:
            self.fetch(table)
        if notification.present is not None:
            table.on_presence(sender, notification.present)

    def fetch(self, table: LiveTable) -> None:
        """Read new entries of a table from the log: one query for all tables that are behind by now."""
        self.behind[table.state.id] = table
        if self.fetching is None:
            self.fetching = asyncio.create_task(self.fetch_behind())

    async def fetch_behind(self) -> None:
        try:
            while self.behind:
                tables, self.behind = self.behind, {}
                try:
                    logs = await self.store.read_many({id: table.state.last.seq for id, table in tables.items()})
                except Unavailable as error:
                    logger.warning("entries not read", extra={"fields": {"error": str(error)}})
                    continue
                for id, entries in logs.items():
                    tables[id].on_entries(entries)
        finally:
            self.fetching = None

    # Finding and adding tables

    async def find(self, id: str) -> LiveTable:
        """A table, loaded from its log if it is not in memory."""
        table = self.live.get(id)
        if table is not None and not table.discarded:
            return table
        if not TABLE_ID.fullmatch(id):
            raise Problem("missing", "This table doesn't exist.")
        loading = self.loading.get(id)
        if loading is None:
            loading = self.loading[id] = asyncio.create_task(self.load(id))
            loading.add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(loading)

    async def load(self, id: str) -> LiveTable:
        try:
            entries = await self.store.read(id, 0)
        except Unavailable:
            raise Problem("unavailable", "Could not load the table. Try again.") from None
        if not entries:
            raise Problem("missing", "This table doesn't exist.")
        try:
            streams = Streams(TableState(entries[0], id))
        except UnknownRules as error:
            raise Unplayable("not_now", f"This table can't be played on. {error}") from None
        except Exception as error:  # whatever is wrong with a table concerns that table only
            logger.error("table damaged", extra={"fields": {"table": id, "reason": str(error)}})
            raise Problem("not_now", f"This table can no longer be shown: {error}") from None
        table = LiveTable(streams, self.services)
        turn_ends = monotonic() + LOAD_SECONDS
        for entry in entries[1:]:
            try:
                streams.fold(entry)
            except Exception as error:
                table.session.quarantine(str(error))
                break
            if monotonic() > turn_ends:
                await asyncio.sleep(0)
                turn_ends = monotonic() + LOAD_SECONDS
        table.session.listed = table.session.current_listing()
        if table.session.delayed_view is not None:
            table.session.delayed_view.load(entries[1:])
        self.live[id] = table
        self.metrics.live_tables.set(len(self.live))
        table.attend()
        return table

    async def archived(self, id: str, why: str) -> ArchivedTable:
        """A table that can't be loaded, as far as its log says something without any rules."""
        try:
            stored, entries = await self.store.stored_table(id), await self.store.read(id, 0)
        except Unavailable:
            raise Problem("unavailable", "Could not load the table. Try again.") from None
        try:
            if stored is not None:
                return ArchivedTable(stored, entries, why)
        except Exception as error:  # whatever is wrong with a table concerns that table only
            logger.warning("table not archived", extra={"fields": {"table": id, "error": str(error)}})
        raise Problem("not_now", why)

    async def add(self, opened: Opened) -> LiveTable:
        """A new table, at home here."""
        id = new_table_id()
        while not self.is_home(id):
            id = new_table_id()
        entry = next_entry(None, self.time.now(), ":open", opened)
        if len(entry.body) > LARGE:
            self.make_room_for_pack(len(entry.body))
        table = self.live[id] = LiveTable(Streams(TableState(entry, id)), self.services)
        added = False
        try:  # as soon as it is in the database, a sweep may look for it, and must not load it a second time
            added = await self.store.append(id, None, entry, table.session.listed)
        except Unavailable:
            raise Problem("unavailable", "Could not save that. Try again.") from None
        finally:
            if not added:
                self.live.pop(id, None)
        if not added:
            raise Problem("unavailable", "Could not create the table. Try again.")
        self.metrics.live_tables.set(len(self.live))
        self.metrics.tables.inc()
        await table.start_game()
        table.attend()
        return table

    def make_room_for_pack(self, length: int) -> None:
        """If need be, unload tables with large packs that nobody uses until there is room for another one. Raises
        Problem if too many were used just now."""
        unwatched = [each for each in self.live.values() if each.session.pack_bytes and not any(each.presence.here())]
        unwatched.sort(key=lambda table: table.session.last_active)
        too_much = length + sum(table.session.pack_bytes for table in unwatched)
        too_much -= int(1024 * self.settings.idle_pack_kilobytes)
        for table in unwatched:
            if too_much > 0 and table.session.is_idle(PACK_IDLE_SECONDS):
                self.unload(table.state.id, table)
                too_much -= table.session.pack_bytes
        if too_much > 0:
            raise Problem("unavailable", "Too many tables with large packs were opened just now. Try again.")
