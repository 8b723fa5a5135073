"""The screen and the keyboard. If both are a terminal, the table is redrawn for every question; otherwise, in scripts
and tests, output goes on line by line and nothing is ever cleared."""

import codecs
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import Final, TextIO

from rich.console import Console, Group, RenderableType
from rich.text import Text

try:
    import readline
except ImportError:  # not on every system; without it there is no history and no completion
    readline = None  # type: ignore[assignment]

CLEAR: Final = "\x1b[H\x1b[2J"
CLEAR_WITH_SCROLLBACK: Final = "\x1b[H\x1b[2J\x1b[3J"
CLEAR_LINE: Final = "\r\x1b[2K"
PAGER_OPTIONS: Final = "FRXPsSpace next page, b back, / search, q close$"
"""For `less`: leave short texts on the screen, show colours, and say how to get out."""


SIGNS_WITHOUT_UNICODE: Final = {
    "▮": "#", "◆": "*", "◇": ".", "▸": ">", "▲": "^", "·": "-", "─": "-", "━": "-", "•": "*", "♥": "*", "♡": ".",
    "▁": "0", "▂": "1", "▃": "2", "▄": "3", "▅": "4", "▆": "5", "▇": "6", "█": "7", "“": '"', "”": '"',
    "↖": "NW", "↗": "NE", "←": "W", "→": "E", "↙": "SW", "↘": "SE",
}  # fmt: skip


class InputEnded(Exception):
    """No more input: Ctrl-D, or the end of a script."""


class PipedConsole(Console):
    """A console whose reader may go away, as in `tabard rules quest | head`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    def __init__(self, console: Console, keyboard: TextIO | None, live: bool) -> None:
        self.console: Final = console
        self.keyboard: Final = keyboard
        self.live: Final = live
        """Whether a person sits at a terminal that can be cleared."""
        self.by_hand: Final = is_terminal(keyboard)
        """Whether a person types, and not a script."""
        self.mentioned = False
        """Whether the current line holds a temporary message."""

    def show(self, *things: RenderableType) -> None:
        self.erase_mention()
        for renderable in things:
            self.console.print(renderable)

    def show_unbroken(self, line: str) -> None:
        """A line to copy, such as a command: never wrapped."""
        self.erase_mention()
        self.console.print(Text(line), soft_wrap=True)

    def clear(self) -> None:
        self.erase_mention()
        if self.live:
            self.write(CLEAR)

    def wipe(self) -> None:
        """Clear everything that the next person must not see: the screen, the scrollback, what was typed."""
        self.erase_mention()
        if self.live:
            self.write(CLEAR_WITH_SCROLLBACK)
        elif self.by_hand:
            self.write("\n" * self.console.height)
        if readline is not None:
            readline.clear_history()

    def mention(self, words: str) -> None:
        """A temporary message while somebody waits. It is erased before anything else is shown: on many terminals a
        cleared screen can still be scrolled back to."""
        if self.live:
            self.write(CLEAR_LINE + words)
            self.mentioned = True

    def erase_mention(self) -> None:
        if self.mentioned:
            self.write(CLEAR_LINE)
            self.mentioned = False

    def write(self, codes: str) -> None:
        self.console.file.write(codes)
        self.console.file.flush()

    def page(self, *things: RenderableType) -> None:
        """Show long output, in the user's pager if there is one."""
        if not self.live:
            self.show(*things)
            return
        os.environ.setdefault("LESS", PAGER_OPTIONS)
        with self.console.pager(styles=True):
            self.show(*things)

    def fits(self, *things: RenderableType) -> bool:
        """Whether all of it and an input line fit on the screen. Without a terminal, everything fits."""
        if not self.live:
            return True
        return len(self.console.render_lines(Group(*things), pad=False)) < self.console.height

    def wait(self, words: str) -> str:
        """Wait until a person has read it. A script doesn't wait."""
        return self.ask(f"{words} ", ()) if self.by_hand else ""

    def ask(self, prompt: str, offers: Sequence[str]) -> str:
        """Read a line. The Tab key completes the offers."""
        self.erase_mention()
        typed = self.read_line_interactive(prompt, offers) if self.by_hand else self.read_line_piped(prompt)
        return "".join(sign if sign.isprintable() else " " for sign in typed).strip()

    def read_line_interactive(self, prompt: str, offers: Sequence[str]) -> str:
        if readline is not None:
            readline.set_completer(lambda start, index: completion(offers, start, index))
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")
        try:
            return input(prompt)
        except EOFError:
            raise InputEnded from None

    def read_line_piped(self, prompt: str) -> str:
        line = "" if self.keyboard is None else self.keyboard.readline()
        if not line:
            raise InputEnded
        self.show_unbroken(prompt + line.rstrip("\n"))
        return line


def completion(offers: Sequence[str], start: str, index: int) -> str | None:
    fitting = [offer for offer in offers if offer.lower().startswith(start.lower())]
    return fitting[index] if index < len(fitting) else None


def standard_screen() -> Screen:
    """The terminal, or the pipes, that the command was started with."""
    with contextlib.suppress(AttributeError):  # a stream may be closed, or replaced by something else
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    with contextlib.suppress(AttributeError):
        sys.stdout.reconfigure(errors="tabard_signs")  # type: ignore[union-attr]
    console = PipedConsole(markup=False, highlight=False, emoji=False)
    live = is_terminal(sys.stdin) and is_terminal(sys.stdout) and not console.is_dumb_terminal
    return Screen(console, sys.stdin, live)


def sign_without_unicode(error: UnicodeError) -> tuple[str, int]:
    """What a terminal with a small character set shows instead of a character that it doesn't have."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    return "".join(SIGNS_WITHOUT_UNICODE.get(sign, "?") for sign in missing), error.end


codecs.register_error("tabard_signs", sign_without_unicode)


def is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
