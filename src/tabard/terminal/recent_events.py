"""Recent events in a few lines: routine events are merged, and nothing that matters is left out."""

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tabard.engine.event import Event
from tabard.engine.log_groups import LogGroups, Merge
from tabard.terminal.boards.board import Board
from tabard.terminal.second_person import in_second_person

ENDS_WITH_A_COUNT: Final = re.compile(r" \d+ [a-z ]+\.$")
SAME_SUBJECT: Final = re.compile(r"(P\d) [a-z]+s ")


def recent_events(events: Sequence[Event], board: Board, you: int | None) -> list[RenderableType]:
    """The events in paragraphs, as a seat reads them or, with None, as anybody does."""
    return [
        Padding(paragraph_text(paragraph, board, you), (0, 0, 0, 1), expand=False)
        for paragraph in paragraphs(without_superseded(events, board.log), board)
    ]


def paragraph_text(paragraph: Sequence[Event], board: Board, you: int | None) -> Text:
    sentences = combined_sentences(paragraph, board.log)
    message = " ".join(sentence if you is None else in_second_person(sentence, you) for sentence in sentences)
    return board.styled(message, "bold" if paragraph[0].kind in board.headlines else "")


def without_superseded(events: Sequence[Event], groups: LogGroups) -> list[Event]:
    """Leave out what a later event says again: cards laid one by one, then the whole attack."""
    kept: list[Event] = []
    later: set[tuple[str, object]] = set()
    kinds: set[str] = set()
    for event in reversed(events):
        seat = event.data.get("seat")
        said_again = (groups.superseded.get(event.kind, ""), seat) in later
        if not said_again and groups.settled.get(event.kind) not in kinds:
            kept.append(event)
        later.add((event.kind, seat))
        kinds.add(event.kind)
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


def combined_sentences(events: Sequence[Event], groups: LogGroups) -> list[str]:
    """The sentences of a paragraph, where several that say the same kind of thing become one."""
    runs: list[list[Event]] = []
    for event in events:
        if runs and event.kind == runs[-1][0].kind and merged([*runs[-1], event], groups) is not None:
            runs[-1].append(event)
        else:
            runs.append([event])
    sentences: list[str] = []
    for place, run in enumerate(runs):
        sentence = merged(run, groups) or run[0].text
        pair = (runs[place - 1][0].kind, run[0].kind)
        whole = joined(sentences[-1], sentence) if sentences and pair in groups.joins else None
        if whole is None:
            sentences.append(sentence)
        else:
            sentences[-1] = whole
    return sentences


def merged(events: Sequence[Event], groups: LogGroups) -> str | None:
    """One sentence for events of one kind, or None when there is none."""
    if len(events) == 1:
        return events[0].text
    texts = [event.text for event in events]
    sentences = (one_sentence(texts, merge) for merge in groups.merges if merge.kind == events[0].kind)
    return next((sentence for sentence in sentences if sentence is not None), None)


def one_sentence(texts: Sequence[str], merge: Merge) -> str | None:
    """P2 discards F5 and F10."""
    found = [match for match in (re.search(merge.pattern, text) for text in texts) if match is not None]
    starts = {match.string[: match.start(1)] for match in found}
    if len(found) < len(texts) or len(starts) > 1:
        return None
    items = [match[1] if place == 0 else match[1].replace(merge.omit, "", 1) for place, match in enumerate(found)]
    end = texts[-1][found[-1].end(1) :]
    if merge.plural[0]:
        if len(set(items)) < len(items) or len({match.string[match.end(1) :] for match in found}) > 1:
            return None
        end = end.replace(*merge.plural, 1)
        end = end[:-1] + " each." if ENDS_WITH_A_COUNT.search(end) else end
    return f"{starts.pop()}{listed(items)}{end}"


def listed(items: Sequence[str]) -> str:
    """F5, F10 and S10; 3 cards for a card, a card and a card."""
    article, _, thing = items[0].partition(" ")
    if len(set(items)) == 1 and article in ("a", "an"):
        return f"{len(items)} {thing}s"
    return f"{', '.join(items[:-1])} and {items[-1]}"


def joined(first: str, second: str) -> str | None:
    """P1 draws 1 card and discards F5."""
    before, after = SAME_SUBJECT.match(first), SAME_SUBJECT.match(second)
    if before is None or after is None or before[1] != after[1] or ". " in first:
        return None
    return f"{first[:-1]} and {second[len(after[1]) + 1 :]}"


def whole_log(events: Sequence[Event], board: Board, you: int | None) -> RenderableType:
    """Every event on its own line, with its clause."""
    clauses = max((len(event.clause) for event in events), default=0)
    lines: list[RenderableType] = []
    for event in events:
        line = Text(f"{event.clause:<{clauses}}  ", style="dim")
        line.append_text(board.styled(event.text if you is None else in_second_person(event.text, you), "not dim"))
        lines.append(line)
    return Group(*lines)
