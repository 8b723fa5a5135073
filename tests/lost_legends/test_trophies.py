"""Trophies (chapter 9)."""

import pytest

from tests.lost_legends.table import battle, monster

BEAST = monster("rat", life=1)
ZOO = [
    BEAST,
    monster("bone", type="undead", life=1),
    monster("ogre", type="giant", life=1),
    monster("imp", type="demon"),
]


@pytest.mark.clause("LL-9.1", "LL-9.3")
def test_an_unclaimed_challenge_trophy_is_taken() -> None:
    table = battle(BEAST)
    table.play("P1", "attack:hands")
    assert table.view()["challenges"] == {"beast": 0, "undead": None, "giant": None, "demon": None}
    assert (table.shown("P1", "challenge_points"), table.shown("P1", "experience")) == (1, 1)


@pytest.mark.clause("LL-9.2")
@pytest.mark.parametrize(("p1", "p2", "holder"), [(1, 0, 1), (2, 1, 1), (2, 0, 0), (0, 0, 1)])
def test_it_goes_to_a_player_with_as_many_of_the_type(p1: int, p2: int, holder: int) -> None:
    """P1 holds it; P2 defeats one more beast."""
    slain = {"P1": ["rat"] * p1, "P2": ["rat"] * p2}
    table = battle(BEAST, first_player="P2", challenges={"P1": "beast"}, slain=slain, deck=["rat"] * 2)
    table.play("P2", "attack:hands")
    assert table.view()["challenges"]["beast"] == holder
    assert table.every("challenge_points") == [0, holder, 0]


@pytest.mark.clause("LL-9.2", "LL-9.3")
def test_its_holder_gains_nothing_by_another_one() -> None:
    table = battle(BEAST, challenges={"P1": "beast"}, challenge_points={"P1": 1})
    table.play("P1", "attack:hands")
    assert table.shown("P1", "challenge_points") == 1
    assert table.said("challenge") == []


@pytest.mark.clause("LL-9.3")
def test_the_point_stays_when_the_trophy_goes() -> None:
    table = battle(BEAST)
    table.play("P1", "attack:hands")
    table.play("P2", "attack:hands")
    assert table.view()["challenges"]["beast"] == 1
    assert table.every("challenge_points") == [1, 1, 0]
    assert table.said("challenge")[1][1] == {"seat": 1, "type": "beast", "from": 0}


@pytest.mark.clause("LL-9.4")
def test_the_topmost_trophy_is_awarded() -> None:
    table = battle(BEAST, slain={"P1": "rat rat", "P2": "rat rat"}, deck=["rat"] * 2)
    table.play("P1", "attack:hands")
    assert table.shown("P1", "trophies") == ["antler-crown"]
    table.play("P2", "attack:hands")
    assert table.shown("P2", "trophies") == ["pelt-of-the-alpha"]
    left = table.view()["stacks"][0]["trophies"]
    assert [trophy["id"] for trophy in left] == ["fang-necklace", "boar-bristle-brush"]


@pytest.mark.clause("LL-9.5")
@pytest.mark.parametrize("type", ["beast", "undead", "giant", "demon"])
@pytest.mark.parametrize(("before", "awarded"), [(1, False), (2, True)])
def test_three_of_a_type(type: str, before: int, awarded: bool) -> None:
    table = battle(monster("rat", life=1, type=type), slain={"P1": ["rat"] * before})
    table.play("P1", "attack:hands")
    assert bool(table.shown("P1", "trophies")) == awarded
    if awarded:
        assert [stack["stack"] for stack in table.view()["stacks"] if len(stack["trophies"]) == 3] == [type]


@pytest.mark.clause("LL-9.5")
@pytest.mark.parametrize(("before", "awarded"), [("bone ogre imp", True), ("bone ogre bone", False)])
def test_four_different_types(before: str, awarded: bool) -> None:
    table = battle(*ZOO, slain={"P1": before})
    table.play("P1", "attack:hands")
    assert table.shown("P1", "trophies") == (["menagerie-of-glory"] if awarded else [])


@pytest.mark.clause("LL-9.5")
@pytest.mark.parametrize(("before", "awarded"), [(4, True), (3, False)])
def test_five_of_level_2_or_3(before: int, awarded: bool) -> None:
    bears = [monster("bear", level=2, life=1), monster("bone", level=2, type="undead"), monster("rat", level=2, life=1)]
    slain = [*["bear", "bone", "bear", "bone"][:before], "grave-wisp", "soot-imp"]
    table = battle(*bears, level=2, slain={"P1": slain}, fronts={"P1": "bone"}, first_player="P2")
    table.play("P2", "attack:hands")
    table.play("P3", "attack:hands")
    assert table.shown("P1", "trophies") == []
    table = battle(*bears, level=2, slain={"P1": slain})
    table.play("P1", "attack:hands")
    assert ("standard-of-the-deep-road" in table.shown("P1", "trophies")) == awarded


@pytest.mark.clause("LL-9.6")
def test_one_trophy_of_a_stack_and_none_of_an_empty_one() -> None:
    table = battle(BEAST, slain={"P1": ["rat"] * 3}, trophies={"P1": "antler-crown"}, deck=["rat"] * 2)
    table.play("P1", "attack:hands")
    assert table.shown("P1", "trophies") == ["antler-crown"]
    taken = {"P2": "antler-crown", "P3": "pelt-of-the-alpha", "P4": "fang-necklace", "P5": "boar-bristle-brush"}
    table = battle(BEAST, seats=5, slain={"P1": ["rat"] * 2}, trophies=taken, deck=["rat"] * 2)
    table.play("P1", "attack:hands")
    assert table.shown("P1", "trophies") == []
