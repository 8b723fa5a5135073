"""Whole game trees of small positions, with every chance outcome, for programs that solve games.

Rules draw from the chance of their state. Here that chance follows a script and stops where the script ends, so that
all ways to go on can be tried. This needs plain Python: compiled rules accept no other chance than their own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabard.engine.chance import Chance
from tabard.engine.dump import fingerprint
from tabard.engine.event import Event
from tabard.engine.game import Game
from tabard.engine.result import rewards
from tabard.engine.state import State


class Undecided(Exception):
    """The script has ended, and chance has this many equally likely ways to go on."""

    def __init__(self, ways: int) -> None:
        super().__init__(ways)
        self.ways = ways


class ScriptedChance(Chance):
    def __init__(self, script: list[int]) -> None:
        super().__init__()
        self.script = script
        self.used = 0

    def below(self, limit: int) -> int:
        if limit == 1:
            return 0
        if self.used == len(self.script):
            raise Undecided(limit)
        self.used += 1
        return self.script[self.used - 1]

    def copy(self) -> Chance:
        twin = ScriptedChance(self.script)
        twin.used = self.used
        return twin


@dataclass
class InformationSet:
    """All positions that look the same to the player who decides."""

    player: int
    number: int
    """Counted from 1 for each player."""
    state: State
    """One of them."""
    actions: list[int]

    @property
    def key(self) -> tuple[int, int]:
        return self.player, self.number


@dataclass
class Node:
    information: InformationSet | None = None
    """Whose decision it is; None for chance and at the end."""
    chances: list[float] = field(default_factory=list)
    children: list["Node"] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)


class Tree:
    """The tree of a game for two from a position. A player's information set is what it has seen and chosen so far."""

    def __init__(self, game: Game, options: Mapping[str, object], scenario: Mapping[str, object]) -> None:
        self.game = game
        self.options = game.resolve_options(2, options)
        self.actions = game.actions_of(self.options)
        self.scenario = scenario
        self.sets: dict[tuple[int, str], InformationSet] = {}
        self.counts = [0, 0]
        """How many information sets each player has."""
        self.nodes = 0
        self.root = self.after_chance(None, -1, -1, ("", ""))

    def after_chance(self, state: State | None, seat: int, action: int, seen: tuple[str, str]) -> Node:
        """What follows a decision, or the deal: one position, or a chance node. Outcomes that nobody can ever tell
        apart are one."""
        found: dict[str, tuple[float, State, tuple[str, str]]] = {}
        for chance, after, log in self.ways(state, seat, action):
            texts = [seen[viewer] + "".join(f"{e.text}\n" for e in log if e.visible_to(viewer)) for viewer in (0, 1)]
            after.chance = ScriptedChance([])
            key = "" if chance == 1.0 else fingerprint(after) + "\n".join(texts)
            before = found[key][0] if key in found else 0.0
            found[key] = (before + chance, after, (texts[0], texts[1]))
        nodes = [self.decision(after, texts) for _, after, texts in found.values()]
        if len(nodes) == 1:
            return nodes[0]
        self.nodes += 1
        return Node(chances=[chance for chance, _, _ in found.values()], children=nodes)

    def ways(self, state: State | None, seat: int, action: int) -> Iterator[tuple[float, State, list[Event]]]:
        """Every way in which chance can go on, with its probability."""
        scripts: list[tuple[float, list[int]]] = [(1.0, [])]
        while scripts:
            chance, script = scripts.pop()
            log: list[Event] = []
            try:
                if state is None:
                    after = self.game.deal(2, self.options, ScriptedChance(script), self.scenario)
                    after.log = log
                    after.advance()
                else:
                    after = state.copy()
                    after.chance = ScriptedChance(script)
                    after.log = log
                    after.answer(seat, action)
            except Undecided as undecided:
                ways = undecided.ways
                scripts += [(chance / ways, [*script, way]) for way in reversed(range(ways))]
                continue
            after.log = None
            yield chance, after, log

    def decision(self, state: State, seen: tuple[str, str]) -> Node:
        self.nodes += 1
        if state.over:
            return Node(returns=rewards(state))
        seat = state.to_act[0]
        legal = sorted(state.legal(seat))
        if len(legal) == 1:
            self.nodes -= 1
            return self.after_chance(state, seat, legal[0], seen)
        key = seat, seen[seat]
        if key not in self.sets:
            self.counts[seat] += 1
            self.sets[key] = InformationSet(seat, self.counts[seat], state, legal)
        information = self.sets[key]
        assert information.actions == legal, "positions that look the same allow the same"
        children = []
        for action in legal:
            texts = list(seen)
            texts[seat] += f"> {self.actions[action]}\n"
            children.append(self.after_chance(state, seat, action, (texts[0], texts[1])))
        return Node(information=information, children=children)

    def as_efg(self) -> str:
        """The tree in Gambit's format, which OpenSpiel reads."""
        lines = [f'EFG 2 R "{self.game.title}" {{ "P1" "P2" }} ""']
        chance_nodes = ends = 0
        pending = [self.root]
        while pending:
            node = pending.pop()
            if node.returns:
                ends += 1
                lines.append(f't "" {ends} "" {{ {node.returns[0]:g}, {node.returns[1]:g} }}')
            elif node.information is None:
                chance_nodes += 1
                outcomes = " ".join(f'"{index}" {chance:.12f}' for index, chance in enumerate(node.chances))
                lines.append(f'c "" {chance_nodes} "" {{ {outcomes} }} 0')
            else:
                known = node.information
                labels = " ".join(f'"{self.actions[action]}"' for action in known.actions)
                lines.append(f'p "" {known.player + 1} {known.number} "{known.number}" {{ {labels} }} 0')
            pending += reversed(node.children)
        return "\n".join(lines) + "\n"

    def reached(self, player: int, policy: Any) -> None:
        """Ask a policy wherever a player who follows it can come, whatever the other one does. A policy gives the
        probabilities of an information set's actions."""
        pending = [self.root]
        while pending:
            node = pending.pop()
            known = node.information
            if known is None or known.player != player:
                pending += node.children
            else:
                pending += [child for child, part in zip(node.children, policy(known), strict=True) if part > 0]
