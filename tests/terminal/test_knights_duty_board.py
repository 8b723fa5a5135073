"""The arena in the terminal: legible at 80 columns, and nothing on it that its viewer may not see."""

import random
import re
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from typing import Any

import pytest
from rich.console import Console

import tabard
from tabard.terminal.answers import Unclear, understand
from tabard.terminal.boards import find_board
from tabard.terminal.boards.generic import ANY_GAME
from tabard.terminal.boards.knights_duty import LINES_FOR_WALLS
from tabard.terminal.choices import render_choices
from tabard.terminal.recent_events import recent_events
from tabard.terminal.seating import Seating
from tests.knights_duty.table import Arena
from tests.table import seat_number

BOARD = find_board("knights-duty")
LOW = 24
ARENA = 39
"""How wide the arena is drawn."""


def screen(table: Arena, viewer: str = "P1", height: int = LOW, width: int = 80) -> str:
    seat = None if viewer == "spectator" else seat_number(viewer)
    places = ["human" if number == seat else "random" for number in range(table.match.seats)]
    page = StringIO()
    console = Console(file=page, width=width, height=height)
    console.print(BOARD.render(table.match.view(seat), Seating(places, "").names(seat)))
    return page.getvalue()


def duel(**more: Any) -> Arena:
    knights = {"P1": (0, 1), "P2": (0, 2), "P3": (4, -4)}
    clans = {"P1": "purple", "P2": "red", "P3": "yellow"}
    return Arena(knights, clans=clans, weapons={"P1": "sword", "P2": "bow"}, **more)


def random_play(seats: int, seed: int) -> Iterator[Arena]:
    table = Arena(seats=seats, seed=seed)
    dice = random.Random(seed)
    while not table.match.over:
        yield table
        seat = dice.choice(table.match.to_act)
        table.match.play(seat, dice.choice(table.match.legal(seat)))
    yield table


def test_knights_stand_in_the_arena_by_their_seats() -> None:
    rows = screen(duel(), "spectator").splitlines()[1:10]
    assert [re.findall(r"P\d", row[:ARENA]) for row in rows] == [["P3"], [], [], [], [], ["P1"], ["P2"], [], []]
    assert [row[:ARENA].count("·") for row in rows] == [4, 6, 7, 8, 8, 7, 6, 6, 5]


def test_each_row_has_its_letter() -> None:
    for height in (LOW, LINES_FOR_WALLS):
        letters = [line.lstrip()[0] for line in screen(duel(), "spectator", height).splitlines()[1:]]
        assert "".join(letter for letter in letters if letter.isalpha()) == "ABCDEFGHI"


def test_the_high_ground_is_marked_even_when_a_knight_stands_on_it() -> None:
    assert " ▲ " in screen(duel(), "spectator")
    assert "▲P1" in screen(Arena({"P1": (0, 0), "P2": (4, 0)}), "spectator")


def test_each_space_has_its_row_and_column() -> None:
    """Two knights that are neighbours in the arena are neighbours on the screen."""
    table = Arena({"P1": (0, 1), "P2": (1, 1), "P3": (0, 2), "P4": (-1, 2)})
    rows = screen(table, "spectator").splitlines()[1:10]
    at = {
        knight: (row, line.index(knight))
        for row, line in enumerate(rows)
        for knight in re.findall(r"P\d", line[:ARENA])
    }
    row, column = at["P1"]
    assert at == {
        "P1": (row, column),
        "P2": (row, column + 4),
        "P3": (row + 1, column + 2),
        "P4": (row + 1, column - 2),
    }


def test_the_reach_of_your_weapon_is_shown() -> None:
    """Of eighteen spaces within two steps one is the High Ground, and on one stands P2."""
    text = screen(duel())
    assert text.count(" + ") == 16 and "+P2" in text and "+P3" not in text
    assert "+" not in screen(duel(), "spectator") and "+" not in screen(duel(), "P3"), "P3 is unarmed"


def test_walls_are_drawn_where_there_is_room() -> None:
    high = screen(duel(), height=LINES_FOR_WALLS).splitlines()
    assert len(high) == 20 and high[1].startswith("           / \\ / \\ / \\ / \\ / \\")
    assert high[10].startswith("E | · | · | · | + |")
    assert "|" not in screen(duel(), height=LINES_FOR_WALLS - 1)


def test_hearts_weapons_inspiration_and_distance_are_shown() -> None:
    text = screen(duel(hearts={"P2": "broken"}, inspiration={"P2": False}))
    assert "You (P1)  full heart, sword" in text
    assert "P2 (bot)  broken heart, bow, at 1" in text
    assert "P3 (bot)  full heart, unarmed, at 5" in text
    assert text.count("inspired") == 2


def test_the_first_player_is_marked() -> None:
    assert "▸ P2 (bot)" in screen(duel(first_player="P2"))


def test_your_plan_is_shown_and_only_the_backs_of_others() -> None:
    table = duel()
    table.plan("P1", "sword move")
    table.plan("P2", "bow parry shield")
    assert "▮sword ▮move" in screen(table)
    other = screen(table, "P2")
    assert "▮bow ▮parry ▮shield" in other and "▮▮ inspired" in other and "sword ▮" not in other


def test_tokens_turned_up_are_shown_to_all() -> None:
    table = duel()
    table.plans(P1="sword move move", P2="shield bow bow")
    text = screen(table, "spectator")
    assert "sword ▮▮ inspired" in text and "shield ▮▮ inspired defending" in text


def test_a_mover_sees_which_space_is_where() -> None:
    table = duel()
    table.plans(P1="move move move")
    assert "You stand on F5.   ↖ E5   ↗ E6   ← F4   → F6   ↙ G4   ↘ G5" in screen(table)
    assert "You stand on" not in screen(table, "P2")
    corner = Arena({"P1": (4, -4), "P2": (-4, 4)})
    corner.plans(P1="move move move")
    assert "You stand on A5.   ← A4   ↙ B5   ↘ B6\n" in screen(corner)


def test_spaces_are_read_and_typed_by_their_names() -> None:
    table = duel()
    table.plans(P1="move move move")
    legal, known = table.match.legal(0), table.match.actions
    page = StringIO()
    Console(file=page, width=80).print(render_choices(legal, BOARD, table.match.view(0)))
    assert "1) E5  2) E6  3) F4  4) F6  5) G4" in page.getvalue()
    assert understand("E6", legal, known, BOARD.spoken) == "move:1,0"
    assert understand("move g4", legal, known, BOARD.spoken) == "move:-1,2"
    assert understand("A1", legal, known, BOARD.spoken) == "move:0,-4", "for the game to say why not"
    assert understand("move:1,0", legal, known, BOARD.spoken) == "move:1,0", "as records have it"
    with pytest.raises(Unclear, match="'E' could mean move:E5 or move:E6"):
        understand("E", legal, known, BOARD.spoken)
    with pytest.raises(Unclear, match="a name such as move:E5"):
        understand("Z9", legal, known, BOARD.spoken)


def test_the_attacks_to_come_are_listed() -> None:
    table = duel()
    table.plans(P1="sword move move", P2="bow move move")
    assert "Attacks to come: P2 (bot)" in screen(table)


def test_a_defeated_knight_is_marked_and_a_fallen_one_is_gone() -> None:
    table = duel(hearts={"P2": "broken"}, inspiration={"P1": False, "P2": False})
    table.plans(P1="sword move move", P2="bow parry")
    table.hit("P1", "P2")
    assert "P2 (bot)  defeated, bow, at 1" in screen(table)
    table.play("P2", "hold")
    text = screen(table)
    assert "P2 (bot)  fallen" in text and text.count("P2") == 1


def test_while_clans_are_chosen_there_is_no_arena_yet() -> None:
    table = Arena(seats=3, options={"seating": "choose"})
    table.play("P1", "clan:green")
    text = screen(table, "P2")
    assert "P1 (bot)  green, Free Folk" in text and "You (P2)  -" in text


@pytest.mark.parametrize(("height", "lines"), [(LOW, 16), (LINES_FOR_WALLS, 22)])
def test_the_table_fits_the_screen(height: int, lines: int) -> None:
    for seats, seed in ((2, 1), (6, 2), (6, 3)):
        for table in islice(random_play(seats, seed), None, None, 11):
            shown = screen(table, "P1", height).splitlines()
            assert max(map(len, shown)) <= 80
            assert len(shown) <= lines


def test_no_screen_shows_a_token_that_its_viewer_may_not_see() -> None:
    """Every token on a screen is turned up, or the viewer's own."""
    token = re.compile(r"(?<![,] )\b(sword|spear|bow|shield|parry|move)\b(?!,)")
    for table in islice(random_play(4, 6), None, None, 5):
        for viewer in ("P1", "P3", "spectator"):
            trackers = [line for line in screen(table, viewer, width=200).splitlines() if " heart," not in line]
            shown = sorted(found for line in trackers for found in token.findall(line))
            players = table.view(viewer)["players"]
            assert shown == sorted(name for player in players if player["position"] for name in player["tracker"])


def test_the_log_addresses_the_player() -> None:
    table = duel(inspiration={"P1": False, "P2": False})
    table.plans(P1="sword move move", P2="parry move move", P3="move move move")
    table.moves(P3="stay")
    table.miss("P1", "P2")
    said = {
        you: " ".join(line.renderable.plain for line in recent_events(table.match.log, BOARD, seat_number(you)))
        for you in ("P1", "P2")
    }
    assert "You attack P2 with the sword. P2 parries." in said["P1"]
    assert "P2 parries: you fumble and drop the weapon." in said["P1"]
    assert "P1 attacks you with the sword. You parry." in said["P2"]
    assert "You parry: P1 fumbles and drops the weapon." in said["P2"]


def test_the_generic_board_can_draw_the_game() -> None:
    page = StringIO()
    match = tabard.start("knights-duty", seats=2, seed=1)
    Console(file=page, width=80).print(ANY_GAME.render(match.view(0), ["You (P1)", "P2 (bot)"]))
    assert "clan: purple" in page.getvalue()
