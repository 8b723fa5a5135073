"""Bots that look at what their seat cannot know, each in another way: what proves that nobody peeks must find them."""

from collections.abc import Callable
from hashlib import blake2b

from tabard.bots.look import Look, look_at
from tabard.bots.player import Bot
from tabard.engine.chance import QuickChance
from tabard.engine.dump import fingerprint
from tabard.engine.match import Match
from tests.bots import nosy

Secret = Callable[[Match, int], object]


def position(match: Match, seat: int) -> object:
    return fingerprint(match.state)


def key(match: Match, seat: int) -> object:
    return match.key


def what_others_decided(match: Match, seat: int) -> object:
    return [decision.text for decision in match.decisions if decision.seat != seat]


def what_others_were_told(match: Match, seat: int) -> object:
    return [event.text for event in match.log if not event.seen_by(seat)]


def position_before_an_own_decision(match: Match, seat: int) -> object:
    own = [decision.before for decision in match.decisions if decision.seat == seat]
    return [fingerprint(before) for before in own if before is not None]


class Peeker(Bot):
    """Decides by a secret."""

    def __init__(self, secret: Secret) -> None:
        self.secret = secret

    def __str__(self) -> str:
        return self.secret.__name__

    def choose(self, match: Match, seat: int) -> str:
        legal = match.legal(seat)
        print_of_it = blake2b(repr(self.secret(match, seat)).encode(), digest_size=8).digest()
        return legal[int.from_bytes(print_of_it, "little") % len(legal)]


class ShownTheWholeLog(Bot):
    """A bot of one's own that is shown events for all eyes."""

    def choose(self, match: Match, seat: int) -> str:
        known = look_at(match, seat, QuickChance(1))._known
        return nosy.choose(Look(known, seat, match.log))

    def __str__(self) -> str:
        return "shown_the_whole_log"


PEEKERS: list[Bot] = [
    Peeker(position),
    Peeker(key),
    Peeker(what_others_decided),
    Peeker(what_others_were_told),
    Peeker(position_before_an_own_decision),
    ShownTheWholeLog(),
]
