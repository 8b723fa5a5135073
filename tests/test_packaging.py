"""Installing: compiled where there is a compiler, plain Python where there is none, and never half of each; with the
browser pages where there is Node, or Node can be had."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILD_FILES = ["pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"]
NODE_MODULES = ROOT / "web" / "node_modules"
NO_NODE = pytest.mark.skipif(Path(sys.executable).with_name("node").exists(), reason="Node is installed beside Python")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info", "node_modules")


def copy_tree(folder: Path) -> Path:
    """A fresh clone: no pages, no Node packages, nothing compiled."""
    tree = folder / "tree"
    tree.mkdir()
    for name in BUILD_FILES:
        shutil.copy(ROOT / name, tree / name)
    shutil.copytree(ROOT / "web", tree / "web", ignore=LEFT_OUT)
    shutil.copytree(ROOT / "src", tree / "src", ignore=LEFT_OUT)
    shutil.rmtree(tree / "src" / "tabard" / "web", ignore_errors=True)
    return tree


def run(*arguments: str, tree: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TABARD_", "PYTHONPATH"))}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=tree, env=clean | environment, capture_output=True, text=True, check=False)


def build_wheel(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel from a copy of the sources, with some environment variables set."""
    return wheel_of(copy_tree(folder), folder, "--no-build-isolation", **environment)


def wheel_of(tree: Path, folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = ("-m", "pip", "wheel", "-v", "--no-deps", *arguments, "-w", str(folder), ".")
    return run(*command, tree=tree, **environment)


def path_without_node(folder: Path) -> str:
    """The programs that npm and pip need, without Node."""
    programs = folder / "programs"
    programs.mkdir()
    for name in ("sh", "env", "uname"):
        (programs / name).symlink_to(shutil.which(name) or "")
    return str(programs)


def contents(folder: Path) -> list[str]:
    (wheel,) = folder.glob("*.whl")
    return zipfile.ZipFile(wheel).namelist()


def version_of(folder: Path) -> str:
    """What `tabard --version` prints when run from the wheel."""
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
    built = build_wheel(tmp_path, TABARD_NO_PAGES="1", TABARD_REQUIRE_COMPILED="1")
    assert built.returncode == 0, built.stderr
    assert any(name.endswith((".so", ".pyd")) for name in contents(tmp_path))
    assert "compiled" in version_of(tmp_path)


@pytest.mark.long
def test_without_a_compiler_plain_python_is_installed_and_says_so(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, TABARD_NO_PAGES="1", CC="no-such-compiler")
    assert built.returncode == 0, built.stderr
    assert "installed as plain Python" in built.stdout + built.stderr
    assert not any(name.endswith((".so", ".pyd")) for name in contents(tmp_path))
    assert "plain Python" in version_of(tmp_path)


@pytest.mark.long
def test_a_build_that_must_be_compiled_fails_without_a_compiler(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, TABARD_NO_PAGES="1", CC="no-such-compiler", TABARD_REQUIRE_COMPILED="1")
    assert built.returncode != 0
    assert "could not be compiled" in built.stdout + built.stderr


def test_plain_python_can_be_asked_for_and_carries_the_rulebooks(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, TABARD_NO_PAGES="1", TABARD_PURE="1")
    assert built.returncode == 0, built.stderr
    names = contents(tmp_path)
    assert not any(name.endswith((".so", ".pyd")) for name in names)
    assert {"tabard/games/quest/rulebook.md", "tabard/engine/table_rules.md", "tabard/py.typed"} <= set(names)
    assert "plain Python" in version_of(tmp_path)


def has_pages(names: list[str]) -> bool:
    scripts = [name for name in names if re.fullmatch(r"tabard/web/assets/index-[\w-]{8}\.js", name)]
    return "tabard/web/index.html" in names and len(scripts) == 1


@pytest.mark.skipif(not NODE_MODULES.exists(), reason="the packages of Node are not installed: make setup")
def test_a_wheel_carries_the_pages_as_they_are_now(tmp_path: Path) -> None:
    tree = copy_tree(tmp_path)
    (tree / "web" / "node_modules").symlink_to(NODE_MODULES)
    stale = tree / "src" / "tabard" / "web" / "index.html"
    stale.parent.mkdir()
    stale.write_text("old")
    os.utime(stale, (0, 0))
    built = wheel_of(tree, tmp_path, "--no-build-isolation", TABARD_PURE="1", TABARD_REQUIRE_PAGES="1")
    assert built.returncode == 0, built.stderr
    assert has_pages(contents(tmp_path))
    assert stale.read_text() != "old"


@NO_NODE
def test_without_node_tabard_is_installed_without_pages_and_says_so(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, TABARD_PURE="1", PATH=path_without_node(tmp_path))
    assert built.returncode == 0, built.stderr
    assert "installed without the browser pages" in built.stdout + built.stderr
    assert not any(name.startswith("tabard/web/") for name in contents(tmp_path))


@NO_NODE
def test_a_build_that_must_have_pages_fails_without_node(tmp_path: Path) -> None:
    path = path_without_node(tmp_path)
    built = build_wheel(tmp_path, TABARD_PURE="1", TABARD_REQUIRE_PAGES="1", PATH=path)
    assert built.returncode != 0
    assert "The browser pages could not be built: there is no Node 20.19 or newer here." in built.stdout + built.stderr


@NO_NODE
@pytest.mark.long
def test_in_a_fresh_clone_without_node_the_build_brings_its_own(tmp_path: Path) -> None:
    tree = copy_tree(tmp_path)
    built = wheel_of(tree, tmp_path, TABARD_PURE="1", TABARD_REQUIRE_PAGES="1", PATH=path_without_node(tmp_path))
    assert built.returncode == 0, built.stdout[-3000:] + built.stderr
    assert has_pages(contents(tmp_path))


@pytest.mark.long
@pytest.mark.skipif(not NODE_MODULES.exists(), reason="the packages of Node are not installed: make setup")
def test_a_wheel_made_from_the_source_archive_carries_the_pages_without_node(tmp_path: Path) -> None:
    tree = copy_tree(tmp_path)
    (tree / "web" / "node_modules").symlink_to(NODE_MODULES)
    make = "from setuptools.build_meta import build_sdist; build_sdist('.')"
    packed = run("-c", make, tree=tree, TABARD_REQUIRE_PAGES="1")
    assert packed.returncode == 0, packed.stderr
    (archive,) = tree.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        assert not any("node_modules" in name for name in opened.getnames())
        opened.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    path = path_without_node(tmp_path)
    built = wheel_of(unpacked, tmp_path, "--no-build-isolation", TABARD_PURE="1", TABARD_REQUIRE_PAGES="1", PATH=path)
    assert built.returncode == 0, built.stderr
    assert has_pages(contents(tmp_path))
