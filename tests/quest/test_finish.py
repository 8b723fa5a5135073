"""QST-6 and QST-7: the end of a quest, and victory."""

from typing import Any

import pytest

from tabard.engine.dump import fingerprint
from tabard.games import find
from tests.quest.decks import DECK, EVENT_DECK, all_but
from tests.table import QuestTable, Table

FOES = ["F5", "F10", "F15", "F20", "F25"]
WEAPONS = ["D5", "S10", "B15", "L20", "E30"]
"""The weapons that just beat these foes, one after another."""


def quest_won_by(winners: str, stages: int, hands: dict[str, str] | None = None, **position: Any) -> QuestTable:
    """P1 has sponsored a quest of foes alone, and these seats have won it. Participants draw foes."""
    foes, weapons = FOES[:stages], WEAPONS[:stages]
    hands = {"P1": " ".join(foes)} | {seat: " ".join(weapons) for seat in winners.split()} | (hands or {})
    position = {"adventure": " ".join(["F35"] * 4 + ["F30"] * 4 + ["F25"] * 6)} | position
    table = Table.quest(hands=hands, events=[f"Q{stages}", "Q3"], **position)
    table.sponsor("P1", *foes)
    for weapon in weapons:
        while table.legal(table.asked()) == "join withdraw":
            table.play(table.asked(), "join" if table.asked() in winners else "withdraw")
        for seat in winners.split():
            table.attack(seat, weapon)
    return table


# The end of a quest


@pytest.mark.clause("QST-6.1")
@pytest.mark.parametrize("stages", [2, 3, 4, 5])
def test_the_winner_gains_as_many_shields_as_the_quest_has_stages(stages: int) -> None:
    assert quest_won_by("P3", stages).shields() == [0, 0, stages, 0]


@pytest.mark.clause("QST-6.1")
def test_each_of_several_winners_gains_all_the_shields() -> None:
    assert quest_won_by("P2 P4", 2).shields() == [0, 2, 0, 2]


@pytest.mark.clause("QST-6.1")
def test_shields_add_up_and_the_sponsor_gains_none() -> None:
    table = quest_won_by("P2", 2, shields={"P1": 3, "P2": 3, "P3": 1})
    assert table.shields() == [3, 5, 1, 0]


@pytest.mark.clause("QST-6.1")
def test_the_sponsor_gains_nothing_from_a_quest_that_nobody_wins() -> None:
    table = Table.quest(hands={"P1": "F5 F10"}, events=["Q2", "Q3"])
    table.sponsor("P1", "F5", "F10")
    table.withdraw("P2 P3 P4")
    assert table.shields() == [0, 0, 0, 0]


@pytest.mark.clause("QST-6.1")
def test_a_quest_pays_its_winners_only_once() -> None:
    table = quest_won_by("P3", 2)
    table.nobody_sponsors()
    assert table.shields() == [0, 0, 2, 0]


@pytest.mark.clause("QST-6.1")
def test_once_a_quest_is_over_nobody_is_in_it() -> None:
    table = quest_won_by("P3", 2)
    assert table.view()["quest"] is None
    assert not any(player["in_quest"] or player["joined"] for player in table.view()["players"])


@pytest.mark.clause("QST-6.2")
def test_the_sponsor_discards_all_cards_of_the_quest() -> None:
    table = Table.quest(hands={"P1": "F5 S10 F20 H10"}, events=["Q2", "Q3"], adventure="D5 " * 6)
    table.sponsor("P1", "F5 S10", "F20 H10")
    table.withdraw("P2 P3 P4")
    assert table.discards() == "F5 F20 S10 H10"


@pytest.mark.clause("QST-6.2")
def test_stages_that_were_never_resolved_are_discarded_face_up() -> None:
    table = Table.quest(hands={"P1": "F5 S10 F20 H10", "P2": "D5"}, events=["Q2", "Q3"], adventure="F5")
    table.sponsor("P1", "F5 S10", "F20 H10")
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", "D5")
    for viewer in ("P1", "P2", "P3", "P4", "spectator"):
        assert table.log(viewer, kind="quest_over") == ["P1 discards the quest's cards. Nobody faced F20, H10."]
        assert table.view(viewer)["adventure_discards"] == ["F5", "F20", "D5", "S10", "H10"]


@pytest.mark.clause("QST-6.3")
def test_the_sponsor_draws_as_many_cards_as_were_used_and_one_for_each_stage() -> None:
    table = Table.quest(hands={"P1": "F5 S10 F20 H10 F40"}, events=["Q2", "Q3"], adventure="D5 D5 B15 B15 L20 L20 E30")
    table.sponsor("P1", "F5 S10", "F20 H10")
    table.withdraw("P2 P3 P4")
    assert table.hand("P1") == "F40 D5 D5 B15 B15 L20 L20"


@pytest.mark.clause("QST-6.3")
@pytest.mark.parametrize("stages", [2, 3, 4, 5])
def test_a_quest_of_single_foes_doubles_what_the_sponsor_draws(stages: int) -> None:
    foes = FOES[:stages]
    table = Table.quest(hands={"P1": " ".join(foes)}, events=[f"Q{stages}", "Q2"])
    table.sponsor("P1", *foes)
    table.withdraw("P2 P3 P4")
    assert table.hand_size("P1") == 2 * stages


@pytest.mark.clause("QST-6.3")
def test_the_sponsor_trims_after_having_drawn_everything() -> None:
    hand = "F5 F10 F30 F35 F40 F50 D5 S10 H10 B15 L20 E30"
    table = Table.quest(hands={"P1": hand}, events=["Q2", "Q3"], adventure="F70 F20 F20 F20 S10")
    table.sponsor("P1", "F5", "F10 S10")
    table.withdraw("P2 P3 P4")
    assert table.hand("P1") == "F20 F20 F20 F30 F35 F40 F50 F70 D5 S10 H10 B15 L20 E30"
    assert table.asked() == "P1"
    table.discard("P1", "D5")
    assert table.asked() == "P1"
    table.discard("P1", "F20")
    assert table.hand("P1") == "F20 F20 F30 F35 F40 F50 F70 S10 H10 B15 L20 E30"
    assert (table.asked(), table.current()) == ("P2", "P2")


@pytest.mark.clause("QST-6.3")
def test_it_is_the_sponsor_who_draws_and_not_the_current_player() -> None:
    hands = {"P1": "F5", "P2": "F5 F10", "P3": "", "P4": ""}
    table = Table.quest(hands=hands, events=["Q2", "Q3"], adventure="D5 D5 D5 D5")
    table.play("P1", "decline")
    table.sponsor("P2", "F5", "F10")
    table.withdraw("P3 P4 P1")
    assert (table.hand("P1"), table.hand("P2")) == ("F5", "D5 D5 D5 D5")


@pytest.mark.clause("QST-6.3")
def test_the_cards_of_the_quest_are_discarded_before_the_sponsor_draws() -> None:
    hands = {"P1": "F5 S10 F20 H10", "P2": "F5", "P3": "F5", "P4": "F5"}
    rest = all_but(*hands.values(), "E30")
    table = Table.quest(hands=hands, events=["Q2", "Q3"], adventure="E30", discards=rest)
    table.sponsor("P1", "F5 S10", "F20 H10")
    table.withdraw("P2 P3 P4")
    # The first card is the last of the deck; for the others the discards are shuffled, with the quest among them.
    assert "E30" in table.hand("P1")
    assert table.hand_size("P1") == 6
    assert table.discards() == ""
    assert table.view()["adventure_deck"] == len(rest.split()) + 4 - 5


# Victory


@pytest.mark.clause("QST-7.1")
def test_seven_shields_make_a_knight_and_end_the_game() -> None:
    table = quest_won_by("P3", 2, shields={"P3": 5})
    assert table.winners() == "P3"
    assert table.shields() == [0, 0, 7, 0]
    assert table.asked() == "nobody"
    assert table.log("spectator")[-1] == "P3 is knighted and wins the game."


@pytest.mark.clause("QST-7.1")
def test_six_shields_do_not_make_a_knight() -> None:
    table = quest_won_by("P3", 2, shields={"P3": 4})
    assert table.shields() == [0, 0, 6, 0]
    assert not table.match.over
    assert table.winners() == ""


@pytest.mark.clause("QST-7.1")
def test_more_than_seven_shields_make_a_knight_too() -> None:
    assert quest_won_by("P3", 5, shields={"P3": 6}).winners() == "P3"


@pytest.mark.clause("QST-7.1")
def test_two_players_knighted_at_once_win_together_whatever_their_shields() -> None:
    table = quest_won_by("P2 P4", 2, shields={"P1": 6, "P2": 5, "P4": 6})
    assert table.winners() == "P2 P4"
    assert table.match.result.scores == (6, 7, 0, 8)
    assert table.log("spectator")[-1] == "P2 and P4 are knighted and win the game."


@pytest.mark.clause("QST-7.1")
def test_a_winner_of_the_quest_with_too_few_shields_does_not_win_the_game_with_the_others() -> None:
    table = quest_won_by("P2 P3 P4", 2, shields={"P2": 5, "P3": 4, "P4": 5})
    assert table.winners() == "P2 P4"


@pytest.mark.clause("QST-7.1")
def test_whoever_has_seven_shields_when_a_quest_is_completed_wins_without_having_won_it() -> None:
    table = quest_won_by("P2", 2, shields={"P1": 7, "P3": 8})
    assert table.winners() == "P1 P3"


@pytest.mark.clause("QST-7.1")
def test_a_quest_that_nobody_wins_is_completed_as_well() -> None:
    table = Table.quest(hands={"P1": "F5 F10"}, shields={"P3": 7}, events=["Q2"])
    table.sponsor("P1", "F5", "F10")
    table.withdraw("P2 P3 P4")
    assert table.winners() == "P3"


@pytest.mark.clause("QST-7.1")
def test_knights_are_not_declared_before_a_quest_is_completed() -> None:
    table = Table.quest(shields={"P3": 9}, events=["Plague", "Q2"], turn="P3")
    assert table.shields("P3") == [7]
    assert not table.match.over


@pytest.mark.clause("QST-7.2")
def test_a_game_that_is_won_ends_before_the_sponsor_replenishes() -> None:
    table = quest_won_by("P2", 2, hands={"P1": "F5 F10 F40"}, shields={"P2": 5})
    assert table.match.over
    assert table.hand("P1") == "F40"
    assert table.discards() == "D5 S10"
    assert [stage["cards"] for stage in table.view()["quest"]["stages"]] == [["F5"], ["F10"]]
    assert table.view()["quest"]["stage"] == 2
    assert "at_least" not in table.view()["quest"]
    assert not table.log(kind="quest_over")


@pytest.mark.clause("QST-7.1")
def test_a_copy_of_a_finished_game_has_the_same_winners() -> None:
    table = quest_won_by("P2 P4", 2, shields={"P2": 5, "P4": 6})
    assert table.state.copy().winners() == (1, 3)


@pytest.mark.clause("QST-8.4")
def test_a_copy_made_while_the_sponsor_trims_is_the_same_position() -> None:
    hand = "F5 F10 " + "F15 " * 8 + "F20 F20"
    table = quest_won_by("P2", 2, hands={"P1": hand}, options={"replenish_before_victory": True})
    assert table.asked() == "P1"
    assert fingerprint(table.state.copy()) == table.fingerprint()


@pytest.mark.clause("QST-1.2", "QST-1.3")
def test_every_card_of_both_decks_is_counted_during_a_quest_and_after_it() -> None:
    table = Table.quest(hands={"P1": "F5 F10"}, events=["Plague", "Q2", "Q3"], turn="P4")
    table.sponsor("P1", "F5", "F10")
    assert find("quest").census(table.state) == DECK | EVENT_DECK
    table.withdraw("P2 P3 P4")
    assert find("quest").census(table.state) == DECK | EVENT_DECK
