"""The page of files names every file of the package and of the pages, and no other."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "files.md"
ENDINGS = (".py", ".md", ".json", ".toml", ".ts", ".svelte", ".css")
MAX_WIDTH = 110
MAX_COMPONENT = 300
"""Longer components hold what belongs into a module or a component of its own."""
HOW_TO = "One line per file, in the block of its folder in docs/files.md: its name, two spaces, what is in it."


def listed() -> list[str]:
    """The files on the page: each block of lines is under the name of its folder."""
    found, folder = [], ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if heading := re.fullmatch(r"## `(.+)/`", line):
            folder = heading[1]
        elif entry := re.match(r"([\w.-]+\.[a-z]+)  +\S", line):
            found.append(f"{folder}/{entry[1]}")
    return found


def present() -> list[str]:
    """The files there are, but for tests and their fixtures, pictures and what says nothing."""
    known = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src/tabard", "web/src"]
    names = subprocess.run(known, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [
        name
        for name in names
        if name.endswith(ENDINGS) and "/fixtures/" not in name and ".test." not in name and (ROOT / name).exists()
    ]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="which files belong to the project, Git knows")
def test_every_file_is_on_the_page_and_every_file_on_the_page_exists() -> None:
    there, said = present(), listed()
    missing, gone = sorted(set(there) - set(said)), sorted(set(said) - set(there))
    assert not missing, f"Not in docs/files.md: {', '.join(missing)}. {HOW_TO}"
    assert not gone, f"In docs/files.md, but not there: {', '.join(gone)}. {HOW_TO}"
    assert len(said) == len(set(said)), "a file is listed twice"


def test_no_line_of_the_page_is_too_long() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) >= MAX_WIDTH] == []


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
