"""Real sessions at a real (pseudo) terminal."""

import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

ASKED = "Type a number or a name|Press Enter for"
CLEAR = "\x1b[H\x1b[2J"
WIPE = CLEAR + "\x1b[3J"
CLEAR_LINE = "\r\x1b[2K"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Sitting:
    """A terminal of 24 lines in which the command runs."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "tabard.terminal.command", *arguments],
            env={**os.environ, "TERM": "xterm-256color", "PAGER": "cat", **environment},
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=60,
        )
        self.child.delaybeforesend = None
        self.child.ptyproc.delayafterclose = self.child.ptyproc.delayafterterminate = 0.01
        self.all = ""

    def expect(self, pattern: str) -> str:
        """Wait for a text; returns all output up to and including it, without colours and line breaks."""
        self.child.expect(pattern)
        came = f"{self.child.before}{self.child.after}"
        self.all += came
        return ESCAPES.sub("", came).replace(" \r\n", " ")

    def asked(self) -> str:
        """Wait for the next question, paging through output that is too long for the screen."""
        seen = self.expect(f"{ASKED}|Press Enter to continue")
        while seen.endswith("Press Enter to continue"):
            self.type("")
            seen += self.expect(f"{ASKED}|Press Enter to continue")
        return seen + self.expect("> ")

    def type(self, line: str) -> None:
        self.child.sendline(line)

    def leave(self) -> int | None:
        """The command's exit code."""
        self.expect(pexpect.EOF)
        self.child.close()
        code: int | None = self.child.exitstatus
        return code


@pytest.fixture
def sittings() -> Iterator[list[Sitting]]:
    """Closes every session when the test is over."""
    opened: list[Sitting] = []
    yield opened
    for sitting in opened:
        if sitting.child.isalive():
            sitting.child.kill(signal.SIGKILL)
            sitting.child.wait()
        sitting.child.close()


def test_a_whole_game_against_bots(sittings: list[Sitting], state: Path) -> None:
    sitting = Sitting("play", "--seed", "5", "--option", "turn_limit=2")
    sittings.append(sitting)
    ends = ["tabard replay ", "Press Enter to continue", ASKED]
    reached = 2
    while reached:
        reached = sitting.child.expect(ends)
        sitting.all += sitting.child.before
        if reached:
            sitting.type("" if reached == 1 else "1")
    assert sitting.leave() == 0
    assert "The last turn is over." in ESCAPES.sub("", sitting.all)
    assert CLEAR in sitting.all
    assert len(list((state / "records").iterdir())) == 1


def test_no_trace_of_a_thinking_bot_remains(sittings: list[Sitting]) -> None:
    sitting = Sitting("play", "--seed", "12")
    sittings.append(sitting)
    sitting.asked()
    sitting.type("decline")
    sitting.asked()
    sitting.type("hint")
    sitting.asked()
    after = re.split(r"is thinking \.\.\.", sitting.all)[1:]
    assert len(after) > 3
    assert all(text.startswith(CLEAR_LINE) for text in after)


def test_help_a_refusal_and_undo(sittings: list[Sitting]) -> None:
    sitting = Sitting("play", "--seed", "12")
    sittings.append(sitting)
    assert "Will you sponsor this quest of 5 stages? (QST-4.1)" in sitting.asked()
    sitting.type("?")
    assert "QST-4.1 The quest is offered to the current player first" in sitting.asked()
    sitting.type("sponsor")
    assert "Build stage 1 of 5" in sitting.asked()
    sitting.type("? stage:F70")
    assert "stage:F70 is not allowed now." in sitting.asked()
    sitting.type("F70")
    assert "(QST-4.8)" in sitting.expect("to read the rule")
    sitting.type("F10")
    assert "1 F10 = 10 ▮" in sitting.asked()
    sitting.type("undo")
    assert "Undone: stage:F10." in sitting.asked()
    sitting.type("log")
    assert "QST-4.1  You sponsor the quest." in sitting.asked()
    sitting.type("quit")
    assert "tabard play --resume " in sitting.expect(r"\.json")
    assert sitting.leave() == 0


@pytest.mark.parametrize("key", ["c", "d"])
def test_ctrl_c_and_ctrl_d_leave_a_game_that_resumes(sittings: list[Sitting], key: str) -> None:
    first = Sitting("play", "--seed", "12")
    sittings.append(first)
    first.asked()
    first.type("sponsor")
    first.asked()
    first.type("F10 close")
    first.asked()
    first.child.sendcontrol(key)
    said = first.expect(r"tabard play --resume \S+\.json")
    assert "Game saved." in said
    assert first.leave() == 0
    path = said.split()[-1]
    second = Sitting("play", "--resume", path)
    sittings.append(second)
    seen = second.asked()
    assert "Resuming where you left off." in seen
    assert "Build stage 2 of 5 (empty, must beat 10)" in seen


def test_people_sharing_a_keyboard_do_not_see_each_others_hands(sittings: list[Sitting]) -> None:
    sitting = Sitting("play", "--seed", "12", "--humans", "2")
    sittings.append(sitting)
    sitting.expect("Pass the keyboard to P1, then press Enter")
    sitting.type("")
    assert "You (P1)" in sitting.asked()
    sitting.type("decline")
    sitting.child.expect("Pass the keyboard to P2, then press Enter")
    assert WIPE in sitting.child.before
    sitting.type("")
    sitting.child.expect("You \\(P2\\)")
    before_p2 = sitting.child.before
    assert WIPE in before_p2
    assert "Foes" not in before_p2.rpartition(WIPE)[2]
    sitting.asked()
    sitting.child.send("\x1b[A\r")  # the arrow up would bring back what P1 typed
    assert "P2> decline" not in sitting.asked()


def test_a_terminal_without_colours_gets_none(sittings: list[Sitting]) -> None:
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        sitting = Sitting("play", "--seed", "5", **environment)
        sittings.append(sitting)
        sitting.asked()
        assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", sitting.all)
    assert "\x1b[" not in sitting.all.replace("\x1b[?2004h", "")


def test_a_replay_is_stepped_through(sittings: list[Sitting], tmp_path: Path) -> None:
    played = Sitting("play", "--seed", "5", "--save", str(tmp_path / "game.json"))
    sittings.append(played)
    played.asked()
    played.type("quit")
    assert played.leave() == 0
    sitting = Sitting("replay", str(tmp_path / "game.json"), "--all")
    sittings.append(sitting)
    assert "Start" in sitting.expect("q quit > ")
    sitting.type("")
    assert "Move 1 of" in sitting.expect("q quit > ")
    sitting.type("b")
    assert "Start" in sitting.expect("q quit > ")
    sitting.type("9999")
    assert "The game isn't finished yet." in sitting.expect("q quit > ")
    sitting.type("q")
    assert sitting.leave() == 0
