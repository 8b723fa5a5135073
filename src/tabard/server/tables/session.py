"""A live table: executes commands one at a time, makes them durable, and sends them to every viewer."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec import Struct

from tabard.engine.refusal import Refused
from tabard.server.bot_pool import BotFailed, BotTask, ChooseMove
from tabard.server.problems import Problem, refusal
from tabard.server.store import Listing, Unavailable
from tabard.server.tables.log import BotSeated, Entry, Started, next_entry
from tabard.server.tables.roster import Roster
from tabard.server.tables.state import CommandResult, Draft, StreamItem, TableState, encode

if TYPE_CHECKING:
    from tabard.server.tables.registry import Tables

logger = logging.getLogger("tabard.session")
ENCODED_NOBODY: Final = b"[]"
MAX_PROCESSES: Final = 256
"""From how many other processes a table keeps the presence."""
MAX_ATTEMPTS: Final = 64
"""How often a command is retried when other processes append first."""
STAND_IN_LEVEL: Final = "adept"
"""The level of the bot that answers when a player's time runs out."""
TIMEOUTS_IN_A_ROW: Final = 2
"""When a player's clock runs out so often in a row, a bot takes the seat."""


class Listener(Protocol):
    """Receives frames: a socket."""

    def send(self, frame: bytes) -> None: ...


class Absence(Struct, frozen=True):
    """A player whom the others may have to do without."""

    seat: int
    why: str
    """left; away: not connected; silent: connected, but hasn't answered for long."""
    bot_at: int | None
    """When a bot takes the seat by itself."""


class TableSession:
    def __init__(self, tables: "Tables", table: TableState) -> None:
        self.tables: Final = tables
        self.table = table
        self.damaged = ""
        """Why the table is read-only; empty if it isn't."""
        self.lock: Final = asyncio.Lock()
        self.stale = False
        """Whether the log may have entries that are not folded yet."""
        self.listed: Listing | None = None
        """The table's listing as stored."""
        self.listeners: Final[dict[int | None, set[Listener]]] = {viewer: set() for viewer in table.streams}
        self.remote_presence: Final[dict[str, tuple[float, list[int]]]] = {}
        """By process: when it last reported its presence, and what it reported."""
        self.last_seen: Final[dict[int, float]] = {}
        """When each seat lost its last connection to this process."""
        self.awaited_since: Final[dict[int, int]] = {}
        """Since when somebody here has been waiting for a player who is gone."""
        self.absences_told = ENCODED_NOBODY
        self.absence_timer: asyncio.TimerHandle | None = None
        self.last_active = time.monotonic()
        self.tasks: Final[set[asyncio.Task[None]]] = set()
        self.bots_running = False
        self.timer: asyncio.TimerHandle | None = None
        delay = table.roster.opened.spectator_delay
        self.delayed_view: DelayedView | None = DelayedView(self, delay) if delay else None

    # Executing commands

    async def execute(self, command: str, seat: int | None, payload: bytes, draft: Callable[[int], Draft]) -> int:
        """Execute a command once, however often it is sent. Returns the number of its entry in the sender's stream."""
        self.last_active = time.monotonic()
        certain = False
        async with self.lock:
            for _ in range(MAX_ATTEMPTS):
                if self.stale:
                    await self.read_new_entries()
                known = self.table.commands.get(command)
                if known is not None:
                    return repeated_command(known, seat, payload)
                if self.damaged:
                    raise Problem("not_now", f"This table is read-only: {self.damaged}")
                now = self.tables.now()
                try:
                    drafted = draft(now)
                except (Refused, Problem) as refused:
                    if not certain:  # another process may have appended entries without notifying us
                        certain = True
                        if await self.read_new_entries():
                            continue
                    raise refusal(refused) if isinstance(refused, Refused) else refused from None
                if await self.persist(
                    next_entry(self.table.last, max(now, self.table.last.at), command, drafted.body), drafted
                ):
                    return self.table.commands[command].number
        raise Problem("unavailable", "The table is very busy. Try again.")

    async def persist(self, entry: Entry, draft: Draft) -> bool:
        """Make an entry durable, then apply it. False if another process appended first."""
        listing, changed = self.listed, False
        if listing is None or draft.roster is not self.table.roster or draft.due != listing.due:
            listing, changed = self.listing(draft), True
        began = time.perf_counter()
        self.stale = True  # until it is known whether the entry was written
        try:
            added = await self.tables.store.append(self.table.id, entry, listing if changed else None)
        except Unavailable as error:
            logger.error("append failed", extra={"fields": {"table": self.table.id, "error": str(error)}})
            raise Problem("unavailable", "Could not save that. Try again.") from None
        self.tables.metrics.append.add(time.perf_counter() - began)
        if added:
            self.stale, self.listed = False, listing
            self.apply(entry, draft)
            self.tables.fanout.publish(self.table.id, entry.seq)
            self.schedule()
        return added

    def listing(self, draft: Draft) -> Listing:
        """The listing after a draft."""
        roster = draft.roster
        info = self.table.info if roster is self.table.roster else self.table.encode_info(roster)
        return listing_of(roster, draft.due, info)

    def current_listing(self) -> Listing:
        """The current listing. Whoever appended the last entry has stored it."""
        table = self.table
        state = None if table.match is None else table.match.state
        return listing_of(table.roster, table.due(table.roster, state, table.clock_started, table.last.at), table.info)

    async def read_new_entries(self) -> bool:
        """Fold new entries of the log; returns whether there were any."""
        try:
            entries = await self.tables.store.read(self.table.id, self.table.last.seq)
        except Unavailable:
            raise Problem("unavailable", "Could not load the table. Try again.") from None
        self.stale = False
        for entry in entries:
            self.apply(entry, None)
        self.listed = self.current_listing()
        return bool(entries)

    def apply(self, entry: Entry, draft: Draft | None) -> None:
        """Apply a durable entry to the state, and send it to the viewers."""
        if self.damaged:
            return
        try:
            item = self.table.fold(entry, draft)
        except Exception as error:  # whatever is wrong with a table concerns that table only
            self.quarantine(str(error))
            return
        self.tables.metrics.count("entries")
        self.broadcast(item)
        if self.delayed_view is not None:
            self.delayed_view.add(entry)

    def quarantine(self, why: str) -> None:
        """The log is damaged: from now on the table is read-only."""
        self.damaged = why
        self.table.quarantine()
        logger.error("table damaged", extra={"fields": {"table": self.table.id, "reason": why}})
        self.tables.metrics.count("damaged_tables")
        self.spawn(self.tables.store.mark_damaged(self.table.id))

    def broadcast(self, item: StreamItem) -> None:
        for viewer, listeners in self.listeners.items():
            if not listeners or (viewer is None and self.delayed_view is not None):
                continue
            if self.table.streams[viewer].items[-1] is item:
                frame = self.table.build_frame(viewer, item)
                for listener in listeners:
                    listener.send(frame)

    def on_entries(self, entries: list[Entry]) -> None:
        """Another process has appended entries, and they were read from the log."""
        if self.lock.locked() or self.stale:
            self.spawn(self.catch_up())
            return
        for entry in entries:
            if entry.seq > self.table.last.seq:
                self.apply(entry, None)
        self.listed = self.current_listing()
        self.schedule_clock()
        self.watch_absences()

    async def catch_up(self) -> None:
        self.stale = True
        async with self.lock:
            if self.stale:
                await self.read_new_entries()
        self.schedule_clock()
        self.watch_absences()

    async def ensure_seq(self, viewer: int | None, number: int) -> None:
        """Make sure this process has an entry that another process may already have sent to the viewer."""
        if number > self.head(viewer):
            await self.catch_up()

    # Presence

    def subscribe(self, viewer: int | None, listener: Listener) -> None:
        self.listeners[viewer].add(listener)
        self.table.subscribed.add(viewer)
        self.last_active = time.monotonic()
        self.publish_presence()
        self.schedule()

    def unsubscribe(self, viewer: int | None, listener: Listener) -> None:
        self.listeners[viewer].discard(listener)
        if not self.listeners[viewer]:
            self.table.subscribed.discard(viewer)
        self.last_active = time.monotonic()
        if viewer is not None and not self.listeners[viewer]:
            self.last_seen[viewer] = time.monotonic()
        self.publish_presence()
        self.watch_absences()

    def local_presence(self) -> list[int]:
        """How many sockets each seat has at this process; the last number is for spectators."""
        return [len(listeners) for listeners in self.listeners.values()]

    def everywhere(self) -> list[int]:
        """How many sockets each seat has at all processes; the last number is for spectators."""
        counts = self.local_presence()
        fresh = time.monotonic() - 3 * self.tables.settings.ping_seconds
        for heard_at, others in self.remote_presence.values():
            if heard_at > fresh and len(others) == len(counts):
                counts = [mine + theirs for mine, theirs in zip(counts, others, strict=True)]
        return counts

    def presence(self) -> bytes:
        counts = self.everywhere()
        present = [count > 0 for count in counts[:-1]]
        return encode({"seats": present, "watching": counts[-1], "absent": self.absences(counts)})

    def publish_presence(self) -> None:
        self.tables.fanout.publish(self.table.id, present=self.local_presence())
        self.send_presence()

    def send_presence(self) -> None:
        self.absences_told = encode(self.absences(self.everywhere()))
        frame = b'{"type":"presence",' + self.presence()[1:]
        for listeners in self.listeners.values():
            for listener in listeners:
                listener.send(frame)

    def on_presence(self, sender: str, present: list[int]) -> None:
        if len(present) != len(self.listeners) or min(present) < 0:
            return
        self.remote_presence.pop(sender, None)
        self.remote_presence[sender] = (time.monotonic(), present)
        if len(self.remote_presence) > MAX_PROCESSES:
            del self.remote_presence[next(iter(self.remote_presence))]
        self.send_presence()
        self.watch_absences()

    def is_away(self, seat: int) -> bool:
        """Whether a player has been disconnected so long that the host may replace them."""
        if self.listeners[seat]:
            return False
        now = time.monotonic()
        recent = now - 3 * self.tables.settings.ping_seconds
        if any(
            heard_at > recent and others[seat : seat + 1] > [0] for heard_at, others in self.remote_presence.values()
        ):
            return False
        return now - self.last_seen.get(seat, self.tables.started_at) > self.tables.settings.away_seconds

    # Who is missing

    def absences(self, counts: list[int]) -> list[Absence]:
        """The players whom the others may have to do without, by how many sockets each seat has."""
        table, match = self.table, self.table.match
        if match is None or table.roster.status != "playing":
            return []
        found = []
        for seat, seat_state in enumerate(table.roster.seat_states):
            if seat in match.out:
                continue
            if seat_state.kind == "left":
                found.append(Absence(seat, "left", self.stand_in_time(seat)))
            elif seat_state.kind == "human" and not counts[seat] and self.is_away(seat):
                found.append(Absence(seat, "away", self.stand_in_time(seat)))
            elif seat_state.kind == "human" and counts[seat] and self.is_silent(seat, counts):
                found.append(Absence(seat, "silent", None))
        return found

    def is_absent(self, seat: int) -> bool:
        """Whether the others may do without the player of a seat."""
        return any(absence.seat == seat for absence in self.absences(self.everywhere()))

    def stand_in_time(self, seat: int) -> int | None:
        """When a bot takes the seat of a player who is gone."""
        limit = self.table.roster.opened.bot_after
        if not limit or seat not in self.awaited_since:
            return None
        return max(self.awaited_since[seat], self.table.wait_extended[seat]) + limit * 1000

    def silent_from(self, seat: int) -> int:
        """From when on a player who doesn't answer counts as silent. Where there is a clock, it takes care of that."""
        table = self.table
        since = max(table.clock_started[seat], table.last_moves[seat], table.wait_extended[seat])
        return since + table.roster.opened.bot_after * 1000

    def is_silent(self, seat: int, counts: list[int]) -> bool:
        table, opened = self.table, self.table.roster.opened
        assert table.match is not None
        if not opened.bot_after or opened.clock.limit is not None or seat not in table.match.to_act:
            return False
        return self.has_company(seat, counts) and self.silent_from(seat) <= self.tables.now()

    def has_company(self, seat: int, counts: list[int]) -> bool:
        """Whether another player is here, who would have to wait."""
        seat_states = self.table.roster.seat_states
        return any(
            count and other != seat and seat_states[other].kind == "human" for other, count in enumerate(counts[:-1])
        )

    def awaited_seats(self, counts: list[int]) -> list[int]:
        """The seats that owe a decision while their players are gone and others wait."""
        match, roster = self.table.match, self.table.roster
        if match is None or roster.status != "playing":
            return []
        gone = [seat for seat in match.to_act if is_gone(roster.seat_states[seat].kind, counts[seat])]
        return [seat for seat in gone if self.has_company(seat, counts)]

    def watch_absences(self) -> None:
        """Note who is missing, tell everybody when that changes, and seat a bot when they have waited long enough."""
        if self.absence_timer is not None:
            self.absence_timer.cancel()
            self.absence_timer = None
        if self.damaged or self.table.roster.status != "playing" or not any(self.local_presence()):
            self.awaited_since.clear()
            return
        counts, now = self.everywhere(), self.tables.now()
        awaited = self.awaited_seats(counts)
        for seat in list(self.awaited_since):
            if seat not in awaited:
                del self.awaited_since[seat]
        for seat in awaited:
            self.awaited_since.setdefault(seat, now)
            time_is_up = self.stand_in_time(seat)
            if time_is_up is not None and time_is_up <= now:
                left = self.table.roster.seat_states[seat].kind == "left"
                self.spawn(self.seat_stand_in(seat, "left" if left else "away"))
        if encode(self.absences(counts)) != self.absences_told:
            self.send_presence()
        self.absence_timer = asyncio.get_running_loop().call_later(self.next_absence(counts, now), self.watch_absences)

    def next_absence(self, counts: list[int], now: int) -> float:
        """How many seconds it takes at most until something changes about who is missing."""
        settings, waits = self.tables.settings, [self.tables.settings.ping_seconds]
        for seat, count in enumerate(counts[:-1]):
            stand_in = self.stand_in_time(seat)
            if stand_in is not None:
                waits.append((stand_in - now) / 1000)
            if not count:
                gone = time.monotonic() - self.last_seen.get(seat, self.tables.started_at)
                waits.append(settings.away_seconds - gone)
            elif self.table.roster.opened.bot_after:
                waits.append((self.silent_from(seat) - now) / 1000)
        return min([wait for wait in waits if wait > 0], default=settings.ping_seconds) + 0.02

    async def seat_stand_in(self, seat: int, why: str) -> None:
        """Have a bot take the seat of a player who keeps the others waiting, unless they come back meanwhile."""
        body = BotSeated(seat, STAND_IN_LEVEL, why)

        def take(now: int) -> Draft:
            roster = self.table.roster
            gone = seat in self.awaited_since or why == "clock"
            if roster.status != "playing" or roster.seat_states[seat].kind not in ("human", "left") or not gone:
                raise Problem("stale", "This seat no longer needs a bot.")
            return self.table.draft(body, now)

        try:
            await self.execute(f":{why}-{seat}-{self.table.last.seq}", seat, encode(body), take)
        except Problem as problem:
            if problem.code not in ("stale", "reused"):
                raise

    def state_for(self, viewer: int | None) -> TableState:
        """The table as a viewer may see it: spectators may see it with a delay."""
        return self.table if viewer is not None or self.delayed_view is None else self.delayed_view.table

    def snapshot(self, viewer: int | None, since: int | None, host: bool) -> bytes:
        table = self.state_for(viewer)
        begin = 0 if since is None or not 0 <= since <= self.head(viewer) else since
        return table.snapshot(viewer, begin, host, self.tables.now(), self.presence())

    def entries(self, viewer: int | None, since: int) -> bytes:
        return b'{"n":%d,"entries":%b}' % (self.head(viewer), self.state_for(viewer).entries_since(viewer, since))

    def head(self, viewer: int | None) -> int:
        """The number of the last entry of a viewer's stream."""
        return len(self.state_for(viewer).streams[viewer].items)

    # What the server does at a table: starts the game, runs bots and clocks

    def schedule(self) -> None:
        """Make sure that the game starts, bots play and clocks run."""
        status = self.table.roster.status
        if self.damaged or status not in ("gathering", "playing"):
            return
        if status == "gathering":
            if not self.table.roster.open_seats:
                self.spawn(self.start_game())
            return
        if self.bots_to_move() and not self.bots_running:
            self.bots_running = True
            self.spawn(self.run_bots())
        self.schedule_clock()
        self.watch_absences()

    async def start_game(self) -> None:
        def start(now: int) -> Draft:
            if self.table.roster.status != "gathering" or self.table.roster.open_seats:
                raise Problem("not_now", "The game can't start now.")
            return self.table.draft(Started(), now)

        await self.execute(":start", None, encode(Started()), start)

    def bots_to_move(self) -> list[int]:
        match, roster = self.table.match, self.table.roster
        if match is None or roster.status != "playing":
            return []
        return [seat for seat in match.to_act if roster.seat_states[seat].kind == "bot"]

    async def run_bots(self) -> None:
        """Let bots answer as long as any are asked. Bots that are asked at the same time think in parallel."""
        last: set[tuple[int, object]] = set()
        try:
            while not self.damaged and (seats := self.bots_to_move()):
                match = self.table.match
                assert match is not None
                turns: set[tuple[int, object]] = {(seat, match.state.agenda[-1]) for seat in seats}
                not_before = time.monotonic() + self.bot_delay(turns <= last)
                answers = (self.run_bot(seat, len(seats), not_before) for seat in seats)
                for failure in await asyncio.gather(*answers, return_exceptions=True):
                    if failure is not None:
                        raise failure
                last = turns
        finally:
            self.bots_running = False

    async def run_bot(self, seat: int, at_once: int, not_before: float) -> None:
        level, settings = self.table.roster.seat_states[seat].level, self.tables.settings
        named = settings.bot_named(level) if level in settings.levels else STAND_IN_LEVEL
        await self.decide_by_bot(seat, named, "bot", "", not_before, self.bot_think_seconds(at_once))

    def bot_think_seconds(self, at_once: int) -> float:
        """How long a bot may think when so many think at once."""
        settings = self.tables.settings
        if self.skips_to_end():
            return settings.skip_think_seconds
        return settings.bot_think_seconds * min(1, settings.bot_processes / at_once)

    def skips_to_end(self) -> bool:
        """Whether only bots still play, and nobody who is connected wants to watch them."""
        roster = self.table.roster
        if not roster.skipped or not self.table.bots_alone:
            return False
        return all(seat in roster.skipped for seat, count in enumerate(self.everywhere()[:-1]) if count)

    def bot_delay(self, goes_on: bool) -> float:
        """How long to pause so that people can follow: not at all if nobody watches, or while people have to decide
        too."""
        match, seat_states = self.table.match, self.table.roster.seat_states
        assert match is not None
        if (
            not any(self.local_presence())
            or self.skips_to_end()
            or any(seat_states[seat].kind == "human" for seat in match.to_act)
        ):
            return 0
        settings = self.tables.settings
        return (settings.bot_short_delay_ms if goes_on else settings.bot_delay_ms) / 1000

    async def decide_by_bot(
        self, seat: int, level: str, why: str, stand_in: str, not_before: float, seconds: float
    ) -> None:
        """Have a bot answer the seat's current question, unless somebody else does first."""
        table, question = self.table, self.table.decision_ids[seat]
        match = table.match
        assert match is not None
        began = time.perf_counter()
        try:
            answer = (await self.tables.bot_pool.run(ChooseMove(self.bot_task(seat, seconds), level))).answer
            failed = match.why_not(seat, answer) if table.decision_ids[seat] == question else None
            if failed is not None:
                raise BotFailed(f"answered {answer!r}")
        except BotFailed as error:
            self.report_bot_failure(seat, level, str(error))
            answer, stand_in = match.legal(seat)[0], "bot failed"
        self.tables.metrics.think.add(time.perf_counter() - began)
        pause = not_before - time.monotonic()
        if pause > 0:
            await asyncio.sleep(pause)

        def decide(now: int) -> Draft:
            if table.roster.status != "playing" or table.decision_ids[seat] != question:
                raise Problem("stale", "Someone else has answered.")
            return table.draft_decision(seat, answer, now, stand_in)

        try:
            await self.execute(f":{why}-{seat}-{question}", seat, encode(["decide", seat, answer]), decide)
        except Problem as problem:
            if problem.code not in ("stale", "reused"):
                raise

    def report_bot_failure(self, seat: int, level: str, why: str) -> None:
        self.tables.metrics.count("bot_failures")
        fields = {"table": self.table.id, "game": self.table.game.id, "seat": seat, "bot": level, "reason": why}
        logger.warning("bot failed", extra={"fields": fields})

    def bot_task(self, seat: int, seconds: float) -> BotTask:
        match, opened = self.table.match, self.table.roster.opened
        assert match is not None
        decisions = [(decision.seat, decision.text) for decision in match.decisions]
        seed = hashlib.blake2b(f"{opened.key} {seat} {len(decisions)}".encode(), digest_size=6).digest()
        return BotTask(
            self.table.id,
            opened.game,
            match.seats,
            opened.key,
            opened.options,
            opened.scenario,
            decisions,
            seat,
            int.from_bytes(seed, "big"),
            seconds,
        )

    def schedule_clock(self) -> None:
        """Wake up when the next clock runs out."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        times = self.active_deadlines()
        if times:
            wait = max(0, min(times.values()) - self.tables.now()) / 1000
            self.timer = asyncio.get_running_loop().call_later(min(wait + 0.01, 3600), self.on_clock)

    def active_deadlines(self) -> dict[int, int]:
        table = self.table
        if table.match is None or self.damaged:
            return {}
        return table.deadlines(table.match.state, table.clock_started, table.roster)

    def on_clock(self) -> None:
        now = self.tables.now()
        late = [seat for seat, deadline in self.active_deadlines().items() if deadline <= now]
        for seat in late:
            again = self.table.timeouts[seat] >= TIMEOUTS_IN_A_ROW - 1
            if self.table.roster.opened.bot_after and again:
                self.spawn(self.seat_stand_in(seat, "clock"))
                continue
            self.spawn(
                self.decide_by_bot(seat, STAND_IN_LEVEL, "clock", "clock", 0, self.tables.settings.bot_think_seconds)
            )
        if not late:
            self.schedule_clock()

    # Housekeeping

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background, and log it if it fails."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.on_task_done)

    def on_task_done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            fields = {"table": self.table.id, "error": repr(error)}
            logger.error(
                "table work failed", extra={"fields": fields}, exc_info=None if isinstance(error, Problem) else error
            )

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and no work is running."""
        quiet = time.monotonic() - self.last_active > self.tables.settings.idle_seconds
        return quiet and not any(self.local_presence()) and not self.tasks and not self.lock.locked()

    def close(self) -> None:
        for timer in (self.timer, self.absence_timer):
            if timer is not None:
                timer.cancel()
        if self.delayed_view is not None:
            self.delayed_view.close()
        for task in self.tasks:
            task.cancel()


class DelayedView:
    """The table as spectators see it when there is a spectator delay: as it was a while ago."""

    def __init__(self, session: TableSession, delay: int) -> None:
        self.session: Final = session
        self.delay: Final = delay * 1000
        self.table: TableState
        self.waiting: Final[list[Entry]] = []
        self.timer: asyncio.TimerHandle | None = None

    def load(self, entries: list[Entry]) -> None:
        self.table = TableState(entries[0], self.session.table.id)
        self.waiting.extend(entries[1:])
        self.catch_up()

    def add(self, entry: Entry) -> None:
        self.waiting.append(entry)
        if self.timer is None:
            self.catch_up()

    def catch_up(self) -> None:
        """Show what is old enough, or everything once the game is over; then wait for the next entry."""
        self.timer = None
        now, over = self.session.tables.now(), self.session.table.roster.status != "playing"
        while self.waiting and (over or self.waiting[0].at + self.delay <= now):
            item = self.table.fold(self.waiting.pop(0))
            if self.table.streams[None].items[-1] is item:
                frame = self.table.build_frame(None, item)
                for listener in self.session.listeners[None]:
                    listener.send(frame)
        if self.waiting:
            wait = (self.waiting[0].at + self.delay - now) / 1000
            self.timer = asyncio.get_running_loop().call_later(max(0.01, wait), self.catch_up)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


def is_gone(kind: str, sockets: int) -> bool:
    return kind == "left" or (kind == "human" and not sockets)


def listing_of(roster: Roster, due: int | None, info: bytes) -> Listing:
    opened = roster.opened
    return Listing(opened.game, opened.public, roster.status, len(roster.joinable_seats), due, info)


def repeated_command(known: CommandResult, seat: int | None, payload: bytes) -> int:
    """The result of a command that was already executed."""
    if known.seat != seat or known.payload != payload:
        raise Problem("reused", "This id was used for another command. Use a new id for each.")
    return known.number
