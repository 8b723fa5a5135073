"""QST-1: the cards."""

from collections import Counter

import pytest

import tabard
from tabard.games.quest.piles import PILES, list_cards
from tests.quest.decks import DECK, EVENT_DECK, a_whole_event_deck
from tests.table import Table

WEAPONS = "D5 S10 H10 B15 L20 E30"


def drawn_events(table: Table) -> list[str]:
    """The event cards that were drawn so far."""
    return [event.data["card"] for event in table.events() if event.kind == "event"]


def play_until_drawn(table: Table, count: int) -> None:
    """Nobody sponsors and everybody trims, until that many event cards were drawn."""
    while len(drawn_events(table)) < count:
        table.play(table.asked(), table.legal(table.asked()).split()[-1])


@pytest.mark.clause("QST-1.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 5, 6])
def test_quest_is_played_by_exactly_four(seats: int) -> None:
    with pytest.raises(tabard.Invalid, match=f"4 seats, not {seats}"):
        tabard.start("quest", seats=seats)


@pytest.mark.clause("QST-1.1")
def test_a_table_has_four_players_without_saying_so() -> None:
    assert len(Table("quest").view()["players"]) == 4


@pytest.mark.clause("QST-1.1")
def test_after_p4_comes_p1_again() -> None:
    table = Table.quest(events=["Q2", "Q3", "Q2", "Q3", "Q2"])
    turns = []
    for _ in range(5):
        turns.append(table.current())
        table.nobody_sponsors()
    assert turns == ["P1", "P2", "P3", "P4", "P1"]


@pytest.mark.clause("QST-1.2")
def test_the_adventure_deck_has_its_100_cards() -> None:
    state = Table("quest").state
    cards = Counter(card for pile in range(PILES) for card in list_cards(state.piles, pile))
    assert cards == DECK
    assert cards.total() == 100


@pytest.mark.clause("QST-1.2")
@pytest.mark.parametrize("card", [card for card in DECK if card.startswith("F")])
def test_a_foe_is_worth_its_number(card: str) -> None:
    table = Table.quest(hands={"P1": f"{card} F5 F10 S10 H10 B15 L20 E30"}, events=["Q2"])
    table.play("P1", f"sponsor stage:{card}")
    assert table.view("P1")["quest"]["stages"][0]["value"] == int(card[1:])


@pytest.mark.clause("QST-1.2")
@pytest.mark.parametrize("card", WEAPONS.split())
def test_a_weapon_is_worth_its_number(card: str) -> None:
    table = Table.quest(hands={"P1": "F5 F10", "P2": card}, events=["Q2"], adventure="F5")
    table.sponsor("P1", "F5", "F10")
    table.join("P2")
    table.withdraw("P3 P4")
    table.play("P2", f"attack:{card}")
    assert table.player("P2")["attack_value"] == int(card[1:])


@pytest.mark.clause("QST-1.3")
def test_the_event_deck_has_its_17_cards() -> None:
    table = Table("quest")
    play_until_drawn(table, 17)
    assert Counter(drawn_events(table)) == EVENT_DECK
    assert table.view()["event_deck"] == 0


@pytest.mark.clause("QST-1.3")
@pytest.mark.parametrize("stages", [2, 3, 4, 5])
def test_the_number_of_a_quest_is_its_number_of_stages(stages: int) -> None:
    table = Table.quest(hands={"P1": "F5 F10 F15 F20 F25"}, events=[f"Q{stages}"])
    table.sponsor("P1", *["F5", "F10", "F15", "F20", "F25"][:stages])
    assert len(table.view()["quest"]["stages"]) == stages
    assert table.asked() == "P2"


@pytest.mark.clause("QST-1.4")
def test_an_event_deck_that_runs_out_is_refilled_from_its_discards() -> None:
    table = Table.quest(events=a_whole_event_deck())
    play_until_drawn(table, 17)
    assert table.view()["event_deck"] == 0
    assert Counter([*table.view()["event_discards"], table.event()]) == EVENT_DECK
    play_until_drawn(table, 18)
    assert table.view()["turn"] == 18
    assert table.view()["event_deck"] == 16
    assert table.view()["event_discards"] == []
    assert "The event deck is empty. Its discard pile is shuffled and becomes the new deck." in str(table.log())
    play_until_drawn(table, 34)
    assert Counter(drawn_events(table)[17:]) == EVENT_DECK


@pytest.mark.clause("QST-1.4")
def test_the_event_discards_are_shuffled() -> None:
    orders = set()
    for seed in range(3):
        table = Table.quest(seed=seed, events=a_whole_event_deck())
        play_until_drawn(table, 34)
        orders.add(tuple(drawn_events(table)[17:]))
    assert len(orders) == 3


@pytest.mark.clause("QST-1.4")
def test_event_cards_and_adventure_cards_have_separate_discard_piles() -> None:
    table = Table.quest(hands={"P1": "F5 " * 8 + "D5 " * 4}, events=["Queen's Favor", "Q2"], adventure="F10 F15")
    table.discard("P1", "F5 D5")
    assert table.view()["event_discards"] == ["Queen's Favor"]
    assert table.discards() == "F5 D5"


@pytest.mark.clause("QST-1.5")
def test_a_hand_lists_foes_then_weapons_each_ascending() -> None:
    table = Table.quest(hands={"P1": "E30 H10 F70 S10 D5 F5 L20 H10 F15 B15 S10 F10"}, events=["Q2"])
    assert table.hand("P1") == "F5 F10 F15 F70 D5 S10 S10 H10 H10 B15 L20 E30"


@pytest.mark.clause("QST-1.5")
def test_a_stage_and_an_attack_are_listed_in_the_same_order() -> None:
    table = Table.quest(
        hands={"P1": "F5 F70 H10 S10", "P2": "H10 S10 B15 D5"}, events=["Q2"], adventure="F5", turn="P1"
    )
    table.sponsor("P1", "H10 S10 F5", "F70")
    assert table.view("P1")["quest"]["stages"][0]["cards"] == ["F5", "S10", "H10"]
    table.join("P2")
    table.withdraw("P3 P4")
    table.play("P2", "attack:H10 attack:B15 attack:S10 attack:D5")
    assert table.player("P2")["attack"] == ["D5", "S10", "H10", "B15"]


@pytest.mark.clause("QST-1.5")
def test_discards_and_drawn_cards_are_listed_in_the_same_order() -> None:
    table = Table.quest(
        hands={"P1": "F5"}, discards="H10 F20 S10 F5", events=["Queen's Favor", "Q2"], adventure="H10 S10"
    )
    assert table.discards() == "F5 F20 S10 H10"
    assert "P1 draws S10, H10." in table.log("P1")


@pytest.mark.clause("QST-1.5")
def test_answers_are_offered_in_the_same_order() -> None:
    table = Table.quest(hands={"P1": "H10 F20 S10 F5 E30"}, events=["Q2"])
    table.play("P1", "sponsor")
    table.expect("P1", "stage:F5 stage:F20 stage:S10 stage:H10 stage:E30")
