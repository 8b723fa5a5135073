"""`tabard lab`: experiments with thousands of games between bots, from the command line."""

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

import tabard
from tabard.games import find
from tabard.lab import NOT_INSTALLED
from tabard.terminal.ladder import cores
from tabard.terminal.screen import Screen

if TYPE_CHECKING:
    from tabard.lab.experiment import Experiment
    from tabard.lab.measures import Atoms
    from tabard.lab.rows import Rows
    from tabard.lab.running import Stop
    from tabard.lab.workers import Runner

INTERRUPTED: Final = 130
MISSED: Final = 1
NEEDED: Final = ("polars",)
EVERY_GAME: Final = "all"
ALWAYS_THE_SAME: Final = 0.98
MAX_GAMES: Final = 200_000
"""Games per variant after which a question that is still open is given up."""

EXAMPLES: Final = """\
examples:
  tabard lab run knights-duty --games 2000 --vary guard_lasts=spot,turn
                                        what a rule does, on the same deals
  tabard lab run quest --bots adept,novice --better
                                        stop as soon as it is clear who is better
  tabard lab run knights-duty --seats 4 --without plan:parry
                                        what an answer is worth: one bot may not give it
  tabard lab run experiment.toml        an experiment from a file
  tabard lab compare va --pack my.json  what your cards change
  tabard lab check lost-legends         is the game balanced?
  tabard lab luck quest                 how much of the result is the deal
  tabard lab tune va --change lives=3..7
                                        find better figures

Ctrl-C keeps what is done; the same command goes on. All about the lab: docs/lab.md.
"""


def add_lab(lab: argparse.ArgumentParser, parser_class: type[argparse.ArgumentParser]) -> None:
    lab.description = (
        "Let bots play thousands of games, and learn what a rule, a card or a bot does. Every variant plays the same "
        "deals, and every figure comes with an interval."
    )
    lab.epilog = EXAMPLES
    lab.formatter_class = argparse.RawDescriptionHelpFormatter
    lab.set_defaults(run=show_help(lab))
    commands = lab.add_subparsers(title="commands", metavar="COMMAND", parser_class=parser_class)
    run = commands.add_parser("run", help="play an experiment, and write rows and a report", allow_abbrev=False)
    run.description = (
        "Play an experiment and write games.parquet, counts.parquet, manifest.json and report.html into a folder. "
        "A folder with the same experiment is resumed or extended."
    )
    add_experiment(run)
    run.add_argument(
        "--better",
        metavar="POINTS",
        nargs="?",
        const=2.0,
        type=points,
        help="stop as soon as it is clear whether the first bot wins more than its fair share, by POINTS or not at all "
        "(5 %% errors either way); default: 2",
    )
    run.add_argument(
        "--within", metavar="POINTS", type=points, help="stop as soon as all win rates are known to within POINTS"
    )
    run.set_defaults(run=run_run)
    compare = commands.add_parser("compare", help="say what differs between variants", allow_abbrev=False)
    compare.description = (
        "Compare variants on the same deals: those of a run, two runs, or a new experiment. With --pack, the game with "
        "and without the pack."
    )
    add_experiment(compare, several=True)
    compare.set_defaults(run=run_compare)
    report = commands.add_parser("report", help="write the report of a run again", allow_abbrev=False)
    report.add_argument("folder", metavar="FOLDER", type=Path, help="the folder of a run")
    report.set_defaults(run=run_report_command)
    check = commands.add_parser("check", help="measure a game's balance targets", allow_abbrev=False)
    check.description = "Measure everything in a game's targets.toml, and list what is missed."
    check.add_argument("game", metavar="GAME", help="a game's name, or all")
    add_changes(check)
    check.add_argument("--setup", metavar="NAME", action="append", default=[], help="only this setup; can be repeated")
    check.add_argument("--strict", action="store_true", help="end with code 1 if a target is missed")
    add_playing(check, games=None)
    check.set_defaults(run=run_check)
    luck = commands.add_parser("luck", help="tell luck from skill", allow_abbrev=False)
    luck.description = (
        "Play the same deals again with other seeds for the bots, and the stronger bot against a weaker one."
    )
    luck.add_argument("game", metavar="GAME", help="a game's name")
    luck.add_argument("--seats", metavar="N", type=whole, default=0, help="number of players")
    luck.add_argument("--weaker", metavar="LEVEL", default="novice", help="the weaker bot; default: %(default)s")
    luck.add_argument("--repeats", metavar="N", type=whole, default=4, help="games per deal; default: %(default)s")
    add_changes(luck)
    add_playing(luck, games=1000)
    luck.set_defaults(run=run_luck)
    tune = commands.add_parser("tune", help="search for figures that meet the targets", allow_abbrev=False)
    tune.description = (
        "Move options and figures of cards towards the targets with as few changes as possible, confirm the best on "
        "fresh deals, and write it as a pack."
    )
    tune.add_argument("game", metavar="GAME", help="a game's name")
    tune.add_argument(
        "--change",
        metavar="NAME=LOW..HIGH",
        action="append",
        default=[],
        help="what may change: an option such as lives=3..7, or a figure such as heroes.dwarf.life=4..8 or "
        "heroes.*.life=+-1; can be repeated",
    )
    tune.add_argument("--trials", metavar="N", type=whole, default=40, help="how many to try; default: %(default)s")
    tune.add_argument("--setup", metavar="NAME", action="append", default=[], help="only this setup; can be repeated")
    tune.add_argument("--sampler", choices=("nsga2", "tpe"), default="nsga2", help="default: %(default)s")
    add_changes(tune)
    add_playing(tune, games=300)
    tune.set_defaults(run=run_tune)


def show_help(lab: argparse.ArgumentParser) -> Callable[[Screen, argparse.Namespace], int]:
    def run(screen: Screen, given: argparse.Namespace) -> int:
        screen.show(Text(lab.format_help().rstrip()))
        return 0

    return run


def add_experiment(command: argparse.ArgumentParser, several: bool = False) -> None:
    if several:
        command.add_argument("what", metavar="GAME|FILE|FOLDER", nargs="+", help="a game, a TOML file, or runs")
    else:
        command.add_argument("what", metavar="GAME|FILE", help="a game's name, or an experiment as a TOML file")
    command.add_argument("--seats", metavar="N", type=whole, help="number of players; default: the fewest allowed")
    command.add_argument(
        "--vary",
        metavar="NAME=A,B",
        action="append",
        default=[],
        help="compare values of an option, of bots or of packs (none, or a file); can be repeated",
    )
    command.add_argument(
        "--without",
        metavar="ANSWER",
        action="append",
        default=[],
        help="an answer that one bot may not give, such as plan:parry; can be repeated",
    )
    command.add_argument("--random-draft", action="store_true", help="let chance make the draft, if the game has one")
    command.add_argument("--repeats", metavar="N", type=whole, help="games per deal, with other bot seeds; default: 1")
    add_changes(command)
    add_playing(command, games=None)


def add_changes(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--bots", metavar="LEVEL[,LEVEL...]", help="who plays: one for all seats, or seat by seat; default: adept"
    )
    command.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="set an option of the game; can be repeated"
    )
    command.add_argument("--preset", metavar="NAME", help="set several options at once, such as recommended")
    command.add_argument("--pack", metavar="FILE", type=Path, help="a JSON file with changed cards and figures")


def add_playing(command: argparse.ArgumentParser, games: int | None) -> None:
    command.add_argument(
        "--games",
        metavar="N",
        type=whole,
        default=games,
        help=f"games per variant{f'; default: {games}' if games else ''}",
    )
    command.add_argument("--seed", help="the same seed plays the same deals; default: 1")
    command.add_argument(
        "--processes", metavar="N", type=whole, default=cores(), help="games played at once; default: %(default)s"
    )
    command.add_argument(
        "--cluster", metavar="ADDRESS", default="", help="a Dask scheduler, such as tcp://10.0.0.1:8786"
    )
    command.add_argument("--out", metavar="FOLDER", type=Path, help="where everything goes; default: lab/GAME")


def whole(given: str) -> int:
    if not (given.isdecimal() and 0 < len(given) < 9):
        raise argparse.ArgumentTypeError(f"give a whole number, not {given!r}")
    return int(given)


def points(given: str) -> float:
    try:
        value = float(given)
    except ValueError:
        value = 0.0
    if not 0.0 < value < 100.0:
        raise argparse.ArgumentTypeError(f"give a number of points above 0 and below 100, not {given!r}")
    return value


# Reading what was asked for


def check_installed() -> None:
    if any(find_spec(name) is None for name in NEEDED):
        raise tabard.Invalid(NOT_INSTALLED)


def split_pair(given: str) -> tuple[str, str]:
    name, equals, value = given.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise tabard.Invalid(f"Write it as NAME=VALUE, not {given!r}.")
    return name.strip(), value.strip()


def read_value(game: str, name: str, value: object) -> object:
    """The value of an option as the game reads it; a pack from its file."""
    from tabard.lab.experiment import PACK, read_pack

    if name == PACK and isinstance(value, str):
        return {} if value == "none" else read_pack(Path(value))
    for option in find(game).options:
        if option.name == name:
            return option.read(value)
    known = ", ".join(option.name for option in find(game).options)
    raise tabard.Invalid(f"There is no option {name!r}. The options are: {known}.")


def read_values(game: str, given: str) -> tuple[str, list[object]]:
    """What --vary names: values separated by commas, or a list in JSON."""
    from tabard.lab.experiment import BOTS

    name, value = split_pair(given)
    try:
        values = json.loads(value) if value.startswith("[") else [part.strip() for part in value.split(",")]
    except ValueError as error:
        raise tabard.Invalid(f"The values of {name} are not JSON: {error}.") from None
    if name == BOTS:
        return name, values
    return name, [read_value(game, name, one) for one in values]


def changed_options(game: str, given: argparse.Namespace) -> dict[str, object]:
    options = {} if given.preset is None else dict(find(game).preset(given.preset).options)
    options |= {name: read_value(game, name, value) for name, value in map(split_pair, given.option)}
    if given.pack is not None:
        if not any(option.name == "pack" for option in find(game).options):
            raise tabard.Invalid(f"{find(game).title} has no content packs.")
        options["pack"] = read_value(game, "pack", str(given.pack))
    return options


def bots_of(given: argparse.Namespace) -> tuple[str, ...]:
    return tuple(part.strip() for part in given.bots.split(",")) if given.bots else ()


def read_experiment_given(what: str, given: argparse.Namespace) -> "Experiment":
    """From a file, or from the command line; options of the command line go before those of a file."""
    from tabard.lab.experiment import experiment_from, read_experiment

    fields: dict[str, Any] = read_experiment(Path(what)).as_dict() if what.endswith(".toml") else {"game": what}
    game = fields["game"]
    find(game)
    fields["options"] = {**fields.get("options", {}), **changed_options(game, given)}
    fields["vary"] = {**fields.get("vary", {}), **dict(read_values(game, one) for one in given.vary)}
    for name, value in (
        ("seats", given.seats),
        ("games", given.games),
        ("seed", given.seed),
        ("repeats", given.repeats),
        ("bots", list(bots_of(given)) or None),
        ("without", given.without or None),
        ("random_draft", given.random_draft or None),
    ):
        if value is not None:
            fields[name] = value
    return experiment_from(fields)


def out_of(given: argparse.Namespace, *names: str) -> Path:
    folder = given.out if given.out is not None else Path("lab", *names)
    if folder.exists() and not folder.is_dir():
        raise tabard.Invalid(f"{folder} is not a folder. Name another one with --out.")
    return Path(folder)


def runner_of(given: argparse.Namespace) -> "Runner":
    from tabard.lab.workers import runner_for

    return runner_for(given.processes, given.cluster)


# A bar while games are played


@contextmanager
def progress_bar(screen: Screen, what: str) -> Iterator[Callable[[int, int], None]]:
    """What shows how many games are done and how long the rest will take; nothing in a pipe."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen.console, transient=True, disable=not screen.console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def interrupted(screen: Screen, folder: Path) -> int:
    screen.show(Text(f"Stopped. What is done is kept in {folder}. Run the same command to go on."))
    return INTERRUPTED


# The commands


def run_run(screen: Screen, given: argparse.Namespace) -> int:
    check_installed()
    from tabard.lab.measures import Atoms
    from tabard.lab.report import played_text, write_report
    from tabard.lab.running import run
    from tabard.lab.sequential import UntilAnswered, UntilPrecise

    if given.better is not None and given.within is not None:
        raise tabard.Invalid("Choose --better or --within, not both.")
    if (given.better is not None or given.within is not None) and given.games is None:
        given.games = MAX_GAMES
    experiment = read_experiment_given(given.what, given)
    folder = out_of(given, experiment.game)
    stop: Stop | None = None
    if given.better is not None:
        if len(set(experiment.variants()[0].lineup)) < 2:
            raise tabard.Invalid("--better compares bots: name two with --bots, or use --without.")
        stop = UntilAnswered(sequential_test(given.better))
    elif given.within is not None:
        stop = UntilPrecise(given.within)
    try:
        with progress_bar(screen, "games") as progress:
            rows = run(experiment, folder, runner_of(given), stop, progress)
    except KeyboardInterrupt:
        return interrupted(screen, folder)
    screen.show(Text(played_text(rows), style="bold"))
    if given.better is not None:
        screen.show(Text(better_text(rows, given.better)))
    atoms = Atoms(rows)
    for line in run_lines(atoms):
        screen.show(Text(line))
    screen.show(Text(f"The report is {write_report(atoms, folder)}."))
    return 0


def sequential_test(margin: float) -> Any:
    from tabard.lab.sequential import SequentialTest

    return SequentialTest(margin / 100)


def better_text(rows: "Rows", margin: float) -> str:
    from tabard.lab.sequential import Answer, advantages

    test = sequential_test(margin)
    first = str(rows.experiment.variants()[0].lineup[0])
    match test.answer(advantages(rows)):
        case Answer.BETTER:
            said = f"{first} is better"
        case Answer.NOT_BETTER:
            said = f"{first} is not better by {margin:g} point{'' if margin == 1 else 's'}"
        case _:
            said = f"It is still open whether {first} is better"
    return f"{said} (each wrong in at most {100 * test.alpha:g} % of such runs)."


def run_lines(atoms: "Atoms") -> list[str]:
    """The figures that most people ask for first."""
    from tabard.lab.compare import changes
    from tabard.lab.measures import WIN_RATE
    from tabard.lab.report import change_verdict
    from tabard.lab.text import capital, estimate_text, pretty

    rows = atoms.rows
    by = "bot" if rows.games["bot"].n_unique() > 1 else "seat"
    lines = []
    for variant in rows.variants:
        rates = atoms.estimates(variant, WIN_RATE + by)
        listed = ", ".join(f"{capital(pretty(label))} {estimate_text(found, True)}" for label, found in rates.items())
        turns, draws = atoms.only(variant, "mean turns"), atoms.only(variant, "draws")
        assert turns is not None and draws is not None
        lines.append(f"{variant}: {listed}; {turns.value:.1f} turns, {100 * draws.value:.1f} % draws.")
    for second in rows.variants[1:]:
        lines.append(change_verdict(changes(atoms, rows.variants[0], second), rows.variants[0], second))
    return lines


def run_compare(screen: Screen, given: argparse.Namespace) -> int:
    check_installed()
    from tabard.lab.compare import changes, side_by_side
    from tabard.lab.measures import Atoms
    from tabard.lab.report import change_verdict, write_report
    from tabard.lab.rows import read_rows
    from tabard.lab.running import run
    from tabard.lab.text import capital, change_text

    folders = [Path(what) for what in given.what]
    if all(folder.is_dir() for folder in folders) and given.what[0] not in tabard.games():
        rows = side_by_side([read_rows(folder) for folder in folders])
        folder = None if len(folders) > 1 else folders[0]
    elif len(given.what) > 1:
        raise tabard.Invalid("Compare the folders of runs, or one game or experiment.")
    else:
        if given.pack is not None:
            given.vary.append(f"pack=none,{given.pack}")
            given.pack = None
        experiment = read_experiment_given(given.what[0], given)
        folder = out_of(given, experiment.game)
        try:
            with progress_bar(screen, "games") as progress:
                rows = run(experiment, folder, runner_of(given), progress=progress)
        except KeyboardInterrupt:
            return interrupted(screen, folder)
    if len(rows.variants) < 2:
        raise tabard.Invalid("There is nothing to compare: name variants with --vary or --pack, or two runs.")
    atoms = Atoms(rows)
    for second in rows.variants[1:]:
        found = changes(atoms, rows.variants[0], second)
        screen.show(Text(change_verdict(found, rows.variants[0], second), style="bold"))
        for change in [change for change in found if change.is_significant][:20]:
            screen.show(Text(f"  {capital(change_text(change))}"))
    if folder is not None:
        screen.show(Text(f"The report is {write_report(atoms, folder)}."))
    return 0


def run_report_command(screen: Screen, given: argparse.Namespace) -> int:
    check_installed()
    from tabard.lab.report import write_report
    from tabard.lab.rows import read_rows

    screen.show(Text(f"The report is {write_report(read_rows(given.folder), given.folder)}."))
    return 0


def run_check(screen: Screen, given: argparse.Namespace) -> int:
    check_installed()
    from tabard.lab.checking import Check, check, check_lines, write_balance, write_check
    from tabard.lab.targets import read_targets

    every = given.game == EVERY_GAME
    games = tabard.games() if every else [given.game]
    folder = out_of(given, "check") if every else out_of(given, f"check-{given.game}")
    runner = runner_of(given)
    found: list[tuple[Check, Path]] = []
    try:
        for game in games:
            known = read_targets(game).setups
            for setup in given.setup:
                if setup not in known and not every:
                    raise tabard.Invalid(f"There is no setup {setup!r}. The setups are: {', '.join(known)}.")
            place = folder / game if every else folder
            with progress_bar(screen, game) as progress:
                one = check(
                    game,
                    place,
                    runner,
                    games=given.games,
                    bots=bots_of(given),
                    options=changed_options(game, given),
                    seed=given.seed,
                    setups=given.setup,
                    progress=progress,
                )
            found.append((one, place))
            screen.show(Text(find(game).title, style="bold"))
            for line in check_lines(one):
                screen.show(Text(line))
            screen.show(Text(f"The report is {write_check(one, place)}."))
    except KeyboardInterrupt:
        return interrupted(screen, folder)
    if every:
        write_balance(found, folder / "balance.html")
        screen.show(Text(f"All games are on one page: {folder / 'balance.html'}."))
    return MISSED if given.strict and any(one.missed for one, _ in found) else 0


def run_luck(screen: Screen, given: argparse.Namespace) -> int:
    check_installed()
    from tabard.lab.experiment import Experiment
    from tabard.lab.luck import measure_luck
    from tabard.lab.text import estimate_text

    folder = out_of(given, f"luck-{given.game}")
    experiment = Experiment(
        given.game,
        given.seats,
        bots_of(given) or ("adept",),
        options=changed_options(given.game, given),
        games=given.games,
        seed=given.seed or "1",
    ).settled()
    try:
        with progress_bar(screen, "games") as progress:
            found = measure_luck(
                experiment, folder, runner_of(given), weaker=given.weaker, repeats=given.repeats, progress=progress
            )
    except KeyboardInterrupt:
        return interrupted(screen, folder)
    title = find(given.game).title
    screen.show(Text(f"{title}, {found.seats} seats, played by {found.stronger}.", style="bold"))
    screen.show(Text(f"The deal decides {estimate_text(found.deal, True)} of the result."))
    if found.deal.value > ALWAYS_THE_SAME:
        screen.show(
            Text(
                "Bots of this level play a deal nearly always the same way, so the deal stands for all chance to come. "
                "Bots that vary tell more: --bots novice --weaker random"
            )
        )
    if found.skill is not None:
        fair = 100 / found.seats
        screen.show(
            Text(
                f"One {found.stronger} among {found.weaker}s wins {estimate_text(found.skill, True)} of its games; "
                f"without skill it would be {fair:.0f} %."
            )
        )
    return 0


def run_tune(screen: Screen, given: argparse.Namespace) -> int:
    check_installed()
    if find_spec("optuna") is None:
        raise tabard.Invalid("Tuning needs optuna. Install it with: pip install 'tabard[lab]'")
    from tabard.lab.tuning import Tuning, read_moves, tune, tune_lines

    folder = out_of(given, f"tune-{given.game}")
    tuning = Tuning(
        given.game,
        read_moves(given.game, given.change, changed_options(given.game, given)),
        options=changed_options(given.game, given),
        trials=given.trials,
        games=given.games,
        bots=bots_of(given),
        setups=tuple(given.setup),
        seed=given.seed or "1",
        sampler=given.sampler,
    )
    try:
        with progress_bar(screen, "trials") as progress:
            found = tune(tuning, folder, runner_of(given), progress)
    except KeyboardInterrupt:
        return interrupted(screen, folder)
    for line in tune_lines(found, folder):
        screen.show(Text(line))
    return 0
