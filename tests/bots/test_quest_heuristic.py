"""The heuristic for Quest, and positions whose best answers are known."""

from collections.abc import Callable
from typing import Any

import pytest

from tabard.bots.heuristics.quest import QuestHeuristic
from tabard.engine.chance import QuickChance
from tabard.games import find
from tabard.games.quest.actions import ATTACK, DISCARD
from tabard.games.quest.cards import FOES, KINDS, VALUE
from tabard.games.quest.piles import ATTACKS, HAND, STAGES, value_of
from tests.bots.checks import (
    check_no_peeking,
    check_reasons_do_not_peek,
    check_says_why,
    choice,
    positions,
    reasons,
    wins,
)
from tests.bots.solved_positions import check_solves, ends, name_of, others_than
from tests.conformance.setups import Setup
from tests.table import QuestTable, Table

QUEST = Setup(find("quest"), 4, {"turn_limit": 30})
WEAPONS = "D5 S10 H10 B15 L20 E30"


# Positions of the last turn whose best answers are known. After it the players with the most shields win (QST-8.5).

LAST_TURN = {"turn_limit": 1}
FAR_FROM_KNIGHTS = {"turn_limit": 1, "shields_to_win": 10}


def somebody_else_must() -> QuestTable:
    """P1 lacks a shield to draw level with P2, and a sponsor gains none (QST-6.1)."""
    hands = {"P1": "F5 F10 D5 S10 S10 H10 H10 B15 B15 L20 E30"}
    return Table.quest(hands=hands, events=["Q2"], shields={"P1": 2, "P2": 3}, options=LAST_TURN)


def the_last_weapon() -> QuestTable:
    """The last stage is worth more than the first one (QST-4.7), which was 25; and that is what P2 has laid so far."""
    table = Table.quest(
        hands={"P1": "F25 F30", "P2": "D5 S10 H10 B15 L20"},
        adventure="F5 F5",
        events=["Q2"],
        shields={"P1": 1},
        options=FAR_FROM_KNIGHTS,
    )
    table.sponsor("P1", "F25", "F30")
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", "D5 L20")
    table.join("P2")
    table.play("P2", "attack:H10 attack:B15")
    return table


def the_lead_is_enough() -> QuestTable:
    """P4 leads, and is the last one asked: when it declines, the turn ends (QST-4.2), and the game."""
    table = Table.quest(
        hands={"P4": "F5 F10 D5"},
        events=["Q2"],
        shields={"P1": 1, "P2": 1, "P3": 1, "P4": 2},
        options=LAST_TURN,
    )
    for seat in ("P1", "P2", "P3"):
        table.play(seat, "decline")
    return table


def nobody_can_pass() -> QuestTable:
    """P1 leads, and holds the one Excalibur that is left: the others' weapons come to 60 at most, no two of a kind
    (QST-5.4), so that a stage of 70 keeps them all out. If P1 declines, somebody may win a quest that one weapon does
    not."""
    return Table.quest(
        hands={"P1": "F5 F40 E30"}, discards="E30", events=["Q2"], shields={"P1": 1}, options=FAR_FROM_KNIGHTS
    )


def kept_for_the_last_stage() -> QuestTable:
    """The same; in the first stage Excalibur would be missed in the last."""
    table = nobody_can_pass()
    table.play("P1", "sponsor stage:F5")
    return table


def nobody_shall_pass() -> QuestTable:
    """The same; the last stage has its foe, and Excalibur is still in hand."""
    table = nobody_can_pass()
    table.play("P1", "sponsor stage:F5 close stage:F40")
    return table


THE_ONLY_CHANCE = {
    somebody_else_must: ("P1", "decline"),
    the_last_weapon: ("P2", "attack:S10"),
}
CERTAIN_VICTORY = {
    the_lead_is_enough: ("P4", "decline"),
    nobody_can_pass: ("P1", "sponsor stage:F5 close stage:F40 stage:E30 close"),
    kept_for_the_last_stage: ("P1", "close stage:F40 stage:E30 close"),
    nobody_shall_pass: ("P1", "stage:E30 close"),
}
KNOWN = {**THE_ONLY_CHANCE, **CERTAIN_VICTORY}
OVERLOOKED = [somebody_else_must, the_last_weapon, the_lead_is_enough, nobody_shall_pass]


@pytest.mark.parametrize("position", KNOWN, ids=name_of)
def test_the_expert_finds_the_best_answer(position: Callable[..., Any]) -> None:
    seat, best = KNOWN[position]
    check_solves(position(), seat, best.split()[0])


@pytest.mark.parametrize("position", OVERLOOKED, ids=name_of)
def test_the_adept_overlooks_it(position: Callable[..., Any]) -> None:
    seat, best = KNOWN[position]
    assert choice(position(), seat, "adept") != best.split()[0]


@pytest.mark.parametrize("position", THE_ONLY_CHANCE, ids=name_of)
def test_after_any_other_answer_the_game_is_lost(position: Callable[..., Any]) -> None:
    table = position()
    seat, best = KNOWN[position]
    assert 1.0 in ends(table, seat, best)
    for answer in others_than(table, seat, best):
        assert ends(table, seat, answer) == {0.0}


@pytest.mark.parametrize("position", CERTAIN_VICTORY, ids=name_of)
def test_after_any_other_answer_victory_is_not_certain(position: Callable[..., Any]) -> None:
    table = position()
    seat, best = KNOWN[position]
    assert ends(table, seat, best) == {1.0}
    for answer in others_than(table, seat, best.split()[0]):
        assert 0.0 in ends(table, seat, answer)


def test_the_highest_stage_of_a_hand_without_arms_does_not_save_the_lead() -> None:
    assert 0.0 in ends(the_lead_is_enough(), "P4", "sponsor stage:F5 close stage:F10 stage:D5 close")


# Priors


def the_highest_foe() -> QuestTable:
    """Who passes the last stage is knighted; P1 lays its foe."""
    table = Table.quest(hands={"P1": "F5 F15 F70"}, events=["Q2"], shields={"P2": 5, "P3": 5, "P4": 5})
    table.play("P1", "sponsor stage:F5 close")
    return table


def all_or_nothing() -> QuestTable:
    """P2 lacks the shields of this quest, and its last stage has three cards."""
    table = Table.quest(
        hands={"P1": "F5 F20 B15 L20", "P2": WEAPONS, "P3": "", "P4": ""},
        adventure="F5 F5",
        events=["Q2"],
        shields={"P2": 5},
    )
    table.sponsor("P1", "F5", "F20 B15 L20")
    table.join("P2")
    table.withdraw("P3 P4")
    table.attack("P2", "D5 S10")
    table.join("P2")
    table.play("P2", "attack:H10 attack:B15 attack:L20")
    return table


def a_card_for_nothing() -> QuestTable:
    """P2 holds no weapon, so that an attack costs nothing."""
    table = Table.quest(hands={"P1": "F5 F20 B15 L20", "P2": "F5 F10"}, events=["Q2"])
    table.sponsor("P1", "F5", "F20 B15 L20")
    return table


LIKED = {
    the_highest_foe: ("P1", "stage:F70"),
    all_or_nothing: ("P2", "attack:E30"),
    a_card_for_nothing: ("P2", "join"),
}


@pytest.mark.parametrize("position", LIKED, ids=name_of)
def test_the_adept_knows_what_matters(position: Callable[..., Any]) -> None:
    seat, best = LIKED[position]
    assert choice(position(), seat, "adept") == best


def test_the_adept_sponsors_to_change_its_foes_for_cards() -> None:
    table = Table.quest(hands={"P1": "F5 F15 F30 F40 S10 B15 L20"}, events=["Q3"])
    assert choice(table, "P1", "adept") == "sponsor"


def test_the_adept_keeps_its_best_weapon_for_the_last_stage() -> None:
    hands = {"P1": "F5 F20 B15 L20", "P2": "S10 H10 B15 L20 E30"}
    table = Table.quest(hands=hands, adventure="F5", events=["Q2"])
    table.sponsor("P1", "F5", "F20 B15 L20")
    table.join("P2")
    table.withdraw("P3 P4")
    table.play("P2", choice(table, "P2", "adept"))
    assert choice(table, "P2", "adept") == "done"
    assert "E30" in table.match.view(1)["players"][1]["hand"]


def test_the_adept_discards_what_is_worth_least() -> None:
    table = Table.quest(
        hands={"P1": f"{WEAPONS} F15 F50 F70 S10 H10 B15"}, adventure="F5 L20", events=["Queen's Favor"]
    )
    assert choice(table, "P1", "adept") == "discard:F5"


def test_the_expert_assumes_hidden_stages_that_sponsors_build() -> None:
    """Dealt blindly, the highest foes would be as likely in the first stage as in the last."""
    table = Table.quest(hands={"P1": "F5 F20 B15 L20"}, events=["Q2"])
    table.sponsor("P1", "F5", "F20 B15 L20")
    state = table.match.state

    def first_stages(deal: Callable[..., Any]) -> list[int]:
        worlds = [deal(state, 1, QuickChance(key)) for key in range(100)]
        return [value_of(world.piles, STAGES) for world in worlds]

    blind = first_stages(lambda known, seat, chance: known.redeal(seat, chance))
    determinized = first_stages(QuestHeuristic().determinize)
    assert sum(value <= 20 for value in determinized) > sum(value <= 20 for value in blind) + 10


def test_it_sees_only_what_its_seat_may_see() -> None:
    check_no_peeking(QUEST, games=2, every=9)


def test_it_gives_reasons() -> None:
    check_says_why(QUEST, games=2, every=9)


def test_the_stronger_bot_wins_more_games() -> None:
    assert wins(QUEST, "adept", "random", games=4) >= 3


def test_its_reasons_do_not_peek() -> None:
    check_reasons_do_not_peek(QUEST, games=2, every=9)


def test_the_reason_for_an_attack_names_its_value() -> None:
    attacks = 0
    for state in positions(QUEST, 3, 4):
        for seat in state.to_act:
            for action, why in reasons(QUEST, state, seat).items():
                if ATTACK <= action < DISCARD:
                    worth = value_of(state.piles, ATTACKS + seat) + VALUE[action - ATTACK]
                    assert why.startswith(f"Your attack will be worth {worth}; ")
                    attacks += 1
    assert attacks > 20


def test_only_the_lowest_cards_are_called_lowest() -> None:
    for state in positions(QUEST, 3, 4):
        for seat in state.to_act:
            for kinds in (range(FOES), range(FOES, KINDS)):
                called = {
                    VALUE[action - DISCARD]
                    for action, why in reasons(QUEST, state, seat).items()
                    if action - DISCARD in kinds and ("worth less" in why or "need least" in why or "low foe" in why)
                }
                held = [VALUE[card] for card in kinds if state.piles[(HAND + seat) * KINDS + card] > 0]
                assert called <= {min(held, default=0)}


@pytest.mark.parametrize(("shields", "foe"), [(0, "stage:F50"), (3, "stage:F15")])
def test_a_sponsor_who_gains_shields_builds_a_quest_that_can_be_won(shields: int, foe: str) -> None:
    """QST-8.8. Otherwise the last stage is a wall."""
    table = Table.quest(hands={"P1": "F10 F15 F50"}, events=["Q2"], options={"sponsor_shields": shields})
    table.play("P1", "sponsor stage:F10 close")
    assert choice(table, "P1", "adept") == foe


@pytest.mark.parametrize(("draws", "foe"), [("all", "stage:F50"), ("none", "stage:F15")])
def test_a_sponsor_who_needs_a_winner_for_cards_lets_others_win(draws: str, foe: str) -> None:
    """QST-8.7."""
    table = Table.quest(hands={"P1": "F10 F15 F50"}, events=["Q2"], options={"unwon_quest_draws": draws})
    table.play("P1", "sponsor stage:F10 close")
    assert choice(table, "P1", "adept") == foe
