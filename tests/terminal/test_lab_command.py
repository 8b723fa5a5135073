"""`tabard lab`: experiments from the command line."""

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tabard.lab import running
from tests.terminal.conftest import Said

Says = Callable[..., Said]


def flat(said: Said) -> str:
    """All that a command has said, in one line."""
    return " ".join(f"{said.out} {said.error}".split())


SHORT = "--option lives=1 --processes 1"


def test_a_run_writes_rows_and_a_report_and_says_what_it_found(tabard_says: Says, tmp_path: Path) -> None:
    said = tabard_says(f"lab run va --games 10 --bots random --vary declare=open,secret {SHORT} --out {tmp_path}/run")
    assert said.code == 0
    assert "20 games of VA with 2 seats, played by random bots, in 2 variants on the same 10 deals." in flat(said)
    assert "declare=open: P1 " in flat(said) and "% draws" in flat(said)
    for name in ("games.parquet", "counts.parquet", "manifest.json", "report.html", "experiment.toml"):
        assert (tmp_path / "run" / name).is_file()
    again = tabard_says(f"lab run {tmp_path}/run/experiment.toml --processes 1 --out {tmp_path}/again")
    assert again.code == 0
    for name in ("games.parquet", "counts.parquet"):
        assert (tmp_path / "run" / name).read_bytes() == (tmp_path / "again" / name).read_bytes()
    (tmp_path / "run" / "report.html").unlink()
    assert tabard_says(f"lab report {tmp_path}/run").code == 0
    assert (tmp_path / "run" / "report.html").is_file()


def test_variants_and_runs_are_compared(tabard_says: Says, tmp_path: Path) -> None:
    said = tabard_says(f"lab compare va --games 20 --bots random --vary lives=1,4 --processes 1 --out {tmp_path}/both")
    assert "With lives=4 instead of lives=1: turns per game " in flat(said)
    for lives in (1, 4):
        tabard_says(
            f"lab run va --games 20 --bots random --option lives={lives} --processes 1 --out {tmp_path}/{lives}"
        )
    apart = tabard_says(f"lab compare {tmp_path}/1 {tmp_path}/4")
    assert "turns per game " in flat(apart)
    assert tabard_says(f"lab compare {tmp_path}/both").code == 0


def test_a_pack_is_compared_with_the_rulebook(tabard_says: Says, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(json.dumps({"heroes": []}), encoding="utf-8")
    said = tabard_says(
        f"lab compare va --games 4 --bots random --pack {tmp_path}/mine.json {SHORT} --out {tmp_path}/run"
    )
    assert "No figure clearly differs between pack=none and pack=mine." in flat(said)


def test_a_question_is_answered(tabard_says: Says, tmp_path: Path) -> None:
    said = tabard_says(f"lab run va --bots novice,random --better 10 {SHORT} --out {tmp_path}/run")
    assert "novice is better (each wrong in at most 5 % of such runs)." in flat(said)


def test_a_check_of_one_setup(tabard_says: Says, tmp_path: Path) -> None:
    said = tabard_says(f"lab check va --games 8 --bots random --setup mirror {SHORT} --out {tmp_path}/check --strict")
    assert "Games last 8 to 25 turns." in flat(said) and said.code == 1
    assert (tmp_path / "check" / "report.html").is_file()


def test_luck(tabard_says: Says, tmp_path: Path) -> None:
    said = tabard_says(
        f"lab luck va --games 12 --bots novice --weaker random --repeats 3 {SHORT} --out {tmp_path}/luck"
    )
    assert "The deal decides " in flat(said) and "One novice among randoms wins " in flat(said)


def test_what_is_done_is_kept_when_somebody_stops_it(
    tabard_says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    command = f"lab run va --games 10 --bots random {SHORT} --out {tmp_path}/run"
    monkeypatch.setattr(running, "play_missing", interrupt)
    said = tabard_says(command)
    assert said.code == 130 and "Run the same command to go on." in flat(said)
    monkeypatch.undo()
    assert tabard_says(command).code == 0


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("run chess", "There is no game 'chess'"),
        ("run nowhere.toml", "Cannot read the experiment nowhere.toml"),
        ("run va --bots wizard", "There is no bot 'wizard'"),
        ("run va --vary lifes=1,2", "There is no option 'lifes'"),
        ("run va --vary lives=1,99", "Lives must be"),
        ("run va --vary lives", "Write it as NAME=VALUE"),
        ("run va --seats 3", "VA is played with 2 seats"),
        ("run va --without castle", "No answer of VA is called 'castle'"),
        ("run va --better", "--better compares bots"),
        ("run va --bots adept,novice --better --within 2", "Choose --better or --within"),
        ("run va --within 0", "a number of points"),
        ("run quest --pack mine.json", "has no content packs"),
        ("run va --pack nowhere.json", "Cannot read the pack"),
        ("compare va", "There is nothing to compare"),
        ("compare va quest", "Compare the folders of runs"),
        ("report nowhere", "is not the folder of a run"),
        ("check chess", "There is no game 'chess'"),
        ("check va --setup moon", "There is no setup 'moon'"),
        ("tune va", "Say what may change"),
        ("tune va --change lives=many", "LOW..HIGH"),
    ],
)
def test_a_mistake_gets_one_sentence(
    tabard_says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if command == "compare va":
        command += " --games 1 --bots random --processes 1"
    said = tabard_says(f"lab {command}")
    assert said.code == 2 and expected in flat(said)
    assert "Traceback" not in flat(said)


def test_without_its_packages_the_lab_says_what_to_install(tabard_says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    find_spec = importlib.util.find_spec
    monkeypatch.setattr("tabard.terminal.lab.find_spec", lambda name: None if name == "polars" else find_spec(name))
    said = tabard_says("lab run va")
    assert said.code == 2 and "pip install 'tabard[lab]'" in flat(said)


def test_help_is_there_for_every_command(tabard_says: Says) -> None:
    assert "tabard lab run knights-duty" in flat(tabard_says("lab"))
