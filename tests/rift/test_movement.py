"""Movement (RFT-8), Teleport and Counter-gank (RFT-3)."""

from typing import Any

import pytest

from tests.rift.table import Rift, at, ready


def moving(blue: dict[str, Any], red: dict[str, Any] | None = None, **scenario: Any) -> Rift:
    return Rift(blue, red or at("red-base", "Ornn"), phase="movement", **scenario)


@pytest.mark.clause("RFT-8.1")
def test_champions_move_one_by_one_to_adjacent_tiles_and_once() -> None:
    table = moving(at("blue-top-1", "Zed") | at("blue-mid-1", "Jinx"))
    table.refused("P1", "move:Zed:blue-mid-1", "RFT-8.1", "not next to")
    table.refused("P1", "move:Ornn:red-top-2", "RFT-8.1", "not yours")
    table.play("P1", "move:Zed:red-top-1")
    table.refused("P1", "move:Zed:blue-top-1", "RFT-8.1", "already moved")
    table.play("P1", "move:Jinx:blue-topjungle-1")
    assert (table.place("Zed"), table.place("Jinx")) == ("red-top-1", "blue-topjungle-1")
    assert table.phase() != "movement"


@pytest.mark.clause("RFT-8.1")
def test_nobody_has_to_move() -> None:
    table = moving(at("blue-top-1", "Zed"))
    table.play("P1", "done")
    assert table.place("Zed") == "blue-top-1" and table.view()["current"] == 1


@pytest.mark.clause("RFT-8.2")
def test_a_recalling_champion_is_home_at_the_start_of_the_next_turn_on_full_health() -> None:
    table = moving(at("blue-top-1", "Zed", health=1) | at("blue-base", "Jinx"))
    table.refused("P1", "recall:Jinx", "RFT-8.2", "already")
    table.play("P1", "recall:Zed")
    table.refused("P1", "move:Zed:blue-top-2", "RFT-8.1")
    assert table.champion("Zed")["recalling"] and table.place("Zed") == "blue-top-1"
    table.end_turn()
    assert table.place("Zed") == "blue-top-1"
    table.end_turn()
    assert table.place("Zed") == "blue-base" and table.health("Zed") == 5


@pytest.mark.clause("RFT-8.3")
def test_damage_breaks_a_recall() -> None:
    blue = at("blue-top-1", "Zed", recalling=True)
    table = Rift(blue, at("blue-top-1", "Vayne"), turn="P2")
    table.fight("blue-top-1", "Vayne")
    assert table.health("Zed") == 2 and not table.champion("Zed")["recalling"]
    said = "Zed is hurt: its recall is cancelled, and it stays in blue's outer top lane."
    assert table.log(kind="recall_broken") == [said]
    unhurt = Rift(at("blue-top-1", "Ornn", recalling=True), at("blue-top-1", "Yuumi"), turn="P2")
    unhurt.fight("blue-top-1", "Yuumi")
    assert unhurt.champion("Ornn")["recalling"] and not unhurt.log(kind="recall_broken")


@pytest.mark.clause("RFT-8.3", "RFT-9.13")
def test_damage_outside_attacks_breaks_it_too() -> None:
    blue = at("blue-top-1", "Zed", recalling=True)
    table = Rift(blue, ready("blue-top-1", "Anivia"), turn="P2", hands={"P2": "block"})
    table.play("P2", "battle:blue-top-1 attack:Anivia ultimate:Anivia")
    assert not table.champion("Zed")["recalling"] and len(table.log(kind="recall_broken")) == 1


@pytest.mark.clause("RFT-8.3")
def test_a_champion_killed_while_recalling_is_only_reported_dead() -> None:
    table = Rift(at("blue-top-1", "Zed", recalling=True, health=1), at("blue-top-1", "Vayne"), turn="P2")
    table.fight("blue-top-1", "Vayne")
    assert table.log(kind="death") and not table.log(kind="recall_broken")


@pytest.mark.clause("RFT-8.3")
def test_leaving_the_tile_breaks_a_recall() -> None:
    blue = at("blue-top-1", "Zed", recalling=True)
    table = Rift(blue, at("blue-top-1", "Vayne"), turn="P2", hands={"P1": "flash"})
    table.fight("blue-top-1", "Vayne")
    table.play("P1", "card:flash:Zed")
    assert table.place("Zed") == "blue-top-2" and not table.champion("Zed")["recalling"]
    assert table.log(kind="recall_broken") == ["Zed has left its tile: its recall is cancelled."]


@pytest.mark.clause("RFT-3.13")
def test_teleport_goes_to_the_outermost_standing_tower_instead_of_a_move() -> None:
    table = moving(at("blue-base", "Zed"), hands={"P1": "teleport"}, towers={"blue-top-1": 0})
    table.play("P1", "card:teleport:Zed:top")
    assert table.place("Zed") == "blue-top-2" and table.discards() == "teleport"
    assert table.view()["current"] == 1


@pytest.mark.clause("RFT-3.13")
def test_teleport_needs_a_tower_in_the_lane_and_a_move_that_was_not_made() -> None:
    table = moving(
        at("blue-base", "Zed") | at("blue-mid-1", "Jinx") | at("blue-bot-2", "Ashe", items=["swift-boots"]),
        hands={"P1": "teleport"},
        towers={"blue-top-1": 0, "blue-top-2": 0},
    )
    table.refused("P1", "card:teleport:Zed:top", "RFT-3.13", "no standing tower")
    table.refused("P1", "card:teleport:Jinx:mid", "RFT-3.13", "already")
    table.play("P1", "move:Ashe:blue-bot-1")
    table.refused("P1", "card:teleport:Ashe:mid", "RFT-8.2", "moved")
    empty = moving(at("blue-base", "Zed"))
    empty.refused("P1", "card:teleport:Zed:top", "RFT-3.2", "Teleport")


def ganked(hand: str = "counter-gank", **more: str) -> Rift:
    """Zed moves to Vayne's tile; Ornn and Shen stand beside it, Jhin does not."""
    red = at("red-top-1", "Vayne") | at("red-top-2", "Ornn") | at("red-topjungle-1", "Shen") | at("red-bot-1", "Jhin")
    table = moving(at("blue-top-1", "Zed") | at("blue-mid-1", "Jinx"), red, hands={"P2": hand}, **more)
    table.play("P1", "move:Zed:red-top-1")
    return table


@pytest.mark.clause("RFT-3.17")
def test_counter_gank_brings_a_champion_from_an_adjacent_tile() -> None:
    table = ganked()
    table.expect("P2", "card:counter-gank:Ornn card:counter-gank:Shen pass pass-all")
    table.refused("P2", "card:counter-gank:Jhin", "RFT-3.17", "next to")
    table.play("P2", "card:counter-gank:Ornn")
    assert table.place("Ornn") == "red-top-1" and table.discards() == "counter-gank"
    assert table.asked() == "P1"


@pytest.mark.clause("RFT-3.17", "RFT-5.3")
def test_counter_gank_is_asked_for_whatever_the_hand_holds() -> None:
    table = ganked("block")
    table.expect("P2", "pass pass-all")
    table.refused("P2", "card:counter-gank:Ornn", "RFT-3.2", "Counter-gank")
    assert ganked("").asked() == "P1"


@pytest.mark.clause("RFT-3.17", "RFT-5.3")
def test_counter_gank_is_not_asked_for_when_all_see_that_none_is_left() -> None:
    assert ganked("block", discards="counter-gank " * 2).asked() == "P2"
    assert ganked("block", discards="counter-gank " * 3).asked() == "P1"


@pytest.mark.clause("RFT-3.17")
@pytest.mark.parametrize(
    ("here", "there", "others"),
    [
        ("blue-topjungle-1", "baron", at("baron", "Vayne") | at("red-topjungle-1", "Ornn")),
        ("blue-top-1", "red-top-1", at("red-top-2", "Ornn", "Vayne")),
        ("blue-top-1", "red-top-1", at("red-top-1", "Vayne") | at("red-bot-1", "Ornn")),
    ],
)
def test_no_counter_gank_in_pits_into_empty_tiles_or_from_afar(here: str, there: str, others: dict[str, Any]) -> None:
    table = moving(at(here, "Zed") | at("blue-base", "Jinx"), others, hands={"P2": "counter-gank"})
    table.play("P1", f"move:Zed:{there}")
    assert table.asked() == "P1"


@pytest.mark.clause("RFT-5.4")
def test_pass_all_holds_for_the_movement_phase() -> None:
    table = ganked("counter-gank block")
    table.play("P2", "pass-all")
    table.play("P1", "move:Jinx:red-mid-1")
    assert table.hand("P2") == "block counter-gank"
    table.play("P1", "battle:red-top-1 attack:Zed")
    assert table.asked() == "P2"
