"""Towers and the Nexus (RFT-10), and the end of the game (RFT-16)."""

from typing import Any

import pytest

from tabard.games.rift.champions import WORDS
from tabard.games.rift.map import TILE_NAMES
from tests.rift.table import Rift, at

OPEN = {"red-top-1": 0, "red-top-2": 0}
BARE = {**OPEN, "red-upper": 0, "red-lower": 0}


@pytest.mark.clause("RFT-10.1")
def test_a_champion_hits_the_tower_where_no_enemy_is() -> None:
    table = Rift(at("red-top-1", "Zed", "Jinx"), at("red-base", "Ornn"))
    table.play("P1", "hit:Zed")
    assert table.life("red-top-1") == 2
    table.refused("P1", "hit:Zed", "RFT-9.3", "has already attacked")


@pytest.mark.clause("RFT-10.1")
def test_no_tower_is_hit_past_an_enemy_champion_or_where_none_stands() -> None:
    table = Rift(
        at("red-top-1", "Zed") | at("blue-mid-1", "Jinx") | at("red-botjungle-1", "Jhin") | at("red-bot-1", "Ashe"),
        at("red-top-1", "Ornn"),
        towers={"red-bot-1": 0},
    )
    table.refused("P1", "hit:Zed", "RFT-10.1", "enemy champions")
    for champion in ("Jinx", "Jhin", "Ashe"):
        table.refused("P1", f"hit:{champion}", "RFT-10.1", "no standing enemy tower")
    table.refused("P1", "hit:Ornn", "RFT-10.1", "not yours")


@pytest.mark.clause("RFT-2.4")
def test_a_stunned_champion_hits_no_tower() -> None:
    table = Rift(at("red-top-1", "Zed", stunned=True) | at("red-mid-1", "Jinx"), at("red-base", "Ornn"))
    table.refused("P1", "hit:Zed", "RFT-2.4", "stunned")


@pytest.mark.clause("RFT-10.2")
def test_towers_of_a_lane_fall_from_the_outside_in() -> None:
    blue = at("red-top-2", "Zed") | at("red-mid-1", "Jinx")
    table = Rift(blue, at("red-base", "Ornn"))
    table.refused("P1", "hit:Zed", "RFT-10.2", "outer tower")
    table = Rift(blue, at("red-base", "Ornn"), towers={"red-top-1": 0})
    table.play("P1", "hit:Zed")
    assert table.life("red-top-2") == 4


@pytest.mark.clause("RFT-10.3", "RFT-3.5", "RFT-3.6")
def test_a_hit_counts_cards_baron_and_items() -> None:
    table = Rift(
        at("red-top-2", "Zed", items=["ram-head"]),
        at("red-base", "Ornn"),
        hands={"P1": "attack crit demolish"},
        towers={"red-top-1": 0},
        baron_until={"P1": 1},
    )
    table.play("P1", "hit:Zed")
    assert table.damage() == 4 + 1 + 3 + 2
    table.play("P1", "card:attack")
    assert table.damage() == 4 + 1 + 1 + 3 + 2
    table.play("P1", "card:crit")
    assert table.damage() == 6 + 3 + 3 + 2
    table.play("P1", "card:demolish")
    assert table.log(kind="hit")[0].startswith("Zed hits red's inner top tower for 17")


@pytest.mark.clause("RFT-3.14")
def test_demolish_adds_3_and_any_number_may_be_played() -> None:
    table = Rift(at("red-top-1", "Lee-Sin", "Zed"), at("red-base", "Ornn"), hands={"P1": "demolish demolish block"})
    table.play("P1", "hit:Lee-Sin card:demolish done")
    assert table.life("red-top-1") == 6 - (2 + 3)
    table.play("P1", "hit:Zed")
    table.refused("P1", "card:attack", "RFT-3.2", "Attack")
    assert table.hand("P1") == "block demolish"


@pytest.mark.clause("RFT-10.4")
def test_in_the_base_the_attacker_chooses_the_tower() -> None:
    table = Rift(at("red-base", "Zed", "Jinx"), at("red-bot-1", "Ornn"), towers=OPEN)
    table.play("P1", "hit:Zed")
    table.expect("P1", "tower:upper tower:lower")
    table.play("P1", "tower:lower")
    assert (table.life("red-upper"), table.life("red-lower")) == (8, 4)


@pytest.mark.clause("RFT-1.6", "RFT-10.4")
def test_nothing_in_a_closed_base_is_hit() -> None:
    table = Rift(at("red-mid-2", "Zed", "Jinx"), at("red-bot-1", "Ornn"), towers={"red-mid-1": 0})
    table.state.relocate(WORDS.index("Zed"), TILE_NAMES.index("red-base"))  # no play leads there
    table.refused("P1", "hit:Zed", "RFT-1.6", "closed")
    table.expect("P1", "hit:Jinx done")


@pytest.mark.clause("RFT-10.4")
def test_the_nexus_is_hit_only_when_both_base_towers_are_destroyed() -> None:
    table = Rift(at("red-base", "Zed", "Jinx"), at("red-bot-1", "Ornn"), towers={**BARE, "red-lower": 4})
    table.play("P1", "hit:Zed")
    assert (table.life("red-lower"), table.life("red-nexus")) == (0, 10)
    table.play("P1", "hit:Jinx")
    assert table.life("red-nexus") == 6


@pytest.mark.clause("RFT-10.5")
def test_a_destroyed_tower_stays_destroyed() -> None:
    table = Rift(at("red-top-1", "Zed"), at("red-base", "Ornn"), towers={"red-top-1": 1})
    table.play("P1", "hit:Zed")
    for _ in range(6):
        table.end_turn()
        assert table.life("red-top-1") == 0


@pytest.mark.clause("RFT-16.1", "RFT-16.3")
def test_destroying_the_nexus_wins_at_once() -> None:
    table = Rift(at("red-base", "Zed", "Jinx"), at("red-bot-1", "Ornn"), towers={**BARE, "red-nexus": 4})
    table.play("P1", "hit:Zed")
    assert table.winners() == "P1" and table.match.result.scores == (2, 0)
    assert "Nexus is destroyed" in table.log(kind="game_over")[0]


def finished(**scenario: Any) -> str:
    table = Rift(
        at("blue-top-2", "Zed"),
        at("red-base", "Ornn"),
        options={"round_limit": 3},
        round=3,
        turn="P2",
        first="P1",
        phase="end",
        **scenario,
    )
    assert table.match.over
    return table.winners() or "draw"


@pytest.mark.clause("RFT-16.2")
def test_after_the_last_round_the_better_side_wins() -> None:
    assert finished(towers={"red-nexus": 9}, gold={"P2": 50}) == "P1"
    assert finished(towers={"blue-top-1": 0, "blue-top-2": 1}, gold={"P1": 50}) == "P2"
    assert finished(gold={"P1": 1}) == "P1"
    assert finished() == "draw"


@pytest.mark.clause("RFT-16.3")
def test_a_draw_scores_1() -> None:
    table = Rift(
        at("blue-top-2", "Zed"), at("red-base", "Ornn"), options={"round_limit": 1}, turn="P2", first="P1", phase="end"
    )
    assert table.match.result.scores == (1, 1) and table.match.result.winners == ()


MARCHING = {"minions": "open_lanes"}


@pytest.mark.clause("RFT-10.6", "RFT-16.7")
def test_minions_wear_down_the_base_in_each_open_lane() -> None:
    towers = {**OPEN, "red-mid-1": 0, "red-mid-2": 0, "red-bot-1": 0}
    table = Rift(at("blue-base", "Zed"), at("red-base", "Ornn"), phase="movement", options=MARCHING, towers=towers)
    table.end_turn()
    assert (table.life("red-upper"), table.life("red-lower"), table.life("red-bot-2")) == (6, 8, 8)
    assert table.log(kind="minions") == [
        "P1's minions hit red's upper base tower from the top lane: 7 life left.",
        "P1's minions hit red's upper base tower from the mid lane: 6 life left.",
    ]
    table.end_turn()
    assert table.life("red-upper") == 6 and table.life("blue-upper") == 8


@pytest.mark.clause("RFT-10.6")
def test_minions_go_from_tower_to_tower_and_earn_the_gold() -> None:
    towers = {**OPEN, "red-mid-1": 0, "red-mid-2": 0, "red-upper": 1}
    red = at("red-base", "Ornn")
    table = Rift(at("blue-base", "Zed"), red, phase="movement", options=MARCHING, towers=towers, gold={"P1": 0})
    table.end_turn()
    assert (table.life("red-upper"), table.life("red-lower"), table.life("red-nexus")) == (0, 7, 10)
    assert table.gold("P1") == 4


@pytest.mark.clause("RFT-10.6", "RFT-16.1")
def test_minions_can_destroy_a_guarded_nexus() -> None:
    towers = {**BARE, "red-mid-1": 0, "red-mid-2": 0, "red-nexus": 1}
    table = Rift(at("blue-base", "Zed"), at("red-base", "Ornn"), phase="movement", options=MARCHING, towers=towers)
    table.end_turn()
    assert table.match.result.winners == (0,) and table.life("red-nexus") == 0


@pytest.mark.clause("RFT-16.7")
def test_unless_the_table_says_so_minions_only_earn_gold() -> None:
    table = Rift(at("blue-base", "Zed"), at("red-base", "Ornn"), phase="movement", towers=OPEN)
    table.end_turn()
    assert table.life("red-upper") == 8 and table.log(kind="minions") == []
