"""Who sits where: people at this keyboard, and bots."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final

import tabard
from tabard.bots import LEVELS
from tabard.engine.kinds import name

HUMAN: Final = "human"


class Seating:
    def __init__(self, places: Sequence[str], seed: str) -> None:
        self.places: Final = tuple(places)
        """By seat: a person, or the level of a bot."""
        self.seed: Final = seed
        """Where the bots' luck comes from."""

    @property
    def humans(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == HUMAN]

    @property
    def shared(self) -> bool:
        """Whether several people take turns at this keyboard and must not see each other's screen."""
        return len(self.humans) > 1

    def is_bot(self, seat: int) -> bool:
        return self.places[seat] != HUMAN

    def names(self, you: int | None) -> list[str]:
        """What the seats are called on somebody's screen."""
        return [self.called(seat, you) for seat in range(len(self.places))]

    def called(self, seat: int, you: int | None) -> str:
        if seat == you:
            return f"You ({name(seat)})"
        return f"{name(seat)} (bot)" if self.is_bot(seat) else name(seat)

    def bot_answer(self, match: tabard.Match, seat: int) -> str:
        """What the bot in that seat answers. Every decision has a fresh bot, whose luck comes from the seed and from
        how often the seat has decided: so a game that was left goes on exactly as if it had not been."""
        made = sum(decision.seat == seat for decision in match.decisions)
        luck = blake2b(f"{self.seed} seat {seat} decision {made}".encode(), digest_size=8).digest()
        bot = tabard.bot(self.places[seat], match.game.id, int.from_bytes(luck, "little"))
        return bot.choose(match, seat)

    def as_json(self) -> dict[str, object]:
        return {"places": list(self.places), "seed": self.seed}


def seat_people(seats: int, humans: int, level: str, seed: str) -> Seating:
    """People in the first seats, bots in the others."""
    if not 1 <= humans <= seats:
        raise tabard.Invalid(f"--humans is a number from 1 to {seats}, the seats of this game, not {humans}.")
    if level not in LEVELS:
        raise tabard.Invalid(f"There is no bot {level!r}. The levels for --bot are: {', '.join(LEVELS)}.")
    return Seating([HUMAN] * humans + [level] * (seats - humans), seed)


def read_seating(saved: object, seats: int) -> Seating | None:
    """The seating in a saved game; None when it holds none that makes sense."""
    if not isinstance(saved, Mapping):
        return None
    places, seed = saved.get("places"), saved.get("seed")
    if not isinstance(places, list) or len(places) != seats or not isinstance(seed, str):
        return None
    if any(place != HUMAN and place not in LEVELS for place in places):
        return None
    return Seating(places, seed)
