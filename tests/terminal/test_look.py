"""`look` shows the board and, in sections below it, everything else that a seat may see, in words."""

import re
from collections.abc import Iterator, Mapping
from io import StringIO
from itertools import islice

import pytest
from rich.console import Console, Group, RenderableType

import tabard
from tabard.terminal.boards import find_board
from tabard.terminal.details import DETAILS, whole_view
from tabard.terminal.seating import Seating
from tests.terminal.duel import Duel

RAW = re.compile(r"[\[\]{}_]|\b(?:None|True|False)\b")
"""What Python writes and people don't."""


def drawn(*things: RenderableType, width: int = 80) -> str:
    page = StringIO()
    Console(file=page, width=width, markup=False, highlight=False).print(Group(*things))
    return page.getvalue()


def names(match: tabard.Match, viewer: int | None) -> list[str]:
    return Seating(["human", *["novice"] * (match.seats - 1)], "").names(viewer)


def look(match: tabard.Match, viewer: int | None = 0) -> str:
    return drawn(*whole_view(match.game.id, match.view(viewer), names(match, viewer)))


def below_board(match: tabard.Match, viewer: int | None) -> str:
    return drawn(*DETAILS[match.game.id](match.view(viewer), names(match, viewer)))


def play(game: str) -> Iterator[tabard.Match]:
    match = tabard.start(game, seed=7)
    bot = tabard.bot("novice", game, seed=7)
    while not match.over:
        yield match
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    yield match


def player_of(match: tabard.Match, seat: int) -> Mapping[str, object]:
    """What P1 sees of a player."""
    players = match.view(0)["players"]
    assert isinstance(players, list)
    player: Mapping[str, object] = players[seat]
    return player


def ids(view: object) -> Iterator[str]:
    """The ids in the view of a game for cards, places and the like, if they aren't words."""
    if isinstance(view, Mapping):
        for key, value in view.items():
            if "-" in key or "_" in key:
                yield key
            yield from ids(value)
    elif isinstance(view, list):
        for value in view:
            yield from ids(value)


@pytest.mark.parametrize("game", tabard.games())
def test_details_are_in_words_and_fit_the_screen(game: str) -> None:
    for match in islice(play(game), 0, 400, 40):
        for viewer in (0, 1, None):
            text = below_board(match, viewer)
            assert not RAW.search(text)
            assert not [id for id in set(ids(match.view(viewer))) if re.search(rf"\b{re.escape(id)}\b", text)]
            assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("game", tabard.games())
def test_the_board_comes_first(game: str) -> None:
    match = tabard.start(game, seed=7)
    board = drawn(find_board(game).render(match.view(0), names(match, 0)))
    assert look(match).startswith(board)


def test_quest_shows_the_piles() -> None:
    discards = ["F5", "F5", "S10", "F70"]
    scenario = {"hands": {"P1": "F10 F15"}, "events": ["Plague", "Q3"], "discards": discards}
    text = look(tabard.start("quest", seed=1, scenario=scenario))
    assert "Discarded foes     F5 x2  F70" in text
    assert "Discarded weapons  S10" in text
    assert "Past events        Plague" in text
    assert "To win         7 shields" in text


def test_knights_duty_shows_clans_weapons_and_your_plan() -> None:
    match = next(match for match in play("knights-duty") if player_of(match, 0)["tracker"])
    text = look(match)
    assert re.search(r"^ player +clan +heart +weapon +Inspiration +moves", text, re.MULTILINE)
    assert re.search(r"^ You \(P1\) +purple, Terror from the Bog +full ", text, re.MULTILINE)
    assert " spear  3 spaces" in text
    assert "Your plan\n 1. " in text
    assert "Your plan" not in look(match, None)


def test_va_shows_decks_graveyards_and_the_last_clash() -> None:
    text = look(next(match for match in play("va") if player_of(match, 0)["graveyard"]))
    assert "You (P1): wildfire" in text
    assert re.search(r"^ Super equipment +Sunforged Blade", text, re.MULTILINE)
    assert re.search(r"^ Graveyard +[A-Z][a-z]+ [A-Z]", text, re.MULTILINE)
    assert re.search(r"^Last clash\n .*\byour\b", text, re.MULTILINE | re.IGNORECASE)
    assert re.search(r"^ At the last life +(you win|P2 \(bot\) wins) if both fall", text, re.MULTILINE)


def test_lost_legends_shows_everybodys_cards_and_the_trophies() -> None:
    match = next(match for match in play("lost-legends") if "known_hand" in player_of(match, 1))
    text = look(match)
    assert re.search(r"^P2 \(bot\): [A-Z][a-z]+$", text, re.MULTILINE)
    assert re.search(r"^ Hand you have seen +[A-Z]", text, re.MULTILINE)
    assert re.search(r"^ beast +5, .* three beasts", text, re.MULTILINE)
    assert "Hand you have seen" not in look(match, None)


def test_rift_shows_places_items_cards_and_the_shop() -> None:
    moving = (match for match in play("rift") if match.view(0)["phase"] == "movement")
    match = next(match for match in moving if player_of(match, 0)["hand"])
    text = look(match)
    assert re.search(
        r"^ [A-Z][a-z]+ +(jungler|tank|mage|fighter|marksman|support) +\d  (?:blue's|red's|Baron's|the) ",
        text,
        re.MULTILINE,
    )
    assert "Left in the shop\n item " in text
    assert "Your hand\n card " in text
    assert "Your hand\n card " not in look(match, None)


def test_a_game_without_details_gets_the_generic_board() -> None:
    duel = Duel()
    assert "planned: 0" in drawn(*whole_view("duel", duel.view(0), ["You (P1)", "P2"]))
