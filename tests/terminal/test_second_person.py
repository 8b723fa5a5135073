"""Sentences about a seat become sentences to the player in it."""

from itertools import pairwise

import pytest

import tabard
from tabard.terminal.second_person import in_second_person, plain_verb


@pytest.mark.parametrize(
    ("said", "to_p1"),
    [
        ("P1 draws F5.", "You draw F5."),
        ("P2 draws F5.", "P2 draws F5."),
        ("P1 is ready to attack with nothing.", "You are ready to attack with nothing."),
        ("P1 attacks with S10 = 10 and passes.", "You attack with S10 = 10 and pass."),
        ("P1 is knighted and wins the game.", "You are knighted and win the game."),
        ("P1 parries: P2 fumbles and drops the weapon.", "You parry: P2 fumbles and drops the weapon."),
        ("P1 wins the quest and gains 3 shields.", "You win the quest and gain 3 shields."),
        ("P1, P2 and P4 win the quest.", "You, P2 and P4 win the quest."),
        ("P2 and P1 win.", "P2 and you win."),
        ("P1 and P3 win.", "You and P3 win."),
        ("The plague costs P1 2 shields.", "The plague costs you 2 shields."),
        ("The last turn is over. P1 has the most shields.", "The last turn is over. You have the most shields."),
        ("There is no card left: P1 goes without 1 card.", "There is no card left: you go without 1 card."),
        ("P1's knight falls.", "Your knight falls."),
        ("P2 hits P1's knight.", "P2 hits your knight."),
        ("P10 draws.", "P10 draws."),
        ("P1 moves 2.5 hexes! P2 waits.", "You move 2.5 hexes! P2 waits."),
        # If the grammar is not certain, the words stay as they are.
        ("P1 draws swords and bows.", "P1 (you) draws swords and bows."),
        ("P2 strikes and P1 falls.", "P2 strikes and P1 (you) falls."),
        ("P1 secretly plans.", "P1 (you) secretly plans."),
    ],
)
def test_sentences_address_p1_as_you(said: str, to_p1: str) -> None:
    assert in_second_person(said, 0) == to_p1


@pytest.mark.parametrize(
    ("verb", "plain"),
    [("draws", "draw"), ("passes", "pass"), ("closes", "close"), ("parries", "parry"), ("dies", "die"), ("is", "are")],
)
def test_verbs_agree_with_you(verb: str, plain: str) -> None:
    assert plain_verb(verb) == plain


@pytest.mark.parametrize("word", ["pass", "ready", "S10", "has-been"])
def test_other_words_are_not_verbs(word: str) -> None:
    assert plain_verb(word) is None


def test_a_whole_game_reads_well() -> None:
    """No sentence of a game leaves a verb that doesn't agree with "you"."""
    match = tabard.start("quest", seed=4, options={"turn_limit": 12})
    bot = tabard.bot("random", "quest", seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    for event in match.events(0):
        words = in_second_person(event.text, 0).replace(",", "").rstrip(".").split()
        assert "(you)" not in words
        for word, following in pairwise(words):
            assert word != "You" or plain_verb(following) is None, event.text
