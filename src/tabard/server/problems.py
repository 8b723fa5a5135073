"""Errors, in words for the client. Sockets and HTTP share them."""

from typing import Final

from tabard.engine.refusal import Refused
from tabard.server.protocol.bodies import ProblemInfo
from tabard.server.protocol.frames import NackCode, NackFrame

STATUS: Final[dict[NackCode, int]] = {
    "refused": 409,
    "stale": 409,
    "reused": 409,
    "not_now": 409,
    "not_seated": 403,
    "not_host": 403,
    "unauthorized": 401,
    "malformed": 400,
    "invalid": 422,
    "missing": 404,
    "wrong_method": 405,
    "timed_out": 408,
    "too_long": 413,
    "misdirected": 421,
    "too_fast": 429,
    "headers_too_long": 431,
    "unavailable": 503,
}
"""Every error code and its HTTP status."""

TITLES: Final[dict[NackCode, str]] = {
    "refused": "Not allowed by the rules",
    "stale": "No longer open",
    "reused": "Id already used",
    "not_now": "Not possible now",
    "not_seated": "Not your seat",
    "not_host": "Host only",
    "unauthorized": "Unknown token",
    "malformed": "Invalid request",
    "invalid": "Doesn't fit the game",
    "missing": "Not found",
    "wrong_method": "Method not allowed",
    "timed_out": "Too slow",
    "too_long": "Too large",
    "misdirected": "Unknown host",
    "too_fast": "Too fast",
    "headers_too_long": "Headers too large",
    "unavailable": "Try again",
}


class Problem(Exception):
    def __init__(self, code: NackCode, reason: str, clause: str = "") -> None:
        super().__init__(reason)
        self.code: Final[NackCode] = code
        self.reason: Final = reason
        self.clause: Final = clause

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def info(self) -> ProblemInfo:
        """As problem+json."""
        return ProblemInfo(f"urn:tabard:{self.code}", TITLES[self.code], self.status, self.reason, self.clause)

    def nack(self, command: str | None) -> NackFrame:
        return NackFrame(command, self.code, self.reason, self.clause)


def refusal(refused: Refused) -> Problem:
    return Problem("refused", refused.reason, refused.clause)
