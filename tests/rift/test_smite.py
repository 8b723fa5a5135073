"""Smite (RFT-11)."""

from collections import Counter
from typing import Any

import pytest

from tabard.games.rift.smite import highest_number
from tests.rift.table import Rift, at


def smiting(
    blue: dict[str, Any],
    red: dict[str, Any] | None = None,
    **scenario: Any,
) -> Rift:
    """A table after the Smite phase of P1; two more turns are needed for whoever was in the pit long enough."""
    return Rift(blue, red or at("red-base", "Ornn"), phase="smite", **scenario)


def last_turn(monster: str) -> dict[str, dict[str, dict[str, int]]]:
    return {monster: {"turns": {"P1": 1 if monster == "dragon" else 2}}}


@pytest.mark.clause("RFT-11.1")
@pytest.mark.parametrize(("monster", "turns"), [("dragon", 2), ("baron", 3)])
def test_a_monster_needs_its_turns_in_a_row(monster: str, turns: int) -> None:
    table = smiting(at(monster, "Zed"))
    for left in range(turns - 1, 0, -1):
        assert not table.log(kind="smitten")
        assert table.view()["monsters"][monster]["turns"][0] == turns - left
        table.end_turn()
        table.end_turn()
    assert len(table.log(kind="smitten")) == 1


@pytest.mark.clause("RFT-11.1")
def test_leaving_the_pit_starts_over() -> None:
    table = smiting(at("blue-botjungle-1", "Zed"), monsters=last_turn("dragon"))
    assert table.view()["monsters"]["dragon"]["turns"] == [0, 0]


@pytest.mark.clause("RFT-11.2")
def test_the_dead_do_not_smite() -> None:
    table = Rift(at("dragon", "Zed", "Jinx"), at("dragon", "Nocturne", health=1), monsters=last_turn("dragon"))
    table.fight("dragon", "Zed")
    table.end_turn()
    assert not table.log(kind="contest") and table.player("P1")["dragons"] == 1


@pytest.mark.clause("RFT-11.2", "RFT-11.3")
@pytest.mark.parametrize(
    ("own", "other", "wins_on"),
    [(1, 1, 3), (3, 3, 3), (2, 3, 2), (3, 2, 4), (1, 3, 1), (1, 6, 1), (3, 1, 5), (6, 1, 5)],
)
def test_the_table_of_the_smite_die(own: int, other: int, wins_on: int) -> None:
    assert highest_number(own, other) == wins_on


@pytest.mark.clause("RFT-11.2", "RFT-11.3", "RFT-11.4", "RFT-14.3")
@pytest.mark.parametrize(
    ("blue", "red", "wins_on"),
    [("Zed", "Vayne", 3), ("Zed", "Lee-Sin", 1), ("Fiddlesticks", "Vayne", 5), ("Nocturne", "Lee-Sin", 3)],
)
def test_a_contested_monster_goes_by_the_die(blue: str, red: str, wins_on: int) -> None:
    seen: Counter[Any] = Counter()
    for seed in range(40):
        table = smiting(
            at("dragon", blue, "Yuumi"), at("dragon", red, "Soraka"), seed=seed, monsters=last_turn("dragon")
        )
        die = table.view()["dice"]["dice"][0]
        winner = 0 if die <= wins_on else 1
        assert table.view()["players"][winner]["dragons"] == 1
        said = f"The die shows {die}: P1 {'wins' if winner == 0 else 'loses'} the contest."
        assert table.log(kind="contest")[0].endswith(said)
        seen[winner] += 1
    assert len(seen) == 2


@pytest.mark.clause("RFT-11.4")
def test_skill_is_1_without_a_smite_item() -> None:
    view = Rift(at("blue-base", "Zed", "Nocturne", "Fiddlesticks", "Lee-Sin"), at("red-base", "Ornn")).view()
    skills = {word: champion["smite"] for word, champion in view["champions"].items()}
    assert skills == {"Zed": 1, "Nocturne": 3, "Fiddlesticks": 3, "Lee-Sin": 3, "Ornn": 1}


@pytest.mark.clause("RFT-11.5")
def test_the_dragon_gives_5_gold_and_1_attack_for_good() -> None:
    table = smiting(at("dragon", "Zed"), monsters=last_turn("dragon"))
    assert table.gold("P1") == 5
    assert table.champion("Zed")["attack"] == 5 and table.champion("Ornn")["attack"] == 3
    full = smiting(at("dragon", "Zed"), monsters=last_turn("dragon"), dragons={"P1": 3})
    assert (
        full.player("P1")["dragons"] == full.player("P1")["dragon_attack"] == 3 and full.champion("Zed")["attack"] == 7
    )


@pytest.mark.clause("RFT-11.6")
def test_baron_helps_for_three_rounds_after() -> None:
    table = smiting(at("baron", "Zed"), monsters=last_turn("baron"), round=2)
    assert table.gold("P1") == 8 and table.player("P1")["baron_until"] == 5
    while table.view()["round"] < 6:
        assert (table.champion("Zed")["attack"], table.champion("Zed")["defense"]) == (5, 3)
        table.end_turn()
    assert (table.champion("Zed")["attack"], table.champion("Zed")["defense"]) == (4, 2)
    assert table.player("P1")["baron_until"] is None


@pytest.mark.clause("RFT-11.7")
@pytest.mark.parametrize(("monster", "back"), [("dragon", 6), ("baron", 8)])
def test_a_monster_is_back_some_rounds_later(monster: str, back: int) -> None:
    table = smiting(at(monster, "Zed"), monsters=last_turn(monster), round=2)
    while table.view()["round"] < back:
        shown = table.view()["monsters"][monster]
        assert not shown["there"] and shown["back_in_round"] == back and shown["turns"] == [0, 0]
        table.end_turn()
    assert table.view()["monsters"][monster]["there"]
