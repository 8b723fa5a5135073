"""What terminal tests share: a state folder of their own, and a way to run the command on a script."""

import os
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tabard.terminal.command import run
from tabard.terminal.screen import Screen


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's games are saved."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "fsync", lambda _: None)  # what a test writes need not survive a power cut
    return tmp_path / "state" / "tabard"


def paper_screen(typed: str = "", width: int = 80) -> Screen:
    """A screen that records what it shows, with a script for a keyboard."""
    return Screen(Console(file=StringIO(), width=width, markup=False, highlight=False), StringIO(typed), live=False)


def shown(screen: Screen) -> str:
    assert isinstance(screen.console.file, StringIO)
    return screen.console.file.getvalue()


class Said:
    """The outcome of a command."""

    def __init__(self, code: int, out: str, error: str) -> None:
        self.code = code
        self.out = out
        self.error = error


@pytest.fixture
def tabard_says(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Run the command with arguments, typing lines at it."""

    def say(arguments: str, *lines: str) -> Said:
        screen = paper_screen("".join(f"{line}\n" for line in lines))
        code = run(arguments.split(), screen)
        captured = capsys.readouterr()
        return Said(code, shown(screen) + captured.out, captured.err)

    return say
