"""Every ability of monsters (chapter 10), and that no built-in monster has one without a test."""

from typing import Any

import pytest

from tabard.games.lost_legends.keywords import ABILITIES, ABILITY_WORDS
from tabard.games.lost_legends.packs import BASE_CONTENT
from tests.lost_legends.table import Legends, armor, battle, monster, weapon


def having(ability: str, amount: int = 0, equipment: list[Any] | tuple[Any, ...] = (), **fields: Any) -> Legends:
    beast = monster("rat", **({"ability": ability, "life": 20} | ({"amount": amount} if amount else {}) | fields))
    return battle(beast, *equipment, equipment={"P1": [card["id"] for card in equipment]}, deck=["rat"] * 4)


@pytest.mark.clause("LL-10.1")
def test_a_monster_may_have_an_ability_and_charge() -> None:
    table = having("frenzy", 2, charge=True)
    printed = table.view()["monsters"]["rat"]
    assert (printed["charge"], printed["ability"], printed["amount"]) == (True, "frenzy", 2)
    assert printed["rule"] == "Charge. While it is wounded, its blows do 2 more."


@pytest.mark.clause("LL-10.2")
def test_regenerate() -> None:
    table = having("regenerate", 2, [weapon(strength=5)])
    assert table.forecast("P1", "attack:blade")["left"] == 17
    table.play("P1", "attack:blade")
    assert table.front("P1") == "rat 3/20"
    table.play("P2", "attack:hands")
    assert table.front("P2") == "rat 0/20"
    strong = having("regenerate", 2, [weapon(strength=20)])
    strong.play("P1", "attack:blade")
    assert strong.shown("P1", "slain") == ["rat"]


@pytest.mark.clause("LL-10.3")
@pytest.mark.parametrize(("strength", "done"), [(5, 3), (2, 1), (1, 1)])
def test_armored(strength: int, done: int) -> None:
    table = having("armored", 2, [weapon(strength=strength)])
    table.play("P1", "attack:blade")
    assert table.front("P1") == f"rat {done}/20"


@pytest.mark.clause("LL-10.3", "LL-6.4")
def test_armored_gives_nothing_to_an_attack_that_would_not_harm() -> None:
    table = having("armored", 2, [weapon(strength=5)], immune=["melee"])
    assert table.forecast("P1", "attack:blade")["damage"] == 0


@pytest.mark.clause("LL-10.4")
@pytest.mark.parametrize(("venom", "stops", "life"), [(2, 9, 3), (2, 1, 3), (9, 9, 2)])
def test_venom(venom: int, stops: int, life: int) -> None:
    table = having("venom", venom, [armor(strength=stops)], attack=3)
    table.play("P1", "attack:hands")
    assert table.shown("P1", "life") == life


@pytest.mark.clause("LL-10.5")
def test_frenzy() -> None:
    table = having("frenzy", 2, immune=["magic"], equipment=[weapon(damage="magic")])
    table.play("P1", "attack:blade")
    assert table.shown("P1", "life") == 4
    table.play("P2", "attack:hands")
    assert table.shown("P2", "life") == 2


@pytest.mark.clause("LL-10.6")
@pytest.mark.parametrize(("drain", "mana"), [(2, 1), (5, 0)])
def test_drain(drain: int, mana: int) -> None:
    table = having("drain", drain)
    table.play("P1", "attack:hands")
    assert (table.shown("P1", "mana"), table.shown("P1", "life")) == (mana, 4)


@pytest.mark.clause("LL-10.7")
def test_relentless() -> None:
    beast = monster("rat", ability="relentless")
    table = battle(beast, fronts={"P2": ""})
    table.refused("P1", "pass", "LL-10.7", "You cannot pass the Rat: it is relentless.")


@pytest.mark.clause("LL-10.8")
def test_hoard() -> None:
    table = having("hoard", 3, life=1, gold=2)
    table.play("P1", "attack:hands")
    assert table.every("gold") == [9, 6, 5]


def test_no_ability_is_without_a_test_of_its_own() -> None:
    tests = {name.removeprefix("test_") for name in globals()}
    assert [word for word in ABILITY_WORDS[1:] if word not in tests] == []


def test_the_built_in_content_uses_every_ability() -> None:
    used = {monster.ability for monster in BASE_CONTENT.monsters}
    assert [ABILITIES[number].word for number in range(len(ABILITIES)) if number not in used] == []
    assert 6 <= sum(monster.charge for monster in BASE_CONTENT.monsters) <= 12
