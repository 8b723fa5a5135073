"""Checks the message of a commit: `python -m tests.commit_message FILE`, which the hook of `make hooks` runs.

A subject names the part and says what the commit does, as an order: "quest: refuse a stage without a foe".
"""

import re
import sys
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"[\w./'-]+(?:(?: |, )[\w./'-]+){0,3}: (?P<first>\S+).*")
"""The part is one to four words, such as "server" or "make test"."""
BY_GIT = re.compile(r"(?:Merge|Revert|fixup!|squash!) ")
STEMS = (
    "add|allow|avoid|chang|check|clean|correct|drop|dropp|fix|giv|improv|mak|mov|remov|renam|show|test|updat|us|writ"
)
NOT_AN_ORDER = re.compile(rf"(?:{STEMS})(?:s|es|ed|ing)", re.IGNORECASE)


def mistakes(message: str) -> list[str]:
    """What is wrong with a message, in sentences."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    if BY_GIT.match(subject):
        return []
    found = []
    if len(subject) > LONGEST:
        found.append(f"The subject has {len(subject)} characters; {LONGEST} are allowed. Put the why into the body.")
    parts = SUBJECT.fullmatch(subject)
    if parts is None:
        found.append('The subject names the part first: "server: close idle sockets".')
    elif NOT_AN_ORDER.fullmatch(parts["first"]):
        found.append(f'The subject is an order: "add", not "adds" or "added". It begins with "{parts["first"]}".')
    if subject.endswith("."):
        found.append("The subject has no full stop.")
    if len(lines) > 1 and lines[1].strip():
        found.append("The line after the subject is empty.")
    return found


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = mistakes(Path(sys.argv[1]).read_text(encoding="utf-8"))
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
