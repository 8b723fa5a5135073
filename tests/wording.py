"""Finds bad English in what people read: strings in the code, rulebooks, cards, pages and docs.

`python -m tests.wording` lists it, and exits with 1 if there is any; `make lint` runs it. It knows only mistakes that a
pattern can find with certainty: everything else needs a reader.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent


class Slip(NamedTuple):
    pattern: re.Pattern[str]
    better: str


def slip(pattern: str, better: str) -> Slip:
    return Slip(re.compile(pattern), better)


EVERYWHERE = [
    slip(r"(?i)\bthe own\b", "your, their, its"),
    slip(r"(?i)\b(?:an?|of|by|in|from|with|to) own\b", "of your own, their own"),
    slip(r"(?i)\banew\b", "again"),
    slip(r"(?i)\bthe house(?:'s)?\b", "the server, Tabard"),
    slip(r"(?i)\blooking was\b", "the analysis was"),
    slip(r"(?i)\btold by what\b", "name the cause"),
    slip(r"(?i)\b(?:is|are|be) told\b", "sees, reads, is shown"),
    slip(r"(?:^|(?<=[.;:!] )|(?<=\*\* ))Who [a-z]+ (?!what|whom)(?![^.!]*\?)", "whoever, the player who"),
    slip(r"(?i)\bof the chance\b", "win chance, in points"),
    slip(
        r"(?i)\b(?:one|an?) (?!lot|bit|little|few|hundred|thousand)[a-z]+ a (?:seat|player|game|side|champion)\b", "per"
    ),
    slip(r"\b[A-Za-z]+ \((?:[A-Za-z]+) \(P\d\)\)", "a name once"),
    slip(r"\(s\)(?=[ .,]|$)", "a singular and a plural"),
    slip(r"(?i)\bis none of (?:your|the)\b", "is not one of"),
    slip(r"(?i)\b(?:is|are|has|have|was) [a-z' ]+(?<! not) already\.", "is already"),
    slip(r"\bOption [a-z_]+ (?:is|must)\b", "the option's title"),
    slip(r"\b\d more (?:attack|defense)\b", "+1 attack, which is no second attack"),
    slip(r"\bhalf of the [a-z]+ more\b", "half the attack again"),
    slip(r"\bAfter that many\b", "After this many"),
    slip(r"(?i)\b(?:one|an) (?:action|card|heart|turn|move|seat) less\b", "one fewer"),
    slip(r"(?i)\bis seen by (?:its|nobody|everybody)\b", "only you see, nobody sees"),
    slip(r"\b(?:turn|attack|ultimate) of [A-Z][a-z]+\b(?! [A-Z])", "somebody's turn"),
]
"""What no sentence says, wherever it is."""

ON_SCREEN = [
    *EVERYWHERE,
    slip(r"\b[a-z]+_[a-z_]+\b", "words instead of an identifier"),
    slip(r"\b(?:blue|red)-(?:top|mid|bot|base|nexus)[a-z]*(?:-\d)?\b", "the name of the place"),
    slip(r"\b(?:seat|stage|spot|level|round|turn) 0\b", "counting from 1"),
    slip(r"\bcosts \S+ 0 \b", "what did not happen is not told"),
    slip(r"\b(?:the|hand) LIMIT\b", "limit"),
]
"""What no sentence on a screen says. Docs may name identifiers."""

SENTENCE = re.compile(r"[A-Z][^{}<>=]* [^{}<>=]*[.!?]$")
"""A text that reads like a sentence: words, not a key, a query or a path."""


class Text(NamedTuple):
    file: Path
    line: int
    text: str


def python_texts(file: Path) -> Iterator[Text]:
    """The string literals of a module that contain words, without docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and id(node) not in silent
        ):
            yield Text(file, node.lineno, node.value)


def json_texts(file: Path) -> Iterator[Text]:
    """Every value of a content file that contains words."""
    for line, source in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        for literal in re.findall(r'"(?:[^"\\]|\\.)*"', source):
            value = json.loads(literal)
            if " " in value:
                yield Text(file, line, value)


def page_texts(file: Path) -> Iterator[Text]:
    """The lines of a page or script, without comments and style."""
    source = file.read_text(encoding="utf-8")
    for unread in (r"<style.*?</style>", r"/\*.*?\*/", r"<!--.*?-->"):
        source = re.sub(unread, lambda found: "\n" * found.group().count("\n"), source, flags=re.DOTALL)
    for line, text in enumerate(source.splitlines(), start=1):
        text = re.sub(r"(?<!:)//.*$", "", text).strip()
        if " " in text and not text.startswith("import "):
            yield Text(file, line, text)


def prose_texts(file: Path) -> Iterator[Text]:
    """The lines of a Markdown file, without examples of code."""
    fenced = False
    for line, text in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if text.startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield Text(file, line, re.sub(r"`[^`]*`", "", text))


def golden_texts(file: Path) -> Iterator[Text]:
    """The events of a playthrough, as players read them."""
    for line, text in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        event = re.match(r"  [A-Z]+-[0-9.]+ to [^:]+: (.*)", text)
        if event:
            yield Text(file, line, event[1])


def slips_in(text: Text, slips: list[Slip]) -> Iterator[str]:
    for known in slips:
        found = known.pattern.search(text.text)
        if found:
            place = text.file.relative_to(ROOT) if text.file.is_relative_to(ROOT) else text.file
            said, whole = found.group().strip(), text.text.strip()[:100]
            yield f"{place}:{text.line}: {said!r} (better: {known.better}) in: {whole}"


def screen_slips(text: Text) -> Iterator[str]:
    """A sentence has no identifiers; a fragment or a line of a page may be code."""
    return slips_in(text, ON_SCREEN if SENTENCE.fullmatch(text.text.strip()) else EVERYWHERE)


def all_slips() -> list[str]:
    package = ROOT / "src" / "tabard"
    pages = ROOT / "web" / "src"
    found: list[str] = []
    for file in sorted(package.rglob("*.py")):
        found += [slip for text in python_texts(file) for slip in screen_slips(text)]
    for file in sorted((ROOT / "examples").rglob("*.py")):
        found += [slip for text in python_texts(file) for slip in slips_in(text, EVERYWHERE)]
    for file in sorted((ROOT / "tests" / "golden").glob("*.txt")):
        found += [slip for text in golden_texts(file) for slip in slips_in(text, ON_SCREEN)]
    for file in sorted((package / "games").rglob("*.json")):
        found += [slip for text in json_texts(file) for slip in screen_slips(text)]
    for file in sorted([*pages.rglob("*.svelte"), *pages.rglob("*.ts")]):
        if not file.name.endswith(".test.ts"):
            found += [slip for text in page_texts(file) for slip in slips_in(text, EVERYWHERE)]
    for file in sorted(package.rglob("*.md")):
        found += [slip for text in prose_texts(file) for slip in slips_in(text, ON_SCREEN)]
    for file in sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]):
        found += [slip for text in prose_texts(file) for slip in slips_in(text, EVERYWHERE)]
    return found


if __name__ == "__main__":
    slips = all_slips()
    print("\n".join(slips) or "No slips found.")
    sys.exit(1 if slips else 0)
