"""Whatever is loaded is accepted, and can then be played, or refused in a sentence. No other exception escapes."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzzing.inputs import LOADERS, load_tape

ROOT = Path(__file__).parents[2]
TAPES = st.binary(min_size=12, max_size=120)


@pytest.mark.parametrize("kind", LOADERS)
def test_valid_inputs_load(kind: str) -> None:
    load, examples = LOADERS[kind]
    assert examples
    for example in examples:
        load(example)


@pytest.mark.parametrize("kind", LOADERS)
def test_inputs_that_are_almost_right_are_loaded_or_refused(kind: str) -> None:
    settings(max_examples=60)(given(tape=TAPES)(lambda tape: load_tape(kind, tape)))()


@pytest.mark.long
@pytest.mark.parametrize("kind", LOADERS)
def test_many_inputs_that_are_almost_right_are_loaded_or_refused(kind: str) -> None:
    settings(max_examples=10_000)(given(tape=TAPES)(lambda tape: load_tape(kind, tape)))()


@pytest.mark.long
@pytest.mark.skipif(find_spec("atheris") is None, reason="make .venv/.fuzz installs atheris")
def test_a_search_for_uncovered_code_finds_no_other_exception() -> None:
    command = [sys.executable, "-m", "tests.fuzzing.guided", "-max_total_time=120"]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": "src"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-5000:]
