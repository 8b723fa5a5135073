"""`tabard doctor`: is this machine fit to run a server?"""

import argparse
import asyncio
import os
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

import tabard
from tabard.server.settings import REDIS_VARIABLE
from tabard.terminal.backup import add_database, count
from tabard.terminal.screen import Screen

ABOUT: Final = """\
Check an installation, its settings, its database and the tables in it. Every problem comes with what to do about it.
Exits with 1 if there is any. Give it the options that you give to tabard serve.
"""
SIGNS: Final = {"good": ("  ok       ", "green"), "note": ("  note     ", "yellow"), "problem": ("  problem  ", "red")}


def add_redis(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--redis",
        metavar="URL",
        default=os.environ.get(REDIS_VARIABLE, ""),
        help=f"lets several server processes notify each other; default: ${REDIS_VARIABLE}, or none",
    )


def add_doctor(command: argparse.ArgumentParser) -> None:
    command.description = ABOUT
    add_database(command)
    add_redis(command)
    command.add_argument("--host", default="127.0.0.1", help="the address that the server listens on")
    command.add_argument("--workers", metavar="N", type=int, default=1, help="the server's number of processes")
    command.add_argument("--settings", metavar="FILE", type=Path, help="the server's limits and timings")
    command.add_argument(
        "--every-table", action="store_true", help="replay all finished tables too, not only the newest 200"
    )
    command.set_defaults(run=run_doctor)


def run_doctor(screen: Screen, given: argparse.Namespace) -> int:
    from tabard.server.operations.doctor import examine
    from tabard.server.settings import read_settings

    chosen = {} if given.settings is None else tabard.read_json(given.settings, "settings")
    chosen |= {"host": given.host, "database": given.database, "redis": given.redis, "workers": given.workers}
    settings = read_settings(chosen)

    async def work() -> int:
        problems = 0
        async for finding in examine(settings, given.every_table):
            sign, colour = SIGNS[finding.kind]
            line = Table.grid()
            line.add_row(Text(sign, colour), Text(finding.text))
            if finding.remedy:
                line.add_row("", Text(finding.remedy, "dim"))
            screen.show(line)
            problems += finding.kind == "problem"
        return problems

    problems = asyncio.run(work())
    screen.show(Text(f"{count(problems, 'problem')}." if problems else "No problems."))
    return 1 if problems else 0
