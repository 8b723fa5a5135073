"""User bots: a Python file, or a module, with a function `choose(observation)` or a class with such a method.

Errors are reported in one sentence with the file and line in the user's program. How to write a bot: docs/bots.md.
"""

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import lru_cache
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from inspect import getmodulename, iscoroutine
from pathlib import Path
from traceback import walk_tb
from types import CodeType, ModuleType
from typing import Any, Final, TypeVar

from tabard.bots.base import Bot
from tabard.bots.levels import LEVELS
from tabard.bots.observation import Observation, observe
from tabard.engine.chance import QuickChance
from tabard.engine.match import Match
from tabard.engine.refusal import Invalid
from tabard.engine.types import seat_name

T = TypeVar("T")
Chooser = Callable[[Observation], object]

FILE: Final = ".py"
EXPECTED: Final = "a function choose(observation), or a class with the method choose(self, observation)"


class FaultyBot(Invalid):
    """A user bot cannot be used: in which file and line, and what is wrong."""


def is_user_bot(level: str) -> bool:
    """Whether a bot is named by its file, such as bots/mine.py, and not by its module, such as bots.mine or mine."""
    return is_file(level) or "." in level or (level not in LEVELS and is_module(level))


def full_name(given: str) -> str:
    """The bot under a name that works from any folder: the absolute path of its file."""
    return str(Path(given).resolve()) if is_file(given) else given


def is_file(given: str) -> bool:
    is_path = given.endswith(FILE) or "/" in given or os.sep in given
    return is_path or (given not in LEVELS and Path(given).is_file())


def is_module(given: str) -> bool:
    """Whether Python would find a module of that name. Nothing is executed to find out."""
    try:
        return given.isidentifier() and find_spec(given) is not None
    except ValueError:  # it exists but has no spec, like __main__
        return False


class ModuleScope:
    """The modules that belong to one bot, by the first part of their names."""

    def __init__(self, names: set[str]) -> None:
        self.names: Final = names

    def owns(self, module: str) -> bool:
        return module.partition(".")[0] in self.names

    def active(self) -> AbstractContextManager[None]:
        """The context in which the bot's program runs."""
        return nullcontext()


class FolderScope(ModuleScope):
    """The folder of a bot's file. Modules imported from there belong to this bot alone. Another bot, or another version
    of this one, may have its own helper.py, and both can play in one ladder."""

    def __init__(self, file: Path) -> None:
        beside = {getmodulename(path.name) or path.name for path in file.parent.iterdir()}
        super().__init__(beside - sys.stdlib_module_names - {"tabard"})
        self.folder: Final = str(file.parent)
        self.modules: dict[str, ModuleType] = {}

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        """Python calls this, while the bot's program runs, for modules that are not loaded yet."""
        if path is not None or name not in self.names:
            return None
        spec = PathFinder.find_spec(name, [self.folder])
        if spec is not None and spec.submodule_search_locations is not None:
            # otherwise Python would look elsewhere for a package without __init__.py
            spec.submodule_search_locations = list(spec.submodule_search_locations)
        return spec

    @contextmanager
    def active(self) -> Iterator[None]:
        others = self.unload()
        sys.modules.update(self.modules)
        sys.meta_path.insert(0, self)
        try:
            yield
        finally:
            sys.meta_path.remove(self)
            self.modules = self.unload()
            sys.modules.update(others)

    def unload(self) -> dict[str, ModuleType]:
        """Remove the loaded modules of these names from `sys.modules`, and return them."""
        if sys.modules.keys().isdisjoint(self.names):
            return {}
        loaded = [name for name in sys.modules if name.partition(".")[0] in self.names]
        return {name: sys.modules.pop(name) for name in loaded}


class UserBot(Bot):
    def __init__(self, name: str, seed: int) -> None:
        self.source: Final = load_user_bot(name)
        self.chance: Final = QuickChance(seed)
        self.chooser: Final = self.source.chooser(seed)

    def choose(self, match: Match, seat: int) -> str:
        match.check_to_act(seat)
        observation = observe(match, seat, self.chance)
        answer = self.source.guarded(lambda: self.chooser(observation), self.chooser)
        if iscoroutine(answer):
            answer.close()
            raise FaultyBot(f"{self.source.file}: choose is an async function; it must be a plain one.")
        if not isinstance(answer, str):
            raise FaultyBot(
                f"{self.source.file}: choose returned {answer!r}, not an answer such as {observation.legal[0]!r}."
            )
        refusal = observation.why_not(answer)
        if refusal is not None:
            raise FaultyBot(
                f"{self.source.file}: choose answered {answer!r} as {seat_name(seat)}, which is not allowed: "
                f"{refusal} It could have answered: {', '.join(observation.legal)}."
            )
        return answer


@dataclass(frozen=True)
class BotSource:
    """A user bot's program, loaded."""

    file: str
    factory: Any
    """The function or the class."""
    scope: ModuleScope

    def chooser(self, seed: int) -> Chooser:
        """Chooses for one seat in one game."""
        if not isinstance(self.factory, type):
            chooser: Chooser = self.factory
            return chooser
        made: Chooser = self.guarded(lambda: self.factory(seed).choose, vars(self.factory).get("__init__"))
        return made

    def guarded(self, work: Callable[[], T], callee: object) -> T:
        """Run some of the user's code. Raises FaultyBot, with the line, if it fails."""
        with self.scope.active():
            return guarded(self.file, self.scope, work, getattr(callee, "__code__", None))


def guarded(file: str, scope: ModuleScope, work: Callable[[], T], callee: CodeType | None) -> T:
    try:
        return work()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever somebody else's program may raise
        raise fault(file, scope, error, callee) from None


def load_user_bot(name: str) -> BotSource:
    if not is_file(name):
        scope = ModuleScope({name.partition(".")[0]})
        return from_module(imported(name, scope), name, scope)
    path = Path(name).resolve()
    try:
        return from_file(path, path.read_bytes())
    except OSError as error:
        raise FaultyBot(f"Cannot read the bot {name}: {error.strerror}.") from None


@lru_cache
def from_file(path: Path, text: bytes) -> BotSource:
    """The bot in a file with that source: executed once, however many games it plays."""
    scope = FolderScope(path)
    module = ModuleType(f"own_bot_{path.stem}")
    module.__file__ = str(path)
    scope.names.add(module.__name__)
    scope.modules[module.__name__] = module  # some of the standard library looks up a class's module there
    importlib.invalidate_caches()
    with scope.active():
        guarded(str(path), scope, lambda: exec(compile(text, str(path), "exec"), module.__dict__), None)
    return from_module(module, str(path), scope)


def imported(name: str, scope: ModuleScope) -> ModuleType:
    def load() -> ModuleType:
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
                raise FaultyBot(f"There is no module {name!r} to take a bot from.") from None
            raise

    if Path(name).is_dir():
        raise FaultyBot(f"{name} is a folder; a bot is a file, or a module.")
    return guarded(name, scope, load, None)


def from_module(module: ModuleType, file: str, scope: ModuleScope) -> BotSource:
    file = module.__file__ or file
    choose = module.__dict__.get("choose")
    if callable(choose):
        return BotSource(file, choose, scope)
    classes = [
        value
        for value in module.__dict__.values()
        if isinstance(value, type) and value.__module__ == module.__name__ and callable(getattr(value, "choose", None))
    ]
    if len(classes) == 1:
        return BotSource(file, classes[0], scope)
    actual = "several such classes" if classes else "neither"
    raise FaultyBot(f"{file}: a bot is {EXPECTED}; found {actual}.")


def fault(file: str, scope: ModuleScope, error: BaseException, callee: CodeType | None) -> FaultyBot:
    """What went wrong, and in which line of the user's files: where it happened, or where they called what failed."""
    if isinstance(error, FaultyBot):
        return error
    line = callee.co_firstlineno if callee is not None and callee.co_filename == file else 0
    if isinstance(error, SyntaxError) and error.filename is not None:
        file, line = error.filename, error.lineno or 0
        said = error.msg
    else:
        said = error_text(error)
        for frame, number in walk_tb(error.__traceback__):
            if scope.owns(frame.f_globals.get("__name__", "")):
                file, line = frame.f_code.co_filename, number
    where = f"{file}, line {line}" if line else file
    return FaultyBot(f"{where}: {type(error).__name__}{f': {said}' if said else ''}")


def error_text(error: BaseException) -> str:
    try:
        return " ".join(str(error).split())
    except Exception:  # even str() may fail
        return ""
