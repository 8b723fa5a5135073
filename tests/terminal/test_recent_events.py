"""Recent events in a few lines."""

from io import StringIO

import pytest
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


def said(events: list[Event], you: int | None = 0, game: str = "quest") -> list[str]:
    page = StringIO()
    Console(file=page, width=200).print(Group(*recent_events(events, find_board(game), you)))
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
    assert said(events) == ["P2 closes stage 1 with 2 cards. P2 adds 2 cards to stage 2."]


def test_seats_that_do_the_same_share_a_sentence() -> None:
    events = happened(("join", "P1 joins stage 1."), ("join", "P2 joins stage 1."), ("join", "P4 joins stage 1."))
    assert said(events) == ["You, P2 and P4 join stage 1."]
    assert said(events, you=None) == ["P1, P2 and P4 join stage 1."]


def test_seats_that_get_the_same_number_each_get_it() -> None:
    events = happened(("draw", "P2 draws 2 cards."), ("draw", "P3 draws 2 cards."))
    assert said(events) == ["P2 and P3 draw 2 cards each."]


def test_one_seats_actions_with_several_cards_share_a_sentence() -> None:
    events = happened(("discard", "P2 discards F5."), ("discard", "P2 discards S10."), ("discard", "P3 discards F5."))
    assert said(events) == ["P2 discards F5 and S10. P3 discards F5."]


def test_a_draw_and_the_discards_after_it_share_a_sentence() -> None:
    events = happened(
        ("draw", "P1 draws 9 cards."),
        ("discard", "P1 discards F5."),
        ("discard", "P1 discards S10."),
        ("draw", "P2 draws 1 card."),
        ("discard", "P3 discards F5."),
    )
    assert said(events, you=None) == [
        "P1 draws 9 cards and discards F5 and S10. P2 draws 1 card. P3 discards F5.",
    ]
    assert said(events)[0].startswith("You draw 9 cards and discard F5 and S10.")


def test_an_attack_that_was_announced_is_told_when_it_is_shown() -> None:
    announced = ("attack_ready", "P2 is ready to attack with 1 card.")
    shown = ("stage_revealed", "Stage 1 is revealed: F5 = 5.")
    assert said(happened(announced, shown)) == ["Stage 1 is revealed: F5 = 5."]
    assert said(happened(shown, announced)) == ["Stage 1 is revealed: F5 = 5.", "P2 is ready to attack with 1 card."]


@pytest.mark.parametrize(
    ("game", "kind", "texts", "sentence"),
    [
        (
            "rift",
            "move",
            ["Zed moves to red's Base.", "Lee Sin moves to the Dragon's pit.", "Jinx moves to blue's Base."],
            "Zed moves to red's Base, Lee Sin to the Dragon's pit and Jinx to blue's Base.",
        ),
        (
            "rift",
            "buy",
            [
                "P2 buys Zed Iron Sword (+1 attack) for 6 gold. 4 gold left.",
                "P2 buys Jinx Boots for 3 gold. 1 gold left.",
            ],
            "P2 buys Zed Iron Sword (+1 attack) for 6 gold and Jinx Boots for 3 gold. 1 gold left.",
        ),
        (
            "knights-duty",
            "equip",
            ["P1 takes up the bow.", "P3 takes up the sword."],
            "You take up the bow and P3 the sword.",
        ),
        (
            "knights-duty",
            "plan",
            ["P1 plans bow for spot 1.", "P1 plans move for spot 2."],
            "You plan bow for spot 1 and move for spot 2.",
        ),
        (
            "knights-duty",
            "inspiration",
            ["P2 keeps Inspiration.", "P3 spends Inspiration."],
            "P2 keeps and P3 spends Inspiration.",
        ),
        (
            "va",
            "equip",
            [
                "P2 attaches Bell of Dread (daunt 1) to Quarry Giant, now AD 8.",
                "P2 attaches Plate Coat to Quarry Giant, now AD 9.",
            ],
            "P2 attaches Bell of Dread (daunt 1) and Plate Coat to Quarry Giant, now AD 9.",
        ),
        ("va", "declare", ["P2 chooses to block.", "P1 chooses to attack."], "P2 chooses to block and you to attack."),
        ("va", "declare", ["P2 chooses to block.", "P1 chooses to block."], "P2 and you choose to block."),
    ],
)
def test_every_game_groups_its_routine(game: str, kind: str, texts: list[str], sentence: str) -> None:
    assert said(happened(*((kind, text) for text in texts)), game=game) == [sentence]


def test_headlines_have_their_own_line() -> None:
    events = happened(
        ("decline", "P2 declines to sponsor."),
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
