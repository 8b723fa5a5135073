"""Weapons and guards (KD-5), and how long guards last (KD-10.2)."""

import pytest

from tests.knights_duty.table import Arena

CLOSE = {"P1": (0, 1), "P2": (0, 2)}


@pytest.mark.clause("KD-5.1")
def test_a_weapon_token_swaps_first_and_attacks_when_equipped() -> None:
    table = Arena(CLOSE)
    table.plans(P1="sword sword bow")
    assert table.weapon("P1") == "sword"
    assert table.log(kind="equip") == ["P1 takes up the sword."]
    table.expect("P1", "target:P2 hold")
    table.play("P1", "hold")
    assert table.weapon("P1") == "bow"


@pytest.mark.clause("KD-5.1")
def test_a_fumble_turns_a_planned_attack_into_a_swap() -> None:
    table = Arena(CLOSE, weapons={"P1": "sword"}, inspiration={"P1": False, "P2": False})
    table.plans(P1="sword sword parry", P2="parry shield shield")
    table.miss("P1", "P2")
    assert table.log(kind="fumble") == ["P2 parries: P1 fumbles and drops the weapon."]
    assert table.log(kind="equip") == ["P1 takes up the sword."]
    assert table.log(kind="attack") == ["P1 attacks P2 with the sword. P2 parries."]
    assert table.weapon("P1") == "sword"
    assert table.view()["turn"] == 2


@pytest.mark.clause("KD-5.2")
def test_a_knight_has_one_weapon_at_a_time() -> None:
    table = Arena(CLOSE, weapons={"P1": "bow"})
    table.plans(P1="spear sword bow")
    assert table.log(kind="equip") == ["P1 takes up the spear.", "P1 takes up the sword.", "P1 takes up the bow."]
    assert table.weapon("P1") == "bow"
    assert table.log(kind="attack") == []


@pytest.mark.clause("KD-5.3")
def test_a_shield_token_makes_a_knight_defend() -> None:
    table = Arena(CLOSE, weapons={"P1": "sword"})
    table.plans(P1="sword parry parry", P2="shield parry parry")
    assert table.player("P2")["defending"] and not table.player("P1")["defending"]
    assert "P2 defends." in table.log(kind="defend")


@pytest.mark.clause("KD-5.4")
def test_a_parry_token_makes_a_knight_parry() -> None:
    table = Arena(CLOSE, weapons={"P1": "sword"})
    table.plans(P1="sword shield shield", P2="parry shield shield")
    assert table.player("P2")["parrying"] and not table.player("P1")["parrying"]
    assert "P2 is ready to parry." in table.log(kind="parry")


def guards_in_the_second_spot(**options: str) -> Arena:
    """P2 guards in the first spot, and is attacked in the second."""
    table = Arena(CLOSE, weapons={"P1": "sword"}, options=options, inspiration={"P1": False, "P2": False})
    table.plans(P1="sword sword bow", P2="shield bow bow")
    table.play("P1", "hold")
    assert table.view()["spot"] == 2
    return table


@pytest.mark.clause("KD-5.5")
def test_guards_hold_for_their_spot_only() -> None:
    assert not guards_in_the_second_spot().player("P2")["defending"]
    table = Arena(CLOSE, weapons={"P1": "sword"}, inspiration={"P1": False, "P2": False})
    table.plans(P1="sword sword bow", P2="parry bow bow")
    table.play("P1", "hold")
    table.miss("P1", "P2")
    assert table.log(kind="fumble") == []


@pytest.mark.clause("KD-10.2")
def test_guards_may_last_the_turn_but_no_longer() -> None:
    table = guards_in_the_second_spot(guard_lasts="turn")
    assert table.player("P2")["defending"]
    pile = [event.data for event in table.miss("P1", "P2") if event.kind == "pile"]
    assert pile == [{"target": 1, "hearts": 2, "shields": 2, "chance": 0.5}]
    table.end_turn()
    assert table.view()["turn"] == 2
    assert not table.player("P2")["defending"]


@pytest.mark.clause("KD-10.2")
def test_a_parry_that_lasts_the_turn_makes_a_later_attacker_fumble() -> None:
    table = Arena(
        CLOSE, weapons={"P1": "sword"}, options={"guard_lasts": "turn"}, inspiration={"P1": False, "P2": False}
    )
    table.plans(P1="bow sword sword", P2="parry shield bow")
    assert table.player("P2")["defending"] and table.player("P2")["parrying"], "both at once"
    table.miss("P1", "P2")
    assert table.weapon("P1") is None
