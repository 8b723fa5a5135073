"""Understanding what the player typed: a number, the answer's text, a short form, or just its card."""

from collections.abc import Callable, Sequence
from typing import Final

MAX_DIGITS: Final = 4


class Unclear(Exception):
    """What was typed is no answer, or could be several; the message tells the player."""


def understand(typed: str, legal: Sequence[str], known: Sequence[str], spoken: Callable[[str], str] = str) -> str:
    """The answer that is meant. It may be a known one that is not legal, so that the game can say why not. The player
    may type answers as the screen writes them, or as their action texts."""
    word = plain(typed)
    if word.isdecimal():
        return by_number(word, legal)
    said = {spoken(answer): answer for answer in known}
    on_screen = [spoken(answer) for answer in legal]
    meant = fitting(word, on_screen, list(said)) if word else []
    if len(meant) == 1:
        return said.get(meant[0], meant[0])
    if meant:
        raise Unclear(f"{typed!r} could mean {' or '.join(meant)}. Type more of it, or its number.")
    exact = [answer for answer in known if plain(answer) == word]
    if exact:
        return exact[0]
    raise Unclear(f"{typed!r} isn't one of your moves. {what_to_type(on_screen)}")


def fitting(word: str, legal: Sequence[str], known: Sequence[str]) -> list[str]:
    """The answers that the word may stand for: exact matches before abbreviations."""
    return (
        [answer for answer in legal if plain(answer) == word]
        or [answer for answer in legal if argument(plain(answer)) == word]
        or [answer for answer in legal if shortens(word, plain(answer))]
        or not_legal(word, legal, known)
    )


def one_by_one(typed: str, legal: Sequence[str], known: Sequence[str], spoken: Callable[[str], str] = str) -> list[str]:
    """The answers in a line that has several, such as F10 S10 close; or the line itself if it is a single one."""
    words = [word.rstrip(",;") for word in typed.split()]
    try:
        understand(typed, legal, known, spoken)
    except Unclear:
        if len(words) > 1 and any(word.isdecimal() for word in words):
            raise Unclear(
                "To make several moves in one line, use their names: the numbers change after each move."
            ) from None
        return words
    return [typed]


def by_number(word: str, legal: Sequence[str]) -> str:
    if len(word) <= MAX_DIGITS and 1 <= int(word) <= len(legal):
        return legal[int(word) - 1]
    raise Unclear(f"There is no move number {word[:MAX_DIGITS]}. {what_to_type(legal)}")


def not_legal(word: str, legal: Sequence[str], known: Sequence[str]) -> list[str]:
    """An answer of this game that is not allowed now. A card alone is taken to go with the current question."""
    exact = [answer for answer in known if plain(answer) == word]
    asked = {verb(answer) for answer in legal}
    return exact or [answer for answer in known if argument(plain(answer)) == word and verb(answer) in asked]


def shortens(word: str, answer: str) -> bool:
    """Whether the word abbreviates an answer, its card, or both: j, s1, at:s1."""
    if answer.startswith(word) or argument(answer).startswith(word):
        return True
    return bool(argument(word)) and verb(answer).startswith(verb(word)) and argument(answer).startswith(argument(word))


def plain(answer: str) -> str:
    """In lower case, and with a colon for a typed space: Attack S10 becomes attack:s10."""
    before, _, after = answer.strip().lower().replace(":", " ", 1).partition(" ")
    return f"{before}:{after.strip()}" if after.strip() else before


def verb(answer: str) -> str:
    return answer.partition(":")[0]


def argument(answer: str) -> str:
    return answer.partition(":")[2]


def what_to_type(legal: Sequence[str]) -> str:
    if len(legal) == 1:
        return f"Your only move is {legal[0]}: press Enter. For help, type ?"
    return f"Type a number from 1 to {len(legal)}, or a name such as {legal[0]}. For help, type ?"
