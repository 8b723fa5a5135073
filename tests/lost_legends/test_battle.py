"""The battle and its turns (chapter 5)."""

import pytest

from tests.lost_legends.table import Legends, battle, monster

ODDLY = {"monster": "rat", "damage": 4}


@pytest.mark.clause("LL-5.1")
def test_a_monster_for_everybody_from_the_first_player_on() -> None:
    table = Legends(monster("a"), monster("b"), monster("c"), phase="battle", first_player="P2", deck="a b c rat rat")
    assert [table.front(seat) for seat in ("P2", "P3", "P1")] == ["a 0/9", "b 0/9", "c 0/9"]
    assert table.open_monster() == "rat 0/9"
    shares = "P2 is dealt the A (beast, 9 life), P3 the B (beast, 9 life) and P1 the C (beast, 9 life)."
    assert table.log(kind="dealt") == [shares]


@pytest.mark.clause("LL-5.2")
def test_turns_go_to_the_left_past_those_who_are_out() -> None:
    table = battle(seats=4, first_player="P3", out=["P4"], fronts={"P4": ""})
    for seat in ("P3", "P1", "P2", "P3"):
        assert table.asked() == seat
        table.play(seat, "attack:hands")


@pytest.mark.clause("LL-5.3")
def test_a_monster_is_revealed_when_there_is_none() -> None:
    table = battle(monster("bat"), deck=["bat", "rat"])
    assert (table.open_monster(), table.view()["monster_deck"]) == ("bat 0/9", 1)
    table.play("P1", "attack:hands")
    assert (table.open_monster(), table.view()["monster_deck"]) == ("bat 0/9", 1)


@pytest.mark.clause("LL-5.4")
def test_a_player_without_a_monster_draws_one_or_takes_the_open_one() -> None:
    fronts = {"P1": "", "P2": ""}
    table = battle(monster("bat"), monster("cat"), fronts=fronts, open="bat", deck=["cat", "rat", "rat"])
    table.expect("P1", "draw open")
    table.play("P1", "draw")
    assert (table.front("P1"), table.open_monster()) == ("cat 0/9", "bat 0/9")
    table.play("P1", "attack:hands")
    table.play("P2", "open")
    assert (table.front("P2"), table.open_monster()) == ("bat 0/9", "")


@pytest.mark.clause("LL-5.4")
def test_a_player_with_a_monster_attacks_or_passes() -> None:
    table = battle(fronts={"P3": ""})
    table.expect("P1", "attack:hands pass")


@pytest.mark.clause("LL-5.5")
def test_a_monster_goes_to_the_nearest_on_the_left_without_one_and_keeps_its_damage() -> None:
    table = battle(seats=5, fronts={"P1": ODDLY, "P3": "", "P4": "", "P5": ""}, out=["P3"])
    table.play("P1", "pass")
    assert [table.front(seat) for seat in ("P1", "P3", "P4", "P5")] == ["", "", "rat 4/9", ""]
    table.expect("P1", "draw open")


@pytest.mark.clause("LL-5.5")
def test_it_cannot_be_passed_when_nobody_is_free() -> None:
    battle().refused("P1", "pass", "LL-5.5", "Nobody in the battle is free to take your monster")


@pytest.mark.clause("LL-5.6")
def test_a_player_who_passes_fights_another_in_the_same_turn() -> None:
    table = battle(monster("bat"), fronts={"P3": ""}, open="bat")
    table.play("P1", "pass open")
    assert table.front("P1") == "bat 0/9"
    table.refused("P1", "pass", "LL-5.6", "You gained the Bat this turn, so you have to fight it.")
    table.expect("P1", "attack:hands")


@pytest.mark.clause("LL-5.6", "LL-12.1")
def test_nothing_is_passed_when_nothing_can_be_gained() -> None:
    table = battle(fronts={"P3": ""}, deck=[])
    table.refused("P1", "pass", "LL-12.1", "last turn in this battle")


@pytest.mark.clause("LL-5.7")
def test_the_open_place_stays_free_until_the_next_turn() -> None:
    table = battle(monster("bat"), fronts={"P1": ""}, open="rat", deck=["bat", "rat"])
    table.play("P1", "open")
    assert table.open_monster() == ""
    table.play("P1", "attack:hands")
    assert (table.open_monster(), table.current()) == ("bat 0/9", "P2")


@pytest.mark.clause("LL-5.8")
def test_a_player_who_can_gain_no_monster_is_skipped() -> None:
    table = battle(fronts={"P1": "", "P3": ""}, deck=[])
    assert table.asked() == "P2"
    assert table.said("skipped") == [("LL-5.8", {"seat": 0})]


@pytest.mark.clause("LL-5.9")
def test_a_player_with_only_the_open_monster_to_gain_takes_it_unasked() -> None:
    table = battle(monster("bat"), fronts={"P1": ""}, deck=["bat"])
    assert table.front("P1") == "bat 0/9"
    table.expect("P1", "attack:hands")
