"""Few questions (RFT-16.8): what is not asked, and one answer instead of several."""

import pytest

from tests.rift.table import Rift, at, ready

TILE = "red-top-1"


# What is not asked


@pytest.mark.clause("RFT-5.5")
def test_nobody_is_asked_for_cards_against_an_attack_that_does_nothing() -> None:
    table = Rift(at(TILE, "Zed"), at(TILE, "Ornn"), hands={"P2": "block flash barrier"})
    table.fight(TILE, "Zed")
    assert table.strikes() == [("Zed", "Ornn", 0)]
    table.expect("P2", "attack:Ornn pass strike:Ornn")


@pytest.mark.clause("RFT-5.5")
def test_an_attack_that_does_damage_is_asked_about_even_if_a_barrier_took_some() -> None:
    def second_attack(*items: str) -> Rift:
        blue = at(TILE, "Zed", items=["iron-sword"]) | at(TILE, "Ashe", items=items)
        table = Rift(blue, at(TILE, "Ornn"), hands={"P2": "barrier block"})
        table.fight(TILE, "Zed")
        table.play("P2", "card:barrier:Ornn pass")
        table.play("P1", "attack:Ashe")
        return table

    assert "card:block" in second_attack("battle-axe").legal("P2")
    assert second_attack("iron-sword").log(kind="battle_over")


@pytest.mark.clause("RFT-5.5")
def test_an_ultimate_of_defense_can_be_used_against_any_attack() -> None:
    red = at(TILE, "Ornn") | ready("red-base", "Soraka") | at("red-mid-1", "Vayne", health=1)
    table = Rift(at(TILE, "Zed"), red)
    table.fight(TILE, "Zed")
    table.play("P2", "ultimate:Soraka")
    assert table.health("Vayne") == 3


@pytest.mark.clause("RFT-7.5")
def test_for_a_single_champion_items_are_bought_at_once() -> None:
    table = Rift(at("blue-base", "Zed"), at("red-base", "Ornn"), phase="shop", gold={"P1": 20})
    table.play("P1", "buy:iron-sword done")
    assert table.phase() == "movement" and table.champion("Zed")["items"] == ["iron-sword"]


@pytest.mark.clause("RFT-7.5")
def test_the_last_of_several_is_not_asked_for_either() -> None:
    blue = at("blue-base", "Zed", items=["iron-sword", "oak-shield", "ruby-charm", "ox-heart", "battle-axe"])
    table = Rift(blue | at("blue-base", "Ashe"), at("red-base", "Ornn"), phase="shop", gold={"P1": 30})
    table.play("P1", "shop:Zed buy:sun-blade")
    assert table.view()["shop"]["buying_for"] == "Ashe"
    table.play("P1", "done")
    assert table.phase() == "movement"


@pytest.mark.clause("RFT-16.8", "RFT-3.3")
def test_at_a_thorough_pace_everything_is_asked() -> None:
    thorough = {"pace": "thorough"}
    table = Rift(at(TILE, "Zed"), at(TILE, "Ornn"), hands={"P2": "block"}, options=thorough)
    table.fight(TILE, "Zed")
    table.expect("P2", "card:block done pass-all strike:Ornn attack:Ornn")
    table = Rift(at("blue-base", "Zed"), at("red-base", "Ornn"), phase="shop", gold={"P1": 20}, options=thorough)
    table.expect("P1", "shop:Zed done")
    hands = {"P1": "attack " * 5}
    table = Rift(at("blue-top-1", "Zed"), at(TILE, "Ornn"), hands=hands, deck=["flash"], phase=None, options=thorough)
    table.expect("P1", "discard:attack discard:flash")


# One answer instead of several


@pytest.mark.clause("RFT-9.14")
def test_a_strike_begins_the_battle_and_asks_for_no_cards() -> None:
    table = Rift(at(TILE, "Ashe"), at(TILE, "Vayne"), hands={"P1": "attack"})
    table.expect("P1", f"battle:{TILE} attack:Ashe strike:Ashe done")
    table.play("P1", "strike:Ashe")
    assert table.strikes() == [("Ashe", "Vayne", 3)]
    table.expect("P2", "attack:Vayne pass")


@pytest.mark.clause("RFT-9.14")
def test_an_attack_begins_the_battle_and_asks_for_cards() -> None:
    table = Rift(at(TILE, "Ashe"), at(TILE, "Vayne"), hands={"P1": "attack"})
    table.play("P1", "attack:Ashe card:attack")
    assert table.strikes() == [("Ashe", "Vayne", 4)]


@pytest.mark.clause("RFT-9.14")
def test_an_ultimate_begins_the_battle_and_comes_with_the_attack() -> None:
    table = Rift(ready(TILE, "Anivia"), at(TILE, "Vayne", "Jinx"), hands={"P1": "attack"})
    table.play("P1", "ultimate:Anivia")
    assert table.health("Vayne") == 3 and table.cooldown("Anivia") == 3
    table.play("P2", "nominate:Vayne")
    assert table.strikes() == [("Anivia", "Vayne", 2)]


@pytest.mark.clause("RFT-9.14")
def test_sylas_attacks_with_the_ultimate_of_another() -> None:
    table = Rift(ready(TILE, "Sylas"), at(TILE, "Anivia"), hands={"P1": "attack"})
    table.play("P1", f"battle:{TILE} ultimate:Sylas")
    assert table.cooldown("Sylas") == 3 and table.strikes() == [("Sylas", "Anivia", 2)]


@pytest.mark.clause("RFT-9.14")
def test_a_strike_hits_an_unguarded_tower() -> None:
    table = Rift(at(TILE, "Zed"), at("red-base", "Ornn"), hands={"P1": "demolish"})
    table.expect("P1", "hit:Zed strike:Zed done")
    table.play("P1", "strike:Zed")
    assert table.life("red-top-1") == 2 and table.hand("P1") == "demolish"


@pytest.mark.clause("RFT-9.14")
def test_a_strike_that_would_be_no_different_is_refused() -> None:
    table = Rift(at(TILE, "Ashe") | at("red-mid-1", "Zed"), at(TILE, "Vayne"))
    table.refused("P1", "strike:Ashe", "RFT-9.14", "nothing to prepare")
    table.refused("P1", "strike:Zed", "RFT-9.14", "nothing to prepare")
    table.refused("P1", "strike:Vayne", "RFT-9.2", "not one of your champions")
    table.refused("P1", "ultimate:Ashe", "RFT-2.3", "not ready")


@pytest.mark.clause("RFT-9.14")
def test_the_first_attack_can_not_begin_a_battle_that_was_fought() -> None:
    table = Rift(at(TILE, "Ashe", "Jhin") | at("red-mid-1", "Zed"), at(TILE, "Ornn", "Shen"))
    table.play("P1", "attack:Ashe")
    table.play("P2", "nominate:Ornn pass")
    table.play("P1", "pass")
    table.refused("P1", "attack:Jhin", "RFT-9.1", "already been a battle")
    table.expect("P1", "hit:Zed done")


@pytest.mark.clause("RFT-9.15")
def test_whoever_takes_an_attack_can_strike_back_in_the_same_answer() -> None:
    table = Rift(at(TILE, "Ashe"), at(TILE, "Jhin"), hands={"P2": "block attack"})
    table.play("P1", "attack:Ashe")
    table.expect("P2", "card:block done pass-all strike:Jhin attack:Jhin")
    table.play("P2", "card:block strike:Jhin")
    assert table.strikes() == [("Ashe", "Jhin", 2), ("Jhin", "Ashe", 3)]


@pytest.mark.clause("RFT-9.15")
def test_the_dead_do_not_strike_back() -> None:
    table = Rift(at(TILE, "Ashe"), at(TILE, "Jhin", health=1) | at(TILE, "Ornn"), hands={"P2": "block"})
    table.play("P1", "attack:Ashe")
    table.play("P2", "nominate:Jhin strike:Jhin")
    assert not table.champion("Jhin")["alive"]
    table.expect("P2", "attack:Ornn pass strike:Ornn")


@pytest.mark.clause("RFT-9.15")
def test_nobody_strikes_back_twice() -> None:
    table = Rift(at(TILE, "Ashe"), at(TILE, "Vayne", health=5), hands={"P1": "block"}, phase="battle")
    table.play("P1", "strike:Ashe")
    table.play("P2", "attack:Vayne")
    table.refused("P1", "strike:Ashe", "RFT-9.15", "can't attack next")


@pytest.mark.clause("RFT-9.15")
def test_whoever_takes_an_attack_can_prepare_the_one_that_strikes_back() -> None:
    table = Rift(at(TILE, "Ashe"), at(TILE, "Jhin"), hands={"P2": "block attack"})
    table.play("P1", "attack:Ashe")
    table.play("P2", "attack:Jhin")
    table.expect("P2", "card:attack done pass-all")
    table.play("P2", "card:attack done")
    assert table.strikes() == [("Ashe", "Jhin", 3), ("Jhin", "Ashe", 4)]


@pytest.mark.clause("RFT-9.15")
def test_whoever_takes_an_attack_can_strike_back_with_the_ultimate() -> None:
    table = Rift(at(TILE, "Ashe"), ready(TILE, "Anivia"), hands={"P2": "block"})
    table.play("P1", "attack:Ashe")
    table.play("P2", "ultimate:Anivia")
    assert table.health("Ashe") == 1 and table.cooldown("Anivia") > 0


@pytest.mark.clause("RFT-9.15", "RFT-9.14")
def test_nobody_strikes_back_with_what_is_not_there() -> None:
    table = Rift(at(TILE, "Ashe"), at(TILE, "Jhin") | ready("red-base", "Soraka"))
    table.play("P1", "attack:Ashe")
    table.expect("P2", "ultimate:Soraka done pass-all strike:Jhin")
    table.refused("P2", "attack:Jhin", "RFT-9.14", "nothing to prepare")
    table.refused("P2", "attack:Soraka", "RFT-9.15", "can't attack next")
    table.refused("P2", "ultimate:Jhin", "RFT-2.3", "not ready")


@pytest.mark.clause("RFT-9.15", "RFT-13.9")
def test_sylas_names_another_answer_if_the_ultimate_he_wanted_is_gone() -> None:
    red = ready(TILE, "Sylas") | at(TILE, "Ornn", items=["bramble-mail"])
    table = Rift(at(TILE, "Vayne", health=1, items=["sun-blade"]) | at(TILE, "Nocturne"), red, hands={"P2": "block"})
    table.play("P1", "attack:Vayne")
    table.play("P2", "nominate:Ornn ultimate:Sylas")
    assert not table.champion("Vayne")["alive"]
    table.expect("P2", "attack:Ornn attack:Sylas pass strike:Ornn strike:Sylas")


@pytest.mark.clause("RFT-3.3")
def test_a_discard_ends_the_turn_while_moving() -> None:
    hands = {"P1": "attack " * 5}
    table = Rift(at(TILE, "Ashe"), at(TILE, "Vayne"), hands=hands, deck=["flash"], phase=None)
    table.refused("P1", "discard:block", "RFT-3.2", "do not hold Block")
    table.play("P1", "discard:attack")
    assert table.view()["current"] == 1 and not table.strikes()
    assert table.discards() == "attack" and table.hand("P1") == "attack attack attack attack flash"


@pytest.mark.clause("RFT-3.3")
def test_a_discard_ends_the_turn_between_battles() -> None:
    blue, red = at(TILE, "Ashe") | at("red-mid-1", "Zed"), at(TILE, "Vayne") | at("red-mid-1", "Ornn")
    table = Rift(blue, red, hands={"P1": "attack " * 5}, deck=["flash"], phase=None)
    table.play("P1", "strike:Ashe")
    table.play("P2", "pass")
    table.play("P1", "discard:flash")
    assert table.view()["current"] == 1 and table.strikes() == [("Ashe", "Vayne", 3)]


@pytest.mark.clause("RFT-3.3")
def test_a_hand_within_the_limit_is_not_discarded() -> None:
    table = Rift(at(TILE, "Ashe"), at(TILE, "Vayne"), hands={"P1": "attack"}, phase="movement")
    table.refused("P1", "discard:attack", "RFT-3.3", "more cards than your hand limit")
    table.play("P1", "done")
    table.refused("P1", "discard:attack", "RFT-3.3", "more cards than your hand limit")


@pytest.mark.clause("RFT-8.4")
def test_an_attack_ends_the_movement_phase() -> None:
    table = Rift(at(TILE, "Ashe") | at("blue-mid-1", "Zed"), at(TILE, "Vayne"), phase="movement")
    table.play("P1", "attack:Ashe")
    assert table.phase() == "battle" and table.strikes() == [("Ashe", "Vayne", 3)]
    table.play("P2", "pass")
    assert table.view()["current"] == 1


@pytest.mark.clause("RFT-8.4")
def test_a_hit_on_a_tower_ends_the_movement_phase() -> None:
    blue = at(TILE, "Ashe") | at("red-mid-1", "Zed")
    table = Rift(blue, at("red-base", "Vayne"), phase="movement", hands={"P1": "attack"})
    table.play("P1", "strike:Ashe")
    assert table.life("red-top-1") == 2
    table.expect("P1", "hit:Zed strike:Zed done")


@pytest.mark.clause("RFT-8.4")
def test_a_player_who_passes_fights_no_battle_this_turn() -> None:
    table = Rift(at(TILE, "Ashe"), at(TILE, "Vayne"), phase="movement")
    table.play("P1", "pass")
    assert table.view()["current"] == 1 and not table.strikes()
    table.play("P2", "done")
    assert "attack:Vayne" in table.legal("P2")


@pytest.mark.clause("RFT-8.4")
def test_without_anything_to_fight_there_is_nothing_to_pass() -> None:
    table = Rift(at("blue-top-1", "Ashe"), at("red-base", "Vayne"), phase="movement")
    table.refused("P1", "pass", "RFT-8.4", "choose done")
    table.refused("P1", "attack:Ashe", "RFT-9.1", "both sides")


@pytest.mark.clause("RFT-8.4", "RFT-13.11")
def test_twisted_fate_still_goes_by_his_ultimate_in_the_movement_phase() -> None:
    table = Rift(ready(TILE, "Twisted-Fate"), at(TILE, "Vayne"), phase="movement")
    table.play("P1", "ultimate:Twisted-Fate go:red-mid-1")
    assert table.place("Twisted-Fate") == "red-mid-1" and table.phase() == "movement"
