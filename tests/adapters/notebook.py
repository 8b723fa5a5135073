"""The notebook in `examples`, run cell by cell without a notebook server.

python -m tests.adapters.notebook     # run it, and write what its cells print into it
"""

import ast
import base64
import io
import json
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[2] / "examples" / "environments.ipynb"
VARIES = "varies"
"""The tag of cells that print something else every time."""
PLOT = "plot"
"""The tag of cells that draw, and so need matplotlib."""


def read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return found


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def tags(cell: dict[str, Any]) -> list[str]:
    given: list[str] = cell["metadata"].get("tags", [])
    return given


def printed(cell: dict[str, Any]) -> str:
    """What a cell printed when it was written, with the value of its last line."""
    outputs = [output.get("text") or output.get("data", {}).get("text/plain", []) for output in cell["outputs"]]
    return "".join(line for lines in outputs for line in lines)


def run_cell(cell: dict[str, Any], known: dict[str, object]) -> str:
    """Run a cell, and return what it prints. As in a notebook, an expression in the last line is shown."""
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(tree, "cell", "exec"), known)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), known)
            if value is not None:
                print(repr(value))
    return said.getvalue()


def picture() -> str:
    """What was drawn, as text."""
    import matplotlib.pyplot as plt

    image = io.BytesIO()
    plt.savefig(image, dpi=60, bbox_inches="tight")
    return base64.b64encode(image.getvalue()).decode()


def main() -> None:
    if find_spec("matplotlib") is None:
        raise SystemExit("This needs matplotlib.")
    import matplotlib

    matplotlib.use("agg")
    notebook = read()
    known: dict[str, object] = {}
    for number, cell in enumerate(code_cells(notebook), start=1):
        said = run_cell(cell, known)
        cell["execution_count"] = number
        cell["outputs"] = []
        if said:
            text = said.splitlines(keepends=True)
            cell["outputs"].append({"output_type": "stream", "name": "stdout", "text": text})
        if PLOT in tags(cell):
            data = {"image/png": picture()}
            cell["outputs"].append({"output_type": "display_data", "metadata": {}, "data": data})
    NOTEBOOK.write_text(json.dumps(notebook, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
