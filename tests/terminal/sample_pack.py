"""A pack and a deck for tests that must not depend on the built-in stats: tin heroes, tin equipment."""

import json
from pathlib import Path
from typing import Any


def card(id: str, **fields: object) -> dict[str, Any]:
    return {"id": id, "name": id.replace("-", " ").title(), "text": f"Made of tin: {id}."} | fields


def pack() -> dict[str, Any]:
    heroes = [card(f"tin-{letter}", ad=3, hp=6, **{"def": 2}) for letter in "abcdefghijklmn"]
    heroes.append(card("tin-captain", ad=4, hp=7, effect="charge", amount=2, **{"def": 1}))
    equipment = [card(f"tin-{thing}", ad=1) for thing in ("sword", "spear", "pin", "fork", "nail")]
    equipment += [card("tin-lid", ad=-1, effect="thorns", amount=2, **{"def": 4}), card("tin-soup", hp=3)]
    return {
        "name": "Tin",
        "heroes": heroes,
        "equipment": equipment,
        "super": [card("tin-crown", ad=2, hp=2, effect="deathless", amount=3)],
    }


def deck() -> dict[str, Any]:
    cards = pack()
    return {
        "name": "tin box",
        "plan": "Rattle until they give up.",
        "heroes": [hero["id"] for hero in cards["heroes"]],
        "equipment": [equipment["id"] for equipment in cards["equipment"]],
        "super": "tin-crown",
    }


def written(path: Path, data: object) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path
