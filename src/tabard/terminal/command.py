"""The `tabard` command."""

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Final, NoReturn

from rich.text import Text

import tabard
from tabard.bots import DESCRIPTIONS, LEVELS
from tabard.bots.user_bots import FaultyBot, full_name
from tabard.engine import state
from tabard.engine.shuffle import HEX
from tabard.games import find as find_game
from tabard.lab.ladder import plan_ladder
from tabard.terminal.admin import add_admin
from tabard.terminal.analysis import show_analysis
from tabard.terminal.backup import add_backup, add_database, add_restore
from tabard.terminal.bench_llm import add_bench_llm
from tabard.terminal.cards import show_cards
from tabard.terminal.decks import check_deck_file, content_options, show_deck, show_decks
from tabard.terminal.doctor import add_doctor, add_redis
from tabard.terminal.games_list import show_games, show_options
from tabard.terminal.lab import add_lab
from tabard.terminal.ladder import cores, read_players, run_ladder
from tabard.terminal.mcp import add_mcp
from tabard.terminal.replay import Omniscient, read_replay, show_whole_log, step_through
from tabard.terminal.rules import show_rules
from tabard.terminal.saves import check_new_path, new_save_path, newest_save, read_save
from tabard.terminal.screen import InputEnded, Screen, standard_screen
from tabard.terminal.seating import Seating, seat_people
from tabard.terminal.table import TerminalTable
from tabard.terminal.table_commands import Left
from tabard.terminal.verify import verify_record

USER_ERROR: Final = 2
INTERRUPTED: Final = 130
DEFAULT_GAME: Final = "quest"
DEFAULT_LEVEL: Final = "adept"
WHICH: Final = ""
"""--bot without a level: list the levels."""
NEWEST: Final = ""
"""--resume without a file: the newest save."""

ABOUT: Final = "Fantasy battle games in your terminal and your browser, against bots or friends."

EXAMPLES: Final = """\
examples:
  tabard play                            play Quest against three bots
  tabard play quest --humans 2           two people share the keyboard
  tabard play --option turn_limit=8      a short game
  tabard play --seed 7                   the same deal and the same bots every time
  tabard play --resume                   resume your last game
  tabard rules quest 4.7                 one clause; tabard rules quest shows the whole rulebook
  tabard replay FILE                     watch a game again
  tabard play va --deck bulwark          choose your deck; tabard decks lists them
  tabard play va --deck FILE             play your own deck; tabard decks check FILE checks it
  tabard cards va charge                 VA cards that mention charge
  tabard play --bot novice               play weaker bots; --bot alone lists the levels
  tabard play --bot FILE                 play your own bot: docs/bots.md
  tabard ladder va --levels random,novice --games 4 --processes 1    rate bots against each other
  tabard lab run knights-duty --games 100 --vary guard_lasts=spot,turn    what a rule does
  tabard analyse FILE                    turning points, and moves that were better
  tabard play lost-legends --seats 5 --option heroes=dwarf    choose your hero

During a game, type ? for help. Games are saved after every move.
"""


class Parser(argparse.ArgumentParser):
    """Prints one sentence about what is wrong with a command, and where to read more."""

    def error(self, message: str) -> NoReturn:
        raise tabard.Invalid(f"{message[:1].upper()}{message[1:].rstrip('.')}. For help: {self.prog} --help")


def parser() -> Parser:
    whole = Parser(
        prog="tabard",
        description=ABOUT,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    whole.add_argument("--version", action="version", version=version())
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    add_play(commands.add_parser("play", help="play a game", allow_abbrev=False))
    games = commands.add_parser("games", help="list the games")
    games.set_defaults(run=run_games)
    rules = commands.add_parser("rules", help="read or search a rulebook")
    rules.add_argument("game", metavar="GAME", help="a game's name, or table for the rules of every game")
    rules.add_argument(
        "wanted",
        metavar="CLAUSE or word",
        nargs="*",
        default=[],
        help="such as 4.7, QST-4 or shield; default: all of it",
    )
    rules.set_defaults(run=run_rules)
    options = commands.add_parser("options", help="list a game's options")
    options.add_argument("game", metavar="GAME", help="a game's name")
    options.set_defaults(run=run_options)
    add_decks(commands.add_parser("decks", help="list VA's decks, show one, or check your own", allow_abbrev=False))
    add_cards(commands.add_parser("cards", help="list or search a game's cards", allow_abbrev=False))
    add_replay(commands.add_parser("replay", help="watch a recorded game", allow_abbrev=False))
    add_ladder(commands.add_parser("ladder", help="let bots play each other, and rate them", allow_abbrev=False))
    add_lab(
        commands.add_parser("lab", help="measure rules, cards and bots with many games", allow_abbrev=False), Parser
    )
    add_analyse(commands.add_parser("analyse", help="find turning points and better moves in a game"))
    add_verify(commands.add_parser("verify", help="check the record of a finished game", allow_abbrev=False))
    add_serve(commands.add_parser("serve", help="start the server, to play in the browser", allow_abbrev=False))
    add_backup(commands.add_parser("backup", help="copy all tables of a server to a file", allow_abbrev=False))
    add_restore(commands.add_parser("restore", help="bring the tables of a backup back", allow_abbrev=False))
    add_doctor(commands.add_parser("doctor", help="check an installation and its database", allow_abbrev=False))
    admin = commands.add_parser("admin", help="list, end, export, erase and prune tables", allow_abbrev=False)
    add_admin(admin, Parser, large_number, seat_number)
    bench = commands.add_parser("bench-llm", help="rate a language model against the levels", allow_abbrev=False)
    add_bench_llm(bench, whole_number, large_number, add_option, read_options)
    add_mcp(commands.add_parser("mcp", help="let language models play, over MCP", allow_abbrev=False), port_number)
    return whole


def add_play(play: argparse.ArgumentParser) -> None:
    play.description = (
        "Play a game. It is saved after every move. Leave with Ctrl-C or quit, and come back with --resume."
    )
    play.add_argument("game", metavar="GAME", nargs="?", help=f"default: {DEFAULT_GAME}; tabard games lists all games")
    play.add_argument(
        "--seats", metavar="N", type=whole_number, help="number of players; default: the fewest the game allows"
    )
    play.add_argument(
        "--humans", metavar="N", type=whole_number, help="how many of them are people, starting with P1; default: 1"
    )
    play.add_argument(
        "--bot",
        metavar="LEVEL|FILE",
        nargs="?",
        const=WHICH,
        action="append",
        help=f"how the bots play: {', '.join(LEVELS)}, or your own bot; default: {DEFAULT_LEVEL}. "
        "Repeat it to choose seat by seat; without LEVEL it lists the levels",
    )
    play.add_argument("--seed", help="a number or a word; the same seed gives the same deal and the same bots")
    add_option(play)
    play.add_argument("--scenario", metavar="FILE", help="start from the position in a JSON file")
    play.add_argument(
        "--deck",
        metavar="NAME|FILE",
        action="append",
        help="P1's deck, by name or as a JSON file; a second --deck is P2's. tabard decks lists them",
    )
    add_pack(play)
    play.add_argument("--save", metavar="FILE", type=Path, help="save the game to this file")
    play.add_argument(
        "--resume", metavar="FILE", nargs="?", const=NEWEST, help="resume a saved game; without FILE, the last one"
    )
    play.set_defaults(run=run_play)


def add_option(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        type=name_and_value,
        help="set an option of the game; can be repeated. tabard options GAME lists them",
    )
    command.add_argument("--preset", metavar="NAME", help="set several options at once, such as recommended")


def add_pack(command: argparse.ArgumentParser, default: str | None = None) -> None:
    command.add_argument(
        "--pack", metavar="FILE", type=Path, default=default, help="a JSON file with more cards and decks"
    )


def add_decks(decks: argparse.ArgumentParser) -> None:
    decks.description = "VA's ready-made decks. To build your own, see docs/content.md."
    decks.set_defaults(run=run_decks)
    commands = decks.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    show = commands.add_parser("show", help="show the cards of a deck", allow_abbrev=False)
    show.add_argument("deck", metavar="NAME|FILE", help="a ready-made deck, or a JSON file with your own")
    show.set_defaults(run=run_show_deck)
    check = commands.add_parser("check", help="check whether your own deck follows the rules", allow_abbrev=False)
    check.add_argument("deck", metavar="FILE", type=Path)
    check.set_defaults(run=run_check_deck)
    add_pack(decks)
    add_pack(show, argparse.SUPPRESS)
    add_pack(check, argparse.SUPPRESS)


def add_cards(cards: argparse.ArgumentParser) -> None:
    cards.description = "A game's cards, with their numbers and effects."
    cards.add_argument("game", metavar="GAME", help="a game whose cards are listed: lost-legends, rift or va")
    cards.add_argument("word", nargs="*", default=[], help="only cards that mention this, such as hero or charge")
    add_pack(cards)
    cards.set_defaults(run=run_cards)


def add_replay(replay: argparse.ArgumentParser) -> None:
    replay.description = "Watch a game again, move by move. Without a terminal, its whole log is printed."
    replay.add_argument("file", metavar="FILE", type=Path, help="a record or a saved game")
    viewer = replay.add_mutually_exclusive_group()
    viewer.add_argument("--seat", metavar="N", type=seat_number, help="see what this seat saw, such as 2 or P2")
    viewer.add_argument("--all", action="store_true", help="see everything, including hidden cards")
    replay.add_argument("--fast", action="store_true", help="print the whole log at once")
    replay.set_defaults(run=run_replay)


def add_ladder(ladder: argparse.ArgumentParser) -> None:
    ladder.description = (
        "Levels and your own bots play each other, and each gets a rating. Ctrl-C stops and shows the results so far."
    )
    ladder.add_argument("game", metavar="GAME", help="a game's name")
    ladder.add_argument(
        "--levels",
        default=",".join(LEVELS[1:]),
        help="levels that take part, separated by commas; default: %(default)s",
    )
    ladder.add_argument("--bot", metavar="FILE", action="append", default=[], help="your own bot; can be repeated")
    ladder.add_argument(
        "--games", metavar="N", type=large_number, default=60, help="games per pair; default: %(default)s"
    )
    ladder.add_argument(
        "--seats", metavar="N", type=whole_number, help="number of players; default: the fewest the game allows"
    )
    ladder.add_argument("--seed", default="1", help="the same seed plays the same games; default: %(default)s")
    ladder.add_argument(
        "--processes",
        metavar="N",
        type=whole_number,
        default=cores(),
        help="how many games to play at once; default: %(default)s",
    )
    add_iterations(ladder)
    add_option(ladder)
    add_json(ladder)
    ladder.set_defaults(run=run_ladder_command)


def add_analyse(analyse: argparse.ArgumentParser) -> None:
    analyse.description = (
        "Analyse a finished game: win chances, turning points, and moves that could have been better. Nobody peeks: "
        "win chances are what a spectator could tell, and a move is judged by what its player knew."
    )
    analyse.add_argument("file", metavar="RECORD", type=Path, help="the record of a finished game, or a saved one")
    analyse.add_argument("--seat", metavar="N", type=seat_number, help="only this seat's moves, such as 2 or P2")
    analyse.add_argument(
        "--seed", metavar="N", type=large_number, default=0, help="the same seed gives the same results"
    )
    analyse.add_argument("--every", action="store_true", help="show every move, not only key moves")
    add_iterations(analyse)
    add_json(analyse)
    analyse.set_defaults(run=run_analyse)


def add_iterations(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--iterations",
        metavar="N",
        type=large_number,
        default=0,
        help="simulations per expert move; default: as usual for the game",
    )


def add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", metavar="FILE", type=Path, help="also write the results to a file")


def add_verify(verify: argparse.ArgumentParser) -> None:
    verify.description = (
        "Replay a recorded game by the rules, and check that nobody has chosen its shuffles. The browser shows what it "
        "kept of the commitment and of your nonce, below the result of the game."
    )
    verify.add_argument("file", metavar="RECORD", type=Path, help="the record of a game that is over")
    verify.add_argument(
        "--commitment",
        metavar="HASH",
        type=hex_digits,
        help="what the server committed to, as you saw it before the game",
    )
    verify.add_argument("--nonce", metavar="NONCE", type=hex_digits, help="what your browser added to the shuffle")
    verify.set_defaults(run=run_verify)


def add_serve(serve: argparse.ArgumentParser) -> None:
    serve.description = "Start the server: play in the browser, with bots and friends. Ctrl-C stops it."
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on; default: only this machine")
    serve.add_argument("--port", metavar="N", type=port_number, default=8000, help="default: 8000; 0 picks a free port")
    add_database(serve)
    add_redis(serve)
    serve.add_argument("--workers", metavar="N", type=whole_number, default=1, help="number of processes; default: 1")
    serve.add_argument(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="another address whose pages may use this server; can be repeated",
    )
    serve.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name under which people open this server, such as games.example; can be repeated. IP addresses, "
        "localhost and this machine's name always work; * allows any name",
    )
    serve.add_argument(
        "--metrics-port",
        metavar="N",
        type=port_number,
        default=0,
        help="port for Prometheus on this machine; default: none",
    )
    serve.add_argument(
        "--bot",
        metavar="FILE",
        action="append",
        default=[],
        help="your own bot, which tables may choose beside the levels; can be repeated",
    )
    serve.add_argument("--settings", metavar="FILE", type=Path, help="limits and timings, as JSON; see docs/hosting.md")
    serve.add_argument("--open", action="store_true", help="open a browser; picks a free port if this one is taken")
    serve.add_argument(
        "--proxy", metavar="ADDRESS", default="127.0.0.1", help="address of a trusted proxy; default: %(default)s"
    )
    serve.set_defaults(run=run_serve)


def port_number(given: str) -> int:
    if not (given.isdecimal() and int(given) < 65536):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {given!r}")
    return int(given)


def whole_number(given: str) -> int:
    if not (given.isdecimal() and len(given) < 3):
        raise argparse.ArgumentTypeError(f"give a small whole number, not {given!r}")
    return int(given)


def large_number(given: str) -> int:
    if not (given.isdecimal() and 0 < len(given) < 8):
        raise argparse.ArgumentTypeError(f"give a whole number, not {given!r}")
    return int(given)


def hex_digits(given: str) -> str:
    if not HEX.fullmatch(given):
        raise argparse.ArgumentTypeError(f"give 64 hexadecimal digits in lower case, not {given!r}")
    return given


def name_and_value(given: str) -> tuple[str, str]:
    name, equals, value = given.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"write it as NAME=VALUE, not {given!r}")
    return name.strip(), value.strip()


def seat_number(given: str) -> int:
    digits = given.upper().removeprefix("P")
    if not (digits.isdecimal() and len(digits) < 3):
        raise argparse.ArgumentTypeError(f"name a seat, such as 2 or P2, not {given!r}")
    return int(digits) - 1


def version() -> str:
    plain = str(state.__file__).endswith(".py")
    return f"tabard {tabard.__version__}, {'plain Python' if plain else 'compiled'}"


# What the commands do


def run_play(screen: Screen, given: argparse.Namespace) -> int:
    if WHICH in (given.bot or ()):
        show_levels(screen)
        return 0
    return sit_down(screen, new_table(screen, given) if given.resume is None else resumed_table(screen, given))


def new_table(screen: Screen, given: argparse.Namespace) -> TerminalTable:
    seed = str(secrets.randbits(32)) if given.seed is None else given.seed
    game = given.game or DEFAULT_GAME
    options = read_options(game, given.option or (), given.preset) | content_options(game, given.deck or [], given.pack)
    match = tabard.start(game, given.seats, seed, options, given.scenario)
    humans = 1 if given.humans is None else given.humans
    seating = seat_people(match.seats, humans, given.bot or [DEFAULT_LEVEL], seed)
    seating.load_user_bots(game)
    return TerminalTable(screen, match, seating, check_new_path(given.save) if given.save else new_save_path(game))


def read_options(game: str, given: Sequence[tuple[str, str]], preset: str | None) -> dict[str, object]:
    """What was typed after --option and --preset; Invalid repeats it and says what is wrong with it."""
    rules = find_game(game)
    known = {option.name: option for option in rules.options}
    for name, value in given:
        if name in known:
            try:
                known[name].read(value)
            except tabard.Invalid as error:
                raise tabard.Invalid(f"--option {name}={value}: {error}") from None
    return {**({} if preset is None else rules.preset(preset).options), **dict(given)}


def resumed_table(screen: Screen, given: argparse.Namespace) -> TerminalTable:
    for name in ("seats", "humans", "seed", "option", "preset", "scenario", "deck", "pack"):
        if getattr(given, name) is not None:
            raise tabard.Invalid(f"A saved game keeps its settings. Leave out --{name} or --resume.")
    path = path_to_resume(given.resume, given.game)
    match, seating = read_save(path)
    if given.game not in (None, match.game.id):
        raise tabard.Invalid(f"The game in {path} is {match.game.id}, not {given.game}. Leave out {given.game}.")
    allow_programs(seating, given.bot or (), path)
    seating.load_user_bots(match.game.id)
    return TerminalTable(screen, match, seating, check_new_path(given.save) if given.save else path)


def allow_programs(seating: Seating, named: Sequence[str], path: Path) -> None:
    """A saved game may come from anywhere, so the programs in it run only if the player names them again."""
    programs = seating.programs()
    if {full_name(given) for given in named} - set(programs):
        raise tabard.Invalid("A saved game keeps its own bots. Leave out --bot or --resume.")
    if {full_name(given) for given in named} != set(programs):
        again = " ".join(f"--bot {quote(program)}" for program in programs)
        raise tabard.Invalid(
            f"Bots from files play in this game. To run them: tabard play --resume {quote(str(path))} {again}"
        )


def path_to_resume(resume: str, game: str | None) -> Path:
    """The file that is named, or the last game; `--resume quest` means the last game of Quest."""
    if resume == NEWEST:
        return newest_save(game)
    return newest_save(resume) if resume in tabard.games() and not Path(resume).exists() else Path(resume)


def sit_down(screen: Screen, table: TerminalTable) -> int:
    """Play until the game is over or the player leaves."""
    try:
        table.play()
    except (Left, KeyboardInterrupt):
        table.farewell()
    except InputEnded:
        table.farewell()
        if not screen.by_hand:
            raise tabard.Invalid("The input ended before the game did.") from None
    except FaultyBot:
        table.farewell()
        raise
    return 0


def show_levels(screen: Screen) -> None:
    """List the bot levels."""
    for level in LEVELS:
        usual = " (the default)" if level == DEFAULT_LEVEL else ""
        screen.show(Text.assemble((f"  {level:10}", "bold"), f"{DESCRIPTIONS[level]}{usual}"))
    screen.show(Text.assemble(("  FILE.py   ", "bold"), "your own bot: docs/bots.md"))


def run_games(screen: Screen, given: argparse.Namespace) -> int:
    show_games(screen)
    return 0


def run_rules(screen: Screen, given: argparse.Namespace) -> int:
    show_rules(screen, given.game, " ".join(given.wanted))
    return 0


def run_options(screen: Screen, given: argparse.Namespace) -> int:
    show_options(screen, given.game)
    return 0


def run_decks(screen: Screen, given: argparse.Namespace) -> int:
    show_decks(screen, given.pack)
    return 0


def run_show_deck(screen: Screen, given: argparse.Namespace) -> int:
    show_deck(screen, given.deck, given.pack)
    return 0


def run_check_deck(screen: Screen, given: argparse.Namespace) -> int:
    check_deck_file(screen, given.deck, given.pack)
    return 0


def run_cards(screen: Screen, given: argparse.Namespace) -> int:
    show_cards(screen, given.game, " ".join(given.word), given.pack)
    return 0


def run_replay(screen: Screen, given: argparse.Namespace) -> int:
    replay = read_replay(given.file)
    viewer = replay.default_viewer() if given.seat is None else replay.viewer_for(given.seat)
    if given.all:
        viewer = Omniscient()
    if screen.live and not given.fast:
        step_through(screen, replay, viewer)
    else:
        show_whole_log(screen, replay, viewer)
    return 0


def run_ladder_command(screen: Screen, given: argparse.Namespace) -> int:
    players = read_players(given.levels, given.bot)
    options = read_options(given.game, given.option or (), given.preset)
    plan = plan_ladder(given.game, players, given.seats, given.games, given.seed, options, given.iterations)
    run_ladder(screen, plan, given.processes, given.json)
    return 0


def run_analyse(screen: Screen, given: argparse.Namespace) -> int:
    show_analysis(screen, given.file, given.seat, given.seed, given.iterations, given.every, given.json)
    return 0


def run_verify(screen: Screen, given: argparse.Namespace) -> int:
    verify_record(screen, given.file, given.commitment, given.nonce)
    return 0


def run_serve(screen: Screen, given: argparse.Namespace) -> int:
    from tabard.bots.user_bots import load_user_bot
    from tabard.server.serve import serve
    from tabard.server.settings import read_settings

    for file in given.bot:
        load_user_bot(file)
    if given.workers < 1:
        raise tabard.Invalid("The server needs at least one process: use --workers 1 or more.")
    chosen = {} if given.settings is None else tabard.read_json(given.settings, "settings")
    chosen |= {"host": given.host, "port": given.port, "database": given.database, "redis": given.redis}
    chosen |= {"workers": given.workers, "origins": given.origin, "proxies": given.proxy}
    if given.allow_host:
        chosen["hosts"] = given.allow_host
    if given.metrics_port:
        chosen["metrics_port"] = given.metrics_port
    if given.bot:
        chosen["bots"] = [full_name(file) for file in given.bot]
    return serve(read_settings(chosen), given.open)


def run(arguments: Sequence[str], screen: Screen) -> int:
    """Run a command; returns its exit code."""
    whole = parser()
    try:
        given = whole.parse_args(arguments)
        if "run" not in given:
            whole.print_help()
            return 0
        code: int = given.run(screen, given)
        return code
    except tabard.Invalid as error:
        print(error, file=sys.stderr)
        return USER_ERROR
    except InputEnded:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def main() -> None:
    sys.path.append(os.getcwd())  # user bots may be modules in the current folder
    try:
        code = run(sys.argv[1:], standard_screen())
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        code = 0
        discard_output()
    except OSError as error:
        print(f"Cannot continue: {error.strerror}. Your game is saved up to its last move.", file=sys.stderr)
        code = USER_ERROR
        discard_output()
    sys.exit(code)


def discard_output() -> None:
    """Output that could not be written must not be tried again at exit, with a useless error message."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
