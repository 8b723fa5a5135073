"""Whole quests, from the offer to the next turn."""

import pytest

from tests.table import Table


@pytest.mark.clause("QST-4.1", "QST-5.7", "QST-5.9", "QST-6.1", "QST-6.3")
def test_four_stages_and_two_winners() -> None:
    table = Table.quest(
        hands={
            "P1": "F5 F5 F10 F15 F20 D5 S10 S10 H10 H10 B15 L20",
            "P2": "F5 F10 F15 F25 F40 D5 S10 S10 H10 B15 B15 E30",
            "P3": "F5 F10 F20 F25 D5 S10 S10 H10 H10 B15 L20 L20",
            "P4": "F5 F15 F15 F20 F30 F35 S10 H10 H10 B15 L20 E30",
        },
        events=["Q4", "Q2"],
        adventure="F30 S10 B15  D5 L20  B15 D5  S10 B15  F5 F5 F10 F15 F50 D5 S10 S10 H10 H10 H10 L20",
    )
    table.play("P1", "decline")
    table.sponsor("P2", "F5 S10", "F15 H10", "F25 B15", "F40 S10")

    table.join("P3 P4 P1")
    table.discard("P3", "F5")
    table.discard("P4", "F5")
    table.discard("P1", "F5")
    table.attack("P3", "D5 S10")
    table.attack("P4", "B15")
    table.attack("P1", "S10")
    assert table.hand("P1") == "F5 F10 F15 F20 D5 S10 H10 H10 B15 B15 L20"
    assert table.view()["quest"]["eligible"] == [2, 3]

    table.join("P3 P4")
    table.attack("P3", "H10 B15")
    table.attack("P4", "S10 L20")

    table.join("P3 P4")
    table.attack("P3", "L20 H10 S10")
    table.attack("P4", "E30 H10")

    table.join("P3 P4")
    table.attack("P3", "D5 B15 L20 S10")
    table.attack("P4", "D5 S10 H10 B15 L20")

    assert table.shields() == [0, 0, 4, 4]
    assert table.hand("P3") == "F10 F20 F25 F30"
    assert table.hand("P4") == "F15 F15 F20 F30 F35"
    assert table.hand("P2") == "F5 F5 F10 F10 F15 F50 D5 D5 S10 S10 H10 H10 H10 B15 L20 E30"
    assert table.asked() == "P2"
    table.discard("P2", "F5 D5 F5 D5")
    assert table.hand("P2") == "F10 F10 F15 F50 S10 S10 H10 H10 H10 B15 L20 E30"
    assert (table.current(), table.event(), table.asked()) == ("P2", "Q2", "P2")


@pytest.mark.clause("QST-5.8", "QST-6.2", "QST-6.3")
def test_everybody_fails_at_the_first_stage() -> None:
    table = Table.quest(
        hands={
            "P1": "F50 F70 F5 D5 S10 H10 H10 B15 B15 L20 L20 E30",
            "P2": "S10 H10",
            "P3": "D5 B15",
            "P4": "F5 F5",
        },
        events=["Q2", "Q3"],
        adventure="F10 S10 F15  F20 F20 F25 F25 F30 F30",
    )
    table.sponsor("P1", "F50 E30", "F70 D5 S10")
    table.join("P2 P3 P4")
    table.attack("P2", "S10 H10")
    table.attack("P3", "B15 S10 D5")
    table.attack("P4")
    assert table.log(kind="attack") == [
        "P2 attacks with S10 + H10 = 20 and fails.",
        "P3 attacks with D5 + S10 + B15 = 30 and fails.",
        "P4 attacks with nothing and fails.",
    ]
    assert table.shields() == [0, 0, 0, 0]
    assert table.discards() == "F50 F70 D5 D5 S10 S10 S10 H10 B15 E30"
    assert table.hand("P1").startswith("F5 F20 F20 F25 F25 F30 F30")
    assert table.hand_size("P1") == 14
    table.discard("P1", "F5 F20")
    assert table.asked() == "P2"
    assert [table.hand(seat) for seat in ("P2", "P3", "P4")] == ["F10", "", "F5 F5 F15"]


@pytest.mark.clause("QST-5.2", "QST-6.3")
def test_nobody_joins() -> None:
    table = Table.quest(
        hands={"P1": "", "P2": "", "P3": "", "P4": "F5 F10 F15 S10"},
        events=["Q3", "Q2"],
        adventure="D5 D5 S10 S10 H10 H10 B15",
        turn="P2",
    )
    table.play("P2", "decline")
    table.play("P3", "decline")
    table.sponsor("P4", "F5", "F10", "F15 S10")
    table.withdraw("P1 P2 P3")
    assert [table.hand(seat) for seat in ("P1", "P2", "P3")] == ["", "", ""]
    assert table.hand("P4") == "D5 D5 S10 S10 H10 H10 B15"
    assert table.discards() == "F5 F10 F15 S10"
    assert table.current() == "P3"


@pytest.mark.clause("QST-7.1", "QST-7.2")
def test_two_knights_after_a_chain_of_quests() -> None:
    table = Table.quest(
        hands={
            "P1": "F5 F10 F15 F20 F5 F10 F15 F20",
            "P2": "D5 S10 B15 L20 D5 S10 B15 L20",
            "P3": "D5 S10 B15 L20 D5 S10 B15 L20",
            "P4": "",
        },
        events=["Q4", "Q3"],
        adventure="F25 " * 7 + "F30 F30 F30 F30 F35 F35 F35 F35 F40 F50",
    )
    table.sponsor("P1", "F5", "F10", "F15", "F20")
    table.join("P2 P3")
    table.withdraw("P4")
    for weapon in ("D5", "S10", "B15"):
        table.attack("P2", weapon)
        table.attack("P3", weapon)
        table.join("P2 P3")
    table.attack("P2", "L20")
    table.attack("P3", "L20")
    assert table.shields() == [0, 4, 4, 0]
    for seat in ("P2", "P3", "P4"):
        table.play(seat, "decline")
    table.sponsor("P1", "F5", "F10", "F15")
    table.join("P2 P3")
    table.withdraw("P4")
    for weapon in ("D5", "S10"):
        table.attack("P2", weapon)
        table.attack("P3", weapon)
        table.join("P2 P3")
    sponsor_before = table.hand("P1")
    table.attack("P2", "B15")
    table.attack("P3", "B15")
    assert table.shields() == [0, 7, 7, 0]
    assert table.winners() == "P2 P3"
    assert table.hand("P1") == sponsor_before
