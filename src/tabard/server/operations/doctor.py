"""The checks of `tabard doctor`: is this installation fit to run a server, and what would an upgrade stop?"""

import asyncio
import importlib.metadata
import os
import platform
import shutil
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote

import asyncpg
import redis.asyncio
import redis.exceptions
from msgspec import Struct

import tabard
from tabard.engine import state
from tabard.engine.refusal import Invalid
from tabard.server.operations.folding import why_not_folded
from tabard.server.operations.retention import FINISHED
from tabard.server.operations.running import is_running, now
from tabard.server.operations.schema import schema_of, shown
from tabard.server.pages import PAGES
from tabard.server.settings import Settings
from tabard.server.store import Store, StoredTable, Unavailable, create_store, is_postgres, sqlite_path
from tabard.server.store.migrations import MIGRATIONS
from tabard.server.store.postgres import FAILURES

LIBRARIES: Final = ("starlette", "uvicorn", "websockets", "msgspec", "asyncpg", "redis")
TOUCH: Final = "UPDATE server SET alive = alive"
"""A write that changes nothing."""
SLOW_WRITE: Final = 0.2
LOW_DISK: Final = 1_000_000_000
NO_DISK: Final = 100_000_000
SPARE_FILES: Final = 200
"""Open files beside sockets: the database, libraries, pipes to bots."""
CLOCK_SECONDS: Final = 5.0
"""How far clocks may differ."""
FINISHED_TABLES: Final = 200
UNFINISHED_TABLES: Final = 100_000
UPGRADE: Final = "The server upgrades it when it starts. Make a backup first."


class Finding(Struct, frozen=True):
    kind: str
    """good, note or problem."""
    text: str
    remedy: str = ""


def good(text: str) -> Finding:
    return Finding("good", text)


def note(text: str, remedy: str) -> Finding:
    return Finding("note", text, remedy)


def problem(text: str, remedy: str) -> Finding:
    return Finding("problem", text, remedy)


async def examine(settings: Settings, every_table: bool) -> AsyncIterator[Finding]:
    """All findings, as they are made."""
    for finding in check_installation():
        yield finding
    for finding in check_settings(settings):
        yield finding
    for finding in check_open_files(settings):
        yield finding
    for finding in check_disk(settings):
        yield finding
    if settings.redis:
        yield await check_redis(settings.redis)
    async for finding in check_database(settings, every_table):
        yield finding


# Installation


def check_installation() -> Iterator[Finding]:
    yield good(f"Tabard {tabard.__version__} on Python {platform.python_version()}, {platform.platform(terse=True)}.")
    if str(state.__file__).endswith(".py"):
        yield note("The rules run as plain Python.", "Install a wheel, or install with a C compiler: bots get faster.")
    else:
        yield good("The rules are compiled.")
    if (PAGES / "index.html").is_file():
        yield good("The browser pages are there.")
    else:
        yield problem("The browser pages are missing: browsers can't play.", "Install a wheel, or run: make play")
    yield good(", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES) + ".")


# Settings


def check_settings(settings: Settings) -> Iterator[Finding]:
    contradictions = list(contradictions_in(settings))
    yield from contradictions
    if not contradictions:
        yield good("The settings fit together.")


def contradictions_in(settings: Settings) -> Iterator[Finding]:
    postgres = is_postgres(settings.database)
    if settings.redis and not postgres:
        yield note("Redis is of no use with SQLite.", "Leave out --redis, or use PostgreSQL.")
    if settings.host not in ("127.0.0.1", "::1", "localhost"):
        yield note(
            f"The server listens on {settings.host} itself, without TLS.",
            "Let it listen on 127.0.0.1, behind a proxy that handles TLS.",
        )
    cores = os.cpu_count() or 1
    if settings.workers > cores:
        yield note(
            f"{settings.workers} processes are more than this machine has cores ({cores}): they wait for each other.",
            f"Use --workers {cores}, or fewer.",
        )
    if settings.workers * (settings.bot_processes + 1) > 2 * cores + 2:
        yield note(
            f"{settings.workers} processes with {settings.bot_processes} for bots each are many for {cores} cores.",
            "Use fewer processes for bots, or fewer --workers.",
        )
    for wrong, why, remedy in (
        (
            settings.bot_think_seconds >= settings.bot_timeout_seconds,
            "A bot may think longer than it takes to count as failed.",
            lower("bot_think_seconds", "bot_timeout_seconds"),
        ),
        (
            settings.sweep_seconds >= settings.downtime_seconds,
            "Each pause between two sweeps counts as downtime, so clocks never run out.",
            lower("sweep_seconds", "downtime_seconds"),
        ),
        (
            settings.sockets_per_address > settings.sockets,
            "One address may open more sockets than all together.",
            lower("sockets_per_address", "sockets"),
        ),
        (
            settings.ping_seconds >= settings.away_seconds * 3,
            "Players count as away long before their connection is checked.",
            lower("ping_seconds", "away_seconds"),
        ),
        (
            min(settings.delete_finished_days, settings.delete_waiting_days) < 0,
            "Tables can't be deleted after a negative number of days.",
            "Set both numbers of days to 0 or more.",
        ),
    ):
        if wrong:
            yield problem(why, remedy)


def lower(setting: str, than: str) -> str:
    return f"Set {setting} lower than {than}."


# The machine


def check_open_files(settings: Settings) -> Iterator[Finding]:
    if sys.platform == "win32":
        return
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.sockets + SPARE_FILES
    enough = f"Set LimitNOFILE={wanted} in the systemd unit (or ulimit -n {wanted}), or lower the setting sockets."
    if 0 <= soft < wanted:
        yield note(f"{soft:,} files can be open, too few for {settings.sockets:,} sockets.", enough)
    else:
        yield good(f"{soft:,} files can be open.")


def check_disk(settings: Settings) -> Iterator[Finding]:
    if is_postgres(settings.database):
        return
    folder = sqlite_path(settings.database).absolute().parent
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    text = f"{free / 1e9:.1f} GB are free for the database."
    if free < NO_DISK:
        yield problem(text, "Free some space. When the disk is full, no move can be saved.")
    elif free < LOW_DISK:
        yield note(text, "Free some space, or delete old tables: tabard admin prune")
    else:
        yield good(text)


async def check_redis(address: str) -> Finding:
    try:
        async with redis.asyncio.from_url(address, socket_timeout=5, socket_connect_timeout=5) as client:
            await client.ping()
    except (redis.exceptions.RedisError, OSError, ValueError) as error:
        remedy = "Start Redis, or correct --redis. Without it, other processes learn of a move a second later."
        return problem(f"Redis doesn't answer: {error}.", remedy)
    return good("Redis answers.")


# The database


async def check_database(settings: Settings, every_table: bool) -> AsyncIterator[Finding]:
    database = settings.database
    try:
        schema = await schema_of(database)
    except Invalid as error:
        yield problem(str(error), "Start the database, or correct --database.")
        return
    if schema == 0:
        yield note(f"There is no database yet at {shown(database)}.", "The server creates it when it starts.")
        return
    if schema > len(MIGRATIONS):
        yield problem("The database was written by a newer Tabard.", "Install that version, or restore an old backup.")
        return
    if schema < len(MIGRATIONS):
        yield note(f"The database has schema {schema} of {len(MIGRATIONS)}.", UPGRADE)
        return
    yield good(f"The database {shown(database)} answers and has schema {schema}.")
    yield await check_write(database)
    store = create_store(database)
    try:
        await store.open()
        running = await is_running(store)
        yield good("A server is running on it." if running else "No server is running on it.")
        yield check_clock(await store.last_heartbeat())
        async for finding in check_tables(store, every_table):
            yield finding
    except (Unavailable, Invalid) as error:
        yield problem(str(error), "See what the database reports, and try again.")
    finally:
        await store.close()


async def check_write(database: str) -> Finding:
    began = time.perf_counter()
    try:
        if is_postgres(database):
            connection = await asyncpg.connect(database, timeout=10)
            try:
                await connection.execute(TOUCH, timeout=10)
            finally:
                await connection.close()
        else:
            await asyncio.to_thread(write_to_sqlite, sqlite_path(database))
    except (*FAILURES, sqlite3.Error) as error:
        return problem(
            f"The database can't be written: {error}.", "Check its permissions and disk, and that nothing locks it."
        )
    seconds = time.perf_counter() - began
    if seconds > SLOW_WRITE:
        return note(f"A write takes {1000 * seconds:.0f} ms.", "Use a faster disk: every move waits for a write.")
    return good(f"It can be written, in {1000 * seconds:.0f} ms.")


def write_to_sqlite(path: Path) -> None:
    with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, timeout=10)) as connection, connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(TOUCH)


def check_clock(heartbeat: int) -> Finding:
    ahead = (heartbeat - now()) / 1000
    if ahead > CLOCK_SECONDS:
        return problem(
            f"The server's last heartbeat is {ahead:.0f} seconds in the future: this clock is slow, or one was fast.",
            "Set the clock (NTP). Until it has caught up, all times at tables are ahead.",
        )
    return good("The clock agrees with the last heartbeat.")


async def check_tables(store: Store, every_table: bool) -> AsyncIterator[Finding]:
    """Which tables this version couldn't continue or show."""
    tables = await store.stored_tables(("gathering", "playing"), UNFINISHED_TABLES)
    tables += await store.stored_tables(("over", "ended"), UNFINISHED_TABLES if every_table else FINISHED_TABLES)
    frozen = 0
    for table in tables:
        why = why_not_folded(table.id, await store.read(table.id, 0))
        if why is not None:
            frozen += 1
            yield unplayable(table, why)
    damaged = await store.stored_tables(("damaged",), UNFINISHED_TABLES)
    if damaged:
        which = ", ".join(table.id for table in damaged[:5])
        text = f"Tables that are read-only because their logs are damaged: {len(damaged)}, such as {which}."
        yield note(text, "tabard admin show TABLE says why.")
    if not frozen:
        yield good(f"All {len(tables)} tables that were looked at replay by their logs.")


def unplayable(table: StoredTable, why: str) -> Finding:
    name = f"Table {table.id} ({table.game}, {table.status})"
    if table.status in FINISHED:
        return note(f"{name} can't be replayed: {why}", KEEP_RECORD)
    return problem(f"{name} can't be continued: {why}", KEEP_OLD)


KEEP_RECORD: Final = "Its record can still be downloaded, and replayed with the version that it names."
KEEP_OLD: Final = "Before an upgrade: let it finish under the earlier version. Otherwise restore it from a backup."
