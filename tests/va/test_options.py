"""The options of a table (chapter 10). `declare` is tested in test_declare.py, `falls_at` in test_falls.py."""

from typing import Any

import pytest

import tabard
from tests.va.table import Duel


@pytest.mark.clause("VA-10.3")
@pytest.mark.parametrize("lives", [1, 3, 16])
def test_lives(lives: int) -> None:
    match = tabard.start("va", seed=1, options={"lives": lives})
    assert [player["life"] for player in match.view(None)["players"]] == [lives, lives]


@pytest.mark.clause("VA-10.3", "VA-9.3")
def test_with_more_lives_than_heroes_a_player_runs_out_of_heroes() -> None:
    match = tabard.start("va", seed=1, options={"lives": 16})
    bot = tabard.bot("random", game="va", seed=1)
    while not match.over:
        match.play(match.to_act[0], bot.choose(match, match.to_act[0]))
    assert match.log[-1].clause == "VA-9.3"
    assert min(match.result.scores) == 1


@pytest.mark.clause("VA-10.3")
def test_with_one_life_the_first_fall_ends_the_game() -> None:
    match = tabard.start("va", seed=1, options={"lives": 1})
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(seat, "attack" if "attack" in legal else legal[-1])
    assert 0 in match.result.scores
    assert sum(event.kind == "fall" for event in match.log) in (1, 2)


@pytest.mark.clause("VA-10.4")
@pytest.mark.parametrize("stalemate", [1, 4, 50])
def test_stalemate(stalemate: int) -> None:
    table = Duel("h1-9-0", "h1-9-0", left={"P1": "", "P2": ""}, stalemate=stalemate)
    for _ in range(stalemate):
        assert table.ending() == ""
        table.turn("block", "block")
    assert table.ending() == "draw"


@pytest.mark.parametrize(
    ("options", "saying"),
    [
        ({"declare": "loud"}, "Declare must be open or secret, not 'loud'"),
        ({"falls_at": 0}, "Falls at must be below_zero or zero, not 0"),
        ({"lives": 0}, "Lives must be a whole number from 1 to 16, not 0"),
        ({"lives": 17}, "Lives must be a whole number from 1 to 16, not 17"),
        ({"stalemate": 0}, "Stalemate must be a whole number from 1 to 50, not 0"),
        ({"decks": "wildfire"}, "Decks must be two decks"),
        ({"decks": ["wildfire"]}, "Decks must be two decks"),
        ({"decks": 2}, "Decks must be two decks"),
        ({"pack": "x"}, "Pack must be a pack"),
        ({"hand": 3}, "There is no option 'hand'"),
    ],
)
def test_invalid_options_are_reported(options: dict[str, Any], saying: str) -> None:
    with pytest.raises(tabard.Invalid) as error:
        tabard.start("va", seed=1, options=options)
    assert saying in str(error.value)
