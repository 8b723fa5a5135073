"""A small game for tests of what Quest does not have: both seats decide at once and in secret, twice each."""

from types import SimpleNamespace
from typing import Any

import tabard
from tabard.engine.event import EVERYONE, Event, only
from tabard.engine.rulebook import Rulebook

ANSWERS = ("plan:sword", "plan:shield", "plan:bow")


class Duel:
    """To the table it looks like a match. A real game would derive from the engine's classes, which an interpreted test
    can't do in the compiled build."""

    def __init__(self) -> None:
        self.game = SimpleNamespace(
            id="duel",
            title="Duel",
            description="Plan in secret.",
            rulebook=Rulebook(""),
            clause=lambda _: None,
        )
        self.actions = ANSWERS
        self.seats = 2
        self.plans: list[list[str]] = [[], []]
        self.decisions: list[SimpleNamespace] = []
        self.log: list[Event] = [Event("turn", "DUL-1.1", "Turn 1: P1.", {}, EVERYONE, False)]

    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if len(self.plans[seat]) < 2)

    @property
    def out(self) -> tuple[int, ...]:
        return ()

    @property
    def over(self) -> bool:
        return not self.to_act

    @property
    def result(self) -> tabard.Result | None:
        return tabard.Result((), (0, 0)) if self.over else None

    def legal(self, seat: int) -> list[str]:
        return list(ANSWERS) if seat in self.to_act else []

    def play(self, seat: int, answer: str) -> None:
        self.decisions.append(SimpleNamespace(seat=seat, text=answer, events_before=len(self.log)))
        self.plans[seat].append(answer)
        self.log.append(Event("plan", "DUL-1.2", f"P{seat + 1} takes {answer}.", {}, only(seat), False))

    def events(self, viewer: int | None, since: int = 0) -> list[Event]:
        return [event for event in self.log[since:] if event.visible_to(-1 if viewer is None else viewer)]

    def view(self, viewer: int | None) -> dict[str, Any]:
        players = [
            {"planned": len(plan)} | ({"plan": plan} if seat == viewer else {}) for seat, plan in enumerate(self.plans)
        ]
        question = None if self.over else {"text": "Plan your turn.", "clause": "DUL-1.2"}
        return {"seat": viewer, "players": players, "question": question, "over": self.over}

    def record(self) -> dict[str, object]:
        return {"decisions": [[decision.seat, decision.text] for decision in self.decisions]}
