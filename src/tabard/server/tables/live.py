"""A live table: its session, and what the server does at it by itself. It starts the game, lets bots answer, watches
the clocks, and seats a bot for a player who keeps the others waiting."""

import asyncio
import contextlib
import math
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from tabard.server.problems import Problem
from tabard.server.protocol.frames import PresenceFrame
from tabard.server.protocol.table import encode
from tabard.server.tables.bots import BOT_FAILED, STAND_IN_LEVEL, TableBots
from tabard.server.tables.clock import TableClock
from tabard.server.tables.log import AnyBody, BotSeated, ClockCredited, Ended, Entry, Started
from tabard.server.tables.log_limit import is_exhausted
from tabard.server.tables.moves import Drafter, always, stand_in_decision
from tabard.server.tables.presence import Listener
from tabard.server.tables.roster import Roster
from tabard.server.tables.services import Services
from tabard.server.tables.session import LogLost, TableSession
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
        self.clock: Final = TableClock(self.state, services)
        self.bots_running = False
        self.discarded = False
        """Whether the table must be loaded again."""
        self.played_for: Final[set[int]] = set()
        """The late seats for which a bot is thinking."""
        self.absence_timer: asyncio.TimerHandle | None = None
        self.start_timer: asyncio.TimerHandle | None = None
        self.absences_sent = encode([])
        """Who was missing when the viewers were last told."""
        self.complete: Roster | None = None
        """The roster of which everybody was here when absences were last watched; None if somebody was missing."""

    # Commands

    async def execute(self, command: str, seat: int | None, payload: bytes, draft: Drafter) -> int:
        """Execute a command once, however often it is sent. Returns the number of its entry in the sender's stream."""
        return await self.attended(self.session.execute(command, seat, payload, draft))

    async def add_entry(self, command: str, seat: int | None, body: AnyBody, check: Callable[[], None]) -> int:
        """Append an entry other than a decision. `check` runs right before it and raises what is wrong."""
        return await self.attended(self.session.add_entry(command, seat, body, check))

    async def attended(self, work: Awaitable[int]) -> int:
        """Execute something, and see to what follows from it."""
        try:
            number = await work
        except LogLost:
            self.discard()
            raise
        self.attend()
        return number

    async def start_game(self) -> None:
        """Start the game if the seats are taken, and the nonces opened or no longer waited for."""
        if self.seconds_to_start() <= 0:
            await self.add_entry(":start", None, Started(), self.check_start)

    def check_start(self) -> None:
        if self.seconds_to_start() > 0:
            raise Problem("not_now", "The game can't start now.")

    def seconds_to_start(self) -> float:
        """How long a table whose seats are taken waits for nonces; without end if the game can't start."""
        roster = self.state.roster
        if roster.status != "gathering" or roster.open_seats:
            return math.inf
        return 0 if roster.start_at is None else (roster.start_at - self.services.now()) / 1000

    async def end_game(self) -> None:
        """End a game that is too long."""

        def check() -> None:
            if self.state.roster.status != "playing":
                raise Problem("stale", "The game is already over.")

        with contextlib.suppress(Problem):
            await self.add_entry(":end", None, Ended(), check)

    # What other processes report

    def on_entries(self, entries: list[Entry]) -> None:
        """Another process has appended entries, and they were read from the log."""
        if self.session.on_entries(entries):
            self.keep_time()
        else:
            self.session.background.spawn(self.catch_up())

    async def catch_up(self) -> None:
        try:
            await self.session.catch_up()
        except LogLost:
            self.discard()
            raise
        self.keep_time()

    async def ensure_seq(self, viewer: int | None, number: int) -> None:
        """Make sure this process has an entry that another process may already have sent to the viewer."""
        if number > self.session.head(viewer):
            await self.catch_up()

    def on_presence(self, sender: str, present: list[int]) -> None:
        """Another process reports who is connected to it. One that is new here doesn't know who is connected to us."""
        is_new, before = sender not in self.presence.remote, self.presence.everywhere()
        if not self.presence.note_remote(sender, present):
            return
        if is_new and any(self.presence.here()):
            self.report_presence()
        if self.presence.everywhere() != before:
            self.send_presence()
            self.watch_absences()

    # Who is connected

    def subscribe(self, viewer: int | None, listener: Listener) -> None:
        self.presence.add(viewer, listener)
        self.streams.subscribed.add(viewer)
        self.session.last_active = time.monotonic()
        if viewer is not None:
            self.services.bot_pool.bring_forward(self.state.id)
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
        self.report_presence()
        self.send_presence()

    def report_presence(self) -> None:
        """Tell the other processes who is connected to this one. They forget it after a while."""
        self.services.fanout.publish(self.state.id, present=self.presence.here())

    def send_presence(self) -> None:
        info = self.session.presence_info()
        self.absences_sent = encode(info.absent)
        self.presence.send_to_all(encode(PresenceFrame(info.seats, info.watching, info.absent)))

    # What the server does by itself

    def attend(self) -> None:
        """Make sure that the game starts, bots play and clocks run."""
        status = self.state.roster.status
        if status == "gathering":
            self.attend_start()
        elif status == "playing":
            if is_exhausted(self.state.last.seq, self.services.settings.entries_per_table):
                self.session.background.spawn(self.end_game())
            elif self.bots.to_move() and not self.bots_running:
                self.bots_running = True
                self.session.background.spawn(self.run_bots())
            self.keep_time()

    def attend_start(self) -> None:
        """Start the game, now or when the table has waited long enough for nonces."""
        if self.start_timer is not None:
            self.start_timer.cancel()
            self.start_timer = None
        wait = self.seconds_to_start()
        if wait <= 0:
            self.session.background.spawn(self.start_game())
        elif wait < math.inf:
            self.start_timer = asyncio.get_running_loop().call_later(wait, self.attend)

    def keep_time(self) -> None:
        self.clock.schedule(self.on_clock)
        if self.state.roster is not self.complete:  # otherwise nobody is missing before the absence timer is due
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
        await self.decide_by_bot(seat, level, "", not_before, seconds, always)

    async def decide_by_bot(
        self, seat: int, level: str, stand_in: str, not_before: float, seconds: float, is_due: Callable[[], bool]
    ) -> None:
        """Have a bot answer the seat's current question, unless somebody else does first, or it is no longer due."""
        state, question = self.state, self.state.decision_ids[seat]
        answer, failed = await self.bots.choose(seat, level, seconds, stand_in)
        pause = not_before - time.monotonic()
        if pause > 0:
            await asyncio.sleep(pause)
        draft = stand_in_decision(state, seat, question, answer, stand_in or (BOT_FAILED if failed else ""), is_due)
        command = f":{stand_in or 'bot'}-{seat}-{question}"
        await self.execute_unless_stale(command, seat, encode(["decide", seat, answer]), draft)

    async def execute_unless_stale(self, command: str, seat: int | None, payload: bytes, draft: Drafter) -> None:
        try:
            await self.execute(command, seat, payload, draft)
        except Problem as problem:
            if problem.code not in ("stale", "reused"):
                raise

    def on_clock(self) -> None:
        """A clock may have run out: somebody plays for each player who is late."""
        late = self.clock.late_seats()
        for seat in late:
            if seat not in self.played_for:
                self.played_for.add(seat)
                self.session.background.spawn(self.play_for_late(seat))
        if not late:
            self.clock.schedule(self.on_clock)

    async def play_for_late(self, seat: int) -> None:
        """Have a bot answer, or take the seat of a player who never does. The clock is looked at again right before
        that is written: meanwhile downtime may have been credited."""
        again = self.state.timeouts[seat] >= TIMEOUTS_IN_A_ROW - 1
        is_late = partial(self.clock.is_late, seat)
        try:
            if self.state.roster.opened.bot_after and again:
                await self.seat_stand_in(seat, "clock", is_late)
            else:
                seconds = self.services.settings.bot_think_seconds
                await self.decide_by_bot(seat, STAND_IN_LEVEL, "clock", 0, seconds, is_late)
        finally:
            self.played_for.discard(seat)
        self.clock.schedule(self.on_clock)

    async def credit_downtime(self, since: int, allowed_gap: int) -> None:
        """Nobody's clock ran while the server was down. Another process may already have credited that."""
        if not self.clock.deadlines():
            return

        def draft(now: int) -> Draft:
            lost = now - max(since, self.state.credited_at)
            if lost <= allowed_gap or not self.clock.deadlines():
                raise Problem("stale", "No clock has lost time.")
            return self.state.draft(ClockCredited(lost), now)

        await self.execute_unless_stale(f":credit-{self.services.now()}", None, b"", draft)

    def watch_absences(self) -> None:
        """Note who is missing, tell everybody when that changes, and seat a bot when they have waited long enough."""
        if self.absence_timer is not None:
            self.absence_timer.cancel()
            self.absence_timer = None
        self.complete = None
        if self.state.roster.status != "playing" or not any(self.presence.here()):
            self.absences.awaited_since.clear()
            return
        counts = self.presence.everywhere()
        for seat in self.absences.watch(counts):
            left = self.state.roster.seat_states[seat].kind == "left"
            is_due = partial(self.absences.is_due, seat)
            self.session.background.spawn(self.seat_stand_in(seat, "left" if left else "away", is_due))
        if encode(self.absences.missing(counts)) != self.absences_sent:
            self.send_presence()
        if self.absences.everybody_is_here(counts):
            self.complete = self.state.roster
        wait = self.absences.seconds_to_change(counts)
        self.absence_timer = asyncio.get_running_loop().call_later(wait, self.watch_absences)

    async def seat_stand_in(self, seat: int, why: str, is_due: Callable[[], bool]) -> None:
        """Have a bot take the seat of a player who keeps the others waiting, unless they come back meanwhile."""
        body = BotSeated(seat, STAND_IN_LEVEL, why)

        def take(now: int) -> Draft:
            roster = self.state.roster
            if roster.status != "playing" or roster.seat_states[seat].kind not in ("human", "left") or not is_due():
                raise Problem("stale", "This seat no longer needs a bot.")
            return self.state.draft(body, now)

        await self.execute_unless_stale(f":{why}-{seat}-{self.state.last.seq}", seat, encode(body), take)

    def discard(self) -> None:
        """The log lacks entries that this table has. Everybody must reconnect; whoever looks for the table then
        gets it as the log has it. A command that is being executed gets its answer first."""
        if not self.discarded:
            self.discarded = True
            asyncio.get_running_loop().call_soon(self.presence.disconnect_all)
            self.close()

    def close(self) -> None:
        self.clock.cancel()
        for timer in (self.absence_timer, self.start_timer):
            if timer is not None:
                timer.cancel()
        self.session.close()
