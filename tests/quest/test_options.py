"""QST-8: the options of a table."""

import json
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard.games import find
from tests.quest.test_finish import quest_won_by
from tests.table import QuestTable, Table, seat_number

RESTOCK = {"replenish_before_victory": True}


@pytest.mark.clause("QST-8.1")
@pytest.mark.parametrize(("needed", "winners"), [(2, "P3"), (3, ""), (1, "P3")])
def test_fewer_shields_may_make_a_knight(needed: int, winners: str) -> None:
    assert quest_won_by("P3", 2, options={"shields_to_win": needed}).winners() == winners


@pytest.mark.clause("QST-8.1")
def test_more_shields_may_be_needed_than_seven() -> None:
    table = quest_won_by("P3", 2, shields={"P3": 7}, options={"shields_to_win": 10})
    assert table.shields("P3") == [9]
    assert not table.match.over
    assert quest_won_by("P3", 2, shields={"P3": 8}, options={"shields_to_win": 10}).winners() == "P3"


@pytest.mark.clause("QST-8.2")
@pytest.mark.parametrize("limit", [6, 11, 13, 20])
def test_another_hand_limit_is_trimmed_to(limit: int) -> None:
    table = Table.quest(
        hands={"P1": "S10 " * min(limit, 16) + "F5 " * max(0, limit - 16)},
        events=["Queen's Favor", "Q2"],
        adventure="F30 F30",
        options={"hand_limit": limit},
    )
    assert table.hand_size("P1") == limit + 2
    table.discard("P1", "S10 S10")
    assert table.hand_size("P1") == limit
    assert table.asked() == "P2"


@pytest.mark.clause("QST-8.3")
def test_with_empty_attacks_a_participant_may_keep_all_weapons() -> None:
    table = Table.quest(
        hands={"P1": "F5 F10", "P2": "S10 H10"}, events=["Q2"], adventure="F5", options={"empty_attacks": True}
    )
    table.sponsor("P1", "F5", "F10")
    table.join("P2")
    table.withdraw("P3 P4")
    table.expect("P2", "attack:S10 attack:H10 done")
    assert "add a weapon, or attack with nothing." in table.view("P2")["question"]["text"]
    table.play("P2", "done")
    assert table.hand("P2") == "F5 S10 H10"
    assert table.log(kind="attack") == ["P2 attacks with nothing and fails."]


@pytest.mark.clause("QST-8.3")
def test_with_empty_attacks_an_attack_with_weapons_is_unchanged() -> None:
    table = Table.quest(
        hands={"P1": "F5 F10", "P2": "S10 H10"}, events=["Q2"], adventure="F5", options={"empty_attacks": True}
    )
    table.sponsor("P1", "F5", "F10")
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", "S10")
    assert table.log(kind="attack") == ["P2 attacks with S10 = 10 and passes."]


@pytest.mark.clause("QST-8.4")
def test_with_replenishing_first_the_sponsor_discards_draws_and_trims_before_knights_are_declared() -> None:
    hand = "F5 F10 F15 F15 F15 F15 F20 F20 F20 F20 F40 F40"
    table = quest_won_by("P2", 2, hands={"P1": hand}, shields={"P2": 5}, options=RESTOCK)
    assert table.shields("P2") == [7]
    assert not table.match.over
    assert table.winners() == ""
    assert table.discards() == "F5 F10 D5 S10"
    assert table.hand("P1") == "F15 F15 F15 F15 F20 F20 F20 F20 F30 F30 F35 F35 F40 F40"
    table.discard("P1", "F15")
    assert not table.match.over
    table.discard("P1", "F15")
    assert table.winners() == "P2"
    assert table.hand_size("P1") == 12


@pytest.mark.clause("QST-8.4")
def test_with_replenishing_first_a_sponsor_without_excess_is_not_asked() -> None:
    table = quest_won_by("P2 P3", 2, shields={"P2": 5, "P3": 6}, options=RESTOCK)
    assert table.winners() == "P2 P3"
    assert table.hand_size("P1") == 4
    assert table.discards() == "F5 F10 D5 D5 S10 S10"


@pytest.mark.clause("QST-8.4")
def test_with_replenishing_first_a_quest_without_a_knight_is_unchanged() -> None:
    table = quest_won_by("P2", 2, options=RESTOCK)
    assert table.shields() == [0, 2, 0, 0]
    assert table.hand_size("P1") == 4
    assert (table.current(), table.view()["event_discards"]) == ("P2", ["Q2"])


@pytest.mark.clause("QST-8.4")
def test_with_replenishing_first_a_quest_that_nobody_sponsors_still_knights() -> None:
    table = Table.quest(shields={"P2": 7}, events=["Q2"], options=RESTOCK)
    table.nobody_sponsors()
    assert table.winners() == "P2"


@pytest.mark.clause("QST-8.5")
def test_after_the_last_turn_the_most_shields_win() -> None:
    table = Table.quest(shields={"P1": 1, "P3": 4, "P4": 3}, events=["Q2", "Plague", "Q3"], options={"turn_limit": 3})
    table.nobody_sponsors()
    assert not table.match.over
    table.nobody_sponsors()
    assert table.winners() == "P3"
    assert table.match.result.scores == (1, 0, 4, 3)
    assert table.view()["turn"] == 3
    assert table.log("spectator")[-1] == "The last turn is over. P3 wins with the most shields."


@pytest.mark.clause("QST-8.5")
def test_after_the_last_turn_those_with_equally_many_shields_share_the_victory() -> None:
    table = Table.quest(shields={"P1": 4, "P2": 3, "P4": 4}, events=["Q2"], options={"turn_limit": 1})
    table.nobody_sponsors()
    assert table.winners() == "P1 P4"


@pytest.mark.clause("QST-8.5")
def test_where_nobody_has_a_shield_all_share_the_victory() -> None:
    table = Table.quest(events=["Q2"], options={"turn_limit": 1})
    table.nobody_sponsors()
    assert table.winners() == "P1 P2 P3 P4"


@pytest.mark.clause("QST-8.5")
def test_the_last_turn_is_played_to_its_end() -> None:
    hand = "F5 F10 " + "F15 " * 8 + "F20 F20"
    table = quest_won_by("P3", 2, shields={"P2": 1}, hands={"P1": hand}, options={"turn_limit": 1})
    assert not table.match.over
    table.discard("P1", "F15 F15")
    assert table.winners() == "P3"


@pytest.mark.clause("QST-8.5")
def test_a_knight_before_the_last_turn_wins_at_once() -> None:
    table = quest_won_by("P3", 2, shields={"P2": 6, "P3": 5}, options={"turn_limit": 1})
    assert table.winners() == "P3"
    assert table.log("spectator")[-1] == "P3 is knighted and wins the game."


@pytest.mark.clause("QST-8.5")
def test_without_a_turn_limit_the_game_goes_on() -> None:
    table = Table.quest(shields={"P1": 6}, events=["Q2", "Q2", "Q2", "Q3", "Q3", "Q3", "Q3", "Q4", "Q4", "Q4"])
    for _ in range(9):
        table.nobody_sponsors()
    assert not table.match.over


SPONSORED_BY_P3: dict[str, Any] = {
    "hands": {"P1": "S10 H10", "P2": "S10 H10", "P3": "F5 F10", "P4": "S10 B15"},
    "events": ["Q2"],
    "adventure": "F5 F15 F20 F25 F30 F35",
    "turn": "P3",
}
"""P3's quest of a 5 and a 10, in which all others can pass both stages. The next cards drawn show the order."""


@pytest.mark.clause("QST-8.6", "QST-5.2", "QST-5.3", "QST-5.4", "QST-5.6")
@pytest.mark.parametrize(("asked_from", "order"), [("sponsor", "P4 P1 P2"), ("p1", "P1 P2 P4")])
def test_participants_are_asked_draw_and_attack_in_the_order_that_the_table_has_chosen(
    asked_from: str, order: str
) -> None:
    table = Table.quest(options={"asked_from": asked_from}, **SPONSORED_BY_P3)
    assert table.view()["asked_from"] == asked_from
    table.sponsor("P3", "F5", "F10")
    for stage in (1, 2):
        asked = []
        for _ in range(3):
            asked.append(table.asked())
            table.play(table.asked(), "join")
        attacked = []
        for _ in range(3):
            attacked.append(table.asked())
            table.attack(table.asked(), table.legal(table.asked()).split()[-1].removeprefix("attack:"))
        drawn = [event.data["seat"] for event in table.events("spectator") if event.clause == "QST-5.3"]
        revealed = [event.data["seat"] for event in table.events("spectator") if event.kind == "attack"]
        seats = [seat_number(seat) for seat in order.split()]
        assert " ".join(asked) == " ".join(attacked) == order, f"stage {stage}"
        assert drawn == revealed == seats * stage
    assert table.shields() == [2, 2, 0, 2]


@pytest.mark.clause("QST-8.6")
@pytest.mark.parametrize(("asked_from", "second"), [("sponsor", "P4 P2"), ("p1", "P2 P4")])
def test_players_who_are_out_are_skipped_in_either_order(asked_from: str, second: str) -> None:
    table = Table.quest(options={"asked_from": asked_from}, **SPONSORED_BY_P3)
    table.sponsor("P3", "F5", "F10")
    for _ in range(3):
        table.play(table.asked(), "withdraw" if table.asked() == "P1" else "join")
    for _ in range(2):
        table.attack(table.asked(), "S10")
    asked = []
    for _ in range(2):
        asked.append(table.asked())
        table.play(table.asked(), "join")
    assert " ".join(asked) == second


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("shields_to_win", 0, "a whole number from 1 to 20"),
        ("shields_to_win", 21, "a whole number from 1 to 20"),
        ("hand_limit", 5, "a whole number from 6 to 20"),
        ("hand_limit", 21, "a whole number from 6 to 20"),
        ("empty_attacks", 1, "on or off"),
        ("replenish_before_victory", "maybe", "on or off"),
        ("turn_limit", -1, "a whole number from 0 to 1000"),
        ("turn_limit", 2.5, "a whole number from 0 to 1000"),
        ("asked_from", "p2", "sponsor or p1"),
    ],
)
def test_an_option_out_of_its_range_is_refused_by_title(option: str, value: float | str, allowed: str) -> None:
    title = option.replace("_", " ").capitalize()
    with pytest.raises(tabard.Invalid, match=f"^{title} must be {allowed}, not {value!r}"):
        tabard.start("quest", options={option: value})


# Fewer cards for a quest that nobody won, and shields for its sponsor


def unwon_quest(draws: str) -> QuestTable:
    """P1 has sponsored a quest of 3 cards in 2 stages, and nobody joined."""
    table = Table.quest(
        hands={"P1": "F5 F20 H10"}, events=["Q2", "Q3"], adventure="D5 " * 6, options={"unwon_quest_draws": draws}
    )
    table.sponsor("P1", "F5", "F20 H10")
    table.withdraw("P2 P3 P4")
    return table


@pytest.mark.clause("QST-8.7")
@pytest.mark.parametrize(("draws", "drawn"), [("all", 5), ("cards", 3), ("stages", 2), ("none", 0)])
def test_the_sponsor_of_a_quest_that_nobody_won_may_draw_fewer_cards(draws: str, drawn: int) -> None:
    assert unwon_quest(draws).hand_size("P1") == drawn


@pytest.mark.clause("QST-8.7")
@pytest.mark.parametrize("draws", ["all", "cards", "stages", "none"])
@pytest.mark.parametrize("restock", [False, True])
def test_the_sponsor_of_a_quest_that_was_won_draws_all(draws: str, restock: bool) -> None:
    options = {"unwon_quest_draws": draws, "replenish_before_victory": restock}
    assert quest_won_by("P3", 2, options=options).hand_size("P1") == 4


@pytest.mark.clause("QST-8.8")
@pytest.mark.parametrize("gained", [0, 1, 3])
def test_the_sponsor_of_a_quest_that_was_won_may_gain_shields(gained: int) -> None:
    table = quest_won_by("P3", 2, options={"sponsor_shields": gained})
    assert table.shields() == [gained, 0, 2, 0]
    said = {0: [], 1: ["P1 sponsored it and gains 1 shield."], 3: ["P1 sponsored it and gains 3 shields."]}
    assert table.log(kind="sponsor_shields") == said[gained]


@pytest.mark.clause("QST-8.8")
def test_the_sponsor_gains_no_shields_if_nobody_wins() -> None:
    table = Table.quest(hands={"P1": "F5 F10"}, events=["Q2", "Q3"], options={"sponsor_shields": 2})
    table.sponsor("P1", "F5", "F10")
    table.withdraw("P2 P3 P4")
    assert table.shields() == [0, 0, 0, 0]


@pytest.mark.clause("QST-8.8", "QST-7.1")
def test_the_sponsor_may_be_knighted_with_them() -> None:
    assert quest_won_by("P3", 2, shields={"P1": 6}, options={"sponsor_shields": 1}).winners() == "P1"


def test_options_have_the_documented_limits() -> None:
    for name, most in (("shields_to_win", 20), ("hand_limit", 20), ("turn_limit", 1000), ("sponsor_shields", 5)):
        Table.quest(options={name: most})
        with pytest.raises(tabard.Invalid, match=f" to {most}, not {most + 1}"):
            Table.quest(options={name: most + 1})


def test_the_recommended_options_are_those_that_were_measured() -> None:
    (recommended,) = find("quest").presets
    assert recommended.options == {"sponsor_shields": 1, "unwon_quest_draws": "stages"}
    assert find("quest").random_options == {"turn_limit": 40}, "so that random games end"


def test_a_game_of_the_former_rules_replays() -> None:
    record = json.loads((Path(__file__).parents[1] / "stored" / "records" / "quest.json").read_text())
    assert record["rules"] == 2
    assert find("quest").rules_version == tabard.start("quest").record()["rules"] == 3
    assert tabard.replay(record).over
