"""What each viewer is sent.

Every viewer, a seat or the spectators, has its own stream, numbered without gaps. An entry that a viewer cannot notice
(no event it may see, no change in its view) is not in its stream, so that not even the number of hidden decisions
leaks. `preview` works out which viewers will notice a draft, before it is written; `fold` applies an entry to the state
and to the streams; `build_frame` and `snapshot` encode what is sent.
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from tabard.engine.decision import last_index, why_not_undo
from tabard.engine.event import SPECTATORS, Event
from tabard.engine.log_groups import LogGroups
from tabard.engine.types import SEAT_BIT, mypyc_attr
from tabard.server.tables.log import AnyBody, Entry, Played, Undone
from tabard.server.tables.state import NO_DECISION, Damaged, Draft, PlayDraft, TableState
from tabard.server.tables.views import EMPTY_VIEW, ViewParts, Views, changed_fields, encode, encode_field


@mypyc_attr(acyclic=True)
class EncodedEvent:
    """An event, encoded."""

    def __init__(self, event: Event, groups: LogGroups) -> None:
        self.audience: Final = int(event.audience)
        self.text: Final[bytes] = encode(groups.event_json(event))
        """The event as JSON."""


@mypyc_attr(acyclic=True)
class CommandResult:
    """The result of a command that became an entry."""

    def __init__(self, seat: int | None, payload: bytes, number: int) -> None:
        self.seat: Final = seat
        self.payload: Final = payload
        self.number: Final = number
        """The number of the entry in the stream of whoever sent the command."""


@mypyc_attr(acyclic=True)
class StreamItem:
    """An entry as viewers receive it: what happened and when."""

    def __init__(self, entry: Entry, kind: str, events: list[EncodedEvent], extra: dict[str, object]) -> None:
        self.seq: Final = entry.seq
        """The number of the entry in the log."""
        self.head = b'"at":%d,"kind":"%b"' % (entry.at, kind.encode())
        """The part that is the same for everybody, as JSON."""
        if extra:
            self.head += b"," + encode(extra)[1:-1]
        self.events = tuple(events)
        self.undoes: StreamItem | None = None

    def mark_undone(self) -> None:
        self.events = ()
        self.head += b',"undone":true'

    def events_for(self, viewer_bit: int) -> bytes:
        """The events that a viewer may see, as JSON."""
        return b'"events":[%b]' % b",".join([event.text for event in self.events if event.audience & viewer_bit])


class Stream:
    """The entries that one viewer has received, and what it sees."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer: Final = viewer
        self.viewer_bit: Final = int(SPECTATORS if viewer is None else SEAT_BIT[viewer])
        self.items: Final[list[StreamItem]] = []
        self.seqs: Final[list[int]] = []
        """The numbers of the items in the log, which grow: an item's place is found at once."""
        self.parts: ViewParts | None = None
        """What the viewer sees now; None until it is needed."""
        self.before: ViewParts | None = None
        """What the viewer saw before the last item."""

    def add(self, item: StreamItem) -> None:
        self.items.append(item)
        self.seqs.append(item.seq)

    def number_of(self, item: StreamItem) -> int | None:
        index = bisect_left(self.seqs, item.seq)
        return index + 1 if index < len(self.seqs) and self.seqs[index] == item.seq else None


class Preview:
    """A draft, and what the viewers will see after it."""

    def __init__(self, draft: Draft, parts: dict[int | None, ViewParts]) -> None:
        self.draft: Final = draft
        self.parts: Final = parts
        """By viewer. What nobody waits for is left out."""


class Streams:
    def __init__(self, table: TableState) -> None:
        self.table: Final = table
        self.views: Final = Views(table)
        self.by_viewer: Final = {viewer: Stream(viewer) for viewer in (*range(table.seats), None)}
        self.played: Final[list[StreamItem]] = []
        """The items of the decisions that stand, in the order of the match's decisions."""
        self.commands: Final[dict[str, CommandResult]] = {}
        """The commands that became entries, by id."""
        self.subscribed: Final[set[int | None]] = set()
        """The viewers with listeners. What others will see is not worked out in advance."""
        self.add(StreamItem(table.last, "opened", [], {}), table.all_viewers, None)

    @property
    def info(self) -> bytes:
        """The table's info, as everybody may know it."""
        return self.views.info

    def quarantine(self) -> None:
        """From now on the table is read-only."""
        self.table.quarantine()
        self.views.keep_info()
        for stream in self.by_viewer.values():
            stream.parts = None

    # Before an entry is written

    def preview(self, draft: Draft) -> Preview:
        """What every viewer will see after a draft, and who notices: that completes the draft of a decision or an undo.
        A restarted clock alone is not noticed: it restarts only if everybody notices the entry anyway."""
        if not isinstance(draft, PlayDraft):
            return Preview(draft, {})
        undone = None if draft.undone == NO_DECISION else self.played[draft.undone]
        undoable = self.undoable(draft)
        info = self.views.info_of(draft.roster)
        audience = 0
        if draft.prepared is not None:
            for event in draft.prepared.events:
                audience |= event.audience
        everything: dict[int | None, ViewParts] = {}
        seen = 0
        for viewer, stream in self.by_viewer.items():
            noticed = viewer == draft.seat or audience & stream.viewer_bit != 0
            noticed = noticed or (undone is not None and stream.number_of(undone) is not None)
            if noticed and viewer not in self.subscribed:
                seen |= stream.viewer_bit
                continue
            parts = self.views.of_position(viewer, draft.after, draft.decision_ids, info)
            everything[viewer] = parts
            if viewer in undoable:
                parts.meta["undo"] = encode_field("undo", undoable[viewer])
            if not noticed:
                now = self.current_parts(stream)
                parts.meta["deadlines"] = now.meta["deadlines"]
                noticed = parts != now
            if noticed:
                seen |= stream.viewer_bit
        self.table.complete(draft, seen)
        if draft.roster.opened.clock.limit is not None:
            deadlines = self.table.deadlines(draft.after, draft.clock_started, draft.roster)
            for parts in everything.values():
                parts.meta["deadlines"] = encode_field("deadlines", deadlines)
        return Preview(draft, everything)

    def undoable(self, draft: PlayDraft) -> dict[int | None, int | None]:
        """By seat, the number of the entry that it may undo after a draft. What is not in the stream yet gets the next
        number."""
        numbers: dict[int | None, int | None] = {}
        if not self.table.roster.opened.undo:
            return numbers
        for seat in range(self.table.seats):
            if why_not_undo(draft.decisions, seat, draft.after) is None:
                index, stream = draft.first + last_index(draft.decisions, seat), self.by_viewer[seat]
                if draft.undone != NO_DECISION and index >= draft.undone:
                    index += 1
                numbers[seat] = (
                    stream.number_of(self.played[index]) if index < len(self.played) else len(stream.items) + 1
                )
        return numbers

    # Once it is written

    def fold(self, entry: Entry, preview: Preview | None = None) -> StreamItem:
        """Apply an entry to the state and to the streams of those who notice it. Raises Damaged if it cannot be the
        next one. The preview of the entry saves work."""
        if entry.command in self.commands:
            raise Damaged(f"Entry {entry.seq} of the log repeats the command {entry.command}.")
        happening = self.table.fold(entry, None if preview is None else preview.draft)
        body = happening.body
        events = [EncodedEvent(event, self.table.game.log_groups) for event in happening.events]
        item = StreamItem(entry, kind_of(body), events, happening.extra)
        if isinstance(body, Played):
            self.played.append(item)
        elif happening.undone != NO_DECISION:
            item.undoes = self.played.pop(happening.undone)
            item.undoes.mark_undone()
        self.views.keep_info()
        self.add(item, happening.seen, preview)
        actor = getattr(body, "seat", None)
        number = len(self.by_viewer[actor].items)
        self.commands[entry.command] = CommandResult(actor, command_payload(body), number)
        return item

    def add(self, item: StreamItem, seen: int, preview: Preview | None) -> None:
        for viewer, stream in self.by_viewer.items():
            if stream.viewer_bit & seen:
                stream.add(item)
                stream.before = stream.parts
                stream.parts = None if preview is None else preview.parts.get(viewer)

    def head(self, viewer: int | None) -> int:
        """The number of the last entry of a viewer's stream."""
        return len(self.by_viewer[viewer].items)

    def has_last(self, viewer: int | None, item: StreamItem) -> bool:
        """Whether an item is the last one of a viewer's stream: that viewer notices it."""
        return self.by_viewer[viewer].items[-1] is item

    def last_decision(self, seat: int) -> int | None:
        """The number of the seat's last decision in its own stream."""
        assert self.table.match is not None
        return self.by_viewer[seat].number_of(self.played[self.table.match.last_of(seat)])

    # Frames

    def current_parts(self, stream: Stream) -> ViewParts:
        """What a viewer sees now."""
        if stream.parts is None:
            stream.parts = self.build_parts(stream)
        return stream.parts

    def build_parts(self, stream: Stream) -> ViewParts:
        table, viewer, match = self.table, stream.viewer, self.table.match
        if match is None:
            return self.views.before_the_game(viewer)
        parts = self.views.of_position(viewer, match.state, table.decision_ids, self.info)
        deadlines = table.deadlines(match.state, table.clock_started, table.roster)
        parts.meta["deadlines"] = encode_field("deadlines", deadlines)
        may_undo = table.roster.status == "playing" and table.roster.opened.undo
        if may_undo and viewer is not None and match.why_not_undo(viewer) is None:
            parts.meta["undo"] = encode_field("undo", self.last_decision(viewer))
        return parts

    def build_frame(self, viewer: int | None, item: StreamItem) -> bytes:
        """The frame for one viewer (a seat, or None for the spectators): the last item and what it changed for them."""
        stream = self.by_viewer[viewer]
        before, after = stream.before or EMPTY_VIEW, self.current_parts(stream)
        pieces = [self.encode_item(stream, item, len(stream.items))]
        changed, gone = self.views.public_changes(before.public, after.public)
        changed = changed + changed_fields(before.private, after.private)
        if changed:
            pieces.append(b'"view":{%b}' % b",".join(changed))
        gone = gone + [name for name in before.private if name not in after.private]
        if gone:
            pieces.append(b'"gone":' + encode(gone))
        pieces += changed_fields(before.meta, after.meta)
        stream.before = None  # freed now, while it is still in the processor's cache
        return b'{"type":"entry",' + b",".join(pieces) + b"}"

    def encode_item(self, stream: Stream, item: StreamItem, number: int) -> bytes:
        """An item as JSON, the same now and for somebody who connects later."""
        undoes = b""
        if item.undoes is not None:
            undone = stream.number_of(item.undoes)
            undoes = b',"undoes":[]' if undone is None else b',"undoes":[%d]' % undone
        return b'"n":%d,%b%b,%b' % (number, item.head, undoes, item.events_for(stream.viewer_bit))

    def entries_since(self, viewer: int | None, since: int, limit: int) -> bytes:
        """The first entries of a viewer's stream after a number, at most so many, as JSON."""
        stream = self.by_viewer[viewer]
        return b"[" + b",".join(self.encode_items(stream, since, limit)) + b"]"

    def encode_items(self, stream: Stream, since: int, limit: int) -> Iterator[bytes]:
        for number, item in enumerate(stream.items[since : since + limit], start=since + 1):
            yield b"{" + self.encode_item(stream, item, number) + b"}"

    def snapshot(self, viewer: int | None, since: int, limit: int, host: bool, now: int, presence: bytes) -> bytes:
        """Everything a viewer needs to start, or to resume after a number, with at most so many entries: the last
        ones."""
        stream = self.by_viewer[viewer]
        since = max(since, len(stream.items) - limit)
        parts = self.current_parts(stream)
        pieces = [
            b'"n":%d,"seat":%b,"host":%b,"now":%d' % (len(stream.items), encode(viewer), encode(host), now),
            b'"view":null'
            if self.table.match is None
            else b'"view":{%b}' % b",".join((parts.public | parts.private).values()),
            *parts.meta.values(),
            b'"entries":' + self.entries_since(viewer, since, limit),
            b'"presence":' + presence,
        ]
        return b'{"type":"snapshot",' + b",".join(pieces) + b"}"


def kind_of(body: AnyBody) -> str:
    kind = type(body).__struct_config__.tag
    assert isinstance(kind, str)
    return kind


def command_payload(body: AnyBody) -> bytes:
    """What a command asked for, to tell a resent command from another use of the same id."""
    match body:
        case Played(seat, answer):
            return encode(["decide", seat, answer])
        case Undone(seat):
            return encode(["undo", seat])
    return encode(body)
