"""Figures and persons in the sentences of hints and analysis."""

import re
from typing import Final

from tabard.engine.types import i64, seat_name


def percent(part: float) -> str:
    """With a non-breaking space."""
    return f"{points(part)}\u00a0%"


def points(part: float) -> int:
    """A chance in whole points, so that differences between them add up; halves are rounded up, as in the browser."""
    return int(100 * part + 0.5)


def share(part: i64, whole: i64) -> str:
    """A share that is known exactly, in per cent."""
    return percent(float(part) / float(whole))


def roughly(per_mille: i64) -> str:
    """An estimated chance. It is never called certain."""
    if per_mille < 10:
        return "less than 1\u00a0%"
    return "more than 99\u00a0%" if per_mille >= 990 else f"about {percent(float(per_mille) / 1000)}"


def counted(count: i64, thing: str) -> str:
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"


def none_or(count: i64, thing: str) -> str:
    return f"no {thing}" if count == 0 else counted(count, thing)


# Persons

MODALS: Final = frozenset({"can", "can't", "cannot", "could", "may", "might", "must", "will", "would"})
IRREGULAR: Final = {"are": "is", "have": "has", "do": "does", "go": "goes"}
ADVERBS: Final = "still|no longer|no more|then|only|again|also"
VERBS: Final = (
    "attack|begin|block|build|decline|discard|draw|earn|face|fight|gain|give|hold|join|keep|leave|lose|need|play|reach|spend|"
    "stand|start|stay|use|win|are|have|do|go|" + "|".join(sorted(MODALS))
)
SUBJECT: Final = re.compile(rf"\b[Yy]ou (?:((?:{ADVERBS}) ))?({VERBS})\b(?!')")


def in_third_person(reason: str, seat: int) -> str:
    """A heuristic's reason, which says "you" to a seat, as a sentence about that seat."""
    name = seat_name(seat)
    about = SUBJECT.sub(lambda found: f"{name} {found[1] or ''}{third_person(found[2])}", reason)
    second = re.compile(rf"\b({name} [^.;:]*?\b(?:and|but) )({VERBS})\b")
    about = second.sub(lambda found: found[1] + third_person(found[2]), about)
    about = re.sub(r"\b[Yy]ours?\b", f"{name}'s", about)
    about = re.sub(r"\b[Yy]ou\b", name, about)
    repeated = re.compile(rf"\b({name} [a-z][^.;:P]*?)\b{name}'s\b")
    while repeated.search(about):
        about = repeated.sub(r"\1their", about)
    return about


def third_person(verb: str) -> str:
    if verb in MODALS:
        return verb
    return IRREGULAR.get(verb) or (f"{verb}es" if verb.endswith(("ss", "sh", "ch")) else f"{verb}s")
