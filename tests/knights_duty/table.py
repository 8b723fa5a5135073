"""A table of Knight's Duty at which tests play.

table = Arena({"P1": (0, 1), "P2": (0, 2)}, weapons={"P1": "sword"})
table.plans(P1="sword move move", P2="shield move move")
table.hit("P1", "P2")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabard.engine.chance import QuickChance
from tabard.engine.event import Event
from tabard.engine.types import seats_in
from tests.table import SPECTATOR, Table, seat_number

Space = tuple[int, int]

IDLE = "parry parry shield"
"""A plan that neither moves nor attacks."""
IDLE_BROKEN = "parry shield"


class Arena(Table):
    def __init__(
        self,
        knights: Mapping[str, Space | None] | None = None,
        seats: int | None = None,
        seed: int | str = 1,
        options: Mapping[str, object] | None = None,
        **scenario: object,
    ) -> None:
        """Knights in given spaces, or without any a game from its start. Further fields of the scenario by name:
        hearts, weapons, inspiration, attacked, clans, first_player, turn."""
        if knights is not None:
            places = {seat: space for seat, space in knights.items() if space is not None}
            fallen = {seat: "fallen" for seat, space in knights.items() if space is None}
            scenario["positions"] = {seat: list(space) for seat, space in places.items()}
            scenario["hearts"] = {**fallen, **scenario.get("hearts", {})}  # type: ignore[dict-item]
            seats = len(knights)
        super().__init__("knights-duty", seats=seats, seed=seed, options=options, scenario=scenario or None)

    # Playing

    def plan(self, seat: str, tokens: str) -> None:
        self.play(seat, " ".join(f"plan:{token}" for token in tokens.split()))

    def plans(self, **tokens: str) -> None:
        """Some players plan as given; all the others idle."""
        planners = self.asked().split()
        for seat in planners:
            idle = IDLE if self.heart(seat) == "full" else IDLE_BROKEN
            self.plan(seat, tokens.get(seat, idle))

    def first_asked(self) -> str:
        return self.asked().split()[0]

    def moves(self, **spaces: Space | str) -> None:
        """Movers choose, in the given order: a space, or "stay"."""
        for seat, space in spaces.items():
            self.play(seat, "stay" if space == "stay" else f"move:{space[0]},{space[1]}")

    def hit(self, attacker: str, target: str, spending: str = "") -> list[Event]:
        """The attacker, who is asked, draws a heart. Those named spend Inspiration, all others keep it."""
        return self.attack(attacker, target, spending, "hit")

    def miss(self, attacker: str, target: str, spending: str = "") -> list[Event]:
        return self.attack(attacker, target, spending, "miss")

    def attack(self, attacker: str, target: str, spending: str, outcome: str) -> list[Event]:
        """An attack with a forced outcome. Returns its events."""
        before = len(self.match.log)
        answers = [(attacker, f"target:{target}")]
        for seat in self.deciding(attacker, target):
            answers.append((seat, "inspire" if seat in spending.split() else "keep"))
        for seat, answer in answers[:-1]:
            self.play(seat, answer)
        seat, answer = answers[-1]
        self.match.state.chance = self.chance_for(seat, answer, outcome)
        self.play(seat, answer)
        return self.match.log[before:]

    def deciding(self, attacker: str, target: str) -> list[str]:
        """Who will be asked about Inspiration in such a combat."""
        trial = self.state.copy()
        trial.apply(seat_number(attacker), self.match.game.numbers[f"target:{target}"])
        return [f"P{seat + 1}" for seat in seats_in(trial.deciding)]

    def chance_for(self, seat: str, answer: str, outcome: str) -> QuickChance:
        """A generator with which the next answer leads to the outcome."""
        for key in range(200):
            trial = self.state.copy()
            trial.chance = QuickChance(key)
            log: list[Event] = []
            trial.log = log
            trial.apply(seat_number(seat), self.match.game.numbers[answer])
            if next(event.kind for event in log if event.kind in ("hit", "miss")) == outcome:
                return QuickChance(key)
        raise AssertionError(f"{answer} by {seat} never ends with a {outcome}")

    def end_turn(self) -> None:
        """Whoever is still asked in this turn stays, holds and keeps."""
        while not self.match.over and self.view()["spot"] is not None:
            seat = self.first_asked()
            quiet = [answer for answer in self.legal(seat).split() if answer in ("stay", "hold", "keep")]
            self.play(seat, quiet[0])

    # Inspecting

    def player(self, seat: str, viewer: str = SPECTATOR) -> dict[str, Any]:
        """What a viewer sees of a player."""
        players: list[dict[str, Any]] = self.view(viewer)["players"]
        return players[seat_number(seat)]

    def position(self, seat: str) -> Space | None:
        space = self.player(seat)["position"]
        return None if space is None else (space[0], space[1])

    def positions(self) -> dict[str, Space | None]:
        return {f"P{seat + 1}": self.position(f"P{seat + 1}") for seat in range(self.match.seats)}

    def heart(self, seat: str) -> str:
        return str(self.player(seat)["heart"])

    def weapon(self, seat: str) -> str | None:
        weapon = self.player(seat)["weapon"]
        return None if weapon is None else str(weapon)

    def inspiration(self, seat: str) -> bool:
        return bool(self.player(seat)["inspiration"])

    def tracker(self, seat: str, viewer: str = SPECTATOR) -> str:
        return " ".join(self.player(seat, viewer)["tracker"])

    def kinds(self) -> list[str]:
        """The kinds of all events so far."""
        return [event.kind for event in self.match.log]
