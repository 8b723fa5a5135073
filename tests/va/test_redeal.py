"""Redeal: what a seat can't know is dealt again, and all that it knows stays."""

from collections import Counter
from typing import Any

import pytest

from tabard.engine.chance import QuickChance
from tabard.engine.view import view
from tabard.games import find
from tests.va.table import Duel

GAME = find("va")


def worlds(table: Duel, seat: str, count: int = 60) -> list[dict[str, Any]]:
    """What the player with the given number would see in that many worlds that another could take for the true one."""
    viewer = int(seat[1]) - 1
    redealt = [table.match.state.redeal(viewer, QuickChance(key)) for key in range(count)]
    for world in redealt:
        assert view(GAME, world, viewer) == table.view(seat)
        assert GAME.census(world) == GAME.census(table.match.state)
    return [view(GAME, world, 1 - viewer)["players"][1 - viewer] for world in redealt]


@pytest.mark.clause("VA-11.1")
def test_the_other_hand_may_be_anything_that_is_not_seen() -> None:
    table = Duel("h1-9-0 e1-1-1", "h2-9-0 e2-2-2", hands={"P1": "h3-3-3 e3-3-3", "P2": "h4-4-4 e4-4-4 e4-4-4"})
    dealt = worlds(table, "P1")
    heroes = Counter(shown["hand"][0] for shown in dealt)
    equipment = Counter(card for shown in dealt for card in shown["hand"][1:])
    assert len(heroes) > 8 and "h2-9-0" not in heroes
    assert set(heroes) <= set(table.decks["P2"]["heroes"])
    assert len(equipment) == 8
    assert all(shown["hand"].count("e2-2-2") <= 1 for shown in dealt)


@pytest.mark.clause("VA-11.2")
def test_cards_face_down_may_be_others_of_their_kind() -> None:
    table = Duel(hands={"P1": "h3-3-3", "P2": "h4-4-4 h5-5-5 e4-4-4 e5-5-5"})
    table.play("P2", "hero:h4-4-4 equip:e4-4-4")
    shown = worlds(table, "P1")
    assert len({player["hero"]["card"] for player in shown}) > 8
    assert len({player["hero"]["equipment"][0] for player in shown}) > 5
    assert {len(player["hero"]["equipment"]) for player in shown} == {1}
    for player in shown:
        printed = [player["hero"]["card"], *player["hero"]["equipment"]]
        figures = [[int(figure) for figure in card[1:].split("-")[:3]] for card in printed]
        sums = [max(least, sum(column)) for least, column in zip((1, 1, 0), zip(*figures, strict=True), strict=True)]
        assert [player["hero"][name] for name in ("ad", "hp", "def")] == sums


@pytest.mark.clause("VA-11.3")
def test_the_next_cards_of_your_deck_are_unknown_again() -> None:
    table = Duel("h1-9-0", "h2-9-0", tops={"P1": "h3-3-3 e3-3-3"})
    drawn = set()
    for key in range(40):
        world = table.match.state.redeal(0, QuickChance(key))
        for seat in (0, 1):
            world.apply(seat, table.match.numbers["block"])
        drawn.update(view(GAME, world, 0)["players"][0]["hand"])
    assert len(drawn) > 15


@pytest.mark.clause("VA-11.4")
def test_a_secret_declaration_may_be_the_other_one() -> None:
    table = Duel("h1-9-0", "h2-9-0", declare="secret")
    table.play("P2", "attack")
    assert {shown["declared"] for shown in worlds(table, "P1")} == {"attack", "block"}


@pytest.mark.clause("VA-4.1")
def test_an_open_declaration_stays() -> None:
    table = Duel("h1-9-0", "h2-9-0", turn="P2")
    table.play("P2", "attack")
    assert {shown["declared"] for shown in worlds(table, "P1", 20)} == {"attack"}
