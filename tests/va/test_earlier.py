"""Games that were begun under earlier rules are played on with the cards and decks of then."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard.games import find
from tabard.games.va.packs import open_pack

VA = find("va")
RECORDS = Path(__file__).parents[1] / "stored" / "records"
VERSION_2 = [json.loads(path.read_text()) for path in sorted(RECORDS.glob("va-2*.json"))]


@pytest.mark.parametrize("record", VERSION_2, ids=lambda record: " against ".join(record["options"]["decks"]))
def test_games_of_version_2_replay(record: dict[str, Any]) -> None:
    assert record["rules"] == 2
    match = tabard.replay(record)
    assert match.over
    assert match.record()["rules"] == VA.rules_version
    assert tabard.replay(match.record()).result == match.result, "it is a record of today's rules now"


@pytest.mark.parametrize(
    ("version", "card", "printed"),
    [
        (1, "salt-shieldman", "8/12/14"),
        (1, "grandfather-sword", "0/0/1"),
        (2, "salt-shieldman", "10/12/14"),
        (2, "scorch-duelist", "12/8/5"),
        (2, "grandfather-sword", "0/0/1"),
    ],
)
def test_cards_are_printed_as_they_were(version: int, card: str, printed: str) -> None:
    options: Mapping[str, Any] = VA.earlier_rules[version].options
    was = open_pack(options["pack"]).pool.find(card)
    assert f"{was.ad}/{was.hp}/{was.defence}" == printed
