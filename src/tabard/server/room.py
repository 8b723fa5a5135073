"""A table with people at it: takes commands one after the other, makes them durable, and tells everybody."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, Protocol

from tabard.engine.refusal import Refused
from tabard.server.log import Entry, Started, write
from tabard.server.problems import Problem, refusal
from tabard.server.roster import Roster
from tabard.server.store import Listing, Unavailable
from tabard.server.table import CarriedOut, Damaged, Draft, Note, Table, encode
from tabard.server.thinkers import BotFailed, BotTurn, Task

if TYPE_CHECKING:
    from tabard.server.house import House

logger = logging.getLogger("tabard.room")
TRIES: Final = 64
"""How often a command is tried anew when other processes of the house are quicker."""
STAND_IN: Final = "adept"
"""The level of the bot that answers when a player's time is over."""


class Listener(Protocol):
    """Somebody who is told what happens: a socket."""

    def send(self, frame: bytes) -> None: ...


class Room:
    def __init__(self, house: "House", table: Table) -> None:
        self.house: Final = house
        self.table = table
        self.damaged = ""
        """Why the table is only shown and not played on."""
        self.lock: Final = asyncio.Lock()
        self.stale = False
        """Whether the log may hold more than the table has folded."""
        self.listed: Listing | None = None
        """What the lists of tables say now."""
        self.listeners: Final[dict[int | None, set[Listener]]] = {viewer: set() for viewer in table.streams}
        self.elsewhere: Final[dict[str, tuple[float, list[int]]]] = {}
        """Who is connected to other processes, and when that was last heard."""
        self.last_seen: Final[dict[int, float]] = {}
        """When each seat lost its last connection here."""
        self.touched = time.monotonic()
        self.tasks: Final[set[asyncio.Task[None]]] = set()
        self.bots_at_work = False
        self.alarm: asyncio.TimerHandle | None = None
        delay = table.roster.opened.spectator_delay
        self.past: Past | None = Past(self, delay) if delay else None

    # Taking commands

    async def perform(self, command: str, seat: int | None, means: bytes, draft: Callable[[int], Draft]) -> int:
        """Carry out a command once, however often it is asked for; the number of its entry for who gave it."""
        self.touched = time.monotonic()
        certain = False
        async with self.lock:
            for _ in range(TRIES):
                if self.stale:
                    await self.read_on()
                known = self.table.commands.get(command)
                if known is not None:
                    return repeated(known, seat, means)
                if self.damaged:
                    raise Problem("not_now", f"This table is read-only: {self.damaged}")
                now = self.house.now()
                try:
                    drafted = draft(now)
                except (Refused, Problem) as refused:
                    if not certain:  # perhaps another process knows more, and could not tell
                        certain = True
                        if await self.read_on():
                            continue
                    raise refusal(refused) if isinstance(refused, Refused) else refused from None
                if await self.append(
                    write(self.table.last, max(now, self.table.last.at), command, drafted.body), drafted
                ):
                    return self.table.commands[command].number
        raise Problem("unavailable", "The table is very busy. Try again.")

    async def append(self, entry: Entry, draft: Draft) -> bool:
        """Make an entry durable, then let it happen. False when another process was quicker."""
        listing, changed = self.listed, False
        if listing is None or draft.roster is not self.table.roster or draft.due != listing.due:
            listing, changed = self.listing(draft), True
        began = time.perf_counter()
        self.stale = True  # until it is known what became of it
        try:
            added = await self.house.store.append(self.table.id, entry, listing if changed else None)
        except Unavailable as error:
            logger.error("append failed", extra={"facts": {"table": self.table.id, "error": str(error)}})
            raise Problem("unavailable", "Could not save that. Try again.") from None
        self.house.metrics.append.add(time.perf_counter() - began)
        if added:
            self.stale, self.listed = False, listing
            self.happen(entry, draft)
            self.house.fanout.publish(self.table.id, entry)
            self.look_after()
        return added

    def listing(self, draft: Draft) -> Listing:
        """What the lists will say after a draft."""
        roster = draft.roster
        facts = self.table.facts if roster is self.table.roster else self.table.encode_facts(roster)
        return listing_of(roster, draft.due, facts)

    def present_listing(self) -> Listing:
        """What the lists say now: whoever added the last entry has seen to that."""
        table = self.table
        state = None if table.match is None else table.match.state
        return listing_of(table.roster, table.due(table.roster, state, table.asked_at, table.last.at), table.facts)

    async def read_on(self) -> bool:
        """Fold what the log holds beyond what is known here. Whether there was anything."""
        try:
            entries = await self.house.store.read(self.table.id, self.table.last.seq)
        except Unavailable:
            raise Problem("unavailable", "Could not load the table. Try again.") from None
        self.stale = False
        for entry in entries:
            self.happen(entry, None)
        self.listed = self.present_listing()
        return bool(entries)

    def happen(self, entry: Entry, draft: Draft | None) -> None:
        """Let a durable entry happen, and tell everybody."""
        if self.damaged:
            return
        try:
            note = self.table.fold(entry, draft)
        except Damaged as error:
            self.set_aside(str(error))
            return
        self.house.metrics.count("entries")
        self.tell(note)
        if self.past is not None:
            self.past.add(entry)

    def set_aside(self, why: str) -> None:
        """The log is damaged: from now on the table is only shown."""
        self.damaged = why
        self.table.set_aside()
        logger.error("table damaged", extra={"facts": {"table": self.table.id, "reason": why}})
        self.house.metrics.count("damaged_tables")
        self.start(self.house.store.freeze(self.table.id))

    def tell(self, note: Note) -> None:
        for viewer, listeners in self.listeners.items():
            if not listeners or (viewer is None and self.past is not None):
                continue
            if self.table.streams[viewer].notes[-1] is note:
                frame = self.table.tell(viewer, note)
                for listener in listeners:
                    listener.send(frame)

    def hear(self, entry: Entry) -> None:
        """Another process has added an entry."""
        if entry.seq <= self.table.last.seq:
            return
        if entry.seq == self.table.last.seq + 1 and not self.stale and not self.lock.locked():
            self.happen(entry, None)
            self.listed = self.present_listing()
            self.look_at_clock()
        else:
            self.start(self.catch_up())

    async def catch_up(self) -> None:
        self.stale = True
        async with self.lock:
            if self.stale:
                await self.read_on()
        self.look_at_clock()

    async def come_up_to(self, viewer: int | None, number: int) -> None:
        """See to it that a viewer finds here what another process may have shown it already."""
        if number > self.head(viewer):
            await self.catch_up()

    # Who is there

    def enter(self, viewer: int | None, listener: Listener) -> None:
        self.listeners[viewer].add(listener)
        self.table.watched.add(viewer)
        self.touched = time.monotonic()
        self.tell_presence()
        self.look_after()

    def leave(self, viewer: int | None, listener: Listener) -> None:
        self.listeners[viewer].discard(listener)
        if not self.listeners[viewer]:
            self.table.watched.discard(viewer)
        self.touched = time.monotonic()
        if viewer is not None and not self.listeners[viewer]:
            self.last_seen[viewer] = time.monotonic()
        self.tell_presence()

    def here(self) -> list[int]:
        """How many sockets each seat has at this process, and last the spectators."""
        return [len(listeners) for listeners in self.listeners.values()]

    def everywhere(self) -> list[int]:
        """How many sockets each seat has at all processes, and last the spectators."""
        counts = self.here()
        fresh = time.monotonic() - 3 * self.house.settings.ping_seconds
        for heard, others in self.elsewhere.values():
            if heard > fresh and len(others) == len(counts):
                counts = [mine + theirs for mine, theirs in zip(counts, others, strict=True)]
        return counts

    def presence(self) -> bytes:
        counts = self.everywhere()
        return encode({"seats": [count > 0 for count in counts[:-1]], "watching": counts[-1]})

    def tell_presence(self) -> None:
        self.house.fanout.publish(self.table.id, present=self.here())
        self.show_presence()

    def show_presence(self) -> None:
        frame = b'{"type":"presence",' + self.presence()[1:]
        for listeners in self.listeners.values():
            for listener in listeners:
                listener.send(frame)

    def hear_presence(self, sender: str, present: list[int]) -> None:
        self.elsewhere[sender] = (time.monotonic(), present)
        self.show_presence()

    def away(self, seat: int) -> bool:
        """Whether a player has been gone so long that the host may do something about it."""
        if self.listeners[seat]:
            return False
        now = time.monotonic()
        recent = now - 3 * self.house.settings.ping_seconds
        if any(heard > recent and others[seat : seat + 1] > [0] for heard, others in self.elsewhere.values()):
            return False
        return now - self.last_seen.get(seat, self.house.opened_at) > self.house.settings.away_seconds

    def shown_to(self, viewer: int | None) -> Table:
        """The table as a viewer may know it: spectators may see it late."""
        return self.table if viewer is not None or self.past is None else self.past.table

    def snapshot(self, viewer: int | None, since: int | None, host: bool) -> bytes:
        table = self.shown_to(viewer)
        begin = 0 if since is None or not 0 <= since <= self.head(viewer) else since
        return table.snapshot(viewer, begin, host, self.house.now(), self.presence())

    def entries(self, viewer: int | None, since: int) -> bytes:
        return b'{"n":%d,"entries":%b}' % (self.head(viewer), self.shown_to(viewer).entries_since(viewer, since))

    def head(self, viewer: int | None) -> int:
        """The number of the last entry of a viewer's stream."""
        return len(self.shown_to(viewer).streams[viewer].notes)

    # What the house itself does at a table: begin, bots, clocks

    def look_after(self) -> None:
        """See to it that the game begins, bots play and clocks run."""
        status = self.table.roster.status
        if self.damaged or status not in ("gathering", "playing"):
            return
        if status == "gathering":
            if not self.table.roster.open_seats:
                self.start(self.begin())
            return
        if self.bots_to_play() and not self.bots_at_work:
            self.bots_at_work = True
            self.start(self.let_bots_play())
        self.look_at_clock()

    async def begin(self) -> None:
        def start(now: int) -> Draft:
            if self.table.roster.status != "gathering" or self.table.roster.open_seats:
                raise Problem("not_now", "The game can't start now.")
            return self.table.draft(Started(), now)

        await self.perform(":start", None, encode(Started()), start)

    def bots_to_play(self) -> list[int]:
        match, roster = self.table.match, self.table.roster
        if match is None or roster.status != "playing":
            return []
        return [seat for seat in match.to_act if roster.chairs[seat].kind == "bot"]

    async def let_bots_play(self) -> None:
        """Let bots answer as long as any are asked. Those that are asked at the same time think at the same time."""
        last: set[tuple[int, object]] = set()
        try:
            while not self.damaged and (seats := self.bots_to_play()):
                match = self.table.match
                assert match is not None
                turns: set[tuple[int, object]] = {(seat, match.state.agenda[-1]) for seat in seats}
                not_before = time.monotonic() + self.pace(turns <= last)
                answers = (self.let_bot_play(seat, len(seats), not_before) for seat in seats)
                for failure in await asyncio.gather(*answers, return_exceptions=True):
                    if failure is not None:
                        raise failure
                last = turns
        finally:
            self.bots_at_work = False

    async def let_bot_play(self, seat: int, at_once: int, not_before: float) -> None:
        level = self.table.roster.chairs[seat].level
        await self.let_bot_answer(seat, level, "bot", "", not_before, self.think_seconds(at_once))

    def think_seconds(self, at_once: int) -> float:
        """How long a bot may think when so many think at once."""
        settings = self.house.settings
        if self.skips_to_end():
            return settings.skip_think_seconds
        return settings.think_seconds * min(1, settings.thinkers / at_once)

    def skips_to_end(self) -> bool:
        """Whether only bots play on, and nobody who is here wants to watch them."""
        roster = self.table.roster
        if not roster.skipped or not self.table.bots_alone:
            return False
        return all(seat in roster.skipped for seat, count in enumerate(self.everywhere()[:-1]) if count)

    def pace(self, goes_on: bool) -> float:
        """How long people need to follow: no time when nobody is there to watch, or while people are thinking
        themselves."""
        match, chairs = self.table.match, self.table.roster.chairs
        assert match is not None
        if not any(self.here()) or self.skips_to_end() or any(chairs[seat].kind == "human" for seat in match.to_act):
            return 0
        settings = self.house.settings
        return (settings.small_pace if goes_on else settings.pace) / 1000

    async def let_bot_answer(
        self, seat: int, level: str, why: str, stand_in: str, not_before: float, seconds: float
    ) -> None:
        """Have a bot answer the question that the seat is asked now, unless somebody else does meanwhile."""
        table, question = self.table, self.table.asked[seat]
        match = table.match
        assert match is not None
        began = time.perf_counter()
        try:
            answer = (await self.house.thinkers.think(BotTurn(self.task(seat, seconds), level))).answer
            failed = match.why_not(seat, answer) if table.asked[seat] == question else None
            if failed is not None:
                raise BotFailed(f"answered {answer!r}")
        except BotFailed as error:
            self.report_failed_bot(seat, level, str(error))
            answer, stand_in = match.legal(seat)[0], "bot failed"
        self.house.metrics.think.add(time.perf_counter() - began)
        pause = not_before - time.monotonic()
        if pause > 0:
            await asyncio.sleep(pause)

        def decide(now: int) -> Draft:
            if table.roster.status != "playing" or table.asked[seat] != question:
                raise Problem("stale", "Someone else has answered.")
            return table.draft_decision(seat, answer, now, stand_in)

        try:
            await self.perform(f":{why}-{seat}-{question}", seat, encode(["decide", seat, answer]), decide)
        except Problem as problem:
            if problem.code not in ("stale", "reused"):
                raise

    def report_failed_bot(self, seat: int, level: str, why: str) -> None:
        self.house.metrics.count("failed_bots")
        facts = {"table": self.table.id, "game": self.table.game.id, "seat": seat, "level": level, "reason": why}
        logger.warning("bot failed", extra={"facts": facts})

    def task(self, seat: int, seconds: float) -> Task:
        match, opened = self.table.match, self.table.roster.opened
        assert match is not None
        decisions = [(decision.seat, decision.text) for decision in match.decisions]
        seed = hashlib.blake2b(f"{opened.key} {seat} {len(decisions)}".encode(), digest_size=6).digest()
        return Task(
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

    def look_at_clock(self) -> None:
        """Wake up when the next clock runs out."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        times = self.running_clocks()
        if times:
            wait = max(0, min(times.values()) - self.house.now()) / 1000
            self.alarm = asyncio.get_running_loop().call_later(min(wait + 0.01, 3600), self.ring)

    def running_clocks(self) -> dict[int, int]:
        table = self.table
        if table.match is None or self.damaged:
            return {}
        return table.deadlines(table.match.state, table.asked_at, table.roster)

    def ring(self) -> None:
        now = self.house.now()
        late = [seat for seat, deadline in self.running_clocks().items() if deadline <= now]
        for seat in late:
            self.start(self.let_bot_answer(seat, STAND_IN, "clock", "clock", 0, self.house.settings.think_seconds))
        if not late:
            self.look_at_clock()

    # Housekeeping

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else, and say when it fails."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            facts = {"table": self.table.id, "error": repr(error)}
            logger.error(
                "table work failed", extra={"facts": facts}, exc_info=None if isinstance(error, Problem) else error
            )

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        quiet = time.monotonic() - self.touched > self.house.settings.idle_seconds
        return quiet and not any(self.here()) and not self.tasks and not self.lock.locked()

    def close(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        if self.past is not None:
            self.past.close()
        for task in self.tasks:
            task.cancel()


class Past:
    """What spectators see where they see everything late: the same table, as it stood a while ago."""

    def __init__(self, room: Room, delay: int) -> None:
        self.room: Final = room
        self.delay: Final = delay * 1000
        self.table: Table
        self.waiting: Final[list[Entry]] = []
        self.alarm: asyncio.TimerHandle | None = None

    def begin(self, entries: list[Entry]) -> None:
        self.table = Table(entries[0], self.room.table.id)
        self.waiting.extend(entries[1:])
        self.catch_up()

    def add(self, entry: Entry) -> None:
        self.waiting.append(entry)
        if self.alarm is None:
            self.catch_up()

    def catch_up(self) -> None:
        """Show what is old enough, or anything once the game is over; then wait for the next."""
        self.alarm = None
        now, over = self.room.house.now(), self.room.table.roster.status != "playing"
        while self.waiting and (over or self.waiting[0].at + self.delay <= now):
            note = self.table.fold(self.waiting.pop(0))
            if self.table.streams[None].notes[-1] is note:
                frame = self.table.tell(None, note)
                for listener in self.room.listeners[None]:
                    listener.send(frame)
        if self.waiting:
            wait = (self.waiting[0].at + self.delay - now) / 1000
            self.alarm = asyncio.get_running_loop().call_later(max(0.01, wait), self.catch_up)

    def close(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()


def listing_of(roster: Roster, due: int | None, facts: bytes) -> Listing:
    opened = roster.opened
    return Listing(opened.game, opened.public, roster.status, len(roster.open_seats), due, facts)


def repeated(known: CarriedOut, seat: int | None, means: bytes) -> int:
    """The answer to a command that was carried out before."""
    if known.seat != seat or known.means != means:
        raise Problem("reused", "This id was used for another command. Use a new id for each.")
    return known.number
