"""QST-9: who sees what.

Besides checking single views, these tests play the same game twice with different hidden cards: whoever may not know
them must see exactly the same both times.
"""

import json
from collections.abc import Iterable

import pytest

from tests.table import QuestTable, Table

EVERYBODY = ("P1", "P2", "P3", "P4", "spectator")
HANDS = {"P1": "F5 F10 F20 S10", "P2": "D5 S10 H10", "P3": "B15 L20", "P4": "F5 E30"}


def all_but(*seats: str) -> list[str]:
    return [viewer for viewer in EVERYBODY if viewer not in seats]


def assert_same_sight(one: QuestTable, other: QuestTable, viewers: Iterable[str]) -> None:
    for viewer in viewers:
        assert one.view(viewer) == other.view(viewer)
        assert [event.as_json() for event in one.events(viewer)] == [event.as_json() for event in other.events(viewer)]


# Hands


@pytest.mark.clause("QST-9.1")
@pytest.mark.parametrize("seat", ["P1", "P2", "P3", "P4"])
def test_a_hand_is_shown_to_its_owner_alone(seat: str) -> None:
    table = Table.quest(hands=HANDS, events=["Q2"])
    assert table.hand(seat) == HANDS[seat]
    for viewer in all_but(seat):
        assert "hand" not in table.player(seat, viewer)


@pytest.mark.clause("QST-9.1")
def test_everybody_sees_the_size_of_a_hand() -> None:
    table = Table.quest(hands=HANDS, events=["Q2"])
    for viewer in EVERYBODY:
        assert [player["hand_size"] for player in table.view(viewer)["players"]] == [4, 3, 2, 2]


@pytest.mark.clause("QST-9.1")
def test_nobody_else_can_tell_one_hand_from_another() -> None:
    one = Table.quest(hands=HANDS, events=["Q2"])
    other = Table.quest(hands={**HANDS, "P1": "F20 F25 F30 E30"}, events=["Q2"])
    assert_same_sight(one, other, all_but("P1"))
    assert one.view("P1") != other.view("P1")


@pytest.mark.clause("QST-9.1")
def test_a_drawn_card_is_shown_only_to_its_owner() -> None:
    one = Table.quest(hands=HANDS, events=["Queen's Favor", "Q2"], adventure="F70 D5")
    other = Table.quest(hands=HANDS, events=["Queen's Favor", "Q2"], adventure="S10 H10")
    assert "P1 draws F70, D5." in one.log("P1")
    assert "P1 draws 2 cards." in one.log("P2")
    assert not any("first_hand" in event.data for event in one.events("P1"))
    assert_same_sight(one, other, all_but("P1"))


@pytest.mark.clause("QST-9.1")
def test_the_first_hands_are_shown_only_to_their_owners() -> None:
    table = Table("quest", options={"turn_limit": 1})
    for seat in ("P1", "P2", "P3", "P4"):
        said = [event.data for event in table.events(seat) if event.data.get("first_hand")]
        assert [sorted(data) for data in said if data["seat"] == int(seat[1]) - 1] == [["cards", "first_hand", "seat"]]
        assert [sorted(data) for data in said if data["seat"] != int(seat[1]) - 1] == [
            ["count", "first_hand", "seat"]
        ] * 3


# Stages


@pytest.mark.clause("QST-9.2")
def test_a_stage_is_shown_to_the_sponsor_alone_until_it_is_resolved() -> None:
    table = Table.quest(hands=HANDS, events=["Q2"], adventure="F20 F20 F20")
    table.sponsor("P1", "F5 S10", "F20")
    sponsors_sight = table.view("P1")["quest"]["stages"]
    assert [stage["cards"] for stage in sponsors_sight] == [["F5", "S10"], ["F20"]]
    for viewer in all_but("P1"):
        assert table.view(viewer)["quest"]["stages"] == [
            {"number": 1, "size": 2, "resolved": False},
            {"number": 2, "size": 1, "resolved": False},
        ]


@pytest.mark.clause("QST-9.2")
def test_a_resolved_stage_is_shown_to_all_and_the_next_one_still_is_not() -> None:
    table = Table.quest(hands=HANDS, events=["Q2"], adventure="F20 F20 F20")
    table.sponsor("P1", "F5 S10", "F20")
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", "S10 D5")
    for viewer in all_but("P1"):
        assert table.view(viewer)["quest"]["stages"] == [
            {"number": 1, "size": 2, "resolved": True, "cards": ["F5", "S10"], "value": 15},
            {"number": 2, "size": 1, "resolved": False},
        ]


@pytest.mark.clause("QST-9.2")
def test_nobody_but_the_sponsor_can_tell_one_stage_from_another() -> None:
    tables = []
    for first, second in (("F5 S10", "F15 D5"), ("F10 D5", "F15 S10")):
        table = Table.quest(
            hands={**HANDS, "P1": "F5 F10 F15 S10 D5", "P3": "B15 L20 F10"}, events=["Q2"], adventure="F20 F20 F20"
        )
        table.sponsor("P1", first, second)
        table.join("P2 P3")
        table.withdraw("P4")
        table.attack("P2", "S10")
        tables.append(table)
    assert_same_sight(tables[0], tables[1], all_but("P1"))


@pytest.mark.clause("QST-9.2")
def test_the_sponsors_question_reveals_nothing_to_others() -> None:
    table = Table.quest(hands=HANDS, events=["Q2"])
    table.play("P1", "sponsor stage:F5 stage:S10 close")
    assert "must beat 15" in table.view("P1")["question"]["text"]
    for viewer in all_but("P1"):
        assert table.view(viewer)["question"]["text"] == "P1 is building stage 2 of 2."


# Decks and discards


@pytest.mark.clause("QST-9.3")
def test_only_the_size_of_the_decks_is_visible() -> None:
    one = Table.quest(hands=HANDS, events=["Q2", "Q3", "Plague"], adventure="F70 E30 S10")
    other = Table.quest(hands=HANDS, events=["Q2", "Q5", "Prosperity"], adventure="D5 D5 F5")
    for viewer in EVERYBODY:
        assert one.view(viewer)["adventure_deck"] == 100 - 11
        assert one.view(viewer)["event_deck"] == 16
    assert_same_sight(one, other, EVERYBODY)


@pytest.mark.clause("QST-9.3")
def test_everybody_may_look_through_both_discard_piles() -> None:
    table = Table.quest(
        hands={**HANDS, "P1": "F5 " * 6 + "D5 " * 4 + "F10 F10"},
        events=["Queen's Favor", "Q2"],
        adventure="F70 D5",
        discards="F20 S10",
    )
    table.discard("P1", "F70 F10")
    for viewer in EVERYBODY:
        assert table.view(viewer)["adventure_discards"] == ["F10", "F20", "F70", "S10"]
        assert table.view(viewer)["event_discards"] == ["Queen's Favor"]


# Attacks


@pytest.mark.clause("QST-9.4")
def test_an_attack_is_shown_to_its_owner_alone_until_all_are_turned_up() -> None:
    table = Table.quest(hands=HANDS, events=["Q2"], adventure="F20 F20 F20")
    table.sponsor("P1", "F5", "F10")
    table.join("P2 P3 P4")
    table.attack("P2", "D5 H10")
    assert table.player("P2")["attack"] == ["D5", "H10"]
    for viewer in all_but("P2"):
        assert "attack" not in table.player("P2", viewer)
        assert "attack_value" not in table.player("P2", viewer)
        assert "H10" not in json.dumps([event.as_json() for event in table.events(viewer)[-5:]])
    table.attack("P3", "L20")
    table.attack("P4", "E30")
    for viewer in EVERYBODY:
        assert "P2 attacks with D5 + H10 = 15 and passes." in table.log(viewer)


@pytest.mark.clause("QST-9.4")
def test_nobody_else_can_tell_one_attack_from_another() -> None:
    tables = []
    for attack in ("D5 H10", "S10 H10"):
        table = Table.quest(hands=HANDS, events=["Q2"], adventure="F20 F20 F20")
        table.sponsor("P1", "F5", "F10")
        table.join("P2 P3 P4")
        table.attack("P2", attack)
        table.play("P3", "attack:B15")
        tables.append(table)
    assert_same_sight(tables[0], tables[1], all_but("P2"))


@pytest.mark.clause("QST-9.1")
def test_an_answer_returns_only_events_its_player_may_see() -> None:
    table = Table.quest(hands={**HANDS, "P4": "F5"}, events=["Q2"], adventure="L20 H10 S10")
    table.sponsor("P1", "F5", "F10")
    table.join("P2 P3")
    events = table.match.play(3, "join")
    assert [event.text for event in events] == [
        "P4 joins stage 1.",
        "P2 draws 1 card.",
        "P3 draws 1 card.",
        "P4 draws S10.",
    ]


# What a board shows


def building(stages: int = 2) -> Table:
    """P1 builds a quest."""
    table = Table.quest(hands={"P1": "F5 F10 F20 S10 H10"}, events=[f"Q{stages}"])
    table.play("P1", "sponsor")
    return table


@pytest.mark.clause("QST-4.1")
def test_a_view_says_what_is_decided_and_who_has_declined() -> None:
    table = Table.quest(hands=HANDS, events=["Q2"], turn="P2")
    assert (table.view()["phase"], table.view()["declined"]) == ("offer", [])
    table.play("P2", "decline")
    table.play("P3", "decline")
    assert table.view()["declined"] == [1, 2]
    table.play("P4", "decline")
    table.play("P1", "sponsor")
    assert (table.view()["phase"], table.view()["declined"]) == ("build", [])


@pytest.mark.clause("QST-4.1", "QST-4.4", "QST-5.2", "QST-2.3", "QST-5.4", "QST-7.1")
def test_everybody_sees_what_is_being_decided() -> None:
    hands = {"P1": "F5 F10", "P2": "S10 D5 " + "F15 " * 8 + "F20 F20", "P3": "", "P4": ""}
    table = Table.quest(hands=hands, shields={"P2": 5}, events=["Q2"], adventure="F30 F30")
    seen = []

    def play(seat: str, answers: str) -> None:
        seen.append(table.view()["phase"])
        table.play(seat, answers)

    play("P1", "sponsor")
    play("P1", "stage:F5 close stage:F10 close")
    play("P2", "join")
    table.withdraw("P3 P4")
    play("P2", "discard:F15")
    play("P2", "attack:D5 done")
    table.play("P2", "join attack:S10 done")
    assert [*seen, table.view()["phase"]] == ["offer", "build", "invite", "trim", "attack", "over"]


@pytest.mark.clause("QST-4.7")
def test_a_sponsor_alone_sees_what_the_open_stage_must_beat_and_whether_it_does() -> None:
    table = building()

    def seen() -> tuple[int, bool]:
        quest = table.view("P1")["quest"]
        return quest["must_beat"], quest["complete"]

    assert seen() == (0, False)
    table.play("P1", "stage:F10")
    assert seen() == (0, True)
    table.play("P1", "close stage:F5")
    assert seen() == (10, False)
    table.play("P1", "stage:S10")
    assert seen() == (10, True)
    for viewer in all_but("P1"):
        assert "must_beat" not in table.view(viewer)["quest"] and "complete" not in table.view(viewer)["quest"]
    table.play("P1", "close")
    assert "must_beat" not in table.view("P1")["quest"]


@pytest.mark.clause("QST-4.7")
def test_the_first_stage_of_the_next_quest_need_not_beat_anything() -> None:
    table = Table.quest(hands={"P1": "F5 F10", "P2": "F15 F20"}, events=["Q2", "Q2"])
    table.sponsor("P1", "F5", "F10")
    table.withdraw("P2 P3 P4")
    table.play("P2", "sponsor")
    assert table.view("P2")["quest"]["must_beat"] == 0


@pytest.mark.clause("QST-4.5", "QST-4.6", "QST-4.7")
def test_everybody_sees_the_least_that_the_stage_can_be_worth() -> None:
    hands = {"P1": "F20 S10 F35", "P2": "E30 L20", "P3": "S10", "P4": "S10"}
    table = Table.quest(hands=hands, events=["Q2"], adventure="F5 F5 F5 F5 F5 F5", discards="F50 F70")
    table.play("P1", "sponsor")
    assert "at_least" not in table.view()["quest"]
    table.build("P1", "F20 S10", "F35")
    assert [table.view(viewer)["quest"]["at_least"] for viewer in EVERYBODY] == [10] * 5  # a foe of 5 and a dagger
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", "E30")
    assert [table.view(viewer)["quest"]["at_least"] for viewer in EVERYBODY] == [35] * 5  # more than the 30 before it


@pytest.mark.clause("QST-4.6")
@pytest.mark.parametrize(
    ("weapons", "least"),
    [
        ("", 5),
        ("L20", 10),
        ("H10 L20", 20),
        ("S10 H10 L20", 30),
        ("S10 H10 B15 L20", 45),
        ("D5 S10 H10 B15 L20 E30", 95),
    ],
)
def test_more_weapons_make_the_least_value_of_a_stage_higher(weapons: str, least: int) -> None:
    table = Table.quest(hands={"P1": f"F10 F70 D5 S10 {weapons} E30"}, events=["Q2"])
    table.sponsor("P1", f"F10 {weapons}", "F70 D5 S10 E30")
    assert table.view("P2")["quest"]["at_least"] == least


@pytest.mark.clause("QST-6.2")
def test_stages_that_nobody_faced_are_told_one_by_one() -> None:
    table = Table.quest(hands={"P1": "F20 S10 F35"}, events=["Q2"])
    table.sponsor("P1", "F20 S10", "F35")
    table.withdraw("P2 P3 P4")
    [event] = [event for event in table.events("P2") if event.kind == "quest_over"]
    assert event.data["unseen"] == [
        {"stage": 1, "cards": ["F20", "S10"], "value": 30},
        {"stage": 2, "cards": ["F35"], "value": 35},
    ]


@pytest.mark.clause("QST-3.4", "QST-3.5")
def test_an_event_says_how_many_cards_it_lets_players_draw() -> None:
    table = Table.quest(hands=HANDS, events=["Queen's Favor", "Prosperity", "Q2"])
    drawn = [event.data.get("draws") for event in table.events("P1") if event.kind == "event"]
    assert drawn == [2, 2, None]
