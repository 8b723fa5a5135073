"""What the hook says to the message of a commit."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.commit_message import mistakes


@pytest.mark.parametrize(
    "message",
    [
        "analysis: ignore trivial events",
        "make test: test once what isn't compiled",
        "README: name make learn and make check-balance",
        "web, server: send the clock with every frame\n\nThe page guessed it.\n",
        "quest: address whoever is asked",
        "bots: embed the learned policy\n# Please enter the commit message for your changes.\n",
        "Merge branch 'rift'",
        'Revert "quest: refuse a stage without a foe"',
    ],
)
def test_a_good_message_passes(message: str) -> None:
    assert mistakes(message) == []


@pytest.mark.parametrize(
    ("message", "saying"),
    [
        ("", "names the part"),
        ("Fix the bug", "names the part"),
        ("server: " + "x" * 65, "73 characters; 72 are allowed"),
        ("server: added a limit", '"add", not "adds" or "added"'),
        ("server: Removing the limit", "is an order"),
        ("server: moved the limit", "is an order"),
        ("server: uses a limit", "is an order"),
        ("server: limit idle sockets.", "no full stop"),
        ("server: limit idle sockets\nbecause they cost memory", "The line after the subject is empty"),
    ],
)
def test_a_bad_message_is_explained(message: str, saying: str) -> None:
    assert saying in "\n".join(mistakes(message))


def test_the_hook_reads_a_file_and_refuses_by_its_exit_code(tmp_path: Path) -> None:
    file = tmp_path / "COMMIT_EDITMSG"
    for message, code in (("rift: count minions once\n", 0), ("Stuff\n", 1)):
        file.write_text(message)
        command = [sys.executable, "-m", "tests.commit_message", str(file)]
        done = subprocess.run(command, cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr
        assert ("names the part" in done.stderr) == bool(code)
