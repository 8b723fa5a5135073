"""Work of a table in the background: it is logged if it fails, and cancelled when the table is unloaded."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from tabard.server.problems import Problem

logger = logging.getLogger("tabard.tables")


class Background:
    def __init__(self, table: str) -> None:
        self.table: Final = table
        self.tasks: Final[set[asyncio.Task[None]]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.on_done)

    def on_done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            fields = {"table": self.table, "error": repr(error)}
            logger.error(
                "table work failed", extra={"fields": fields}, exc_info=None if isinstance(error, Problem) else error
            )

    def cancel(self) -> None:
        for task in self.tasks:
            task.cancel()
