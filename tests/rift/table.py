"""A table of Rift at which tests play, from a position with few champions and, unless given, empty hands.

table = Rift(at("red-top-1", "Zed"), at("red-top-1", "Vayne"), hands={"P2": "block"})
table.play("P1", "battle:red-top-1 attack:Zed")
assert table.health("Vayne") == 3
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.table import SPECTATOR, Table, seat_number

Team = Mapping[str, object]


def at(place: str, *champions: str, **fields: object) -> dict[str, object]:
    """Champions that stand on a tile, all with the same fields; their ultimates are not ready."""
    return {champion: {"place": place, "cooldown": 9, **fields} for champion in champions}


def ready(place: str, *champions: str, **fields: object) -> dict[str, object]:
    """Champions whose ultimates are ready."""
    return at(place, *champions, cooldown=0, **fields)


class Rift(Table):
    """A game from a position; without a phase given, from the Battle phase of P1."""

    def __init__(
        self,
        blue: Team,
        red: Team,
        *,
        hands: Mapping[str, str | list[str]] | None = None,
        phase: str | None = "battle",
        turn: str = "P1",
        seed: int | str = 1,
        options: Mapping[str, object] | None = None,
        **scenario: object,
    ) -> None:
        position: dict[str, object] = {
            "champions": {"P1": blue, "P2": red},
            "hands": {"P1": "", "P2": "", **(hands or {})},
            "turn": turn,
            **scenario,
        }
        if phase is not None:
            position["phase"] = phase
        super().__init__("rift", seed=seed, options=options, scenario=position)

    # Playing

    def fight(self, tile: str, *attackers: str) -> None:
        """A battle in which the champions attack in this order, and every other question is passed."""
        seat = self.asked()
        self.play(seat, f"battle:{tile}")
        for attacker in attackers:
            self.play(self.asked(), f"attack:{attacker}")

    def end_turn(self) -> None:
        """Whoever is asked does nothing, until the other player's turn begins."""
        turn = self.view()["current"]
        while not self.match.over and self.view()["current"] == turn:
            self.do_nothing()

    def do_nothing(self) -> None:
        """Answer the open question with as little as possible."""
        seat = self.asked()
        legal = self.legal(seat).split()
        idle = [answer for answer in ("done", "pass") if answer in legal]
        self.play(seat, (idle or legal)[0])

    # Inspecting

    def champion(self, word: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.view()["champions"][word]
        return shown

    def health(self, word: str) -> int:
        return int(self.champion(word)["health"])

    def place(self, word: str) -> str | None:
        place: str | None = self.champion(word)["place"]
        return place

    def cooldown(self, word: str) -> int:
        return int(self.champion(word)["cooldown"])

    def player(self, seat: str, viewer: str = SPECTATOR) -> dict[str, Any]:
        players: list[dict[str, Any]] = self.view(viewer)["players"]
        return players[seat_number(seat)]

    def gold(self, seat: str) -> int:
        return int(self.player(seat)["gold"])

    def hand(self, seat: str) -> str:
        return " ".join(self.player(seat, seat)["hand"])

    def life(self, tower: str) -> int:
        return int(self.view()["towers"][tower]["life"])

    def discards(self) -> str:
        return " ".join(self.view()["discards"])

    def phase(self) -> str:
        return str(self.view()["phase"])

    def damage(self) -> int:
        """The damage of the current attack."""
        return int(self.view()["attack"]["damage"])

    def rolls(self) -> list[list[int]]:
        """All dice that were rolled for champions, roll by roll."""
        return [list(event.data["dice"]) for event in self.match.log if event.kind == "roll"]

    def strikes(self) -> list[tuple[str, str, int]]:
        """The attacks that struck: who, whom, and how much damage above the defense."""
        return [
            (str(event.data["champion"]), str(event.data["target"]), int(str(event.data["damage"])))
            for event in self.match.log
            if event.kind == "strike"
        ]


def rolling(dice: list[list[int]], play: Callable[[int], Rift]) -> Rift:
    """The first table, by its seed, at which the play rolls these dice."""
    for seed in range(20_000):
        table = play(seed)
        if table.rolls() == dice:
            return table
    raise AssertionError(f"no seed rolls {dice}")


def rolling_once(wanted: Callable[[list[int]], bool], play: Callable[[int], Rift]) -> Rift:
    """The first table, by its seed, at which the first roll is as wanted."""
    for seed in range(20_000):
        table = play(seed)
        if wanted(table.rolls()[0]):
            return table
    raise AssertionError("no seed rolls that")
