"""Valid inputs of every kind that people upload or share, and how each is loaded."""

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import tabard
from tabard.engine.record import match_before_decisions, read_decisions, verify_shuffle
from tabard.games import find
from tabard.games.rift.champions import WORDS
from tests.fuzzing.mutation import mutated, read_choices

ROOT = Path(__file__).parents[2]
RECORDS = [json.loads(path.read_text()) for path in sorted((ROOT / "tests" / "stored" / "records").glob("*.json"))]
SCENARIOS: dict[str, dict[str, Any]] = {
    "quest": {
        "hands": {"P1": ["F5", "F10", "S10"], "P2": "E30 L20"},
        "events": ["Q2", "Plague"],
        "adventure": ["F30", "L20"],
        "discards": ["F15"],
        "shields": {"P1": 5},
        "turn": "P1",
    },
    "knights-duty": {
        "clans": {"P1": "red"},
        "positions": {"P1": [0, 1], "P2": [0, 2]},
        "hearts": {"P1": "broken"},
        "weapons": {"P1": "sword", "P2": None},
        "inspiration": {"P1": True},
        "attacked": {"P2": False},
        "first_player": "P2",
        "turn": 3,
    },
    "lost-legends": {
        "phase": "battle",
        "level": 1,
        "first_player": "P1",
        "heroes": {"P1": "dwarf", "P2": "ranger", "P3": "barbarian"},
        "equipment": {"P1": ["gravediggers-spade", "bent-poker", "pot-helm", "ox-heart-charm", "poultice-bag"]},
        "fronts": {"P1": {"monster": "hedge-ogre", "damage": 1}, "P2": "soot-imp"},
        "open": {"monster": "cellar-ghoul", "damage": 4},
        "challenges": {"P2": "undead"},
        "trophies": {"P3": "antler-crown"},
        "life": {"P1": 2},
        "gold": {"P1": 7, "P2": 3},
    },
    "rift": {
        "champions": {
            "P1": {WORDS[0]: {"place": "blue-base", "health": 2}, WORDS[1]: "blue-mid-1"},
            "P2": {WORDS[2]: {"place": "red-mid-1", "cooldown": 1}, WORDS[3]: "red-base"},
        },
        "hands": {"P1": "flash", "P2": "flash"},
        "gold": {"P1": 7},
        "towers": {"blue-top-1": 1},
        "dragons": {"P1": 1},
        "turn": "P1",
        "round": 4,
        "monsters": {"dragon": {"back": 5, "turns": {"P1": 1}}},
    },
    "va": {
        "heroes": {"P1": {"card": "kiln-brute", "equipment": ["whetted-axe"], "hp": 2}, "P2": "gate-warden"},
        "turn": "P1",
    },
}


EXAMPLES = [
    json.loads(block)
    for block in re.findall(r"```json\n(\{.*?\n\})\n```", (ROOT / "docs" / "content.md").read_text(), re.DOTALL)
]
"""The deck and the packs in the manual of content."""
DECK = next(example for example in EXAMPLES if example["name"] == "night market")


def example_packs() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for pack in EXAMPLES:
        for game in tabard.games():
            try:
                find(game).resolve_options(find(game).seat_counts[0], {"pack": pack})
            except tabard.Invalid:
                continue
            found[game] = pack
    rift = {
        section: json.loads((ROOT / "src" / "tabard" / "games" / "rift" / f"{section}.json").read_text())[:3]
        for section in ("champions", "items", "buildings")
    }
    return {**found, "rift": {"name": "Figures", **rift}}


PACKS = example_packs()


def beginning(record: dict[str, Any], decisions: int) -> dict[str, Any]:
    """The record of a game up to a decision."""
    match = match_before_decisions(record, find)
    for seat, text in read_decisions(record)[:decisions]:
        match.play(seat, text)
    return match.record()


def default_options(game: str) -> dict[str, Any]:
    rules = find(game)
    return rules.resolve_options(rules.seat_counts[0], {})


def load_record(record: Any) -> None:
    match = tabard.replay(record)
    verify_shuffle(record, match)
    tabard.replay(match.record())


def load_scenario(game: str) -> Callable[[Any], None]:
    def load(scenario: Any) -> None:
        match = tabard.start(game, seed=1, scenario=scenario)
        use(match)

    return load


def load_pack(game: str) -> Callable[[Any], None]:
    def load(pack: Any) -> None:
        use(tabard.start(game, seed=1, options={"pack": pack}))

    return load


def load_options(game: str) -> Callable[[Any], None]:
    def load(options: Any) -> None:
        use(tabard.start(game, seed=1, options=options))

    return load


def use(match: tabard.Match) -> None:
    """A few moves, and everything that is shown of them: what loads must also be playable."""
    for _ in range(8):
        for viewer in (*range(match.seats), None):
            json.dumps(match.view(viewer))
        if match.over:
            return
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])


LOADERS: dict[str, tuple[Callable[[Any], None], list[Mapping[str, Any]]]] = {
    "record": (load_record, [beginning(record, 30) for record in RECORDS]),
    **{f"scenario of {game}": (load_scenario(game), [scenario]) for game, scenario in SCENARIOS.items()},
    **{f"options of {game}": (load_options(game), [default_options(game)]) for game in tabard.games()},
    "decks of va": (load_options("va"), [{"decks": ["wildfire", DECK]}]),
    **{f"pack of {game}": (load_pack(game), [pack]) for game, pack in PACKS.items()},
}
"""By name: what loads an input, and valid inputs to start from."""


def load_tape(kind: str, tape: bytes) -> None:
    """Load the input that a tape of choices leads to. Raises whatever a loader must not raise."""
    load, examples = LOADERS[kind]
    choose = read_choices(tape)
    with suppress(tabard.Invalid, tabard.Refused):
        load(mutated(examples[choose(len(examples))], choose))
