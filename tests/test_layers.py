"""Dependencies point one way: engine <- games <- bots <- lab <- all else; rules know no clock, network or dice."""

import ast
import sys
from pathlib import Path

import tabard

PACKAGE = Path(tabard.__file__).parent
LAYERS = ["engine", "games", "bots", "lab"]
SERVER_LAYERS = [
    [
        "protocol",
        "settings",
        "limits",
        "connection",
        "gc_tuning",
        "pages",
        "metrics",
        "supervision",
        "process_pool",
        "siblings",
    ],
    ["problems", "bot_pool", "analysis_pool", "sockets", "hosts", "server_time", "tables.log"],
    [
        "identity",
        "replays",
        "store",
        "fanout",
        "http_connection",
        "tables.roster",
        "tables.background",
        "tables.log_limit",
    ],
    ["operations.retention", "operations.running"],
    ["operations.housekeeping", "check_pool"],
    ["tables.state", "tables.setup", "tables.visitor", "tables.services"],
    ["tables.views", "tables.presence", "tables.clock"],
    ["tables.streams", "tables.absences", "tables.bots"],
    ["tables.delayed", "tables.moves", "tables.archive"],
    ["tables.session"],
    ["tables.live"],
    ["tables.registry"],
    ["tables.commands"],
    ["api", "visits"],
    ["app"],
    ["serve"],
    ["operations.folding"],
    ["operations.admin", "operations.backup", "operations.erasure"],
    ["operations.schema"],
    ["operations.doctor"],
]
"""The modules and packages of the server, from the bottom to the top. Those on one line don't import each other."""
STANDARD_LIBRARY_OF_RULES = {
    "collections",
    "hashlib",
    "importlib",
    "itertools",
    "json",
    "pathlib",
    "re",
    "struct",
    "typing",
}
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


def layer_of(module: str) -> int:
    """The height of a module of the server, by its name in `tabard.server`."""
    for height, layer in enumerate(SERVER_LAYERS):
        if any(module == name or module.startswith(f"{name}.") for name in layer):
            return height
    raise AssertionError(f"tabard.server.{module} is in no layer")


def package_of(module: str) -> str:
    """The entry of SERVER_LAYERS that a module of the server belongs to."""
    return next(name for name in SERVER_LAYERS[layer_of(module)] if module == name or module.startswith(f"{name}."))


def test_a_module_of_the_server_imports_only_those_of_lower_layers() -> None:
    wrong = []
    for file in files_of("server"):
        module = ".".join(file.relative_to(PACKAGE / "server").with_suffix("").parts).removesuffix(".__init__")
        for name in imports_of(file):
            other = name.removeprefix("tabard.server.")
            if other == name or module in ("__init__", "tables", "tables.__init__"):
                continue
            if layer_of(other) >= layer_of(module) and package_of(other) != package_of(module):
                wrong.append(f"{module} imports {other}")
    assert wrong == []


def test_the_check_detects_a_wrong_import(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("def later() -> None:\n    import random\n    from tabard.server import tables\n", encoding="utf-8")
    assert imports_of(file) == {"random", "tabard.server.tables"}
