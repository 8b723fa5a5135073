"""The list of games, and the options of each."""

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

import tabard
from tabard.games import find as find_game
from tabard.terminal.screen import Screen


def show_games(screen: Screen) -> None:
    table = Table(box=SIMPLE_HEAD)
    for heading in ("Name", "Title", "Seats", "Minutes", "What it is"):
        table.add_column(heading, no_wrap=heading in ("Name", "Seats"))
    for name in tabard.games():
        game = find_game(name)
        table.add_row(
            Text(name, style="bold"), game.title, seats(game.seat_counts), f"{game.minutes}", game.description
        )
    screen.show(table, Text("Play one: tabard play NAME. Read its rules: tabard rules NAME."))


def seats(counts: tuple[int, ...]) -> str:
    return f"{counts[0]}" if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"


def show_options(screen: Screen, name: str) -> None:
    game = find_game(name)
    if not game.options:
        screen.show(Text(f"{game.title} has no options."))
        return
    table = Table(box=SIMPLE_HEAD)
    for heading in ("Option", "Default", "Values", "What it does"):
        table.add_column(heading, no_wrap=heading == "Option")
    for option in game.options:
        table.add_row(Text(option.name, style="bold"), spoken(option.default), option.allowed(), option.description)
    screen.show(table)
    screen.show(Text(f"Set one: tabard play {name} --option NAME=VALUE"))
    for preset in game.presets:
        values = ", ".join(f"{option}={spoken(value)}" for option, value in preset.options.items())
        screen.show(
            Text(f"\nPreset {preset.name}: {preset.description} ({values})", style="bold"),
            Text(preset.evidence),
            Text(f"Play it: tabard play {name} --preset {preset.name}"),
        )


def spoken(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (list, dict)):
        return ", ".join(map(str, value)) or "none"
    return str(value)
