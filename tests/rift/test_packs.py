"""Packs of Rift: other figures for champions, items and buildings."""

import json
from pathlib import Path

import pytest

import tabard
from tabard.games import rift
from tabard.games.rift.champions import ZED
from tabard.games.rift.layout import HEALTH
from tabard.games.rift.packs import BASE_CATALOG, open_pack
from tabard.games.rift.state import RiftState
from tests.rift.table import Rift, at

FOLDER = Path(str(rift.__file__)).parent


def entry(section: str, id: str, **changed: object) -> dict[str, object]:
    entries = json.loads((FOLDER / f"{section}.json").read_text(encoding="utf-8"))
    return {**next(one for one in entries if one["id"] == id), **changed}


def drafted(pack: dict[str, object]) -> tabard.Match:
    match = tabard.start("rift", seed=3, options={"pack": pack})
    while match.to_act and match.legal(match.to_act[0])[0].startswith(("ban:", "pick:")):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    return match


@pytest.mark.clause("RFT-16.6")
def test_a_pack_changes_the_figures_of_a_champion() -> None:
    pack: dict[str, object] = {"champions": [entry("champions", "zed", health=17, attack=6)]}
    before, after = (drafted(one).view(None)["champions"]["Zed"] for one in ({}, pack))
    assert (after["health"], after["attack"]) == (17, 6)
    assert before["health"] < 17 and before["attack"] < 6
    usual, changed = (drafted(one).state for one in ({}, pack))
    assert isinstance(usual, RiftState) and isinstance(changed, RiftState)
    assert changed.champions[HEALTH + ZED] == 17 and usual.champions[HEALTH + ZED] == before["health"]


@pytest.mark.clause("RFT-16.6")
def test_a_pack_changes_the_price_of_an_item() -> None:
    first = BASE_CATALOG.items[0]
    content = open_pack({"items": [entry("items", first.id, price=first.price + 2)]})
    assert content.price[0] == first.price + 2 and BASE_CATALOG.price[0] == first.price
    assert list(content.price)[1:] == list(BASE_CATALOG.price)[1:]


@pytest.mark.clause("RFT-16.6")
def test_a_pack_changes_how_many_copies_there_are() -> None:
    pack = {"items": [entry("items", "iron-sword", stock=1)]}
    red = at("red-base", "Ornn", items=["iron-sword"])
    table = Rift(at("blue-base", "Zed"), red, phase="shop", gold={"P1": 12}, options={"pack": pack})
    table.refused("P1", "buy:iron-sword", "RFT-7.3", "sold out")


@pytest.mark.clause("RFT-16.6")
def test_a_pack_changes_the_life_of_buildings() -> None:
    pack = {"buildings": [entry("buildings", "base-tower", life=5), entry("buildings", "nexus", life=7)]}
    towers = tabard.start("rift", options={"pack": pack}).view(None)["towers"]
    assert [towers[tower]["life"] for tower in ("red-top-1", "red-top-2", "red-upper", "red-lower")] == [6, 8, 5, 5]
    assert towers["blue-nexus"] == {"seat": 0, "kind": "nexus", "life": 7, "most_life": 7}


@pytest.mark.clause("RFT-16.6")
@pytest.mark.parametrize(
    ("pack", "said"),
    [
        ({"champions": [{**entry("champions", "zed"), "id": "nobody", "name": "Nobody"}]}, "no champion 'Nobody'"),
        ({"champions": [entry("champions", "zed", role="tank")]}, "a pack changes figures"),
        ({"champions": [entry("champions", "zed", health=99)]}, "health must be a whole number from 1 to 20"),
        ({"items": [entry("items", BASE_CATALOG.items[0].id, name="Other")]}, "not its name"),
        ({"items": [{**entry("items", BASE_CATALOG.items[0].id), "id": "nothing"}]}, "no item 'nothing'"),
        ({"buildings": [entry("buildings", "nexus", name="Castle")]}, "not its name"),
        ({"buildings": [{**entry("buildings", "nexus"), "id": "castle"}]}, "no building 'castle'"),
        ({"heroes": []}, "no section 'heroes'"),
    ],
)
def test_what_a_pack_cannot_change(pack: dict[str, object], said: str) -> None:
    with pytest.raises(tabard.Invalid, match=said):
        tabard.start("rift", options={"pack": pack})


def test_a_record_with_a_pack_replays() -> None:
    match = drafted({"champions": [entry("champions", "zed", attack=5)]})
    assert tabard.replay(match.record()).view(0) == match.view(0)


def test_an_empty_pack_is_the_rulebook() -> None:
    assert open_pack({}) is BASE_CATALOG
