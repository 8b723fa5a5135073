"""The end of the game (chapter 9)."""

from typing import Any

import pytest

from tests.va.table import Duel

BOTH_EMPTY = {"P1": "", "P2": ""}


def over(table: Duel) -> tuple[Any, ...]:
    return table.said("game_over")[-1]


@pytest.mark.clause("VA-9.1")
@pytest.mark.parametrize(("lives", "winner"), [({"P2": 1}, "P1"), ({"P1": 1, "P2": 1}, "P1"), ({"P2": 2}, "")])
def test_a_player_without_life_loses(lives: dict[str, int], winner: str) -> None:
    table = Duel("h5-9-0", "h1-1-0", hands={"P2": "h1-1-1"}, lives=lives)
    table.clash("attack", "block")
    assert table.ending() == winner
    if winner:
        assert table.asked() == "nobody"
        assert over(table)[0] == "VA-9.1"
        assert table.match.result.scores == tuple(table.life())


@pytest.mark.clause("VA-9.1")
def test_the_last_life_decides_even_against_more_heroes() -> None:
    table = Duel("h1-1-0", "h5-9-0", hands={"P1": "h1-1-1 h2-2-2"}, lives={"P1": 1, "P2": 1}, left={"P2": ""})
    table.clash("attack", "attack")
    assert (table.ending(), table.life()) == ("P2", [0, 1])


@pytest.mark.clause("VA-9.1", "VA-6.4")
def test_the_end_is_checked_after_all_falls() -> None:
    """P2's last hero falls, and its spite brings down P1's last one."""
    table = Duel("h9-1-0", "h1-1-0-spite-3", lives={"P1": 1, "P2": 1})
    table.clash("attack", "block")
    assert (table.ending(), table.life()) == ("P2", [0, 0])


@pytest.mark.clause("VA-9.2")
@pytest.mark.parametrize(("starts", "winner"), [("P1", "P2"), ("P2", "P1")])
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_both_without_life_is_won_by_the_player_who_did_not_start(starts: str, winner: str, turns: int) -> None:
    """Whoever's turn it is when both fall."""
    table = Duel("h5-1-0", "h5-1-0", lives={"P1": 1, "P2": 1}, left=BOTH_EMPTY, turn=starts)
    for _ in range(turns):
        table.turn("block", "block")
    assert table.view()["wins_if_both_fall"] == int(winner[1]) - 1
    table.clash("attack", "attack")
    assert (table.ending(), table.life()) == (winner, [0, 0])
    assert over(table)[:2] == ("VA-9.2", {"winners": [int(winner[1]) - 1], "lives": [0, 0]})


@pytest.mark.clause("VA-10.7")
def test_both_without_life_may_be_a_draw() -> None:
    table = Duel("h5-1-0", "h5-1-0", lives={"P1": 1, "P2": 1}, hands={"P1": "h9-9-9"}, both_fall="draw")
    assert table.view()["wins_if_both_fall"] is None
    table.clash("attack", "attack")
    assert (table.ending(), table.life()) == ("draw", [0, 0])
    assert over(table)[1] == {"winners": [], "lives": [0, 0]}


@pytest.mark.clause("VA-9.3")
@pytest.mark.parametrize(
    ("lives", "winner"),
    [({"P1": 3, "P2": 3}, "P1"), ({"P1": 2, "P2": 3}, "draw"), ({"P1": 2, "P2": 5}, "P2")],
)
def test_without_any_hero_left_life_decides(lives: dict[str, int], winner: str) -> None:
    """P2's last hero falls and costs a life."""
    table = Duel("h5-9-0", "h1-1-0", lives=lives, hands={"P2": "e1-0-0"}, left={"P2": "e0-1-0"})
    table.clash("attack", "block")
    assert table.ending() == winner
    assert over(table)[0] == "VA-9.3"


@pytest.mark.clause("VA-9.3")
@pytest.mark.parametrize("where", ["hand", "deck"])
def test_a_hero_in_hand_or_deck_keeps_the_game_going(where: str) -> None:
    hands = {"P2": "h2-2-2"} if where == "hand" else {}
    left = {"P2": ""} if where == "hand" else {"P2": "h2-2-2"}
    table = Duel("h5-9-0", "h1-1-0", hands=hands, left=left)
    table.turn("attack", "block")
    assert table.ending() == ""
    assert table.hero("P2") == "h2-2-2"


@pytest.mark.clause("VA-9.3")
def test_the_last_hero_may_fight_on() -> None:
    table = Duel("h1-9-0", "h1-9-0", left=BOTH_EMPTY)
    table.turn("attack", "attack")
    assert table.ending() == ""


@pytest.mark.clause("VA-9.3")
def test_both_out_of_heroes_at_once_are_judged_by_life() -> None:
    table = Duel("h5-1-0", "h5-1-0", lives={"P1": 4, "P2": 3}, left=BOTH_EMPTY)
    table.clash("attack", "attack")
    assert (table.ending(), table.life()) == ("P1", [3, 2])


@pytest.mark.clause("VA-9.4")
@pytest.mark.parametrize(("lives", "winner"), [({}, "draw"), ({"P1": 3}, "P2"), ({"P2": 3}, "P1")])
def test_ten_quiet_turns_end_the_game(lives: dict[str, Any], winner: str) -> None:
    table = Duel("h1-9-0", "h1-9-0", lives=lives, left=BOTH_EMPTY)
    for turn in range(10):
        assert (table.ending(), table.quiet_turns()) == ("", turn)
        table.turn("block", "block")
    assert table.ending() == winner
    assert over(table)[0] == "VA-9.4"


@pytest.mark.clause("VA-9.4", "VA-1.3")
@pytest.mark.parametrize(("first", "second"), [("attack", "attack"), ("attack", "block"), ("block", "attack")])
def test_every_attack_breaks_the_quiet(first: str, second: str) -> None:
    table = Duel("h1-9-0-parry-9", "h1-9-0-parry-9", left=BOTH_EMPTY)
    for _ in range(9):
        table.turn("block", "block")
    table.turn(first, second)
    assert (table.ending(), table.quiet_turns()) == ("", 0)


@pytest.mark.clause("VA-9.4")
def test_a_card_drawn_breaks_the_quiet() -> None:
    table = Duel("h1-9-0", "h1-9-0", left={"P1": "h1-9-0-a", "P2": ""}, stalemate=2)
    table.turn("block", "block")
    assert table.quiet_turns() == 0
    table.turn("block", "block")
    assert table.quiet_turns() == 1


@pytest.mark.clause("VA-9.4")
def test_a_card_attached_breaks_the_quiet() -> None:
    table = Duel("h1-9-0", "h1-9-0", hands={"P2": "e0-0-0"}, left=BOTH_EMPTY)
    table.turn("block", "block")
    assert table.quiet_turns() == 1
    table.clash("block", "block")
    table.play("P2", "equip:e0-0-0")
    assert table.quiet_turns() == 0


@pytest.mark.clause("VA-9.4")
def test_a_whole_turn_without_change_is_needed_for_each() -> None:
    table = Duel("h1-9-0", "h1-9-0", left=BOTH_EMPTY, stalemate=1)
    table.turn("attack", "attack")
    assert table.ending() == ""
    table.turn("block", "block")
    assert table.ending() == "draw"


@pytest.mark.clause("VA-9.1", "VA-9.2", "VA-9.3", "VA-9.4")
def test_the_end_is_announced_with_its_reason() -> None:
    def said(table: Duel, p1: str, p2: str) -> list[str]:
        table.clash(p1, p2)
        table.rest()
        return table.log(kind="game_over")

    one = {"P1": 1, "P2": 1}
    assert said(Duel("h5-9-0", "h1-1-0", lives=one), "attack", "block") == [
        "P2 has no lives left. P1 wins, 1 life to 0."
    ]
    second = "Neither player has a life left. P2 wins, because P1 started."
    assert said(Duel("h5-1-0", "h5-1-0", lives=one), "attack", "attack") == [second]
    draw = "Neither player has a life left. The game is a draw."
    assert said(Duel("h5-1-0", "h5-1-0", lives=one, both_fall="draw"), "attack", "attack") == [draw]
    out = Duel("h5-9-0", "h1-1-0", left={"P2": ""})
    assert said(out, "attack", "block") == ["P2 has no heroes left. P1 wins, 5 lives to 4."]
    quiet = Duel("h1-9-0", "h1-9-0", left=BOTH_EMPTY, stalemate=1, lives={"P1": 2, "P2": 1})
    assert said(quiet, "block", "block") == ["Nothing has changed for a turn. P1 wins, 2 lives to 1."]
