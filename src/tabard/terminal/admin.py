"""`tabard admin`: care for the tables of a server."""

import argparse
import asyncio
import json
from collections.abc import Callable, Coroutine
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rich.table import Table
from rich.text import Text

import tabard
from tabard.terminal.backup import add_database, count, kilobytes
from tabard.terminal.screen import Screen

if TYPE_CHECKING:
    from tabard.server.store import Store

T = TypeVar("T")
ABOUT: Final = """\
Care for the tables in a server's database. All but erase work while the server is running. More: docs/hosting.md
"""
STATUS_NAMES: Final = {
    "gathering": "waiting for players",
    "playing": "being played",
    "over": "finished",
    "ended": "ended without a result",
    "damaged": "read-only",
}
SEAT_KINDS: Final = {"human": "", "bot": "bot", "open": "open", "left": "left the game"}


def add_admin(
    command: argparse.ArgumentParser,
    parser: type[argparse.ArgumentParser],
    number: Callable[[str], int],
    seat: Callable[[str], int],
) -> None:
    command.description = ABOUT
    commands = command.add_subparsers(title="commands", metavar="COMMAND", parser_class=parser, required=True)

    tables = commands.add_parser("list", help="list tables, those that changed last first", allow_abbrev=False)
    tables.add_argument("--status", choices=STATUS_NAMES, action="append", help="only these; can be repeated")
    tables.add_argument("--limit", metavar="N", type=number, default=50, help="how many; default: %(default)s")
    tables.set_defaults(run=run_list)

    show = commands.add_parser("show", help="show one table, and check its log", allow_abbrev=False)
    show.add_argument("table", metavar="TABLE", help="its id, as in its link")
    show.add_argument("--chat", action="store_true", help="also its chat messages")
    show.set_defaults(run=run_show)

    end = commands.add_parser("end", help="end a game without a result", allow_abbrev=False)
    end.add_argument("table", metavar="TABLE")
    end.set_defaults(run=run_end)

    export = commands.add_parser("export", help="write the record of a game that is over", allow_abbrev=False)
    export.add_argument("table", metavar="TABLE")
    export.add_argument("file", metavar="FILE", type=Path)
    export.set_defaults(run=run_export)

    erase = commands.add_parser("erase", help="erase somebody's name and chat messages", allow_abbrev=False)
    erase.description = (
        "Erase a person's name and chat messages. Their moves stay, so the games stay what they were. Without --yes "
        "it only says what would be erased. Stop the server first. Backups made before still contain everything."
    )
    erase.add_argument("--name", help="their name, exactly as it is shown")
    erase.add_argument("--table", metavar="ID", help="only at this table")
    erase.add_argument("--seat", metavar="N", type=seat, help="only in this seat, such as 2 or P2")
    erase.add_argument("--yes", action="store_true", help="do it")
    erase.set_defaults(run=run_erase)

    prune = commands.add_parser("prune", help="delete old tables", allow_abbrev=False)
    prune.description = "Delete old tables, as the server does by itself if its settings say so."
    prune.add_argument("--finished-days", metavar="N", type=number, default=0, help="finished ones older than this")
    prune.add_argument(
        "--waiting-days", metavar="N", type=number, default=0, help="those nobody has come to or left for this long"
    )
    prune.add_argument("--settings", metavar="FILE", type=Path, help="the server's settings, which may name the days")
    prune.add_argument("--dry-run", action="store_true", help="only say which")
    prune.set_defaults(run=run_prune)

    for each in (tables, show, end, export, erase, prune):
        add_database(each)


def with_store(database: str, work: "Callable[[Store], Coroutine[Any, Any, T]]") -> T:
    """Do something with a database that is there."""
    from tabard.server.operations.schema import require_schema
    from tabard.server.store import Unavailable, create_store

    async def run() -> T:
        await require_schema(database)
        store = create_store(database)
        await store.open()
        try:
            return await work(store)
        except Unavailable as error:
            raise tabard.Invalid(str(error)) from None
        finally:
            await store.close()

    return asyncio.run(run())


def run_list(screen: Screen, given: argparse.Namespace) -> int:
    from tabard.server.operations.running import now

    statuses = given.status or list(STATUS_NAMES)
    found = with_store(given.database, lambda store: store.stored_tables(statuses, given.limit))
    if not found:
        screen.show(Text("There are no such tables."))
        return 0
    listed = Table(box=None, pad_edge=False)
    for title in ("table", "game", "status", "last change", "entries", "size"):
        listed.add_column(title, justify="right" if title in ("entries", "size") else "left", no_wrap=True)
    for table in found:
        age = (now() - table.changed) / 86_400_000
        listed.add_row(
            table.id, table.game, STATUS_NAMES.get(table.status, table.status), f"{age:.1f} days ago",
            str(table.entries), kilobytes(table.size),
        )  # fmt: skip
    screen.show(listed)
    return 0


def run_show(screen: Screen, given: argparse.Namespace) -> int:
    from tabard.server.operations.admin import report_on

    report = with_store(given.database, lambda store: report_on(store, given.table))
    table = report.table
    status = STATUS_NAMES.get(table.status, table.status)
    screen.show(Text(f"Table {table.id}: {table.game}, {status}, {'public' if table.public else 'private'}."))
    seats = report.info.get("seats")
    for seat in seats if isinstance(seats, list) else []:
        kind = SEAT_KINDS.get(seat["kind"], seat["kind"])
        level = f" ({seat['level']})" if seat["level"] else ""
        screen.show(Text(f"  P{seat['seat'] + 1}  {seat['name']} {kind}{level}".rstrip()))
    size = f"{count(table.entries, 'entry', 'entries')}, {kilobytes(table.size)}"
    screen.show(Text(f"{size}; changed {day(table.changed)}."))
    if given.chat:
        for message in report.messages:
            screen.show(Text(f"  {day(message.at)}  P{message.seat + 1}: {message.text}"))
    if report.why_not_folded is None:
        screen.show(Text("Its log replays to the position that was stored."))
        return 0
    screen.show(Text(f"Its log can't be continued: {report.why_not_folded}"))
    return 1


def day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000):%Y-%m-%d %H:%M}"


def run_end(screen: Screen, given: argparse.Namespace) -> int:
    from tabard.server.operations.admin import end_table

    with_store(given.database, lambda store: end_table(store, given.table))
    screen.show(Text(f"The game at table {given.table} is ended. A running server shows it within seconds."))
    return 0


def run_export(screen: Screen, given: argparse.Namespace) -> int:
    from tabard.server.operations.admin import export_record

    record = with_store(given.database, lambda store: export_record(store, given.table))
    try:
        with given.file.open("x", encoding="utf-8") as file:
            json.dump(record, file)
    except OSError as error:
        raise tabard.Invalid(f"Cannot write the record to {given.file}: {error.strerror}.") from None
    screen.show(Text(f"The record is in {given.file}. Watch it with: tabard replay {given.file}"))
    return 0


def run_erase(screen: Screen, given: argparse.Namespace) -> int:
    from tabard.server.operations.erasure import Erasure, Person, erase, find_erasures
    from tabard.server.operations.running import require_stopped

    async def work(store: "Store") -> list[Erasure]:
        found = await find_erasures(store, given.table, Person(given.seat, given.name))
        if found and given.yes:
            await require_stopped(store, "erase")
            for erasure in found:
                await erase(store, erasure)
        return found

    found = with_store(given.database, work)
    done = "erased" if given.yes else "would be erased"
    for erasure in found:
        names, messages = count(erasure.names, "name"), count(erasure.messages, "message")
        screen.show(Text(f"Table {erasure.table}: {names} and {messages} {done}."))
    if not found:
        screen.show(Text("There is nothing of this person."))
    elif given.yes:
        screen.show(Text("Backups made before this still contain it. Delete them when you no longer need them."))
    else:
        screen.show(Text("Nothing was changed. To erase it, stop the server and add --yes."))
    return 0


def run_prune(screen: Screen, given: argparse.Namespace) -> int:
    from tabard.server.operations.retention import BATCH, delete_old, old_tables, retention_rules
    from tabard.server.operations.running import now
    from tabard.server.settings import read_settings

    chosen = {} if given.settings is None else tabard.read_json(given.settings, "settings")
    if given.finished_days:
        chosen["delete_finished_days"] = given.finished_days
    if given.waiting_days:
        chosen["delete_waiting_days"] = given.waiting_days
    rules = retention_rules(read_settings(chosen))
    if not rules:
        raise tabard.Invalid("Say what is old: --finished-days N, --waiting-days N, or --settings FILE that says it.")

    async def work(store: "Store") -> int:
        if given.dry_run:
            found = await old_tables(store, rules, now(), SHOWN)
            for id in found:
                screen.show(Text(f"  {id}"))
            return len(found)
        total = 0
        while deleted := await delete_old(store, rules, now(), BATCH, ()):
            total += len(deleted)
        return total

    total = with_store(given.database, work)
    tables = f"at least {total:,} tables" if given.dry_run and total == SHOWN else count(total, "table")
    screen.show(Text(f"{tables[:1].upper()}{tables[1:]} {'would be deleted' if given.dry_run else 'deleted'}."))
    return 0


SHOWN: Final = 1000
"""How many old tables a dry run lists."""
