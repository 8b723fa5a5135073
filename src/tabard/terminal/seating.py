"""Who sits where: people at this keyboard, and bots."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

import tabard
from tabard.bots import LEVELS, no_such_bot
from tabard.bots.base import Bot
from tabard.bots.user_bots import full_name, is_user_bot
from tabard.engine.types import seat_name

HUMAN: Final = "human"


class Seating:
    def __init__(self, places: Sequence[str], seed: str) -> None:
        self.places: Final = tuple(places)
        """By seat: a person, the level of a bot, or the file of a user bot."""
        self.seed: Final = seed
        """The seed of the bots' random choices."""
        self.own: Final[dict[int, Bot]] = {}
        """The user bots by seat: created once, so that they can remember things."""

    @property
    def humans(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == HUMAN]

    @property
    def shared(self) -> bool:
        """Whether several people take turns at this keyboard and must not see each other's screens."""
        return len(self.humans) > 1

    def is_bot(self, seat: int) -> bool:
        return self.places[seat] != HUMAN

    def names(self, you: int | None) -> list[str]:
        """The names of the seats on somebody's screen."""
        return [self.called(seat, you) for seat in range(len(self.places))]

    def called(self, seat: int, you: int | None) -> str:
        if seat == you:
            return f"You ({seat_name(seat)})"
        return f"{seat_name(seat)} (bot)" if self.is_bot(seat) else seat_name(seat)

    def kind(self, seat: int) -> str:
        """How the bot in a seat plays: its level, or the file of a program."""
        place = self.places[seat]
        return Path(place).name if is_program(place) else place

    def bot_answer(self, match: tabard.Match, seat: int, iterations: int = 0) -> str:
        """The answer of the bot in that seat. `iterations` is how often an expert simulates, 0 for the game's default.
        Every decision has a new bot, seeded by the game's seed and the number of the seat's decisions. So a resumed
        game continues exactly as if it had not been interrupted."""
        if seat in self.own:
            return self.own[seat].choose(match, seat)
        made = sum(decision.seat == seat for decision in match.decisions)
        bot = tabard.bot(self.places[seat], match.game.id, self.derive_seed(f"seat {seat} decision {made}"), iterations)
        return bot.choose(match, seat)

    def load_user_bots(self, game: str) -> None:
        """Load the programs that play in some seats. Raises Invalid if something is wrong with one."""
        for seat, place in enumerate(self.places):
            if is_program(place):
                self.own[seat] = tabard.bot(place, game, self.derive_seed(f"seat {seat}"))

    def derive_seed(self, of: str) -> int:
        return int.from_bytes(blake2b(f"{self.seed} {of}".encode(), digest_size=8).digest(), "little")

    def programs(self) -> list[str]:
        """The user bots, each once."""
        return list(dict.fromkeys(place for place in self.places if is_program(place)))

    def as_json(self) -> dict[str, object]:
        return {"places": list(self.places), "seed": self.seed}


def is_program(place: str) -> bool:
    """Whether a user bot sits there."""
    return place != HUMAN and is_user_bot(place)


def seat_people(seats: int, humans: int, bots: Sequence[str], seed: str) -> Seating:
    """People in the first seats, bots in the others: in the order they are named, and the last one in all that are
    left."""
    if not 1 <= humans <= seats:
        raise tabard.Invalid(f"--humans must be from 1 to {seats}, the number of seats, not {humans}.")
    for given in bots:
        if given not in LEVELS and not is_user_bot(given):
            raise tabard.Invalid(no_such_bot(given))
    if len(bots) > max(seats - humans, 1):
        left = seats - humans
        room = "is only 1 seat" if left == 1 else f"are only {left} seats"
        raise tabard.Invalid(f"--bot is given {len(bots)} times, but there {room} for bots.")
    named = [full_name(given) if is_user_bot(given) else given for given in bots]
    places = [HUMAN] * humans + named + [named[-1]] * (seats - humans - len(named))
    return Seating(places[:seats], seed)


def read_seating(saved: object, seats: int) -> Seating | None:
    """The seating in a saved game; None if it has no valid one."""
    if not isinstance(saved, Mapping):
        return None
    places, seed = saved.get("places"), saved.get("seed")
    if not isinstance(places, list) or len(places) != seats or not isinstance(seed, str):
        return None
    if any(not isinstance(place, str) or not (place in (HUMAN, *LEVELS) or is_user_bot(place)) for place in places):
        return None
    return Seating(places, seed)
