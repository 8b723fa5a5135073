"""Whether a server is running on a database: its heartbeat moves."""

import asyncio
import time
from typing import Final

from tabard.engine.refusal import Invalid
from tabard.server.store import Store

RECENT_SECONDS: Final = 60
WATCH_SECONDS: Final = 5.0
"""How long a recent heartbeat is watched. By default a server has one every second."""
SHORT_WATCH_SECONDS: Final = 2.5
"""How long any other heartbeat is watched: a server goes by its own time if this machine's clock is set meanwhile."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def is_running(store: Store) -> bool:
    before = await store.last_heartbeat()
    if not before:
        return False
    recent = abs(now() - before) <= RECENT_SECONDS * 1000
    end = time.monotonic() + (WATCH_SECONDS if recent else SHORT_WATCH_SECONDS)
    while time.monotonic() < end:
        await asyncio.sleep(0.1)
        if await store.last_heartbeat() != before:
            return True
    return False


async def require_stopped(store: Store, what: str) -> None:
    """Raises Invalid if a server is running on the database."""
    if await is_running(store):
        raise Invalid(f"A server is running on this database. Stop it first, then {what}.")
