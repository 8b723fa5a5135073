"""Gold (RFT-6)."""

from typing import Any

import pytest

from tests.rift.table import Rift, at


def farming(blue: dict[str, Any], red: None = None, **scenario: Any) -> Rift:
    """A table after the Farming phase of P1."""
    return Rift(blue, red or at("red-base", "Ornn"), phase="farming", **scenario)


@pytest.mark.clause("RFT-6.1")
def test_gold_belongs_to_the_player_and_buys_for_any_champion() -> None:
    table = farming(at("blue-top-1", "Anivia") | at("blue-base", "Zed"), gold={"P1": 4})
    table.play("P1", "buy:iron-sword")
    assert table.gold("P1") == 2 and table.champion("Zed")["items"] == ["iron-sword"]


@pytest.mark.clause("RFT-6.2")
@pytest.mark.parametrize(
    ("tile", "towers", "gold"),
    [
        ("blue-mid-1", {}, 3),
        ("blue-mid-2", {}, 0),
        ("blue-mid-1", {"blue-mid-1": 0}, 0),
        ("blue-mid-2", {"blue-mid-1": 0}, 3),
        ("blue-mid-2", {"blue-mid-1": 0, "blue-mid-2": 0}, 0),
        ("red-mid-1", {}, 3),
        ("red-mid-2", {}, 0),
        ("red-mid-2", {"red-mid-1": 0}, 3),
        ("blue-base", {}, 0),
        ("dragon", {}, 0),
    ],
)
def test_minions_are_at_the_outermost_standing_tower_of_either_side(
    tile: str, towers: dict[str, Any], gold: int
) -> None:
    assert farming(at(tile, "Zed"), towers=towers).gold("P1") == gold


@pytest.mark.clause("RFT-6.2")
def test_the_dead_farm_nothing() -> None:
    assert farming({"Zed": {"dead": True}, "Vayne": "blue-base"}).gold("P1") == 0


@pytest.mark.clause("RFT-6.3")
def test_anivia_and_vayne_in_the_same_lane_earn_4_and_1() -> None:
    assert farming(at("blue-top-1", "Anivia", "Vayne")).gold("P1") == 4 + 1
    assert farming(at("blue-top-1", "Vayne", "Anivia", "Zed")).gold("P1") == 4 + 1 + 1
    apart = farming(at("blue-top-1", "Anivia") | at("blue-bot-1", "Vayne"), gold={"P1": 2})
    assert apart.gold("P1") == 2 + 4 + 3
    zones = "4 in blue's outer top lane and 3 in blue's outer bottom lane"
    assert apart.log(kind="farm") == [f"P1 earns 7 gold by farming: {zones}. Total: 9 gold."]


@pytest.mark.clause("RFT-6.4", "RFT-14.1")
def test_a_support_earns_its_own_income_besides() -> None:
    assert farming(at("blue-top-1", "Anivia", "Soraka")).gold("P1") == 4 + 3
    assert farming(at("blue-top-1", "Anivia", "Vayne", "Soraka", "Taric")).gold("P1") == 4 + 1 + 3 + 3
    assert farming(at("blue-top-1", "Yuumi")).gold("P1") == 3


@pytest.mark.clause("RFT-6.5")
def test_a_camp_is_cleared_and_pays_once() -> None:
    table = farming(at("blue-topjungle-1", "Lee-Sin"))
    assert table.gold("P1") == 3
    assert table.view()["tiles"]["blue-topjungle-1"]["camp"] is False
    assert table.view()["tiles"]["blue-topjungle-2"]["camp"] is True
    table.play("P1", "done")
    table.end_turn()
    assert table.gold("P1") == 3


@pytest.mark.clause("RFT-6.5")
def test_the_camps_of_a_quadrant_are_cleared_one_per_turn_in_the_enemys_jungle_too() -> None:
    table = farming(at("red-botjungle-1", "Nocturne", "Zed"), cleared=["red-botjungle-2"])
    assert table.gold("P1") == 4
    assert farming(at("red-botjungle-1", "Nocturne"), cleared=["red-botjungle-1"]).gold("P1") == 0


@pytest.mark.clause("RFT-6.6")
def test_camps_come_back_when_nobody_stands_in_the_quadrant() -> None:
    def camps(blue: dict[str, Any], red: dict[str, Any]) -> list[Any]:
        table = Rift(blue, red, phase="end", cleared=["blue-topjungle-1", "blue-topjungle-2", "red-botjungle-1"])
        return [name for name, tile in table.view()["tiles"].items() if tile["camp"] is False]

    far = at("red-base", "Ornn")
    assert camps(at("blue-base", "Zed"), far) == []
    assert camps(at("blue-topjungle-2", "Zed"), far) == ["blue-topjungle-2", "blue-topjungle-1"]
    assert camps(at("blue-base", "Zed"), at("red-botjungle-1", "Ornn")) == ["red-botjungle-1"]


def moves_in(champion: str, before: str, tile: str, beside: str | None = None, **scenario: Any) -> int:
    """What P1 has earned at the end of a turn in which a champion that has not farmed yet moves to a tile where others
    that have farmed stand."""
    blue = at(before, champion, farmed=False) | (at(tile, *beside.split()) if beside else {})
    table = Rift(blue, at("red-base", "Ornn"), phase="movement", **scenario)
    table.play("P1", f"move:{champion}:{tile}")
    while table.view()["current"] == 0:
        table.do_nothing()
    return table.gold("P1")


@pytest.mark.clause("RFT-6.9")
def test_a_champion_that_did_not_farm_at_the_start_of_the_turn_farms_at_its_end() -> None:
    assert moves_in("Zed", "blue-top-2", "blue-top-1") == 3
    assert moves_in("Zed", "blue-top-2", "blue-topjungle-2") == 3
    assert moves_in("Zed", "blue-base", "blue-top-2") == 0
    assert moves_in("Zed", "blue-top-2", "blue-topjungle-2", cleared=["blue-topjungle-2"]) == 0


@pytest.mark.clause("RFT-6.9", "RFT-6.5")
def test_a_camp_is_cleared_at_the_end_of_a_turn_too() -> None:
    table = Rift(at("blue-base", "Lee-Sin", farmed=False), at("red-base", "Ornn"), phase="movement")
    table.play("P1", "move:Lee-Sin:blue-topjungle-2")
    assert table.view()["tiles"]["blue-topjungle-2"]["camp"] is False
    assert table.log(kind="farm") == ["P1 earns 3 gold by farming in blue's inner top jungle. Total: 3 gold."]
    assert table.log(kind="farm", viewer="P2") == table.log(kind="farm")


@pytest.mark.clause("RFT-6.9")
def test_nobody_farms_twice_in_a_turn() -> None:
    table = farming(at("blue-top-1", "Zed") | at("blue-base", "Jinx"))
    assert table.champion("Zed")["has_farmed"] and not table.champion("Jinx")["has_farmed"]
    table.play("P1", "move:Zed:red-top-1 done")
    table.play("P1", "done")
    assert table.view()["current"] == 1 and table.gold("P1") == 3
    table.end_turn()
    assert table.gold("P1") == 6


@pytest.mark.clause("RFT-6.9", "RFT-6.3", "RFT-6.4")
def test_joining_champions_that_have_farmed_adds_only_the_difference() -> None:
    assert 4 + moves_in("Vayne", "blue-top-2", "blue-top-1", beside="Anivia") == 4 + 1
    assert 3 + moves_in("Anivia", "blue-top-2", "blue-top-1", beside="Vayne") == 4 + 1
    assert moves_in("Zed", "blue-top-2", "blue-top-1", beside="Anivia Vayne") == 1
    assert moves_in("Soraka", "blue-top-2", "blue-top-1", beside="Anivia") == 3
    assert moves_in("Zed", "blue-top-2", "blue-top-1", beside="Soraka") == 3


@pytest.mark.clause("RFT-6.9")
def test_the_dead_do_not_farm_at_the_end_of_the_turn() -> None:
    blue = at("red-top-1", "Zed", farmed=False, health=1) | at("blue-base", "Jhin")
    table = Rift(blue, at("red-top-1", "Vayne", "Ashe"))
    table.fight("red-top-1")
    table.play("P1", "pass")
    table.play("P2", "attack:Vayne")
    assert table.gold("P1") == 0 and table.log(kind="farm")[0].startswith("P2")


@pytest.mark.clause("RFT-6.7")
def test_the_first_kill_earns_4_and_every_other_3() -> None:
    others = at("red-base", "Ornn")
    table = Rift(at("red-top-1", "Zed", "Jinx"), at("red-top-1", "Vayne", "Ashe", health=1) | others)
    table.fight("red-top-1", "Zed")
    table.play("P1", "target:Vayne")
    table.play("P2", "pass")
    table.play("P1", "attack:Jinx")
    table.end_turn()
    assert table.gold("P1") == 7 and table.player("P1")["kills"] == 2
    again = Rift(at("red-top-1", "Zed"), at("red-top-1", "Vayne", health=1) | others, first_blood=True)
    again.fight("red-top-1", "Zed")
    assert again.gold("P1") == 3


@pytest.mark.clause("RFT-6.8")
def test_a_destroyed_tower_earns_4() -> None:
    table = Rift(at("red-top-1", "Zed", "Jhin"), at("red-base", "Ornn"), towers={"red-top-1": 4})
    table.play("P1", "hit:Zed")
    assert table.gold("P1") == 4 and table.life("red-top-1") == 0
