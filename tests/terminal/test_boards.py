"""Boards show what a seat may see, all of it legibly and nothing else."""

import re
from collections.abc import Iterator
from io import StringIO
from itertools import islice

import pytest
from rich.console import Console, RenderableType

import tabard
from tabard.terminal.boards import find_board
from tabard.terminal.boards.generic import ANY_GAME
from tabard.terminal.recent_events import recent_events
from tabard.terminal.seating import Seating
from tests.table import Table

QUEST = find_board("quest")
CARD = re.compile(r"\b[FDSHBLE]\d+\b")
NAMES = Seating(["human", "random", "random", "random"], "")


def drawn(thing: RenderableType, width: int = 80) -> str:
    page = StringIO()
    Console(file=page, width=width).print(thing)
    return page.getvalue()


def screen_of(match: tabard.Match, seat: int | None, width: int = 80) -> str:
    return drawn(QUEST.render(match.view(seat), NAMES.names(seat)), width)


def quest_under_way() -> Table:
    """P1 sponsors two stages; P2 has played a horse for an attack, P3 has withdrawn."""
    table = Table.quest(
        hands={"P1": "F5 F10 F70 D5", "P2": "F15 H10 L20", "P3": "F20 S10", "P4": "F25 B15"},
        events=["Q2"],
        adventure=["F30", "F35"],
    )
    table.play("P1", "sponsor stage:F5 close stage:F10 stage:D5 close")
    table.play("P2", "join")
    table.play("P3", "withdraw")
    table.play("P4", "join")
    table.play("P2", "attack:H10")
    return table


def test_an_unknown_game_gets_the_generic_board() -> None:
    assert find_board("no such game") is ANY_GAME


def test_the_sponsor_sees_the_stages_face_down_with_their_values() -> None:
    text = screen_of(quest_under_way().match, 0)
    assert "1 F5 = 5 ▮" in text
    assert "2 F10 + D5 = 15 ▮" in text
    assert "Foes      F70" in text


def test_the_sponsor_sees_which_cards_are_left_out_and_why() -> None:
    table = Table.quest(hands={"P1": "F5 F10 F40 F70 S10"}, events=["Q3"])
    table.play("P1", "sponsor")
    assert "Left out  F40  F70  You could not build the stages after this one." in screen_of(table.match, 0)
    table.play("P1", "stage:F10 close stage:F40 close")
    screen = screen_of(table.match, 0)
    assert "Left out  F5  Too low: even with all your weapons, the stage would not beat 40." in screen
    assert "Left out" not in screen_of(table.match, 1)


def test_others_see_how_many_cards_a_stage_has() -> None:
    text = screen_of(quest_under_way().match, 1)
    assert "1 ▮ 1 card" in text
    assert "2 ▮▮ 2 cards" in text


def test_a_player_sees_their_hand_and_attack() -> None:
    text = screen_of(quest_under_way().match, 1)
    assert "You (P2)" in text
    assert "Foes      F15  F30" in text
    assert "Weapons   L20" in text
    assert "Attack    H10 = 10" in text


def test_everybody_sees_shields_hands_decks_and_who_takes_part() -> None:
    text = screen_of(quest_under_way().match, None)
    assert "Turn 1: P1 · quest of 2 stages · deck " in text
    assert re.search(r"P1 +◇◇◇◇◇◇◇ 0 of 7 shields +1 card +sponsor", text)
    assert re.search(r"P2 \(bot\) .* joined", text)
    assert re.search(r"P3 \(bot\) .* out of the quest", text)


def test_a_resolved_stage_lies_open() -> None:
    table = quest_under_way()
    table.play("P2", "done")
    table.play("P4", "attack:B15 done")
    assert "1 F5 = 5   2 ▮▮ 2 cards" in screen_of(table.match, 3)


def random_play(seed: int) -> Iterator[tabard.Match]:
    match = tabard.start("quest", seed=seed, options={"turn_limit": 10})
    bot = tabard.bot("random", "quest", seed=seed)
    while not match.over:
        yield match
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    yield match


def test_no_screen_shows_a_card_that_its_viewer_may_not_see() -> None:
    """Every card on a screen is in the viewer's hand or attack, in a stage that lies open, or in the viewer's quest."""
    for match in islice(random_play(1), None, None, 10):
        for viewer in (0, 1, 2, 3, None):
            view = match.view(viewer)
            players, quest = view["players"], view["quest"]
            assert isinstance(players, list)
            seen = [card for player in players for field in ("hand", "attack") for card in player.get(field, [])]
            if isinstance(quest, dict):
                own = quest["sponsor"] == viewer
                seen += [card for stage in quest["stages"] if stage["resolved"] or own for card in stage["cards"]]
                seen += [card["card"] for card in quest.get("left_out", [])]
            assert sorted(CARD.findall(screen_of(match, viewer, 200))) == sorted(seen)


def test_news_for_one_seat_contains_nothing_only_another_saw() -> None:
    *_, match = random_play(9)
    secrets = {event.text for event in match.log} - {event.text for event in match.events(2)}
    said = "".join(drawn(line, 3000) for line in recent_events(match.events(2), QUEST, None))
    assert secrets
    assert not [secret for secret in secrets if secret in said]


@pytest.mark.parametrize("width", [80, 120])
def test_the_table_fits_the_screen(width: int) -> None:
    for match in islice(random_play(5), None, None, 10):
        lines = screen_of(match, 0, width).splitlines()
        assert max(map(len, lines)) <= width
        assert len(lines) <= 12


def test_any_view_is_drawn_legibly() -> None:
    view = {
        "game": "arena",
        "seat": 0,
        "round": 3,
        "first_player": 1,
        "over": False,
        "players": [
            {"clan": "red", "position": [2, -4], "inspiration": True, "tracker": ["sword", None]},
            {"clan": "aqua", "position": [-2, 4], "inspiration": False, "tracker": []},
        ],
        "tiles": [{"name": "High Ground", "knight": None}, None],
        "paths": [[0, 1], [2, 2]],
    }
    text = drawn(ANY_GAME.render(view, ["You (P1)", "P2 (bot)"]))
    assert "round: 3   first player: P2 (bot)" in text
    assert re.search(r"You \(P1\)  clan: red   position: 2 -4   inspiration: yes   tracker: sword -", text)
    assert re.search(r"P2 \(bot\)  clan: aqua   position: -2 4   inspiration: no   tracker: -", text)
    assert "name: High Ground   knight: -" in text
    assert "(0 1), (2 2)" in text


def test_the_generic_board_can_draw_quest() -> None:
    text = drawn(ANY_GAME.render(quest_under_way().match.view(1), NAMES.names(1)))
    assert "current: P1" in text
    assert "hand: F15 F30 L20" in text
    assert "F70" not in text
