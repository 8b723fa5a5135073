"""The examples of docs/environments.md and docs/openspiel.md run as they stand."""

import re
from pathlib import Path

import pytest

import tabard
from tabard.adapters.learning import LearningTable
from tabard.games import find

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "environments.md").read_text(encoding="utf-8")
OPENSPIEL_PAGE = (DOCS / "openspiel.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE + OPENSPIEL_PAGE, re.DOTALL)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    known: dict[str, object] = {}
    exec("import gymnasium\nimport tabard.adapters.gymnasium\n" + example, known)


@pytest.mark.parametrize("name", tabard.games())
def test_the_sizes_are_true(name: str) -> None:
    game = find(name)
    table = LearningTable(name)
    row = f"| {game.title} | {table.seats} | {table.length:,} | {len(table.actions)} |"
    assert row in PAGE
