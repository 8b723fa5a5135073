"""Bots at the terminal: their levels, user bots in seats, the ladder and the analysis."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard.bots.analysis import analyse, combine
from tabard.lab.ladder import Plan
from tabard.terminal import analysis
from tabard.terminal.boards import find_board
from tabard.terminal.ladder import options_text
from tabard.terminal.saves import write_save
from tabard.terminal.seating import Seating, seat_people
from tabard.terminal.table_commands import recommendation
from tests.bots.test_analysis import SMALL, record_of
from tests.terminal.conftest import Said

Says = Callable[..., Said]
FIRST = "def choose(observation):\n    return observation.legal[0]\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A bot that takes the first answer."""
    path = tmp_path / "mine.py"
    path.write_text(FIRST, encoding="utf-8")
    return path


# Levels, and user bots in seats


def test_the_levels_are_listed(tabard_says: Says) -> None:
    said = tabard_says("play --bot")
    assert said.code == 0
    assert "adept     plays at once what looks best (the default)" in said.out
    assert all(word in said.out for word in ("random", "novice", "expert", "FILE.py"))


def test_bots_are_adepts_unless_asked_for_others(tabard_says: Says, tmp_path: Path) -> None:
    tabard_says(f"play --save {tmp_path}/game.json", "quit")
    saved = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert saved["seating"]["places"] == ["human", "adept", "adept", "adept"]


def test_bots_are_named_seat_by_seat_and_the_last_fills_the_rest(mine: Path) -> None:
    assert seat_people(4, 1, ["expert", str(mine)], "1").places == ("human", "expert", str(mine), str(mine))
    assert seat_people(2, 2, ["adept"], "1").places == ("human", "human")


def test_a_user_bot_plays_at_the_table(tabard_says: Says, mine: Path, tmp_path: Path) -> None:
    said = tabard_says(f"play va --bot {mine} --seed 3 --save {tmp_path}/game.json", "1", "1", "1", "quit")
    assert said.code == 0
    assert f"tabard play --resume {tmp_path}/game.json --bot {mine}" in said.out.replace("\n", "")


def test_a_bot_may_be_a_module_without_a_dot(
    tabard_says: Says, mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine.rename(tmp_path / "plainbot_at_table.py")
    monkeypatch.syspath_prepend(tmp_path)
    played = tabard_says(f"play va --bot plainbot_at_table --save {tmp_path}/game.json", "quit")
    assert (played.code, "--bot plainbot_at_table" in played.out.replace("\n", "")) == (0, True)
    rated = tabard_says("ladder va --levels random --bot plainbot_at_table --games 2 --processes 1")
    assert (rated.code, "plainbot_at_table" in rated.out) == (0, True)


def test_a_program_in_a_saved_game_runs_only_when_it_is_named(tabard_says: Says, mine: Path, tmp_path: Path) -> None:
    tabard_says(f"play va --bot {mine} --save {tmp_path}/game.json", "quit")
    mine.write_text(f"import pathlib\npathlib.Path({str(tmp_path / 'ran')!r}).touch()\n{FIRST}", encoding="utf-8")
    said = tabard_says(f"play --resume {tmp_path}/game.json")
    assert (said.code, f"--bot {mine}" in said.error) == (2, True)
    assert not (tmp_path / "ran").exists()
    assert "keeps its own bots" in tabard_says(f"play --resume {tmp_path}/game.json --bot expert").error
    assert tabard_says(f"play --resume {tmp_path}/game.json --bot {mine}", "quit").code == 0
    assert (tmp_path / "ran").exists()


def test_a_bots_error_is_reported_and_the_game_is_saved(tabard_says: Says, mine: Path, tmp_path: Path) -> None:
    mine.write_text("def choose(observation):\n    return observation.legal[99]\n", encoding="utf-8")
    said = tabard_says(f"play va --bot {mine} --seed 3 --save {tmp_path}/game.json", *["1"] * 9)
    assert said.code == 2
    assert said.error == f"{mine}, line 2: IndexError: list index out of range\n"
    assert "Game saved." in said.out


def test_a_bot_with_an_error_is_refused_before_the_game(tabard_says: Says, mine: Path) -> None:
    mine.write_text("def choose(look:\n", encoding="utf-8")
    said = tabard_says(f"play va --bot {mine}")
    assert (said.code, said.error.startswith(f"{mine}, line 1: SyntaxError")) == (2, True)


# The ladder


def test_a_ladder_rates_levels_and_user_bots(tabard_says: Says, mine: Path, tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    said = tabard_says(f"ladder va --levels random,novice --bot {mine} --games 2 --processes 1 --json {file}")
    assert (said.code, said.error) == (0, "")
    assert "VA, 2 seats, 2 games per pair." in said.out
    assert all(name in said.out for name in ("random", "novice", "mine", "Win rate of each row against each column"))
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["games"] == 6 and len(found["ratings"]) == 3 and len(found["win_rates"]) == 6
    assert "\r" not in said.out


def test_a_ladder_with_more_than_two_seats_says_how_to_read_it(tabard_says: Says) -> None:
    said = tabard_says("ladder knights-duty --seats 3 --levels random,novice --games 2 --processes 1")
    assert "against 2 others" in said.out and "an even match is 33 %" in " ".join(said.out.split())


def test_a_ladder_says_which_games_had_other_options(mine: Path) -> None:
    plan = Plan("quest", ("random", "novice", str(mine)), 4, 2, "1", {"hand_limit": 9})
    assert options_text(plan) == [
        "Played with turn_limit=40, so that random games end: random and novice, random and mine."
    ]
    assert options_text(replace(plan, options={"turn_limit": 5})) == []
    assert options_text(replace(plan, players=("novice", str(mine)))) == []


COUNTING = """\
import os
import signal
GAMES = []
class Mine:
    def __init__(self, seed):
        GAMES.append(seed)
    def choose(self, observation):
        if len(GAMES) == 4:
            {then}
        return observation.legal[0]
"""
"""A bot that does something in its third game; the first time it is created, it is only tried out."""


def test_results_so_far_are_shown_when_a_bot_fails(tabard_says: Says, mine: Path) -> None:
    mine.write_text(COUNTING.format(then="1 / 0"), encoding="utf-8")
    said = tabard_says(f"ladder va --levels random --bot {mine} --games 6 --processes 1")
    assert said.code == 2
    assert "Ended after 2 of 6 games." in said.out
    assert said.error == f"{mine}, line 9: ZeroDivisionError: division by zero\n"


def test_ctrl_c_shows_the_results_so_far(mine: Path) -> None:
    """The bot itself presses Ctrl-C, so that no test has to wait for the right moment."""
    mine.write_text(COUNTING.format(then="os.kill(os.getpid(), signal.SIGINT)"), encoding="utf-8")
    asked = f"ladder va --levels random --bot {mine} --processes 1"
    command = [sys.executable, "-m", "tabard.terminal.command", *asked.split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Stopped after 2 of 60 games." in done.stdout


# The analysis


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of a person against a bot, saved as a file."""
    path = tmp_path_factory.mktemp("records") / "game.json"
    write_save(path, tabard.replay(record_of("va")), Seating(["random", "human"], "5"))
    return path


def test_a_game_is_analysed(tabard_says: Says, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "Budget", lambda iterations: SMALL)
    said = tabard_says(f"analyse {record} --json {tmp_path}/found.json --seed 3")
    assert (said.code, said.error) == (0, "")
    assert "Win chance as a spectator sees it" in said.out and "Key moves" in said.out
    assert "You (P2) played" in said.out and "P1 (bot) played" not in said.out
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert found == combine(analyse(json.loads(record.read_text(encoding="utf-8")), [1], 3, SMALL))
    assert said.out.count(" played ") == 2 and "--every shows all 6 moves." in said.out
    every = tabard_says(f"analyse {record} --every --seed 3")
    assert every.out.count(" played ") == 6 and "--every" not in every.out


def test_decisions_that_experts_do_not_search_are_reported_too(
    tabard_says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "Budget", lambda iterations: replace(SMALL, evaluated=1000))
    record = record_of("quest", turn_limit=2)
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    said = tabard_says(f"analyse {tmp_path}/game.json --every")
    assert (said.code, said.error) == (0, "")
    assert "hard to judge" in said.out


def test_the_chart_is_as_wide_as_the_screen_allows_and_marks_turning_points() -> None:
    moments = [{"after": number, "win_chances": [number / 99, 1 - number / 99]} for number in range(100)]
    table = analysis.chart({"moments": moments, "turning_points": [{"decision": 50}]}, ["P1", "P2"], 60)
    lines = [str(cell) for cell in table.columns[2].cells]
    assert len({len(line) for line in lines}) == 1 and len(lines[0]) == 40
    assert lines[0][0] == "▁" and lines[0][-1] == "█"
    assert list(lines[0]) == sorted(lines[0]) and list(lines[1]) == sorted(lines[1], reverse=True)
    assert 18 <= lines[2].index("1") <= 21


def test_a_game_that_is_not_over_is_not_analysed(tabard_says: Says, tmp_path: Path) -> None:
    tabard_says(f"play va --save {tmp_path}/game.json", "quit")
    said = tabard_says(f"analyse {tmp_path}/game.json")
    assert (said.code, said.error) == (2, "This game isn't finished yet.\n")


def test_a_seat_that_does_not_exist(tabard_says: Says, record: Path) -> None:
    assert "has seats 1 to 2" in tabard_says(f"analyse {record} --seat 3").error


def test_an_unwritable_file_is_reported_before_the_work_starts(tabard_says: Says, record: Path, tmp_path: Path) -> None:
    for command in (f"analyse {record}", "ladder va --levels novice,adept"):
        assert f"Cannot write {tmp_path}: it is a folder." in tabard_says(f"{command} --json {tmp_path}").error
        assert "there is no such folder" in tabard_says(f"{command} --json {tmp_path}/no/found.json").error


def test_a_stopped_analysis_shows_its_findings_so_far(
    tabard_says: Says, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*given: object) -> Iterator[dict[str, Any]]:
        for finding in analyse(json.loads(record.read_text(encoding="utf-8")), [1], 3, SMALL):
            yield finding
            if finding["type"] == "moment" and finding["after"] > 0:
                raise KeyboardInterrupt

    monkeypatch.setattr(analysis, "analyse", stopped)
    said = tabard_says(f"analyse {record}")
    assert (said.code, said.error) == (0, "")
    assert "Stopped early. Findings so far:" in said.out
    assert re.search(r"Win chance .* from the start to move \d+", said.out)
    assert "No move" not in said.out and "No key moves" not in said.out, "who did not look cannot tell"


# Hints


def test_a_hint_at_the_table_names_answers_with_their_chances_and_reasons(tabard_says: Says, tmp_path: Path) -> None:
    said = tabard_says(f"play va --seed 3 --save {tmp_path}/game.json", "hint", "quit")
    assert re.search(r"An expert recommends \S+:|No clear difference: \S+", said.out)
    assert re.search(r"win chance \d+\u00a0% +\w+", said.out)
    kept = tabard.replay(json.loads((tmp_path / "game.json").read_text(encoding="utf-8")))
    assert all(decision.seat != 0 for decision in kept.decisions)


def test_a_hint_says_where_experts_answer_by_heuristic(tabard_says: Says, tmp_path: Path) -> None:
    said = tabard_says(f"play rift --seed 3 --save {tmp_path}/game.json", "hint", "quit")
    assert re.search(r"An expert recommends \S+, by experience:|No clear difference, by experience: ", said.out)


def advice(*tied: bool, worth: float | None = 0.4) -> list[dict[str, Any]]:
    return [
        {"answer": f"plan:{name}", "win_chance": worth, "tied": each} for name, each in zip("abc", tied, strict=False)
    ]


def test_a_hint_recommends_only_what_is_clearly_better() -> None:
    """40 % against 40 % is no advice."""
    board = find_board("va")
    assert recommendation(advice(False, False), board) == "An expert recommends plan:a:"
    assert recommendation(advice(False, False, worth=None), board) == "An expert recommends plan:a, by experience:"
    level = "No clear difference: plan:a and plan:b are too close to call."
    assert recommendation(advice(True, True, False), board) == level
    level = "No clear difference, by experience: plan:a, plan:b and plan:c are too close to call."
    assert recommendation(advice(True, True, True, worth=None), board) == level
    assert recommendation(advice(False), board) == "You have no other option:"


def test_a_change_of_the_win_chance_is_given_in_points() -> None:
    assert analysis.change(0.47, 0.22) == "47\u00a0% -> 22\u00a0% (-25 points)"
    assert analysis.change(0.5, 0.51) == "50\u00a0% -> 51\u00a0% (+1 point)"
