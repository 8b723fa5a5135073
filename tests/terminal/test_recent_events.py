"""Recent events in a few lines."""

from io import StringIO

from rich.console import Console, Group

import tabard
from tabard.engine.event import EVERYONE, Event
from tabard.terminal.boards import find_board
from tabard.terminal.recent_events import recent_events, whole_log

QUEST = find_board("quest")


def happened(*said: tuple[str, str]) -> list[Event]:
    """Events by kind and text; the seat is the one that the text begins with."""
    return [
        Event(kind, "QST-1.1", text, {"seat": int(text[1]) - 1} if text.startswith("P") else {}, EVERYONE, False)
        for kind, text in said
    ]


def said(events: list[Event], you: int | None = 0) -> list[str]:
    page = StringIO()
    Console(file=page, width=200).print(Group(*recent_events(events, QUEST, you)))
    return [line.strip() for line in page.getvalue().splitlines()]


def test_cards_played_one_by_one_are_shown_once() -> None:
    events = happened(
        ("stage_card", "P2 adds a card to stage 1."),
        ("stage_card", "P2 adds a card to stage 1."),
        ("stage_closed", "P2 closes stage 1 with 2 cards."),
    )
    assert said(events) == ["P2 closes stage 1 with 2 cards."]


def test_cards_that_no_later_event_includes_are_shown() -> None:
    events = happened(
        ("stage_closed", "P2 closes stage 1 with 2 cards."),
        ("stage_card", "P2 adds a card to stage 2."),
        ("stage_card", "P2 adds a card to stage 2."),
    )
    assert said(events) == ["P2 closes stage 1 with 2 cards. P2 adds a card to stage 2. (2 times)"]


def test_seats_that_do_the_same_share_a_sentence() -> None:
    events = happened(("join", "P1 joins stage 1."), ("join", "P2 joins stage 1."), ("join", "P4 joins stage 1."))
    assert said(events) == ["You, P2 and P4 join stage 1."]
    assert said(events, you=None) == ["P1, P2 and P4 join stage 1."]


def test_seats_that_get_the_same_number_each_get_it() -> None:
    events = happened(("draw", "P2 draws 2 cards."), ("draw", "P3 draws 2 cards."))
    assert said(events) == ["P2 and P3 draw 2 cards each."]


def test_one_seats_actions_with_several_cards_share_a_sentence() -> None:
    events = happened(("discard", "P2 discards F5."), ("discard", "P2 discards S10."), ("discard", "P3 discards F5."))
    assert said(events) == ["P2 discards F5, S10. P3 discards F5."]


def test_headlines_have_their_own_line() -> None:
    events = happened(
        ("attack_ready", "P2 is ready to attack with 1 card."),
        ("stage_revealed", "Stage 1 is revealed: F5 = 5."),
        ("attack", "P2 attacks with S10 = 10 and passes."),
        ("attack", "P3 attacks with D5 = 5 and passes."),
    )
    assert said(events) == [event.text for event in events]


def test_the_whole_log_has_every_event_with_its_clause() -> None:
    match = tabard.start("quest", seed=5)
    page = StringIO()
    Console(file=page, width=200).print(whole_log(match.events(0), QUEST, 0))
    lines = page.getvalue().splitlines()
    assert len(lines) == len(match.events(0))
    assert lines[1] == "QST-2.1  P2 draws 12 cards."
