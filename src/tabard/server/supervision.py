"""Work that must go on whatever happens."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

logger = logging.getLogger("tabard.supervision")
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 30.0
STEADY_SECONDS: Final = 60.0
"""What has run for this long has recovered: its next pause is short again."""


class GrowingPause:
    """How long to wait before the next attempt: twice as long after every failure, up to a limit."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock: Final = clock
        self.began = clock()
        self.pause = FIRST_PAUSE

    def attempt(self) -> None:
        """An attempt begins."""
        self.began = self.clock()

    def failed(self) -> float:
        """The attempt has failed; returns the seconds to wait before the next one."""
        if self.clock() - self.began >= STEADY_SECONDS:
            self.pause = FIRST_PAUSE
        seconds, self.pause = self.pause, min(2 * self.pause, LONGEST_PAUSE)
        return seconds


async def keep_running(
    name: str,
    work: Callable[[], Awaitable[None]],
    count: Callable[[str], None],
    expected: tuple[type[Exception], ...] = (),
) -> None:
    """Run work that never ends by itself. Whenever it fails, that is logged and counted, and it starts again. The trace
    is logged too, unless such a failure is expected."""
    pause = GrowingPause()
    while True:
        pause.attempt()
        try:
            await work()
        except Exception as error:
            seconds = pause.failed()
            fields = {"task": name, "error": repr(error), "again_in": seconds}
            trace = None if isinstance(error, expected) else error
            logger.error("background task failed", extra={"fields": fields}, exc_info=trace)
            count("task_failures")
            await asyncio.sleep(seconds)
