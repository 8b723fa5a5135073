"""A check finds what was planted: a hero with more life, a card at half price, a card that is good for nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabard.games import lost_legends
from tabard.lab.checking import Check, check, check_lines
from tabard.lab.measures import USE, WIN_RATE
from tabard.lab.targets import Verdict
from tabard.lab.workers import Processes

pytestmark = pytest.mark.long

GAMES = 600
FOLDER = Path(str(lost_legends.__file__)).parent


def entry(section: str, id: str, **changed: object) -> dict[str, Any]:
    entries = json.loads((FOLDER / f"{section}.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = next(one for one in entries if one["id"] == id)
    return {**found, **changed}


def checked(pack: dict[str, object], folder: Path) -> Check:
    return check(
        "lost-legends", folder, Processes(2), games=GAMES, options={"pack": {"name": "planted", **pack}},
        setups=["3-seats"],
    )  # fmt: skip


def test_a_hero_with_two_more_life_is_found_and_named(tmp_path: Path) -> None:
    hero = entry("heroes", "ranger")
    found = checked({"heroes": [{**hero, "life": hero["life"] + 2}]}, tmp_path)
    stronger = [
        one for one in found.changed["3-seats"] if one.measure == WIN_RATE + "hero" and one.difference.value > 0
    ]
    assert [one.label for one in stronger] == ["ranger"]
    assert any("ranger" in line for line in check_lines(found))


def test_a_card_at_half_price_is_found_and_named(tmp_path: Path) -> None:
    cards = json.loads((FOLDER / "equipment.json").read_text(encoding="utf-8"))
    card = max((one for one in cards if one["level"] == 2 and one["players"] == 3), key=lambda one: int(one["price"]))
    found = checked({"equipment": [{**card, "price": card["price"] // 2}]}, tmp_path)
    bought = [one for one in found.changed["3-seats"] if one.measure == USE + "equipment"]
    assert bought and bought[0].label == card["id"] and bought[0].difference.value > 0


def test_a_useless_card_is_found_and_named(tmp_path: Path) -> None:
    cards = json.loads((FOLDER / "equipment.json").read_text(encoding="utf-8"))
    card = next(one for one in cards if one["level"] == 1 and one["players"] == 3 and one["kind"] == "weapon")
    useless = {**card, "price": card["price"] + 2, "strength": 1, "bonus": 0, "extra": 0}
    found = checked({"equipment": [useless]}, tmp_path)
    missed = {one.label for one in found.missed if one.target.given.get("kind") == "equipment"}
    unused = {one.thing for one in found.unused["3-seats"] if one.kind == "equipment"}
    assert card["id"] in missed | unused
    assert all(one.verdict is Verdict.MISSED for one in found.missed)
