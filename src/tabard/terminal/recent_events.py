"""Recent events in a few lines: routine events are merged, and nothing that matters is left out."""

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tabard.engine.event import Event
from tabard.engine.types import seat_names
from tabard.terminal.boards.board import Board
from tabard.terminal.second_person import in_second_person, plain_predicate

SUBJECT: Final = re.compile(r"P(\d) ")
ENDS_WITH_A_COUNT: Final = re.compile(r" \d+ [a-z]+\.$")


def recent_events(events: Sequence[Event], board: Board, you: int | None) -> list[RenderableType]:
    """The events in paragraphs, as a seat reads them or, with None, as anybody does."""
    return [
        Padding(paragraph_text(paragraph, board, you), (0, 0, 0, 1), expand=False)
        for paragraph in paragraphs(without_superseded(events, board), board)
    ]


def paragraph_text(paragraph: Sequence[Event], board: Board, you: int | None) -> Text:
    sentences = combined_sentences(paragraph)
    message = " ".join(sentence if you is None else in_second_person(sentence, you) for sentence in sentences)
    return board.styled(message, "bold" if paragraph[0].kind in board.headlines else "")


def without_superseded(events: Sequence[Event], board: Board) -> list[Event]:
    """Leave out what a later event of the same seat includes: cards played one by one, then the whole attack."""
    kept: list[Event] = []
    superseded: set[tuple[str, object]] = set()
    for event in reversed(events):
        seat = event.data.get("seat")
        if (event.kind, seat) not in superseded:
            kept.append(event)
        superseded |= {(partial, seat) for partial, whole in board.superseded.items() if whole == event.kind}
    return kept[::-1]


def paragraphs(events: Sequence[Event], board: Board) -> list[list[Event]]:
    """Headlines stand alone; some events open a paragraph; the others follow on."""
    groups: list[list[Event]] = []
    for event in events:
        alone = event.kind in board.headlines or (groups and groups[-1][0].kind in board.headlines)
        if not groups or alone or event.kind in board.openers:
            groups.append([event])
        else:
            groups[-1].append(event)
    return groups


def combined_sentences(events: Sequence[Event]) -> list[str]:
    """The sentences of a paragraph; several similar ones become one."""
    sentences: list[str] = []
    run: list[str] = []
    for index, event in enumerate(events):
        grown = [*run, event.text]
        if run and event.kind == events[index - 1].kind and one_sentence(grown) is not None:
            run = grown
        else:
            sentences += [one_sentence(run) or run[0]] if run else []
            run = [event.text]
    return sentences + ([one_sentence(run) or run[0]] if run else [])


def one_sentence(texts: Sequence[str]) -> str | None:
    """One sentence for all of these, or None if there is none."""
    if len(texts) == 1:
        return texts[0]
    return repeated(texts) or listed(texts) or of_several(texts)


def repeated(texts: Sequence[str]) -> str | None:
    """P2 adds a card. (3 times)"""
    return f"{texts[0]} ({len(texts)} times)" if len(set(texts)) == 1 else None


def listed(texts: Sequence[str]) -> str | None:
    """P2 discards F5, F10."""
    starts = {text.rpartition(" ")[0] for text in texts}
    ends = [text.rpartition(" ")[2] for text in texts]
    if len(starts) > 1 or not all(end.endswith(".") for end in ends):
        return None
    return f"{starts.pop()} {', '.join(end[:-1] for end in ends)}."


def of_several(texts: Sequence[str]) -> str | None:
    """P2 and P3 join stage 1."""
    subjects = [SUBJECT.match(text) for text in texts]
    seats = [int(subject[1]) - 1 for subject in subjects if subject]
    said = {text[subject.end() :] for text, subject in zip(texts, subjects, strict=True) if subject}
    if len(set(seats)) < len(texts) or len(said) > 1:
        return None
    predicate = plain_predicate(said.pop())
    if predicate is None:
        return None
    each = predicate[:-1] + " each." if ENDS_WITH_A_COUNT.search(predicate) else predicate
    return f"{seat_names(tuple(seats))} {each}"


def whole_log(events: Sequence[Event], board: Board, you: int | None) -> RenderableType:
    """Every event on its own line, with its clause."""
    clauses = max((len(event.clause) for event in events), default=0)
    lines: list[RenderableType] = []
    for event in events:
        line = Text(f"{event.clause:<{clauses}}  ", style="dim")
        line.append_text(board.styled(event.text if you is None else in_second_person(event.text, you), "not dim"))
        lines.append(line)
    return Group(*lines)
