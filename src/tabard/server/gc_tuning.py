"""Garbage collection without pauses.

Python stops everything while it looks for cycles, and the more objects there are, the longer it takes. Tables keep many
small objects for a long time, and hardly any are in cycles. So objects that have lived for a second are frozen, and
collected only when the server is idle, or after half an hour at the latest. Until then, only a flood of new objects
triggers a collection.
"""

import gc
import time
from collections.abc import Callable
from typing import Final

GC_THRESHOLD: Final = 50_000
"""This many new objects within a second trigger a collection."""
QUIET_SECONDS: Final = 60
MAX_SECONDS: Final = 1800


class GcTuner:
    def __init__(self, done: Callable[[], int]) -> None:
        self.done: Final = done
        """How much work was done so far, to see whether the server is idle."""
        self.done_before = 0
        self.searched = time.monotonic()
        gc.freeze()
        gc.set_threshold(GC_THRESHOLD)

    def tick(self) -> None:
        """To be called every second."""
        done, since = self.done(), time.monotonic() - self.searched
        quiet, self.done_before = done == self.done_before, done
        if since > MAX_SECONDS or (quiet and since > QUIET_SECONDS):
            gc.unfreeze()
            gc.collect()
            self.searched = time.monotonic()
        gc.freeze()
