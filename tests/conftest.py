"""Setup of every test run: say which build is under test, and make Hypothesis repeatable."""

import os
import signal
import sysconfig
from pathlib import Path

import pytest
from hypothesis import settings

import tabard
from tabard.engine import state

pytest.register_assert_rewrite("tests.table")

signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background ignores Ctrl-C, its children too

settings.register_profile("tabard", derandomize=True, deadline=None)
settings.load_profile("tabard")

FOLDER = Path(tabard.__file__).resolve().parent
LOADED = "plain" if str(state.__file__).endswith(".py") else "compiled"


def is_installed() -> bool:
    """Whether the build under test was installed, not taken from a source tree."""
    places = sysconfig.get_paths()
    return any(FOLDER.is_relative_to(Path(places[place]).resolve()) for place in ("purelib", "platlib"))


def fell_back() -> bool:
    """Whether a compiled build was asked for on a machine where installing could not compile."""
    return os.environ.get("TABARD_BUILD") == "compiled" and LOADED == "plain" and is_installed()


def pytest_configure(config: pytest.Config) -> None:
    wanted = os.environ.get("TABARD_BUILD", "")
    if wanted not in ("", "plain", "compiled"):
        raise pytest.UsageError(f"TABARD_BUILD is plain or compiled, not {wanted!r}.")
    if wanted in ("", LOADED):
        return
    if not fell_back():
        raise pytest.UsageError(f"The {wanted} build is to be tested, but the {LOADED} one was loaded from {FOLDER}.")
    if not hasattr(config, "workerinput"):
        config.issue_config_time_warning(pytest.PytestConfigWarning(described()), stacklevel=2)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if LOADED == "compiled":
        for item in items:
            if item.get_closest_marker("plain"):
                item.add_marker(pytest.mark.skip(reason="only plain Python allows this"))


def pytest_report_header() -> str:
    return described()


def described() -> str:
    why = ", because compiling fell back to it" if fell_back() else ""
    return f"tabard {tabard.__version__}: the {LOADED} build in {FOLDER}{why}"
