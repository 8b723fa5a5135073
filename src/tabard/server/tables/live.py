"""A live table: its session, and what the server does at it by itself. It starts the game, lets bots answer, watches
the clocks, and seats a bot for a player who keeps the others waiting."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from tabard.server.problems import Problem
from tabard.server.protocol.frames import PresenceFrame
from tabard.server.protocol.table import encode
from tabard.server.tables.bots import BOT_FAILED, STAND_IN_LEVEL, TableBots
from tabard.server.tables.clock import TableClock
from tabard.server.tables.log import AnyBody, BotSeated, Entry, Started
from tabard.server.tables.moves import Drafter, stand_in_decision
from tabard.server.tables.presence import Listener
from tabard.server.tables.services import Services
from tabard.server.tables.session import TableSession
from tabard.server.tables.state import Draft
from tabard.server.tables.streams import Streams

TIMEOUTS_IN_A_ROW: Final = 2
"""When a player's clock runs out so often in a row, a bot takes the seat."""


class LiveTable:
    def __init__(self, streams: Streams, services: Services) -> None:
        self.services: Final = services
        self.session: Final = TableSession(streams, services)
        self.state: Final = self.session.state
        self.streams: Final = streams
        self.presence: Final = self.session.presence
        self.absences: Final = self.session.absences
        self.bots: Final = TableBots(self.state, self.presence, services)
        self.clock: Final = TableClock(self.state, services, self.on_clock)
        self.bots_running = False
        self.absence_timer: asyncio.TimerHandle | None = None
        self.absences_sent = encode([])
        """Who was missing when the viewers were last told."""

    # Commands

    async def execute(self, command: str, seat: int | None, payload: bytes, draft: Drafter) -> int:
        """Execute a command once, however often it is sent. Returns the number of its entry in the sender's stream."""
        number = await self.session.execute(command, seat, payload, draft)
        self.attend()
        return number

    async def add_entry(self, command: str, seat: int | None, body: AnyBody, check: Callable[[], None]) -> int:
        """Append an entry other than a decision. `check` runs right before it and raises what is wrong."""
        number = await self.session.add_entry(command, seat, body, check)
        self.attend()
        return number

    async def start_game(self) -> None:
        def check() -> None:
            if self.state.roster.status != "gathering" or self.state.roster.open_seats:
                raise Problem("not_now", "The game can't start now.")

        await self.add_entry(":start", None, Started(), check)

    # What other processes report

    def on_entries(self, entries: list[Entry]) -> None:
        """Another process has appended entries, and they were read from the log."""
        if self.session.on_entries(entries):
            self.keep_time()
        else:
            self.session.background.spawn(self.catch_up())

    async def catch_up(self) -> None:
        await self.session.catch_up()
        self.keep_time()

    async def ensure_seq(self, viewer: int | None, number: int) -> None:
        """Make sure this process has an entry that another process may already have sent to the viewer."""
        if number > self.session.head(viewer):
            await self.catch_up()

    def on_presence(self, sender: str, present: list[int]) -> None:
        if self.presence.note_remote(sender, present):
            self.send_presence()
            self.watch_absences()

    # Who is connected

    def subscribe(self, viewer: int | None, listener: Listener) -> None:
        self.presence.add(viewer, listener)
        self.streams.subscribed.add(viewer)
        self.session.last_active = time.monotonic()
        self.publish_presence()
        self.attend()

    def unsubscribe(self, viewer: int | None, listener: Listener) -> None:
        self.presence.remove(viewer, listener)
        if not self.presence.listeners[viewer]:
            self.streams.subscribed.discard(viewer)
        self.session.last_active = time.monotonic()
        self.publish_presence()
        self.watch_absences()

    def publish_presence(self) -> None:
        self.services.fanout.publish(self.state.id, present=self.presence.here())
        self.send_presence()

    def send_presence(self) -> None:
        info = self.session.presence_info()
        self.absences_sent = encode(info.absent)
        self.presence.send_to_all(encode(PresenceFrame(info.seats, info.watching, info.absent)))

    # What the server does by itself

    def attend(self) -> None:
        """Make sure that the game starts, bots play and clocks run."""
        status = self.state.roster.status
        if status == "gathering":
            if not self.state.roster.open_seats:
                self.session.background.spawn(self.start_game())
        elif status == "playing":
            if self.bots.to_move() and not self.bots_running:
                self.bots_running = True
                self.session.background.spawn(self.run_bots())
            self.keep_time()

    def keep_time(self) -> None:
        self.clock.schedule()
        self.watch_absences()

    async def run_bots(self) -> None:
        """Let bots answer as long as any are asked. Bots that are asked at the same time think in parallel."""
        last: set[tuple[int, object]] = set()
        try:
            while seats := self.bots.to_move():
                match = self.state.match
                assert match is not None
                turns: set[tuple[int, object]] = {(seat, match.state.agenda[-1]) for seat in seats}
                not_before = time.monotonic() + self.bots.delay(turns <= last)
                answers = (self.run_bot(seat, len(seats), not_before) for seat in seats)
                for failure in await asyncio.gather(*answers, return_exceptions=True):
                    if failure is not None:
                        raise failure
                last = turns
        finally:
            self.bots_running = False

    async def run_bot(self, seat: int, at_once: int, not_before: float) -> None:
        level, seconds = self.bots.level_of(seat), self.bots.think_seconds(at_once)
        await self.decide_by_bot(seat, level, "bot", "", not_before, seconds)

    async def decide_by_bot(
        self, seat: int, level: str, why: str, stand_in: str, not_before: float, seconds: float
    ) -> None:
        """Have a bot answer the seat's current question, unless somebody else does first."""
        state, question = self.state, self.state.decision_ids[seat]
        answer, failed = await self.bots.choose(seat, level, seconds)
        pause = not_before - time.monotonic()
        if pause > 0:
            await asyncio.sleep(pause)
        draft = stand_in_decision(state, seat, question, answer, BOT_FAILED if failed else stand_in)
        await self.execute_unless_stale(f":{why}-{seat}-{question}", seat, encode(["decide", seat, answer]), draft)

    async def execute_unless_stale(self, command: str, seat: int, payload: bytes, draft: Drafter) -> None:
        try:
            await self.execute(command, seat, payload, draft)
        except Problem as problem:
            if problem.code not in ("stale", "reused"):
                raise

    def on_clock(self) -> None:
        """A clock may have run out: a bot answers, or takes the seat of a player who never does."""
        late = self.clock.late_seats()
        for seat in late:
            again = self.state.timeouts[seat] >= TIMEOUTS_IN_A_ROW - 1
            if self.state.roster.opened.bot_after and again:
                self.session.background.spawn(self.seat_stand_in(seat, "clock"))
                continue
            seconds = self.services.settings.bot_think_seconds
            self.session.background.spawn(self.decide_by_bot(seat, STAND_IN_LEVEL, "clock", "clock", 0, seconds))
        if not late:
            self.clock.schedule()

    def watch_absences(self) -> None:
        """Note who is missing, tell everybody when that changes, and seat a bot when they have waited long enough."""
        if self.absence_timer is not None:
            self.absence_timer.cancel()
            self.absence_timer = None
        if self.state.roster.status != "playing" or not any(self.presence.here()):
            self.absences.awaited_since.clear()
            return
        counts = self.presence.everywhere()
        for seat in self.absences.watch(counts):
            left = self.state.roster.seat_states[seat].kind == "left"
            self.session.background.spawn(self.seat_stand_in(seat, "left" if left else "away"))
        if encode(self.absences.missing(counts)) != self.absences_sent:
            self.send_presence()
        wait = self.absences.seconds_to_change(counts)
        self.absence_timer = asyncio.get_running_loop().call_later(wait, self.watch_absences)

    async def seat_stand_in(self, seat: int, why: str) -> None:
        """Have a bot take the seat of a player who keeps the others waiting, unless they come back meanwhile."""
        body = BotSeated(seat, STAND_IN_LEVEL, why)

        def take(now: int) -> Draft:
            roster = self.state.roster
            gone = seat in self.absences.awaited_since or why == "clock"
            if roster.status != "playing" or roster.seat_states[seat].kind not in ("human", "left") or not gone:
                raise Problem("stale", "This seat no longer needs a bot.")
            return self.state.draft(body, now)

        await self.execute_unless_stale(f":{why}-{seat}-{self.state.last.seq}", seat, encode(body), take)

    def close(self) -> None:
        self.clock.cancel()
        if self.absence_timer is not None:
            self.absence_timer.cancel()
        self.session.close()
