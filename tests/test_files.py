"""The architecture page names every file of the package, of the pages and of what belongs to them, and no other."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
LEFT_OUT = re.compile(r"(.*/)?\.|tests/|web/tests/|docs/pictures/|.*(/fixtures/|\.test\.|\.svg$)|examples/learned/")
"""Tests and their fixtures, pictures, what a program has learned, and settings that nobody looks for."""
MAX_WIDTH = 110
MAX_COMPONENT = 300
"""Longer components hold what belongs into a module or a component of its own."""
HOW_TO = "One line per file, in the block of its folder in docs/architecture.md: its name, two spaces, what is in it."


def listed() -> list[str]:
    """The files on the page: each block of lines is under the name of its folder."""
    found, folder = [], ""
    _, _, tree = PAGE.read_text(encoding="utf-8").partition("\n## Every file\n")
    for line in tree.splitlines():
        if heading := re.fullmatch(r"### (?:`(.+/)`|.*)", line):
            folder = heading[1] or ""
        elif entry := re.match(r"([\w.-]+)  +\S", line):
            found.append(f"{folder}{entry[1]}")
    return found


def present() -> list[str]:
    known = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(known, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in names if not LEFT_OUT.match(name) and (ROOT / name).exists()]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="which files belong to the project, Git knows")
def test_every_file_is_on_the_page_and_every_file_on_the_page_exists() -> None:
    there, said = present(), listed()
    missing, gone = sorted(set(there) - set(said)), sorted(set(said) - set(there))
    assert not missing, f"Not in docs/architecture.md: {', '.join(missing)}. {HOW_TO}"
    assert not gone, f"In docs/architecture.md, but not there: {', '.join(gone)}. {HOW_TO}"
    assert len(said) == len(set(said)), "a file is listed twice"


def test_no_line_of_the_page_is_too_long() -> None:
    _, _, tree = PAGE.read_text(encoding="utf-8").partition("\n## Every file\n")
    assert [line for line in tree.splitlines()[6:] if len(line) >= MAX_WIDTH] == []


def test_every_module_says_in_one_line_what_is_in_it() -> None:
    """What the page can quote."""
    silent = []
    for file in sorted((ROOT / "src" / "tabard").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if not re.match(r'"""\S', text):
            silent.append(str(file.relative_to(ROOT)))
    assert silent == []


def test_no_component_of_the_pages_is_too_long() -> None:
    lengths = {
        file: len(file.read_text(encoding="utf-8").splitlines()) for file in (ROOT / "web" / "src").rglob("*.svelte")
    }
    assert lengths
    assert {str(file.relative_to(ROOT)): length for file, length in lengths.items() if length > MAX_COMPONENT} == {}
