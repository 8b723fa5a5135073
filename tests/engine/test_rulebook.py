"""Rulebooks are read into clauses, and clauses found by number, chapter or word."""

import pytest

from tabard.engine.rulebook import Rulebook

BOOK = Rulebook(
    """# A game

**XYZ-1.1** A knight moves
one step.

## 2. More

- **XYZ-2.1** Nobody moves twice.

- **XYZ-2.2** The end.
"""
)


def test_clauses_are_read_with_all_their_lines() -> None:
    assert BOOK.clauses == {
        "XYZ-1.1": "A knight moves\none step.",
        "XYZ-2.1": "Nobody moves twice.",
        "XYZ-2.2": "The end.",
    }


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("XYZ-1.1", ["XYZ-1.1"]),
        ("xyz-2.1", ["XYZ-2.1"]),
        ("2.2", ["XYZ-2.2"]),
        ("2", ["XYZ-2.1", "XYZ-2.2"]),
        ("XYZ-2", ["XYZ-2.1", "XYZ-2.2"]),
        ("moves", ["XYZ-1.1", "XYZ-2.1"]),
        ("knight moves one", ["XYZ-1.1"]),
        ("dragon", []),
    ],
)
def test_clauses_are_found_by_number_chapter_or_word(wanted: str, found: list[str]) -> None:
    assert list(BOOK.find(wanted)) == found


def test_a_duplicate_clause_is_an_error() -> None:
    with pytest.raises(ValueError, match="appears twice"):
        Rulebook("**XYZ-1.1** One.\n\n**XYZ-1.1** Two.\n")
