"""Who somebody is at a table, according to their token."""

from msgspec import Struct

from tabard.server.identity import hashed
from tabard.server.problems import Problem
from tabard.server.tables.roster import Roster


class Visitor(Struct, frozen=True):
    seat: int | None
    host: bool

    def require_seat(self) -> int:
        if self.seat is None:
            raise Problem("not_seated", "You have no seat at this table.")
        return self.seat

    def require_host(self) -> None:
        if not self.host:
            raise Problem("not_host", "Only the host can do that.")


def identify(roster: Roster, token: str | None) -> Visitor:
    """Who somebody is. An unknown token is an error, so that nobody watches by mistake instead of playing."""
    if not token:
        return Visitor(None, False)
    known = hashed(token)
    seat, host = roster.seat_of(known), known == roster.opened.host
    if seat is None and not host:
        raise Problem("unauthorized", "This token doesn't belong to this table.")
    return Visitor(seat, host)
