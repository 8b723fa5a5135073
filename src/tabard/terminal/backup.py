"""`tabard backup` and `tabard restore`: all tables of a server in one file, and back."""

import argparse
import asyncio
import os
from pathlib import Path
from typing import Final

from rich.text import Text

import tabard
from tabard.server.settings import DATABASE_VARIABLE
from tabard.terminal.saves import state_folder
from tabard.terminal.screen import Screen

BACKUP: Final = """\
Copy all tables to a new file, as they are at one moment. The server may be running. The file fits SQLite and PostgreSQL
alike. It contains the keys of all shuffles: keep it as safe as the database itself.
"""
RESTORE: Final = """\
Bring the tables of a backup into a database. It must be empty, and no server may be running on it. Without --database,
the backup is only checked.
"""


def default_database() -> str:
    return os.environ.get(DATABASE_VARIABLE) or str(state_folder() / "tabard.sqlite3")


def add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--database",
        metavar="FILE|URL",
        default=default_database(),
        help=f"a file, or postgresql://user@host/name; default: ${DATABASE_VARIABLE}, or a file in {state_folder()}",
    )


def add_backup(command: argparse.ArgumentParser) -> None:
    command.description = BACKUP
    command.add_argument("file", metavar="FILE", type=Path, help="the backup to write")
    add_database(command)
    command.set_defaults(run=run_backup)


def add_restore(command: argparse.ArgumentParser) -> None:
    command.description = RESTORE
    command.add_argument("file", metavar="FILE", type=Path, help="the backup to read")
    command.add_argument(
        "--database", metavar="FILE|URL", help="where to restore to: a file, or postgresql://user@host/name"
    )
    command.add_argument("--verify", action="store_true", help="first replay every table by its log, and report on it")
    command.add_argument("--replace", action="store_true", help="delete what is in the database")
    command.set_defaults(run=run_restore)


def run_backup(screen: Screen, given: argparse.Namespace) -> int:
    from tabard.server.operations.backup import make_backup

    contents = asyncio.run(make_backup(given.database, given.file))
    size = given.file.stat().st_size
    screen.show(
        Text(
            f"{count(contents.tables, 'table')} with {count(contents.entries, 'entry', 'entries')} "
            f"in {given.file} ({kilobytes(size)})."
        )
    )
    return 0


def run_restore(screen: Screen, given: argparse.Namespace) -> int:
    from tabard.server.operations.backup import opened_backup, restore_backup, unfolded_logs

    if given.replace and given.database is None:
        raise tabard.Invalid("Name the database to replace with --database.")
    with opened_backup(given.file) as (connection, contents):
        tables = count(contents.tables, "table")
        unfolded = []
        if given.verify or given.database is None:
            unfolded = unfolded_logs(connection, lambda number: screen.mention(f"{number} of {tables} checked ..."))
            good = contents.tables - len(unfolded)
            screen.show(Text(f"{good} of {tables} replay to the position that was stored."))
        for table in unfolded:
            screen.show(Text(f"Table {table.table} doesn't, and will be read-only: {table.why}"))
        if given.database is None:
            screen.show(Text("Nothing was restored: name the database with --database."))
        else:
            asyncio.run(restore_backup(connection, given.database, given.replace))
            screen.show(Text(f"{tables} restored."))
    return 1 if unfolded else 0


def count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def kilobytes(size: int) -> str:
    return f"{size / 1000:,.0f} kB" if size < 10_000_000 else f"{size / 1_000_000:,.0f} MB"
