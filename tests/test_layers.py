"""Dependencies point one way: engine <- games <- bots <- lab <- all else; rules know no clock, network or dice."""

import ast
import sys
from pathlib import Path

import tabard

PACKAGE = Path(tabard.__file__).parent
LAYERS = ["engine", "games", "bots", "lab"]
STANDARD_LIBRARY_OF_RULES = {"collections", "hashlib", "importlib", "itertools", "json", "pathlib", "re", "typing"}
COMPILER = {"librt", "mypy_extensions"}


def imports_of(file: Path) -> set[str]:
    """The full names of all modules that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def files_of(layer: str) -> list[Path]:
    return sorted((PACKAGE / layer).rglob("*.py"))


def test_a_layer_imports_only_itself_and_those_below() -> None:
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {name}"
        for height, layer in enumerate(LAYERS)
        for file in files_of(layer)
        for name in imports_of(file)
        if name.startswith("tabard.") and name.split(".")[1] not in LAYERS[: height + 1]
    ]
    assert wrong == []


def test_rules_import_nothing_but_a_little_of_the_standard_library() -> None:
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {name}"
        for layer in ("engine", "games")
        for file in files_of(layer)
        for name in imports_of(file)
        if name.split(".")[0] not in STANDARD_LIBRARY_OF_RULES | {"tabard"}
        and not (file.name == "types.py" and name.split(".")[0] in COMPILER)
    ]
    assert wrong == []


def test_the_allowed_modules_are_of_the_standard_library() -> None:
    assert STANDARD_LIBRARY_OF_RULES <= set(sys.stdlib_module_names)


def test_games_do_not_import_each_other() -> None:
    wrong = [
        f"{file.relative_to(PACKAGE)} imports {name}"
        for file in files_of("games")
        for name in imports_of(file)
        if name.startswith("tabard.games.") and file.parent.name not in ("games", name.split(".")[2])
    ]
    assert wrong == []


def test_the_check_detects_a_wrong_import(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("def later() -> None:\n    import random\n    from tabard.server import tables\n", encoding="utf-8")
    assert imports_of(file) == {"random", "tabard.server.tables"}
