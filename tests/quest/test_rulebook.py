"""Where the rulebook settles what the original leaves open, or differs from it, it says so."""

import pytest

from tabard.games import find

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
def test_what_is_ours_and_not_the_originals_is_marked_as_a_ruling(number):
    assert "ruling" in find("quest").rulebook.clauses[number].lower()


@pytest.mark.clause("QST-1.4", "QST-2.4")
def test_both_decks_are_refilled_in_the_same_way():
    clauses = find("quest").rulebook.clauses
    assert "when a card is needed" in clauses["QST-1.4"].lower()
    assert "when a card is needed" in clauses["QST-2.4"].lower()
