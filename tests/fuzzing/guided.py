"""Coverage-guided fuzzing of everything that loads: atheris prefers tapes of choices that reach new code.

    pip install atheris
    PYTHONPATH=src python -m tests.fuzzing.guided -max_total_time=600

All arguments are libFuzzer's. It stops at the first exception that a loader must not raise, and writes the tape to a
file; give that file as an argument to see the exception again.
"""

import sys

import atheris

with atheris.instrument_imports(include=["tabard"]):
    from tests.fuzzing.inputs import LOADERS, load_tape

KINDS = list(LOADERS)


def load_one(tape: bytes) -> None:
    if tape:
        load_tape(KINDS[tape[0] % len(KINDS)], tape[1:])


if __name__ == "__main__":
    atheris.Setup(sys.argv, load_one)
    atheris.Fuzz()
