"""Scenarios: what can be given, and errors about impossible ones."""

from typing import Any

import pytest

import tabard
from tests.rift.table import Rift, at

TEAMS = {"P1": {"Zed": "blue-top-1"}, "P2": {"Vayne": "red-top-1"}}


def test_a_position_in_full() -> None:
    table = Rift(
        {
            "Zed": {"place": "red-top-1", "health": 2, "items": ["iron-sword"], "cooldown": 2, "recalling": True},
            "Jinx": {"dead": True},
            "Soraka": {},
        },
        {"Vayne": {"place": "red-top-1", "moved": True}, "Ornn": {"place": "baron", "stunned": True, "farmed": False}},
        hands={"P1": "flash", "P2": ["block", "crit"]},
        deck="focus focus",
        discards=["attack"],
        gold={"P1": 7, "P2": 8},
        dragons={"P1": 1},
        baron_until={"P2": 9},
        towers={"red-top-1": 3, "blue-nexus": 4, "blue-upper": 0},
        cleared=["blue-topjungle-1"],
        monsters={"dragon": {"back": 12}, "baron": {"turns": {"P2": 2}}},
        banned=["Taric"],
        first_blood=True,
        turn="P2",
        first="P1",
        round=8,
        phase="movement",
    )
    view = table.view("P1")
    zed = view["champions"]["Zed"]
    assert (zed["place"], zed["health"], zed["attack"], zed["cooldown"], zed["recalling"]) == (
        "red-top-1",
        2,
        6,
        2,
        True,
    )
    assert zed["items"] == ["iron-sword"]
    assert not view["champions"]["Jinx"]["alive"] and view["champions"]["Soraka"]["place"] == "blue-base"
    assert [view["champions"][word]["has_farmed"] for word in ("Vayne", "Ornn")] == [True, False]
    assert view["champions"]["Vayne"]["has_moved"] and view["champions"]["Ornn"]["stunned"]
    assert view["champions"]["Ornn"]["defense"] == 5
    assert [player["gold"] for player in view["players"]] == [7, 8]
    assert view["towers"]["red-top-1"]["life"] == 3 and view["towers"]["blue-nexus"]["life"] == 4
    assert view["tiles"]["blue-topjungle-1"]["camp"] is False
    assert view["monsters"]["dragon"]["back_in_round"] == 12 and view["monsters"]["baron"]["turns"] == [0, 2]
    assert view["draft"]["banned"] == ["Taric"]
    assert (view["current"], view["first"], view["round"], view["phase"]) == (1, 0, 8, "movement")
    assert table.hand("P1") == "flash" and table.hand("P2") == "block crit" and table.discards() == "attack"
    table.play("P2", "done")
    table.end_turn()
    assert {"focus", "flash"} <= set(table.hand("P1").split()) and table.hand("P1").count("focus") >= 2


def test_a_champion_that_has_fallen_this_turn_is_dead_for_the_next_one() -> None:
    red = {"Vayne": {"dead": True}, "Ashe": {"dead": True, "fallen": True}, "Ornn": "red-base"}
    table = Rift(at("blue-top-1", "Zed"), red, phase="movement")
    assert [table.champion(word)["back_in_round"] for word in ("Vayne", "Ashe")] == [1, 2]
    table.end_turn()
    assert [table.champion(word)["alive"] for word in ("Vayne", "Ashe")] == [True, False]


def test_without_champions_the_game_starts_with_the_draft() -> None:
    match = tabard.start("rift", seed=1, scenario={"hands": {"P1": ["flash"]}, "banned": ["Zed"]})
    assert match.view(0)["players"][0]["hand"] == ["flash"] and match.view(0)["phase"] == "draft"
    assert "ban:Zed" not in match.legal(0)


def test_hands_that_are_not_given_are_dealt() -> None:
    match = tabard.start("rift", seed=1, scenario={"champions": TEAMS, "phase": "movement"})
    assert [player["hand_size"] for player in match.view(None)["players"]] == [5, 5]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"heroes": {}}, "has no field 'heroes'"),
        ({"champions": {"P1": {"Zed": "blue-top-1"}}}, "P2 needs 1 to 5 champions"),
        ({"champions": {**TEAMS, "P3": {}}}, "P3"),
        ({"champions": {"P1": {"Ahri": "blue-base"}, "P2": {"Zed": "red-base"}}}, "no champion 'Ahri'"),
        ({"champions": {"P1": {"Zed": "blue-base"}, "P2": {"Zed": "red-base"}}}, "Zed is named twice"),
        ({"champions": TEAMS, "banned": ["Zed"]}, "Zed is named twice"),
        ({"champions": {**TEAMS, "P1": {"Zed": "moon"}}}, "placed on 'moon'"),
        ({"champions": {**TEAMS, "P1": {"Zed": "red-base"}}}, "closed"),
        ({"champions": {**TEAMS, "P1": {"Zed": 4}}}, "give a place"),
        ({"champions": {**TEAMS, "P1": {"Zed": {"mana": 4}}}}, "no field 'mana'"),
        ({"champions": {**TEAMS, "P1": {"Zed": {"health": 6}}}}, "health of Zed must be a whole number from 1 to 5"),
        ({"champions": {**TEAMS, "P1": {"Zed": {"cooldown": -1}}}}, "cooldown of Zed"),
        ({"champions": {**TEAMS, "P1": {"Zed": {"items": ["sword"]}}}}, "no item 'sword'"),
        ({"champions": {**TEAMS, "P1": {"Zed": {"items": ["moon-cloak"]}}}}, "not for the role"),
        ({"champions": {**TEAMS, "P1": {"Zed": {"items": ["ox-heart", "ox-heart"]}}}}, "given to Zed twice"),
        (
            {
                "champions": {
                    "P1": {word: {"items": ["ox-heart"]} for word in ("Zed", "Jinx")},
                    "P2": {word: {"items": ["ox-heart"]} for word in ("Ornn", "Ashe")},
                }
            },
            "too few copies",
        ),
        ({"champions": {**TEAMS, "P1": {"Zed": {"dead": True, "place": "baron"}}}}, "dead and has no place"),
        ({"champions": {**TEAMS, "P1": {"Zed": {"fallen": True}}}}, "has fallen this turn only if it is dead"),
        ({"champions": {**TEAMS, "P1": {"Zed": {"dead": 1}}}}, "true or false"),
        ({"champions": {**TEAMS, "P1": {"Zed": {"recalling": True}}}}, "can recall only"),
        ({"champions": TEAMS, "hands": {"P1": ["ace"]}}, "no card 'ace'"),
        ({"champions": TEAMS, "hands": {"P1": "flash " * 5}}, "flash is named more often"),
        ({"champions": TEAMS, "deck": 7}, "give a list"),
        ({"champions": TEAMS, "towers": {"red-top-2": 0}}, "red-top-1 stands before it"),
        ({"champions": TEAMS, "towers": {"keep": 0}}, "names 'keep'"),
        ({"champions": TEAMS, "towers": {"red-nexus": 0}}, "life of red-nexus"),
        ({"champions": TEAMS, "towers": 3}, "given by tower"),
        ({"champions": TEAMS, "cleared": ["baron"]}, "no camp"),
        ({"champions": TEAMS, "monsters": {"hydra": {}}}, "dragon and baron"),
        ({"champions": TEAMS, "monsters": {"dragon": {"mood": 1}}}, "no field 'mood'"),
        ({"champions": TEAMS, "monsters": {"dragon": {"turns": {"P1": 2}}}}, "from 0 to 1"),
        ({"champions": TEAMS, "monsters": 1}, "given by monster"),
        ({"champions": TEAMS, "phase": "tea"}, "field phase must be one of draw"),
        ({"champions": TEAMS, "round": 61}, "from 1 to 60"),
        ({"champions": TEAMS, "gold": {"P1": -1}}, "gold of P1"),
        ({"gold": {"P1": 3}}, "needs the field champions"),
        ({"banned": ["Zed", "Ornn", "Shen"]}, "too few champions"),
    ],
)
def test_impossible_positions_are_refused_with_a_message(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(tabard.Invalid, match=says):
        tabard.start("rift", seed=1, scenario=wrong)


def test_seven_items_are_too_many() -> None:
    seven = ["iron-sword", "oak-shield", "ruby-charm", "ox-heart", "battle-axe", "plate-harness", "sun-blade"]
    with pytest.raises(tabard.Invalid, match="Zed holds at most 6 items"):
        Rift(at("blue-base", "Zed", items=seven), at("red-base", "Ornn"))
