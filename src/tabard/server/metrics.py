"""Metrics of a running server, in Prometheus' text format."""

from bisect import bisect_left
from collections import Counter
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    def __init__(self) -> None:
        self.counts: Final = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.total += seconds
        self.counts[bisect_left(BOUNDS, seconds)] += 1

    def lines(self, name: str) -> list[str]:
        lines, so_far = [f"# TYPE {name} histogram"], 0
        for index, bound in enumerate(BOUNDS):
            so_far += self.counts[index]
            lines.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        so_far += self.counts[-1]
        return [
            *lines,
            f'{name}_bucket{{le="+Inf"}} {so_far}',
            f"{name}_sum {self.total:.6f}",
            f"{name}_count {so_far}",
        ]


class Metrics:
    def __init__(self) -> None:
        self.counters: Final[Counter[str]] = Counter()
        self.append: Final = Histogram()
        """How long it took to make an entry durable."""
        self.think: Final = Histogram()
        """How long bots thought."""

    def count(self, name: str) -> None:
        self.counters[name] += 1

    def text(self, gauges: dict[str, int]) -> str:
        lines: list[str] = []
        for name, value in sorted(self.counters.items()):
            lines += [f"# TYPE tabard_{name}_total counter", f"tabard_{name}_total {value}"]
        for name, value in gauges.items():
            lines += [f"# TYPE tabard_{name} gauge", f"tabard_{name} {value}"]
        lines += self.append.lines("tabard_append_seconds") + self.think.lines("tabard_think_seconds")
        return "\n".join(lines) + "\n"
