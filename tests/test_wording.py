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
        "{champion} is none of your champions in the zone.",
        "{champion} is in its Base already.",
        "Option lives must be a whole number.",
        "Defense stage: 1 more defense.",
        "You play Crit: half of the attack more.",
        "After that many turns the game ends.",
        "You have one action less per turn.",
        "A hand is seen by its owner alone.",
        "Round 3: turn of Ben.",
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
        "{champion} is already in its Base.",
        "Hand limit must be a whole number from 6 to 20, not 3.",
        "Jinx may attack once more.",
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


def test_the_events_of_a_playthrough_are_read_as_a_screen(tmp_path: Path) -> None:
    file = tmp_path / "rift.txt"
    file.write_text(
        "1. P1: move:Zed:red-top-1\n    legal: done\n  RFT-8.1 to all but P1: Zed moves to red-top-1.\n",
        encoding="utf-8",
    )
    texts = list(wording.golden_texts(file))
    assert [text.text for text in texts] == ["Zed moves to red-top-1."]
    assert [slip for text in texts for slip in wording.slips_in(text, wording.ON_SCREEN)] != []


def test_examples_in_prose_are_not_read(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("Plain `the own` text\n```\nthe own\n```\n", encoding="utf-8")
    assert [text.text for text in wording.prose_texts(file)] == ["Plain  text"]
