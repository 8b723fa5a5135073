"""The map (RFT-1)."""

from typing import Any

import pytest

from tabard.games.rift.map import DISTANCE, PLACES, TILE_NAMES, TILES, TOWER_NAMES, TOWERS_IN_WORDS
from tests.rift.table import Rift, at


def shown() -> dict[str, Any]:
    return Rift(at("blue-top-1", "Zed"), at("red-top-1", "Vayne")).view()


@pytest.mark.clause("RFT-1.1")
def test_p1_is_blue_and_p2_is_red() -> None:
    view = shown()
    assert [player["side"] for player in view["players"]] == ["blue", "red"]


@pytest.mark.clause("RFT-1.2")
def test_each_half_has_a_base_and_two_bands_of_five_tiles_and_there_are_two_pits() -> None:
    tiles = list(shown()["tiles"])
    assert len(tiles) == 24
    for side in ("blue", "red"):
        assert [tile for tile in tiles if tile.startswith(side)] == [
            f"{side}-base",
            *(
                f"{side}-{column}-{band}"
                for band in (2, 1)
                for column in ["top", "topjungle", "mid", "botjungle", "bot"]
            ),
        ]
    assert tiles[-2:] == ["baron", "dragon"]


@pytest.mark.clause("RFT-1.2")
def test_places_and_towers_have_one_name_each() -> None:
    tiles = dict(zip(TILE_NAMES, PLACES, strict=True))
    assert tiles["red-mid-1"] == "red's outer mid lane" and tiles["red-mid-2"] == "red's inner mid lane"
    assert tiles["blue-botjungle-2"] == "blue's inner bottom jungle" and tiles["blue-base"] == "blue's Base"
    assert (tiles["baron"], tiles["dragon"]) == ("Baron's pit", "the Dragon's pit")
    towers = dict(zip(TOWER_NAMES, TOWERS_IN_WORDS, strict=True))
    assert towers["red-bot-1"] == "red's outer bottom tower" and towers["blue-upper"] == "blue's upper base tower"
    assert towers["red-nexus"] == "red's Nexus"
    assert len(set(PLACES)) == 24 and len(set(TOWERS_IN_WORDS)) == 18


@pytest.mark.clause("RFT-1.3")
def test_adjacent_tiles() -> None:
    tiles = shown()["tiles"]
    assert set(tiles["blue-base"]["adjacent"]) == {
        f"blue-{column}-2" for column in ["top", "topjungle", "mid", "botjungle", "bot"]
    }
    assert set(tiles["red-top-2"]["adjacent"]) == {"red-base", "red-top-1", "red-topjungle-2"}
    assert set(tiles["blue-mid-1"]["adjacent"]) == {
        "blue-mid-2",
        "red-mid-1",
        "blue-topjungle-1",
        "blue-botjungle-1",
    }
    assert set(tiles["baron"]["adjacent"]) == {"blue-topjungle-1", "red-topjungle-1"}
    assert set(tiles["dragon"]["adjacent"]) == {"blue-botjungle-1", "red-botjungle-1"}
    assert "dragon" in tiles["red-botjungle-1"]["adjacent"]
    for name, tile in tiles.items():
        assert all(name in tiles[other]["adjacent"] for other in tile["adjacent"])


@pytest.mark.clause("RFT-1.3")
@pytest.mark.parametrize(
    ("here", "there", "steps"),
    [
        ("blue-base", "red-base", 5),
        ("blue-top-1", "red-top-1", 1),
        ("blue-top-1", "blue-bot-1", 4),
        ("baron", "dragon", 4),
        ("red-mid-2", "red-mid-2", 0),
        ("blue-top-2", "blue-bot-2", 2),
    ],
)
def test_distance_counts_steps(here: str, there: str, steps: int) -> None:
    assert DISTANCE[TILE_NAMES.index(here) * TILES + TILE_NAMES.index(there)] == steps
    assert DISTANCE[TILE_NAMES.index(there) * TILES + TILE_NAMES.index(here)] == steps


@pytest.mark.clause("RFT-1.4")
def test_eight_towers_per_side_and_a_nexus_with_their_life() -> None:
    towers = shown()["towers"]
    for side in ("blue", "red"):
        life = {name.removeprefix(f"{side}-"): tower["life"] for name, tower in towers.items() if side in name}
        lanes = {f"{lane}-{number}": 6 if number == 1 else 8 for lane in ("top", "mid", "bot") for number in (1, 2)}
        assert life == {**lanes, "upper": 8, "lower": 8, "nexus": 10}


@pytest.mark.clause("RFT-1.5")
def test_each_jungle_tile_has_a_camp() -> None:
    camps = {name: tile["camp"] for name, tile in shown()["tiles"].items() if tile["camp"] is not None}
    assert camps == {
        f"{side}-{half}jungle-{band}": True for side in ("blue", "red") for half in ("top", "bot") for band in (2, 1)
    }


@pytest.mark.clause("RFT-1.6")
def test_the_enemys_base_is_closed_until_a_lane_is_open() -> None:
    blue, red = at("red-mid-2", "Zed"), at("red-bot-1", "Vayne")
    for standing in ({}, {"red-top-1": 0}, {"red-top-1": 0, "red-mid-1": 0, "red-bot-1": 0}):
        table = Rift(blue, red, phase="movement", towers=standing)
        table.refused("P1", "move:Zed:red-base", "RFT-1.6", "closed")
    table = Rift(blue, red, phase="movement", towers={"red-bot-1": 0, "red-bot-2": 0})
    table.play("P1", "move:Zed:red-base")
    assert table.place("Zed") == "red-base"
