"""Checks the record of a finished game: the rules were kept, and the shuffle was the one committed to."""

from pathlib import Path

from rich.text import Text

import tabard
from tabard.engine.record import verify_commitment
from tabard.engine.types import seat_name
from tabard.terminal.boards import find_board
from tabard.terminal.ending import outcome, scores
from tabard.terminal.saves import read_record
from tabard.terminal.screen import Screen


def verify_record(screen: Screen, file: Path) -> None:
    """Print what was checked. Raises Invalid if something is wrong."""
    record, match = read_record(file, "record")
    committed = verify_commitment(record, match)
    if not match.over:
        raise tabard.Invalid("This game isn't finished yet.")
    count = len(match.decisions)
    lines = [f"{match.game.title}: all {count} moves follow the rules and lead to the recorded position."]
    if committed:
        lines.append(f"Every shuffle matches the key that was committed to before the game: {record['commitment']}")
    else:
        lines.append("The record has no commitment, so nothing proves when its key was chosen.")
    result = match.result
    assert result is not None
    names = [seat_name(seat) for seat in range(match.seats)]
    lines += [outcome(result, names, None), scores(result, names, find_board(match.game.id).score)]
    screen.show(*(Text(line) for line in lines))
