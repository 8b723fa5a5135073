"""Bots of your own: a Python file, or a module, with a function `choose(look)` or a class that has such a method.

What is wrong with one is said in a sentence with its file and line: it is the user's program, not ours, that has to be
looked at. How to write one: docs/bots.md.
"""

import importlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from traceback import walk_tb
from types import CodeType, ModuleType
from typing import Any, Final, TypeVar

from tabard.bots.look import Look, look_at
from tabard.bots.player import Bot
from tabard.engine.chance import QuickChance
from tabard.engine.kinds import name as seat_name
from tabard.engine.match import Match
from tabard.engine.refusal import Invalid

T = TypeVar("T")
Chooser = Callable[[Look], object]

FILE: Final = ".py"
WHAT_IS_NEEDED: Final = "a function choose(look), or a class with the method choose(self, look)"


class FaultyBot(Invalid):
    """A bot of the user's own cannot be used: in which file and line, and what is wrong."""


def is_own(level: str) -> bool:
    """Whether a bot is named by its file, such as bots/mine.py, or by its module, such as bots.mine."""
    return "." in level or "/" in level or os.sep in level


def own_name(given: str) -> str:
    """The same bot by a name that holds wherever a game is gone on with: its file in full."""
    return str(Path(given).resolve()) if is_file(given) else given


def is_file(given: str) -> bool:
    return given.endswith(FILE) or "/" in given or os.sep in given


class OwnBot(Bot):
    def __init__(self, name: str, seed: int) -> None:
        self.source: Final = read_own(name)
        self.chance: Final = QuickChance(seed)
        self.chooser: Final = self.source.chooser(seed)

    def choose(self, match: Match, seat: int) -> str:
        look = look_at(match, seat, self.chance)
        answer = self.source.guarded(lambda: self.chooser(look), self.chooser)
        if not isinstance(answer, str):
            raise FaultyBot(f"{self.source.file}: choose gave {answer!r} and not an answer, such as {look.legal[0]!r}.")
        refusal = look.why_not(answer)
        if refusal is not None:
            raise FaultyBot(
                f"{self.source.file}: choose answered {answer!r} as {seat_name(seat)}, which is not allowed: "
                f"{refusal} It could have answered: {', '.join(look.legal)}."
            )
        return answer


@dataclass(frozen=True)
class Source:
    """The user's program, read."""

    file: str
    made_of: Any
    """The function, or the class."""

    def chooser(self, seed: int) -> Chooser:
        """What chooses for one seat in one game."""
        if not isinstance(self.made_of, type):
            chooser: Chooser = self.made_of
            return chooser
        made: Any = self.guarded(lambda: self.made_of(seed), vars(self.made_of).get("__init__"))
        of_object: Chooser = made.choose
        return of_object

    def guarded(self, work: Callable[[], T], called: object) -> T:
        """Let the user's program do something; FaultyBot tells when it breaks down, and where."""
        try:
            return work()
        except (Exception, SystemExit) as error:
            raise fault(self.file, error, getattr(called, "__code__", None)) from None


def read_own(name: str) -> Source:
    if not is_file(name):
        return of_module(imported(name), name)
    path = Path(name).resolve()
    try:
        return of_file(path, path.read_bytes())
    except OSError as error:
        raise FaultyBot(f"Cannot read the bot {name}: {error.strerror}.") from None


@lru_cache
def of_file(path: Path, text: bytes) -> Source:
    """The bot in a file with that text: run once, however many games it plays."""
    module = ModuleType(f"own_bot_{path.stem}")
    sys.modules[module.__name__] = module  # some of the standard library looks a class up there
    module.__file__ = str(path)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # so that it may import what lies beside it
    try:
        exec(compile(text, str(path), "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        raise fault(str(path), error, None) from None
    return of_module(module, str(path))


def imported(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise FaultyBot(f"There is no module {name!r} to take a bot from.") from None
        raise fault(name, error, None) from None
    except (Exception, SystemExit) as error:
        raise fault(name, error, None) from None


def of_module(module: ModuleType, file: str) -> Source:
    file = module.__file__ or file
    choose = module.__dict__.get("choose")
    if callable(choose):
        return Source(file, choose)
    classes = [
        thing
        for thing in module.__dict__.values()
        if isinstance(thing, type) and thing.__module__ == module.__name__ and callable(getattr(thing, "choose", None))
    ]
    if len(classes) == 1:
        return Source(file, classes[0])
    found = "several such classes" if classes else "neither"
    raise FaultyBot(f"{file}: a bot is {WHAT_IS_NEEDED}; found {found}.")


def fault(file: str, error: BaseException, called: CodeType | None) -> FaultyBot:
    """What went wrong, and in which line of the user's file."""
    line = called.co_firstlineno if called is not None and called.co_filename == file else 0
    if isinstance(error, SyntaxError) and error.filename is not None:
        file, line = error.filename, error.lineno or 0
        said = error.msg
    else:
        said = " ".join(str(error).split())
        for frame, number in walk_tb(error.__traceback__):
            if frame.f_code.co_filename == file:
                line = number
    where = f"{file}, line {line}" if line else file
    return FaultyBot(f"{where}: {type(error).__name__}{f': {said}' if said else ''}")
