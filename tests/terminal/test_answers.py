"""What the player types is understood."""

import pytest

from tabard.terminal.answers import Unclear, one_by_one, understand

STAGE = ["stage:F5", "stage:F50", "stage:S10", "stage:L20", "close"]
ATTACK = ["attack:D5", "attack:S10", "done"]
MOVES = ["move:2,-3", "move:2,-4", "stay"]
JOIN = ["join", "withdraw"]
KNOWN = [*STAGE, *ATTACK, *MOVES, *JOIN, "stage:F70", "attack:F70", "discard:F70", "sponsor"]


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("1", JOIN, "join"),
        ("2", JOIN, "withdraw"),
        ("withdraw", JOIN, "withdraw"),
        ("JOIN", JOIN, "join"),
        ("w", JOIN, "withdraw"),
        ("stage:S10", STAGE, "stage:S10"),
        ("stage s10", STAGE, "stage:S10"),
        ("stage: s10", STAGE, "stage:S10"),
        ("S10", STAGE, "stage:S10"),
        ("s1", STAGE, "stage:S10"),
        ("st:s1", STAGE, "stage:S10"),
        ("l", STAGE, "stage:L20"),
        ("c", STAGE, "close"),
        ("do", ATTACK, "done"),
        ("2,-4", MOVES, "move:2,-4"),
        ("move 2,-3", MOVES, "move:2,-3"),
    ],
)
def test_an_answer_is_its_number_its_text_a_short_form_or_its_card(typed: str, legal: list[str], meant: str) -> None:
    assert understand(typed, legal, KNOWN) == meant


def test_a_card_that_begins_like_another_is_still_found() -> None:
    assert understand("F5", STAGE, KNOWN) == "stage:F5"


@pytest.mark.parametrize(("typed", "legal"), [("d", ATTACK), ("s", STAGE), ("f", STAGE), ("move", MOVES)])
def test_what_could_be_several_answers_is_not_guessed(typed: str, legal: list[str]) -> None:
    with pytest.raises(Unclear, match=r"could mean .* or "):
        understand(typed, legal, KNOWN)


@pytest.mark.parametrize("typed", ["0", "3", "99999", "9" * 5000, "²", "zork", "stage:", ":", "S10 S10"])
def test_an_unknown_answer_is_reported(typed: str) -> None:
    with pytest.raises(Unclear, match="Type a number from 1 to 2, or a name such as join"):
        understand(typed, JOIN, KNOWN)


def test_the_only_answer_is_named() -> None:
    with pytest.raises(Unclear, match="Your only move is join: press Enter"):
        understand("zork", ["join"], KNOWN)


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [("F70", STAGE, "stage:F70"), ("F70", ATTACK, "attack:F70"), ("sponsor", JOIN, "sponsor")],
)
def test_an_answer_that_is_not_allowed_goes_to_the_game_which_says_why(
    typed: str, legal: list[str], meant: str
) -> None:
    assert understand(typed, legal, KNOWN) == meant


def test_several_answers_fit_in_a_line() -> None:
    assert one_by_one("F5 S10, close", STAGE, KNOWN) == ["F5", "S10", "close"]


@pytest.mark.parametrize("typed", ["stage S10", "close", "1", "zork"])
def test_a_single_answer_is_not_taken_apart(typed: str) -> None:
    assert one_by_one(typed, STAGE, KNOWN) == [typed]


def test_numbers_are_not_taken_in_a_line_of_several() -> None:
    with pytest.raises(Unclear, match="numbers change"):
        one_by_one("1 1 2", STAGE, KNOWN)
