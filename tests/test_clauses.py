"""Every clause of every rulebook is tested, and every clause that is cited exists."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tabard
from tabard.engine.rulebook import TABLE_RULES, load_rulebook
from tabard.games import find

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src"
CLAUSE = re.compile(r"\b[A-Z]{2,4}-\d+\.\d+\b")


def marked_clauses(file: Path) -> Iterator[tuple[str, int]]:
    """The clauses that `pytest.mark.clause(...)` names in a file of tests, with their lines."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="clause"), args=numbers):
                for number in numbers:
                    assert isinstance(number, ast.Constant), f"{file}:{number.lineno}: name the clause itself."
                    yield str(number.value), number.lineno


def cited_clauses(file: Path) -> Iterator[tuple[str, int]]:
    """The clauses that a file of rules cites, in code, documentation or comment, with their lines."""
    for line, text in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        for number in CLAUSE.findall(text):
            yield number, line


def known_clauses() -> set[str]:
    """All clauses of all rulebooks, including those of games that are not registered yet."""
    books = [load_rulebook(path) for path in SOURCE.rglob("rulebook.md")]
    return set(TABLE_RULES.clauses).union(*(book.clauses for book in books))


@cache
def shown_clauses() -> set[str]:
    return {number for file in TESTS.rglob("*.py") for number, line in marked_clauses(file)}


@pytest.mark.parametrize("game", tabard.games())
def test_every_clause_of_the_game_is_shown_by_a_test(game: str) -> None:
    shown = shown_clauses()
    untested = [number for number in find(game).rulebook.clauses if number not in shown]
    assert not untested, f"No test shows {', '.join(untested)}."


def test_every_clause_of_the_table_rules_is_shown_by_a_test() -> None:
    shown = shown_clauses()
    untested = [number for number in TABLE_RULES.clauses if number not in shown]
    assert not untested, f"No test shows {', '.join(untested)}."


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    known = known_clauses()
    wrong = [
        f"{file.relative_to(TESTS.parent)}:{line} names {number}"
        for file in sorted(TESTS.rglob("*.py"))
        for number, line in marked_clauses(file)
        if number not in known
    ]
    assert not wrong, "There is no such clause: " + "; ".join(wrong)


def test_every_clause_cited_in_the_source_exists() -> None:
    known = known_clauses()
    wrong = [
        f"{file.relative_to(SOURCE)}:{line} cites {number}"
        for file in sorted(SOURCE.rglob("*.py"))
        for number, line in cited_clauses(file)
        if number not in known
    ]
    assert not wrong, "There is no such clause: " + "; ".join(wrong)


def test_a_marker_is_found_wherever_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "test_example.py"
    file.write_text(
        'pytestmark = pytest.mark.clause("QST-1.1")\n'
        '@pytest.mark.clause("QST-1.2", "QST-1.3")\n'
        "def test_one(): ...\n"
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("QST-1.4"))])\n'
        'def test_two(x): "QST-1.5 is only talked about"\n',
        encoding="utf-8",
    )
    assert sorted(marked_clauses(file)) == [("QST-1.1", 1), ("QST-1.2", 2), ("QST-1.3", 2), ("QST-1.4", 4)]
