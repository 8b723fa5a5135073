"""The page of slices says what the games say."""

from tabard.adapters.learning import LearningTable
from tests.observation_docs import PAGE, page


def test_the_page_is_what_the_games_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: make golden"


def test_every_slice_is_on_the_page() -> None:
    text = page()
    for part in LearningTable("rift", seats=2).slices:
        assert part.what in text
