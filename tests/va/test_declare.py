"""Declaring attack or block (chapter 4), openly or in secret."""

import pytest

from tests.va.table import Duel


@pytest.mark.clause("VA-4.1")
@pytest.mark.parametrize("turn", ["P1", "P2"])
def test_the_player_whose_turn_it_is_declares_first_and_openly(turn: str) -> None:
    other = "P2" if turn == "P1" else "P1"
    table = Duel("h3-5-2", "h4-6-1", turn=turn)
    table.expect(turn, "attack block")
    assert table.match.why_not(int(other[1]) - 1, "attack") is not None
    table.play(turn, "attack")
    for viewer in (other, "spectator"):
        assert table.player(turn, viewer)["declared"] == "attack"
        assert f"{turn} chooses to attack." in table.log(viewer)


@pytest.mark.clause("VA-4.2")
@pytest.mark.parametrize("declared", ["attack", "block"])
def test_then_the_other_declares_knowing_that(declared: str) -> None:
    table = Duel("h3-5-2", "h4-6-1")
    table.play("P1", declared)
    table.expect("P2", "attack block")
    assert f"will {declared}" in table.view("P2")["question"]["text"]
    assert not table.said("clash")
    table.play("P2", "block")
    assert [clause for clause, _ in table.said("declare")] == ["VA-4.1", "VA-4.2"]
    assert len(table.said("clash")) == 1


@pytest.mark.clause("VA-4.1")
def test_nothing_else_can_be_declared() -> None:
    table = Duel("h3-5-2", "h4-6-1", hands={"P1": "h1-1-1 e1-0-0"})
    for answer in ("ready", "done", "hero:h1-1-1", "equip:e1-0-0"):
        assert table.match.why_not(0, answer) is not None


@pytest.mark.clause("VA-10.1")
@pytest.mark.parametrize("first", ["P1", "P2"])
def test_in_secret_both_declare_at_once_and_then_both_are_shown(first: str) -> None:
    second = "P2" if first == "P1" else "P1"
    table = Duel("h3-9-2", "h4-9-1", declare="secret")
    assert table.asked() == "P1 P2"
    table.play(first, "attack")
    assert table.asked() == second
    assert not table.said("clash") and not table.said("declared")
    table.play(second, "attack")
    assert [data for _, data in table.said("declared")] == [
        {"seat": 0, "declared": "attack"},
        {"seat": 1, "declared": "attack"},
    ]
    assert (table.figures("P1"), table.figures("P2")) == ("3/5/2", "4/6/1")


@pytest.mark.clause("VA-10.1")
def test_in_secret_the_turns_still_change() -> None:
    table = Duel("h1-9-0", "h1-9-0", declare="secret")
    table.turn("block", "block")
    assert table.current() == "P2"
    assert table.asked() == "P1 P2"
