"""After the clash (chapter 7): drawing, placing, attaching, and the end of the turn."""

import pytest

from tests.va.table import Duel


@pytest.mark.clause("VA-7.1")
@pytest.mark.parametrize(("turn", "other"), [("P1", "P2"), ("P2", "P1")])
def test_the_player_whose_turn_it_is_draws_one_card_from_each_deck(turn: str, other: str) -> None:
    table = Duel("h1-9-0", "h1-9-0", turn=turn, tops={"P1": "h3-3-3 e1-1-1", "P2": "h3-3-3 e1-1-1"})
    table.clash("block", "block")
    assert table.hand(turn) == "h3-3-3 e1-1-1"
    assert table.hand(other) == ""
    assert (table.player(turn)["hero_deck"], table.player(turn)["equipment_deck"]) == (13, 14)
    assert (table.player(other)["hero_deck"], table.player(other)["equipment_deck"]) == (14, 15)


@pytest.mark.clause("VA-7.1")
def test_what_was_drawn_may_be_attached_at_once() -> None:
    table = Duel("h1-9-0", "h1-9-0", tops={"P1": "h3-3-3 e1-1-1"})
    table.clash("block", "block")
    table.expect("P1", "equip:e1-1-1 done")


@pytest.mark.clause("VA-7.2")
def test_from_an_empty_deck_nothing_is_drawn() -> None:
    table = Duel("h1-9-0", "h1-9-0", left={"P1": "h3-3-3"})
    table.turn("block", "block")
    assert table.hand("P1") == "h3-3-3"
    table.turn("block", "block")
    table.turn("block", "block")
    assert table.hand("P1") == "h3-3-3"
    assert table.life() == [5, 5] and not table.match.over


@pytest.mark.clause("VA-7.3")
@pytest.mark.parametrize("turn", ["P1", "P2"])
def test_a_player_without_a_hero_must_place_one_from_the_hand(turn: str) -> None:
    table = Duel("h1-1-0", "h5-9-0", hands={"P1": "h3-3-3 h2-2-2"}, turn=turn, left={"P1": "", "P2": ""})
    table.clash("block", "attack")
    table.expect("P1", "hero:h3-3-3 hero:h2-2-2")
    table.refused("P1", "done", "VA-7.3", "Place one first")
    table.play("P1", "hero:h2-2-2")
    assert table.hero("P1", "P2") == "h2-2-2"
    assert [(clause, data["card"]) for clause, data in table.said("hero")] == [("VA-7.3", "h2-2-2")]


@pytest.mark.clause("VA-7.4")
def test_without_a_hero_in_hand_one_is_drawn_first() -> None:
    table = Duel("h1-1-0", "h5-9-0", hands={"P1": "e1-0-0"}, tops={"P1": "h3-3-3 h4-4-4", "P2": "e0-0-0-a"}, turn="P2")
    table.clash("block", "attack")
    table.expect("P2", "equip:e0-0-0-a done")
    table.play("P2", "done")
    assert table.hand("P1") == "h3-3-3 e1-0-0"
    table.expect("P1", "hero:h3-3-3")
    assert [data["heroes"] for clause, data in table.said("draw") if clause == "VA-7.4"] == [1, 1]


@pytest.mark.clause("VA-7.4")
def test_a_player_who_drew_a_hero_at_the_start_draws_no_second_one() -> None:
    table = Duel("h1-1-0", "h5-9-0", tops={"P1": "h3-3-3 h4-4-4 e1-0-0"})
    table.clash("block", "attack")
    assert table.hand("P1") == "h3-3-3 e1-0-0"


@pytest.mark.clause("VA-7.4")
def test_a_player_with_a_hero_on_the_battlefield_draws_none() -> None:
    table = Duel("h1-9-0", "h5-9-0", turn="P2")
    table.turn("block", "block")
    assert table.hand("P1") == ""


@pytest.mark.clause("VA-7.5")
def test_equipment_is_attached_card_by_card_and_face_up_until_done() -> None:
    table = Duel("h1-9-0", "h1-9-0", hands={"P1": "e1-0-0 e0-1-0", "P2": "e2-0-0"}, left={"P1": "", "P2": ""})
    table.clash("block", "block")
    table.expect("P1", "equip:e1-0-0 equip:e0-1-0 done")
    table.play("P1", "equip:e0-1-0")
    assert table.worn("P1") == "e0-1-0"
    assert [(clause, data["card"]) for clause, data in table.said("equip")] == [("VA-7.5", "e0-1-0")]
    table.expect("P1", "equip:e1-0-0 done")
    table.play("P1", "done")
    assert table.asked() == "P2"
    assert table.hand("P1") == "e1-0-0"


@pytest.mark.clause("VA-7.5")
def test_a_hero_just_placed_may_be_equipped() -> None:
    table = Duel("h1-1-0", "h5-9-0", hands={"P1": "h3-3-3 e1-0-0"}, left={"P1": ""})
    table.clash("block", "attack")
    table.play("P1", "hero:h3-3-3")
    table.expect("P1", "equip:e1-0-0 done")
    table.play("P1", "equip:e1-0-0")
    assert table.figures("P1") == "4/3/3"


@pytest.mark.clause("VA-7.6")
def test_then_the_other_does_the_same_without_drawing() -> None:
    table = Duel("h5-9-0", "h1-1-0", hands={"P1": "e1-0-0", "P2": "h2-2-2 e2-0-0"}, left={"P1": "", "P2": "h4-4-4"})
    table.clash("attack", "block")
    assert table.asked() == "P1"
    table.play("P1", "done")
    table.expect("P2", "hero:h2-2-2")
    table.play("P2", "hero:h2-2-2 equip:e2-0-0")
    assert table.figures("P2") == "4/2/2"
    assert table.hand("P2") == ""
    assert table.player("P2")["hero_deck"] == 1


@pytest.mark.clause("VA-7.6")
def test_a_player_who_can_do_nothing_is_not_asked() -> None:
    nothing_in_hand = Duel("h1-9-0", "h1-9-0", hands={"P2": "h2-2-2"}, left={"P1": "", "P2": ""})
    nothing_in_hand.clash("block", "block")
    assert nothing_in_hand.legal("P2") == "attack block"
    no_room = Duel("h1-9-0", "h1-9-0 e1-0-0 e1-0-0 e0-1-0", hands={"P2": "e0-1-0"}, left={"P1": "", "P2": ""})
    no_room.clash("block", "block")
    assert no_room.legal("P2") == "attack block"
    room = Duel("h1-9-0", "h1-9-0 e1-0-0 e1-0-0", hands={"P2": "e0-1-0"}, left={"P1": "", "P2": ""})
    room.clash("block", "block")
    assert room.legal("P2") == "equip:e0-1-0 done"


@pytest.mark.clause("VA-7.6")
def test_the_third_piece_ends_the_question() -> None:
    table = Duel("h1-9-0 e1-0-0 e1-0-0", "h1-9-0", hands={"P1": "e0-1-0 e0-1-0"}, left={"P1": "", "P2": ""})
    table.clash("block", "block")
    table.play("P1", "equip:e0-1-0")
    assert table.legal("P2") == "attack block"


@pytest.mark.clause("VA-7.7")
def test_the_turn_passes_to_the_other_player() -> None:
    table = Duel("h1-9-0", "h1-9-0")
    turns = []
    for _ in range(4):
        turns.append((table.view()["turn"], table.current(), table.asked()))
        table.turn("block", "block")
    assert turns == [(1, "P1", "P1"), (2, "P2", "P2"), (3, "P1", "P1"), (4, "P2", "P2")]


@pytest.mark.clause("VA-7.5", "VA-7.3")
def test_a_played_card_is_reported_with_its_effect_and_changes() -> None:
    table = Duel("h1-9-0", "h9-9-0", hands={"P1": "e1-0-0 e0-0-0-spite-3 h3-4-5-swift"}, left={"P1": "", "P2": ""})
    table.clash("block", "block")
    table.play("P1", "equip:e1-0-0 equip:e0-0-0-spite-3")
    assert table.log(kind="equip") == [
        "P1 attaches E1-0-0 to H1-9-0, now AD 2, HP 9, DEF 0.",
        "P1 attaches E0-0-0-SPITE-3 (spite 3) to H1-9-0.",
    ]
    table.turn("block", "attack")
    table.clash("attack", "attack")
    table.rest()
    assert table.log(kind="hero") == ["P1 places H3-4-5-SWIFT (swift): AD 3, HP 4, DEF 5."]
