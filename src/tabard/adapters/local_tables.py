"""Tables in this process: players who come over MCP, and bots."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any, Final

import tabard
from tabard.adapters.seat_text import News, Question
from tabard.adapters.seats import Seat, Signal
from tabard.bots import LEVELS, bot, no_such_bot
from tabard.bots.levels import LevelBot
from tabard.engine.refusal import Invalid, Refused
from tabard.engine.state import State
from tabard.engine.types import seat_name
from tabard.games import find
from tabard.lab.matches import derive_seed

PLAYER: Final = "player"
OPEN: Final = "open"
EXPERT_SECONDS: Final = 10.0
"""How long an expert may think about a move."""
AWAY_SECONDS: Final = 600.0
"""A player who owes a decision and has not called for so long is played by a bot, move by move, until they call
again."""
CHECK_SECONDS: Final = 5.0
"""How often somebody who waits checks whether others are still there."""


class LocalTable:
    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, object],
        level: str,
        players: int,
        seed: str,
    ) -> None:
        self.game: Final = find(game)
        self.code: Final = secrets.token_hex(4)
        self.seats: Final = self.game.seat_counts[0] if seats is None else seats
        self.options: Final = self.game.resolve_options(self.seats, options)
        if level not in LEVELS:
            raise Invalid(no_such_bot(level))
        if not 1 <= players <= self.seats:
            raise Invalid(f"players must be from 1 to {self.seats}, the number of seats, not {players}.")
        self.level: Final = level
        self.seed: Final = seed or secrets.token_hex(8)
        self.places: Final = [OPEN] * players + [level] * (self.seats - players)
        """By seat: a player, an open seat, or the level of a bot."""
        self.labels: Final = [""] * self.seats
        """What the players call themselves."""
        self.players: Final[dict[int, LocalSeat]] = {}
        self.match: tabard.Match | None = None
        self.changed: Final = Signal()
        self.bots: asyncio.Task[None] | None = None

    def choose_seat(self, wanted: int | None) -> int:
        """The open seat that a player takes. Before anybody sits, any seat may be chosen; a bot then moves over."""
        if wanted is not None and not 0 <= wanted < self.seats:
            raise Invalid(f"There is no seat P{wanted + 1}; the seats are P1 to P{self.seats}.")
        free = [seat for seat, place in enumerate(self.places) if place == OPEN]
        if not free:
            raise Invalid(f"Table {self.code} has no open seat.")
        if wanted is None:
            return free[0]
        if wanted not in free:
            if PLAYER in self.places or self.places[wanted] == PLAYER:
                open_seats = ", ".join(seat_name(seat) for seat in free)
                raise Invalid(f"{seat_name(wanted)} is taken. Open: {open_seats}.")
            self.places[free[-1]], self.places[wanted] = self.places[wanted], OPEN
        return wanted

    def sit(self, seat: int, name: str) -> "LocalSeat":
        self.places[seat] = PLAYER
        self.labels[seat] = name
        if OPEN not in self.places:
            self.match = tabard.start(self.game.id, self.seats, self.seed, self.options)
            self.run_bots()
        self.changed.send()
        self.players[seat] = LocalSeat(self, seat)
        return self.players[seat]

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    def name(self, seat: int) -> str:
        place = self.places[seat]
        if place == PLAYER:
            return f"{seat_name(seat)} ({self.labels[seat]})" if self.labels[seat] else seat_name(seat)
        return f"{seat_name(seat)} ({'open' if place == OPEN else 'bot'})"

    # Bots

    def run_bots(self) -> None:
        if self.bots is None or self.bots.done():
            self.bots = asyncio.get_running_loop().create_task(self.play_bots())

    async def play_bots(self) -> None:
        """Let the bots that are asked answer, until a player is asked."""
        assert self.match is not None
        try:
            while asked := [seat for seat in self.match.to_act if self.places[seat] != PLAYER]:
                await self.stand_in(asked[0])
                self.changed.send()
        finally:
            self.changed.send()

    async def stand_in(self, seat: int) -> None:
        """A bot decides for a seat. It thinks on a copy, in a thread, so that players can look and answer meanwhile."""
        match = self.match
        assert match is not None
        made = sum(decision.seat == seat for decision in match.decisions)
        state = match.state.copy()
        state.log = None
        action = await asyncio.to_thread(self.bot_action, state, seat, made)
        answer = match.actions[action]
        if match.why_not(seat, answer) is None:
            match.play(seat, answer)

    def bot_action(self, state: State, seat: int, made: int) -> int:
        """Every decision has a new bot, so a game is a function of its seed and the players' answers."""
        seed = derive_seed(self.seed, "seat", seat, "decision", made)
        player = bot(self.level, self.game.id, seed, 0, EXPERT_SECONDS)
        assert isinstance(player, LevelBot)
        return int(player.decide(state, seat))

    def bots_are_busy(self) -> bool:
        if self.bots is None:
            return False
        if self.bots.done():
            self.bots.result()  # raises what went wrong
            return False
        return True

    def absent(self) -> list[int]:
        """The players who owe a decision and have not called for a long time."""
        if self.match is None:
            return []
        owing = [self.players[seat] for seat in self.match.to_act if seat in self.players]
        return [seat.number for seat in owing if monotonic() - seat.called > AWAY_SECONDS]


class LocalSeat(Seat):
    def __init__(self, table: LocalTable, number: int) -> None:
        super().__init__(secrets.token_hex(8), table.game, table.game.id)
        self.table: Final = table
        self.number = number

    def view(self) -> dict[str, Any] | None:
        return None if self.table.match is None else self.table.match.view(self.number)

    def question(self) -> Question | None:
        match = self.table.match
        if match is None or self.number not in match.to_act:
            return None
        asked = match.view(self.number)["question"]
        assert isinstance(asked, dict)
        made = sum(decision.seat == self.number for decision in match.decisions)
        return Question(str(made + 1), asked["text"], asked["clause"], match.legal(self.number))

    def news(self) -> News:
        return [] if self.table.match is None else self.table.match.events(self.number)

    def names(self) -> Sequence[str]:
        return [
            f"You ({seat_name(seat)})" if seat == self.number else self.table.name(seat)
            for seat in range(self.table.seats)
        ]

    def known(self) -> Sequence[str]:
        return () if self.table.match is None else self.table.match.actions

    def status(self) -> str:
        if self.table.match is not None:
            return ""
        count = self.table.places.count(OPEN)
        return (
            f"The game starts when {'1 more player has' if count == 1 else f'{count} more players have'} sat down, "
            f"with sit and table={self.table.code!r}. Call wait."
        )

    async def give(self, question: Question, answer: str) -> None:
        match = self.table.match
        assert match is not None
        match.play(self.number, answer)
        self.table.changed.send()
        self.table.run_bots()

    async def why_not(self, question: Question, answer: str) -> Refused | None:
        assert self.table.match is not None
        return self.table.match.why_not(self.number, answer)

    async def settle(self, seconds: float, for_others: bool) -> None:
        table, end = self.table, monotonic() + seconds
        while True:
            busy, left = table.bots_are_busy(), end - monotonic()
            asked = table.over or self.question() is not None
            if left <= 0 or not (busy or (for_others and not asked)):
                return
            absent = table.absent() if for_others else []
            if absent:
                await table.stand_in(absent[0])
                table.run_bots()
            else:
                await table.changed.wait(min(left, CHECK_SECONDS))
