"""Who attacks when, and whom (KD-6)."""

import pytest

from tests.knights_duty.table import Arena

RING = {"P1": (0, -1), "P2": (1, -1), "P3": (1, 0), "P4": (0, 1)}
"""Four knights within reach of each other, none on the High Ground."""
UNINSPIRED = dict.fromkeys(RING, False)


@pytest.mark.clause("KD-6.1")
def test_attacks_come_up_clockwise_from_the_first_player_marker() -> None:
    weapons = dict.fromkeys(RING, "bow")
    for first, order in (("P1", "P1 P2 P3 P4"), ("P3", "P3 P4 P1 P2")):
        table = Arena(RING, weapons=weapons, first_player=first)
        table.plans(**dict.fromkeys(RING, "bow parry parry"))
        seen: list[str] = []
        while table.view()["spot"] == 1:
            assert len(table.view()["attacks_to_come"]) == 3 - len(seen)
            seen.append(table.asked())
            table.play(table.asked(), "hold")
        assert " ".join(seen) == order


@pytest.mark.clause("KD-6.1")
def test_clockwise_means_the_order_of_the_clans_around_the_arena() -> None:
    clans = {"P1": "purple", "P2": "blue", "P3": "red", "P4": "aqua"}
    table = Arena(RING, weapons=dict.fromkeys(RING, "bow"), clans=clans)
    table.plans(**dict.fromkeys(RING, "bow parry parry"))
    assert table.view()["attacks_to_come"] == [2, 3, 1]
    assert table.asked() == "P1"


REACH = {"sword": 2, "spear": 3, "bow": 4}


@pytest.mark.clause("KD-6.2")
@pytest.mark.parametrize("weapon", REACH)
@pytest.mark.parametrize("steps", range(1, 9))
def test_each_weapon_has_its_range(weapon: str, steps: int) -> None:
    table = Arena({"P1": (-4, 0), "P2": (-4 + steps, 0)}, weapons={"P1": weapon})
    table.plans(P1=f"{weapon} parry parry")
    if steps <= REACH[weapon]:
        table.expect("P1", "target:P2 hold")
    else:
        assert table.view()["turn"] == 2, "nobody was asked"


@pytest.mark.clause("KD-6.2")
def test_the_ranges_are_shown_and_a_target_too_far_is_refused() -> None:
    table = Arena({"P1": (-4, 0), "P2": (-2, 0), "P3": (-1, 0)}, weapons={"P1": "sword"})
    table.plans(P1="sword parry parry")
    table.refused("P1", "target:P3", "KD-6.2", "P3 is 3 spaces away; your sword reaches 2.")
    assert table.view()["ranges"] == REACH


@pytest.mark.clause("KD-6.2")
def test_an_attack_reaches_from_where_the_knights_have_moved_to() -> None:
    table = Arena({"P1": (0, 2), "P2": (0, -2)}, weapons={"P1": "spear"})
    table.plans(P1="spear parry parry", P2="move parry parry")
    table.moves(P2=(0, -1))
    table.expect("P1", "target:P2 hold")


@pytest.mark.clause("KD-6.3")
def test_an_attacker_names_another_knight_or_nobody() -> None:
    table = Arena({**RING, "P4": None}, weapons={"P1": "bow"})
    table.plans(P1="bow parry parry")
    table.expect("P1", "target:P2 target:P3 hold")
    table.refused("P1", "target:P1", "KD-6.3", "can't attack itself")
    table.refused("P1", "target:P4", "KD-6.3", "no P4 in the arena")
    table.refused("P1", "target:P6", "KD-6.3", "no P6 in the arena")
    table.play("P1", "hold")
    assert table.log(kind="hold") == ["P1 attacks nobody."]


@pytest.mark.clause("KD-6.3")
def test_a_target_is_named_after_the_attacks_before_it() -> None:
    table = Arena(RING, weapons={"P1": "bow", "P2": "bow"}, inspiration=UNINSPIRED, hearts={"P3": "broken"})
    table.plans(P1="bow parry parry", P2="bow parry parry")
    table.hit("P1", "P3")
    assert table.heart("P3") == "fallen"
    assert table.asked() == "P2"


@pytest.mark.clause("KD-6.4")
def test_an_attack_with_nobody_in_range_is_forfeit() -> None:
    table = Arena({"P1": (-4, 0), "P2": (4, 0)}, weapons={"P1": "bow"})
    table.plans(P1="bow parry parry")
    assert table.log(kind="forfeit") == ["Nobody is within reach of P1's bow, so there is no attack."]
    assert table.view()["turn"] == 2


@pytest.mark.clause("KD-6.5")
def test_a_knight_defeated_in_this_spot_still_attacks_and_is_attacked() -> None:
    table = Arena(
        RING,
        weapons={"P1": "bow", "P2": "bow", "P3": "bow"},
        inspiration=UNINSPIRED,
        hearts={"P2": "broken"},
    )
    table.plans(P1="bow parry parry", P2="bow parry", P3="bow parry parry")
    table.hit("P1", "P2")
    assert table.heart("P2") == "fallen"
    assert table.position("P2") == (1, -1), "it is still in the arena"
    table.hit("P2", "P1")
    assert table.heart("P1") == "broken"
    assert "target:P2" in table.legal("P3").split()
    said = table.hit("P3", "P2")
    assert "P3 draws a Broken Heart and hits P2, who has already fallen." in [event.text for event in said]
    assert table.position("P2") is None
    assert table.log(kind="fall") == ["P2 leaves the arena."]


@pytest.mark.clause("KD-6.5")
def test_two_knights_can_defeat_each_other_in_one_spot() -> None:
    table = Arena(
        RING, weapons={"P1": "bow", "P2": "bow"}, inspiration=UNINSPIRED, hearts={"P1": "broken", "P2": "broken"}
    )
    table.plans(P1="bow parry", P2="bow parry")
    table.hit("P1", "P2")
    table.hit("P2", "P1")
    assert table.log(kind="fall") == ["P1 leaves the arena.", "P2 leaves the arena."]
    assert table.asked() == "nobody" or table.view()["turn"] == 2
