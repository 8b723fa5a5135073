"""The live tables of this process: creates, loads and unloads them, and attends to those that are due."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from tabard.server.bot_pool import BotPool
from tabard.server.fanout import Fanout, Notification
from tabard.server.identity import TABLE_ID, new_table_id
from tabard.server.limits import ChatLimits
from tabard.server.metrics import Metrics
from tabard.server.operations.housekeeping import Housekeeping
from tabard.server.problems import Problem
from tabard.server.settings import Settings
from tabard.server.store import Store, Unavailable
from tabard.server.supervision import keep_running
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import ClockCredited, Opened, next_entry
from tabard.server.tables.services import Services
from tabard.server.tables.state import TableState
from tabard.server.tables.streams import Streams

logger = logging.getLogger("tabard.tables")
SWEEP_BATCH: Final = 50
"""How many due tables one sweep attends to."""
LOAD_BATCH: Final = 200
"""How many entries are folded before others get their turn."""


class Tables:
    def __init__(self, settings: Settings, store: Store, fanout: Fanout, now: Callable[[], int]) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.fanout: Final = fanout
        self.now: Final = now
        self.metrics: Final = Metrics()
        self.housekeeping: Final = Housekeeping(settings, store)
        self.bot_pool: Final = BotPool(settings.bot_processes, settings.bot_timeout_seconds)
        self.services: Final = Services(
            settings,
            store,
            fanout,
            self.bot_pool,
            self.metrics,
            ChatLimits(settings.chat_per_minute, settings.chat_per_minute_per_address, time.monotonic),
            now,
            started_at=time.monotonic(),
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
        await self.credit_downtime(await self.heartbeat())
        self.tasks = [asyncio.create_task(keep_running("sweep", self.sweep_loop, self.metrics.count))]
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
            await self.heartbeat()
        except Unavailable as error:
            logger.warning("no last heartbeat", extra={"fields": {"error": str(error)}})
        await self.bot_pool.close()
        await self.fanout.close()
        await self.store.close()

    async def heartbeat(self) -> int:
        """Note that the server is running. Returns how long it was down, if it was."""
        closed = await self.store.heartbeat(self.now(), int(self.settings.downtime_seconds * 1000))
        self.heartbeat_at = time.monotonic()
        return closed

    async def credit_downtime(self, closed: int) -> None:
        """Nobody's clock ran while the server was down."""
        if not closed:
            return
        now = self.now()
        for id in await self.store.tables_with_clocks():
            try:
                table = await self.find(id)
                if table.clock.deadlines():
                    await table.add_entry(f":credit-{now}", None, ClockCredited(closed), lambda: None)
            except Problem as problem:
                logger.warning("downtime not credited", extra={"fields": {"table": id, "error": problem.reason}})

    # Attending to tables

    async def sweep_loop(self) -> None:
        """Attend to due tables, keep the heartbeat, and unload idle tables."""
        while True:
            try:
                await self.sweep()
            except (Unavailable, Problem) as error:
                logger.warning("sweep failed", extra={"fields": {"error": str(error)}})
            await asyncio.sleep(self.settings.sweep_seconds)

    async def sweep(self) -> None:
        await self.credit_downtime(await self.heartbeat())
        for id in await self.store.due(self.now(), SWEEP_BATCH):
            try:
                table = await self.find(id)
            except Problem as problem:
                logger.warning("table not loaded", extra={"fields": {"table": id, "error": problem.reason}})
                if problem.code != "unavailable":
                    await self.store.mark_damaged(id)
                continue
            table.attend()
        for id, table in list(self.live.items()):
            if table.session.idle:
                table.close()
                del self.live[id]
                self.metrics.live_tables.set(len(self.live))
        await self.housekeeping.run(self.now(), self.live, self.read_logs_again)

    def read_logs_again(self) -> None:
        """An operator has written to the database: look for new entries at every table that somebody watches."""
        for table in self.live.values():
            if any(table.presence.here()):
                table.session.background.spawn(table.catch_up())

    async def poll_loop(self) -> None:
        """Look for entries of other processes that this one wasn't notified of. Only entries that were already there at
        the last poll count: notifications of newer ones may still be on their way."""
        before: dict[str, int] = {}
        while True:
            await asyncio.sleep(self.settings.poll_seconds)
            watched = [id for id, table in self.live.items() if any(table.presence.here())]
            try:
                last_seqs = await self.store.last_seqs(watched) if watched else {}
            except Unavailable as error:
                logger.warning("poll failed", extra={"fields": {"error": str(error)}})
                continue
            for id in last_seqs:
                table = self.live.get(id)
                if table is not None and before.get(id, 0) > table.state.last.seq and not table.session.lock.locked():
                    table.session.background.spawn(table.catch_up())
            before = last_seqs

    def on_message(self, sender: str, notification: Notification) -> None:
        table = self.live.get(notification.table)
        if table is None:
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
        if table is not None:
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
        except Exception as error:  # whatever is wrong with a table concerns that table only
            logger.error("table damaged", extra={"fields": {"table": id, "reason": str(error)}})
            raise Problem("not_now", f"This table can no longer be shown: {error}") from None
        table = LiveTable(streams, self.services)
        for number, entry in enumerate(entries[1:], start=1):
            try:
                streams.fold(entry)
            except Exception as error:
                table.session.quarantine(str(error))
                break
            if number % LOAD_BATCH == 0:
                await asyncio.sleep(0)
        table.session.listed = table.session.current_listing()
        if table.session.delayed_view is not None:
            table.session.delayed_view.load(entries[1:])
        self.live[id] = table
        self.metrics.live_tables.set(len(self.live))
        table.attend()
        return table

    async def add(self, opened: Opened) -> LiveTable:
        """A new table."""
        id = new_table_id()
        entry = next_entry(None, self.now(), ":open", opened)
        table = LiveTable(Streams(TableState(entry, id)), self.services)
        try:
            added = await self.store.append(id, entry, table.session.listed)
        except Unavailable:
            raise Problem("unavailable", "Could not save that. Try again.") from None
        if not added:
            raise Problem("unavailable", "Could not create the table. Try again.")
        self.live[id] = table
        self.metrics.live_tables.set(len(self.live))
        self.metrics.tables.inc()
        if not table.state.roster.open_seats:
            await table.start_game()
        return table
