"""Coverage-guided fuzzing of everything that loads: atheris prefers tapes of choices that reach new code.

    make .venv/.fuzz
    PYTHONPATH=src .venv/bin/python -m tests.fuzzing.guided -max_total_time=600

All arguments are libFuzzer's, except for the names of kinds of inputs, such as "pack of rift". It stops at the first
exception that a loader must not raise, and writes the tape to a file; give that file as an argument to see the
exception again.
"""

import sys

import atheris

with atheris.instrument_imports(include=["tabard"]):
    from tests.fuzzing.inputs import LOADERS, load_tape

KINDS = [kind for kind in LOADERS if kind in sys.argv] or list(LOADERS)
LENGTHS = ["-max_len=120", "-len_control=0"]
"""Long tapes from the start: only the first few choices would be made by short ones."""


def load_one(tape: bytes) -> None:
    if tape:
        load_tape(KINDS[tape[0] % len(KINDS)], tape[1:])


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument not in LOADERS]
    atheris.Setup([sys.argv[0], *LENGTHS, *arguments], load_one)
    atheris.Fuzz()
