"""Recent events in a few lines: routine events are merged, and nothing that matters is left out."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tabard.engine.event import Event
from tabard.engine.log_groups import LogGroups, Phrase
from tabard.engine.types import seat_name
from tabard.terminal.boards.board import Board
from tabard.terminal.second_person import in_second_person


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
        before = runs[place - 1] if place > 0 else []
        seat = run[0].data.get("seat")
        same_seat = all(event.data.get("seat") == seat for event in (*before, *run))
        if before and same_seat and seat is not None and (before[0].kind, run[0].kind) in groups.joins:
            sentences[-1] = joined(sentences[-1], sentence, seat)
        else:
            sentences.append(sentence)
    return sentences


def merged(events: Sequence[Event], groups: LogGroups) -> str | None:
    """One sentence for events of one kind, or None when there is none."""
    if len(events) == 1:
        return events[0].text
    by_rule = [{phrase.rule: phrase for phrase in groups.phrases(event)} for event in events]
    shared = [rule for rule in by_rule[0] if all(rule in phrases for phrases in by_rule)]
    sentences = (one_sentence([phrases[rule] for phrases in by_rule]) for rule in shared)
    return next((sentence for sentence in sentences if sentence is not None), None)


def one_sentence(phrases: Sequence[Phrase]) -> str | None:
    """P2 discards F5 and F10."""
    first = phrases[0]
    if any((phrase.start, phrase.many) != (first.start, first.many) for phrase in phrases):
        return None
    if first.many and len({phrase.item for phrase in phrases}) < len(phrases):
        return None
    items = [first.item, *(phrase.again for phrase in phrases[1:])]
    counted = first.plural and len(set(items)) == 1
    listed = f"{len(items)} {first.plural}" if counted else f"{', '.join(items[:-1])} and {items[-1]}"
    return f"{first.start}{listed}{first.many or phrases[-1].end}"


def joined(first: str, second: str, seat: int) -> str:
    """P1 draws 1 card and discards F5."""
    return f"{first[:-1]} and {second.removeprefix(f'{seat_name(seat)} ')}"


def whole_log(events: Sequence[Event], board: Board, you: int | None) -> RenderableType:
    """Every event on its own line, with its clause."""
    clauses = max((len(event.clause) for event in events), default=0)
    lines: list[RenderableType] = []
    for event in events:
        line = Text(f"{event.clause:<{clauses}}  ", style="dim")
        line.append_text(board.styled(event.text if you is None else in_second_person(event.text, you), "not dim"))
        lines.append(line)
    return Group(*lines)
