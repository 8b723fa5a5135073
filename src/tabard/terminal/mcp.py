"""`tabard mcp`: the games as tools for language models."""

import argparse
from collections.abc import Callable
from typing import Final

import tabard
from tabard.terminal.screen import Screen

DEFAULT_PORT: Final = 8001

ABOUT: Final = """\
Let language models play: an MCP server (Model Context Protocol) with seven tools, games, rules, sit, look, answer,
why_not and wait. A model plays against bots, beside other models, or beside people on a Tabard server.

By default it talks to the program that starts it, over stdin and stdout. Configure your client with the command
"tabard" and the argument "mcp". With --http it serves any number of clients, which may sit at the same table.

Needs: pip install 'tabard[mcp]'. More: docs/mcp.md
"""


def add_mcp(command: argparse.ArgumentParser, port_number: Callable[[str], int]) -> None:
    command.description = ABOUT
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.add_argument("--http", action="store_true", help="serve HTTP instead of stdin and stdout")
    command.add_argument(
        "--host", default="127.0.0.1", help="with --http: address to listen on; default: only this machine"
    )
    command.add_argument(
        "--port",
        metavar="N",
        type=port_number,
        default=DEFAULT_PORT,
        help="with --http: default: %(default)s; 0 picks a free port",
    )
    command.add_argument(
        "--server",
        metavar="URL",
        action="append",
        default=[],
        help="with --http: a Tabard server whose tables clients may join, such as http://127.0.0.1:8000; can be "
        "repeated. Over stdin and stdout, any server",
    )
    command.set_defaults(run=run_mcp)


def run_mcp(screen: Screen, given: argparse.Namespace) -> int:
    try:
        from tabard.adapters.mcp import serve_http, serve_stdio
    except ImportError as error:
        raise tabard.Invalid(str(error)) from None
    if given.http:
        serve_http(given.host, given.port, given.server)
    else:
        serve_stdio()
    return 0
