"""QST-3: the turn and its event card."""

import pytest

from tabard.engine.observation import Observation
from tabard.games import find
from tests.table import Table

TWELVE = "F5 F5 F10 F10 F15 F15 S10 S10 H10 H10 B15 B15"


@pytest.mark.clause("QST-3.1")
def test_p1_begins_and_turns_go_round() -> None:
    table = Table.quest(events=["Q2", "Q2", "Q2", "Q3", "Q3"])
    for current in ("P1", "P2", "P3", "P4", "P1"):
        assert table.current() == current
        assert table.asked() == current
        table.nobody_sponsors()


@pytest.mark.clause("QST-3.1")
def test_the_log_says_whose_turn_begins() -> None:
    table = Table.quest(events=["Q2", "Q2"], turn="P4")
    table.nobody_sponsors()
    assert table.log("spectator", kind="turn") == ["Turn 1: P4's turn.", "Turn 2: P1's turn."]


@pytest.mark.clause("QST-3.1")
def test_the_turn_passes_on_from_the_current_player_not_from_the_sponsor() -> None:
    table = Table.quest(hands={"P3": "F5 F10"}, events=["Q2", "Q3"], adventure="D5 D5 D5 D5", turn="P2")
    table.play("P2", "decline")
    table.sponsor("P3", "F5", "F10")
    table.withdraw("P4 P1 P2")
    assert table.current() == "P3"
    assert table.asked() == "P3"


@pytest.mark.clause("QST-3.2")
def test_a_quest_is_offered_to_the_current_player() -> None:
    table = Table.quest(hands={"P3": "F5 F10"}, events=["Q2"], turn="P3")
    assert table.event() == "Q2"
    table.expect("P3", "sponsor decline")
    assert "P3 draws a quest of 2 stages." in table.log("spectator")


@pytest.mark.clause("QST-3.2")
def test_the_top_event_card_is_drawn_each_turn() -> None:
    table = Table.quest(events=["Q4", "Q2", "Q5", "Q3"])
    drawn = []
    for _ in range(4):
        drawn.append(table.event())
        table.nobody_sponsors()
    assert drawn == ["Q4", "Q2", "Q5", "Q3"]


@pytest.mark.clause("QST-3.2")
def test_an_event_is_carried_out_at_once_and_nobody_is_asked() -> None:
    table = Table.quest(shields={"P1": 3}, events=["Plague", "Q2"])
    assert table.shields() == [1, 0, 0, 0]
    assert table.match.decisions == []
    assert table.asked() == "P2"


@pytest.mark.clause("QST-3.3")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 3)])
def test_plague_costs_two_shields_or_as_many_as_there_are(before: int, after: int) -> None:
    table = Table.quest(shields={"P1": before}, events=["Plague", "Q2"])
    assert table.shields("P1") == [after]


@pytest.mark.clause("QST-3.3")
def test_plague_strikes_the_current_player_alone() -> None:
    table = Table.quest(shields={"P1": 4, "P2": 4, "P3": 4, "P4": 4}, events=["Plague", "Q2"], turn="P3")
    assert table.shields() == [4, 4, 2, 4]


@pytest.mark.clause("QST-3.4")
def test_queens_favor_gives_two_cards_to_the_current_player_alone() -> None:
    hands = {"P1": "F5", "P2": "F5", "P3": "F5", "P4": "F5"}
    table = Table.quest(hands=hands, events=["Queen's Favor", "Q2"], adventure="L20 F40", turn="P2")
    assert [table.hand(seat) for seat in ("P1", "P2", "P3", "P4")] == ["F5", "F5 F40 L20", "F5", "F5"]
    assert table.asked() == "P3"


@pytest.mark.clause("QST-3.4")
def test_after_queens_favor_the_current_player_trims() -> None:
    table = Table.quest(hands={"P1": TWELVE}, events=["Queen's Favor", "Q2"], adventure="L20 F40")
    assert table.hand_size("P1") == 14
    table.discard("P1", "F5 F40")
    assert table.hand("P1") == "F5 F10 F10 F15 F15 S10 S10 H10 H10 B15 B15 L20"
    assert table.asked() == "P2"


@pytest.mark.clause("QST-3.5")
def test_prosperity_gives_two_cards_to_all_in_play_order_from_the_current_player() -> None:
    hands = {"P1": "F5", "P2": "F5", "P3": "F5", "P4": "F5"}
    adventure = "F10 F15 F20 F25 F30 F35 F40 F50"
    table = Table.quest(hands=hands, events=["Prosperity", "Q2"], adventure=adventure, turn="P3")
    assert table.hand("P3") == "F5 F10 F15"
    assert table.hand("P4") == "F5 F20 F25"
    assert table.hand("P1") == "F5 F30 F35"
    assert table.hand("P2") == "F5 F40 F50"


@pytest.mark.clause("QST-3.5")
def test_at_prosperity_each_trims_before_the_next_one_draws() -> None:
    hands = {"P1": "D5 " * 6 + "F5 " * 6, "P2": "F5", "P3": "S10 " * 11, "P4": "H10 " * 12}
    adventure = "F10 F15 F20 F25 F30 F35 F40 F50"
    table = Table.quest(hands=hands, events=["Prosperity", "Q2"], adventure=adventure, turn="P3")
    assert (table.asked(), table.hand_size("P3"), table.hand_size("P4")) == ("P3", 13, 12)
    table.discard("P3", "S10")
    assert (table.asked(), table.hand_size("P4"), table.hand_size("P1")) == ("P4", 14, 12)
    table.discard("P4", "H10")
    assert (table.asked(), table.hand_size("P4"), table.hand_size("P1")) == ("P4", 13, 12)
    table.discard("P4", "F25")
    assert (table.asked(), table.hand_size("P1"), table.hand_size("P2")) == ("P1", 14, 1)
    table.discard("P1", "F30 F35")
    assert table.hand("P2") == "F5 F40 F50"
    assert (table.asked(), table.current()) == ("P4", "P4")


@pytest.mark.clause("QST-3.6")
def test_the_event_card_lies_open_until_all_is_done_and_is_then_discarded() -> None:
    table = Table.quest(hands={"P1": TWELVE}, events=["Queen's Favor", "Q3"], adventure="L20 F40")
    assert (table.event(), table.view()["event_discards"]) == ("Queen's Favor", [])
    table.discard("P1", "F5 F5")
    assert (table.event(), table.view()["event_discards"]) == ("Q3", ["Queen's Favor"])


@pytest.mark.clause("QST-3.6")
def test_a_quest_card_is_discarded_once_its_sponsor_is_done() -> None:
    table = Table.quest(hands={"P1": "F5 F10"}, events=["Q2", "Q3"])
    table.sponsor("P1", "F5", "F10")
    table.withdraw("P2 P3 P4")
    assert table.view()["event_discards"] == ["Q2"]
    assert table.event() == "Q3"
    assert table.current() == "P2"


@pytest.mark.clause("QST-3.6")
def test_no_second_quest_begins_before_the_first_is_over() -> None:
    table = Table.quest(hands={"P1": "F5 F10 " + "D5 " * 6 + "F15 F20 F25 F30"}, events=["Q2", "Q3"])
    table.sponsor("P1", "F5", "F10")
    table.withdraw("P2 P3 P4")
    assert table.asked() == "P1"
    assert table.event() == "Q2"
    table.discard("P1", "D5 D5")
    assert table.event() == "Q3"
    assert table.view()["quest"] is None


@pytest.mark.clause("QST-3.2", "QST-3.6")
def test_several_events_in_a_row() -> None:
    table = Table.quest(
        hands={"P1": "F5", "P2": "F5", "P3": "F5", "P4": "F5"},
        shields={"P2": 6},
        events=["Prosperity", "Plague", "Queen's Favor", "Q2"],
        adventure="D5 D5 S10 S10 H10 H10 B15 B15 L20 L20",
    )
    assert table.match.decisions == []
    assert table.shields() == [0, 4, 0, 0]
    assert table.hand("P3") == "F5 H10 H10 L20 L20"
    assert table.view()["event_discards"] == ["Plague", "Queen's Favor", "Prosperity"]
    assert table.asked() == "P4"


@pytest.mark.clause("QST-3.3")
@pytest.mark.parametrize(
    ("shields", "said"),
    [(5, "P1 loses 2 shields."), (1, "P1 loses 1 shield."), (0, "P1 has no shields to lose.")],
)
def test_a_plague_event_says_what_it_really_costs(shields: int, said: str) -> None:
    table = Table.quest(shields={"P1": shields}, events=["Plague", "Q2"])
    assert table.log(kind="plague") == [f"Plague: {said}"]


@pytest.mark.clause("QST-3.6")
def test_learners_see_nothing_of_a_quest_once_its_turn_is_over() -> None:
    table = Table.quest(hands={"P1": "F5 F10", "P2": TWELVE}, events=["Q2", "Queen's Favor"])
    table.sponsor("P1", "F5", "F10")
    table.withdraw("P2 P3 P4")
    assert (table.asked(), table.event()) == ("P2", "Queen's Favor")
    assert learners_see_of_the_quest(table) == [0, 0, 0]


@pytest.mark.clause("QST-5.1")
def test_before_the_first_quest_nobody_is_in_one() -> None:
    table = Table.quest(hands={"P1": TWELVE}, events=["Queen's Favor"])
    assert table.asked() == "P1"
    assert not any(player["in_quest"] for player in table.view()["players"])
    assert learners_see_of_the_quest(table) == [0, 0, 0]


def learners_see_of_the_quest(table: Table) -> list[int]:
    """How many stages there are, are built and are resolved, as P2 observes it."""
    observation = Observation()
    observation.slices = []
    find("quest").observe(table.state, 1, observation)
    quest = next(part for part in observation.slices if part.name == "quest")
    return list(observation.row())[quest.first : quest.first + quest.length]
