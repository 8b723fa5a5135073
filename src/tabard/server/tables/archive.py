"""A table whose rules this version doesn't have: what its log says without any rules. It can be looked at and exported,
not played."""

from collections.abc import Sequence
from typing import Final

import msgspec

from tabard.engine.event import SPECTATORS
from tabard.engine.match import FORMAT
from tabard.engine.types import SEAT_BIT
from tabard.server.problems import Problem
from tabard.server.protocol.table import encode
from tabard.server.store import StoredTable
from tabard.server.tables.log import Chosen, Entry, NonceOpened, Opened, Played, Said, Undone, follows
from tabard.server.tables.roster import Roster, initial_roster


class ArchivedTable:
    def __init__(self, stored: StoredTable, entries: Sequence[Entry], why: str) -> None:
        self.id: Final = stored.id
        self.why: Final = why
        """Why it can't be played, and what it needs."""
        self.info: Final = stored.info
        """The table's info, as the last version that knew its rules wrote it."""
        self.over: Final = msgspec.json.decode(stored.info).get("status") in ("over", "ended")
        self.log: Final = entries
        self.roster: Final = roster_of(stored.id, entries)

    def snapshot(self, viewer: int | None, host: bool, now: int) -> bytes:
        """Everything a viewer may know, in the form of a table that has no view."""
        entries = self.lines(viewer)
        frame = {
            "type": "snapshot",
            "n": len(entries),
            "seat": viewer,
            "host": host,
            "now": now,
            "view": None,
            "ask": None,
            "undo": None,
            "deadlines": {},
            "out": [],
            "table": msgspec.Raw(self.info),
            "entries": entries,
            "presence": {"seats": [False] * len(self.roster.seat_states), "watching": 0, "absent": []},
            "needs": self.why,
        }
        return encode(frame)

    def entries(self, viewer: int | None, since: int) -> bytes:
        entries = self.lines(viewer)
        return encode({"n": len(entries), "entries": entries[since:]})

    def lines(self, viewer: int | None) -> list[dict[str, object]]:
        """The entries of a viewer's stream, numbered as they were. They say who decided when, and who said what; what
        was answered is shown to whoever answered it, and to everybody once the game is over."""
        bit = int(SPECTATORS if viewer is None else SEAT_BIT[viewer])
        found: list[dict[str, object]] = []
        for entry in self.log:
            body = entry.read()
            if isinstance(body, Played | Undone) and not body.seen & bit:
                continue
            if isinstance(body, NonceOpened) or (isinstance(body, Chosen) and body.seat != viewer):
                continue
            line: dict[str, object] = {"n": len(found) + 1, "at": entry.at, "kind": kind_of(entry), "events": []}
            seat = getattr(body, "seat", None)
            if seat is not None:
                line["seat"] = seat
            if isinstance(body, Said):
                line["text"] = body.text
            elif isinstance(body, Played) and (seat == viewer or self.over):
                line["text"] = body.answer
            found.append(line)
        return found

    def record(self) -> dict[str, object]:
        """The record of a game that is over, as the version that knew its rules would have written it."""
        decisions, last = self.decisions()
        if not self.over or not last:
            raise Problem("not_now", f"The record is available after the game: it shows everything hidden. {self.why}")
        opened, seat_states = self.roster.opened, self.roster.seat_states
        return {
            "tabard": FORMAT,
            "game": opened.game,
            "rules": opened.rules,
            "seats": len(seat_states),
            "options": opened.options,
            "scenario": opened.scenario,
            "key": self.roster.key,
            "decisions": decisions,
            "fingerprint": last,
            "table": self.id,
            "names": [each.name or f"{each.level} bot" for each in seat_states],
            "bots": [each.level if each.kind == "bot" and not each.name else None for each in seat_states],
            "ended": self.roster.status == "ended",
            **self.roster.opened_shuffle(),
        }

    def decisions(self) -> tuple[list[list[object]], str]:
        """The decisions that stand, and the fingerprint after the last one, as far as it is in the log."""
        made: list[Played] = []
        for entry in self.log:
            match entry.read():
                case Played() as played:
                    made.append(played)
                case Undone(seat):
                    del made[max(index for index, played in enumerate(made) if played.seat == seat)]
        return [[played.seat, played.answer] for played in made], made[-1].hash if made else ""


def kind_of(entry: Entry) -> str:
    kind = type(entry.read()).__struct_config__.tag
    assert isinstance(kind, str)
    return kind


def roster_of(id: str, entries: Sequence[Entry]) -> Roster:
    """Who sits at the table. Raises ValueError if the log was changed."""
    opened, previous = entries[0].read(), None
    for entry in entries:
        if not follows(previous, entry):
            raise ValueError(f"Entry {entry.seq} of the log was changed.")
        previous = entry
    if not isinstance(opened, Opened):
        raise ValueError("The log does not begin with the opening of a table.")
    roster = initial_roster(id, opened, entries[0].at, opened)
    for entry in entries[1:]:
        roster = roster.after(entry.read(), entry.at)
    return roster
