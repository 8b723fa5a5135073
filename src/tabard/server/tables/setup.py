"""What a game's rules say about a table that is being set up: its options, and what each seat brings."""

from tabard.engine.chance import KeyedChance
from tabard.engine.game import Game
from tabard.engine.refusal import Invalid
from tabard.games import find
from tabard.server.problems import Problem
from tabard.server.tables.roster import Roster


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
