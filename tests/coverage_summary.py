"""How much of the rules the last run with --cov has covered: one line per package.

PYTHONPATH=src python -m tests.coverage_summary
"""

import io

import coverage

from tabard.games import find, names


def packages() -> dict[str, str]:
    """By package: the files in it."""
    folders = ["engine", *(f"games/{find(name).id.replace('-', '_')}" for name in names())]
    return {f"tabard/{folder}": f"*/tabard/{folder}/*" for folder in folders}


def main() -> None:
    measured = coverage.Coverage()
    measured.load()
    print("Lines and branches covered by the tests of single rules:")
    for package, files in packages().items():
        share = measured.report(include=[files], file=io.StringIO())
        print(f"  {package:28} {share:5.1f} %")


if __name__ == "__main__":
    main()
