"""Passives (RFT-14), one champion after another; Support is in test_gold.py, the Smite skill in test_smite.py."""

from typing import Any

import pytest

from tabard.games import find
from tests.rift.table import Rift, at, ready

TILE = "red-mid-1"
FOUR = ["iron-sword", "oak-shield", "ruby-charm", "ox-heart"]


def ending(blue: dict[str, Any], **more: Any) -> Rift:
    """A table after the Heal of the End phase, or at the question whom to heal."""
    return Rift(blue, at("red-base", "Ornn"), phase="end", **more)


def first_attack(blue: dict[str, Any], red: dict[str, Any], **more: Any) -> Rift:
    table = Rift(blue, red, **more)
    table.fight(TILE, next(iter(blue)))
    return table


@pytest.mark.clause("RFT-14.19")
def test_every_passive_shows_when_it_works_in_the_view_as_in_the_rulebook() -> None:
    chapter = [text for number, text in find("rift").rulebook.clauses.items() if number.startswith("RFT-14.")]
    shown = Rift(at(TILE, "Zed"), at(TILE, "Ornn")).view()["draft"]["champions"]
    assert len(shown) == 18
    for champion in shown.values():
        for passive in champion["passives"]:
            printed = [text for text in chapter if f"*{passive['name']}* ({passive['phase']})" in text]
            assert len(printed) == 1 and champion["name"] in printed[0].replace("\n", " "), passive


@pytest.mark.clause("RFT-14.19")
def test_the_passive_of_a_role_adds_to_the_champions_own() -> None:
    shown = Rift(at(TILE, "Zed"), at(TILE, "Ornn")).view()["draft"]["champions"]
    named = {word: [passive["name"] for passive in known["passives"]] for word, known in shown.items()}
    assert named["Zed"] == ["Assassinate"] and named["Ornn"] == ["Forge"]
    assert named["Vayne"] == ["Lone prey", "Marksman"] and named["Lee-Sin"] == ["Stride", "Smite"]
    assert named["Taric"] == ["Heal", "Support"]


@pytest.mark.clause("RFT-14.2")
@pytest.mark.parametrize("healer", ["Yuumi", "Soraka", "Rakan", "Taric"])
def test_supports_heal_one_ally_in_the_zone(healer: str) -> None:
    table = ending(
        at("blue-top-1", healer, health=2) | at("blue-top-1", "Zed", health=2) | at("blue-mid-1", "Jinx", health=2)
    )
    assert (table.health("Zed"), table.health("Jinx"), table.health(healer)) == (3, 2, 2)


@pytest.mark.clause("RFT-14.2")
def test_the_player_chooses_whom_a_support_heals() -> None:
    table = ending(
        at("blue-top-1", "Soraka") | at("blue-top-1", "Zed", "Jinx", health=2) | at("blue-mid-1", "Ashe", health=2)
    )
    table.refused("P1", "target:Ashe", "RFT-14.2", "not a hurt ally")
    table.refused("P1", "target:Soraka", "RFT-14.2")
    table.play("P1", "target:Jinx")
    assert (table.health("Zed"), table.health("Jinx")) == (2, 3)


@pytest.mark.clause("RFT-14.2")
def test_each_support_heals_in_turn() -> None:
    table = ending(at("blue-top-1", "Yuumi", "Rakan") | at("blue-top-1", "Zed", health=2))
    assert table.health("Zed") == 4


@pytest.mark.clause("RFT-14.4")
@pytest.mark.parametrize("marksman", ["Jinx", "Jhin", "Ashe"])
def test_marksmen_with_four_items_always_crit(marksman: str) -> None:
    table = first_attack(at(TILE, marksman, items=FOUR), at(TILE, "Ornn", "Shen"), hands={"P1": "crit"})
    assert table.damage() == 5 + 2
    table.refused("P1", "card:crit", "RFT-3.6", "already")
    three = first_attack(at(TILE, marksman, items=FOUR[:3]), at(TILE, "Ornn", "Shen"), hands={"P1": "crit"})
    assert three.damage() == 5


@pytest.mark.clause("RFT-14.4")
def test_no_other_role_crits_with_four_items() -> None:
    assert first_attack(at(TILE, "Zed", items=FOUR), at(TILE, "Ornn"), hands={"P1": "crit"}).damage() == 5


@pytest.mark.clause("RFT-14.5")
def test_ornn_holds_seven_items() -> None:
    six = [*FOUR, "battle-axe", "plate-harness"]
    table = Rift(at("blue-base", "Ornn", items=six), at("red-base", "Zed"), phase="shop", gold={"P1": 30})
    table.play("P1", "buy:brass-scales")
    assert len(table.champion("Ornn")["items"]) == 7 and table.phase() == "movement"


@pytest.mark.clause("RFT-14.6")
def test_malphite_has_1_more_defense_on_full_health() -> None:
    table = Rift(at(TILE, "Zed"), at(TILE, "Malphite"))
    assert table.champion("Malphite")["defense"] == 5
    hurt = Rift(at(TILE, "Zed"), at(TILE, "Malphite", health=9))
    assert hurt.champion("Malphite")["defense"] == 4


@pytest.mark.clause("RFT-14.7")
def test_shen_takes_1_off_the_first_attack_that_hurts_an_ally_in_his_zone() -> None:
    table = Rift(at(TILE, "Zed", "Jinx"), at(TILE, "Vayne", "Shen"))
    table.fight(TILE, "Zed")
    table.play("P1", "target:Vayne")
    assert table.health("Vayne") == 5 - (3 - 1)
    table.play("P2", "pass")
    table.play("P1", "attack:Jinx")
    assert table.strikes()[-1] == ("Jinx", "Shen", 0)
    alone = Rift(at(TILE, "Zed"), at(TILE, "Vayne") | at("red-mid-2", "Shen"))
    alone.fight(TILE, "Zed")
    assert alone.health("Vayne") == 2


@pytest.mark.clause("RFT-14.7")
def test_shen_helps_once_a_turn() -> None:
    table = Rift(at(TILE, "Zed", "Jinx"), at(TILE, "Vayne", "Shen"), hands={"P1": "focus block"})
    table.play("P1", f"battle:{TILE} attack:Zed done target:Vayne")
    table.play("P2", "pass")
    table.play("P1", "attack:Jinx card:focus:Vayne done")
    assert table.player("P1")["kills"] == 1


@pytest.mark.clause("RFT-14.8")
def test_nocturne_heals_1_when_his_attack_takes_health() -> None:
    table = first_attack(at(TILE, "Nocturne", health=3), at(TILE, "Vayne"))
    assert table.health("Nocturne") == 4
    in_vain = first_attack(at(TILE, "Nocturne", health=3), at(TILE, "Ornn"))
    assert in_vain.health("Nocturne") == 3


@pytest.mark.clause("RFT-14.9")
def test_fiddlesticks_heals_1_for_each_enemy_his_ultimate_hurts() -> None:
    table = first_attack(ready(TILE, "Fiddlesticks", health=1), at(TILE, "Vayne", "Ornn", "Zed"), hands={"P1": "block"})
    table.play("P1", "ultimate:Fiddlesticks")
    assert table.health("Fiddlesticks") == 4


@pytest.mark.clause("RFT-14.10")
def test_lee_sin_has_1_more_attack_after_a_move() -> None:
    moved = first_attack(at(TILE, "Lee-Sin", moved=True), at(TILE, "Ornn"), hands={"P1": "block"})
    assert moved.damage() == 3
    rested = first_attack(at(TILE, "Lee-Sin"), at(TILE, "Ornn"), hands={"P1": "block"})
    assert rested.damage() == 2


@pytest.mark.clause("RFT-14.11")
def test_sylas_has_1_more_attack_with_his_ultimate() -> None:
    table = first_attack(ready(TILE, "Sylas"), at(TILE, "Soraka"), hands={"P1": "block"})
    assert table.damage() == 3
    table.play("P1", "ultimate:Sylas")
    assert table.damage() == 4


@pytest.mark.clause("RFT-14.12")
def test_anivia_is_left_with_1_health_once_a_game() -> None:
    table = first_attack(at(TILE, "Zed"), at(TILE, "Anivia", health=1))
    assert table.health("Anivia") == 1 and table.champion("Anivia")["alive"]
    again = first_attack(at(TILE, "Zed"), at(TILE, "Anivia", health=1), reborn=True)
    assert again.player("P1")["kills"] == 1


@pytest.mark.clause("RFT-14.13")
def test_twisted_fate_earns_1_gold_at_the_start_of_the_turn_while_he_lives() -> None:
    table = Rift(at("blue-base", "Twisted-Fate"), at("red-base", "Ornn"), phase=None)
    assert table.gold("P1") == 1
    other = Rift(
        at("red-base", "Ornn"), at("red-base", "Twisted-Fate"), phase=None, towers={f"red-top-{n}": 0 for n in (1, 2)}
    )
    assert other.gold("P2") == 0


@pytest.mark.clause("RFT-14.14")
def test_zed_names_the_target_of_his_attack() -> None:
    table = first_attack(at(TILE, "Zed"), at(TILE, "Ornn", "Vayne"))
    table.expect("P1", "target:Ornn target:Vayne")


@pytest.mark.clause("RFT-14.15")
def test_vayne_has_1_more_attack_against_one_enemy() -> None:
    assert first_attack(at(TILE, "Vayne"), at(TILE, "Ornn"), hands={"P1": "block"}).damage() == 5
    assert first_attack(at(TILE, "Vayne"), at(TILE, "Ornn", "Shen"), hands={"P1": "block"}).damage() == 4


@pytest.mark.clause("RFT-14.16")
def test_jinx_attacks_once_more_after_a_kill() -> None:
    table = first_attack(at(TILE, "Jinx"), at(TILE, "Vayne", "Ashe", health=1) | at(TILE, "Ornn"))
    table.play("P2", "nominate:Vayne pass")
    table.play("P1", "attack:Jinx")
    table.play("P2", "nominate:Ornn")
    assert [whom for _, whom, _ in table.strikes()] == ["Vayne", "Ornn"]
    assert table.view()["current"] == 1  # the second attack killed nobody, and was the last


@pytest.mark.clause("RFT-14.17")
def test_jhin_has_2_more_attack_when_all_his_allies_have_attacked() -> None:
    table = Rift(at(TILE, "Zed", "Jhin"), at(TILE, "Ornn"), hands={"P1": "block"})
    table.play("P1", f"battle:{TILE} attack:Zed done")
    table.play("P2", "pass")
    table.play("P1", "attack:Jhin")
    assert table.damage() == 6
    first = first_attack(at(TILE, "Jhin", "Zed"), at(TILE, "Ornn"), hands={"P1": "block"})
    assert first.damage() == 4
    alone = first_attack(at(TILE, "Jhin"), at(TILE, "Ornn"), hands={"P1": "block"})
    assert alone.damage() == 4


@pytest.mark.clause("RFT-14.18")
def test_ashe_makes_those_whom_she_hurts_attack_last() -> None:
    table = first_attack(at(TILE, "Ashe"), at(TILE, "Ornn", "Vayne"))
    table.play("P2", "nominate:Vayne")
    assert table.view()["battle"]["attack_last"] == ["Vayne"]
    table.expect("P2", "attack:Ornn pass")
