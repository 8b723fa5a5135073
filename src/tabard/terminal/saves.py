"""Saved games: the record of a match and who sits where, in one file that is always complete."""

import json
import os
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import tabard
from tabard.terminal.seating import Seating, read_seating

SEATING: Final = "seating"
"""The one field that a save has in addition to a record. So the save of a finished game is a valid record."""


def state_folder() -> Path:
    """Where this user's games are stored."""
    given = os.environ.get("XDG_STATE_HOME", "")
    try:
        home = Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "state"
    except RuntimeError:
        raise tabard.Invalid("There is no home folder to save the game in. Choose a place with --save FILE.") from None
    return home / "tabard"


def games_folder() -> Path:
    return state_folder() / "games"


def records_folder() -> Path:
    return state_folder() / "records"


def new_save_path(game: str) -> Path:
    """A new file for a new game, named after the game and the time, with a name that no record has."""
    folder = games_folder()
    started = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in [f"{started}.json", *(f"{started}-{number}.json" for number in range(2, 1000))]:
            if not (records_folder() / name).exists():
                with suppress(FileExistsError):
                    (folder / name).touch(exist_ok=False)
                    return folder / name
    except OSError as error:
        raise tabard.Invalid(
            f"Cannot save the game in {folder}: {error.strerror}. Choose another place with --save FILE."
        ) from None
    raise tabard.Invalid(f"Too many games were started at once in {folder}. Choose a place with --save FILE.")


def check_new_path(path: Path) -> Path:
    """The file that the player named. Existing files are not overwritten."""
    if path.exists():
        raise tabard.Invalid(f"{path} already exists. Choose another name, or resume it: tabard play --resume {path}")
    return path


def write_save(path: Path, match: tabard.Match, seating: Seating) -> None:
    """Write the game to the file, completely or not at all."""
    text = json.dumps({**match.record(), SEATING: seating.as_json()})
    try:
        write_atomically(Path(os.path.realpath(path)), text)
    except OSError as error:
        raise tabard.Invalid(f"Cannot save the game to {path}: {error.strerror}. Choose another place.") from None


def write_atomically(path: Path, text: str) -> None:
    """A second file replaces the first once it is safely on disk."""
    handle, second = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(second, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(second)
        raise


def read_record(path: Path, what: str) -> tuple[dict[str, object], tabard.Match]:
    """The record in a file, and the match it leads to."""
    try:
        record = tabard.read_json(path, what)
        return record, tabard.replay(record)
    except tabard.Invalid as error:
        raise tabard.Invalid(f"{error} Is {path} the right file?") from None
    except (ValueError, RecursionError) as error:
        raise tabard.Invalid(f"The {what} {path} is damaged: {error}.") from None


def read_save(path: Path) -> tuple[tabard.Match, Seating]:
    """A saved game to resume."""
    record, match = read_record(path, "saved game")
    if match.over:
        raise tabard.Invalid(f"The game in {path} is finished. Watch it with: tabard replay {path}")
    seating = read_seating(record.get(SEATING), match.seats)
    if seating is None:
        raise tabard.Invalid(
            f"{path} doesn't say who plays which seat, so it can't be resumed. Watch it with: tabard replay {path}"
        )
    return match, seating


def newest_save(game: str | None) -> Path:
    """The last unfinished game, or the last one of that game."""
    saves = sorted(games_folder().glob(f"{game or '*'}-*.json"), key=lambda path: path.stat().st_mtime_ns)
    if not saves:
        of_game = f" of {game}" if game else ""
        raise tabard.Invalid(
            f"There is no saved game{of_game} in {games_folder()}. Start one with: tabard play {game or ''}".rstrip()
        )
    return saves[-1]


def move_to_records(path: Path) -> Path:
    """Move a finished game out of the folder of saves; a file that the player named stays where it is."""
    if path.parent != games_folder():
        return path
    try:
        records_folder().mkdir(parents=True, exist_ok=True)
        return path.rename(records_folder() / path.name)
    except OSError:
        return path
