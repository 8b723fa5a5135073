"""Garbage collection without pauses, and memory that is returned.

Python stops everything while it looks for cycles, and the more objects there are, the longer it takes. Tables keep many
small objects for a long time, and hardly any are in cycles. So objects that have lived for a second are frozen, and
collected only when the server is idle, when its memory has grown a lot, or after half an hour at the latest. Until
then, only a flood of new objects triggers a collection.
"""

import ctypes
import gc
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

GC_THRESHOLD: Final = 50_000
"""This many new objects within a second trigger a collection."""
QUIET_SECONDS: Final = 60
MAX_SECONDS: Final = 1800
MIN_SECONDS: Final = 10
"""However memory goes up and down, with every large answer for instance, no collection follows another one sooner."""
QUIET_GROWTH: Final = 16 << 20
"""So many more bytes than after the last collection trigger another one, as soon as the server is idle for a second."""
GROWTH: Final = 64 << 20
"""So many trigger one in any case, if memory has also doubled. The more there is, the longer a collection takes, and
the less often it happens."""
PROCESS_MEMORY: Final = Path("/proc/self/statm")


class GcTuner:
    def __init__(self, done: Callable[[], int], memory: Callable[[], int] | None = None) -> None:
        self.done: Final = done
        """How much work was done so far, to see whether the server is idle."""
        self.memory: Final = memory or memory_in_use
        self.done_before = 0
        self.searched = time.monotonic()
        self.memory_before = self.memory()
        """The memory after the last collection."""
        gc.freeze()
        gc.set_threshold(GC_THRESHOLD)

    def tick(self) -> None:
        """To be called every second."""
        done, since = self.done(), time.monotonic() - self.searched
        quiet, self.done_before = done == self.done_before, done
        if since > (QUIET_SECONDS if quiet else MAX_SECONDS) or (since > MIN_SECONDS and self.has_grown(quiet)):
            gc.unfreeze()
            gc.collect()
            return_free_memory()
            self.searched, self.memory_before = time.monotonic(), self.memory()
        gc.freeze()

    def has_grown(self, quiet: bool) -> bool:
        growth = self.memory() - self.memory_before
        return growth > (QUIET_GROWTH if quiet else max(GROWTH, self.memory_before))


def memory_in_use() -> int:
    """The bytes that this process has in memory; 0 where the system doesn't say it in the way of Linux."""
    try:
        return int(PROCESS_MEMORY.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def return_free_memory() -> None:
    """Have glibc return free memory to the system. By itself it returns only what is free at the end of its heap: one
    small object that was made last keeps all that is free before it."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not in musl
        if trim is not None:
            trim(0)
