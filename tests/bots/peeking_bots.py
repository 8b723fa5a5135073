"""Bots that look at what their seat can't know, each in a different way: the test of peeking must detect them."""

from collections.abc import Callable
from hashlib import blake2b

from tabard.bots.base import Bot
from tabard.bots.observation import Observation, observe
from tabard.engine.chance import QuickChance
from tabard.engine.dump import fingerprint
from tabard.engine.match import Match
from tests.bots import peeking_user_bot

Secret = Callable[[Match, int], object]


def position(match: Match, seat: int) -> object:
    return fingerprint(match.state)


def key(match: Match, seat: int) -> object:
    return match.key


def what_others_decided(match: Match, seat: int) -> object:
    return [decision.text for decision in match.decisions if decision.seat != seat]


def what_others_were_told(match: Match, seat: int) -> object:
    return [event.text for event in match.log if not event.visible_to(seat)]


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
    """A user bot that is shown events including hidden ones."""

    def choose(self, match: Match, seat: int) -> str:
        known = observe(match, seat, QuickChance(1))._known
        return peeking_user_bot.choose(Observation(known, seat, match.log))

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
