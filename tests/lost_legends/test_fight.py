"""Attack and counterattack (chapter 6)."""

from typing import Any

import pytest

from tests.lost_legends.table import armor, battle, monster, weapon


def struck(damage: str = "melee", strength: int = 5, **fields: Any) -> int:
    """The damage on a monster after an attack."""
    rat = monster("rat", life=30, **fields)
    table = battle(weapon(damage=damage, strength=strength), rat, equipment={"P1": "blade"})
    foreseen = table.forecast("P1", "attack:blade")["damage"]
    table.play("P1", "attack:blade")
    assert table.shown("P1", "monster")["damage"] == foreseen
    return foreseen


@pytest.mark.clause("LL-6.1")
def test_bare_hands_do_1_melee_damage() -> None:
    table = battle(weapon(), weapon("other"), equipment={"P1": "blade", "P2": "other"})
    table.expect("P1", "attack:blade attack:hands")
    table.refused("P1", "attack:other", "LL-6.1", "Other is not part of your equipment.")
    table.play("P1", "attack:hands")
    assert table.front("P1") == "rat 1/9"
    assert table.said("attack")[0][1] == {
        "seat": 0,
        "weapon": None,
        "exhausted": False,
        "damage": 1,
        "kind": "melee",
    }


@pytest.mark.clause("LL-6.1", "LL-6.2", "LL-6.3", "LL-6.4")
@pytest.mark.parametrize(("how", "damage"), [("weak", 2), ("resists", 1), ("immune", 0)])
def test_monsters_meet_bare_hands_as_any_melee_damage(how: str, damage: int) -> None:
    table = battle(monster("rat", **{how: ["melee"]}))
    table.play("P1", "attack:hands")
    assert table.front("P1") == f"rat {damage}/9"


@pytest.mark.clause("LL-6.1")
def test_an_attack_with_the_extra() -> None:
    table = battle(weapon(strength=2, extra=3), equipment={"P1": "blade"})
    table.expect("P1", "attack:blade attack:hands exhaust:blade")
    table.play("P1", "exhaust:blade")
    assert table.front("P1") == "rat 5/9"


@pytest.mark.clause("LL-6.2")
def test_weak_monsters_suffer_double() -> None:
    assert struck(weak=["melee"]) == 10
    assert struck(weak=["magic", "chaos"]) == 5


@pytest.mark.clause("LL-6.3")
def test_resisting_monsters_suffer_half_rounded_up() -> None:
    assert struck(resists=["melee"]) == 3
    assert struck(strength=1, resists=["melee"]) == 1
    assert struck(resists=["ranged"]) == 5


@pytest.mark.clause("LL-6.4")
def test_immune_monsters_suffer_nothing() -> None:
    assert struck(immune=["melee"]) == 0
    assert struck(damage="chaos", immune=["melee"]) == 5


@pytest.mark.clause("LL-6.5")
def test_damage_stays_until_it_is_as_much_as_life() -> None:
    table = battle(monster("rat", life=2))
    table.play("P1", "attack:hands")
    assert table.front("P1") == "rat 1/2"
    table.play("P2", "attack:hands")
    table.play("P3", "attack:hands")
    table.play("P1", "attack:hands")
    assert (table.front("P1"), table.shown("P1", "slain")) == ("", ["rat"])


@pytest.mark.clause("LL-6.6")
@pytest.mark.parametrize(("stops", "life"), [(1, 3), (2, 4), (9, 4)])
def test_a_survivor_strikes_back_through_armor_and_1_always_gets_through(stops: int, life: int) -> None:
    table = battle(armor(strength=stops), monster("rat", attack=3), equipment={"P1": "shield"})
    assert table.forecast("P1", "attack:hands")["loses"] == 5 - life
    table.play("P1", "attack:hands")
    assert table.shown("P1", "life") == life
    assert table.said("strike")[0] == ("LL-6.6", {"seat": 0, "monster": "rat", "damage": 5 - life, "life": life})


@pytest.mark.clause("LL-6.6")
def test_a_defeated_monster_does_not_strike_back() -> None:
    table = battle(monster("rat", life=1, attack=9))
    assert table.forecast("P1", "attack:hands") == {
        "answer": "attack:hands",
        "damage": 1,
        "left": 0,
        "defeats": True,
        "mana": 0,
        "loses": 0,
        "falls": False,
    }
    table.play("P1", "attack:hands")
    assert table.shown("P1", "life") == 5


@pytest.mark.clause("LL-6.7")
@pytest.mark.parametrize(("attack", "out"), [(4, False), (5, True), (6, True)])
def test_a_hero_without_life_is_defeated(attack: int, out: bool) -> None:
    table = battle(monster("rat", attack=attack))
    assert table.forecast("P1", "attack:hands")["falls"] == out
    table.play("P1", "attack:hands")
    assert table.shown("P1", "in_battle") != out


@pytest.mark.clause("LL-6.8")
def test_otherwise_the_next_player_has_a_turn() -> None:
    table = battle()
    table.play("P1", "attack:hands")
    assert (table.front("P1"), table.asked()) == ("rat 1/9", "P2")
