"""Scenarios, and errors about impossible ones."""

import json
from pathlib import Path
from typing import Any

import pytest

import tabard
from tests.quest.decks import DECK, EVENT_DECK, all_but
from tests.table import Table


def refused(saying: str, options: dict[str, int] | None = None, **scenario: Any) -> None:
    with pytest.raises(tabard.Invalid) as error:
        Table.quest(options=options, **scenario)
    assert saying in str(error.value)


# Given fields


def test_hands_shields_and_turn_are_as_given() -> None:
    table = Table.quest(hands={"P2": "F5 S10"}, shields={"P1": 3, "P4": 99}, turn="P4", events=["Q2"])
    assert table.hand("P2") == "F5 S10"
    assert table.shields() == [3, 0, 0, 99]
    assert table.current() == table.asked() == "P4"


def test_whatever_is_missing_is_dealt_from_the_seed() -> None:
    def others(seed: int) -> list[str]:
        table = Table.quest(seed=seed, hands={"P1": "F5"}, events=["Q2"])
        return [table.hand(seat) for seat in ("P2", "P3", "P4")]

    assert others(1) == others(1)
    assert others(1) != others(2)
    assert [len(hand.split()) for hand in others(1)] == [12, 12, 12]


def test_events_are_drawn_in_the_given_order_and_then_by_chance() -> None:
    def drawn(seed: int) -> list[str]:
        table = Table.quest(seed=seed, events=["Q5", "Q2", "Q4"])
        events: list[str] = []
        while len(events) < 5:
            events.append(table.event())
            turn = table.view()["turn"]
            while table.view()["turn"] == turn:
                table.play(table.asked(), table.legal(table.asked()).split()[-1])
        return events

    games = [drawn(seed) for seed in range(4)]
    assert all(events[:3] == ["Q5", "Q2", "Q4"] for events in games)
    assert len({tuple(events) for events in games}) > 1


def test_adventure_cards_are_drawn_in_the_given_order_and_not_dealt_into_first_hands() -> None:
    for seed in range(3):
        table = Table.quest(seed=seed, hands={"P1": "F5"}, events=["Queen's Favor", "Q2"], adventure="F70 E30 E30")
        assert table.hand("P1") == "F5 F70 E30"
        assert all("E30" not in table.hand(seat) for seat in ("P2", "P3", "P4"))


def test_discards_lie_where_they_were_put() -> None:
    table = Table.quest(discards=["H10", "F5"], events=["Q2"])
    assert table.discards() == "F5 H10"
    assert table.view()["adventure_deck"] == 100 - 48 - 2


def test_cards_may_be_given_as_a_list_or_as_one_text() -> None:
    assert Table.quest(hands={"P1": ["F5", "S10"]}, events=["Q2"]).hand("P1") == "F5 S10"
    assert Table.quest(hands={"P1": " F5  S10 "}, events=["Q2"]).hand("P1") == "F5 S10"


def test_event_cards_are_found_without_case_and_punctuation() -> None:
    table = Table.quest(events=["queens favor", "PLAGUE", "q2"], hands={"P1": "F5"})
    assert table.view()["event_discards"] == ["Plague", "Queen's Favor"]
    assert table.event() == "Q2"


def test_a_whole_deck_may_be_placed() -> None:
    cards = all_but("").split()
    table = Table.quest(
        hands={"P1": cards[:12], "P2": cards[12:24], "P3": cards[24:36], "P4": cards[36:48]},
        adventure=cards[48:70],
        discards=cards[70:],
        events=["Q2"],
    )
    assert table.view()["adventure_deck"] == 22
    assert len(table.view()["adventure_discards"]) == 30


def test_a_scenario_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps({"hands": {"P1": ["F5", "S10"]}, "events": ["Q2"]}))
    match = tabard.start("quest", seed=1, scenario=file)
    assert match.view(0)["players"][0]["hand"] == ["F5", "S10"]


def test_a_game_from_a_scenario_is_kept_in_its_record() -> None:
    table = Table.quest(hands={"P1": "F5 F10"}, events=["Q2"], shields={"P2": 3})
    table.sponsor("P1", "F5", "F10")
    again = tabard.replay(json.loads(json.dumps(table.match.record())))
    assert again.record() == table.match.record()


# Errors


def test_a_card_that_is_named_too_often() -> None:
    refused("In the hand of P1: there are too many F70; the deck has only 1.", hands={"P1": "F70 F70"})


def test_a_card_that_is_named_too_often_by_several_seats() -> None:
    refused("In the hand of P3: there are too many E30", hands={"P1": "E30", "P2": "E30", "P3": "E30"})


def test_a_card_that_is_named_too_often_by_hands_and_deck_together() -> None:
    refused("In the adventure deck: there are too many F50", hands={"P1": "F50 F50"}, adventure="F50")


def test_a_card_that_is_named_too_often_by_hands_and_discards_together() -> None:
    refused("In the discards: there are too many F40", hands={"P1": "F40 F40"}, discards="F40")


@pytest.mark.parametrize("card", DECK)
def test_every_card_may_be_named_as_often_as_the_deck_has_it_and_not_once_more(card: str) -> None:
    Table.quest(discards=[card] * DECK[card])
    refused(f"there are too many {card}", discards=[card] * (DECK[card] + 1))


@pytest.mark.parametrize("event", EVENT_DECK)
def test_every_event_card_may_be_named_as_often_as_the_deck_has_it_and_not_once_more(event: str) -> None:
    Table.quest(events=[event] * EVENT_DECK[event])
    refused(f"There are too many {event} among the events", events=[event] * (EVENT_DECK[event] + 1))


@pytest.mark.parametrize("card", ["F6", "s10", "Q2", "5", ""])
def test_an_unknown_card(card: str) -> None:
    refused(f"In the hand of P2: there is no adventure card {card!r}", hands={"P2": [card]})
    refused(f"In the adventure deck: there is no adventure card {card!r}", adventure=[card])
    refused(f"In the discards: there is no adventure card {card!r}", discards=[card])


@pytest.mark.parametrize("event", ["Q6", "Q1", "F5", "", 2])
def test_an_unknown_event_card(event: int | str) -> None:
    refused(f"There is no event card {event!r}. The event cards are: Q2,", events=[event])


def test_an_unknown_field() -> None:
    refused("A scenario of Quest has no field 'hand'. The fields are: hands, events,", hand={"P1": "F5"})


@pytest.mark.parametrize("seat", ["P5", "P0", "p1", "", "1"])
def test_an_unknown_seat(seat: str) -> None:
    refused(f"The field hands names {seat!r}; the seats are P1, P2, P3, P4.", hands={seat: "F5"})
    refused(f"The field shields names {seat!r}; the seats are P1, P2, P3, P4.", shields={seat: 1})


@pytest.mark.parametrize("turn", ["P5", "nobody", None, 0])
def test_a_turn_of_a_seat_that_does_not_exist(turn: int | str | None) -> None:
    refused(f"The field turn names {turn!r}; the seats are P1, P2, P3, P4.", turn=turn)


def test_a_hand_over_the_limit() -> None:
    refused("The hand of P2 has 13 cards; the limit is 12.", hands={"P2": "S10 " * 13})
    refused("The hand of P2 has 7 cards; the limit is 6.", hands={"P2": "S10 " * 7}, options={"hand_limit": 6})
    Table.quest(hands={"P2": "S10 " * 13}, options={"hand_limit": 13})


@pytest.mark.parametrize("shields", ["three", 1.5, -1, 100, None, True, [1]])
def test_an_invalid_number_of_shields(shields: object) -> None:
    refused(
        f"The number of shields of P4 must be a whole number from 0 to 99, not {shields!r}.",
        shields={"P4": shields},
        events=["Q2"],
    )


def test_too_few_cards_left_to_deal_from() -> None:
    rest = all_but("S10 " * 16)
    refused("The scenario leaves 16 cards, too few to deal the 4 hands it does not give.", discards=rest)
    refused("leaves 16 cards, too few to deal the 2 hands", hands={"P1": "", "P3": ""}, discards=rest)
    Table.quest(hands={"P1": "", "P3": "", "P4": ""}, discards=rest, events=["Q2"])


@pytest.mark.parametrize(("hand_limit", "needed"), [(6, 18), (12, 36), (20, 36)])
def test_as_many_cards_must_be_left_as_first_hands_have(hand_limit: int, needed: int) -> None:
    options = {"hand_limit": hand_limit}
    whole_deck = all_but().split()
    rest = " ".join(whole_deck[needed:])
    table = Table.quest(options=options, hands={"P1": ""}, discards=rest, events=["Q2"])
    assert [len(table.hand(seat).split()) for seat in ("P2", "P3", "P4")] == [needed // 3] * 3
    one_more = " ".join(whole_deck[needed - 1 :])
    saying = f"leaves {needed - 1} cards, too few to deal the 3 hands"
    refused(saying, options, hands={"P1": ""}, discards=one_more)


@pytest.mark.parametrize("field", ["hands", "shields"])
def test_a_field_that_must_be_given_by_seat(field: str) -> None:
    refused(f"The field {field} is given by seat", options=None, **{field: ["F5"]})


@pytest.mark.parametrize("cards", [5, None, [5], {"F5": 1}])
def test_cards_that_are_not_a_list(cards: object) -> None:
    refused("For the hand of P1, give a list of card names", hands={"P1": cards})
    refused("For the adventure deck, give a list of card names", adventure=cards)
    refused("For the discards, give a list of card names", discards=cards)


@pytest.mark.parametrize("events", ["Q2 Q3", 5, None, {"Q2": 1}])
def test_events_that_are_not_a_list(events: object) -> None:
    refused("For the events, give a list of event cards", events=events)


@pytest.mark.parametrize(
    ("content", "saying"),
    [("no json", "is not JSON"), ("[]", "is not a JSON object"), (None, "Cannot read the scenario")],
)
def test_a_file_that_is_not_a_scenario(tmp_path: Path, content: str | None, saying: str) -> None:
    file = tmp_path / "position.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(tabard.Invalid, match=saying):
        tabard.start("quest", scenario=file)
