"""The wording check finds planted mistakes, and leaves good sentences alone."""

from pathlib import Path

import pytest

from tests import wording


def slips(text: str) -> list[str]:
    return list(wording.screen_slips(wording.Text(Path("a.py"), 1, text)))


@pytest.mark.parametrize(
    "text",
    [
        "The cards are drawn from the own hand.",
        "A bot of own making.",
        "The deck is shuffled anew.",
        "The house could not write this down.",
        "Who is at the limit already draws one card.",
        "You have all you need. Who passes first draws first.",
        "25 % of the chance to win lost.",
        "Option below_zero is on.",
        "Your champion goes to blue-top-1.",
        "The plague costs P1 0 shields.",
        "Build stage 0 of the quest.",
        "Draw up to the LIMIT.",
        "One card a player is dealt.",
    ],
)
def test_a_wording_mistake_is_found(text: str) -> None:
    assert slips(text) != []


@pytest.mark.parametrize(
    "text",
    [
        "Draw the cards from your own hand.",
        "Who goes first? The player with more initiative.",
        "Whoever is at the limit draws one card.",
        "Your champion goes to blue's outer top lane.",
        "Once a turn you may move.",
        "select * from entries where table_id = ?",
    ],
)
def test_a_good_sentence_passes(text: str) -> None:
    assert slips(text) == []


def test_docstrings_and_code_are_not_read(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text('"""The house."""\n\nkey = "the_own"\ntext = "The own hand."\n', encoding="utf-8")
    assert [text.text for text in wording.python_texts(file)] == ["The own hand."]


def test_pages_are_read_without_style_and_comments(tmp_path: Path) -> None:
    file = tmp_path / "a.svelte"
    file.write_text("<p>Being played now</p> // the own\n<style>\n.the own {}\n</style>\n", encoding="utf-8")
    assert [text.text for text in wording.page_texts(file)] == ["<p>Being played now</p>"]


def test_examples_in_prose_are_not_read(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("Plain `the own` text\n```\nthe own\n```\n", encoding="utf-8")
    assert [text.text for text in wording.prose_texts(file)] == ["Plain  text"]
