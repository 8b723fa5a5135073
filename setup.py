"""Builds Tabard: compiled if possible, and with the browser pages.

The engine, the rules, the bots and the server's tables are plain Python that mypyc also compiles. Without a C compiler
the same source is installed as it is; it only runs slower. TABARD_PURE=1 asks for that; with TABARD_REQUIRE_COMPILED=1
a failure to compile is an error. The pages are built by web/build_pages.py.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, "web")
from build_pages import asked, bring_pages, requirements

EDGE = (
    "engine/match.py",
    "engine/record.py",
    "bots/advice.py",
    "bots/analysis.py",
    "bots/observation.py",
    "bots/user_bots.py",
)
TABLES = (
    "visits.py",
    "limits.py",
    "tables/absences.py",
    "tables/bots.py",
    "tables/clock.py",
    "tables/commands/decide.py",
    "tables/commands/execute.py",
    "tables/delayed.py",
    "tables/live.py",
    "tables/log_limit.py",
    "tables/moves.py",
    "tables/presence.py",
    "tables/session.py",
    "tables/state.py",
    "tables/streams.py",
    "tables/views.py",
)
"""What every decision passes on its way through the server."""
PLAIN = [Path("src/tabard", name) for name in EDGE]
"""The public interface stays plain Python, which answers arguments of any type with a clear error."""
NOTHING_TO_COMPILE = {"egg_info", "dist_info", "sdist"}
"""Commands that only ask for build requirements, metadata or sources."""
CACHE = "build/mypy_cache"
"""A fresh one for each build: from what an earlier version left in the usual one, broken libraries can come."""
MYPY_FLAGS = ["--strict", "--ignore-missing-imports", "--follow-imports=silent"]
"""What the server imports isn't installed yet when it is compiled; `make lint` checks it all."""
C_FLAGS = ["-fno-semantic-interposition"] if sys.platform != "win32" else []


def give_up(why: object) -> None:
    if asked("TABARD_REQUIRE_COMPILED"):
        raise SystemExit(f"Tabard could not be compiled: {why}")
    print(f"Tabard is installed as plain Python, because it could not be compiled: {why}", file=sys.stderr)


def compiled_groups() -> list[tuple[list[str], str]]:
    """The sources of each library, compiled separately: the engine, the bots, the server's tables, and one per game."""
    games = sorted(path.parent for path in Path("src/tabard/games").glob("*/__init__.py"))
    core = [path for folder in ("engine", "games") for path in Path("src/tabard", folder).rglob("*.py")]
    core = [path for path in core if path.parent not in games]
    folders = [*games, Path("src/tabard/bots")]
    tables = ([Path("src/tabard/server", name) for name in TABLES], "tabard_tables")
    groups = [
        (core, "tabard_core"),
        tables,
        *((list(folder.rglob("*.py")), f"tabard_{folder.name}") for folder in folders),
    ]
    return [(sorted(str(path) for path in paths if path not in PLAIN), name) for paths, name in groups]


def compiled_modules() -> list[Extension]:
    if asked("TABARD_PURE") or NOTHING_TO_COMPILE & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        give_up(error)
        return []
    groups = compiled_groups()
    sources = [source for group, _ in groups for source in group]
    try:
        modules = mypycify([*MYPY_FLAGS, f"--cache-dir={CACHE}", *sources], opt_level="3", separate=groups)
    except (SystemExit, OSError) as error:
        give_up(error)
        return []
    for module in modules:
        module.extra_compile_args = [*module.extra_compile_args, *C_FLAGS]
    return modules


class BuildOrDoWithout(build_ext):
    """Leaves out the compiled modules if the compiler fails."""

    def run(self) -> None:
        self.parallel = os.cpu_count()
        try:
            super().run()
        except Exception as error:  # whatever the compiler or its absence raises
            give_up(error)
            self.extensions = []


class BuildWithPages(build_py):
    """Builds the pages first, and keeps none of an earlier build."""

    def run(self) -> None:
        bring_pages()
        shutil.rmtree(Path(self.build_lib, "tabard", "web"), ignore_errors=True)
        super().run()


class SourcesWithPages(sdist):
    """Includes the built pages, so that a wheel can be made from it without Node."""

    def run(self) -> None:
        bring_pages()
        super().run()


setup(
    ext_modules=compiled_modules(),
    setup_requires=requirements(),
    cmdclass={"build_ext": BuildOrDoWithout, "build_py": BuildWithPages, "sdist": SourcesWithPages},
)
