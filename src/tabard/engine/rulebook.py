"""Rulebooks: Markdown in which every clause starts a paragraph or list item with its number in bold, **QST-4.2**."""

import re
from pathlib import Path
from typing import Final

CLAUSE: Final = re.compile(r"^(?:- )?\*\*([A-Z]{2,4}-\d+\.\d+)\*\*\s*(.*)$")


class Rulebook:
    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.clauses: Final = read_clauses(text)

    def find(self, wanted: str) -> dict[str, str]:
        """The clauses with that number; for a chapter (`QST-4` or `4`) all of it; otherwise those that mention a
        word."""
        number = wanted.upper()
        exact = {clause: text for clause, text in self.clauses.items() if number in (clause, clause.split("-")[1])}
        if exact:
            return exact
        chapter = {
            clause: text
            for clause, text in self.clauses.items()
            if number in (clause.split(".")[0], clause.split("-")[1].split(".")[0])
        }
        if chapter:
            return chapter
        phrase = " ".join(wanted.lower().split())
        return {clause: text for clause, text in self.clauses.items() if phrase in text.lower().replace("\n", " ")}


def read_clauses(text: str) -> dict[str, str]:
    """The text of each clause by its number, in the order of the book."""
    clauses: dict[str, str] = {}
    current = ""
    for line in text.splitlines():
        match = CLAUSE.match(line)
        if match:
            current = match.group(1)
            if current in clauses:
                raise ValueError(f"Clause {current} appears twice in the rulebook.")
            clauses[current] = match.group(2)
        elif not line.strip() or line.startswith("#"):
            current = ""
        elif current:
            clauses[current] += "\n" + line.strip()
    return clauses


def load_rulebook(path: Path) -> Rulebook:
    return Rulebook(path.read_text(encoding="utf-8"))


TABLE_RULES: Final = load_rulebook(Path(__file__).parent / "table_rules.md")
