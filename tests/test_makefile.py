"""What the targets of the Makefile would run."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


def commands(target: str) -> str:
    """What make would run for a target if nothing were there yet."""
    command = ["make", "--dry-run", "--always-make", target]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("target", ["lint", "golden", "play", "wheel", "check-balance"])
def test_only_tests_install_a_database_and_a_browser(target: str) -> None:
    assert "apt-get" not in commands(target)
    assert "apt-get" in commands("test")


def test_long_tests_get_what_they_would_be_skipped_without() -> None:
    said = commands("test-long")
    assert all(f"--group {group}" in said for group in ("dev", "fuzz", "learn"))
    assert "--group learn" not in commands("test")


@pytest.mark.parametrize("target", ["lint", "golden"])
def test_linting_and_golden_files_need_no_program_but_python(target: str) -> None:
    """Of the programs that `setup` installs, these neither wait for one nor start one, nor do they build the pages."""
    said = commands(target)
    assert not [program for program in ("postgres", "redis", "chromium", "npm", "build_pages") if program in said]
