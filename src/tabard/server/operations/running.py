"""Whether a server is running on a database: its heartbeat moves."""

import asyncio
import time
from typing import Final

from tabard.engine.refusal import Invalid
from tabard.server.store import Store

RECENT_SECONDS: Final = 60
"""An older heartbeat means that no server is running."""
WATCH_SECONDS: Final = 5.0
"""How long a recent heartbeat is watched. By default a server has one every second."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def is_running(store: Store) -> bool:
    before = await store.last_heartbeat()
    if abs(now() - before) > RECENT_SECONDS * 1000:
        return False
    end = time.monotonic() + WATCH_SECONDS
    while time.monotonic() < end:
        await asyncio.sleep(0.1)
        if await store.last_heartbeat() != before:
            return True
    return False


async def require_stopped(store: Store, what: str) -> None:
    """Raises Invalid if a server is running on the database."""
    if await is_running(store):
        raise Invalid(f"A server is running on this database. Stop it first, then {what}.")
