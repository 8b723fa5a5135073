"""Who is missing at a table, and when a bot takes the seat."""

from typing import Final

from tabard.server.protocol.table import Absence
from tabard.server.tables.presence import TablePresence
from tabard.server.tables.services import Services
from tabard.server.tables.state import TableState


class Absences:
    def __init__(self, state: TableState, presence: TablePresence, services: Services) -> None:
        self.state: Final = state
        self.presence: Final = presence
        self.services: Final = services
        self.awaited_since: Final[dict[int, int]] = {}
        """Since when somebody here has been waiting for a player who is gone."""

    def missing(self, counts: list[int]) -> list[Absence]:
        """The players whom the others may have to do without, by how many sockets each seat has."""
        state, match = self.state, self.state.match
        if match is None or state.roster.status != "playing":
            return []
        found = []
        for seat, seat_state in enumerate(state.roster.seat_states):
            if seat in match.out:
                continue
            if seat_state.kind == "left":
                found.append(Absence(seat, "left", self.stand_in_time(seat)))
            elif seat_state.kind == "human" and not counts[seat] and self.presence.is_away(seat):
                found.append(Absence(seat, "away", self.stand_in_time(seat)))
            elif seat_state.kind == "human" and counts[seat] and self.is_silent(seat, counts):
                found.append(Absence(seat, "silent", None))
        return found

    def is_absent(self, seat: int) -> bool:
        """Whether the others may do without the player of a seat."""
        return any(absence.seat == seat for absence in self.missing(self.presence.everywhere()))

    def watch(self, counts: list[int]) -> list[int]:
        """Note whom the others are waiting for now. Returns the seats that a bot should take: they have waited long
        enough."""
        now, awaited = self.services.now(), self.awaited_seats(counts)
        for seat in list(self.awaited_since):
            if seat not in awaited:
                del self.awaited_since[seat]
        for seat in awaited:
            self.awaited_since.setdefault(seat, now)
        return [seat for seat in awaited if self.is_due(seat)]

    def is_due(self, seat: int) -> bool:
        """Whether the others have waited so long that a bot should take the seat."""
        time = self.stand_in_time(seat)
        return time is not None and time <= self.services.time.clock_time()

    def awaited_seats(self, counts: list[int]) -> list[int]:
        """The seats that owe a decision while their players are gone and others wait."""
        match, roster = self.state.match, self.state.roster
        if match is None or roster.status != "playing":
            return []
        gone = [seat for seat in match.to_act if is_gone(roster.seat_states[seat].kind, counts[seat])]
        return [seat for seat in gone if self.has_company(seat, counts)]

    def everybody_is_here(self, counts: list[int]) -> bool:
        """Whether nobody is gone or silent, so that no decision changes who is missing."""
        seat_states = self.state.roster.seat_states
        gone = any(is_gone(seat_state.kind, counts[seat]) for seat, seat_state in enumerate(seat_states))
        return not gone and not self.missing(counts)

    def stand_in_time(self, seat: int) -> int | None:
        """When a bot takes the seat of a player who is gone."""
        limit = self.state.roster.opened.bot_after
        if not limit or seat not in self.awaited_since:
            return None
        since = max(self.awaited_since[seat], self.state.wait_extended[seat], self.services.time.resumed_at)
        return since + limit * 1000

    def silent_from(self, seat: int) -> int:
        """From when on a player who doesn't answer counts as silent. Where there is a clock, it takes care of that. An
        answer counts only if it restarts a clock: if everybody notices it. Everybody sees who is silent, so that must
        not show when somebody decides in secret."""
        state = self.state
        since = max(state.clock_started[seat], state.wait_extended[seat])
        return max(since, self.services.time.resumed_at) + state.roster.opened.bot_after * 1000

    def is_silent(self, seat: int, counts: list[int]) -> bool:
        state, opened = self.state, self.state.roster.opened
        assert state.match is not None
        if not opened.bot_after or opened.clock.limit is not None or seat not in state.match.to_act:
            return False
        return self.has_company(seat, counts) and self.silent_from(seat) <= self.services.now()

    def has_company(self, seat: int, counts: list[int]) -> bool:
        """Whether another player is here, who would have to wait."""
        seat_states = self.state.roster.seat_states
        return any(
            count and other != seat and seat_states[other].kind == "human" for other, count in enumerate(counts[:-1])
        )

    def seconds_to_change(self, counts: list[int]) -> float:
        """How many seconds it takes at most until something changes about who is missing, even if somebody else is
        asked in the meantime."""
        settings, now = self.services.settings, self.services.now()
        waits = [settings.ping_seconds, self.state.roster.opened.bot_after]
        for seat, count in enumerate(counts[:-1]):
            stand_in = self.stand_in_time(seat)
            if stand_in is not None:
                waits.append((stand_in - now) / 1000)
            if not count:
                waits.append(settings.away_seconds - self.presence.seconds_gone(seat))
            elif self.state.roster.opened.bot_after:
                waits.append((self.silent_from(seat) - now) / 1000)
        return min([wait for wait in waits if wait > 0], default=settings.ping_seconds) + 0.02


def is_gone(kind: str, sockets: int) -> bool:
    return kind == "left" or (kind == "human" and not sockets)
