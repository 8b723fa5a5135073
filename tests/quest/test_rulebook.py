"""Where the rulebook settles what the original leaves open, or differs from it, it says so."""

import pytest

from tabard.games import find
from tests.quest.decks import DECK, EVENT_DECK

RULINGS = (
    "QST-1.4",
    "QST-2.3",
    "QST-2.4",
    "QST-2.5",
    "QST-3.5",
    "QST-4.2",
    "QST-4.3",
    "QST-4.4",
    "QST-4.8",
    "QST-5.2",
    "QST-5.4",
    "QST-5.5",
    "QST-5.6",
    "QST-6.2",
    "QST-9.2",
    "QST-9.3",
)


@pytest.mark.clause("QST-1.4", "QST-2.4", "QST-4.4", "QST-5.2", "QST-5.4", "QST-5.6", "QST-6.2", "QST-9.2", "QST-9.3")
@pytest.mark.parametrize("number", RULINGS)
def test_what_is_ours_and_not_the_originals_is_marked_as_a_ruling(number: str) -> None:
    assert "ruling" in find("quest").rulebook.clauses[number].lower()


@pytest.mark.clause("QST-1.4", "QST-2.4")
def test_both_decks_are_refilled_in_the_same_way() -> None:
    clauses = find("quest").rulebook.clauses
    assert "when a card is needed" in clauses["QST-1.4"].lower()
    assert "when a card is needed" in clauses["QST-2.4"].lower()


def table_below(number: str) -> list[list[str]]:
    """The table that follows a clause: its rows, without the header."""
    text = find("quest").rulebook.text.split(f"**{number}**")[1]
    rows = [line.strip("| ").split(" | ") for line in text.split("\n**")[0].splitlines() if line.startswith("|")]
    return rows[2:]


@pytest.mark.clause("QST-1.2", "QST-1.3")
def test_the_tables_of_the_rulebook_count_both_decks() -> None:
    adventure = table_below("QST-1.2")
    assert {card: int(copies) for card, _, _, copies in adventure} == DECK
    assert all(card[1:] == value for card, _, value, _ in adventure)
    assert {card: int(copies) for card, copies, _ in table_below("QST-1.3")} == EVENT_DECK


@pytest.mark.parametrize("game", ["quest", "va"])
def test_a_reader_learns_the_goal_before_the_first_clause(game: str) -> None:
    book = find(game).rulebook
    first = book.text.index(f"**{next(iter(book.clauses))}**")
    parts = ["## Goal", "## Overview", "## Terms", "## A turn at a glance", "## 1. "]
    places = [book.text.index(part) for part in parts]
    assert places == sorted(places) and places[-1] < first


@pytest.mark.parametrize("game", ["quest", "va"])
def test_the_rulebook_has_no_code_words(game: str) -> None:
    assert "`" not in find(game).rulebook.text
    for option in find(game).options:
        assert "_" not in option.name or option.name not in find(game).rulebook.text
