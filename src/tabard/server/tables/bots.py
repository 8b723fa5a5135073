"""The bots at a table: which are to move, how long they may think and pause, and what they answer."""

import hashlib
import logging
import time
from typing import Final

from tabard.server.bot_pool import BotFailed, BotTask, ChooseMove, GiveHint, Priority
from tabard.server.problems import Problem
from tabard.server.protocol.bodies import Advice
from tabard.server.tables.presence import TablePresence
from tabard.server.tables.services import Services
from tabard.server.tables.state import TableState

logger = logging.getLogger("tabard.session")
STAND_IN_LEVEL: Final = "adept"
"""The level of the bot that answers when a player's time runs out."""
BOT_FAILED: Final = "bot failed"


class TableBots:
    def __init__(self, state: TableState, presence: TablePresence, services: Services) -> None:
        self.state: Final = state
        self.presence: Final = presence
        self.services: Final = services

    def to_move(self) -> list[int]:
        match, roster = self.state.match, self.state.roster
        if match is None or roster.status != "playing":
            return []
        return [seat for seat in match.to_act if roster.seat_states[seat].kind == "bot"]

    def level_of(self, seat: int) -> str:
        level, settings = self.state.roster.seat_states[seat].level, self.services.settings
        return settings.bot_named(level) if level in settings.levels else STAND_IN_LEVEL

    def think_seconds(self, at_once: int) -> float:
        """How long a bot may think when so many think at once."""
        settings = self.services.settings
        if self.skips_to_end():
            return settings.skip_think_seconds
        return settings.bot_think_seconds * min(1, settings.bot_processes / at_once)

    def skips_to_end(self) -> bool:
        """Whether only bots still play, and nobody who is connected wants to watch them."""
        roster = self.state.roster
        if not roster.skipped or not self.state.bots_alone:
            return False
        return all(seat in roster.skipped for seat, count in enumerate(self.presence.everywhere()[:-1]) if count)

    def delay(self, goes_on: bool) -> float:
        """How long to pause so that people can follow: not at all if nobody watches, or while people have to decide
        too."""
        match, seat_states = self.state.match, self.state.roster.seat_states
        assert match is not None
        if (
            not any(self.presence.here())
            or self.skips_to_end()
            or any(seat_states[seat].kind == "human" for seat in match.to_act)
        ):
            return 0
        settings = self.services.settings
        return (settings.bot_short_delay_ms if goes_on else settings.bot_delay_ms) / 1000

    def has_people(self) -> bool:
        """Whether a player is connected, or plays without a socket."""
        if any(self.presence.everywhere()[:-1]):
            return True
        recent = self.services.now() - self.services.settings.people_seconds * 1000
        return any(
            seat_state.kind == "human" and last > recent
            for seat_state, last in zip(self.state.roster.seat_states, self.state.last_moves, strict=True)
        )

    async def choose(self, seat: int, level: str, seconds: float, stand_in: str) -> tuple[str, bool]:
        """What a bot answers to the seat's current question, and whether it failed: then it is any legal answer."""
        state, match, question = self.state, self.state.match, self.state.decision_ids[seat]
        assert match is not None
        began = time.perf_counter()
        try:
            priority: Priority = "clock" if stand_in else "people" if self.has_people() else "nobody"
            answer = (await self.services.bot_pool.run(ChooseMove(self.task(seat, seconds), level), priority)).answer
            if state.decision_ids[seat] == question and match.why_not(seat, answer) is not None:
                raise BotFailed(f"answered {answer!r}")
            return answer, False
        except BotFailed as error:
            self.report_failure(seat, level, str(error))
            return match.legal(seat)[0], True
        finally:
            self.services.metrics.think.observe(time.perf_counter() - began)

    async def hint(self, seat: int) -> list[Advice]:
        """What an expert would answer in a player's place, knowing no more than the player."""
        try:
            task = self.task(seat, self.services.settings.bot_think_seconds)
            return (await self.services.bot_pool.run(GiveHint(task), "people")).advice
        except BotFailed as error:
            self.report_failure(seat, "hint", str(error))
            raise Problem("unavailable", "No hint right now. Try again.") from None

    def report_failure(self, seat: int, level: str, why: str) -> None:
        self.services.metrics.bot_failures.inc()
        fields = {"table": self.state.id, "game": self.state.game.id, "seat": seat, "bot": level, "reason": why}
        logger.warning("bot failed", extra={"fields": fields})

    def task(self, seat: int, seconds: float) -> BotTask:
        match, opened = self.state.match, self.state.roster.opened
        assert match is not None
        decisions = [(decision.seat, decision.text) for decision in match.decisions]
        seed = hashlib.blake2b(f"{match.key.hex()} {seat} {len(decisions)}".encode(), digest_size=6).digest()
        return BotTask(
            self.state.id,
            opened.game,
            match.seats,
            match.key.hex(),
            opened.options,
            opened.scenario,
            decisions,
            seat,
            int.from_bytes(seed, "big"),
            seconds,
        )
