"""The options of a table (chapter 14)."""

from typing import Any

import pytest

import tabard
from tabard.engine.match import Match
from tests.lost_legends.table import draft, weapon


def start(seats: int = 3, **options: Any) -> Match:
    return tabard.start("lost-legends", seats=seats, seed=3, options=options)


@pytest.mark.clause("LL-14.1")
def test_monsters_are_dealt_before_or_after_the_draft() -> None:
    before, after = start(deal_first="draft"), start()
    assert all(player["monster"] for player in before.view(None)["players"])
    assert before.view(None)["monster_deck"] == 6
    assert not any(player["monster"] for player in after.view(None)["players"])
    fronts = [player["monster"] for player in before.view(None)["players"]]
    bot = tabard.bot("random", "lost-legends", seed=1)
    while before.view(None)["phase"] == "gear-up":
        seat = before.to_act[0]
        before.play(seat, bot.choose(before, seat))
    assert [player["monster"] for player in before.view(None)["players"]] == fronts


@pytest.mark.clause("LL-14.2")
@pytest.mark.parametrize(
    ("direction", "level", "to"), [("left", 2, "P2"), ("alternate", 1, "P2"), ("alternate", 2, "P3")]
)
def test_hands_go_left_or_in_level_2_right(direction: str, level: int, to: str) -> None:
    table = draft(weapon("marked", level=level), P1="marked", level=level, options={"draft_direction": direction})
    assert table.view()["passes_to"] == ("left" if to == "P2" else "right")
    for seat in ("P1", "P2", "P3"):
        table.play(seat, f"skill:{table.hand(seat)[-1]}")
    assert "marked" in table.hand(to)


@pytest.mark.clause("LL-14.3")
@pytest.mark.parametrize("given", [["ranger", "dwarf"], "ranger,dwarf"])
def test_heroes_may_be_named(given: list[str] | str) -> None:
    shown = [player["hero"]["id"] for player in start(heroes=given).view(None)["players"]]
    assert shown[:2] == ["ranger", "dwarf"] and shown[2] not in shown[:2]


@pytest.mark.clause("LL-14.3")
@pytest.mark.parametrize(
    ("given", "saying"),
    [
        (["bard"], "there is no hero 'bard'. The heroes are: barbarian, dwarf, ranger, sorceress, assassin."),
        (["dwarf", "dwarf"], "names one twice"),
        (["dwarf", "ranger", "assassin", "sorceress"], "4 are named for 3 players"),
        (7, "must be a list of different heroes"),
        ([7], "must be a list of different heroes"),
    ],
)
def test_errors_in_heroes_are_reported(given: int | list[Any], saying: str) -> None:
    with pytest.raises(tabard.Invalid, match="Heroes") as error:
        start(heroes=given)
    assert saying in str(error.value)


@pytest.mark.clause("LL-14.4")
def test_a_pack_is_kept_in_the_record() -> None:
    match = start(pack={"equipment": [weapon("lute")], "name": "Music"})
    again = tabard.replay(match.record()).record()
    assert again["options"]["pack"]["name"] == "Music"
    assert again == match.record()


def test_options_have_a_schema() -> None:
    schemas: dict[str, Any] = {option.name: option.schema() for option in start().game.options}
    assert list(schemas["pack"]["properties"]) == ["name", "heroes", "equipment", "monsters", "trophies"]
    assert schemas["heroes"]["type"] == "array"
