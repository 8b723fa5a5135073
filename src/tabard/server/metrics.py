"""Metrics of a running server, for Prometheus. One scrape covers all workers: whichever answers it adds them up."""

import os
from pathlib import Path
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    values,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder in which workers share their metrics, if there are several."""
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

disable_created_metrics()  # type: ignore[no-untyped-call]
PROCESS: Final = os.getpid()
if os.environ.get(FOLDER):  # unless told, it asks the system for the process id whenever something is counted
    values.ValueClass = values.MultiProcessValue(lambda: PROCESS)  # type: ignore[no-untyped-call]


class Metrics:
    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self.counters: Final[dict[str, Counter]] = {}
        self.tables: Final = self.counter("tables", "Tables created.")
        self.entries: Final = self.counter("entries", "Log entries.")
        self.decisions: Final = self.counter("decisions", "Players' decisions.")
        self.bot_failures: Final = self.counter("bot_failures", "Bots that gave no legal answer in time.")
        self.damaged_tables: Final = self.counter("damaged_tables", "Tables with a damaged log.")
        self.refused_sockets: Final = self.counter("refused_sockets", "Sockets over the limit.")
        self.task_failures: Final = self.counter("task_failures", "Background tasks that failed and started again.")
        self.unknown_notifications: Final = self.counter(
            "unknown_notifications", "Messages from other processes that made no sense."
        )
        self.sockets: Final = self.gauge("sockets", "Connected sockets.")
        self.live_tables: Final = self.gauge("live_tables", "Tables in memory.")
        self.append: Final = self.histogram("append_seconds", "How long it took to make an entry durable.")
        self.think: Final = self.histogram("think_seconds", "How long bots thought.")

    def counter(self, name: str, description: str) -> Counter:
        self.counters[name] = Counter(f"tabard_{name}", description, registry=self.registry)
        return self.counters[name]

    def count(self, name: str) -> None:
        """Count one more, by the name of the counter."""
        self.counters[name].inc()

    def gauge(self, name: str, description: str) -> Gauge:
        return Gauge(f"tabard_{name}", description, registry=self.registry, multiprocess_mode="livesum")

    def histogram(self, name: str, description: str) -> Histogram:
        return Histogram(f"tabard_{name}", description, registry=self.registry, buckets=BUCKETS)

    @property
    def entries_so_far(self) -> int:
        """How many entries this process has applied."""
        return int(sum(sample.value for metric in self.entries.collect() for sample in metric.samples))

    def text(self) -> bytes:
        """The metrics in Prometheus' text format: of all workers, or of this process if it is the only one."""
        if not os.environ.get(FOLDER):
            return generate_latest(self.registry)
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def share_metrics(folder: Path) -> dict[str, str]:
    """What workers need in their environment to share their metrics in a folder."""
    return {FOLDER: str(folder)}


def forget_worker(pid: int, folder: Path) -> None:
    """A worker has ended: its sockets and live tables no longer count."""
    mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
