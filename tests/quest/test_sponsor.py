"""QST-4: sponsoring a quest and building its stages."""

from typing import Any

import pytest

import tabard
from tests.table import QuestTable, Table

RICH = "F5 F10 F15 F20 F25 F30 D5 S10 H10 B15 L20 E30"


def cards_laid(table: QuestTable, stage: int) -> str:
    """What the sponsor P1 has played into a stage so far."""
    return " ".join(table.view("P1")["quest"]["stages"][stage - 1]["cards"])


# The offer


@pytest.mark.clause("QST-4.1")
def test_the_offer_goes_round_from_the_current_player() -> None:
    table = Table.quest(events=["Q2", "Q3"], turn="P3")
    offered = []
    for _ in range(4):
        offered.append(table.asked())
        table.play(table.asked(), "decline")
    assert offered == ["P3", "P4", "P1", "P2"]


@pytest.mark.clause("QST-4.1")
@pytest.mark.parametrize("sponsor", ["P1", "P2", "P3", "P4"])
def test_any_player_may_take_the_offer_when_it_comes_round(sponsor: str) -> None:
    table = Table.quest(hands={sponsor: "F5 F10"}, events=["Q2"])
    while table.asked() != sponsor:
        table.play(table.asked(), "decline")
    table.play(sponsor, "sponsor")
    assert table.view()["quest"]["sponsor"] == int(sponsor[1]) - 1
    assert table.asked() == sponsor


@pytest.mark.clause("QST-4.1")
def test_once_somebody_sponsors_nobody_else_is_asked() -> None:
    table = Table.quest(hands={"P1": "F5 F10", "P2": "F5 F10"}, events=["Q2"])
    table.play("P1", "sponsor")
    table.refused("P2", "sponsor", clause="TBL-1.1", saying="P1 is building stage 1 of 2")
    assert table.log("spectator", kind="sponsor") == ["P1 sponsors the quest."]


@pytest.mark.clause("QST-4.2")
def test_a_quest_that_all_decline_is_discarded_and_the_turn_ends() -> None:
    hands = {"P1": "F5", "P2": "F5 F10", "P3": "F5", "P4": "F5"}
    table = Table.quest(hands=hands, shields={"P1": 2}, events=["Q2", "Q3"])
    table.nobody_sponsors()
    assert table.view()["event_discards"] == ["Q2"]
    assert (table.current(), table.event()) == ("P2", "Q3")
    assert [table.hand(seat) for seat in ("P1", "P2", "P3", "P4")] == ["F5", "F5 F10", "F5", "F5"]
    assert table.shields() == [2, 0, 0, 0]
    assert table.discards() == ""
    assert "Nobody sponsors the quest. It is discarded." in table.log("spectator")


@pytest.mark.clause("QST-4.2")
def test_a_quest_that_all_decline_counts_as_completed_and_so_knights_are_declared() -> None:
    table = Table.quest(shields={"P2": 7}, events=["Q2"])
    table.nobody_sponsors()
    assert table.winners() == "P2"
    assert table.view()["declined"] == []


# Who may sponsor


@pytest.mark.clause("QST-4.3")
@pytest.mark.parametrize(
    ("hand", "stages"),
    [
        ("F5 F10", 2),
        ("F5 F5 D5", 2),
        ("F5 F5 F5 D5 S10", 3),
        ("F5 F5 F5 F5 D5 S10 H10 B15", 4),
        ("F10 F10 F5 D5 S10", 3),
        ("F70 F5 D5 S10 H10 B15 L20 E30", 2),
        ("F5 F10 F15 F20 F25", 5),
        ("F5 F5 F5 F5 F5 D5 D5 S10 S10 H10 B15", 5),
    ],
)
def test_a_hand_that_can_form_the_quest_may_sponsor_it(hand: str, stages: int) -> None:
    table = Table.quest(hands={"P1": hand}, events=[f"Q{stages}"])
    table.expect("P1", "sponsor decline")


@pytest.mark.clause("QST-4.3")
@pytest.mark.parametrize(
    ("hand", "stages"),
    [
        ("", 2),
        ("F5", 2),
        ("D5 S10 H10 B15 L20 E30", 2),
        ("F70 D5 S10 H10 B15 L20 E30", 2),
        ("F5 F5", 2),
        ("F5 F5 F5 D5", 3),
        ("F5 F5 F5 D5 D5", 3),
        ("F5 F5 F5 F5 D5 S10", 4),
        ("F5 F5 F5 F5 D5 S10 H10", 5),
        ("F5 F10 F15 F20 F20", 5),
        ("F5 F5 F5 F5 F5 D5 D5 S10 S10 B15", 5),
    ],
)
def test_a_hand_that_cannot_form_the_quest_can_only_decline(hand: str, stages: int) -> None:
    table = Table.quest(hands={"P1": hand}, events=[f"Q{stages}"])
    table.expect("P1", "decline")
    table.refused("P1", "sponsor", clause="QST-4.3", saying=f"Your hand cannot form {stages} stages")


@pytest.mark.clause("QST-4.3")
def test_a_player_who_cannot_sponsor_is_told_so_with_the_offer() -> None:
    table = Table.quest(hands={"P1": "F5"}, events=["Q2"])
    assert "Your hand cannot form it" in table.view("P1")["question"]["text"]
    table = Table.quest(hands={"P1": "F5 F10"}, events=["Q2"])
    assert table.view("P1")["question"]["text"] == "Will you sponsor this quest of 2 stages?"


@pytest.mark.clause("QST-4.3")
def test_nobody_else_learns_who_could_not_sponsor() -> None:
    poor = Table.quest(hands={"P1": "F5 F5"}, events=["Q2"])
    rich = Table.quest(hands={"P1": "F5 F10"}, events=["Q2"])
    for viewer in ("P2", "P3", "P4", "spectator"):
        assert poor.view(viewer)["question"] == rich.view(viewer)["question"]
    poor.play("P1", "decline")
    rich.play("P1", "decline")
    for viewer in ("P3", "P4", "spectator"):
        assert poor.log(viewer)[-1] == rich.log(viewer)[-1] == "P1 declines to sponsor."


# Building


@pytest.mark.clause("QST-4.4")
def test_the_sponsor_builds_card_by_card_and_closes_each_stage() -> None:
    table = Table.quest(hands={"P1": "F5 F15 S10 H10"}, events=["Q2"])
    table.play("P1", "sponsor")
    table.expect("P1", "stage:F5 stage:F15 stage:S10 stage:H10")
    table.play("P1", "stage:F5")
    assert cards_laid(table, 1) == "F5"
    table.expect("P1", "stage:S10 stage:H10 close")
    table.play("P1", "stage:H10")
    assert cards_laid(table, 1) == "F5 H10"
    table.play("P1", "close")
    table.expect("P1", "stage:F15 stage:S10")
    table.play("P1", "stage:S10 stage:F15 close")
    assert [cards_laid(table, stage) for stage in (1, 2)] == ["F5 H10", "F15 S10"]
    assert table.asked() == "P2"


@pytest.mark.clause("QST-4.4")
def test_the_cards_of_a_stage_leave_the_hand_of_the_sponsor() -> None:
    table = Table.quest(hands={"P1": "F5 F15 S10 H10"}, events=["Q2"])
    table.play("P1", "sponsor stage:F5 stage:H10")
    assert table.hand("P1") == "F15 S10"


@pytest.mark.clause("QST-4.4")
def test_a_card_that_is_not_held_cannot_be_laid() -> None:
    table = Table.quest(hands={"P1": "F5 F15 S10 H10"}, events=["Q2"])
    table.play("P1", "sponsor")
    table.refused("P1", "stage:F70", clause="QST-4.4", saying="You have no F70")
    table.play("P1", "stage:F5 stage:S10 close")
    table.refused("P1", "stage:S10", clause="QST-4.4", saying="You have no S10")


@pytest.mark.clause("QST-4.4")
def test_the_others_see_how_many_cards_there_are_and_no_card() -> None:
    table = Table.quest(hands={"P1": "F5 F15 S10 H10"}, events=["Q2"])
    table.play("P1", "sponsor stage:F5 stage:S10 close stage:F15")
    for viewer in ("P2", "P3", "P4", "spectator"):
        stages = table.view(viewer)["quest"]["stages"]
        assert stages == [{"number": 1, "size": 2, "resolved": False}, {"number": 2, "size": 1, "resolved": False}]
        assert table.log(viewer)[-3:] == [
            "P1 adds a card to stage 1.",
            "P1 closes stage 1 with 2 cards.",
            "P1 adds a card to stage 2.",
        ]
    assert table.log("P1")[-3:] == [
        "P1 adds S10 to stage 1.",
        "P1 closes stage 1: F5 + S10 = 15.",
        "P1 adds F15 to stage 2.",
    ]


@pytest.mark.clause("QST-4.4")
def test_a_card_laid_by_mistake_can_be_undone() -> None:
    table = Table.quest(hands={"P1": "F5 F15 S10 H10"}, events=["Q2"])
    table.play("P1", "sponsor stage:F5")
    before = table.fingerprint()
    table.play("P1", "stage:H10 close")
    table.undo("P1")
    table.undo("P1")
    assert table.fingerprint() == before
    assert table.hand("P1") == "F15 S10 H10"


@pytest.mark.clause("QST-4.5")
def test_a_stage_without_a_foe_cannot_be_closed() -> None:
    table = Table.quest(hands={"P1": RICH}, events=["Q2"])
    table.play("P1", "sponsor")
    table.refused("P1", "close", clause="QST-4.5", saying="Stage 1 has no foe yet")
    table.play("P1", "stage:S10")
    table.refused("P1", "close", clause="QST-4.5", saying="Stage 1 has no foe yet")
    table.play("P1", "stage:F5 close")
    table.refused("P1", "close", clause="QST-4.5", saying="Stage 2 has no foe yet")


@pytest.mark.clause("QST-4.5")
def test_a_stage_has_no_second_foe() -> None:
    table = Table.quest(hands={"P1": "F5 F10 F15 F15"}, events=["Q2"])
    table.play("P1", "sponsor stage:F10")
    table.refused("P1", "stage:F15", clause="QST-4.5", saying="Stage 1 already has a foe")
    table.play("P1", "close stage:F15")
    table.refused("P1", "stage:F15", clause="QST-4.5", saying="Stage 2 already has a foe")


@pytest.mark.clause("QST-4.6")
def test_a_stage_needs_no_weapon() -> None:
    table = Table.quest(hands={"P1": "F5 F15"}, events=["Q2"])
    table.sponsor("P1", "F5", "F15")
    assert table.asked() == "P2"


@pytest.mark.clause("QST-4.6")
def test_no_weapon_is_in_a_stage_twice() -> None:
    table = Table.quest(hands={"P1": "F5 F30 S10 S10 S10 H10"}, events=["Q2"])
    table.play("P1", "sponsor stage:F5 stage:S10")
    table.refused("P1", "stage:S10", clause="QST-4.6", saying="Stage 1 already has S10")
    table.expect("P1", "stage:H10 close")


@pytest.mark.clause("QST-4.6")
def test_swords_and_horses_are_different_weapons_though_worth_the_same() -> None:
    table = Table.quest(hands={"P1": "F5 F30 S10 H10"}, events=["Q2"])
    table.sponsor("P1", "F5 S10 H10", "F30")
    assert cards_laid(table, 1) == "F5 S10 H10"


@pytest.mark.clause("QST-4.6")
def test_the_same_weapon_may_be_in_several_stages() -> None:
    table = Table.quest(hands={"P1": "F5 F15 F20 S10 S10 S10"}, events=["Q3"])
    table.sponsor("P1", "F5 S10", "F15 S10", "F20 S10")
    assert [cards_laid(table, stage) for stage in (1, 2, 3)] == ["F5 S10", "F15 S10", "F20 S10"]


@pytest.mark.clause("QST-4.6")
def test_a_stage_may_have_every_weapon() -> None:
    table = Table.quest(hands={"P1": "F5 F70 D5 S10 H10 B15 L20 E30"}, events=["Q2"])
    table.sponsor("P1", "F5", "F70 D5 S10 H10 B15 L20 E30")
    assert table.view("P1")["quest"]["stages"][1]["value"] == 160


@pytest.mark.clause("QST-4.7")
def test_a_stage_is_worth_its_foe_and_its_weapons_together() -> None:
    table = Table.quest(hands={"P1": "F10 H10 L20 F50"}, events=["Q2"])
    table.play("P1", "sponsor stage:F10 stage:H10 stage:L20")
    assert table.view("P1")["quest"]["stages"][0]["value"] == 40
    assert "F10 + H10 + L20 = 40" in table.view("P1")["question"]["text"]


@pytest.mark.clause("QST-4.7")
def test_a_stage_that_is_worth_less_than_the_one_before_cannot_be_closed() -> None:
    table = Table.quest(hands={"P1": "F10 F15 S10 B15"}, events=["Q2"])
    table.play("P1", "sponsor stage:F15 close stage:F10")
    table.refused("P1", "close", clause="QST-4.7", saying="Stage 2 is worth 10; it must be worth more than 15")
    table.expect("P1", "stage:S10 stage:B15")


@pytest.mark.clause("QST-4.7")
def test_a_stage_that_is_worth_the_same_as_the_one_before_cannot_be_closed() -> None:
    table = Table.quest(hands={"P1": "F10 F10 S10 S10 D5"}, events=["Q2"])
    table.play("P1", "sponsor stage:F10 stage:S10 close stage:F10 stage:S10")
    table.refused("P1", "close", clause="QST-4.7", saying="Stage 2 is worth 20; it must be worth more than 20")
    table.play("P1", "stage:D5 close")
    assert table.asked() == "P2"


@pytest.mark.clause("QST-4.7")
def test_each_stage_is_measured_by_the_one_just_before_it() -> None:
    table = Table.quest(hands={"P1": "F5 F10 F10 F15"}, events=["Q3"])
    table.play("P1", "sponsor stage:F5 close stage:F10 close")
    assert "must beat 10" in table.view("P1")["question"]["text"]
    table.refused("P1", "stage:F10", clause="QST-4.8", saying="F10 is too low: even with all your weapons")
    table.play("P1", "stage:F15 close")
    assert table.asked() == "P2"


@pytest.mark.clause("QST-4.8")
def test_a_foe_that_would_leave_the_rest_impossible_is_refused() -> None:
    table = Table.quest(hands={"P1": "F5 F10"}, events=["Q2"])
    table.play("P1", "sponsor")
    table.refused("P1", "stage:F10", clause="QST-4.8", saying="With F10 in stage 1 you could not build the stages")
    table.expect("P1", "stage:F5")


@pytest.mark.clause("QST-4.8")
def test_a_foe_that_would_need_the_weapon_of_a_later_stage_is_refused_for_those_after_it() -> None:
    table = Table.quest(hands={"P1": "F10 F5 F15 L20"}, events=["Q3"])
    table.play("P1", "sponsor stage:F10 close")
    table.refused("P1", "stage:F5", clause="QST-4.8", saying="With F5 in stage 2 you could not build the stages")


@pytest.mark.clause("QST-4.8")
def test_a_weapon_is_never_too_low_because_a_foe_is_to_come() -> None:
    table = Table.quest(hands={"P1": "F20 F25 F25 D5"}, events=["Q3"])
    table.play("P1", "sponsor stage:F20 close")
    table.refused("P1", "stage:D5", clause="QST-4.8", saying="With D5 in stage 2 you could not build the stages")


@pytest.mark.clause("QST-4.8")
def test_a_weapon_that_would_leave_the_rest_impossible_is_refused() -> None:
    table = Table.quest(hands={"P1": "F5 F5 D5"}, events=["Q2"])
    table.play("P1", "sponsor")
    table.refused("P1", "stage:D5", clause="QST-4.8", saying="With D5 in stage 1 you could not build the stages")
    table.play("P1", "stage:F5")
    table.refused("P1", "stage:D5", clause="QST-4.8")
    table.expect("P1", "close")


@pytest.mark.clause("QST-4.8")
def test_a_weapon_that_the_last_stage_can_spare_is_allowed() -> None:
    table = Table.quest(hands={"P1": "F5 F10 D5 D5"}, events=["Q2"])
    table.play("P1", "sponsor")
    table.expect("P1", "stage:F5 stage:D5")
    table.play("P1", "stage:D5")
    table.expect("P1", "stage:F5")


@pytest.mark.clause("QST-4.8")
def test_a_stage_stays_open_while_only_more_weapons_can_save_it() -> None:
    table = Table.quest(hands={"P1": "F15 F5 F5 B15 L20 S10"}, events=["Q3"])
    table.play("P1", "sponsor stage:F5 close stage:F5")
    table.refused("P1", "close", clause="QST-4.7")
    table.play("P1", "stage:S10")
    table.expect("P1", "stage:B15 close")


@pytest.mark.clause("QST-4.8")
def test_the_last_stage_may_have_whatever_is_left() -> None:
    table = Table.quest(hands={"P1": "F5 F10 D5 S10 E30"}, events=["Q2"])
    table.play("P1", "sponsor stage:F5 close stage:E30 stage:D5 stage:S10 stage:F10")
    table.expect("P1", "close")


def left_out(table: QuestTable, viewer: str = "P1") -> list[Any]:
    return [(card["card"], card["reason"]) for card in table.view(viewer)["quest"].get("left_out", [])]


LATER = "You could not build the stages after this one."


@pytest.mark.clause("QST-4.8")
def test_the_sponsor_is_told_which_cards_are_left_out_and_why() -> None:
    table = Table.quest(hands={"P1": "F5 F10 F10 F15 F70"}, events=["Q3"])
    table.play("P1", "sponsor")
    assert left_out(table) == [("F15", LATER), ("F70", LATER)]
    table.play("P1", "stage:F5 close")
    assert left_out(table) == [("F70", LATER)]
    table.play("P1", "stage:F15")
    assert left_out(table) == []
    table.play("P1", "close")
    assert left_out(table) == [("F10", "Too low: even with all your weapons, the stage would not beat 15.")]
    table.play("P1", "stage:F70 close")
    assert (table.asked(), table.hand("P1"), left_out(table)) == ("P2", "F10 F10", [])


@pytest.mark.clause("QST-4.8", "QST-9.1")
def test_nobody_else_is_told_what_is_left_out() -> None:
    table = Table.quest(hands={"P1": "F5 F10"}, events=["Q2"])
    table.play("P1", "sponsor")
    assert left_out(table) == [("F10", LATER)]
    for viewer in ("P2", "P3", "P4", "spectator"):
        assert "left_out" not in table.view(viewer)["quest"]


@pytest.mark.clause("QST-4.8")
@pytest.mark.parametrize("seed", range(3))
def test_every_card_held_is_offered_or_plainly_refused_or_left_out_with_a_reason(seed: int) -> None:
    """The menu and what it leaves out, for random sponsors that build at random."""
    match = tabard.start("quest", seed=seed)
    bot = tabard.bot("random", game="quest", seed=seed)
    said = 0
    for _ in range(400):
        seat = match.to_act[0]
        view = match.view(seat)
        if view["question"]["clause"] == "QST-4.4":
            out = {card["card"] for card in view["quest"]["left_out"]}
            refused = {card for card in set(view["players"][seat]["hand"]) if match.why_not(seat, f"stage:{card}")}
            impossible = {card for card in refused if match.why_not(seat, f"stage:{card}").clause == "QST-4.8"}
            assert out == impossible
            said += len(out)
        match.play(seat, bot.choose(match, seat))
    assert said > 0


@pytest.mark.clause("QST-4.4")
def test_the_prompt_offers_only_what_is_possible() -> None:
    table = Table.quest(hands={"P1": "F5 F5 F15 D5 D5 S10"}, events=["Q3"])

    def asked() -> str:
        return table.view("P1")["question"]["text"]

    table.play("P1", "sponsor")
    assert asked() == "Build stage 1 of 3 (empty): add a foe or a weapon."
    table.play("P1", "stage:F5")
    assert asked() == "Build stage 1 of 3 (F5 = 5): add a weapon, or close it."
    table.play("P1", "close stage:F5")
    assert asked() == "Build stage 2 of 3 (F5 = 5, must beat 5): add a weapon."
    table.play("P1", "stage:S10")
    assert asked() == "Build stage 2 of 3 (F5 + S10 = 15): close it."
    table.play("P1", "close")
    assert asked() == "Build stage 3 of 3 (empty, must beat 15): add a foe or a weapon."
    table.play("P1", "stage:D5")
    assert asked() == "Build stage 3 of 3 (D5 = 5, must beat 15): add a foe."


@pytest.mark.clause("QST-4.4", "QST-5.1")
def test_stages_are_numbered_from_1_in_every_view() -> None:
    table = Table.quest(hands={"P1": "F5 F10"}, events=["Q2"])
    table.play("P1", "sponsor")
    seen = []
    for answer in ("stage:F5", "close", "stage:F10"):
        seen.append(table.view("P2")["quest"]["stage"])
        table.play("P1", answer)
    assert seen == [1, 1, 2]
    assert [stage["number"] for stage in table.view("P2")["quest"]["stages"]] == [1, 2]
    table.play("P1", "close")
    assert table.view("P2")["quest"]["stage"] == 1
