"""Positions from which two worlds can begin that a viewer can't tell apart: in stored games and in random ones."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tabard.engine.chance import QuickChance
from tabard.engine.dump import fingerprint
from tabard.engine.match import Match
from tabard.engine.state import State
from tabard.engine.step import Step as RuleStep
from tabard.engine.types import NOBODY
from tabard.games import find
from tests.conformance.setups import setups

Step = tuple[int, str]
"""A seat and its answer."""
STORED = Path(__file__).parent.parent / "stored" / "games"
MAX_CUTS = 4
"""How many positions of a game are looked at to find one where something is hidden."""


class Past(NamedTuple):
    """A game as far as it was played, and the kind of question that each decision answers."""

    seats: int
    options: dict[str, object]
    key: str
    steps: list[Step]
    kinds: list[str]


def question_kinds(game: str) -> set[str]:
    """Every kind of question that a game's rules ask."""
    package = f"tabard.games.{game.replace('-', '_')}."
    return {
        kind.__name__
        for kind in kinds_below(RuleStep)
        if kind.__module__.startswith(package)
        and kind.answers is not RuleStep.answers
        and not kind.__subclasses__()  # such as a question in turn: a base for others
    }


def kinds_below(kind: Any) -> Iterator[Any]:
    for derived in kind.__subclasses__():
        yield derived
        yield from kinds_below(derived)


def question_kind(match: Match) -> str:
    return type(match.state.question).__name__


def stored_pasts(game: str, most: int) -> list[Past]:
    """Games between bots of two levels, at the usual tables and with other options."""
    path = max(STORED.glob(f"{game}-*.jsonl"))
    pasts = []
    for line in path.read_text(encoding="utf-8").splitlines()[:most]:
        record = json.loads(line)
        match = Match(find(game), record["seats"], bytes.fromhex(record["key"]), record["options"])
        kinds = []
        for seat, answer in record["decisions"]:
            kinds.append(question_kind(match))
            match.play(seat, answer)
        steps = [(seat, answer) for seat, answer in record["decisions"]]
        pasts.append(Past(match.seats, match.options, record["key"], steps, kinds))
    return pasts


def random_past(game: str, choice: random.Random) -> Past:
    """A whole game of players who answer at random, with some option changed."""
    setup = choice.choice([setup for setup in setups(find(game)) if setup.ends])
    key = choice.randbytes(32)
    match = Match(setup.game, setup.seats, key, setup.options)
    steps, kinds = [], []
    while not match.over:
        seat = choice.choice(match.to_act)
        answer = choice.choice(match.legal(seat))
        kinds.append(question_kind(match))
        steps.append((seat, answer))
        match.play(seat, answer)
    return Past(setup.seats, match.options, key.hex(), steps, kinds)


class Beginning(NamedTuple):
    """A past that two worlds have in common, a viewer, and a position that the viewer can't tell from the real one."""

    past: Past
    viewer: int | None
    redealt: State
    differs: bool
    """Whether anything is different there. If nothing is hidden, only chance to come may be."""


def beginning(game: str, whole: Past, choice: random.Random, counts: Counter[str]) -> Beginning:
    """A position in a game: at a kind of question that came up least so far, or anywhere."""
    for _ in range(MAX_CUTS):
        ends = list(range(len(whole.kinds)))
        if choice.random() < 0.5:
            kind = min(sorted(set(whole.kinds)), key=lambda kind: counts[f"question {kind}"])
            ends = [end for end in ends if whole.kinds[end] == kind]
        end = choice.choice(ends)
        past = whole._replace(steps=whole.steps[:end], kinds=whole.kinds[:end])
        match = Match(find(game), past.seats, bytes.fromhex(past.key), past.options)
        for seat, answer in past.steps:
            match.play(seat, answer)
        viewer, world = different_world(match, choice)
        differs = position(world) != position(match.state)
        if differs:
            break
    return Beginning(past, viewer, world, differs)


def different_world(match: Match, choice: random.Random) -> tuple[int | None, State]:
    """A viewer, and another world for them: one that isn't the same, if anything is hidden."""
    viewers: list[int | None] = [*range(match.seats), None]
    choice.shuffle(viewers)
    if choice.random() < 0.5:  # rather somebody who is asked
        viewers.sort(key=lambda viewer: viewer not in match.to_act)
    for viewer in viewers:
        world = match.state.redeal(NOBODY if viewer is None else viewer, QuickChance(choice.getrandbits(64)))
        if position(world) != position(match.state):
            break
    return viewer, world


def position(state: State) -> str:
    """What there is, without what chance will bring."""
    return fingerprint(state, ("chance", "stacked", "stacked_events"))
