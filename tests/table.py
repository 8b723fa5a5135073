"""A table at which tests play: seats are called P1, P2, ... and answers may be given several at once.

table = Table.quest(hands={"P1": "F5 F15 S10"}, events=["Q2"])
table.play("P1", "sponsor stage:F5 close stage:F15")
table.expect("P1", "stage:S10 close")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import tabard
from tabard.engine.dump import fingerprint
from tabard.engine.types import seat_name

OMNISCIENT = "all eyes"
"""The log as it is, including what is meant for single seats."""

SPECTATOR = "spectator"


def seat_number(seat: str) -> int:
    return int(seat.removeprefix("P")) - 1


class Table:
    """A match of any game."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | str = 1,
        options: Mapping[str, object] | None = None,
        scenario: Mapping[str, object] | None = None,
    ) -> None:
        self.match = tabard.start(game, seats=seats, seed=seed, options=options, scenario=scenario)

    @staticmethod
    def quest(seed: int | str = 1, options: Mapping[str, object] | None = None, **scenario: object) -> QuestTable:
        """A table of Quest from a position: hands, events, adventure, discards, shields, turn."""
        return QuestTable("quest", seed=seed, options=options, scenario=scenario)

    @property
    def state(self) -> Any:
        """The position: a state of the game's own class."""
        return self.match.state

    # Playing

    def play(self, seat: str, answers: str) -> None:
        for answer in answers.split():
            self.match.play(seat_number(seat), answer)

    def undo(self, seat: str) -> None:
        self.match.undo(seat_number(seat))

    # Inspecting

    def asked(self) -> str:
        """Who owes an answer: "P2", "P2 P3", or "nobody"."""
        return " ".join(seat_name(seat) for seat in self.match.to_act) or "nobody"

    def legal(self, seat: str) -> str:
        return " ".join(self.match.legal(seat_number(seat)))

    def view(self, viewer: str = SPECTATOR) -> dict[str, Any]:
        return self.match.view(None if viewer == SPECTATOR else seat_number(viewer))

    def log(self, viewer: str = OMNISCIENT, kind: str = "") -> list[str]:
        """The texts of events: for one viewer or omniscient, of one kind or of every kind."""
        return [event.text for event in self.events(viewer) if kind in ("", event.kind)]

    def events(self, viewer: str = OMNISCIENT) -> list[tabard.Event]:
        if viewer == OMNISCIENT:
            return list(self.match.log)
        return self.match.events(None if viewer == SPECTATOR else seat_number(viewer))

    def winners(self) -> str:
        """The winners of a finished game: "P1 P3"; "" before."""
        return "" if self.match.result is None else " ".join(seat_name(seat) for seat in self.match.result.winners)

    def fingerprint(self) -> str:
        return fingerprint(self.match.state)

    # Asserting

    def expect(self, seat: str, answers: str) -> None:
        """The seat is asked, and these are all its legal answers."""
        assert self.asked() == seat
        assert self.legal(seat) == " ".join(answers.split())

    def refused(self, seat: str, answer: str, clause: str, saying: str = "") -> None:
        """The answer is refused by that clause, and nothing changes."""
        before = self.everything()
        with pytest.raises(tabard.Refused) as refusal:
            self.match.play(seat_number(seat), answer)
        assert refusal.value.clause == clause, refusal.value
        assert saying in refusal.value.reason
        foretold = self.match.why_not(seat_number(seat), answer)
        assert foretold is not None
        assert (foretold.clause, foretold.reason) == (clause, refusal.value.reason)
        assert self.everything() == before

    def undo_refused(self, seat: str, clause: str, saying: str = "") -> None:
        """The undo is refused by that clause, and nothing changes."""
        before = self.everything()
        with pytest.raises(tabard.Refused) as refusal:
            self.match.undo(seat_number(seat))
        assert refusal.value.clause == clause, refusal.value
        assert saying in refusal.value.reason
        assert self.everything() == before

    def everything(self) -> tuple[str, int, int]:
        """What no refused answer may change."""
        return self.fingerprint(), len(self.match.decisions), len(self.match.log)


class QuestTable(Table):
    """With the vocabulary of Quest. Cards are given and returned as one text: "F5 F15 S10"."""

    # Playing

    def nobody_sponsors(self) -> None:
        """All four decline the current quest."""
        for _ in range(4):
            self.play(self.asked(), "decline")

    def build(self, sponsor: str, *stages: str) -> None:
        """The sponsor builds and closes stages."""
        for stage in stages:
            for card in stage.split():
                self.play(sponsor, f"stage:{card}")
            self.play(sponsor, "close")

    def sponsor(self, sponsor: str, *stages: str) -> None:
        """The player who is asked sponsors the quest and builds it."""
        self.play(sponsor, "sponsor")
        self.build(sponsor, *stages)

    def join(self, seats: str) -> None:
        for seat in seats.split():
            self.play(seat, "join")

    def withdraw(self, seats: str) -> None:
        for seat in seats.split():
            self.play(seat, "withdraw")

    def attack(self, seat: str, weapons: str = "") -> None:
        for weapon in weapons.split():
            self.play(seat, f"attack:{weapon}")
        self.play(seat, "done")

    def discard(self, seat: str, cards: str) -> None:
        for card in cards.split():
            self.play(seat, f"discard:{card}")

    # Inspecting

    def player(self, seat: str, viewer: str | None = None) -> dict[str, Any]:
        """What the view of a seat, its own or another viewer's, says about it."""
        players: Sequence[dict[str, Any]] = self.view(viewer or seat)["players"]
        return players[seat_number(seat)]

    def hand(self, seat: str) -> str:
        return " ".join(self.player(seat)["hand"])

    def hand_size(self, seat: str) -> int:
        return int(self.player(seat)["hand_size"])

    def shields(self, seats: str = "P1 P2 P3 P4") -> list[int]:
        return [self.player(seat)["shields"] for seat in seats.split()]

    def current(self) -> str:
        """Whose turn it is."""
        return seat_name(self.view()["current"])

    def event(self) -> str:
        """The event card of this turn."""
        return str(self.view()["event"])

    def discards(self) -> str:
        return " ".join(self.view()["adventure_discards"])
