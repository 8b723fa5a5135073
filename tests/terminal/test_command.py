"""The command: what it shows, and what it says when something is wrong."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tabard
from tests.terminal.conftest import Said

Says = Callable[..., Said]
OPERATOR = ("serve", "backup", "restore", "doctor", "admin")
COMMAND = [sys.executable, "-m", "tabard.terminal.command"]


def test_the_games_are_listed(tabard_says: Says) -> None:
    said = tabard_says("games")
    for name in tabard.games():
        assert name in said.out
    assert "Sponsor quests" in said.out


def test_options_are_listed_with_default_range_and_sentence(tabard_says: Says) -> None:
    said = tabard_says("options quest")
    assert "hand_limit" in said.out
    assert "12" in said.out
    assert "on or off" in said.out


def test_a_preset_is_listed_with_its_evidence_and_sets_several_options(tabard_says: Says, tmp_path: Path) -> None:
    said = tabard_says("options quest")
    assert "Preset recommended" in said.out
    assert "24 % of quests are won" in " ".join(said.out.split())
    tabard_says(f"play --preset recommended --option sponsor_shields=2 --save {tmp_path}/game.json", "quit")
    options = json.loads((tmp_path / "game.json").read_text())["options"]
    assert (options["unwon_quest_draws"], options["sponsor_shields"]) == ("stages", 2)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("quest", "QST-1.1"),
        ("quest 4.7", "QST-4.7"),
        ("quest QST-4", "QST-4.8"),
        ("quest hand limit", "QST-2.2"),
        ("table", "TBL-1.1"),
        ("table 2.2", "TBL-2.2"),
    ],
)
def test_rules_are_shown(tabard_says: Says, wanted: str, found: str) -> None:
    said = tabard_says(f"rules {wanted}")
    assert (said.code, said.error) == (0, "")
    assert found in said.out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("frolic", "invalid choice: 'frolic'"),
        ("play chess", "There is no game 'chess'. The games are: "),
        ("play --seats 3", "Quest is played with 4 seats, not 3."),
        ("play --preset easy", "Quest has no preset 'easy'. Its presets are: recommended."),
        ("play va --preset easy", "VA has no presets."),
        ("play --seats many", "give a small whole number, not 'many'"),
        ("play --humans 5", "--humans must be from 1 to 4"),
        ("play --humans 0", "--humans must be from 1 to 4"),
        ("play --bot wizard", "There is no bot 'wizard'. The levels are: random"),
        ("play --bot nowhere.py", "Cannot read the bot "),
        ("play va --bot adept --bot novice", "--bot is given 2 times, but there is only 1 seat for bots."),
        ("ladder", "The following arguments are required: GAME."),
        ("ladder chess", "There is no game 'chess'."),
        ("ladder va --levels adept", "A ladder needs at least two players"),
        ("ladder va --levels adept,wizard", "There is no bot 'wizard'."),
        ("ladder va --levels adept,mine.py", "'mine.py' isn't a level. Name your own bots with --bot."),
        ("ladder va --bot adept", "--bot takes a file such as mine.py, or a module that Python finds, not 'adept'."),
        ("ladder va --seats 3", "VA is played with 2 seats, not 3."),
        ("ladder va --games few", "give a whole number, not 'few'"),
        ("ladder va --option hand=3", "There is no option 'hand'."),
        ("analyse", "The following arguments are required: RECORD."),
        ("analyse nowhere.json", "Cannot read the record nowhere.json: No such file"),
        ("play --option hand_limit", "write it as NAME=VALUE"),
        ("play --option hand=3", "There is no option 'hand'. The options are: "),
        ("play --option hand_limit=3", "--option hand_limit=3: Hand limit must be a whole number from 6 to 20, not 3."),
        ("play --scenario nowhere.json", "Cannot read the scenario nowhere.json: No such file"),
        ("play --save nowhere/game.json", "Cannot save the game to nowhere/game.json: No such file"),
        ("play --resume", "There is no saved game in "),
        ("play --resume quest", "There is no saved game of quest in "),
        ("play --resume nowhere.json", "Cannot read the saved game nowhere.json: No such file"),
        ("play --resume --seed 4", "Leave out --seed or --resume."),
        ("play --sed 4", "Unrecognized arguments: --sed"),
        ("rules", "The following arguments are required: GAME."),
        ("rules chess", "There is no game 'chess'."),
        ("rules quest 99.9", "no clause or word '99.9'. Read all of them: tabard rules quest"),
        ("options chess", "There is no game 'chess'."),
        ("replay", "The following arguments are required: FILE."),
        ("backup", "The following arguments are required: FILE."),
        ("backup copy --database nowhere.sqlite3", "There is no database nowhere.sqlite3. Name the server's database"),
        ("backup copy --database mysql://db/tabard", "Unknown kind of database: mysql://."),
        ("restore nowhere.tabard", "There is no backup nowhere.tabard."),
        ("restore nowhere.tabard --replace", "Name the database to replace with --database."),
        ("admin", "The following arguments are required: COMMAND."),
        ("admin list --database nowhere.sqlite3", "There is no database of Tabard at nowhere.sqlite3."),
        ("admin end abc --database nowhere.sqlite3", "There is no database of Tabard at nowhere.sqlite3."),
        ("admin list --status lost", "invalid choice: 'lost'"),
        ("admin prune", "Say what is old: --finished-days N"),
        ("doctor --settings nowhere.json", "Cannot read the settings nowhere.json: No such file"),
        ("replay nowhere.json", "Cannot read the record nowhere.json: No such file"),
        ("replay game.json --seat king", "name a seat, such as 2 or P2, not 'king'"),
    ],
)
def test_errors_are_reported_in_one_sentence(tabard_says: Says, arguments: str, expected: str) -> None:
    said = tabard_says(arguments)
    assert said.code == 2
    assert expected in said.error
    assert len(said.error.splitlines()) == 1


def test_another_game_than_the_saved_one_is_not_resumed(tabard_says: Says, tmp_path: Path) -> None:
    tabard_says(f"play --save {tmp_path}/game.json", "quit")
    said = tabard_says(f"play rift --resume {tmp_path}/game.json")
    assert (said.code, "is quest, not rift" in said.error) == (2, True)


def test_help_shows_every_command_and_option(tabard_says: Says) -> None:
    whole = run_command("--help").stdout
    assert all(
        f"    {command} " in whole
        for command in ("play", "games", "rules", "options", "decks", "cards", "replay", "ladder", "analyse", *OPERATOR)
    )
    assert "examples:" in whole
    assert tabard_says("").out == whole
    play = run_command("play", "--help").stdout
    for option in ("--seats", "--humans", "--bot", "--seed", "--option", "--scenario", "--deck", "--pack", "--save"):
        assert option in play
    assert "--resume" in play


def test_the_examples_in_the_help_are_true(tabard_says: Says) -> None:
    examples = [
        line.split("  ")[1] for line in run_command("--help").stdout.splitlines() if line.startswith("  tabard ")
    ]
    assert len(examples) >= 5
    for example in examples:
        if "FILE" not in example:
            assert tabard_says(example.removeprefix("tabard "), "quit").code == 0, example


# In a process of its own


def run_command(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=60, **options)  # type: ignore[call-overload]


def test_the_version_says_which_build_it_is() -> None:
    assert run_command("--version").stdout.strip() in (
        f"tabard {tabard.__version__}, compiled",
        f"tabard {tabard.__version__}, plain Python",
    )


def test_input_that_ends_leaves_a_game_to_resume() -> None:
    done = run_command("play", "--seed", "5", input="1\n")
    assert done.returncode == 2
    assert done.stderr == "The input ended before the game did.\n"
    assert done.stdout.splitlines()[-1].startswith("  tabard play --resume /")


def test_no_input_at_all_is_handled() -> None:
    done = subprocess.run(
        f"{sys.executable} -m tabard.terminal.command play <&-", shell=True, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (2, "The input ended before the game did.\n")


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m tabard.terminal.command rules quest"
    done = subprocess.run(
        ["bash", "-c", f"{command} | true; echo ${{PIPESTATUS[0]}}"], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")
def test_unwritable_output_is_reported_in_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "Cannot continue: No space left on device. Your game is saved up to its last move.\n"


def test_colours_are_kept_from_files_and_terminals_without_unicode_get_plain_signs() -> None:
    done = run_command(
        "play", "--seed", "5", "--bot", "random", input="quit\n", env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "1 ## 2 cards" in done.stdout
