"""The gear-up (chapter 3)."""

import pytest

from tests.lost_legends.table import Legends, armor, artifact, battle, draft, monster, weapon


def others(table: Legends) -> None:
    """P2 and P3 take their first card as a skill."""
    for seat in ("P2", "P3"):
        table.play(seat, f"skill:{table.hand(seat)[0]}")


@pytest.mark.clause("LL-3.1")
def test_a_level_begins_at_full_strength() -> None:
    table = battle(
        monster("rat", life=1),
        weapon(),
        equipment={"P1": "blade"},
        exhausted={"P1": "blade"},
        life={"P1": 2},
        mana={"P1": 0},
        deck=[],
    )
    table.fight_on()
    assert (table.view()["level"], table.shown("P1", "life"), table.shown("P1", "mana")) == (2, 5, 3)
    assert table.exhausted("P1") == []


@pytest.mark.clause("LL-3.2")
def test_six_cards_to_everybody() -> None:
    table = draft()
    assert table.every("hand_size") == [6, 6, 6]
    assert len({card for seat in ("P1", "P2", "P3") for card in table.hand(seat)}) == 18


@pytest.mark.clause("LL-3.3")
def test_all_choose_at_once_and_then_it_is_shown() -> None:
    table = draft(weapon(price=0), P1="blade")
    assert table.asked() == "P1 P2 P3"
    table.play("P1", "buy:blade")
    assert table.asked() == "P2 P3"
    assert table.equipment("P1") == []
    others(table)
    assert table.equipment("P1") == ["blade"]
    assert table.asked() == "P1 P2 P3"


@pytest.mark.clause("LL-15.2", "TBL-2.2")
def test_a_choice_can_be_undone_until_everybody_has_chosen() -> None:
    table = draft(
        weapon(price=0), weapon("old", price=0), weapon("new", price=0), P1="blade", P2="new", equipment={"P2": "old"}
    )
    table.play("P1", "buy:blade")
    table.play("P2", "convert:old")
    table.undo("P1")
    assert table.asked() == "P1 P2 P3"
    assert table.legal("P2") == "buy:new"
    table.play("P1", "skill:blade")
    table.play("P2", "buy:new")
    table.play("P3", f"skill:{table.hand('P3')[0]}")
    assert (table.shown("P1", "skills"), table.equipment("P2")) == (["blade"], ["new"])
    table.undo_refused("P1", clause="TBL-2.2")
    table.undo_refused("P3", clause="TBL-2.3")


@pytest.mark.clause("LL-3.3")
def test_only_cards_of_your_hand() -> None:
    table = draft(weapon(price=0), P2="blade")
    table.refused("P1", "buy:blade", "LL-3.3", "Blade is not in your hand.")
    table.refused("P1", "skill:blade", "LL-3.3")


@pytest.mark.clause("LL-3.4")
def test_hands_go_to_the_left_until_five_are_used_and_the_sixth_is_discarded() -> None:
    table = draft()
    dealt = {seat: table.hand(seat) for seat in ("P1", "P2", "P3")}
    table.play("P1", f"skill:{dealt['P1'][2]}")
    others(table)
    assert table.hand("P2") == [card for card in dealt["P1"] if card != dealt["P1"][2]]
    assert table.hand("P1") == dealt["P3"][1:]
    table.finish_draft()
    assert [len(player["skills"]) for player in table.view()["players"]] == [5, 5, 5]
    assert len(table.view()["discards"]) == 3
    assert table.said("discard")[0][1]["cards"] == [dealt["P3"][5], dealt["P1"][5], dealt["P2"][5]]


@pytest.mark.clause("LL-3.5")
@pytest.mark.parametrize(("level", "gold"), [(1, 6), (2, 7)])
def test_a_skill_card_brings_an_icon_and_gold_of_the_level(level: int, gold: int) -> None:
    table = draft(weapon("hymn", skill="armor", level=level), level=level, P1="hymn")
    table.play("P1", "skill:hymn")
    others(table)
    assert table.shown("P1", "skills") == ["hymn"]
    assert (table.shown("P1", "gold"), table.shown("P1", "icons")["armor"]) == (gold, 1)


@pytest.mark.clause("LL-3.6")
def test_equipment_is_paid() -> None:
    table = draft(weapon(price=3), weapon("dear", price=6), P1="blade dear")
    table.refused("P1", "buy:dear", "LL-3.6", "Dear costs you 6 gold; you have 5.")
    assert [offer["can_buy"] for offer in table.player("P1", "P1")["hand"]][:2] == [True, False]
    table.play("P1", "buy:blade")
    others(table)
    assert (table.shown("P1", "gold"), table.equipment("P1")) == (2, ["blade"])


@pytest.mark.clause("LL-3.7")
def test_icons_lower_the_price() -> None:
    cards = [weapon("axe", skill="melee", price=4), weapon("toy", skill="melee", price=1), weapon("m", skill="melee")]
    table = draft(*cards, P1="axe toy", skills={"P1": "m"})
    assert table.price("P1", "axe") == 2
    assert table.price("P1", "toy") == 0
    table.play("P1", "buy:axe")
    others(table)
    assert table.shown("P1", "gold") == 3


@pytest.mark.clause("LL-3.8")
def test_no_fourth_of_a_kind() -> None:
    weapons = [weapon(f"w{number}", price=0) for number in range(4)]
    table = draft(*weapons, armor(price=0), P1="w3 shield", equipment={"P1": "w0 w1 w2"})
    table.refused("P1", "buy:w3", "LL-3.8", "You already have three weapons")
    table.play("P1", "buy:shield")
    others(table)
    assert table.equipment("P1") == ["w0", "w1", "w2", "shield"]


@pytest.mark.clause("LL-3.9")
def test_a_piece_becomes_a_skill_for_a_purchase() -> None:
    weapons = [weapon(f"w{number}", price=0, skill="armor") for number in range(3)]
    new = weapon("new", price=6, skill="armor")
    table = draft(*weapons, new, P1="new", equipment={"P1": "w0 w1 w2"})
    table.play("P1", "convert:w1")
    assert "P1" in table.asked()
    assert table.price("P1", "new") == 5
    table.play("P1", "buy:new")
    others(table)
    assert table.equipment("P1") == ["w0", "new", "w2"]
    assert (table.shown("P1", "skills"), table.shown("P1", "gold")) == (["w1"], 0)


@pytest.mark.clause("LL-3.9")
def test_after_that_a_card_must_be_bought_and_no_other_piece_converted() -> None:
    table = draft(
        weapon("old", price=0),
        weapon("older", price=0),
        weapon("new", price=5),
        P1="new",
        equipment={"P1": "old older"},
    )
    table.refused("P1", "convert:new", "LL-3.9", "New is not part of your equipment.")
    table.play("P1", "convert:old")
    table.refused("P1", "skill:new", "LL-3.9", "so buy one")
    table.refused("P1", "convert:older", "LL-3.9", "now buy a card")
    assert table.legal("P1") == "buy:new"
    table.undo("P1")
    assert "skill:new" in table.legal("P1")


@pytest.mark.clause("LL-3.9")
def test_nothing_is_converted_when_nothing_could_be_bought() -> None:
    table = draft(weapon("old", price=0), weapon("new", price=7), P1="new", equipment={"P1": "old"})
    table.refused("P1", "convert:old", "LL-3.9", "Even with Old as a skill, you could not buy any card")


@pytest.mark.clause("LL-3.9")
def test_a_converted_artifact_no_longer_helps() -> None:
    cards = [artifact("heart", "vigor", 2, skill="armor"), artifact("token", "haggle", 2, skill="armor")]
    table = draft(*cards, weapon("new", price=6), P1="new", equipment={"P1": "heart token"})
    assert table.shown("P1", "life") == 7
    assert table.price("P1", "new") == 4
    table.refused("P1", "convert:token", "LL-3.9")
    table.play("P1", "convert:heart buy:new")
    others(table)
    assert (table.shown("P1", "life"), table.shown("P1", "max_life"), table.shown("P1", "gold")) == (5, 5, 1)
