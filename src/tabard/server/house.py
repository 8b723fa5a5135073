"""The house: all tables of this process, and what is done at them."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from tabard.bots import LEVELS
from tabard.engine.chance import KeyedChance
from tabard.engine.game import Game
from tabard.engine.refusal import Invalid
from tabard.games import find
from tabard.server.analysts import Analysts
from tabard.server.fanout import Fanout, Hint
from tabard.server.log import (
    AnyBody,
    Back,
    BotTook,
    Clock,
    Credited,
    Ended,
    Freed,
    Joined,
    Left,
    Opened,
    Rematch,
    Said,
    Seating,
    Skipped,
    write,
)
from tabard.server.metrics import Metrics
from tabard.server.people import TABLE_ID, hashed, new_table_id, new_token, read_chat, read_name
from tabard.server.problems import Problem
from tabard.server.room import Room
from tabard.server.roster import Chair
from tabard.server.settings import Settings
from tabard.server.store import Store, Unavailable
from tabard.server.table import Damaged, Draft, Table, encode
from tabard.server.thinkers import Advice, Advise, BotFailed, Thinkers

logger = logging.getLogger("tabard.house")
MOST_SECONDS: Final = 3600
MOST_DAYS: Final = 30
MOST_DELAY: Final = 600
AT_ONCE: Final = 50
"""Tables that a sweep looks after at once."""


class SeatWish(Struct):
    kind: str
    """human (a person at this device), bot or open."""
    name: str = ""
    level: str = ""


class TableWish(Struct):
    """What a new table should be like."""

    game: str
    seats: list[SeatWish]
    options: dict[str, object] = {}
    scenario: dict[str, object] | None = None
    public: bool = False
    clock: Clock = Clock()
    undo: bool = True
    spectator_delay: int = 0
    hints: bool = False


class Visitor(Struct, frozen=True):
    """Who somebody is at a table, by their token."""

    seat: int | None
    host: bool


class House:
    def __init__(self, settings: Settings, store: Store, fanout: Fanout, now: Callable[[], int]) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.fanout: Final = fanout
        self.now: Final = now
        self.metrics: Final = Metrics()
        self.thinkers: Final = Thinkers(settings.thinkers, settings.bot_seconds)
        self.analysts: Final = Analysts(settings.analysis_seconds)
        self.rooms: Final[dict[str, Room]] = {}
        self.loading: Final[dict[str, asyncio.Task[Room]]] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.opened_at = time.monotonic()
        self.closing = False

    # Opening and closing the house

    async def open(self) -> None:
        await self.store.open()
        await self.fanout.open(self.hear)
        await self.credit_closed_time(await self.store.beat(self.now(), int(self.settings.closed_seconds * 1000)))
        self.opened_at = time.monotonic()
        self.tasks = [asyncio.create_task(self.sweep_on())]
        if self.settings.shared:
            self.tasks.append(asyncio.create_task(self.poll_on()))

    async def close(self) -> None:
        self.closing = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for room in self.rooms.values():
            async with room.lock:
                room.close()
        at_work = [task for room in self.rooms.values() for task in room.tasks]
        await asyncio.gather(*at_work, return_exceptions=True)
        try:
            await self.store.beat(self.now(), int(self.settings.closed_seconds * 1000))
        except Unavailable as error:
            logger.warning("no last heartbeat", extra={"facts": {"error": str(error)}})
        await self.thinkers.close()
        await self.fanout.close()
        await self.store.close()

    async def credit_closed_time(self, closed: int) -> None:
        """Nobody's clock ran while the house was closed."""
        if not closed:
            return
        now = self.now()
        for id in await self.store.timed():
            room = await self.room(id)
            if room.running_clocks():
                body = Credited(closed)
                await self.act(room, f":credit-{now}", None, body, lambda: None)

    async def sweep_on(self) -> None:
        """Look after the tables that nobody looks after, keep the heartbeat, and let go of what is idle."""
        while True:
            try:
                await self.sweep()
            except (Unavailable, Problem) as error:
                logger.warning("sweep failed", extra={"facts": {"error": str(error)}})
            await asyncio.sleep(self.settings.sweep_seconds)

    async def sweep(self) -> None:
        closed = await self.store.beat(self.now(), int(self.settings.closed_seconds * 1000))
        await self.credit_closed_time(closed)
        for id in await self.store.due(self.now(), AT_ONCE):
            try:
                room = await self.room(id)
            except Problem as problem:
                logger.warning("table not loaded", extra={"facts": {"table": id, "error": problem.reason}})
                await self.store.freeze(id)
                continue
            room.look_after()
        for id, room in list(self.rooms.items()):
            if room.idle:
                room.close()
                del self.rooms[id]

    async def poll_on(self) -> None:
        """Look for entries of other processes that no hint has told of: those that were there a while ago already, as
        what is new is just being told."""
        before: dict[str, int] = {}
        while True:
            await asyncio.sleep(self.settings.poll_seconds)
            watched = [id for id, room in self.rooms.items() if any(room.here())]
            try:
                heads = await self.store.heads(watched) if watched else {}
            except Unavailable as error:
                logger.warning("poll failed", extra={"facts": {"error": str(error)}})
                continue
            for id in heads:
                room = self.rooms.get(id)
                if room is not None and before.get(id, 0) > room.table.last.seq and not room.lock.locked():
                    room.start(room.catch_up())
            before = heads

    def hear(self, sender: str, hint: Hint) -> None:
        room = self.rooms.get(hint.table)
        if room is None:
            return
        if hint.entry is not None:
            room.hear(hint.entry)
        if hint.present is not None:
            room.hear_presence(sender, hint.present)

    # Finding tables

    async def room(self, id: str) -> Room:
        """The table of that id, folded from its log if it is not in memory."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        if not TABLE_ID.fullmatch(id):
            raise Problem("missing", "This table doesn't exist.")
        loading = self.loading.get(id)
        if loading is None:
            loading = self.loading[id] = asyncio.create_task(self.load(id))
            loading.add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(loading)

    async def load(self, id: str) -> Room:
        try:
            entries = await self.store.read(id, 0)
        except Unavailable:
            raise Problem("unavailable", "Could not load the table. Try again.") from None
        if not entries:
            raise Problem("missing", "This table doesn't exist.")
        try:
            table = Table(entries[0], id)
        except (Damaged, Invalid) as error:
            logger.error("table damaged", extra={"facts": {"table": id, "reason": str(error)}})
            raise Problem("not_now", f"This table can no longer be shown: {error}") from None
        room = Room(self, table)
        for number, entry in enumerate(entries[1:], start=1):
            try:
                table.fold(entry)
            except Damaged as error:
                room.set_aside(str(error))
                break
            if number % 200 == 0:
                await asyncio.sleep(0)
        room.listed = room.present_listing()
        if room.past is not None:
            room.past.begin(entries)
        self.rooms[id] = room
        if not room.damaged:
            room.look_after()
        return room

    # Opening tables

    async def open_table(self, wish: TableWish) -> tuple[Room, str, list[tuple[int, str]]]:
        """A new table: the host's token, and the seats and tokens of the people at this device."""
        game = game_named(wish.game)
        options = settled(game, len(wish.seats), wish.options)
        check_clock(wish.clock)
        if not 0 <= wish.spectator_delay <= MOST_DELAY:
            raise Problem("invalid", f"The spectator delay is at most {MOST_DELAY} seconds.")
        host = new_token()
        tokens: list[tuple[int, str]] = []
        seats: list[Seating] = []
        for seat, wanted in enumerate(wish.seats):
            if wanted.kind == "human":
                token = new_token() if tokens else host
                tokens.append((seat, token))
                seats.append(Seating("human", read_name(wanted.name), "", hashed(token)))
            else:
                seats.append(read_seat(seat, wanted))
        opened = Opened(
            game.id,
            game.rules_version,
            secrets.token_hex(32),
            seats,
            options,
            hashed(host),
            wish.scenario,
            wish.public,
            wish.clock,
            wish.undo,
            wish.spectator_delay,
            wish.hints,
        )
        check_deal(game, opened)
        return await self.add_table(opened), host, tokens

    async def add_table(self, opened: Opened) -> Room:
        id, now = new_table_id(), self.now()
        entry = write(None, now, ":open", opened)
        table = Table(entry, id)
        room = Room(self, table)
        draft = Draft(opened, table.roster, table.due(table.roster, None, table.asked_at, now))
        listing = room.listing(draft)
        try:
            added = await self.store.append(id, entry, listing)
        except Unavailable:
            raise Problem("unavailable", "Could not save that. Try again.") from None
        if not added:
            raise Problem("unavailable", "Could not create the table. Try again.")
        room.listed = listing
        if room.past is not None:
            room.past.begin([entry])
        self.rooms[id] = room
        self.metrics.count("tables")
        if not table.roster.open_seats:
            await room.begin()
        return room

    # What people do at a table

    def visitor(self, room: Room, token: str | None) -> Visitor:
        """Who somebody is. A token that opens nothing is refused, so that nobody watches by mistake."""
        if not token:
            return Visitor(None, False)
        known = hashed(token)
        seat, host = room.table.roster.seat_of(known), known == room.table.roster.opened.host
        if seat is None and not host:
            raise Problem("who", "This token doesn't belong to this table.")
        return Visitor(seat, host)

    async def act(self, room: Room, command: str, seat: int | None, body: AnyBody, check: Callable[[], None]) -> int:
        """Add an entry other than a decision; the check is made right before, and raises what is wrong."""

        def draft(now: int) -> Draft:
            check()
            return room.table.draft(body, now)

        return await room.perform(command, seat, encode(body), draft)

    async def decide(self, room: Room, seat: int, command: str, decision: str, answer: str) -> int:
        table = room.table

        def draft(now: int) -> Draft:
            if table.roster.status != "playing" or table.match is None:
                raise Problem("not_now", over_words(room))
            if table.roster.chairs[seat].kind == "bot":
                raise Problem("not_now", "A bot is playing for you. Take your seat back first.")
            if seat in table.match.to_act and decision != str(table.asked[seat]):
                raise Problem("stale", "That question is no longer open. Look at the table and answer again.")
            return table.draft_decision(seat, answer, now)

        number = await room.perform(command, seat, encode(["decide", seat, answer]), draft)
        self.metrics.count("decisions")
        return number

    async def hint(self, room: Room, seat: int) -> list[Advice]:
        """What an expert in the player's place would answer, knowing no more than the player."""
        table = room.table
        if not table.roster.opened.hints:
            raise Problem("not_now", "This table doesn't allow hints.")
        if table.roster.status != "playing" or table.match is None:
            raise Problem("not_now", over_words(room))
        if seat not in table.match.to_act:
            raise Problem("not_now", "It isn't your turn.")
        try:
            return (await self.thinkers.think(Advise(room.task(seat, self.settings.think_seconds)))).advice
        except BotFailed as error:
            room.report_failed_bot(seat, "hint", str(error))
            raise Problem("unavailable", "No hint right now. Try again.") from None

    async def undo(self, room: Room, seat: int, command: str, number: int) -> int:
        table = room.table

        def draft(now: int) -> Draft:
            if table.roster.status != "playing" or table.match is None:
                raise Problem("not_now", over_words(room))
            if not table.roster.opened.undo:
                raise Problem("not_now", "This table doesn't allow undo.")
            drafted = table.draft_undo(seat, now)
            if table.streams[seat].number_of(table.played[table.match.last_of(seat)]) != number:
                raise Problem("stale", "That move can no longer be undone.")
            return drafted

        return await room.perform(command, seat, encode(["undo", seat]), draft)

    async def say(self, room: Room, seat: int, command: str, text: str) -> int:
        return await self.act(room, command, seat, Said(seat, read_chat(text)), lambda: None)

    async def join(self, room: Room, name: str, wanted: int | None) -> tuple[int, str]:
        """Sit down: on the seat asked for, or the first that is free."""
        token, called = new_token(), read_name(name)
        while True:
            seat = free_seat(room, wanted)
            body = Joined(seat, called, hashed(token))
            try:
                await self.act(room, own_id("join"), seat, body, partial(check_free, room, seat))
            except Problem as problem:
                if problem.code == "not_now" and wanted is None and free_seats(room):
                    continue
                raise
            return seat, token

    async def start(self, room: Room, host: bool, level: str) -> None:
        """Fill the open seats with bots; then the game begins."""
        need_host(host)
        check_level(level)
        while room.table.roster.status == "gathering" and room.table.roster.open_seats:
            await self.seat_bot(room, Visitor(None, True), room.table.roster.open_seats[0], level)
        if room.table.roster.status == "gathering":
            await room.begin()

    async def leave(self, room: Room, seat: int) -> None:
        def check() -> None:
            if room.table.roster.status not in ("gathering", "playing"):
                raise Problem("not_now", "The game is over, so there is nothing to leave.")

        await self.act(room, own_id("leave"), seat, Left(seat), check)

    async def seat_bot(self, room: Room, visitor: Visitor, seat: int, level: str) -> None:
        check_level(level)
        check_seat(room, seat)

        def check() -> None:
            roster = room.table.roster
            chair = roster.chairs[seat]
            if roster.status not in ("gathering", "playing"):
                raise Problem("not_now", "The game is over.")
            own = visitor.seat == seat
            if roster.status == "gathering" and own:
                raise Problem("not_now", "The game hasn't started. Leave the table instead.")
            left = chair.kind == "left" and (visitor.seat is not None or visitor.host)
            away = chair.kind == "human" and visitor.host and room.away(seat)
            if not (own or left or away or (visitor.host and chair.kind in ("open", "bot"))):
                raise Problem("not_seated", "Only the host or the player can give this seat to a bot.")

        await self.act(room, own_id("bot"), seat, BotTook(seat, level), check)

    async def take_back(self, room: Room, visitor: Visitor, seat: int) -> None:
        def check() -> None:
            if visitor.seat != seat or room.table.roster.chairs[seat].kind != "bot":
                raise Problem("not_seated", "No bot is playing for you in this seat.")

        await self.act(room, own_id("back"), seat, Back(seat), check)

    async def skip(self, room: Room, seat: int) -> None:
        """Play on to the end without pauses, as soon as everybody who is here has asked for it."""
        if seat in room.table.roster.skipped:
            return

        def check() -> None:
            if room.table.roster.status != "playing":
                raise Problem("not_now", over_words(room))
            if not room.table.bots_alone:
                raise Problem("not_now", "You can skip to the end once only bots are still playing.")

        await self.act(room, own_id("skip"), seat, Skipped(seat), check)

    async def free(self, room: Room, host: bool, seat: int) -> None:
        need_host(host)
        check_seat(room, seat)

        def check() -> None:
            if room.table.roster.status != "gathering":
                raise Problem("not_now", "The game has already started.")
            if room.table.roster.chairs[seat].token == room.table.roster.opened.host:
                raise Problem("not_now", "This is your seat. Leave the table instead.")

        await self.act(room, own_id("free"), seat, Freed(seat), check)

    async def end(self, room: Room, host: bool) -> None:
        need_host(host)

        def check() -> None:
            if room.table.roster.status not in ("gathering", "playing"):
                raise Problem("not_now", "The game is already over.")

        await self.act(room, ":end", None, Ended(), check)

    async def rematch(self, room: Room, visitor: Visitor) -> str:
        """The table of the next game; the same one, however often it is asked for."""
        if visitor.seat is None and not visitor.host:
            raise Problem("not_seated", "Only players at this table can ask for a rematch.")
        roster = room.table.roster
        if roster.rematch is None:
            if roster.status not in ("over", "ended"):
                raise Problem("not_now", "The game isn't over yet.")
            opened, game = roster.opened, room.table.game
            options = opened.options if roster.result is None else game.after(opened.options, roster.result)
            seats = [seat_again(chair) for chair in roster.chairs]
            again = msgspec.structs.replace(
                opened, rules=game.rules_version, key=secrets.token_hex(32), seats=seats, options=options
            )
            new = await self.add_table(again)
            try:
                await self.act(room, ":rematch", None, Rematch(new.table.id), lambda: None)
            except Problem as problem:
                if problem.code != "reused":
                    raise
        found = room.table.roster.rematch
        assert found is not None
        return found


def seat_again(chair: Chair) -> Seating:
    """Who sits on a chair in the next game: people have their seats back from bots that played for them."""
    if chair.token:
        return Seating("human", chair.name, "", chair.token)
    return Seating("bot", "", chair.level) if chair.kind == "bot" else Seating("open")


def own_id(what: str) -> str:
    """The id of a command that comes without one."""
    return f":{what}-{secrets.token_hex(8)}"


# What may be wrong


def game_named(name: str) -> Game:
    try:
        return find(name)
    except Invalid as error:
        raise Problem("missing", str(error)) from None


def settled(game: Game, seats: int, options: dict[str, object]) -> dict[str, object]:
    try:
        return game.settle(seats, options)
    except Invalid as error:
        raise Problem("invalid", str(error)) from None


def check_deal(game: Game, opened: Opened) -> None:
    """Whether the game can be dealt so: a scenario may not fit."""
    if opened.scenario is None:
        return
    try:
        game.deal(len(opened.seats), opened.options, KeyedChance(bytes.fromhex(opened.key)), opened.scenario)
    except Invalid as error:
        raise Problem("invalid", str(error)) from None


def check_clock(clock: Clock) -> None:
    if clock.kind == "none" and not clock.seconds and not clock.days:
        return
    if clock.kind == "decision" and 5 <= clock.seconds <= MOST_SECONDS and not clock.days:
        return
    if clock.kind == "days" and 1 <= clock.days <= MOST_DAYS and not clock.seconds:
        return
    raise Problem(
        "invalid",
        f"A clock allows 5 to {MOST_SECONDS} seconds or 1 to {MOST_DAYS} days per move, or there is none.",
    )


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise Problem("invalid", f"There is no bot {level!r}. The levels are: {', '.join(LEVELS)}.")


def read_seat(seat: int, wanted: SeatWish) -> Seating:
    if wanted.kind == "bot":
        check_level(wanted.level)
        return Seating("bot", "", wanted.level)
    if wanted.kind != "open":
        raise Problem("invalid", f"A seat is human, bot or open, not {wanted.kind!r}.")
    return Seating("open")


def check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < room.table.seats:
        raise Problem("missing", f"There is no such seat: this table has {room.table.seats} seats.")


def need_host(host: bool) -> None:
    if not host:
        raise Problem("not_host", "Only the host can do that.")


def free_seats(room: Room) -> list[int]:
    roster = room.table.roster
    kinds = {"gathering": "open", "playing": "left"}.get(roster.status)
    return [seat for seat, chair in enumerate(roster.chairs) if chair.kind == kinds]


def free_seat(room: Room, wanted: int | None) -> int:
    if wanted is not None:
        check_seat(room, wanted)
        return wanted
    free = free_seats(room)
    if not free:
        raise Problem("not_now", "This table has no free seat. You can still watch.")
    return free[0]


def check_free(room: Room, seat: int) -> None:
    if seat not in free_seats(room):
        raise Problem("not_now", "That seat is taken.")


def over_words(room: Room) -> str:
    return "The game hasn't started." if room.table.roster.status == "gathering" else "The game is over."
