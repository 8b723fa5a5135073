"""The notebook runs from top to bottom, and its cells print what they printed when it was written."""

from importlib.util import find_spec

import pytest

from tests.adapters.notebook import PLOT, VARIES, code_cells, printed, read, run_cell, tags


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_notebook_runs() -> None:
    known: dict[str, object] = {}
    for cell in code_cells(read()):
        if PLOT in tags(cell) and find_spec("matplotlib") is None:
            continue
        said = run_cell(cell, known)
        if cell["outputs"] and VARIES not in tags(cell):
            assert said == printed(cell)
