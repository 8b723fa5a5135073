"""Renderables side by side, wrapped to the next line as a whole."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class Flow:
    def __init__(self, things: Sequence[Text], gap: str = "  ") -> None:
        self.things = things
        self.gap = gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for text in self.things:
            if line and line.cell_len + cell_len(self.gap) + text.cell_len > options.max_width:
                yield line
                line = Text()
            if line:
                line.append(self.gap)
            line.append_text(text)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [text.cell_len for text in self.things] or [0]
        whole = sum(widths) + cell_len(self.gap) * (len(widths) - 1)
        return Measurement(max(widths), whole).with_maximum(options.max_width)
