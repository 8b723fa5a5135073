"""QST-5: resolving the stages of a quest."""

from typing import Any

import pytest

from tests.table import QuestTable, Table

HANDS = {"P1": "F5 F10", "P2": "D5 S10 H10 F5", "P3": "S10 B15 F5", "P4": "L20 E30 F5"}


def two_stages(first: str = "F5", second: str = "F10", **position: Any) -> QuestTable:
    """P1 has sponsored and built a quest of two stages; its participants will draw foes."""
    position = {"hands": HANDS, "adventure": "F15 F15 F15 F20 F20 F20", "events": ["Q2", "Q3"]} | position
    table = Table.quest(**position)
    table.sponsor("P1", first, second)
    return table


# Invitation


@pytest.mark.clause("QST-5.1")
def test_at_first_everybody_but_the_sponsor_is_eligible() -> None:
    table = two_stages()
    assert table.view()["quest"]["eligible"] == [1, 2, 3]
    asked = []
    for _ in range(3):
        asked.append(table.asked())
        table.play(table.asked(), "join")
    assert asked == ["P2", "P3", "P4"]
    table.refused("P1", "join", clause="TBL-1.1")


@pytest.mark.clause("QST-5.1")
def test_stages_are_resolved_in_the_order_in_which_they_were_built() -> None:
    table = two_stages()
    table.join("P2 P3 P4")
    table.attack("P2", "S10")
    table.attack("P3", "S10")
    table.attack("P4", "L20")
    assert table.view()["quest"]["stage"] == 2
    table.join("P2 P3 P4")
    table.attack("P2", "H10")
    table.attack("P3", "B15")
    table.attack("P4", "E30")
    assert table.log(kind="stage_revealed") == ["Stage 1 is revealed: F5 = 5.", "Stage 2 is revealed: F10 = 10."]


@pytest.mark.clause("QST-5.1", "QST-4.4")
def test_everybody_hears_how_many_cards_the_next_stage_has() -> None:
    table = two_stages("F5", "F10 S10", hands={**HANDS, "P1": "F5 F10 S10"})
    assert "Stage 1 of 2 has 1 card." in table.view("P2")["question"]["text"]
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", "D5")
    assert "Stage 2 of 2 has 2 cards." in table.view("P2")["question"]["text"]
    said = ["Stage 1 of 2: 1 card face down.", "Stage 2 of 2: 2 cards face down."]
    assert table.log("spectator", kind="stage") == said


@pytest.mark.clause("QST-5.2")
@pytest.mark.parametrize(
    ("sponsor", "order"),
    [
        ("P1", ["P2", "P3", "P4"]),
        ("P2", ["P3", "P4", "P1"]),
        ("P3", ["P4", "P1", "P2"]),
        ("P4", ["P1", "P2", "P3"]),
    ],
)
def test_players_are_invited_in_play_order_after_the_sponsor(sponsor: str, order: list[str]) -> None:
    table = Table.quest(hands={sponsor: "F5 F10"}, events=["Q2"])
    while table.asked() != sponsor:
        table.play(table.asked(), "decline")
    table.sponsor(sponsor, "F5", "F10")
    invited = []
    while table.legal(table.asked()) == "join withdraw":
        invited.append(table.asked())
        table.play(table.asked(), "join")
    assert invited == order


@pytest.mark.clause("QST-5.2")
def test_each_may_join_or_withdraw() -> None:
    table = two_stages()
    table.expect("P2", "join withdraw")
    table.withdraw("P2")
    table.expect("P3", "join withdraw")
    table.join("P3")
    table.expect("P4", "join withdraw")
    table.withdraw("P4")
    assert table.view()["quest"]["joined"] == [2]
    table.expect("P3", "attack:S10 attack:B15")


@pytest.mark.clause("QST-5.2")
def test_withdrawing_is_final_for_this_quest() -> None:
    table = two_stages()
    table.withdraw("P2")
    table.join("P3 P4")
    table.attack("P3", "S10")
    table.attack("P4", "L20")
    assert table.asked() == "P3"
    assert table.view()["quest"]["eligible"] == [2, 3]
    table.refused("P2", "join", clause="TBL-1.1")


@pytest.mark.clause("QST-5.2")
def test_whoever_has_passed_a_stage_may_withdraw_before_the_next() -> None:
    table = two_stages()
    table.join("P2 P3 P4")
    table.attack("P2", "S10")
    table.attack("P3", "S10")
    table.attack("P4", "L20")
    table.withdraw("P2")
    table.join("P3")
    table.withdraw("P4")
    table.attack("P3", "B15")
    assert table.shields() == [0, 0, 2, 0]


@pytest.mark.clause("QST-5.2")
def test_whoever_withdrew_is_invited_again_to_the_next_quest() -> None:
    hands = {**HANDS, "P1": "F5 F10 F15 F20"}
    table = Table.quest(hands=hands, events=["Q2", "Q2"], adventure="F20 F20 F25 F25 F25 F25")
    table.sponsor("P1", "F5", "F10")
    table.withdraw("P2 P3 P4")
    table.play("P2", "decline")
    table.play("P3", "decline")
    table.play("P4", "decline")
    table.sponsor("P1", "F15", "F20")
    assert table.view()["quest"]["eligible"] == [1, 2, 3]


@pytest.mark.clause("QST-5.2")
def test_when_nobody_joins_the_quest_is_over() -> None:
    table = two_stages()
    table.withdraw("P2 P3 P4")
    assert "Nobody joins. The quest is over." in table.log("spectator")
    assert table.view()["quest"] is None
    assert table.shields() == [0, 0, 0, 0]
    assert table.current() == "P2"


@pytest.mark.clause("QST-5.2")
def test_when_nobody_joins_a_later_stage_the_quest_is_over_without_a_winner() -> None:
    table = two_stages()
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", "S10")
    table.withdraw("P2")
    assert table.view()["quest"] is None
    assert table.shields() == [0, 0, 0, 0]


# The draw


@pytest.mark.clause("QST-5.3")
def test_each_participant_draws_one_card_in_play_order() -> None:
    table = Table.quest(
        hands={"P1": "", "P2": "", "P3": "F5 F10", "P4": ""}, events=["Q2"], adventure="D5 S10 H10", turn="P3"
    )
    table.sponsor("P3", "F5", "F10")
    table.join("P4 P1 P2")
    assert (table.hand("P4"), table.hand("P1"), table.hand("P2")) == ("D5", "S10", "H10")


@pytest.mark.clause("QST-5.3")
def test_nobody_draws_before_everybody_has_decided() -> None:
    table = two_stages()
    table.join("P2 P3")
    assert (table.hand_size("P2"), table.hand_size("P3")) == (4, 3)
    table.withdraw("P4")
    assert (table.hand_size("P2"), table.hand_size("P3"), table.hand_size("P4")) == (5, 4, 3)


@pytest.mark.clause("QST-5.3")
def test_each_participant_trims_before_the_next_one_draws() -> None:
    hands = {"P1": "F5 F10", "P2": "S10 " * 12, "P3": "H10 " * 11, "P4": "D5 " * 6 + "F5 " * 6}
    table = two_stages(hands=hands, adventure="F20 F25 F30")
    table.join("P2 P3 P4")
    assert [table.hand_size(seat) for seat in ("P2", "P3", "P4")] == [13, 11, 12]
    table.expect("P2", "discard:F20 discard:S10")
    table.discard("P2", "S10")
    assert [table.hand_size(seat) for seat in ("P2", "P3", "P4")] == [12, 12, 13]
    table.expect("P4", "discard:F5 discard:F30 discard:D5")
    table.discard("P4", "F30")
    table.expect("P2", "attack:S10")


@pytest.mark.clause("QST-5.3")
def test_participants_draw_at_every_stage() -> None:
    table = two_stages()
    table.join("P2")
    table.withdraw("P3 P4")
    assert table.hand("P2") == "F5 F15 D5 S10 H10"
    table.attack("P2", "S10")
    table.join("P2")
    assert table.hand("P2") == "F5 F15 F15 D5 H10"


# The attack


@pytest.mark.clause("QST-5.4")
def test_participants_set_up_attacks_in_turn() -> None:
    table = two_stages()
    table.join("P2 P3 P4")
    table.refused("P3", "attack:S10", clause="TBL-1.1", saying="P2 is preparing an attack on stage 1")
    table.attack("P2", "D5")
    assert table.asked() == "P3"
    table.attack("P3", "S10")
    assert table.asked() == "P4"


@pytest.mark.clause("QST-5.4")
def test_everybody_sees_whose_attack_is_ready() -> None:
    table = two_stages()
    table.join("P2 P3 P4")
    table.attack("P2", "S10")
    table.attack("P3", "S10")
    assert [player["attack_ready"] for player in table.view()["players"]] == [False, True, True, False]


@pytest.mark.clause("QST-5.4")
def test_an_attack_is_made_of_the_weapons_in_hand() -> None:
    table = two_stages()
    table.join("P2 P3 P4")
    table.expect("P2", "attack:D5 attack:S10 attack:H10")
    table.play("P2", "attack:S10")
    table.expect("P2", "attack:D5 attack:H10 done")
    assert table.hand("P2") == "F5 F15 D5 H10"
    table.refused("P2", "attack:E30", clause="QST-5.4", saying="You have no E30")


@pytest.mark.clause("QST-5.4")
def test_no_foe_attacks() -> None:
    table = two_stages()
    table.join("P2 P3 P4")
    table.refused("P2", "attack:F5", clause="QST-5.4", saying="F5 is a foe")


@pytest.mark.clause("QST-5.4")
def test_no_weapon_is_in_an_attack_twice() -> None:
    table = two_stages(hands={"P1": "F5 F10", "P2": "S10 S10 H10"})
    table.join("P2")
    table.withdraw("P3 P4")
    table.play("P2", "attack:S10")
    table.refused("P2", "attack:S10", clause="QST-5.4", saying="Your attack already has S10")
    table.expect("P2", "attack:H10 done")


@pytest.mark.clause("QST-5.4")
def test_everybody_sees_how_many_cards_an_attack_has() -> None:
    table = two_stages()
    table.join("P2 P3 P4")
    table.play("P2", "attack:D5 attack:H10")
    for viewer in ("P1", "P3", "P4", "spectator"):
        assert table.player("P2", viewer)["attack_size"] == 2
        assert table.log(viewer)[-1] == "P2 adds a card to the attack."
    table.play("P2", "done")
    assert table.log("spectator")[-1] == "P2 is ready to attack with 2 cards."


@pytest.mark.clause("QST-5.5")
def test_whoever_holds_no_weapon_attacks_with_nothing_and_fails() -> None:
    table = two_stages(hands={"P1": "F5 F10", "P2": "F5"})
    table.join("P2")
    table.withdraw("P3 P4")
    table.expect("P2", "done")
    assert "You have no weapon" in table.view("P2")["question"]["text"]
    table.play("P2", "done")
    assert table.log(kind="attack") == ["P2 attacks with nothing and fails."]


@pytest.mark.clause("QST-5.5")
def test_whoever_holds_a_weapon_must_use_one() -> None:
    table = two_stages()
    table.join("P2 P3 P4")
    table.refused("P2", "done", clause="QST-5.5", saying="You need at least one weapon")


@pytest.mark.clause("QST-5.5")
def test_a_weapon_that_was_just_drawn_must_be_used_too() -> None:
    table = two_stages(hands={"P1": "F5 F10", "P2": "F5"}, adventure="D5")
    table.join("P2")
    table.withdraw("P3 P4")
    table.expect("P2", "attack:D5")


@pytest.mark.clause("QST-5.6")
def test_nothing_is_turned_up_before_the_last_attack_is_ready() -> None:
    table = two_stages()
    table.join("P2 P3 P4")
    table.attack("P2", "S10")
    table.attack("P3", "B15")
    table.play("P4", "attack:L20")
    assert not table.log(kind="stage_revealed")
    assert not table.log(kind="attack")
    table.play("P4", "done")
    for viewer in ("P1", "P2", "spectator"):
        assert table.log(viewer, kind="stage_revealed") == ["Stage 1 is revealed: F5 = 5."]
        assert table.log(viewer, kind="attack") == [
            "P2 attacks with S10 = 10 and passes.",
            "P3 attacks with B15 = 15 and passes.",
            "P4 attacks with L20 = 20 and passes.",
        ]


@pytest.mark.clause("QST-5.6")
def test_the_attack_cards_are_discarded_whether_they_passed_or_failed() -> None:
    table = two_stages("F10", "F5 D5 S10", hands={**HANDS, "P1": "F5 F10 D5 S10"})
    table.join("P2 P3 P4")
    table.attack("P2", "D5")
    table.attack("P3", "B15 S10")
    assert table.discards() == ""
    table.attack("P4", "E30")
    assert table.discards() == "D5 S10 B15 E30"
    assert table.hand("P3") == "F5 F15"


@pytest.mark.clause("QST-5.7")
@pytest.mark.parametrize(
    ("attack", "passes"),
    [("H10 D5", False), ("S10 H10", True), ("S10 H10 D5", True), ("S10 B15", True), ("D5", False), ("B15", False)],
)
def test_an_attack_must_be_worth_at_least_as_much_as_the_stage(attack: str, passes: bool) -> None:
    table = two_stages("F10 S10", "F30", hands={"P1": "F10 S10 F30", "P2": "D5 S10 H10 B15"})
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", attack)
    assert (table.view()["quest"] is not None) == passes
    assert table.asked() == "P2"
    assert table.event() == ("Q2" if passes else "Q3")


@pytest.mark.clause("QST-5.7")
def test_whoever_falls_short_is_out_of_the_quest() -> None:
    table = two_stages("F10", "F15", hands={**HANDS, "P1": "F10 F15"}, adventure="F5 F5 F20 F20 F20 F20")
    table.join("P2 P3 P4")
    table.attack("P2", "D5")
    table.attack("P3", "S10")
    table.attack("P4", "L20")
    assert table.view()["quest"]["eligible"] == [2, 3]
    table.refused("P2", "join", clause="TBL-1.1")
    table.join("P3 P4")
    table.attack("P3", "B15")
    table.attack("P4", "E30")
    assert table.shields() == [0, 0, 2, 2]


@pytest.mark.clause("QST-5.8")
def test_when_all_fail_the_quest_is_abandoned_and_no_further_stage_is_resolved() -> None:
    table = two_stages("F10 D5", "F40", hands={**HANDS, "P1": "F10 D5 F40"})
    table.join("P2 P3")
    table.withdraw("P4")
    table.attack("P2", "S10")
    table.attack("P3", "S10")
    assert "Nobody is left in the quest. It ends without a winner." in table.log("spectator")
    assert table.log(kind="stage_revealed") == ["Stage 1 is revealed: F10 + D5 = 15."]
    assert table.shields() == [0, 0, 0, 0]
    assert (table.current(), table.event()) == ("P2", "Q3")


@pytest.mark.clause("QST-5.8")
def test_when_all_fail_at_the_last_stage_nobody_has_won() -> None:
    table = two_stages("F5", "F70", hands={**HANDS, "P1": "F5 F70"})
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", "S10")
    table.join("P2")
    table.attack("P2", "H10")
    assert table.shields() == [0, 0, 0, 0]
    assert table.view()["quest"] is None


@pytest.mark.clause("QST-5.9")
def test_whoever_passes_the_last_stage_has_won_the_quest() -> None:
    table = two_stages()
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", "D5")
    assert table.shields() == [0, 0, 0, 0]
    table.join("P2")
    table.attack("P2", "S10")
    assert "P2 wins the quest and gains 2 shields." in table.log("spectator")
    assert table.shields() == [0, 2, 0, 0]


@pytest.mark.clause("QST-5.9")
def test_a_quest_may_have_several_winners() -> None:
    table = two_stages()
    table.join("P2 P3 P4")
    table.attack("P2", "S10")
    table.attack("P3", "S10")
    table.attack("P4", "L20")
    table.join("P2 P3 P4")
    table.attack("P2", "D5")
    table.attack("P3", "B15")
    table.attack("P4", "E30")
    assert "P3 and P4 win the quest and gain 2 shields each." in table.log("spectator")
    assert table.shields() == [0, 0, 2, 2]


@pytest.mark.clause("QST-5.4", "QST-5.5")
def test_the_prompt_for_an_attack_offers_only_what_is_possible() -> None:
    table = Table.quest(hands={"P1": "F5 F10", "P2": "S10 S10 H10"}, events=["Q2"], adventure="F5")
    table.sponsor("P1", "F5", "F10")
    table.join("P2")
    table.withdraw("P3 P4")

    def asked() -> str:
        return table.view("P2")["question"]["text"]

    assert asked() == "Prepare your attack on stage 1 of 2: add a weapon."
    table.play("P2", "attack:S10")
    assert asked() == "Your attack on stage 1 of 2: S10 = 10. Add a weapon, or attack."
    table.play("P2", "attack:H10")
    assert asked() == "Your attack on stage 1 of 2: S10 + H10 = 20. You have no other weapon to add."
