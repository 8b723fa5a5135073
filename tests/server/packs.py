"""Large packs of cards, and tables with them."""

import json
from pathlib import Path
from typing import Any

import httpx

from tabard.games import va

FOLDER = Path(va.__file__).parent
HERO: dict[str, Any] = json.loads((FOLDER / "heroes.json").read_text())[0]
DECK: dict[str, Any] = json.loads((FOLDER / "decks.json").read_text())[0]
WITH_A_BOT = {"game": "va", "seats": [{"kind": "human", "name": "Eve"}, {"kind": "bot", "level": "random"}]}


def heroes(count: int) -> list[dict[str, Any]]:
    return [HERO | {"id": f"hero-with-a-long-id-{number:05}"} for number in range(count)]


def decks(count: int) -> list[dict[str, Any]]:
    return [DECK | {"name": f"Deck {number:05}"} for number in range(count)]


def table_with_pack() -> dict[str, Any]:
    """The body of a request that opens a public table with a pack of 0.3 MB."""
    return WITH_A_BOT | {"options": {"pack": {"heroes": heroes(400), "decks": decks(500)}}, "public": True}


def open_with_pack(base: str) -> str:
    """Open such a table; returns its id."""
    opened = httpx.post(f"{base}/api/v1/tables", json=table_with_pack(), timeout=60)
    assert opened.status_code == 201, opened.text
    return str(opened.json()["table"]["id"])
