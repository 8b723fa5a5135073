"""The rulebook says what the content files say, and which clauses are not the original's."""

import re

import pytest

from tabard.games import find
from tabard.games.lost_legends.packs import BASE_CONTENT
from tabard.games.lost_legends.tiles import STACKS

GAME = find("lost-legends")
BOOK = GAME.rulebook

RULED = """
    1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9  2.1 2.2 2.6  3.1 3.3 3.4 3.7 3.8 3.9  4.1 4.2 4.3 4.4 4.5 4.6  5.1 5.5 5.6 5.7 5.9
    6.2 6.3 6.4 6.5 6.6 6.7  7.1 7.3 7.5 7.6 7.7  8.1 8.3  9.2 9.3 9.5  10.1 11.1  12.3 12.4  13.1 13.4 13.5
"""
"""What the original leaves open, or does not say at all."""


def rows(title: str) -> tuple[list[str], list[list[str]]]:
    """A table of the rulebook below its header, by the first cell of that header."""
    lines = BOOK.text.splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith(f"| {title} |"))
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[first:]]
    end = next(place for place, line in enumerate(lines[first:]) if not line.startswith("|"))
    return cells[0], cells[2:end]


@pytest.mark.clause("LL-2.5", "LL-9.5")
def test_every_trophy_is_listed_with_its_value() -> None:
    header, stacks = rows("stack")
    values = [int(re.findall(r"\d+", cell)[0]) for cell in header[2:]]
    listed = {(stack[0], value, name) for stack in stacks for value, name in zip(values, stack[2:], strict=True)}
    assert [stack[0] for stack in stacks] == list(STACKS)
    assert listed == {(STACKS[tile.stack], tile.value, tile.name) for tile in BASE_CONTENT.tiles}


@pytest.mark.clause("LL-2.2")
def test_every_hero_is_listed() -> None:
    header, heroes = rows("hero")
    assert header == ["hero", "life", "mana", "gold", "skill icons"]
    assert heroes == [
        [hero.name, str(hero.life), str(hero.mana), str(hero.gold), ", ".join(hero.skills)]
        for hero in BASE_CONTENT.heroes
    ]


def test_the_overview_comes_before_the_first_clause() -> None:
    overview = BOOK.text.split("**LL-1.1**")[0]
    for chapter in ("In one minute", "A turn in battle", "Words to know"):
        assert f"## {chapter}\n" in overview


def test_it_is_written_for_people() -> None:
    """No action texts and no field names; only drawings of the table are set in code."""
    words = re.sub(r"```.*?```", "", BOOK.text, flags=re.DOTALL)
    assert "`" not in words and "_" not in words
    assert [answer for answer in GAME.actions if ":" in answer and answer in words] == []


@pytest.mark.parametrize("number", RULED.split())
def test_what_is_not_the_originals_is_marked_as_a_ruling(number: str) -> None:
    assert re.search(r"\*[^*]*\bruling", BOOK.clauses[f"LL-{number}"], re.IGNORECASE)
