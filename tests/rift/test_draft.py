"""Draft, starting tiles and turn order (RFT-4)."""

from typing import Any

import pytest

import tabard
from tabard.games import find
from tests.rift.table import Rift, at
from tests.table import Table

ORDER = "P1 ban,P2 ban,P2 ban,P1 ban,P1 pick,P2 pick,P2 pick,P1 pick,P1 pick,P2 pick,"
ORDER += "P2 ban,P1 ban,P1 pick,P2 pick,P2 pick,P1 pick"
CHOICES = (
    "Ornn Malphite Shen Nocturne Fiddlesticks Lee-Sin Sylas Anivia Twisted-Fate Zed Vayne Jinx Jhin Ashe Yuumi Soraka"
)


def drafted(**options: Any) -> Table:
    """A table at which all champions but Rakan and Taric were banned or picked in the order of the list."""
    table = Table("rift", options=options)
    for turn, champion in zip(ORDER.split(","), CHOICES.split(), strict=True):
        seat, does = turn.split()
        assert table.asked() == seat
        table.play(seat, f"{does}:{champion}")
    return table


@pytest.mark.clause("RFT-4.1")
def test_the_order_of_bans_and_picks() -> None:
    view = drafted().view()
    assert view["draft"]["banned"] == ["Ornn", "Malphite", "Shen", "Nocturne", "Vayne", "Jinx"]
    assert view["players"][0]["team"] == ["Fiddlesticks", "Anivia", "Twisted-Fate", "Jhin", "Soraka"]
    assert view["players"][1]["team"] == ["Lee-Sin", "Sylas", "Zed", "Ashe", "Yuumi"]
    shown = [f"P{turn['seat'] + 1} {turn['does']}" for turn in view["draft"]["order"]]
    assert ",".join(shown) == ORDER


@pytest.mark.clause("RFT-4.1")
def test_nobody_picks_when_a_ban_is_due() -> None:
    table = Table("rift")
    table.refused("P1", "pick:Zed", "RFT-4.1", "Ban a champion now")
    table.play("P1", "ban:Zed")
    table.play("P2", "ban:Ornn ban:Shen")
    table.play("P1", "ban:Jhin")
    table.refused("P1", "ban:Jinx", "RFT-4.1", "Pick a champion now")


@pytest.mark.clause("RFT-4.2")
def test_a_champion_goes_once() -> None:
    table = Table("rift")
    table.play("P1", "ban:Zed")
    table.refused("P2", "ban:Zed", "RFT-4.2", "Zed")
    table.play("P2", "ban:Ornn ban:Shen")
    table.play("P1", "ban:Jhin pick:Taric")
    table.refused("P2", "pick:Taric", "RFT-4.2")
    table.refused("P2", "pick:Zed", "RFT-4.2")


@pytest.mark.clause("RFT-4.3")
def test_the_players_place_their_champions_in_turn_blue_first() -> None:
    table = drafted()
    for blue, red in zip(
        ["Fiddlesticks", "Anivia", "Twisted-Fate", "Jhin", "Soraka"],
        ["Lee-Sin", "Sylas", "Zed", "Ashe", "Yuumi"],
        strict=True,
    ):
        table.play("P1", f"place:{blue}:top")
        table.play("P2", f"place:{red}:bot")
    champions = table.view()["champions"]
    assert champions["Jhin"]["place"] == "blue-top-1" and champions["Ashe"]["place"] == "red-bot-1"
    assert table.view()["round"] == 1


@pytest.mark.clause("RFT-4.3")
def test_only_own_champions_are_placed_and_each_once() -> None:
    table = drafted()
    table.refused("P1", "place:Zed:top", "RFT-4.3", "not yours")
    table.play("P1", "place:Jhin:mid")
    table.play("P2", "place:Zed:mid")
    table.refused("P1", "place:Jhin:bot", "RFT-4.3", "already")


@pytest.mark.clause("RFT-4.4")
def test_only_junglers_start_in_the_jungle() -> None:
    table = drafted()
    table.refused("P1", "place:Jhin:topjungle", "RFT-4.4", "junglers")
    table.play("P1", "place:Fiddlesticks:topjungle")
    assert table.view()["champions"]["Fiddlesticks"]["place"] == "blue-topjungle-1"


def first_of(blue: list[str], red: list[str], seed: int = 1, **options: str) -> int:
    scenario = {"champions": {"P1": at("blue-top-1", *blue), "P2": at("red-top-1", *red)}}
    return tabard.start("rift", seed=seed, options=options, scenario=scenario).view(None)["first"]


@pytest.mark.clause("RFT-4.5")
def test_the_higher_initiative_goes_first() -> None:
    assert first_of(["Lee-Sin"], ["Nocturne"]) == 0
    assert first_of(["Zed", "Vayne"], ["Nocturne"]) == 1
    assert first_of(["Zed", "Vayne", "Yuumi"], ["Nocturne"]) == 0


@pytest.mark.clause("RFT-4.6", "RFT-16.4")
def test_a_tie_goes_to_the_loser_of_the_last_game_or_to_the_coin() -> None:
    assert first_of(["Zed"], ["Vayne"], lost_last="P1") == 0
    assert first_of(["Zed"], ["Vayne"], lost_last="P2") == 1
    assert {first_of(["Zed"], ["Vayne"], seed=seed) for seed in range(20)} == {0, 1}


@pytest.mark.clause("RFT-16.4")
def test_a_rematch_knows_who_lost() -> None:
    game = find("rift")
    options = game.resolve_options(2, {"round_limit": 7})
    for winners, lost in (((0,), "P2"), ((1,), "P1"), ((), "nobody")):
        assert game.rematch_options(options, tabard.Result(winners, (1, 1))) == {**options, "lost_last": lost}


def test_a_scenario_can_say_who_goes_first() -> None:
    assert Rift(at("blue-top-1", "Lee-Sin"), at("red-top-1", "Zed"), turn="P2").view()["first"] == 1
