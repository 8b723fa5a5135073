"""QST-2: hands, drawing and trimming."""

from typing import Any

import pytest

from tabard.engine.chance import KeyedChance, key_from_seed
from tabard.games import find
from tests.quest.decks import all_but
from tests.table import Table

TWELVE = "F5 F5 F10 F10 F15 F15 S10 S10 H10 H10 B15 B15"


@pytest.mark.clause("QST-2.1")
def test_each_player_is_dealt_twelve_cards_from_the_deck() -> None:
    table = Table.quest(events=["Q2"])
    assert [table.hand_size(seat) for seat in ("P1", "P2", "P3", "P4")] == [12, 12, 12, 12]
    assert table.view()["adventure_deck"] == 100 - 48


@pytest.mark.clause("QST-2.1")
@pytest.mark.parametrize(("limit", "dealt"), [(6, 6), (11, 11), (12, 12), (20, 12)])
def test_first_hands_are_smaller_where_the_hand_limit_is_lower(limit: int, dealt: int) -> None:
    table = Table.quest(options={"hand_limit": limit}, events=["Q2"])
    assert [table.hand_size(seat) for seat in ("P1", "P2", "P3", "P4")] == [dealt] * 4


@pytest.mark.clause("QST-2.1")
def test_first_hands_are_dealt_by_chance() -> None:
    assert len({Table.quest(seed=seed, events=["Q2"]).hand("P1") for seed in range(5)}) == 5


@pytest.mark.clause("QST-2.1")
def test_a_card_drawn_later_is_not_of_the_first_hand() -> None:
    table = Table.quest(events=["Queen's Favor", "Q2"])
    drawn = [event for event in table.events("spectator") if event.kind == "draw"]
    assert [event.data.get("first_hand", False) for event in drawn] == [True] * 4 + [False]


@pytest.mark.clause("QST-2.2")
def test_a_hand_at_the_limit_is_not_trimmed() -> None:
    table = Table.quest(hands={"P1": "F5 " * 8 + "D5 D5"}, events=["Queen's Favor", "Q2"], adventure="F10 F15")
    assert table.hand_size("P1") == 12
    assert table.current() == "P2"
    assert table.discards() == ""


@pytest.mark.clause("QST-2.2")
def test_a_hand_over_the_limit_is_trimmed_to_twelve() -> None:
    table = Table.quest(hands={"P1": "F5 " * 8 + "D5 D5 D5"}, events=["Queen's Favor", "Q2"], adventure="F10 F15")
    assert table.hand_size("P1") == 13
    table.discard("P1", "F5")
    assert table.hand_size("P1") == 12
    assert table.asked() == "P2"


@pytest.mark.clause("QST-2.3")
def test_a_player_over_the_limit_chooses_among_their_cards() -> None:
    table = Table.quest(hands={"P1": TWELVE}, events=["Queen's Favor"], adventure="F70 E30")
    table.expect(
        "P1",
        "discard:F5 discard:F10 discard:F15 discard:F70 discard:S10 discard:H10 discard:B15 discard:E30",
    )
    table.discard("P1", "E30 F10")
    assert table.hand("P1") == "F5 F5 F10 F15 F15 F70 S10 S10 H10 H10 B15 B15"


@pytest.mark.clause("QST-2.3")
def test_cards_are_discarded_one_by_one() -> None:
    table = Table.quest(hands={"P1": TWELVE}, events=["Queen's Favor", "Q2"], adventure="F70 E30")
    assert "You have 2 cards too many" in table.view("P1")["question"]["text"]
    table.discard("P1", "F5")
    assert table.asked() == "P1"
    assert table.hand_size("P1") == 13
    table.discard("P1", "F5")
    assert table.asked() == "P2"


@pytest.mark.clause("QST-2.3")
def test_a_card_that_is_not_held_cannot_be_discarded() -> None:
    table = Table.quest(hands={"P1": TWELVE}, events=["Queen's Favor"], adventure="F70 E30")
    table.refused("P1", "discard:F50", clause="QST-2.3", saying="You have no F50")
    table.discard("P1", "F70")
    table.refused("P1", "discard:F70", clause="QST-2.3", saying="You have no F70")


@pytest.mark.clause("QST-2.3")
def test_everybody_sees_what_is_discarded() -> None:
    table = Table.quest(hands={"P1": TWELVE}, events=["Queen's Favor"], adventure="F70 E30")
    table.discard("P1", "F70")
    assert table.discards() == "F70"
    for viewer in ("P1", "P2", "P3", "P4", "spectator"):
        assert table.log(viewer)[-1] == "P1 discards F70."


@pytest.mark.clause("QST-2.3")
def test_nothing_else_happens_before_the_hand_is_trimmed() -> None:
    table = Table.quest(hands={"P1": TWELVE}, events=["Queen's Favor", "Q2"], adventure="F70 E30")
    assert table.event() == "Queen's Favor"
    table.refused("P2", "sponsor", clause="TBL-1.1", saying="P1 is discarding down to 12 cards")
    table.refused("P1", "decline", clause="TBL-1.3")
    table.discard("P1", "F5")
    assert (table.current(), table.event()) == ("P1", "Queen's Favor")
    table.discard("P1", "F5")
    assert (table.current(), table.event()) == ("P2", "Q2")


@pytest.mark.clause("QST-2.4")
def test_an_empty_deck_is_refilled_from_the_discards_when_a_card_is_needed() -> None:
    hands = {"P1": "F5", "P2": "F10", "P3": "F15", "P4": "F20"}
    table = Table.quest(hands=hands, events=["Queen's Favor", "Q2"], discards=all_but(*hands.values()))
    assert table.hand_size("P1") == 3
    assert table.view()["adventure_deck"] == 94
    assert table.discards() == ""
    assert "The adventure deck is empty. Its discard pile is shuffled and becomes the new deck." in table.log(
        "spectator"
    )


@pytest.mark.clause("QST-2.4")
def test_a_deck_may_run_out_in_the_middle_of_a_draw() -> None:
    hands = {"P1": "F5", "P2": "F10", "P3": "F15", "P4": "F20"}
    discards = all_but(*hands.values(), "F70")
    table = Table.quest(hands=hands, events=["Queen's Favor", "Q2"], adventure="F70", discards=discards)
    assert "F70" in table.hand("P1").split()
    assert table.hand_size("P1") == 3
    assert table.discards() == ""
    assert table.view()["adventure_deck"] == len(discards.split()) - 1


@pytest.mark.clause("QST-2.4")
def test_a_deck_that_just_ran_out_is_not_refilled_before_the_next_draw() -> None:
    hands = {"P1": "F5", "P2": "F10", "P3": "F15", "P4": "F20"}
    discards = all_but(*hands.values(), "F70 F50")
    table = Table.quest(hands=hands, events=["Queen's Favor", "Q2"], adventure="F70 F50", discards=discards)
    assert table.hand("P1") == "F5 F50 F70"
    assert table.view()["adventure_deck"] == 0
    assert sorted(table.discards().split()) == sorted(discards.split())
    assert not table.log(kind="reshuffle")


@pytest.mark.clause("QST-2.4")
def test_the_discards_are_shuffled() -> None:
    hands = {"P1": "F5", "P2": "F10", "P3": "F15", "P4": "F20"}
    position: dict[str, Any] = {"hands": hands, "events": ["Queen's Favor", "Q2"], "discards": all_but(*hands.values())}
    assert len({Table.quest(seed=seed, **position).hand("P1") for seed in range(5)}) > 1


class FullHands:
    """All 100 adventure cards are in hands. No table may set so high a limit, so the state is dealt directly."""

    def __init__(self, *hands: list[str], **scenario: Any) -> None:
        quest = find("quest")
        options = quest.resolve_options(4, {}) | {"hand_limit": 40}
        given = {"hands": dict(zip(("P1", "P2", "P3", "P4"), hands, strict=True))} | scenario
        self.state: Any = quest.deal(4, options, KeyedChance(key_from_seed(1)), given)
        self.log = self.state.log = []
        self.state.advance()
        private: dict[str, Any] = quest.private(self.state, 0)
        self.players = private["players"]

    def said(self, kind: str) -> list[str]:
        return [event.text for event in self.log if event.kind == kind]


@pytest.mark.clause("QST-2.5")
def test_with_nothing_left_anywhere_the_draw_is_skipped() -> None:
    cards = all_but("").split()
    table = FullHands(cards[:25], cards[25:50], cards[50:75], cards[75:], events=["Queen's Favor", "Q2"])
    assert [player["hand_size"] for player in table.players] == [25, 25, 25, 25]
    assert table.said("no_cards") == ["No cards are left: P1 draws 2 fewer."]
    assert table.state.current == 1


@pytest.mark.clause("QST-2.5")
def test_the_last_cards_are_drawn_and_only_the_rest_of_the_draw_is_skipped() -> None:
    cards = all_but("F70").split()
    table = FullHands(
        cards[:24], cards[24:49], cards[49:74], cards[74:], events=["Prosperity", "Q2"], adventure=["F70"]
    )
    assert [player["hand_size"] for player in table.players] == [25, 25, 25, 25]
    assert "F70" in table.players[0]["hand"]
    assert table.said("no_cards") == [
        "No cards are left: P1 draws 1 fewer.",
        "No cards are left: P2 draws 2 fewer.",
        "No cards are left: P3 draws 2 fewer.",
        "No cards are left: P4 draws 2 fewer.",
    ]
