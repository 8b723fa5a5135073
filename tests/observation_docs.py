"""The page that lists the slices of every game's observation, as the games themselves describe them.

`python -m tests.observation_docs` writes it again.
"""

from pathlib import Path

import tabard
from tabard.adapters.learning import LearningTable
from tabard.games import find

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"
HEAD = """# Observations, slice by slice

What a learner sees of each game: [environments.md](environments.md#what-a-learner-sees). Every number is from 0 to 1.
The lengths are those with the fewest players and the usual options; `LearningTable(game, seats, options).slices` has
them for any others. Written by `make golden`.
"""


def page() -> str:
    return "\n".join([HEAD, *(section(game) for game in tabard.games())])


def section(game: str) -> str:
    rules = find(game)
    seats = min(rules.seat_counts)
    table = LearningTable(game, seats=seats)
    counts: dict[str, list[int]] = {}
    meanings: dict[str, str] = {}
    for part in table.slices:
        name = part.name.rstrip("0123456789 ")
        counts.setdefault(name, []).append(part.length)
        meanings[name] = part.what
    rows = [f"| {name} | {lengths(counts[name])} | {meanings[name]} |" for name in counts]
    players = f"{seats} players: {sum(map(sum, counts.values())):,} numbers."
    return "\n".join([f"## {rules.title}", "", players, "", "| slice | numbers | what |", "|---|---|---|", *rows, ""])


def lengths(each: list[int]) -> str:
    """How long the slices of a name are: one of them, or one each for players, stages or champions."""
    assert len(set(each)) == 1, each
    return str(each[0]) if len(each) == 1 else f"{len(each)} times {each[0]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
