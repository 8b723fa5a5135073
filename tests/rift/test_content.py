"""Every champion, card and item has its own test: this reports those that have none."""

import re
from pathlib import Path
from typing import Any

import pytest

from tabard.games.rift.cards import CARDS
from tabard.games.rift.champions import WORDS
from tabard.games.rift.items import ITEM_IDS

TESTS = re.compile(r"def (test_\w+)\(")
FOLDER = Path(__file__).parent


def named_in(*files: str) -> list[str]:
    return [name for file in files for name in TESTS.findall((FOLDER / file).read_text(encoding="utf-8"))]


def without_test(things: list[str] | tuple[str, ...], tests: list[str]) -> list[Any]:
    """The things that no test is named after."""
    names = {thing: thing.lower().replace("-", "_") for thing in things}
    return [thing for thing, name in names.items() if not any(re.match(rf"test_{name}(_|$)", test) for test in tests)]


CASES = {
    "ultimates": (WORDS, ["test_ultimates.py"]),
    "cards": (CARDS, ["test_cards.py", "test_movement.py", "test_towers.py"]),
    "items": (ITEM_IDS, ["test_items.py"]),
}


@pytest.mark.parametrize("what", CASES)
def test_everything_has_its_own_test(what: str) -> None:
    things, files = CASES[what]
    assert without_test(things, named_in(*files)) == []


def test_every_passive_has_a_test() -> None:
    supports = ("Yuumi", "Soraka", "Rakan", "Taric")
    tests = named_in("test_passives.py")
    assert without_test([word for word in WORDS if word not in supports], tests) == []
    assert "test_supports_heal_one_ally_in_the_zone" in tests


def test_the_report_finds_what_is_missing() -> None:
    assert without_test(["Zed", "Lee-Sin"], ["test_zed_adds", "test_lee_sinks"]) == ["Lee-Sin"]
