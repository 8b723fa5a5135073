"""Installing: compiled where there is a compiler, plain Python where there is none, and never half of each."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILD_FILES = ["pyproject.toml", "setup.py", "README.md", "LICENSE"]


def build_wheel(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel from a copy of the sources, with some environment variables set."""
    tree = folder / "tree"
    tree.mkdir()
    for name in BUILD_FILES:
        shutil.copy(ROOT / name, tree / name)
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info"))
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-build-isolation", "--no-deps", "-w", str(folder), "."]
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TABARD_", "PYTHONPATH"))}
    return subprocess.run(command, cwd=tree, env=clean | environment, capture_output=True, text=True, check=False)


def contents(folder: Path) -> list[str]:
    (wheel,) = folder.glob("*.whl")
    return zipfile.ZipFile(wheel).namelist()


def version_of(folder: Path) -> str:
    """What `tabard --version` says when run from the wheel."""
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "installed")
    return subprocess.run(
        [sys.executable, "-m", "tabard.terminal.command", "--version"],
        env=os.environ | {"PYTHONPATH": str(folder / "installed")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.long
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_with_a_compiler_the_rules_are_compiled(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, TABARD_REQUIRE_COMPILED="1")
    assert built.returncode == 0, built.stderr
    assert any(name.endswith((".so", ".pyd")) for name in contents(tmp_path))
    assert "compiled" in version_of(tmp_path)


@pytest.mark.long
def test_without_a_compiler_plain_python_is_installed_and_says_so(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, CC="no-such-compiler")
    assert built.returncode == 0, built.stderr
    assert "installed as plain Python" in built.stdout + built.stderr
    assert not any(name.endswith((".so", ".pyd")) for name in contents(tmp_path))
    assert "plain Python" in version_of(tmp_path)


@pytest.mark.long
def test_a_build_that_must_be_compiled_fails_without_a_compiler(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, CC="no-such-compiler", TABARD_REQUIRE_COMPILED="1")
    assert built.returncode != 0
    assert "could not be compiled" in built.stdout + built.stderr


def test_plain_python_can_be_asked_for_and_carries_the_rulebooks(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, TABARD_PURE="1")
    assert built.returncode == 0, built.stderr
    names = contents(tmp_path)
    assert not any(name.endswith((".so", ".pyd")) for name in names)
    assert {"tabard/games/quest/rulebook.md", "tabard/engine/table_rules.md", "tabard/py.typed"} <= set(names)
    assert "plain Python" in version_of(tmp_path)
