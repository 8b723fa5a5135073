"""The rift in the terminal: the draft, the map and the teams, at 80 columns, and no card its viewer may not see."""

from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from rich.console import Console, RenderableType

import tabard
from tabard.games.rift.cards import CARDS
from tabard.games.rift.champions import WORDS
from tabard.games.rift.items import ITEM_IDS
from tabard.terminal.boards import find_board
from tabard.terminal.boards.rift import LETTERS
from tabard.terminal.choices import render_choices
from tabard.terminal.help import help_about
from tabard.terminal.seating import Seating
from tests.terminal.conftest import Said

BOARD = find_board("rift")

POSITION = {
    "champions": {
        "P1": {
            "Zed": {"place": "red-top-1", "health": 2, "items": ["iron-sword", "ruby-charm"], "cooldown": 2},
            "Soraka": {"place": "blue-mid-1", "recalling": True},
            "Ornn": {"dead": True},
        },
        "P2": {"Vayne": {"place": "red-top-1", "stunned": True}, "Jinx": "dragon", "Taric": "red-base"},
    },
    "hands": {"P1": "flash flash block", "P2": "crit"},
    "gold": {"P1": 7, "P2": 12},
    "towers": {"red-top-1": 3, "blue-mid-1": 0, "blue-upper": 0},
    "cleared": ["blue-topjungle-1"],
    "monsters": {"baron": {"back": 9}, "dragon": {"turns": {"P2": 1}}},
    "dragons": {"P1": 1},
    "baron_until": {"P2": 6},
    "turn": "P1",
    "round": 4,
    "phase": "battle",
}


def drawn(thing: RenderableType, width: int = 80) -> str:
    page = StringIO()
    Console(file=page, width=width, height=40).print(thing)
    return page.getvalue()


def screen(match: tabard.Match, seat: int | None = 0) -> str:
    places = ["human" if number == seat else "random" for number in range(2)]
    return drawn(BOARD.render(match.view(seat), Seating(places, "").names(seat)))


def position(**fields: object) -> tabard.Match:
    return tabard.start("rift", seed=1, scenario={**POSITION, **fields})


def lines(match: tabard.Match, seat: int | None = 0) -> list[str]:
    return [" ".join(line.split()) for line in screen(match, seat).splitlines()]


def random_play(seed: int) -> Iterator[tabard.Match]:
    match = tabard.start("rift", seed=seed, options={"round_limit": 8})
    bot = tabard.bot("random", "rift", seed=seed)
    while not match.over:
        yield match
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    yield match


def test_the_map_has_lanes_jungle_river_pits_towers_and_champions() -> None:
    assert lines(position())[1:9] == [
        "red's Base ♛10 Nexus ♜8 upper ♜8 lower Tar",
        "top topjungle mid botjungle bot",
        "red 2 ♜8 ♣ ♜8 ♣ ♜8",
        "red 1 ♜3 Zed Vay ♣ ♜6 ♣ ♜6",
        "river baron r9 ◆dragon 1/2",
        "Jin",
        "blue 1 ♜6 · † Sor↩ ♣ ♜6",
        "blue 2 ♜8 ♣ ♜8 ♣ ♜8",
    ]
    assert "blue's Base ♛10 Nexus † upper ♜8 lower (Orn)" in lines(position())


def test_your_base_is_at_the_bottom() -> None:
    for seat, below in ((0, "blue's"), (1, "red's"), (None, "blue's")):
        bases = [line.split()[0] for line in lines(position(), seat) if line.startswith(("blue's Base", "red's Base"))]
        assert bases[-1] == below


def test_the_teams_show_health_stats_cooldown_tile_and_items() -> None:
    shown = lines(position())
    assert "P2 (bot) gold 12 hand 1 of 5 kills 0 Baron to round 6" in shown
    assert "▸ You (P1) gold 7 hand 3 of 5 kills 0 Dragon +1" in shown
    assert "Zed 2/7 atk 6 def 2 ult in 2 red's outer top lane Iron Sword +1" in shown
    assert "Ornn 0/10 atk 4 def 4 ult ready dead until round 5" in shown
    assert "Vayne 5/5 atk 5 def 2 ult ready red's outer top lane, stunned" in shown
    assert "Soraka 6/6 atk 4 def 2 ult ready blue's outer mid lane ↩" in shown


def test_no_two_champions_begin_the_same() -> None:
    assert len({word[:LETTERS] for word in WORDS}) == len(WORDS)


def test_the_current_battle_is_shown_with_its_sums() -> None:
    match = position()
    match.play(0, "battle:red-top-1")
    match.play(0, "attack:Zed")
    assert "Battle in red's outer top lane" in lines(match)
    assert "Zed attacks for 6 (attack 5, Dragon 1)" in lines(match)
    match.play(0, "done")
    assert "Zed attacks Vayne for 6 (attack 5, Dragon 1) vs defense 2 (defense 1, Baron 1)" in lines(match)


def test_only_your_own_hand_is_shown() -> None:
    assert "Your hand: Block Flash x2" in lines(position())
    assert "Crit" not in screen(position()) and "Flash" not in screen(position(), 1)
    assert "Your hand" not in screen(position(), None)


def test_the_draft_lists_all_champions_with_stats_and_owners() -> None:
    match = tabard.start("rift", seed=1)
    for seat, answer in ((0, "ban:Zed"), (1, "ban:Ornn"), (1, "ban:Shen"), (0, "ban:Jhin"), (0, "pick:Anivia")):
        match.play(seat, answer)
    shown = lines(match)
    assert "Zed fighter 5 4 2 3 4 1 4 banned" in shown
    assert "Anivia mage 5 3 2 4 3 1 3 You (P1)" in shown
    assert "Vayne marksman 5 4 1 3 4 1 3" in shown
    assert any(line.startswith("P1 ban P2 ban P2 ban P1 ban P1 pick P2 pick") for line in shown)
    assert "Jinx (4/4/0)" in drawn(render_choices(match.legal(1), BOARD, match.view(1)))


def test_the_shop_shows_prices_and_what_items_do() -> None:
    match = position(phase="shop", champions={"P1": {"Zed": "blue-base"}, "P2": {"Vayne": "red-base"}})
    assert any("Iron Sword 6" in line for line in lines(match))
    choices = drawn(render_choices(match.legal(0), BOARD, match.view(0)))
    assert "iron-sword (6: +1 attack)" in choices and "sun-blade" not in choices


def test_cards_champions_and_items_are_listed_with_what_they_do(tabard_says: Callable[..., Said]) -> None:
    everything = tabard_says("cards rift")
    assert everything.code == 0 and "53 cards" in everything.out
    assert all(f"{id} " in everything.out for id in (*CARDS, *ITEM_IDS))
    assert max(map(len, everything.out.splitlines())) <= 80
    listed = " ".join(tabard_says("cards rift wall breaker").out.split())
    assert listed == "item gold copies wall-breaker 11 3 +1 attack, +3 against towers, for a tank only 1 card"
    zed = " ".join(tabard_says("cards rift assassinate").out.split())
    assert "zed 5 4 2 Fighter, income 3" in zed and "Assassinate (Attack stage): the damage" in zed


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Iron Sword", "iron-sword 6 3 +1 attack"),
        ("miner's lamp", "miners-lamp 10 3 +1 health, +2 income"),
        ("lee-sin", "Stride (Battle phase): +1 attack"),
        ("tower dive", "tower-dive 3 Attack stage under an enemy tower"),
    ],
)
def test_a_question_mark_explains_a_card_a_champion_or_an_item(asked: str, said: str) -> None:
    help = help_about(position(), 0, asked, find_board("rift"))
    assert said in " ".join("".join(drawn(part) for part in help).split())


@pytest.mark.parametrize("seed", range(3))
def test_screens_of_a_game_fit_into_80_columns(seed: int) -> None:
    for number, match in enumerate(random_play(seed)):
        if number % 11 == 0:
            seat = (0, 1, None)[number % 3]
            assert all(len(line) <= 80 for line in screen(match, seat).splitlines())
    assert "The game is over" in screen(match)
