"""A player who is out watches the bots turn by turn, or skips to the end."""

from collections.abc import Mapping
from pathlib import Path

import pytest

import tabard
from tabard.terminal.seating import Seating
from tabard.terminal.table import QUICK_ITERATIONS, TerminalTable
from tabard.terminal.table_commands import Left
from tests.terminal.conftest import paper_screen, shown

FALLEN = {"hearts": {"P1": "fallen"}, "positions": {"P2": [2, 0], "P3": [-2, 0]}}
STANDING = {"positions": {"P1": [0, 0], "P2": [2, 0], "P3": [-2, 0]}}
PROMPT = "You're out. Press Enter to watch the next turn, or type skip to see the end"


class Bots(Seating):
    """Notes how long the bots were allowed to think."""

    def __init__(self, *places: str) -> None:
        super().__init__(places, "3")
        self.iterations: list[int] = []

    def bot_answer(self, match: tabard.Match, seat: int, iterations: int = 0) -> str:
        self.iterations.append(iterations)
        return super().bot_answer(match, seat, iterations)


def start(scenario: Mapping[str, object], turn_limit: int = 6) -> tabard.Match:
    return tabard.start("knights-duty", seats=3, seed=3, options={"turn_limit": turn_limit}, scenario=scenario)


def play(match: tabard.Match, seating: Seating, path: Path, *lines: str) -> str:
    """The output of a scripted session."""
    screen = paper_screen("".join(f"{line}\n" for line in lines))
    TerminalTable(screen, match, seating, path).play()
    return " ".join(shown(screen).split())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def test_fallen_players_skip_to_the_end_and_see_the_last_turn(path: Path) -> None:
    match, bots = start(FALLEN), Bots("human", "random", "random")
    text = play(match, bots, path, "skip")
    assert match.over
    assert text.count(PROMPT) == 1
    before, after = text.split("> skip")
    assert "Turn 1." in before
    assert "Turn 6." in after and "Turn 2." not in after, "the turns between are not shown"
    assert set(bots.iterations) == {QUICK_ITERATIONS}


def test_fallen_players_watch_turn_by_turn(path: Path) -> None:
    match, bots = start(FALLEN), Bots("human", "random", "random")
    text = play(match, bots, path, "", "", "skip")
    assert text.count(PROMPT) == 3
    second = text.split("> ")[2]
    assert "Turn 2." in second or "Turn 3." in second
    assert bots.iterations[0] == 0 and bots.iterations[-1] == QUICK_ITERATIONS


def test_whoever_watches_can_still_look_around_and_leave(path: Path) -> None:
    match, bots = start(FALLEN), Bots("human", "random", "random")
    screen = paper_screen("log\nlook\n?\n? KD-7.9\nrules 7.9\nhint\n1\nquit\n")
    with pytest.raises(Left):
        TerminalTable(screen, match, bots, path).play()
    text = " ".join(shown(screen).split())
    assert "KD-7.9 A hit on a Broken Heart defeats the knight." in text
    assert "see the end at once, when you are out and only bots play" in text
    assert "You have nothing to decide." in text
    assert f"> 1 {PROMPT}." in text, "1 is no answer any more"
    assert not match.decisions


def test_a_finished_script_does_not_wait(path: Path) -> None:
    match = start(FALLEN)
    play(match, Bots("human", "random", "random"), path)
    assert match.over


def test_nobody_skips_while_they_are_in_the_game(path: Path) -> None:
    match, bots = start(STANDING), Bots("human", "random", "random")
    screen = paper_screen("skip\nquit\n")
    with pytest.raises(Left):
        TerminalTable(screen, match, bots, path).play()
    assert "You can skip to the end once you are out of the game." in shown(screen)
    assert not any(decision.seat == 0 for decision in match.decisions)
