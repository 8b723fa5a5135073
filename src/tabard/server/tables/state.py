"""The state of a table: the fold of its log, and what each viewer may know of it. Pure: no clock, no network, no
database.

Every viewer, a seat or the spectators, has its own stream, numbered without gaps. An entry that a viewer cannot notice
(no event it may see, no change in its view) is not in its stream, so that not even the number of hidden decisions
leaks. Which viewers notice a decision is worked out before the entry is written, and stored in it: folding the log
again numbers every stream as before.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from tabard.engine.decision import Decision, Prepared, last_index, why_not_undo
from tabard.engine.dump import fingerprint
from tabard.engine.event import SPECTATORS, Event
from tabard.engine.game import Game
from tabard.engine.match import Match
from tabard.engine.refusal import Invalid, Refused
from tabard.engine.result import result_of
from tabard.engine.state import State
from tabard.engine.types import SEAT_BIT, mypyc_attr
from tabard.engine.view import private_view, public_view
from tabard.games import find
from tabard.server.tables.log import (
    AnyBody,
    BotSeated,
    Chosen,
    ClockCredited,
    Entry,
    Joined,
    Opened,
    Played,
    Said,
    Started,
    Undone,
    WaitExtended,
    follows,
)
from tabard.server.tables.roster import Roster, initial_roster

FINGERPRINT_INTERVAL: Final = 16
"""Every so many decisions, the fingerprint of the state is stored with the entry."""
BOT_TURN_GRACE: Final = 4000
"""How many milliseconds after a bot's turn began any process of the server may attend to the table."""

encode: Final = msgspec.json.Encoder().encode


class Damaged(Exception):
    """A log that doesn't fold as it should. Its table becomes read-only."""


@mypyc_attr(acyclic=True)
class EncodedEvent:
    """An event, encoded."""

    def __init__(self, event: Event) -> None:
        self.audience: Final = int(event.audience)
        self.text: Final[bytes] = encode(event.as_json())
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

    def __init__(self, at: int, kind: str, events: list[Event], extra: dict[str, object]) -> None:
        self.head = b'"at":%d,"kind":"%b"' % (at, kind.encode())
        """The part that is the same for everybody, as JSON."""
        if extra:
            self.head += b"," + encode(extra)[1:-1]
        self.events = tuple([EncodedEvent(event) for event in events])
        self.undoes: StreamItem | None = None

    def mark_undone(self) -> None:
        self.events = ()
        self.head += b',"undone":true'

    def events_for(self, viewer_bit: int) -> bytes:
        """The events that a viewer may see, as JSON."""
        return b'"events":[%b]' % b",".join([event.text for event in self.events if event.audience & viewer_bit])


Fields = dict[str, bytes]
"""Encoded fields of a JSON object, by name. Each holds its name and its value."""


class ViewParts:
    """Everything that a viewer sees at one moment: the public part of the view, the private part, and the fields beside
    the view."""

    __slots__ = ("meta", "private", "public")

    def __init__(self, public: Fields, private: Fields, meta: Fields) -> None:
        self.public = public
        """The same object for all viewers of a position."""
        self.private = private
        self.meta = meta

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ViewParts) and (self.public, self.private, self.meta) == (
            other.public,
            other.private,
            other.meta,
        )

    __hash__ = None  # type: ignore[assignment]


ENCODED_NAMES: Final[dict[str, bytes]] = {}
"""Field names, encoded."""
NO_FIELDS: Final[Fields] = {}
EMPTY_VIEW: Final = ViewParts(NO_FIELDS, NO_FIELDS, NO_FIELDS)
NO_ASK: Final = b'"ask":null'
NO_UNDO: Final = b'"undo":null'
NO_DEADLINES: Final = b'"deadlines":{}'
NOBODY_OUT: Final = b'"out":[]'


class Stream:
    """The entries that one viewer has received, and what it sees."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer: Final = viewer
        self.viewer_bit: Final = int(SPECTATORS if viewer is None else SEAT_BIT[viewer])
        self.items: Final[list[StreamItem]] = []
        self.parts: ViewParts | None = None
        """What the viewer sees now; None until it is needed."""
        self.before: ViewParts | None = None
        """What the viewer saw before the last item."""

    def number_of(self, item: StreamItem) -> int | None:
        for index in range(len(self.items) - 1, -1, -1):
            if self.items[index] is item:
                return index + 1
        return None


class Draft:
    """An entry that may be written, and the roster and due time after it."""

    def __init__(self, body: AnyBody, roster: Roster, due: int | None) -> None:
        self.body: Final = body
        self.roster: Final = roster
        self.due: Final = due


class PlayDraft(Draft):
    """The draft of a decision or an undo, with everything that the viewers will see."""

    def __init__(self, body: Played | Undone, preview: "Preview", prepared: Prepared | None) -> None:
        super().__init__(body, preview.roster, preview.due)
        self.preview: Final = preview
        self.prepared: Final = prepared


class Preview:
    """The table after a decision or an undo."""

    def __init__(
        self,
        roster: Roster,
        seen: int,
        decision_ids: list[int],
        clock_started: list[int],
        parts: dict[int | None, ViewParts],
        due: int | None,
    ) -> None:
        self.roster: Final = roster
        self.seen: Final = seen
        """The set of viewers who notice it."""
        self.decision_ids: Final = decision_ids
        self.clock_started: Final = clock_started
        self.parts: Final = parts
        self.due: Final = due


class TableState:
    def __init__(self, entry: Entry, id: str) -> None:
        body = entry.read()
        if not isinstance(body, Opened) or not follows(None, entry):
            raise Damaged("The log does not begin with the opening of a table.")
        self.game: Final[Game] = find(body.game)
        try:
            options = self.game.options_under(body.rules, body.options, "The table")
        except Invalid as error:
            raise Damaged(str(error)) from None
        self.left_out: Final = self.game.added_since(body.rules)
        """What the positions of a table that began under earlier rules have only today: left out of fingerprints."""
        body = msgspec.structs.replace(body, rules=self.game.rules_version, options=options)
        self.id: Final = id
        self.seats: Final = len(body.seats)
        self.roster = initial_roster(id, body, entry.at)
        self.info = self.encode_info(self.roster)
        self.match: Match | None = None
        self.last = entry
        self.streams: Final = {viewer: Stream(viewer) for viewer in (*range(self.seats), None)}
        self.played: Final[list[StreamItem]] = []
        """The items of the decisions that stand, in the order of the match's decisions."""
        self.decision_ids = [0] * self.seats
        """How many questions each seat was asked: the id of its current question."""
        self.clock_started = [entry.at] * self.seats
        """When each seat's clock started."""
        self.last_moves = [entry.at] * self.seats
        """When each seat last decided or undid something."""
        self.timeouts = [0] * self.seats
        """How often in a row each seat's clock has run out."""
        self.wait_extended = [0] * self.seats
        """When a player last chose to wait for the seat."""
        self.commands: Final[dict[str, CommandResult]] = {}
        """The commands that became entries, by id."""
        self.subscribed: Final[set[int | None]] = set()
        """The viewers with listeners. What others will see is not worked out in advance."""
        self.position: State | None = None
        """The position that `public` was built for."""
        self.public = NO_FIELDS
        self.change: tuple[Fields, Fields, list[bytes], list[str]] = (NO_FIELDS, NO_FIELDS, [], [])
        """The last change of the public view: before, after, changed fields and removed fields."""
        self.all_viewers: Final = sum(stream.viewer_bit for stream in self.streams.values())
        self.add_item(StreamItem(entry.at, "opened", [], {}), self.all_viewers)

    def encode_info(self, roster: Roster) -> bytes:
        return encode(roster.info(self.game))

    def quarantine(self) -> None:
        """From now on the table is read-only."""
        self.roster = msgspec.structs.replace(self.roster, status="damaged")
        self.info = self.encode_info(self.roster)
        for stream in self.streams.values():
            stream.parts = None

    # Folding

    def fold(self, entry: Entry, draft: Draft | None = None) -> StreamItem:
        """Apply an entry of the log. Raises Damaged if it cannot be the next one."""
        if draft is None and not follows(self.last, entry):
            raise Damaged(f"Entry {entry.seq} of the log was changed.")
        body = entry.read() if draft is None else draft.body
        preview = draft.preview if isinstance(draft, PlayDraft) else None
        roster, seen = self.roster, self.all_viewers
        match body:
            case Played():
                prepared = draft.prepared if isinstance(draft, PlayDraft) else None
                item, seen = self.fold_decision(entry, body, prepared, preview), body.seen
                roster = roster_after(roster, self.playing().state) if preview is None else preview.roster
            case Undone():
                item, seen = self.fold_undo(entry, body, preview), body.seen
            case _:
                item = self.fold_other(entry, body)
                roster = roster.after(body, entry.at)
                if isinstance(body, Chosen):
                    seen = self.streams[body.seat].viewer_bit
        if roster is not self.roster:
            self.roster = roster
            self.info = self.encode_info(roster)
        self.last = entry
        self.add_item(item, seen, preview)
        actor = getattr(body, "seat", None)
        self.commands[entry.command] = CommandResult(actor, command_payload(body), len(self.streams[actor].items))
        return item

    def add_item(self, item: StreamItem, seen: int, preview: Preview | None = None) -> None:
        for viewer, stream in self.streams.items():
            if stream.viewer_bit & seen:
                stream.items.append(item)
                stream.before = stream.parts
                stream.parts = None if preview is None else preview.parts.get(viewer)

    def fold_decision(
        self, entry: Entry, body: Played, prepared: Prepared | None, preview: Preview | None
    ) -> StreamItem:
        match = self.playing()
        if prepared is None or preview is None:
            prepared = self.prepared(body.seat, body.answer)
            decision_ids, clock_started = self.next_decision_ids(
                match.state, prepared.after, body.seat, body.seen, entry.at
            )
        else:
            decision_ids, clock_started = preview.decision_ids, preview.clock_started
        match.commit(prepared)
        self.decision_ids, self.clock_started = decision_ids, clock_started
        self.last_moves[body.seat] = entry.at
        self.timeouts[body.seat] = self.timeouts[body.seat] + 1 if body.stand_in == "clock" else 0
        if preview is None and body.hash and fingerprint(match.state, self.left_out) != body.hash:
            raise Damaged(f"Entry {entry.seq} of the log leads to a different position than before.")
        extra: dict[str, object] = {"seat": body.seat, "stand_in": body.stand_in} if body.stand_in else {}
        item = StreamItem(entry.at, "played", prepared.events, extra)
        self.played.append(item)
        return item

    def prepared(self, seat: int, answer: str) -> Prepared:
        try:
            return self.playing().prepare(seat, answer)
        except (Refused, Invalid) as error:
            raise Damaged(f"The log contains a decision that is not allowed: {error}") from None

    def fold_undo(self, entry: Entry, body: Undone, preview: Preview | None) -> StreamItem:
        match = self.playing()
        refusal = match.why_not_undo(body.seat)
        if refusal is not None:
            raise Damaged(f"The log contains an undo that is not allowed: {refusal}")
        index = match.last_of(body.seat)
        self.decision_ids, self.clock_started = (
            self.next_decision_ids(match.state, match.state_without(index), body.seat, body.seen, entry.at)
            if preview is None
            else (preview.decision_ids, preview.clock_started)
        )
        match.undo(body.seat)
        self.last_moves[body.seat] = entry.at
        item = StreamItem(entry.at, "undone", [], {"seat": body.seat})
        item.undoes = self.played.pop(index)
        item.undoes.mark_undone()
        return item

    def fold_other(self, entry: Entry, body: AnyBody) -> StreamItem:
        events: list[Event] = []
        extra: dict[str, object] = {}
        match body:
            case Started():
                opened = self.roster.opened
                try:
                    options = self.roster.chosen_options()
                    self.match = Match(self.game, self.seats, bytes.fromhex(opened.key), options, opened.scenario)
                except Invalid as error:
                    raise Damaged(f"The game in the log can't be dealt: {error}") from None
                events = list(self.match.log)
                for seat in self.match.to_act:
                    self.decision_ids[seat], self.clock_started[seat] = 1, entry.at
            case Said(seat, text):
                extra = {"seat": seat, "text": text}
            case ClockCredited(milliseconds):
                self.clock_started = [since + milliseconds for since in self.clock_started]
            case WaitExtended(seat, awaited):
                self.wait_extended[awaited] = entry.at
                extra = {"seat": seat, "awaited": awaited}
            case _:
                seat_of_body = getattr(body, "seat", None)
                if seat_of_body is not None:
                    extra = {"seat": seat_of_body}
                    name = body.name if isinstance(body, Joined) else self.roster.seat_states[seat_of_body].name
                    if name:
                        extra["name"] = name
                if isinstance(body, BotSeated) and body.why:
                    extra["why"] = body.why
        return StreamItem(entry.at, kind_of(body), events, extra)

    def playing(self) -> Match:
        if self.match is None or self.roster.status != "playing":
            raise Damaged("The log contains moves outside a game.")
        return self.match

    @property
    def bots_alone(self) -> bool:
        """Whether only bots still have decisions to make: every person is out, or a bot plays for them."""
        if self.match is None or self.roster.status != "playing":
            return False
        out = self.match.out
        return all(seat_state.kind == "bot" or seat in out for seat, seat_state in enumerate(self.roster.seat_states))

    # Questions and clocks

    def next_decision_ids(
        self, before: State, after: State, decider: int, seen: int, at: int
    ) -> tuple[list[int], list[int]]:
        """The ids of all questions after a decision or an undo, and when their clocks started. A seat that is asked the
        same as before keeps its id. A clock restarts only with an entry that every viewer notices; otherwise it would
        reveal hidden decisions."""
        decision_ids, clock_started = list(self.decision_ids), list(self.clock_started)
        same_step = bool(before.agenda) and bool(after.agenda) and before.agenda[-1] is after.agenda[-1]
        for seat in after.to_act:
            waited = same_step and seat in before.to_act
            if seat == decider or not waited:
                decision_ids[seat] += 1
            if not waited or (seat == decider and seen == self.all_viewers):
                clock_started[seat] = at
        return decision_ids, clock_started

    def deadlines(self, state: State, clock_started: list[int], roster: Roster) -> dict[int, int]:
        """When the clock runs out for each person who is asked."""
        limit = roster.opened.clock.limit
        if limit is None or roster.status != "playing":
            return {}
        return {seat: clock_started[seat] + limit for seat in state.to_act if roster.seat_states[seat].kind != "bot"}

    def due(self, roster: Roster, state: State | None, clock_started: list[int], at: int) -> int | None:
        """When the server must attend to the table at the latest."""
        if roster.status == "gathering":
            return None if roster.open_seats else at
        if roster.status != "playing" or state is None:
            return None
        times = list(self.deadlines(state, clock_started, roster).values())
        for seat in state.to_act:
            if roster.seat_states[seat].kind == "bot":
                times.append((at // BOT_TURN_GRACE + 2) * BOT_TURN_GRACE)
        return min(times) if times else None

    # Drafting

    def draft(self, body: AnyBody, at: int) -> Draft:
        """The draft of an entry other than a decision or an undo."""
        roster = self.roster.after(body, at)
        if isinstance(body, Started):
            return Draft(body, roster, at + BOT_TURN_GRACE)
        state = None if self.match is None else self.match.state
        shift = body.milliseconds if isinstance(body, ClockCredited) else 0
        return Draft(body, roster, self.due(roster, state, [since + shift for since in self.clock_started], at))

    def draft_decision(self, seat: int, answer: str, at: int, stand_in: str = "") -> PlayDraft:
        """The draft of a decision, with what every viewer will see. Raises Refused if it is not allowed."""
        assert self.match is not None
        prepared = self.match.prepare(seat, answer)
        after = prepared.after
        decisions = [*self.match.decisions, self.match.decision_of(prepared)]
        undoable = self.undoable(decisions, [*self.played, None], after)
        preview = self.preview(seat, after, prepared.events, None, undoable, at)
        hashed = (len(self.match.decisions) + 1) % FINGERPRINT_INTERVAL == 0 or after.over
        body = Played(seat, answer, preview.seen, fingerprint(after, self.left_out) if hashed else "", stand_in)
        return PlayDraft(body, preview, prepared)

    def draft_undo(self, seat: int, at: int) -> PlayDraft:
        """The draft of an undo. Raises Refused if it is not allowed."""
        assert self.match is not None
        refusal = self.match.why_not_undo(seat)
        if refusal is not None:
            raise refusal
        index = self.match.last_of(seat)
        before = self.match.state_without(index)
        decisions, played = self.match.decisions[:], self.played[:]
        del decisions[index], played[index]
        preview = self.preview(seat, before, [], self.played[index], self.undoable(decisions, played, before), at)
        return PlayDraft(Undone(seat, preview.seen), preview, None)

    def undoable(
        self, decisions: list[Decision], played: Sequence[StreamItem | None], after: State
    ) -> dict[int | None, int | None]:
        """By seat, the number of the entry that it may undo. An item that is not in the stream yet gets the next
        number."""
        numbers: dict[int | None, int | None] = {}
        if not self.roster.opened.undo:
            return numbers
        for seat in range(self.seats):
            if why_not_undo(decisions, seat, after) is None:
                item, stream = played[last_index(decisions, seat)], self.streams[seat]
                numbers[seat] = len(stream.items) + 1 if item is None else stream.number_of(item)
        return numbers

    def preview(
        self,
        seat: int,
        after: State,
        events: list[Event],
        undone: StreamItem | None,
        undoable: dict[int | None, int | None],
        at: int,
    ) -> Preview:
        """What every viewer will see after a seat's decision or undo, and who notices. A restarted clock alone is not
        noticed: it restarts only if everybody notices the entry anyway. `undoable` has, by seat, the number of the
        entry that it may undo next."""
        assert self.match is not None
        roster = roster_after(self.roster, after)
        info = self.info if roster is self.roster else self.encode_info(roster)
        decision_ids, _ = self.next_decision_ids(self.match.state, after, seat, 0, at)
        everything: dict[int | None, ViewParts] = {}
        audience = 0
        for event in events:
            audience |= event.audience
        seen = 0
        for viewer, stream in self.streams.items():
            noticed = viewer == seat or audience & stream.viewer_bit != 0
            noticed = noticed or (undone is not None and stream.number_of(undone) is not None)
            if noticed and viewer not in self.subscribed:
                seen |= stream.viewer_bit
                continue
            parts = everything[viewer] = self.parts_for(viewer, after, decision_ids, info)
            if viewer in undoable:
                parts.meta["undo"] = encode_field("undo", undoable[viewer])
            if not noticed:
                now = self.current_parts(stream)
                parts.meta["deadlines"] = now.meta["deadlines"]
                noticed = parts != now
            if noticed:
                seen |= stream.viewer_bit
        _, clock_started = self.next_decision_ids(self.match.state, after, seat, seen, at)
        if roster.opened.clock.limit is not None:
            deadlines = encode_field("deadlines", self.deadlines(after, clock_started, roster))
            for parts in everything.values():
                parts.meta["deadlines"] = deadlines
        return Preview(
            roster, seen, decision_ids, clock_started, everything, self.due(roster, after, clock_started, at)
        )

    # Frames

    def current_parts(self, stream: Stream) -> ViewParts:
        """What a viewer sees now."""
        if stream.parts is None:
            stream.parts = self.build_parts(stream)
        return stream.parts

    def build_parts(self, stream: Stream) -> ViewParts:
        if self.match is None:
            fields = meta_fields(NO_ASK, self.info)
            if stream.viewer is not None and self.game.seat_options():
                fields["choices"] = encode_field("choices", self.roster.seat_states[stream.viewer].choices)
            return ViewParts(NO_FIELDS, NO_FIELDS, fields)
        viewer, match = stream.viewer, self.match
        parts = self.parts_for(viewer, match.state, self.decision_ids, self.info)
        parts.meta["deadlines"] = encode_field(
            "deadlines", self.deadlines(match.state, self.clock_started, self.roster)
        )
        may_undo = self.roster.status == "playing" and self.roster.opened.undo
        if may_undo and viewer is not None and match.why_not_undo(viewer) is None:
            parts.meta["undo"] = encode_field("undo", stream.number_of(self.played[match.last_of(viewer)]))
        return parts

    def parts_for(self, viewer: int | None, state: State, decision_ids: list[int], info: bytes) -> ViewParts:
        if self.position is not state:
            self.position, self.public = state, encode_fields(public_view(self.game, state))
        rest = meta_fields(self.encode_ask(viewer, state, decision_ids), info)
        if state.out:
            rest["out"] = encode_field("out", state.out)
        return ViewParts(self.public, encode_fields(private_view(self.game, state, viewer)), rest)

    def encode_ask(self, viewer: int | None, state: State, decision_ids: list[int]) -> bytes:
        if viewer is None or self.roster.status != "playing" or viewer not in state.to_act:
            return NO_ASK
        assert self.match is not None
        step = state.agenda[-1]
        return encode_field(
            "ask",
            {
                "decision": str(decision_ids[viewer]),
                "text": step.prompt(state, viewer),
                "clause": step.clause(state),
                "legal": [self.match.actions[action] for action in state.legal(viewer)],
            },
        )

    def build_frame(self, viewer: int | None, item: StreamItem) -> bytes:
        """The frame for one viewer (a seat, or None for the spectators): the last item and what it changed for them."""
        stream = self.streams[viewer]
        before, after = stream.before or EMPTY_VIEW, self.current_parts(stream)
        pieces = [self.encode_item(stream, item, len(stream.items))]
        changed, gone = self.public_changes(before.public, after.public)
        changed = changed + changed_fields(before.private, after.private)
        if changed:
            pieces.append(b'"view":{%b}' % b",".join(changed))
        gone = gone + [name for name in before.private if name not in after.private]
        if gone:
            pieces.append(b'"gone":' + encode(gone))
        pieces += changed_fields(before.meta, after.meta)
        return b'{"type":"entry",' + b",".join(pieces) + b"}"

    def public_changes(self, before: Fields, after: Fields) -> tuple[list[bytes], list[str]]:
        """The changed and removed fields of the public view, worked out once for all viewers."""
        if self.change[0] is not before or self.change[1] is not after:
            gone = [name for name in before if name not in after]
            self.change = (before, after, changed_fields(before, after), gone)
        return self.change[2], self.change[3]

    def encode_item(self, stream: Stream, item: StreamItem, number: int) -> bytes:
        """An item as JSON, the same now and for somebody who connects later."""
        undoes = b""
        if item.undoes is not None:
            undone = stream.number_of(item.undoes)
            undoes = b',"undoes":[]' if undone is None else b',"undoes":[%d]' % undone
        return b'"n":%d,%b%b,%b' % (number, item.head, undoes, item.events_for(stream.viewer_bit))

    def entries_since(self, viewer: int | None, since: int) -> bytes:
        """The entries of a viewer's stream after a number, as JSON."""
        stream = self.streams[viewer]
        return b"[" + b",".join(self.encode_items(stream, since)) + b"]"

    def encode_items(self, stream: Stream, since: int) -> Iterator[bytes]:
        for number, item in enumerate(stream.items[since:], start=since + 1):
            yield b"{" + self.encode_item(stream, item, number) + b"}"

    def snapshot(self, viewer: int | None, since: int, host: bool, now: int, presence: bytes) -> bytes:
        """Everything a viewer needs to start, or to resume after a number."""
        stream = self.streams[viewer]
        parts = self.current_parts(stream)
        pieces = [
            b'"n":%d,"seat":%b,"host":%b,"now":%d' % (len(stream.items), encode(viewer), encode(host), now),
            b'"view":null'
            if self.match is None
            else b'"view":{%b}' % b",".join((parts.public | parts.private).values()),
            *parts.meta.values(),
            b'"entries":' + self.entries_since(viewer, since),
            b'"presence":' + presence,
        ]
        return b'{"type":"snapshot",' + b",".join(pieces) + b"}"


def encode_field(name: str, value: object) -> bytes:
    """One field of a JSON object."""
    label = ENCODED_NAMES.get(name)
    if label is None:
        label = ENCODED_NAMES[name] = b'"%b":' % name.encode()
    return label + encode(value)


def encode_fields(values: dict[str, object]) -> Fields:
    return {name: encode_field(name, value) for name, value in values.items()}


def meta_fields(ask: bytes, info: bytes) -> Fields:
    return {"ask": ask, "undo": NO_UNDO, "deadlines": NO_DEADLINES, "out": NOBODY_OUT, "table": b'"table":' + info}


def changed_fields(before: Fields, after: Fields) -> list[bytes]:
    """The fields that are new or different."""
    return [field for name, field in after.items() if before.get(name) != field]


def roster_after(roster: Roster, state: State) -> Roster:
    """The roster after a decision: the game may be over."""
    if not state.over or roster.status != "playing":
        return roster
    result = result_of(state)
    assert result is not None
    return roster.with_result(result)


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
