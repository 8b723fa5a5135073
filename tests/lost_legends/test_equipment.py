"""Using equipment (chapter 4)."""

from typing import Any

import pytest

from tests.lost_legends.table import Legends, armor, artifact, battle, monster, spell, weapon


@pytest.mark.clause("LL-4.1")
@pytest.mark.parametrize(("skills", "damage"), [("", 2), ("a", 2), ("a b", 5), ("a b c", 5), ("a b c d", 8)])
def test_a_weapons_bonus_grows_with_icons(skills: str, damage: int) -> None:
    icons = [weapon(letter, skill="magic") for letter in "abcd"]
    blade = weapon(strength=2, bonus=3, icons=2, skill="magic")
    table = battle(blade, *icons, equipment={"P1": "blade"}, skills={"P1": skills})
    assert table.forecast("P1", "attack:blade")["damage"] == damage
    table.play("P1", "attack:blade")
    assert table.front("P1") == f"rat {damage}/9"


@pytest.mark.clause("LL-4.2")
def test_exhausting_for_more() -> None:
    table = battle(weapon(strength=2, extra=4), weapon("stick"), equipment={"P1": "blade stick"})
    table.refused("P1", "exhaust:stick", "LL-4.2", "Exhausting Stick would do nothing.")
    table.play("P1", "exhaust:blade")
    assert (table.front("P1"), table.exhausted("P1")) == ("rat 6/9", ["blade"])
    table.play("P2", "attack:hands")
    table.play("P3", "attack:hands")
    table.refused("P1", "attack:blade", "LL-4.2", "Blade is exhausted until the next gear-up.")
    table.refused("P1", "exhaust:blade", "LL-4.2")


@pytest.mark.clause("LL-4.2", "LL-4.4")
def test_exhausted_armor_does_nothing() -> None:
    table = battle(armor(strength=2), monster("rat", attack=3), equipment={"P1": "shield"}, exhausted={"P1": "shield"})
    table.play("P1", "attack:hands")
    assert table.shown("P1", "life") == 2


@pytest.mark.clause("LL-4.3")
def test_a_spell_costs_mana_each_time() -> None:
    table = battle(spell(strength=2, mana=2), equipment={"P1": "spark"})
    table.play("P1", "attack:spark")
    assert (table.shown("P1", "mana"), table.front("P1")) == (1, "rat 2/9")
    table.play("P2", "attack:hands")
    table.play("P3", "attack:hands")
    table.refused("P1", "attack:spark", "LL-4.3", "Spark costs 2 mana; you have 1.")


@pytest.mark.clause("LL-4.4")
def test_armor_adds_up_against_its_kinds_of_damage() -> None:
    cards = [
        armor("a", strength=1),
        armor("b", strength=1, bonus=1, icons=1),
        armor("c", against=["magic"], strength=4),
    ]
    rat = monster("rat", attack=5)
    table = battle(*cards, armor("d"), rat, equipment={"P1": "a b c"}, skills={"P1": "d"})
    assert table.shown("P1", "stops") == {"melee": 3, "ranged": 0, "magic": 4, "chaos": 0}
    table.play("P1", "attack:hands")
    assert table.shown("P1", "life") == 3


@pytest.mark.clause("LL-4.5")
def test_armor_is_exhausted_before_the_attack() -> None:
    cards = [armor(strength=1, extra=2), armor("robe", against=["magic"], extra=2)]
    table = battle(*cards, monster("wolf", attack=5), equipment={"P1": "shield robe"}, fronts={"P1": "wolf"})
    table.refused("P1", "exhaust:robe", "LL-4.5", "Robe does not stop melee damage.")
    table.play("P1", "exhaust:shield")
    assert table.asked() == "P1"
    assert table.shown("P1", "braced") == 3
    assert table.forecast("P1", "attack:hands")["loses"] == 2
    table.play("P1", "attack:hands")
    assert (table.shown("P1", "life"), table.exhausted("P1")) == (3, ["shield"])
    table.play("P2", "attack:hands")
    table.play("P3", "attack:hands")
    table.play("P1", "attack:hands")
    assert table.shown("P1", "life") == 0


WOLF = monster("wolf", attack=5)
FIEND = monster("fiend", attack=4, damage="chaos", charge=True)


def braced(*cards: dict[str, Any], **given: Any) -> Legends:
    """P1 has a shield against melee damage, faces a wolf, and has just exhausted the shield against it."""
    shield = armor(strength=1, extra=2)
    given = {"fronts": {"P1": "wolf", "P2": ""}, "equipment": {"P1": "shield"}, **given}
    table = battle(shield, WOLF, FIEND, *cards, **given)
    table.play("P1", "exhaust:shield")
    assert table.shown("P1", "braced") == 3
    return table


@pytest.mark.clause("LL-4.5")
def test_a_brace_does_not_stop_the_charge_of_the_monster_drawn_after_a_pass() -> None:
    table = braced(open="rat", deck=["fiend", "rat", "rat"])
    table.play("P1", "pass draw")
    assert (table.front("P1"), table.shown("P1", "life")) == ("fiend 0/9", 1)


@pytest.mark.clause("LL-4.5")
def test_a_brace_ends_with_a_pass() -> None:
    table = braced(open="wolf", deck=["rat"] * 3)
    table.play("P1", "pass open")
    assert table.shown("P1", "braced") == 0
    assert table.forecast("P1", "attack:hands")["loses"] == 5
    table.play("P1", "attack:hands")
    assert (table.shown("P1", "life"), table.exhausted("P1")) == (0, ["shield"])


@pytest.mark.clause("LL-4.5")
def test_a_brace_is_spent_on_one_blow() -> None:
    """Checked while a hero that fell in spite of it still chooses a skill card to lose."""
    skills = [weapon("a"), weapon("b")]
    table = braced(*skills, life={"P1": 2}, skills={"P1": "a b"})
    table.play("P1", "attack:hands")
    table.expect("P1", "lose:a lose:b")
    assert (table.shown("P1", "life"), table.shown("P1", "braced")) == (0, 0)


@pytest.mark.clause("LL-4.5")
def test_a_brace_is_raised_against_the_monster_in_front_alone() -> None:
    table = braced(open="wolf", deck=["rat"] * 3)
    assert table.forecast("P1", "attack:hands")["loses"] == 2
    assert table.forecast("P1", "attack:hands", of="open")["loses"] == 5


@pytest.mark.clause("LL-4.6")
def test_artifacts_are_no_weapons() -> None:
    table = battle(artifact(), armor(), equipment={"P1": "charm shield"})
    table.refused("P1", "attack:charm", "LL-6.1", "Charm is not a weapon or a spell.")
    table.refused("P1", "attack:shield", "LL-6.1")
    assert table.shown("P1", "max_life") == 6
