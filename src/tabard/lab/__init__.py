"""Experiments: many games between bots, and what can be concluded from them. All about it: docs/lab.md.

from tabard.lab import Experiment, run
rows = run(Experiment("va", games=200, vary={"lives": [3, 5]}), Path("lab/va"))

What needs the packages of the extra `lab` is loaded when it is first asked for.
"""

from importlib import import_module
from typing import Any, Final

from tabard.engine.refusal import Invalid

HOMES: Final = {
    "Experiment": "experiment",
    "read_experiment": "experiment",
    "run": "running",
    "Rows": "rows",
    "read_rows": "rows",
    "Atoms": "measures",
    "changes": "compare",
    "write_report": "report",
    "check": "checking",
    "write_check": "checking",
    "measure_luck": "luck",
    "SequentialTest": "sequential",
    "UntilAnswered": "sequential",
    "UntilPrecise": "sequential",
    "Tuning": "tuning",
    "read_moves": "tuning",
    "tune": "tuning",
    "Processes": "workers",
    "Cluster": "workers",
}
"""What people use from Python, and the module that has it."""
NOT_INSTALLED: Final = "The lab needs a few more packages. Install them with: pip install 'tabard[lab]'"
__all__ = sorted(HOMES)


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module 'tabard.lab' has no attribute {name!r}")
    try:
        return getattr(import_module(f"tabard.lab.{HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        if str(error.name).startswith("tabard"):
            raise
        raise Invalid(NOT_INSTALLED) from None
