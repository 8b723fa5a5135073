"""Lost Legends in the terminal: heroes, monsters, gear and the hand being passed, and no card that may not be seen."""

import random
import re
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import islice
from typing import Any

import pytest
from rich.console import Console, RenderableType

import tabard
from tabard.games.lost_legends.packs import BASE_CONTENT
from tabard.terminal.boards import find_board
from tabard.terminal.choices import render_choices
from tabard.terminal.recent_events import recent_events
from tabard.terminal.seating import Seating
from tests.terminal.conftest import Said

BOARD = find_board("lost-legends")


def drawn(thing: RenderableType, width: int = 80) -> str:
    page = StringIO()
    Console(file=page, width=width, height=40).print(thing)
    return page.getvalue()


def screen(match: tabard.Match, seat: int | None = 0, width: int = 80) -> str:
    places = ["human" if number == seat else "random" for number in range(match.seats)]
    return drawn(BOARD.render(match.view(seat), Seating(places, "").names(seat)), width)


def choices(match: tabard.Match, seat: int = 0, width: int = 200) -> str:
    return drawn(render_choices(match.legal(seat), BOARD, match.view(seat)), width)


def battle(**changed: Any) -> tabard.Match:
    """P1, a dwarf with a spade, a helm and a heart charm, faces a boar; a ghoul lies open."""
    scenario = {
        "phase": "battle",
        "first_player": "P1",
        "heroes": {"P1": "dwarf", "P2": "ranger", "P3": "barbarian"},
        "equipment": {"P1": ["gravediggers-spade", "bent-poker", "pot-helm", "ox-heart-charm", "poultice-bag"]},
        "fronts": {"P1": {"monster": "hedge-ogre", "damage": 1}, "P2": "soot-imp"},
        "open": {"monster": "cellar-ghoul", "damage": 4},
        "challenges": {"P2": "undead"},
        "trophies": {"P3": "antler-crown"},
    }
    return tabard.start("lost-legends", seats=3, seed=1, scenario={**scenario, **changed})


def gear_up() -> tabard.Match:
    hand = ["notched-cleaver", "pot-helm", "spark-shower", "whetstone", "yew-shortbow", "ash-cloak"]
    scenario = {
        "heroes": {"P1": "dwarf", "P2": "ranger", "P3": "barbarian"},
        "first_player": "P1",
        "gold": {"P1": 2},
        "hands": {"P1": hand},
        "equipment": {"P1": ["hunting-sling"]},
    }
    return tabard.start("lost-legends", seats=3, seed=1, scenario=scenario)


def random_play(seed: int) -> Iterator[tabard.Match]:
    match = tabard.start("lost-legends", seats=5, seed=seed)
    dice = random.Random(seed)
    while not match.over:
        yield match
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
    yield match


def test_everybody_has_a_line() -> None:
    text = screen(battle())
    assert "Level 1, the Ruins · battle, your turn · 6 monsters in the deck" in text
    assert re.search(r"▸ You \(P1\) Dwarf +♥7/7 ✦1/1 +\d+ gold 0 xp melee 1  armor 1", text)
    assert re.search(r"  P2 \(bot\) Ranger +♥2/2 ✦2/2 +7 gold 0 xp ranged 1  magic 1  ★undead", text)
    assert "P3 (bot): 1" in text


def test_the_monsters_on_the_table() -> None:
    text = screen(battle(), width=120)
    assert re.search(r"You \(P1\) Hedge Ogre +giant 10/11 +hits 2 melee +2 xp 3 gold. Weak to ranged.", text)
    assert re.search(r"P2 \(bot\) Soot Imp +demon 8/8 +hits 1 magic", text)
    assert re.search(r"open +Cellar Ghoul +undead 5/9 +hits 1 melee .* heals 1 damage", text)
    assert not re.search(r"P3 \(bot\) \w+ \w+ +\w+ \d+/\d+ +hits", text)


def test_what_each_weapon_would_do_to_the_monsters() -> None:
    text = screen(battle(), width=120)
    assert re.search(r"Gravedigger's Spade 3 melee, bane 2 undead +3, leaves 7, you lose 1 +open: 5, defeats it", text)
    assert re.search(r"Bent Poker +3 melee, exhaust \+2 +3, leaves 7, you lose 1 +open: 3, leaves 3, you lose 1", text)
    assert re.search(r"bare hands +1 melee +1, leaves 9, you lose 1", text)
    assert "Pot Helm stops 1 melee, exhaust +2  Ox Heart Charm vigor 2  Poultice Bag heal 3" in text


def test_might_is_not_printed_on_bare_hands() -> None:
    text = screen(battle(equipment={"P1": ["whetstone", "bent-poker"]}), width=120)
    assert re.search(r"Bent Poker +5 melee, exhaust \+2 +5, leaves 5", text)
    assert re.search(r"bare hands +1 melee +1, leaves 9", text)


def test_exhausted_cards_and_defeated_heroes_are_marked() -> None:
    text = screen(battle(exhausted={"P1": ["bent-poker"]}, out=["P3"]))
    assert re.search(r"Bent Poker +exhausted", text)
    assert re.search(r"P3 \(bot\) Barbarian .* defeated", text)


def test_the_answers_of_a_fight_say_what_they_do() -> None:
    text = choices(battle(life={"P1": 1}))
    assert "gravediggers-spade (3, leaves 7, defeats you)" in text
    assert "bent-poker (5, leaves 5, defeats you)" in text
    assert "pot-helm (stops 3 of the next blow)" in text
    assert "poultice-bag (heal 3)" in text


def test_the_hand_shows_this_players_prices() -> None:
    text = screen(gear_up(), width=120)
    assert "gear-up, card 1 of 5 · hands pass to the left" in text
    assert re.search(r"Notched Cleaver melee weapon +2 gold 2 melee damage, \+1 per melee icon; exhaust: \+2.", text)
    assert re.search(r"Pot Helm +armor +1 gold Stops 1 melee damage", text)
    assert "Hunting Sling 4 ranged, exhaust +1" in text


def test_the_answers_of_the_draft_say_what_they_do() -> None:
    text = choices(gear_up())
    assert "skill:" in text and "notched-cleaver (+1 melee icon)" in text
    assert "pot-helm (1 gold)" in text
    assert "hunting-sling (+1 ranged icon, then buy)" in text


def test_who_has_chosen_is_marked() -> None:
    match = gear_up()
    match.play(1, match.legal(1)[0])
    assert re.search(r"^✓ P2 \(bot\)", screen(match), re.MULTILINE)
    assert re.search(r"^  P3 \(bot\)", screen(match), re.MULTILINE)


def test_at_the_end_every_point_is_explained_once(tabard_says: Callable[..., Said]) -> None:
    """Play to the end, always with the first answer."""
    text = tabard_says("play lost-legends --seed 6 --bot random", *["1"] * 200).out
    ending = " ".join(text[text.rindex("You score") :].split())
    said = re.findall(r"(You score|P\d scores) ([^:]*): (\d+) points?\.", ending)
    assert [who for who, parts, points in said] == ["You score", "P2 scores", "P3 scores"]
    for _, parts, points in said:
        assert sum(map(int, re.findall(r"(\d+) for", parts))) == int(points)
        assert ending.count(f" {points} points") == 1
    assert "the game is over" in ending and "Victory points" not in ending


def test_no_screen_shows_a_card_that_its_viewer_may_not_see() -> None:
    names = {card.id: card.name for card in BASE_CONTENT.equipment}
    for match in islice(random_play(1), None, None, 9):
        hands = [{offer["card"] for offer in hand_of(match, seat)} for seat in range(5)]
        for viewer in (0, 3, None):
            text = screen(match, viewer, 200)
            hidden = set().union(*(hand for seat, hand in enumerate(hands) if seat != viewer))
            assert [id for id in hidden if names[id] in text] == []


def hand_of(match: tabard.Match, seat: int) -> list[dict[str, Any]]:
    players: Any = match.view(seat)["players"]
    hand: list[dict[str, Any]] = players[seat]["hand"]
    return hand


@pytest.mark.parametrize("width", [80, 120])
def test_the_table_fits_the_screen(width: int) -> None:
    for match in islice(random_play(5), None, None, 7):
        for viewer in (0, None):
            assert max(map(len, screen(match, viewer, width).splitlines())) <= width
        if 0 in match.to_act:
            choices(match)


def test_news_for_one_seat_contains_nothing_only_another_saw() -> None:
    *_, match = random_play(9)
    secrets = {event.text for event in match.log} - {event.text for event in match.events(2)}
    said = "".join(drawn(line, 9000) for line in recent_events(match.events(2), BOARD, None))
    assert secrets
    assert not [secret for secret in secrets if secret in said]


def test_the_built_in_cards_are_listed(tabard_says: Callable[..., Said]) -> None:
    everything = tabard_says("cards lost-legends")
    assert everything.code == 0
    assert "149 cards" in everything.out
    assert "3 cards" in tabard_says("cards lost-legends steady").out
    found = tabard_says("cards lost-legends notched")
    assert re.search(r"notched-cleaver +3 +melee +3-5 +2 melee damage", found.out)


def test_a_pack_is_listed_and_played(tabard_says: Callable[..., Said], tmp_path: Any) -> None:
    file = tmp_path / "pack.json"
    file.write_text(
        '{"heroes": [{"id": "bard", "name": "Bard", "life": 3, "mana": 3, "gold": 4, "first_skill": "magic", '
        '"second_skill": "ranged", "text": "Sings."}]}'
    )
    assert "bard" in tabard_says(f"cards lost-legends bard --pack {file}").out
    begun = tabard_says(f"play lost-legends --pack {file} --option heroes=bard --seed 3", "quit")
    assert "Bard" in begun.out
