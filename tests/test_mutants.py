"""Mutation testing finds what the tests of a planted rule miss, and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

RULES = """
OLDEST = 60

def may_ride(age: int) -> bool:
    return age >= 12 and age <= OLDEST
"""

TESTS = """
from riding.rules import may_ride

def test_children_and_the_old_stay_at_home() -> None:
    assert not may_ride(5)
    assert may_ride(30)
    assert may_ride(60)
    assert not may_ride(61)
"""

MISSED = [
    "rules.py may_ride: return age >= 12 and age <= OLDEST => return age > 12 and age <= OLDEST",
    "rules.py may_ride: return age >= 12 and age <= OLDEST => return age >= 13 and age <= OLDEST",
    "rules.py may_ride: return age >= 12 and age <= OLDEST => return age >= 11 and age <= OLDEST",
]
"""Nobody tried whether a child of 12 may ride."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {"riding/__init__.py": "", "riding/rules.py": RULES, "checks/test_riding.py": TESTS}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def mutate(project: Path) -> tuple[int, list[str]]:
    """The exit status, and what was printed last, after the figures: what is wrong."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "riding", "checks"],
        cwd=project,
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{project}"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    figures = [index for index, line in enumerate(lines) if line.startswith("10 mutants: 7 killed")]
    assert len(figures) == 1, done.stdout + done.stderr
    return done.returncode, lines[figures[0] + 1 :]


def list_as_equivalent(project: Path, mutants: list[str]) -> None:
    (project / "checks" / "equivalent_mutants.toml").write_text(
        f'[[equivalent]]\nreason = "No child of 12 ever came."\nmutants = {mutants}\n'
    )


def test_exactly_the_mutants_that_no_test_notices_are_reported(project: Path) -> None:
    assert mutate(project) == (1, [f"No test notices  {name}" for name in MISSED])


def test_mutants_that_are_listed_with_a_reason_are_accepted(project: Path) -> None:
    list_as_equivalent(project, MISSED)
    assert mutate(project) == (0, [])


def test_a_listed_mutant_that_a_test_notices_is_reported(project: Path) -> None:
    noticed = "rules.py module: OLDEST = 60 => OLDEST = 61"
    list_as_equivalent(project, [*MISSED, noticed])
    assert mutate(project) == (1, [f"Listed as equivalent, but killed or gone:  {noticed}"])


def test_tests_that_fail_without_any_change_say_nothing_about_mutants(project: Path) -> None:
    with (project / "checks" / "test_riding.py").open("a") as file:
        file.write("    assert may_ride(70)\n")
    with pytest.raises(AssertionError, match="fails without any change"):
        mutate(project)
