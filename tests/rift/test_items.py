"""The shop (RFT-7) and its items (RFT-15), every one of them bought."""

from typing import Any

import pytest

from tabard.games import find
from tabard.games.rift.items import ALL as ITEMS
from tests.rift.table import Rift, at, ready

TILE = "red-mid-1"


def shopping(champion: str = "Zed", gold: int = 12, **more: Any) -> Rift:
    return Rift(at("blue-base", champion), at("red-base", "Ornn"), phase="shop", gold={"P1": gold}, **more)


def bought(item: str, champion: str = "Zed") -> dict[str, int]:
    """By how much each stat of a champion rises with an item, and what it costs."""
    table = shopping(champion)
    before = table.champion(champion)
    table.play("P1", f"buy:{item}")
    after = table.champion(champion)
    assert after["items"] == [item]
    figures = ("health", "most_health", "attack", "defense", "income", "smite")
    grown = {name: after[name] - before[name] for name in figures if after[name] != before[name]}
    return {**grown, "price": 12 - table.gold("P1")}


@pytest.mark.clause("RFT-7.1")
def test_items_are_bought_for_living_champions_in_their_base() -> None:
    blue = at("blue-base", "Zed", "Taric") | at("blue-top-1", "Jinx") | {"Ashe": {"dead": True}}
    table = Rift(blue, at("red-base", "Ornn"), phase="shop", gold={"P1": 12})
    table.expect("P1", "shop:Zed shop:Taric done")
    table.refused("P1", "shop:Jinx", "RFT-7.1", "not there")
    table.refused("P1", "shop:Ashe", "RFT-7.1", "dead")
    table.refused("P1", "shop:Ornn", "RFT-7.1", "not yours")
    table.play("P1", "shop:Zed done done")
    assert table.phase() == "movement" and table.gold("P1") == 12


@pytest.mark.clause("RFT-7.1")
def test_too_expensive_items_are_refused_and_a_player_who_can_buy_nothing_is_not_asked() -> None:
    table = shopping(gold=7)
    table.refused("P1", "buy:sun-blade", "RFT-7.1", "costs 12; you have 7")
    assert shopping(gold=5).phase() == "movement"


@pytest.mark.clause("RFT-7.2")
def test_a_champion_holds_six_items() -> None:
    six = ["iron-sword", "oak-shield", "ruby-charm", "ox-heart", "battle-axe", "plate-harness"]
    blue = at("blue-base", "Zed", items=six) | at("blue-base", "Jinx", "Ashe")
    table = Rift(blue, at("red-base", "Ornn"), phase="shop", gold={"P1": 30})
    table.refused("P1", "shop:Zed", "RFT-7.2", "hold more items")


@pytest.mark.clause("RFT-7.3")
def test_there_are_three_copies_of_each_item() -> None:
    red = at("red-base", "Ornn", "Shen", items=["iron-sword"])
    table = Rift(at("blue-base", "Zed", "Jinx"), red, phase="shop", gold={"P1": 30})
    table.play("P1", "shop:Zed buy:iron-sword done shop:Jinx")
    table.refused("P1", "buy:iron-sword", "RFT-7.3", "Iron Sword is sold out")
    items = table.view()["shop"]["items"]
    assert items["iron-sword"]["holders"] == ["Zed", "Ornn", "Shen"] and items["iron-sword"]["left"] == 0
    assert items["oak-shield"]["left"] == 3


@pytest.mark.clause("RFT-7.3")
def test_a_champion_holds_one_copy_of_an_item() -> None:
    table = shopping("Zed")
    table.play("P1", "buy:iron-sword")
    table.refused("P1", "buy:iron-sword", "RFT-7.3", "Zed already holds Iron Sword")


@pytest.mark.clause("RFT-7.4")
def test_some_items_are_for_one_role() -> None:
    table = shopping("Zed")
    table.refused("P1", "buy:bramble-mail", "RFT-7.4", "tank")


@pytest.mark.clause("RFT-15.1")
def test_items_stay_through_death() -> None:
    table = Rift({"Zed": {"dead": True, "items": ["ox-heart"]}}, at("red-base", "Ornn"), phase=None)
    assert table.champion("Zed")["items"] == ["ox-heart"] and table.health("Zed") == 9


@pytest.mark.clause("RFT-15.12")
def test_the_items_are_those_of_the_rulebook() -> None:
    table = ["| item | price | for | what it does |", "|---|---|---|---|"]
    table += [f"| {item.name} | {item.price} | {item.role} | {item.rule} |" for item in ITEMS]
    assert "\n".join(table) + "\n" in find("rift").rulebook.text
    assert len(ITEMS) == 24


# Stats


@pytest.mark.clause("RFT-15.1")
def test_iron_sword() -> None:
    assert bought("iron-sword") == {"attack": 1, "price": 6}


@pytest.mark.clause("RFT-15.1")
def test_battle_axe() -> None:
    assert bought("battle-axe") == {"attack": 2, "price": 9}


@pytest.mark.clause("RFT-15.1")
def test_sun_blade() -> None:
    assert bought("sun-blade") == {"attack": 3, "price": 12}


@pytest.mark.clause("RFT-15.1")
def test_oak_shield() -> None:
    assert bought("oak-shield") == {"defense": 1, "price": 6}


@pytest.mark.clause("RFT-15.1")
def test_plate_harness() -> None:
    assert bought("plate-harness") == {"defense": 2, "price": 10}


@pytest.mark.clause("RFT-15.1")
def test_drake_scales() -> None:
    assert bought("drake-scales") == {"health": 2, "most_health": 2, "defense": 2, "price": 12}


@pytest.mark.clause("RFT-15.1")
def test_ruby_charm() -> None:
    assert bought("ruby-charm") == {"health": 2, "most_health": 2, "price": 6}


@pytest.mark.clause("RFT-15.1")
def test_ox_heart() -> None:
    assert bought("ox-heart") == {"health": 4, "most_health": 4, "price": 9}


@pytest.mark.clause("RFT-15.1")
def test_brass_scales() -> None:
    assert bought("brass-scales") == {"income": 1, "price": 7}


@pytest.mark.clause("RFT-15.1")
def test_miners_lamp() -> None:
    assert bought("miners-lamp") == {"health": 1, "most_health": 1, "income": 2, "price": 10}


# Effects


def attack_with(item: str, champion: str, red: dict[str, Any], hand: str = "block", **more: Any) -> Rift:
    """A champion with an item attacks, before its cards."""
    table = Rift(at(TILE, champion, items=[item]), red, hands={"P1": hand}, **more)
    table.fight(TILE, champion)
    return table


@pytest.mark.clause("RFT-15.2")
def test_river_map_raises_the_limit_of_the_hand() -> None:
    assert bought("river-map") == {"health": 1, "most_health": 1, "price": 8}
    table = Rift(at("blue-base", "Zed", items=["river-map"]), at("red-base", "Ornn"), phase=None)
    assert table.player("P1")["hand_limit"] == 6 and table.player("P1")["hand_size"] == 6


@pytest.mark.clause("RFT-15.3")
def test_ram_head_hits_towers_harder() -> None:
    assert bought("ram-head") == {"price": 8}
    table = Rift(at("red-top-1", "Zed", items=["ram-head"]), at("red-base", "Ornn"), towers={"red-top-1": 6})
    table.play("P1", "hit:Zed")
    assert table.life("red-top-1") == 0


@pytest.mark.clause("RFT-15.3")
def test_wall_breaker_hits_towers_harder() -> None:
    assert bought("wall-breaker", "Shen") == {"attack": 1, "price": 11}
    table = Rift(at("red-top-2", "Shen", items=["wall-breaker"]), at("red-base", "Ornn"), towers={"red-top-1": 0})
    table.play("P1", "hit:Shen")
    assert table.life("red-top-2") == 8 - (3 + 1 + 3)


@pytest.mark.clause("RFT-15.4")
def test_swift_boots_move_twice() -> None:
    assert bought("swift-boots") == {"price": 8}
    table = Rift(at("blue-base", "Zed", items=["swift-boots"]), at("red-base", "Ornn"), phase="movement")
    table.play("P1", "move:Zed:blue-mid-2")
    table.refused("P1", "recall:Zed", "RFT-8.2", "already moved")
    table.play("P1", "move:Zed:blue-mid-1")
    assert table.place("Zed") == "blue-mid-1" and table.view()["current"] == 1


@pytest.mark.clause("RFT-15.5")
def test_hunting_horn_adds_to_the_smite_skill() -> None:
    assert bought("hunting-horn") == {"health": 1, "most_health": 1, "smite": 1, "price": 7}


@pytest.mark.clause("RFT-15.5")
def test_beast_totem_adds_to_the_smite_skill() -> None:
    assert bought("beast-totem", "Nocturne") == {"attack": 1, "smite": 2, "price": 9}
    table = Rift(
        at("dragon", "Nocturne", items=["beast-totem"]),
        at("dragon", "Lee-Sin"),
        phase="smite",
        monsters={"dragon": {"turns": {"P1": 1}}},
    )
    assert "skill 5 against 3: P1 wins on 1 to 5" in table.log(kind="contest")[0]


@pytest.mark.clause("RFT-15.6")
def test_bramble_mail_hurts_the_attacker() -> None:
    assert bought("bramble-mail", "Shen") == {"defense": 1, "price": 9}
    table = Rift(at(TILE, "Zed", items=["sun-blade"]), at(TILE, "Shen", items=["bramble-mail"]))
    table.fight(TILE, "Zed")
    assert table.health("Shen") == 10 - (7 - 5) and table.health("Zed") == 4
    in_vain = Rift(at(TILE, "Zed"), at(TILE, "Shen", items=["bramble-mail"]))
    in_vain.fight(TILE, "Zed")
    assert in_vain.health("Zed") == 5


@pytest.mark.clause("RFT-15.7")
def test_leech_fang_heals_the_attacker() -> None:
    assert bought("leech-fang") == {"attack": 1, "price": 10}
    table = Rift(at(TILE, "Zed", items=["leech-fang"], health=2), at(TILE, "Vayne"))
    table.fight(TILE, "Zed")
    assert table.health("Zed") == 3


@pytest.mark.clause("RFT-15.8")
def test_needle_bow_ignores_defense() -> None:
    assert bought("needle-bow", "Jinx") == {"attack": 1, "price": 9}
    table = attack_with("needle-bow", "Jinx", at(TILE, "Ornn"))
    table.play("P1", "done")
    assert table.strikes() == [("Jinx", "Ornn", 5 - (4 - 1))]


@pytest.mark.clause("RFT-15.8")
def test_storm_bow_ignores_defense_but_not_below_0() -> None:
    assert bought("storm-bow", "Jinx") == {"attack": 2, "price": 12}
    table = attack_with("storm-bow", "Ashe", at(TILE, "Soraka"))
    table.play("P1", "done")
    assert table.strikes() == [("Ashe", "Soraka", 6 - 1)]
    table = attack_with("storm-bow", "Ashe", at(TILE, "Jinx"))
    table.play("P1", "done")
    assert table.strikes() == [("Ashe", "Jinx", 6)]


@pytest.mark.clause("RFT-15.9")
def test_sand_glass_shortens_the_cooldown() -> None:
    assert bought("sand-glass", "Anivia") == {"health": 1, "most_health": 1, "price": 8}
    table = Rift(ready(TILE, "Anivia", items=["sand-glass"]), at(TILE, "Ornn"), hands={"P1": "block"})
    table.play("P1", f"battle:{TILE} attack:Anivia ultimate:Anivia")
    assert table.cooldown("Anivia") == 2


@pytest.mark.clause("RFT-15.10")
def test_moon_cloak_heals_at_the_end_of_the_turn() -> None:
    assert bought("moon-cloak", "Soraka") == {"defense": 1, "price": 7}
    table = Rift(at("blue-top-1", "Soraka", items=["moon-cloak"], health=2), at("red-base", "Ornn"), phase="end")
    assert table.health("Soraka") == 3


@pytest.mark.clause("RFT-15.11")
def test_headhunters_ledger_pays_for_kills() -> None:
    assert bought("headhunters-ledger") == {"attack": 1, "price": 8}
    table = attack_with("headhunters-ledger", "Zed", at(TILE, "Vayne", health=1) | at("red-base", "Ornn"), hand="")
    assert table.gold("P1") == 4 + 2


@pytest.mark.clause("RFT-15.11")
def test_traders_purse_pays_for_kills() -> None:
    assert bought("traders-purse") == {"health": 2, "most_health": 2, "price": 9}
    table = attack_with(
        "traders-purse", "Zed", at(TILE, "Vayne", health=1) | at("red-base", "Ornn"), hand="", first_blood=True
    )
    assert table.gold("P1") == 3 + 1
