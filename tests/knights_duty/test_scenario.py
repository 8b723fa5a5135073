"""Scenarios, and errors about impossible ones."""

import json
from pathlib import Path
from typing import Any

import pytest

import tabard
from tests.knights_duty.table import Arena


def start(seats: int = 3, options: dict[str, Any] | None = None, **scenario: Any) -> Arena:
    return Arena(seats=seats, options=options, **scenario)


def test_everything_is_as_given() -> None:
    table = start(
        clans={"P1": "green", "P2": "red", "P3": "aqua"},
        positions={"P1": [0, 1], "P2": [3, -1]},
        hearts={"P1": "broken", "P3": "fallen"},
        weapons={"P1": "bow", "P2": None},
        inspiration={"P2": False},
        attacked={"P1": True},
        first_player="P2",
        turn=7,
        options={"opening_stride": True},
    )
    view = table.view()
    assert [player["clan"] for player in view["players"]] == ["green", "red", "aqua"]
    assert table.positions() == {"P1": (0, 1), "P2": (3, -1), "P3": None}
    assert [player["heart"] for player in view["players"]] == ["broken", "full", "fallen"]
    assert [player["weapon"] for player in view["players"]] == ["bow", None, None]
    assert [player["inspiration"] for player in view["players"]] == [True, False, False]
    assert [player["stride"] for player in view["players"]] == [1, 2, 2]
    assert (view["first_player"], view["turn"]) == (1, 7)
    assert table.asked() == "P1 P2"


def test_whatever_is_missing_is_as_at_the_start() -> None:
    given, new = start(turn=1).view(), Arena(seats=3).view()
    assert given == new


def test_clans_that_are_not_given_are_the_next_free_ones() -> None:
    table = start(seats=4, clans={"P2": "purple", "P3": "yellow"})
    assert [player["clan"] for player in table.view()["players"]] == ["red", "purple", "yellow", "aqua"]
    assert table.position("P1") == (4, -2)


def test_a_scenario_seats_everybody_even_where_clans_are_chosen() -> None:
    assert start(options={"seating": "choose"}, turn=2).asked() == "P1 P2 P3"


def test_if_p1_has_fallen_the_next_standing_knight_has_the_marker() -> None:
    assert start(hearts={"P1": "fallen"}).view()["first_player"] == 1


def test_a_scenario_survives_a_record_and_comes_from_a_file(tmp_path: Path) -> None:
    scenario = {"positions": {"P1": [0, 1], "P2": [0, 2]}, "weapons": {"P1": "sword"}, "turn": 3}
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(scenario))
    match = tabard.start("knights-duty", seats=2, seed=1, scenario=file)
    match.play(0, "plan:sword")
    again = tabard.replay(json.loads(json.dumps(match.record())))
    assert again.view(0) == match.view(0)


@pytest.mark.parametrize(
    ("saying", "scenario"),
    [
        ("has no field 'hands'. The fields are: clans, positions", {"hands": {}}),
        ("The field hearts is given by seat", {"hearts": ["full"]}),
        ("The field weapons names 'P4'; the seats are P1, P2, P3", {"weapons": {"P4": "bow"}}),
        ("The field clans names 'red'", {"clans": {"red": "P1"}}),
        ("There is no clan 'pink' for P1. The clans are: purple, red", {"clans": {"P1": "pink"}}),
        ("Both P1 and P3 are given the clan red", {"clans": {"P1": "red", "P3": "red"}}),
        ("P2's heart must be one of full, broken, fallen, not 'whole'", {"hearts": {"P2": "whole"}}),
        ("at least two knights that have not fallen", {"hearts": {"P1": "fallen", "P2": "fallen"}}),
        ("The position of P1, 4,1, is outside the arena, whose radius is 4", {"positions": {"P1": [4, 1]}}),
        ("The position of P1 is given as [q, r], not 'home'", {"positions": {"P1": "home"}}),
        ("The position of P1 is given as [q, r], not [1]", {"positions": {"P1": [1]}}),
        ("The position of P1 is given as [q, r], not [True, 0]", {"positions": {"P1": [True, 0]}}),
        ("P1 has not fallen and needs a position", {"positions": {"P1": None}}),
        ("P2 has fallen and has no position", {"positions": {"P2": [0, 0]}, "hearts": {"P2": "fallen"}}),
        ("P1 and P3 stand on the same space, 1,1", {"positions": {"P1": [1, 1], "P3": [1, 1]}}),
        ("P1 and P2 stand on the same space, 2,2", {"positions": {"P1": [2, 2]}}),
        ("P3's weapon must be one of sword, spear, bow or null, not 'axe'", {"weapons": {"P3": "axe"}}),
        ("P3's weapon must be one of sword, spear, bow or null, not 'move'", {"weapons": {"P3": "move"}}),
        ("The field inspiration of P1 must be true or false, not 'up'", {"inspiration": {"P1": "up"}}),
        ("The field attacked of P1 must be true or false, not 1", {"attacked": {"P1": 1}}),
        ("The field first_player names 2", {"first_player": 2}),
        ("The first player, P2, has fallen", {"first_player": "P2", "hearts": {"P2": "fallen"}}),
        ("The turn is a number from 1 to 40, the turn limit, not 41", {"turn": 41}),
        ("The turn is a number from 1 to 40, the turn limit, not 0", {"turn": 0}),
        ("The turn is a number from 1 to 40, the turn limit, not 1000", {"turn": 10**30}),
        ("The turn is a number from 1 to 40, the turn limit, not '2'", {"turn": "2"}),
    ],
)
def test_impossible_positions_are_reported(saying: str, scenario: dict[str, Any]) -> None:
    with pytest.raises(tabard.Invalid) as error:
        tabard.start("knights-duty", seats=3, seed=1, scenario=scenario)
    assert saying in str(error.value)


@pytest.mark.parametrize("scenario", [[], [["positions", {}]]])
def test_an_invalid_scenario_is_refused(scenario: Any) -> None:
    with pytest.raises(tabard.Invalid):
        tabard.start("knights-duty", seats=3, seed=1, scenario=scenario)


def test_every_position_that_a_view_shows_can_be_started_from() -> None:
    """A game can be continued from what everybody sees at the start of a turn."""
    table = Arena({"P1": (0, 1), "P2": (0, 2), "P3": (4, -4)}, weapons={"P1": "sword"})
    table.plans(P1="sword bow move", P2="shield spear parry")
    table.hit("P1", "P2", spending="P2")
    table.end_turn()
    view = table.view()
    seats = range(3)
    again = start(
        positions={f"P{seat + 1}": view["players"][seat]["position"] for seat in seats},
        hearts={f"P{seat + 1}": view["players"][seat]["heart"] for seat in seats},
        weapons={f"P{seat + 1}": view["players"][seat]["weapon"] for seat in seats},
        inspiration={f"P{seat + 1}": view["players"][seat]["inspiration"] for seat in seats},
        first_player=f"P{view['first_player'] + 1}",
        turn=view["turn"],
    )
    assert again.view() == view
