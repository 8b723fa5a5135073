"""Scenarios, and errors about impossible ones."""

import json
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard.engine.match import Match
from tests.va.table import all_cards, deck_of, pack_of

CARDS = ["h3-5-2", "h4-6-1", "h2-2-2", "e1-0-0", "e0-1-0", "s1-1-1"]
DECK = deck_of(CARDS)
OPTIONS = {"pack": pack_of(all_cards(DECK)), "decks": [DECK, DECK]}
BOTH = {"P1": "h3-5-2", "P2": "h4-6-1"}


def start(scenario: Any, **options: str) -> Match:
    return tabard.start("va", seed=1, options={**OPTIONS, **options}, scenario=scenario)


def test_everything_is_as_given() -> None:
    match = start(
        {
            "heroes": {"P1": {"card": "h3-5-2", "equipment": ["e1-0-0", "s1-1-1"], "hp": 0}, "P2": "h4-6-1"},
            "hands": {"P1": "h2-2-2 e0-1-0", "P2": []},
            "tops": {"P2": "h3-5-2 e1-0-0"},
            "graveyards": {"P1": ["h1-9-0-a", "e0-0-0-a"]},
            "lives": {"P1": 2, "P2": 16},
            "turn": "P2",
        }
    )
    first, second = match.view(0)["players"]
    assert first["hero"] == {
        "card": "h3-5-2",
        "ad": 5,
        "hp": 0,
        "def": 3,
        "equipment": ["e1-0-0", "s1-1-1"],
        "free_slots": 1,
    }
    assert second["hero"] == {"card": "h4-6-1", "ad": 4, "hp": 6, "def": 1, "equipment": [], "free_slots": 3}
    assert first["hand"] == ["h2-2-2", "e0-1-0"]
    assert match.view(1)["players"][1]["hand"] == []
    assert first["graveyard"] == ["h1-9-0-a", "e0-0-0-a"]
    assert (first["life"], second["life"]) == (2, 16)
    assert match.to_act == (1,)
    match.play(1, "block")
    match.play(0, "block")
    assert match.view(1)["players"][1]["hand"] == ["h3-5-2", "e1-0-0"]


def test_whatever_is_missing_is_dealt() -> None:
    match = start({"heroes": BOTH})
    for seat in (0, 1):
        shown = match.view(seat)["players"][seat]
        assert (shown["hero_hand"], shown["equipment_hand"], shown["life"]) == (3, 3, 5)
    assert match.legal(match.to_act[0]) == ["attack", "block"]


def test_without_heroes_the_game_starts_with_the_opening() -> None:
    match = start({"hands": {"P1": "h3-5-2"}, "turn": "P2"})
    assert match.to_act == (0, 1)
    assert match.legal(0) == ["hero:h3-5-2"]
    assert match.view(None)["current"] == 1


def test_the_first_hands_are_not_dealt_from_the_tops() -> None:
    match = start({"heroes": BOTH, "tops": {"P1": "h2-2-2 e0-1-0"}, "turn": "P1"})
    assert "h2-2-2" not in match.view(0)["players"][0]["hand"]
    match.play(0, "block")
    match.play(1, "block")
    assert "h2-2-2" in match.view(0)["players"][0]["hand"]


def test_a_scenario_survives_a_record_and_comes_from_a_file(tmp_path: Path) -> None:
    scenario = {"heroes": BOTH, "hands": {"P1": "e1-0-0"}, "turn": "P1"}
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(scenario))
    match = tabard.start("va", seed=1, options=OPTIONS, scenario=file)
    match.play(0, "attack")
    again = tabard.replay(json.loads(json.dumps(match.record())))
    assert again.view(0) == match.view(0)


def hero(**fields: Any) -> dict[str, Any]:
    return {"heroes": {"P1": {"card": "h3-5-2", **fields}, "P2": "h4-6-1"}}


@pytest.mark.parametrize(
    ("saying", "scenario"),
    [
        ("has no field 'shields'. The fields are: heroes, hands, tops, graveyards, lives, turn", {"shields": {}}),
        ('The field hands is given by seat, such as {"P1": ...}', {"hands": ["h3-5-2"]}),
        ("The field hands names 'P3'; the seats are P1, P2", {"hands": {"P3": "h3-5-2"}}),
        ("The field heroes gives one hero; give those of both players", {"heroes": {"P1": "h3-5-2"}}),
        ("For the hero of P2, give a card or fields", {"heroes": {"P1": "h3-5-2", "P2": 7}}),
        ("For the hero of P2, give a card or fields", {"heroes": {"P1": "h3-5-2", "P2": {"hp": 3}}}),
        ("For the hero of P1 there is no field 'mana'. The fields are: card, equipment, ad, hp, def", hero(mana=1)),
        ("In the hero of P1: the deck of P1 has no card 'h9-9-9'", hero(card="h9-9-9")),
        ("For the hero of P1: e1-0-0 is not a hero", hero(card="e1-0-0")),
        ("In the equipment of the hero of P1: h2-2-2 is a hero", hero(equipment="h2-2-2")),
        ("In the equipment of the hero of P1: there are too many s1-1-1", hero(equipment="s1-1-1 s1-1-1")),
        (
            "The equipment of the hero of P1 has 4 cards; a hero wears at most 3",
            hero(equipment="e1-0-0 e1-0-0 e0-1-0 e0-1-0"),
        ),
        ("For the equipment of the hero of P1, give a list of card ids, not 3", hero(equipment=3)),
        ("The hp of the hero of P1 must be a whole number from 0 to 99, not -1", hero(hp=-1)),
        ("The def of the hero of P1 must be a whole number from 0 to 99, not '2'", hero(**{"def": "2"})),
        ("The ad of the hero of P1 must be a whole number", hero(ad=100)),
        ("The hp of the hero of P1 must be a whole number", hero(hp=True)),
        ("In the hand of P2: the deck of P2 has no card 'h9-9-9'", {"hands": {"P2": "h3-5-2 h9-9-9"}}),
        (
            "In the hand of P1: there are too many h3-5-2; the deck of P1 has no more of them",
            {"heroes": BOTH, "hands": {"P1": "h3-5-2"}},
        ),
        ("In the tops of P1: there are too many h2-2-2", {"hands": {"P1": "h2-2-2"}, "tops": {"P1": "h2-2-2"}}),
        (
            "In the hand of P1: there are too many e1-0-0",
            {"graveyards": {"P1": "e1-0-0 e1-0-0"}, "hands": {"P1": "h2-2-2 e1-0-0"}},
        ),
        ("In the graveyard of P2: the deck of P2 has no card 3", {"graveyards": {"P2": [3]}}),
        ("For the hand of P1, give a list of card ids, not None", {"hands": {"P1": None}}),
        ("The life of P1 must be a whole number from 1 to 16, not 0", {"lives": {"P1": 0}}),
        ("The life of P1 must be a whole number from 1 to 16, not 17", {"lives": {"P1": 17}}),
        ("The field turn names 2; the seats are P1, P2", {"turn": 2}),
        ("P2 has no hero to place: give one in the hand of P2", {"hands": {"P2": "e1-0-0"}}),
        ("P1 has no hero to place", {"graveyards": {"P1": DECK["heroes"]}}),
    ],
)
def test_impossible_positions_are_reported(saying: str, scenario: dict[str, Any]) -> None:
    with pytest.raises(tabard.Invalid) as error:
        start(scenario)
    assert saying in str(error.value)


def test_with_falls_at_zero_nobody_starts_on_0_hp() -> None:
    with pytest.raises(tabard.Invalid) as error:
        start(hero(hp=0), falls_at="zero")
    assert "The hp of the hero of P1 must be a whole number from 1 to 99, not 0" in str(error.value)


@pytest.mark.parametrize("scenario", [[], [["heroes", {}]]])
def test_an_invalid_scenario_is_refused(scenario: list[Any]) -> None:
    with pytest.raises(tabard.Invalid):
        start(scenario)


def test_an_opening_without_any_hero_to_deal_is_refused() -> None:
    """All remaining heroes are on top of the deck, so that no first hand is dealt from them."""
    heroes = DECK["heroes"]
    with pytest.raises(tabard.Invalid, match="P1 has no hero to place"):
        start({"graveyards": {"P1": heroes[3:]}, "tops": {"P1": heroes[:3]}})
