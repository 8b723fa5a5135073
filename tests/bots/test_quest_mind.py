"""The mind for Quest: positions whose best answer is beyond doubt."""

import pytest

from tabard.bots.minds.quest import QuestMind
from tabard.engine.chance import QuickChance
from tabard.games import find
from tabard.games.quest.piles import STAGES, value_of
from tests.bots.eyes import check_says_why, check_sees_only_what_it_may, choice, wins
from tests.conformance.setups import Setup
from tests.table import QuestTable, Table

ITERATIONS = 120

QUEST = Setup(find("quest"), 4, {"turn_limit": 30})
WEAPONS = "D5 S10 H10 B15 L20 E30"


def nothing_to_gain_by_it() -> QuestTable:
    """All others lack one shield. P4 could only build a quest that makes them knights; nobody else is left to ask."""
    table = Table.quest(hands={"P4": "F5 F10 D5"}, events=["Q2"], shields={"P1": 6, "P2": 6, "P3": 6})
    for seat in ("P1", "P2", "P3"):
        table.play(seat, "decline")
    return table


def somebody_else_will() -> QuestTable:
    """P1 lacks two shields and holds weapons for two quests, and the others can sponsor."""
    hands = {"P1": f"{WEAPONS} S10 H10 B15 L20 F5 F10", "P2": "F5 F10 F15 F20 F25 F30 F35 F40"}
    return Table.quest(hands=hands, events=["Q2"], shields={"P1": 5})


def the_highest_foe() -> QuestTable:
    """Who passes the last stage is knighted; P1 lays its foe."""
    table = Table.quest(hands={"P1": "F5 F15 F70"}, events=["Q2"], shields={"P2": 5, "P3": 5, "P4": 5})
    table.play("P1", "sponsor stage:F5 close")
    return table


def no_weapon_spared() -> QuestTable:
    """The same with a foe that many can beat."""
    table = Table.quest(hands={"P1": "F5 F35 E30"}, events=["Q2"], shields={"P2": 5, "P3": 5, "P4": 5})
    table.play("P1", "sponsor stage:F5 close stage:F35")
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


SOLVED = {
    nothing_to_gain_by_it: ("P4", "decline"),
    somebody_else_will: ("P1", "decline"),
    the_highest_foe: ("P1", "stage:F70"),
    no_weapon_spared: ("P1", "stage:E30"),
    all_or_nothing: ("P2", "attack:E30"),
    a_card_for_nothing: ("P2", "join"),
}


@pytest.mark.parametrize("position", SOLVED, ids=lambda position: position.__name__)
def test_the_expert_finds_the_best_answer(position) -> None:
    seat, best = SOLVED[position]
    assert choice(position(), seat, "expert", ITERATIONS) == best


@pytest.mark.parametrize("position", SOLVED, ids=lambda position: position.__name__)
def test_the_adept_knows_what_matters(position) -> None:
    seat, best = SOLVED[position]
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
    assert "E30" in table.match.view(1)["players"][1]["hand"]  # type: ignore[index]


def test_the_adept_discards_what_is_worth_least() -> None:
    table = Table.quest(
        hands={"P1": f"{WEAPONS} F15 F50 F70 S10 H10 B15"}, adventure="F5 L20", events=["Queen's Favor"]
    )
    assert choice(table, "P1", "adept") == "discard:F5"


def test_the_expert_takes_hidden_stages_for_such_as_sponsors_build() -> None:
    """Dealt blindly, the highest foes would be as likely in the first stage as in the last."""
    table = Table.quest(hands={"P1": "F5 F20 B15 L20"}, events=["Q2"])
    table.sponsor("P1", "F5", "F20 B15 L20")
    state = table.match.state

    def first_stages(deal) -> list[int]:
        worlds = [deal(state, 1, QuickChance(key)) for key in range(100)]
        return [value_of(world.piles, STAGES) for world in worlds]

    blind = first_stages(lambda known, seat, chance: known.redeal(seat, chance))
    imagined = first_stages(QuestMind().imagine)
    assert sum(value <= 20 for value in imagined) > sum(value <= 20 for value in blind) + 10


def test_it_sees_only_what_it_may() -> None:
    check_sees_only_what_it_may(QUEST, games=2, every=9)


def test_it_says_why() -> None:
    check_says_why(QUEST, games=2, every=9)


def test_whole_games_end_with_the_better_bot_ahead() -> None:
    assert wins(QUEST, "adept", "random", games=4) >= 3
