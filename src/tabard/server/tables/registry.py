"""The registry of this process's live tables, and what people can do at them."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from tabard.engine.chance import KeyedChance
from tabard.engine.game import Game
from tabard.engine.refusal import Invalid
from tabard.games import find
from tabard.server.analysis_pool import AnalysisPool
from tabard.server.bot_pool import Advice, BotFailed, BotPool, GiveHint
from tabard.server.check_pool import CheckPool
from tabard.server.fanout import Fanout, Notification
from tabard.server.identity import TABLE_ID, hashed, new_table_id, new_token, read_chat, read_name
from tabard.server.limits import ChatLimits
from tabard.server.metrics import Metrics
from tabard.server.problems import Problem
from tabard.server.settings import Settings
from tabard.server.store import Store, Unavailable
from tabard.server.supervision import keep_running
from tabard.server.tables.log import (
    AnyBody,
    BotSeated,
    Chosen,
    Clock,
    ClockCredited,
    Ended,
    Joined,
    Left,
    Opened,
    Rematch,
    RematchDeclined,
    RematchOffered,
    Said,
    SeatReclaimed,
    SeatReopened,
    SeatSetup,
    Skipped,
    WaitExtended,
    next_entry,
)
from tabard.server.tables.roster import Roster, SeatState, initial_roster
from tabard.server.tables.session import TableSession
from tabard.server.tables.state import Draft, TableState, encode

logger = logging.getLogger("tabard.tables")
MAX_SECONDS: Final = 3600
MAX_DAYS: Final = 30
MAX_DELAY: Final = 600
BOT_AFTER: Final = range(30, 3601)
"""How many seconds a table may wait for a player who is gone."""
SWEEP_BATCH: Final = 50
"""How many due tables one sweep attends to."""


class CreateSeat(Struct):
    kind: str
    """human (a person on this device), bot or open."""
    name: str = ""
    level: str = ""
    choices: dict[str, object] = {}
    """What the seat brings to the game, such as its deck. Nobody else is told before the game starts."""


class CreateTable(Struct):
    """What a new table should be like."""

    game: str
    seats: list[CreateSeat]
    options: dict[str, object] = {}
    scenario: dict[str, object] | None = None
    public: bool = False
    clock: Clock = Clock()
    undo: bool = True
    spectator_delay: int = 0
    hints: bool = False
    bot_after: int | None = None
    """After so many seconds of waiting for a player who is gone, a bot takes the seat. 0: never. None: as the server
    has it, and never where a move may take days."""


class Visitor(Struct, frozen=True):
    """Who somebody is at a table, according to their token."""

    seat: int | None
    host: bool


class Tables:
    def __init__(self, settings: Settings, store: Store, fanout: Fanout, now: Callable[[], int]) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.fanout: Final = fanout
        self.now: Final = now
        self.metrics: Final = Metrics()
        self.bot_pool: Final = BotPool(settings.bot_processes, settings.bot_timeout_seconds)
        self.analysis_pool: Final = AnalysisPool(settings.analysis_seconds)
        self.check_pool: Final = CheckPool(settings.check_processes, settings.check_queue, settings.check_seconds)
        self.chat_limits: Final = ChatLimits(
            settings.chat_per_minute, settings.chat_per_minute_per_address, time.monotonic
        )
        self.sessions: Final[dict[str, TableSession]] = {}
        self.loading: Final[dict[str, asyncio.Task[TableSession]]] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.behind: dict[str, TableSession] = {}
        """Tables whose logs have entries that this process was notified of and hasn't read."""
        self.fetching: asyncio.Task[None] | None = None
        self.started_at = time.monotonic()
        self.heartbeat_at = 0.0
        """When the last heartbeat was written."""
        self.closing = False

    # Starting and stopping

    async def open(self) -> None:
        await self.store.open()
        await self.fanout.open(self.on_message, self.metrics.count)
        await self.credit_downtime(await self.heartbeat())
        self.started_at = time.monotonic()
        self.tasks = [asyncio.create_task(keep_running("sweep", self.sweep_loop, self.metrics.count))]
        if self.settings.shared:
            self.tasks.append(asyncio.create_task(keep_running("poll", self.poll_loop, self.metrics.count)))

    async def close(self) -> None:
        self.closing = True
        if self.fetching is not None:
            self.tasks.append(self.fetching)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for session in self.sessions.values():
            async with session.lock:
                session.close()
        at_work = [task for session in self.sessions.values() for task in session.tasks]
        await asyncio.gather(*at_work, return_exceptions=True)
        try:
            await self.heartbeat()
        except Unavailable as error:
            logger.warning("no last heartbeat", extra={"fields": {"error": str(error)}})
        await self.bot_pool.close()
        await self.check_pool.close()
        await self.fanout.close()
        await self.store.close()

    async def heartbeat(self) -> int:
        """Note in the database that the server is running; returns for how long it was not."""
        closed = await self.store.heartbeat(self.now(), int(self.settings.downtime_seconds * 1000))
        self.heartbeat_at = time.monotonic()
        return closed

    async def credit_downtime(self, closed: int) -> None:
        """Nobody's clock ran while the server was down."""
        if not closed:
            return
        now = self.now()
        for id in await self.store.tables_with_clocks():
            try:
                session = await self.session(id)
                if session.active_deadlines():
                    body = ClockCredited(closed)
                    await self.add_entry(session, f":credit-{now}", None, body, lambda: None)
            except Problem as problem:
                logger.warning("downtime not credited", extra={"fields": {"table": id, "error": problem.reason}})

    async def sweep_loop(self) -> None:
        """Attend to due tables, keep the heartbeat, and unload idle tables."""
        while True:
            try:
                await self.sweep()
            except (Unavailable, Problem) as error:
                logger.warning("sweep failed", extra={"fields": {"error": str(error)}})
            await asyncio.sleep(self.settings.sweep_seconds)

    async def sweep(self) -> None:
        await self.credit_downtime(await self.heartbeat())
        for id in await self.store.due(self.now(), SWEEP_BATCH):
            try:
                session = await self.session(id)
            except Problem as problem:
                logger.warning("table not loaded", extra={"fields": {"table": id, "error": problem.reason}})
                if problem.code != "unavailable":
                    await self.store.mark_damaged(id)
                continue
            session.schedule()
        for id, session in list(self.sessions.items()):
            if session.idle:
                session.close()
                del self.sessions[id]

    async def poll_loop(self) -> None:
        """Look for entries of other processes that this one wasn't notified of. Only entries that were already there at
        the last poll count: notifications of newer ones may still be on their way."""
        before: dict[str, int] = {}
        while True:
            await asyncio.sleep(self.settings.poll_seconds)
            watched = [id for id, session in self.sessions.items() if any(session.local_presence())]
            try:
                last_seqs = await self.store.last_seqs(watched) if watched else {}
            except Unavailable as error:
                logger.warning("poll failed", extra={"fields": {"error": str(error)}})
                continue
            for id in last_seqs:
                session = self.sessions.get(id)
                if session is not None and before.get(id, 0) > session.table.last.seq and not session.lock.locked():
                    session.spawn(session.catch_up())
            before = last_seqs

    def on_message(self, sender: str, notification: Notification) -> None:
        session = self.sessions.get(notification.table)
        if session is None:
            return
        if notification.seq > session.table.last.seq and not session.damaged:
            self.fetch(session)
        if notification.present is not None:
            session.on_presence(sender, notification.present)

    def fetch(self, session: TableSession) -> None:
        """Read new entries of a table from the log: one query for all tables that are behind by now."""
        self.behind[session.table.id] = session
        if self.fetching is None:
            self.fetching = asyncio.create_task(self.fetch_behind())

    async def fetch_behind(self) -> None:
        try:
            while self.behind:
                sessions, self.behind = self.behind, {}
                try:
                    logs = await self.store.read_many({id: each.table.last.seq for id, each in sessions.items()})
                except Unavailable as error:
                    logger.warning("entries not read", extra={"fields": {"error": str(error)}})
                    continue
                for id, entries in logs.items():
                    sessions[id].on_entries(entries)
        finally:
            self.fetching = None

    # Finding tables

    async def session(self, id: str) -> TableSession:
        """The session of a table, loaded from its log if it is not in memory."""
        session = self.sessions.get(id)
        if session is not None:
            return session
        if not TABLE_ID.fullmatch(id):
            raise Problem("missing", "This table doesn't exist.")
        loading = self.loading.get(id)
        if loading is None:
            loading = self.loading[id] = asyncio.create_task(self.load(id))
            loading.add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(loading)

    async def load(self, id: str) -> TableSession:
        try:
            entries = await self.store.read(id, 0)
        except Unavailable:
            raise Problem("unavailable", "Could not load the table. Try again.") from None
        if not entries:
            raise Problem("missing", "This table doesn't exist.")
        try:
            table = TableState(entries[0], id)
        except Exception as error:  # whatever is wrong with a table concerns that table only
            logger.error("table damaged", extra={"fields": {"table": id, "reason": str(error)}})
            raise Problem("not_now", f"This table can no longer be shown: {error}") from None
        session = TableSession(self, table)
        for number, entry in enumerate(entries[1:], start=1):
            try:
                table.fold(entry)
            except Exception as error:
                session.quarantine(str(error))
                break
            if number % 200 == 0:
                await asyncio.sleep(0)
        session.listed = session.current_listing()
        if session.delayed_view is not None:
            session.delayed_view.load(entries)
        self.sessions[id] = session
        if not session.damaged:
            session.schedule()
        return session

    # Creating tables

    async def create_table(self, params: CreateTable) -> tuple[TableSession, str, list[tuple[int, str]]]:
        """Create a table. Returns its session, the host's token, and the seats and tokens of the people on this
        device."""
        game = find_game(params.game)
        options = resolve_options(game, len(params.seats), params.options)
        check_clock(params.clock)
        if not 0 <= params.spectator_delay <= MAX_DELAY:
            raise Problem("invalid", f"The spectator delay is at most {MAX_DELAY} seconds.")
        bot_after = read_bot_after(params, self.settings)
        host = new_token()
        tokens: list[tuple[int, str]] = []
        seats: list[SeatSetup] = []
        for seat, wanted in enumerate(params.seats):
            choices = read_choices(game, len(params.seats), options, seat, wanted.choices)
            if wanted.kind == "human":
                token = new_token() if tokens else host
                tokens.append((seat, token))
                seats.append(SeatSetup("human", read_name(wanted.name), "", hashed(token), choices))
            else:
                seats.append(read_seat(seat, wanted, choices, self.settings))
        opened = Opened(
            game.id,
            game.rules_version,
            secrets.token_hex(32),
            seats,
            options,
            hashed(host),
            params.scenario,
            params.public,
            params.clock,
            params.undo,
            params.spectator_delay,
            params.hints,
            bot_after,
        )
        check_deal(game, initial_roster("", opened, 0))
        return await self.add_table(opened), host, tokens

    async def add_table(self, opened: Opened) -> TableSession:
        id, now = new_table_id(), self.now()
        entry = next_entry(None, now, ":open", opened)
        table = TableState(entry, id)
        session = TableSession(self, table)
        draft = Draft(opened, table.roster, table.due(table.roster, None, table.clock_started, now))
        listing = session.listing(draft)
        try:
            added = await self.store.append(id, entry, listing)
        except Unavailable:
            raise Problem("unavailable", "Could not save that. Try again.") from None
        if not added:
            raise Problem("unavailable", "Could not create the table. Try again.")
        session.listed = listing
        if session.delayed_view is not None:
            session.delayed_view.load([entry])
        self.sessions[id] = session
        self.metrics.count("tables")
        if not table.roster.open_seats:
            await session.start_game()
        return session

    # What people do at a table

    def visitor(self, session: TableSession, token: str | None) -> Visitor:
        """Who somebody is. An unknown token is an error, so that nobody watches by mistake instead of playing."""
        if not token:
            return Visitor(None, False)
        known = hashed(token)
        seat, host = session.table.roster.seat_of(known), known == session.table.roster.opened.host
        if seat is None and not host:
            raise Problem("unauthorized", "This token doesn't belong to this table.")
        return Visitor(seat, host)

    async def add_entry(
        self, session: TableSession, command: str, seat: int | None, body: AnyBody, check: Callable[[], None]
    ) -> int:
        """Append an entry other than a decision. `check` runs right before it and raises what is wrong."""

        def draft(now: int) -> Draft:
            check()
            return session.table.draft(body, now)

        return await session.execute(command, seat, encode(body), draft)

    async def decide(self, session: TableSession, seat: int, command: str, decision: str, answer: str) -> int:
        table = session.table

        def draft(now: int) -> Draft:
            if table.roster.status != "playing" or table.match is None:
                raise Problem("not_now", not_playing_reason(session))
            if table.roster.seat_states[seat].kind == "bot":
                raise Problem("not_now", "A bot is playing for you. Take your seat back first.")
            if seat in table.match.to_act and decision != str(table.decision_ids[seat]):
                raise Problem("stale", "That question is no longer open. Look at the table and answer again.")
            return table.draft_decision(seat, answer, now)

        number = await session.execute(command, seat, encode(["decide", seat, answer]), draft)
        self.metrics.count("decisions")
        return number

    async def hint(self, session: TableSession, seat: int) -> list[Advice]:
        """What an expert would answer in the player's place, knowing no more than the player."""
        table = session.table
        if not table.roster.opened.hints:
            raise Problem("not_now", "This table doesn't allow hints.")
        if table.roster.status != "playing" or table.match is None:
            raise Problem("not_now", not_playing_reason(session))
        if seat not in table.match.to_act:
            raise Problem("not_now", "It isn't your turn.")
        try:
            return (await self.bot_pool.run(GiveHint(session.bot_task(seat, self.settings.bot_think_seconds)))).advice
        except BotFailed as error:
            session.report_bot_failure(seat, "hint", str(error))
            raise Problem("unavailable", "No hint right now. Try again.") from None

    async def undo(self, session: TableSession, seat: int, command: str, number: int) -> int:
        table = session.table

        def draft(now: int) -> Draft:
            if table.roster.status != "playing" or table.match is None:
                raise Problem("not_now", not_playing_reason(session))
            if not table.roster.opened.undo:
                raise Problem("not_now", "This table doesn't allow undo.")
            drafted = table.draft_undo(seat, now)
            if table.streams[seat].number_of(table.played[table.match.last_of(seat)]) != number:
                raise Problem("stale", "That move can no longer be undone.")
            return drafted

        return await session.execute(command, seat, encode(["undo", seat]), draft)

    async def say(self, session: TableSession, seat: int, command: str, text: str) -> int:
        return await self.add_entry(session, command, seat, Said(seat, read_chat(text)), lambda: None)

    async def join(
        self, session: TableSession, name: str, wanted: int | None, given: dict[str, object]
    ) -> tuple[int, str]:
        """Take a seat: the one asked for, or the first that is free. What a player brings to the game comes with them:
        the game starts as soon as the last seat is taken."""
        token, display_name = new_token(), read_name(name)
        while True:
            seat = free_seat(session, wanted)
            body = Joined(seat, display_name, hashed(token), self.read_choices(session, seat, given))
            try:
                await self.add_entry(
                    session, internal_command_id("join"), seat, body, partial(check_free, session, seat)
                )
            except Problem as problem:
                if problem.code == "not_now" and wanted is None and free_seats(session):
                    continue
                raise
            return seat, token

    def read_choices(self, session: TableSession, seat: int, given: dict[str, object]) -> dict[str, object]:
        """What a player brings to the game, held against the rules."""
        table, roster = session.table, session.table.roster
        if not given:
            return {}
        if roster.status != "gathering":
            raise Problem("not_now", "The game has already started.")
        choices = read_choices(table.game, table.seats, roster.opened.options, seat, given)
        check_deal(table.game, roster.after(Chosen(seat, choices), 0))
        return choices

    async def choose(self, session: TableSession, seat: int, given: dict[str, object]) -> None:
        """Choose what to bring to the game, before it starts."""
        body = Chosen(seat, self.read_choices(session, seat, given))

        def check() -> None:
            if session.table.roster.status != "gathering":
                raise Problem("not_now", "The game has already started.")

        await self.add_entry(session, internal_command_id("choose"), seat, body, check)

    async def wait(self, session: TableSession, seat: int, awaited: int) -> None:
        """Give a player who is gone more time to come back."""
        check_seat(session, awaited)

        def check() -> None:
            roster = session.table.roster
            if roster.status != "playing" or roster.seat_states[awaited].kind not in ("human", "left"):
                raise Problem("not_now", "Nobody has to wait for this player now.")
            if seat == awaited:
                raise Problem("not_now", "This is your own seat.")

        await self.add_entry(session, internal_command_id("wait"), seat, WaitExtended(seat, awaited), check)

    async def start(self, session: TableSession, host: bool, level: str) -> None:
        """Fill the open seats with bots; the game then starts."""
        require_host(host)
        check_level(level, self.settings)
        while session.table.roster.status == "gathering" and session.table.roster.open_seats:
            await self.seat_bot(session, Visitor(None, True), session.table.roster.open_seats[0], level)
        if session.table.roster.status == "gathering":
            await session.start_game()

    async def leave(self, session: TableSession, seat: int) -> None:
        def check() -> None:
            if session.table.roster.status not in ("gathering", "playing"):
                raise Problem("not_now", "The game is over, so there is nothing to leave.")

        await self.add_entry(session, internal_command_id("leave"), seat, Left(seat), check)

    async def seat_bot(self, session: TableSession, visitor: Visitor, seat: int, level: str) -> None:
        check_level(level, self.settings)
        check_seat(session, seat)

        def check() -> None:
            roster = session.table.roster
            seat_state = roster.seat_states[seat]
            if roster.status not in ("gathering", "playing"):
                raise Problem("not_now", "The game is over.")
            own = visitor.seat == seat
            if roster.status == "gathering" and own:
                raise Problem("not_now", "The game hasn't started. Leave the table instead.")
            gone = (visitor.seat is not None or visitor.host) and session.is_absent(seat)
            if not (own or gone or (visitor.host and seat_state.kind in ("open", "bot"))):
                raise Problem("not_seated", "Only a player who is away can be replaced by a bot.")

        await self.add_entry(session, internal_command_id("bot"), seat, BotSeated(seat, level), check)

    async def reclaim_seat(self, session: TableSession, visitor: Visitor, seat: int) -> None:
        def check() -> None:
            if visitor.seat != seat or session.table.roster.seat_states[seat].kind != "bot":
                raise Problem("not_seated", "No bot is playing for you in this seat.")

        await self.add_entry(session, internal_command_id("back"), seat, SeatReclaimed(seat), check)

    async def skip(self, session: TableSession, seat: int) -> None:
        """Play to the end without pauses, once everybody who is connected has asked for it."""
        if seat in session.table.roster.skipped:
            return

        def check() -> None:
            if session.table.roster.status != "playing":
                raise Problem("not_now", not_playing_reason(session))
            if not session.table.bots_alone:
                raise Problem("not_now", "You can skip to the end once only bots are still playing.")

        await self.add_entry(session, internal_command_id("skip"), seat, Skipped(seat), check)

    async def reopen_seat(self, session: TableSession, host: bool, seat: int) -> None:
        require_host(host)
        check_seat(session, seat)

        def check() -> None:
            if session.table.roster.status != "gathering":
                raise Problem("not_now", "The game has already started.")
            if session.table.roster.seat_states[seat].token == session.table.roster.opened.host:
                raise Problem("not_now", "This is your seat. Leave the table instead.")

        await self.add_entry(session, internal_command_id("free"), seat, SeatReopened(seat), check)

    async def end(self, session: TableSession, visitor: Visitor) -> None:
        """End the game without a result: for the host, or for a player when all other people are gone."""

        def check() -> None:
            alone = visitor.seat is not None and session.table.roster.status == "playing"
            others = session.table.roster.seat_states
            for seat, other in enumerate(others):
                alone = alone and (seat == visitor.seat or other.kind != "human" or session.is_absent(seat))
            if not alone:
                require_host(visitor.host)
            if session.table.roster.status not in ("gathering", "playing"):
                raise Problem("not_now", "The game is already over.")

        await self.add_entry(session, ":end", None, Ended(), check)

    async def rematch(self, session: TableSession, visitor: Visitor, may_open: Callable[[], bool]) -> str | None:
        """Offer to play again, or agree to. The table of the next game, the same one however often it is asked for;
        None while others have yet to agree. `may_open` says whether another table may be opened now."""
        if visitor.seat is None and not visitor.host:
            raise Problem("not_seated", "Only players at this table can ask for a rematch.")
        check_over(session)
        roster = session.table.roster
        if roster.rematch is None and visitor.seat is not None and visitor.seat not in roster.rematch_offers:
            offer = RematchOffered(visitor.seat)
            await self.add_entry(session, internal_command_id("offer"), visitor.seat, offer, lambda: None)
            roster = session.table.roster
        if roster.rematch is None:
            people = {seat for seat, seat_state in enumerate(roster.seat_states) if seat_state.kind == "human"}
            if not people <= set(roster.rematch_offers):
                return None
            if not may_open():
                raise Problem("too_fast", "Too many new tables. Wait a moment.")
            opened, game = roster.opened, session.table.game
            options = opened.options if roster.result is None else game.rematch_options(opened.options, roster.result)
            seats = [
                rematch_seat(seat_state, seat in roster.rematch_offers)
                for seat, seat_state in enumerate(roster.seat_states)
            ]
            again = msgspec.structs.replace(
                opened, rules=game.rules_version, key=secrets.token_hex(32), seats=seats, options=options
            )
            new = await self.add_table(again)
            try:
                await self.add_entry(session, ":rematch", None, Rematch(new.table.id), lambda: None)
            except Problem as problem:
                if problem.code != "reused":
                    raise
        return session.table.roster.rematch

    async def decline_rematch(self, session: TableSession, seat: int) -> None:
        """Decline an offer to play again, or take one's own back."""

        def check() -> None:
            check_over(session)
            if session.table.roster.rematch is not None or not session.table.roster.rematch_offers:
                raise Problem("not_now", "There is no offer to decline.")

        await self.add_entry(session, internal_command_id("decline"), seat, RematchDeclined(seat), check)


def rematch_seat(seat_state: SeatState, agreed: bool) -> SeatSetup:
    """Who takes a seat in the next game: people have theirs back from bots that played for them, at once when they have
    agreed to it, and else as soon as they come."""
    if seat_state.kind == "bot" and not agreed:
        return SeatSetup("bot", seat_state.name, seat_state.level, seat_state.token)
    return SeatSetup("human", seat_state.name, "", seat_state.token) if seat_state.token else SeatSetup("open")


def internal_command_id(what: str) -> str:
    """An id for a command that comes without one."""
    return f":{what}-{secrets.token_hex(8)}"


# Checks


def find_game(name: str) -> Game:
    try:
        return find(name)
    except Invalid as error:
        raise Problem("missing", str(error)) from None


def resolve_options(game: Game, seats: int, options: dict[str, object]) -> dict[str, object]:
    try:
        return game.resolve_options(seats, options)
    except Invalid as error:
        raise Problem("invalid", str(error)) from None


def read_choices(
    game: Game, seats: int, options: dict[str, object], seat: int, given: dict[str, object]
) -> dict[str, object]:
    """What a seat brings to a game with these options, held against the rules."""
    choices: dict[str, object] = {}
    for name, value in given.items():
        values = options.get(name)
        if name not in game.seat_options() or not isinstance(values, list):
            raise Problem("invalid", f"Players of {game.title} can't choose {name!r} for their seat.")
        resolved = resolve_options(game, seats, options | {name: [*values[:seat], value, *values[seat + 1 :]]})
        resolved_values = resolved[name]
        assert isinstance(resolved_values, list)
        choices[name] = resolved_values[seat]
    return choices


def read_bot_after(params: CreateTable, settings: Settings) -> int:
    """After how many seconds of waiting for a player who is gone a bot takes the seat."""
    if params.bot_after is None:
        return 0 if params.clock.kind == "days" else settings.bot_after_seconds
    if params.bot_after != 0 and params.bot_after not in BOT_AFTER:
        raise Problem(
            "invalid",
            f"A bot can replace a missing player after {BOT_AFTER[0]} to {BOT_AFTER[-1]} seconds, or not at all (0).",
        )
    return params.bot_after


def check_deal(game: Game, roster: Roster) -> None:
    """Whether the game can be dealt so: a scenario may not fit."""
    opened = roster.opened
    if opened.scenario is None:
        return
    try:
        chance = KeyedChance(bytes.fromhex(opened.key))
        game.deal(len(opened.seats), roster.chosen_options(), chance, opened.scenario)
    except Invalid as error:
        raise Problem("invalid", str(error)) from None


def check_clock(clock: Clock) -> None:
    if clock.kind == "none" and not clock.seconds and not clock.days:
        return
    if clock.kind == "decision" and 5 <= clock.seconds <= MAX_SECONDS and not clock.days:
        return
    if clock.kind == "days" and 1 <= clock.days <= MAX_DAYS and not clock.seconds:
        return
    raise Problem(
        "invalid",
        f"A clock allows 5 to {MAX_SECONDS} seconds or 1 to {MAX_DAYS} days per move, or there is none.",
    )


def check_level(level: str, settings: Settings) -> None:
    if level not in settings.levels:
        raise Problem("invalid", f"There is no bot {level!r}. The levels are: {', '.join(settings.levels)}.")


def read_seat(seat: int, wanted: CreateSeat, choices: dict[str, object], settings: Settings) -> SeatSetup:
    if wanted.kind == "bot":
        check_level(wanted.level, settings)
        return SeatSetup("bot", "", wanted.level, "", choices)
    if wanted.kind != "open":
        raise Problem("invalid", f"A seat is human, bot or open, not {wanted.kind!r}.")
    return SeatSetup("open")


def check_seat(session: TableSession, seat: int) -> None:
    if not 0 <= seat < session.table.seats:
        raise Problem("missing", f"There is no such seat: this table has {session.table.seats} seats.")


def require_host(host: bool) -> None:
    if not host:
        raise Problem("not_host", "Only the host can do that.")


def free_seats(session: TableSession) -> list[int]:
    return session.table.roster.joinable_seats


def free_seat(session: TableSession, wanted: int | None) -> int:
    if wanted is not None:
        check_seat(session, wanted)
        return wanted
    free = free_seats(session)
    if not free:
        raise Problem("not_now", "This table has no free seat. You can still watch.")
    return free[0]


def check_free(session: TableSession, seat: int) -> None:
    if seat not in free_seats(session):
        raise Problem("not_now", "That seat is taken.")


def check_over(session: TableSession) -> None:
    if session.table.roster.status not in ("over", "ended"):
        raise Problem("not_now", "The game isn't over yet.")


def not_playing_reason(session: TableSession) -> str:
    return "The game hasn't started." if session.table.roster.status == "gathering" else "The game is over."
