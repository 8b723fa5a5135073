"""The games in the interfaces that others already use: PettingZoo, Gymnasium, OpenSpiel and MCP.

One thin module each, and no rules. Each is an extra: `pip install 'tabard[pettingzoo]'`, for instance.
"""


def missing(extra: str, error: ImportError) -> ImportError:
    """The error that says which extra to install."""
    return ImportError(f"This needs {error.name}. Install it with: pip install 'tabard[{extra}]'", name=error.name)
