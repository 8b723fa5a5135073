"""Battle (RFT-9)."""

import pytest

from tests.rift.table import Rift, at, ready, rolling

TILE = "red-bot-1"


@pytest.mark.clause("RFT-9.1")
def test_battles_are_where_both_sides_are_and_once_per_turn() -> None:
    table = Rift(
        at("red-bot-1", "Zed") | at("red-mid-1", "Jinx") | at("blue-top-1", "Jhin"),
        at("red-bot-1", "Ornn") | at("red-mid-1", "Shen") | at("red-top-1", "Vayne"),
    )
    table.expect("P1", "battle:red-mid-1 battle:red-bot-1 attack:Zed attack:Jinx done")
    table.refused("P1", "battle:blue-top-1", "RFT-9.1", "both sides")
    table.play("P1", "battle:red-bot-1 pass")
    table.play("P2", "pass")
    table.refused("P1", "battle:red-bot-1", "RFT-9.1", "this turn")
    table.play("P1", "done")
    assert table.view()["current"] == 1 and table.strikes() == []


@pytest.mark.clause("RFT-9.2", "RFT-9.4")
def test_the_order_of_a_battle_of_two_against_two() -> None:
    table = Rift(at(TILE, "Zed", "Jinx"), at(TILE, "Ornn", "Vayne"))
    table.play("P1", f"battle:{TILE}")
    table.expect("P1", "attack:Zed attack:Jinx pass")
    table.play("P1", "attack:Jinx")
    table.expect("P2", "nominate:Ornn nominate:Vayne")
    table.play("P2", "nominate:Ornn")
    table.expect("P2", "attack:Ornn attack:Vayne pass")
    table.play("P2", "attack:Vayne")
    table.play("P1", "nominate:Zed")
    table.expect("P1", "attack:Zed pass")
    table.play("P1", "attack:Zed target:Ornn")
    table.expect("P2", "attack:Ornn pass")
    table.play("P2", "attack:Ornn")
    assert [(who, whom) for who, whom, _ in table.strikes()] == [
        ("Jinx", "Ornn"),
        ("Vayne", "Zed"),
        ("Zed", "Ornn"),
        ("Ornn", "Jinx"),
    ]
    assert table.log(kind="battle_over") and table.view()["battle"] is None


@pytest.mark.clause("RFT-9.2")
def test_when_one_side_has_no_attacker_left_the_other_goes_on() -> None:
    table = Rift(at(TILE, "Malphite", "Jinx", "Jhin"), at(TILE, "Ornn"))
    table.fight(TILE, "Jinx", "Ornn")
    table.play("P1", "nominate:Malphite attack:Jhin attack:Malphite")
    assert [who for who, _, _ in table.strikes()] == ["Jinx", "Ornn", "Jhin", "Malphite"]


@pytest.mark.clause("RFT-9.3")
def test_a_champion_attacks_once_and_a_pass_is_final() -> None:
    table = Rift(at(TILE, "Zed", "Jinx"), at(TILE, "Ornn", "Shen"))
    table.fight(TILE, "Zed")
    table.play("P1", "target:Ornn")
    table.play("P2", "pass")
    table.refused("P1", "attack:Zed", "RFT-9.3", "has already attacked")
    table.play("P1", "attack:Jinx")
    assert len(table.strikes()) == 2 and table.view()["current"] == 1


@pytest.mark.clause("RFT-9.2")
def test_only_champions_in_the_zone_attack() -> None:
    table = Rift(at(TILE, "Zed") | at("red-mid-1", "Jinx"), at(TILE, "Ornn"))
    table.play("P1", f"battle:{TILE}")
    table.refused("P1", "attack:Jinx", "RFT-9.2", "not one of your champions")


@pytest.mark.clause("RFT-9.4")
def test_a_battle_ends_when_one_side_has_nobody_left() -> None:
    table = Rift(at(TILE, "Zed", "Jhin"), at(TILE, "Vayne", health=1))
    table.fight(TILE, "Zed")
    assert table.log(kind="battle_over") and not table.champion("Jhin")["has_attacked"]


@pytest.mark.clause("RFT-9.4", "RFT-13.7")
def test_no_attack_is_asked_for_when_an_ultimate_from_beside_has_killed_the_last_enemy() -> None:
    blue = at("red-mid-1", "Zed") | ready("red-topjungle-1", "Fiddlesticks")
    table = Rift(blue, at("red-mid-1", "Vayne", "Ashe", health=1))
    table.play("P1", "battle:red-mid-1 ultimate:Fiddlesticks")
    assert table.log(kind="battle_over") and table.view()["battle"] is None
    table.expect("P1", "hit:Zed done")


@pytest.mark.clause("RFT-9.4")
def test_nor_when_it_was_used_by_the_defender() -> None:
    red = at("red-mid-1", "Vayne") | ready("red-topjungle-1", "Fiddlesticks")
    table = Rift(at("red-mid-1", "Zed", "Jinx", health=1), red)
    table.fight("red-mid-1", "Jinx")
    table.play("P2", "ultimate:Fiddlesticks")
    assert table.log(kind="battle_over") and not table.champion("Vayne")["has_attacked"]


def dive_at_ashe(seed: int) -> Rift:
    table = Rift(
        at(TILE, "Zed"),
        at(TILE, "Ashe", health=2) | at("red-base", "Shen"),
        hands={"P1": "tower-dive block"},
        seed=seed,
    )
    table.play("P1", f"battle:{TILE} attack:Zed card:tower-dive:Ashe")
    return table


@pytest.mark.clause("RFT-9.4", "RFT-9.5")
@pytest.mark.parametrize("attacker", ["Anivia", "Jinx", "Fiddlesticks", "Yuumi"])
def test_the_attack_stage_ends_when_the_ultimate_has_killed_the_last_enemy(attacker: str) -> None:
    red = at(TILE, "Ashe", health=1) | at("red-base", "Shen")
    table = Rift(ready(TILE, attacker), red, hands={"P1": "attack"})
    table.play("P1", f"battle:{TILE} attack:{attacker} ultimate:{attacker}")
    if attacker == "Jinx":
        table.play("P1", "target:Ashe")
    assert table.log(kind="battle_over") and table.strikes() == [] and table.hand("P1") == "attack"


@pytest.mark.clause("RFT-9.4", "RFT-3.15")
def test_the_attack_stage_ends_when_a_dive_has_killed_the_last_enemy() -> None:
    table = rolling([[6]], dive_at_ashe)
    assert table.log(kind="battle_over") and table.strikes() == [] and table.hand("P1") == "block"


@pytest.mark.clause("RFT-9.5")
def test_the_damage_is_the_sum_of_attack_items_dragon_baron_and_cards() -> None:
    table = Rift(
        at(TILE, "Jinx", items=["iron-sword"]),
        at(TILE, "Ornn"),
        hands={"P1": "attack crit"},
        dragons={"P1": 2},
        baron_until={"P1": 3},
    )
    table.fight(TILE, "Jinx")
    assert table.damage() == 4 + 1 + 2 + 1
    table.play("P1", "card:attack card:crit")
    attack = table.log(kind="attack")[0]
    assert attack == "Jinx attacks for 13 (attack 5, Dragon 2, Baron 1, cards 1, Crit 4)."


@pytest.mark.clause("RFT-9.6")
def test_the_defender_nominates_a_champion_in_the_zone() -> None:
    table = Rift(at(TILE, "Jinx"), at(TILE, "Ornn", "Vayne") | at("red-mid-1", "Shen"))
    table.fight(TILE, "Jinx")
    table.refused("P2", "nominate:Shen", "RFT-9.6", "not one of your champions")
    table.refused("P2", "nominate:Jinx", "RFT-9.6")
    table.play("P2", "nominate:Vayne")
    assert table.health("Vayne") == 2


@pytest.mark.clause("RFT-9.7")
def test_three_against_four_nominations_rotate() -> None:
    table = Rift(
        at(TILE, "Zed", "Jinx", "Jhin", "Ashe") | at("blue-base", "Ornn"),
        at(TILE, "Malphite", "Shen", "Taric"),
        turn="P1",
    )
    table.play("P1", f"battle:{TILE} attack:Jinx")
    table.play("P2", "nominate:Shen pass")
    table.play("P1", "attack:Jhin")
    table.refused("P2", "nominate:Shen", "RFT-9.7", "already been nominated")
    table.expect("P2", "nominate:Malphite nominate:Taric")
    table.play("P2", "nominate:Taric")
    table.play("P1", "attack:Ashe")  # Malphite is the only one left
    table.play("P1", "attack:Zed")
    table.play("P1", "target:Malphite")
    assert [whom for _, whom, _ in table.strikes()] == ["Shen", "Taric", "Malphite", "Malphite"]


@pytest.mark.clause("RFT-9.7")
def test_after_all_were_nominated_it_starts_over() -> None:
    table = Rift(at(TILE, "Vayne", "Jinx", "Jhin", "Ashe"), at(TILE, "Malphite", "Shen", "Taric"))
    table.play("P1", f"battle:{TILE} attack:Jinx")
    table.play("P2", "nominate:Shen pass")
    table.play("P1", "attack:Jhin")
    table.play("P2", "nominate:Taric")
    table.play("P1", "attack:Ashe attack:Vayne")
    table.expect("P2", "nominate:Malphite nominate:Shen nominate:Taric")
    table.play("P2", "nominate:Taric")
    assert [whom for _, whom, _ in table.strikes()] == ["Shen", "Taric", "Malphite", "Taric"]


@pytest.mark.clause("RFT-9.8", "RFT-14.14")
def test_targeted_damage_hits_the_named_champion_and_counts_as_a_nomination() -> None:
    table = Rift(at(TILE, "Zed", "Jinx"), at(TILE, "Ornn", "Vayne"))
    table.fight(TILE, "Zed")
    table.refused("P1", "target:Zed", "RFT-3.7")
    table.play("P1", "target:Vayne")
    table.play("P2", "pass")
    table.play("P1", "attack:Jinx")
    assert [whom for _, whom, _ in table.strikes()] == ["Vayne", "Ornn"]


@pytest.mark.clause("RFT-9.9")
def test_damage_above_the_defense_comes_off_the_health() -> None:
    table = Rift(at(TILE, "Zed"), at(TILE, "Anivia", items=["oak-shield"]), baron_until={"P2": 5})
    table.fight(TILE, "Zed")
    assert table.health("Anivia") == 5 and table.strikes() == [("Zed", "Anivia", 0)]


@pytest.mark.clause("RFT-9.10", "RFT-13.18", "RFT-13.12")
def test_zed_deals_10_to_vayne_on_9_health_and_sorakas_heal_of_2_saves_her() -> None:
    def play(seed: int) -> Rift:
        table = Rift(ready(TILE, "Zed"), at(TILE, "Vayne", items=["ox-heart"]) | ready("red-base", "Soraka"), seed=seed)
        table.play("P1", f"battle:{TILE} attack:Zed ultimate:Zed")
        return table

    table = rolling([[5]], play)
    assert table.health("Vayne") == 9
    table.play("P2", "ultimate:Soraka")
    assert table.strikes() == [("Zed", "Vayne", 10)]
    assert table.health("Vayne") == 9 - 8
    without = rolling([[5]], play)
    without.play("P2", "done")
    assert without.player("P1")["kills"] == 1


@pytest.mark.clause("RFT-9.10")
def test_a_heal_that_is_more_than_the_damage_heals() -> None:
    table = Rift(at(TILE, "Yuumi"), at(TILE, "Taric", health=3) | ready(TILE, "Soraka"))
    table.fight(TILE, "Yuumi")
    table.play("P2", "nominate:Taric ultimate:Soraka")
    assert table.health("Taric") == 3 - (3 - 2) + 2


@pytest.mark.clause("RFT-9.10", "RFT-3.11")
def test_a_champion_that_flashes_away_keeps_the_heal() -> None:
    table = Rift(at(TILE, "Zed"), at(TILE, "Vayne", health=1) | ready("red-base", "Soraka"), hands={"P2": "flash"})
    table.fight(TILE, "Zed")
    table.play("P2", "ultimate:Soraka card:flash:Vayne")
    assert table.health("Vayne") == 3


@pytest.mark.clause("RFT-9.11")
def test_the_dead_are_out_of_the_battle() -> None:
    table = Rift(at(TILE, "Zed", "Jinx"), at(TILE, "Vayne", health=1) | at(TILE, "Ornn"))
    table.fight(TILE, "Zed")
    table.play("P1", "target:Vayne")
    table.expect("P2", "attack:Ornn pass")
    assert not table.champion("Vayne")["alive"] and table.place("Vayne") == "red-base"


@pytest.mark.clause("RFT-9.12", "RFT-13.19")
def test_champions_that_attack_last_wait_for_all_others() -> None:
    table = Rift(at(TILE, "Zed", "Jinx") | ready(TILE, "Rakan"), at(TILE, "Ornn", "Vayne"))
    table.play("P1", f"battle:{TILE} ultimate:Rakan attack:Zed target:Ornn")
    table.play("P1", "attack:Jinx")
    table.refused("P2", "attack:Vayne", "TBL-1.1")
    table.play("P1", "attack:Rakan")
    table.play("P2", "nominate:Ornn")
    table.expect("P2", "attack:Ornn attack:Vayne pass")
    assert [who for who, _, _ in table.strikes()] == ["Zed", "Jinx", "Rakan"]


@pytest.mark.clause("RFT-9.12")
def test_a_champion_that_attacks_last_is_refused_while_an_ally_can_attack() -> None:
    table = Rift(at(TILE, "Ashe", "Jinx"), at(TILE, "Ornn", "Vayne"))
    table.fight(TILE, "Ashe")
    table.play("P2", "nominate:Vayne")
    table.refused("P2", "attack:Vayne", "RFT-9.12", "last")
    table.play("P2", "attack:Ornn")
    table.play("P1", "nominate:Ashe attack:Jinx")
    table.play("P2", "attack:Vayne")


@pytest.mark.clause("RFT-9.13")
def test_damage_outside_attacks_ignores_the_defense() -> None:
    table = Rift(ready(TILE, "Anivia"), at(TILE, "Ornn", "Malphite"))
    table.play("P1", f"battle:{TILE} attack:Anivia ultimate:Anivia")
    assert (table.health("Ornn"), table.health("Malphite")) == (8, 8)


@pytest.mark.clause("RFT-9.13", "RFT-3.9")
def test_a_barrier_played_before_absorbs_it() -> None:
    table = Rift(at(TILE, "Jinx") | ready(TILE, "Anivia"), at(TILE, "Vayne"), hands={"P2": "barrier block"})
    table.play("P1", f"battle:{TILE} attack:Jinx")
    table.play("P2", "card:barrier:Vayne card:block pass")
    assert table.health("Vayne") == 5 and table.champion("Vayne")["absorbs"] == 0
    table.play("P1", "attack:Anivia ultimate:Anivia")
    assert table.health("Vayne") == 5 - 2 - 2
