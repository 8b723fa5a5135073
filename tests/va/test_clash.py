"""The clash (chapter 5), every one of them calculated by hand."""

from typing import Any

import pytest

from tests.va.table import Duel


def after(p1: str, p2: str, first: str, second: str, turn: str = "P1", **more: Any) -> tuple[str | None, str | None]:
    """The stats of both heroes after one clash."""
    table = Duel(p1, p2, turn=turn, **more)
    table.clash(first, second)
    return table.figures("P1"), table.figures("P2")


@pytest.mark.clause("VA-5.1")
@pytest.mark.parametrize("turn", ["P1", "P2"])
def test_attack_against_attack_costs_each_the_ad_of_the_other(turn: str) -> None:
    assert after("h3-9-2", "h4-8-1", "attack", "attack", turn) == ("3/5/2", "4/5/1")


@pytest.mark.clause("VA-5.1")
def test_def_does_not_help_an_attacker() -> None:
    assert after("h1-9-20", "h4-9-0", "attack", "attack") == ("1/5/20", "4/8/0")


@pytest.mark.clause("VA-5.1")
def test_both_blows_fall_at_the_same_time() -> None:
    """The one that falls still strikes back."""
    table = Duel("h9-9-0", "h4-1-0", hands={"P2": "h1-1-1"})
    table.clash("attack", "attack")
    assert (table.figures("P1"), table.figures("P2")) == ("9/5/0", None)


@pytest.mark.clause("VA-5.2")
@pytest.mark.parametrize("turn", ["P1", "P2"])
@pytest.mark.parametrize(
    ("attacker", "blocker", "left"),
    [
        ("h3-9-0", "h5-6-8", "5/6/5"),
        ("h3-9-0", "h5-6-4", "5/6/1"),
        ("h3-9-0", "h5-6-3", "5/6/0"),
        ("h3-9-0", "h5-6-2", "5/5/0"),
        ("h3-9-0", "h5-6-0", "5/3/0"),
        ("h7-9-0", "h5-6-1", "5/0/0"),
    ],
)
def test_a_block_takes_the_ad_off_def_first_and_the_rest_off_hp(
    attacker: str, blocker: str, left: str, turn: str
) -> None:
    whole = attacker[1:].replace("-", "/")
    assert after(attacker, blocker, "attack", "block", turn) == (whole, left)
    assert after(blocker, attacker, "block", "attack", turn) == (left, whole)


@pytest.mark.clause("VA-5.3")
def test_def_that_is_used_up_is_gone() -> None:
    table = Duel("h3-9-0", "h1-9-4")
    table.turn("attack", "block")
    assert table.figures("P2") == "1/9/1"
    table.turn("attack", "block")
    assert table.figures("P2") == "1/7/0"
    table.turn("attack", "block")
    assert table.figures("P2") == "1/4/0"


@pytest.mark.clause("VA-5.4")
def test_block_against_block_changes_nothing() -> None:
    assert after("h3-5-2", "h4-6-1", "block", "block") == ("3/5/2", "4/6/1")
    table = Duel("h3-5-2-thorns-3", "h4-6-1-corrode-3")
    table.clash("block", "block")
    assert (table.figures("P1"), table.figures("P2")) == ("3/5/2", "4/6/1")
    assert table.said("clash")[0][0] == "VA-5.4"


@pytest.mark.clause("VA-5.2")
def test_the_clash_event_says_what_each_lost() -> None:
    table = Duel("h5-9-0", "h1-9-2")
    table.clash("attack", "block")
    clause, data = table.said("clash")[0]
    assert clause == "VA-5.2"
    assert data["heroes"] == [
        {"card": "h5-9-0", "declared": "attack", "hp_lost": 0, "def_lost": 0, "hp_left": 9, "falls": False},
        {"card": "h1-9-2", "declared": "block", "hp_lost": 3, "def_lost": 2, "hp_left": 6, "falls": False},
    ]
    assert table.view()["last_clash"]["heroes"] == data["heroes"]
    assert "loses 2 DEF and 3 HP and has 6 HP left." in table.log(kind="clash")[0]


@pytest.mark.clause("VA-5.2")
def test_a_blow_absorbed_by_def_is_reported() -> None:
    table = Duel("h2-9-0", "h1-9-3")
    table.clash("attack", "block")
    assert table.log(kind="clash") == ["P2's H1-9-3 loses 2 DEF and no HP."]
