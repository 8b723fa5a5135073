"""Our server in this process, in a thread with its own loop, where the test sets the clock."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from tabard.server.app import create_app
from tabard.server.fanout import NoFanout
from tabard.server.http_connection import ConnectionLimits
from tabard.server.serve import uvicorn_config
from tabard.server.server_time import ServerTime
from tabard.server.settings import Settings, read_settings
from tabard.server.store import create_store
from tabard.server.tables.registry import Tables
from tests.server.services import PATIENCE, QUICK, free_port, wait_until

T = TypeVar("T")
BEGIN = 1_700_000_000_000
NO_GAPS = {"downtime_seconds": 10**9}
"""Settings with which a jump of the steady clock isn't taken for downtime."""


class LocalServer:
    def __init__(self, database: str, time: int, **settings: object) -> None:
        self.time = self.calendar = time
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        given: Settings = read_settings(QUICK | NO_GAPS | {"database": database} | settings)
        server_time = ServerTime(given.downtime_milliseconds, lambda: self.calendar, lambda: self.time)
        self.tables = Tables(given, create_store(database), NoFanout(), server_time)
        app, self.sockets = create_app(self.tables)
        self.limits = ConnectionLimits(given)
        config = uvicorn_config(app, given, self.limits)
        config.port, config.date_header = self.port, False
        self.server = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve()

        asyncio.run(serve())

    def inside(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run something in the server's own loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work(), self.loop).result(PATIENCE)


@contextmanager
def local_server(folder: Path, time: int = BEGIN, **settings: object) -> Iterator[LocalServer]:
    server = LocalServer(str(folder / "tabard.sqlite3"), time, **settings)
    server.thread.start()
    wait_until(lambda: server.server.started or not server.thread.is_alive(), "the local server")
    try:
        yield server
    finally:
        server.server.should_exit = True
        server.thread.join(PATIENCE)
