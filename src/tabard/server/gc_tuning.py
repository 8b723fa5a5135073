"""Searching memory for cycles without keeping anybody waiting.

Python stops everything while it searches, and the longer the more there is. Tables hold many small objects for long,
and hardly any in a cycle. So what has lasted a second is set aside, and searched when nothing goes on, or after half an
hour at the latest. Meanwhile only a flood of new objects is searched.
"""

import gc
import time
from collections.abc import Callable
from typing import Final

GC_THRESHOLD: Final = 50_000
"""So many new objects within a second are searched at once."""
QUIET_SECONDS: Final = 60
MAX_SECONDS: Final = 1800


class GcTuner:
    def __init__(self, done: Callable[[], int]) -> None:
        self.done: Final = done
        """How much has been done so far, to see whether anything goes on."""
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
