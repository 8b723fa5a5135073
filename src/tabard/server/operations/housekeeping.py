"""What a running server does beside serving: it deletes old tables, and notices what an operator wrote into its
database."""

import logging
import time
from collections.abc import Callable, Collection
from typing import Final

from tabard.server.operations.retention import BATCH, delete_old, retention_rules
from tabard.server.settings import Settings
from tabard.server.store import Store

logger = logging.getLogger("tabard.housekeeping")
RETENTION_SECONDS: Final = 60.0
"""How often the server looks for old tables; at once again while there are more."""


class Housekeeping:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.store: Final = store
        self.rules: Final = retention_rules(settings)
        self.alone: Final = not settings.shared
        """Whether no other process serves the same tables: those that do poll each other's entries anyway."""
        self.next_retention = 0.0
        self.writes: int | None = None
        """What was last known of others' writes."""

    async def run(self, now: int, in_use: Collection[str], read_logs_again: Callable[[], None]) -> None:
        """Called with every sweep. `in_use` has the tables in memory, which are never deleted."""
        if self.alone:
            writes = await self.store.foreign_writes()
            if self.writes is not None and writes != self.writes:
                read_logs_again()
            self.writes = writes
        if self.rules and time.monotonic() >= self.next_retention:
            deleted = await delete_old(self.store, self.rules, now, BATCH, in_use)
            if deleted:
                logger.info("old tables deleted", extra={"fields": {"tables": deleted}})
            if len(deleted) < BATCH:
                self.next_retention = time.monotonic() + RETENTION_SECONDS
