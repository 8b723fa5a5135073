"""A table: the fold of its log, and what each viewer may know of it. Pure: no clock, no network, no database.

Every viewer, a seat or the spectators, has a stream of its own, numbered without gaps. An entry that a viewer cannot
notice (no event it may see, nothing changed in its view) is not in its stream at all, so that not even the number of
hidden decisions is told. Which viewers notice a decision is found out before it is written, and written with it: a
table folded again numbers every stream as before.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from tabard.engine.decision import Decision, Prepared, place_of_last, why_not_undo
from tabard.engine.dump import fingerprint
from tabard.engine.event import SPECTATORS, Event
from tabard.engine.game import Game
from tabard.engine.kinds import SEAT_BIT, mypyc_attr
from tabard.engine.match import Match
from tabard.engine.refusal import Invalid, Refused
from tabard.engine.result import result_of
from tabard.engine.state import State
from tabard.engine.view import own, shared
from tabard.games import find
from tabard.server.log import (
    AnyBody,
    Credited,
    Entry,
    Opened,
    Played,
    Said,
    Started,
    Undone,
    follows,
)
from tabard.server.roster import Roster, opening

BETWEEN_HASHES: Final = 16
"""Every so many decisions the fingerprint of the state is written with the entry."""
ATTENTION: Final = 4000
"""After so many milliseconds at least, any process of the house looks after a table at which a bot is to play."""

encode: Final = msgspec.json.Encoder().encode


class Damaged(Exception):
    """A log that does not fold to what it should: its table is only shown from now on."""


@mypyc_attr(acyclic=True)
class Told:
    """An event as it is told."""

    def __init__(self, event: Event) -> None:
        self.audience: Final = int(event.audience)
        self.text: Final[bytes] = encode(event.as_json())
        """The event as JSON."""


@mypyc_attr(acyclic=True)
class CarriedOut:
    """A command that became an entry."""

    def __init__(self, seat: int | None, means: bytes, number: int) -> None:
        self.seat: Final = seat
        self.means: Final = means
        self.number: Final = number
        """That of the entry in the stream of who gave the command."""


@mypyc_attr(acyclic=True)
class Note:
    """An entry as it is told: what happened and when."""

    def __init__(self, at: int, kind: str, events: list[Event], extra: dict[str, object]) -> None:
        self.head = b'"at":%d,"kind":"%b"' % (at, kind.encode())
        """What is told to everybody, as JSON."""
        if extra:
            self.head += b"," + encode(extra)[1:-1]
        self.events = tuple([Told(event) for event in events])
        """What happened."""
        self.undoes: Note | None = None

    def take_back(self) -> None:
        self.events = ()
        self.head += b',"undone":true'

    def told_to(self, eyes: int) -> bytes:
        """The events that a viewer may see, as JSON."""
        return b'"events":[%b]' % b",".join([told.text for told in self.events if told.audience & eyes])


Fields = dict[str, bytes]
"""Pieces of a JSON object by their names: each holds its name and its value."""


class Parts:
    """All that a viewer sees at one moment: what everybody sees, what this viewer sees in its own way, and what else
    there is."""

    __slots__ = ("own", "rest", "shared")

    def __init__(self, shared: Fields, own: Fields, rest: Fields) -> None:
        self.shared = shared
        """The same object for all viewers of a position."""
        self.own = own
        self.rest = rest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Parts) and (self.shared, self.own, self.rest) == (other.shared, other.own, other.rest)

    __hash__ = None  # type: ignore[assignment]


LABELS: Final[dict[str, bytes]] = {}
"""The names of fields as JSON."""
NOTHING: Final[Fields] = {}
NOTHING_SEEN: Final = Parts(NOTHING, NOTHING, NOTHING)
NO_ASK: Final = b'"ask":null'
NO_UNDO: Final = b'"undo":null'
NO_DEADLINES: Final = b'"deadlines":{}'
NOBODY_OUT: Final = b'"out":[]'


class Stream:
    """What one viewer has been told."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer: Final = viewer
        self.eyes: Final = int(SPECTATORS if viewer is None else SEAT_BIT[viewer])
        self.notes: Final[list[Note]] = []
        self.parts: Parts | None = None
        """What the viewer sees now; None while nobody has looked."""
        self.before: Parts | None = None
        """What the viewer saw before the last note."""

    def number_of(self, note: Note) -> int | None:
        for place in range(len(self.notes) - 1, -1, -1):
            if self.notes[place] is note:
                return place + 1
        return None


class Draft:
    """An entry that may be written, and how things will stand if it is."""

    def __init__(self, body: AnyBody, roster: Roster, due: int | None) -> None:
        self.body: Final = body
        self.roster: Final = roster
        self.due: Final = due


class PlayDraft(Draft):
    """The draft of a decision or an undo, with all that every viewer will see."""

    def __init__(self, body: Played | Undone, outlook: "Outlook", prepared: Prepared | None) -> None:
        super().__init__(body, outlook.roster, outlook.due)
        self.outlook: Final = outlook
        self.prepared: Final = prepared


class Outlook:
    """How a table will look after a decision or an undo."""

    def __init__(
        self,
        roster: Roster,
        seen: int,
        asked: list[int],
        asked_at: list[int],
        parts: dict[int | None, Parts],
        due: int | None,
    ) -> None:
        self.roster: Final = roster
        self.seen: Final = seen
        """The set of viewers who notice."""
        self.asked: Final = asked
        self.asked_at: Final = asked_at
        self.parts: Final = parts
        self.due: Final = due


class Table:
    def __init__(self, entry: Entry, id: str) -> None:
        body = entry.read()
        if not isinstance(body, Opened) or not follows(None, entry):
            raise Damaged("The log does not begin with the opening of a table.")
        self.game: Final[Game] = find(body.game)
        if self.game.rules_version != body.rules:
            raise Damaged(
                f"The table needs version {body.rules} of the rules of {self.game.title}; "
                f"this server has version {self.game.rules_version}."
            )
        self.id: Final = id
        self.seats: Final = len(body.seats)
        self.roster = opening(id, body, entry.at)
        self.facts = self.encode_facts(self.roster)
        self.match: Match | None = None
        self.last = entry
        self.streams: Final = {viewer: Stream(viewer) for viewer in (*range(self.seats), None)}
        self.played: Final[list[Note]] = []
        """The notes of the decisions that stand, as in the match."""
        self.asked = [0] * self.seats
        """How often each seat has been asked something: the id of its present question."""
        self.asked_at = [entry.at] * self.seats
        """Since when each seat's clock runs."""
        self.commands: Final[dict[str, CarriedOut]] = {}
        """The commands that became entries, by their ids."""
        self.watched: Final[set[int | None]] = set()
        """The viewers to whom somebody is listening: only for them is it worked out beforehand what they will see."""
        self.position: State | None = None
        """The position whose shared part is at hand."""
        self.shared = NOTHING
        self.change: tuple[Fields, Fields, list[bytes], list[str]] = (NOTHING, NOTHING, [], [])
        """What changed last for everybody: from what, to what, and how."""
        self.everybody: Final = sum(stream.eyes for stream in self.streams.values())
        self.note_for(Note(entry.at, "opened", [], {}), self.everybody)

    def encode_facts(self, roster: Roster) -> bytes:
        return encode(roster.facts(self.game))

    def set_aside(self) -> None:
        """From now on the table is only shown."""
        self.roster = msgspec.structs.replace(self.roster, status="damaged")
        self.facts = self.encode_facts(self.roster)
        for stream in self.streams.values():
            stream.parts = None

    # Folding

    def fold(self, entry: Entry, draft: Draft | None = None) -> Note:
        """Let an entry of the log happen. Damaged when it cannot be the next one."""
        if draft is None and not follows(self.last, entry):
            raise Damaged(f"Entry {entry.seq} of the log was changed.")
        body = entry.read() if draft is None else draft.body
        outlook = draft.outlook if isinstance(draft, PlayDraft) else None
        roster, seen = self.roster, self.everybody
        match body:
            case Played():
                prepared = draft.prepared if isinstance(draft, PlayDraft) else None
                note, seen = self.fold_decision(entry, body, prepared, outlook), body.seen
                roster = finished(roster, self.playing().state) if outlook is None else outlook.roster
            case Undone():
                note, seen = self.fold_undo(entry, body, outlook), body.seen
            case _:
                note = self.fold_other(entry, body)
                roster = roster.after(body, entry.at)
        if roster is not self.roster:
            self.roster = roster
            self.facts = self.encode_facts(roster)
        self.last = entry
        self.note_for(note, seen, outlook)
        actor = getattr(body, "seat", None)
        self.commands[entry.command] = CarriedOut(actor, meaning(body), len(self.streams[actor].notes))
        return note

    def note_for(self, note: Note, seen: int, outlook: Outlook | None = None) -> None:
        for viewer, stream in self.streams.items():
            if stream.eyes & seen:
                stream.notes.append(note)
                stream.before = stream.parts
                stream.parts = None if outlook is None else outlook.parts.get(viewer)

    def fold_decision(self, entry: Entry, body: Played, prepared: Prepared | None, outlook: Outlook | None) -> Note:
        match = self.playing()
        if prepared is None or outlook is None:
            prepared = self.prepared(body.seat, body.answer)
            asked, asked_at = self.ask_anew(match.state, prepared.after, body.seat, body.seen, entry.at)
        else:
            asked, asked_at = outlook.asked, outlook.asked_at
        match.commit(prepared)
        self.asked, self.asked_at = asked, asked_at
        if outlook is None and body.hash and fingerprint(match.state) != body.hash:
            raise Damaged(f"Entry {entry.seq} of the log leads to a different position than before.")
        extra: dict[str, object] = {"seat": body.seat, "stand_in": body.stand_in} if body.stand_in else {}
        note = Note(entry.at, "played", prepared.events, extra)
        self.played.append(note)
        return note

    def prepared(self, seat: int, answer: str) -> Prepared:
        try:
            return self.playing().prepare(seat, answer)
        except (Refused, Invalid) as error:
            raise Damaged(f"The log contains a decision that is not allowed: {error}") from None

    def fold_undo(self, entry: Entry, body: Undone, outlook: Outlook | None) -> Note:
        match = self.playing()
        refusal = match.why_not_undo(body.seat)
        if refusal is not None:
            raise Damaged(f"The log contains an undo that is not allowed: {refusal}")
        place = match.last_of(body.seat)
        self.asked, self.asked_at = (
            self.ask_anew(match.state, match.state_without(place), body.seat, body.seen, entry.at)
            if outlook is None
            else (outlook.asked, outlook.asked_at)
        )
        match.undo(body.seat)
        note = Note(entry.at, "undone", [], {"seat": body.seat})
        note.undoes = self.played.pop(place)
        note.undoes.take_back()
        return note

    def fold_other(self, entry: Entry, body: AnyBody) -> Note:
        events: list[Event] = []
        extra: dict[str, object] = {}
        match body:
            case Started():
                opened = self.roster.opened
                try:
                    self.match = Match(
                        self.game, self.seats, bytes.fromhex(opened.key), opened.options, opened.scenario
                    )
                except Invalid as error:
                    raise Damaged(f"The game in the log can't be dealt: {error}") from None
                events = list(self.match.log)
                for seat in self.match.to_act:
                    self.asked[seat], self.asked_at[seat] = 1, entry.at
            case Said(seat, text):
                extra = {"seat": seat, "text": text}
            case Credited(milliseconds):
                self.asked_at = [since + milliseconds for since in self.asked_at]
            case _:
                seat_of_body = getattr(body, "seat", None)
                if seat_of_body is not None:
                    extra = {"seat": seat_of_body}
        return Note(entry.at, kind_of(body), events, extra)

    def playing(self) -> Match:
        if self.match is None or self.roster.status != "playing":
            raise Damaged("The log contains moves outside a game.")
        return self.match

    @property
    def bots_alone(self) -> bool:
        """Whether only bots still have something to decide: every person is out, or a bot plays for them."""
        if self.match is None or self.roster.status != "playing":
            return False
        out = self.match.out
        return all(chair.kind == "bot" or seat in out for seat, chair in enumerate(self.roster.chairs))

    # Asking

    def ask_anew(self, before: State, after: State, decider: int, seen: int, at: int) -> tuple[list[int], list[int]]:
        """The ids of all questions after a decision or an undo, and since when their clocks run. A seat that is asked
        the same as before keeps its id. A clock starts anew only with what the whole table sees: it must not tell of
        decisions that nobody may notice."""
        asked, asked_at = list(self.asked), list(self.asked_at)
        same_step = bool(before.agenda) and bool(after.agenda) and before.agenda[-1] is after.agenda[-1]
        for seat in after.to_act:
            waited = same_step and seat in before.to_act
            if seat == decider or not waited:
                asked[seat] += 1
            if not waited or (seat == decider and seen == self.everybody):
                asked_at[seat] = at
        return asked, asked_at

    def deadlines(self, state: State, asked_at: list[int], roster: Roster) -> dict[int, int]:
        """When the clock of each person who is asked runs out."""
        limit = roster.opened.clock.limit
        if limit is None or roster.status != "playing":
            return {}
        return {seat: asked_at[seat] + limit for seat in state.to_act if roster.chairs[seat].kind != "bot"}

    def due(self, roster: Roster, state: State | None, asked_at: list[int], at: int) -> int | None:
        """When the house must look after the table, if nobody did before."""
        if roster.status == "gathering":
            return None if roster.open_seats else at
        if roster.status != "playing" or state is None:
            return None
        times = list(self.deadlines(state, asked_at, roster).values())
        for seat in state.to_act:
            if roster.chairs[seat].kind == "bot":
                times.append((at // ATTENTION + 2) * ATTENTION)
        return min(times) if times else None

    # Drafting

    def draft(self, body: AnyBody, at: int) -> Draft:
        """An entry other than a decision or an undo."""
        roster = self.roster.after(body, at)
        if isinstance(body, Started):
            return Draft(body, roster, at + ATTENTION)
        state = None if self.match is None else self.match.state
        shift = body.milliseconds if isinstance(body, Credited) else 0
        return Draft(body, roster, self.due(roster, state, [since + shift for since in self.asked_at], at))

    def draft_decision(self, seat: int, answer: str, at: int, stand_in: str = "") -> PlayDraft:
        """The entry of a decision, with what every viewer will see. Refused when it is not allowed."""
        assert self.match is not None
        prepared = self.match.prepare(seat, answer)
        after = prepared.after
        decisions = [*self.match.decisions, self.match.decision_of(prepared)]
        undoable = self.undoable(decisions, [*self.played, None], after)
        outlook = self.outlook(seat, after, prepared.events, None, undoable, at)
        hashed = (len(self.match.decisions) + 1) % BETWEEN_HASHES == 0 or after.over
        body = Played(seat, answer, outlook.seen, fingerprint(after) if hashed else "", stand_in)
        return PlayDraft(body, outlook, prepared)

    def draft_undo(self, seat: int, at: int) -> PlayDraft:
        """The entry of an undo. Refused when it is not allowed."""
        assert self.match is not None
        refusal = self.match.why_not_undo(seat)
        if refusal is not None:
            raise refusal
        place = self.match.last_of(seat)
        before = self.match.state_without(place)
        decisions, played = self.match.decisions[:], self.played[:]
        del decisions[place], played[place]
        outlook = self.outlook(seat, before, [], self.played[place], self.undoable(decisions, played, before), at)
        return PlayDraft(Undone(seat, outlook.seen), outlook, None)

    def undoable(
        self, decisions: list[Decision], played: Sequence[Note | None], after: State
    ) -> dict[int | None, int | None]:
        """By seat, the number of the entry that it may take back. A note that is yet to be told has the next number."""
        found: dict[int | None, int | None] = {}
        if not self.roster.opened.undo:
            return found
        for seat in range(self.seats):
            if why_not_undo(decisions, seat, after) is None:
                note, stream = played[place_of_last(decisions, seat)], self.streams[seat]
                found[seat] = len(stream.notes) + 1 if note is None else stream.number_of(note)
        return found

    def outlook(
        self,
        seat: int,
        after: State,
        events: list[Event],
        undone: Note | None,
        undoable: dict[int | None, int | None],
        at: int,
    ) -> Outlook:
        """What every viewer will see after a decision or an undo of a seat, and who notices. A clock that starts anew
        is no news of its own: it does so only when all notice anyhow. Undoable are the entries that can be taken back
        next: by seat, the number for them."""
        assert self.match is not None
        roster = finished(self.roster, after)
        facts = self.facts if roster is self.roster else self.encode_facts(roster)
        asked, _ = self.ask_anew(self.match.state, after, seat, 0, at)
        everything: dict[int | None, Parts] = {}
        heard = 0
        for event in events:
            heard |= event.audience
        seen = 0
        for viewer, stream in self.streams.items():
            noticed = viewer == seat or heard & stream.eyes != 0
            noticed = noticed or (undone is not None and stream.number_of(undone) is not None)
            if noticed and viewer not in self.watched:
                seen |= stream.eyes
                continue
            parts = everything[viewer] = self.parts_of(viewer, after, asked, facts)
            if viewer in undoable:
                parts.rest["undo"] = piece("undo", undoable[viewer])
            if not noticed:
                now = self.warm(stream)
                parts.rest["deadlines"] = now.rest["deadlines"]
                noticed = parts != now
            if noticed:
                seen |= stream.eyes
        _, asked_at = self.ask_anew(self.match.state, after, seat, seen, at)
        if roster.opened.clock.limit is not None:
            deadlines = piece("deadlines", self.deadlines(after, asked_at, roster))
            for parts in everything.values():
                parts.rest["deadlines"] = deadlines
        return Outlook(roster, seen, asked, asked_at, everything, self.due(roster, after, asked_at, at))

    # Telling

    def warm(self, stream: Stream) -> Parts:
        """What a viewer sees now."""
        if stream.parts is None:
            stream.parts = self.present_parts(stream)
        return stream.parts

    def present_parts(self, stream: Stream) -> Parts:
        if self.match is None:
            return Parts(NOTHING, NOTHING, rest_of(NO_ASK, self.facts))
        viewer, match = stream.viewer, self.match
        parts = self.parts_of(viewer, match.state, self.asked, self.facts)
        parts.rest["deadlines"] = piece("deadlines", self.deadlines(match.state, self.asked_at, self.roster))
        may_undo = self.roster.status == "playing" and self.roster.opened.undo
        if may_undo and viewer is not None and match.why_not_undo(viewer) is None:
            parts.rest["undo"] = piece("undo", stream.number_of(self.played[match.last_of(viewer)]))
        return parts

    def parts_of(self, viewer: int | None, state: State, asked: list[int], facts: bytes) -> Parts:
        if self.position is not state:
            self.position, self.shared = state, fields_of(shared(self.game, state))
        rest = rest_of(self.ask_of(viewer, state, asked), facts)
        if state.out:
            rest["out"] = piece("out", state.out)
        return Parts(self.shared, fields_of(own(self.game, state, viewer)), rest)

    def ask_of(self, viewer: int | None, state: State, asked: list[int]) -> bytes:
        if viewer is None or self.roster.status != "playing" or viewer not in state.to_act:
            return NO_ASK
        assert self.match is not None
        step = state.agenda[-1]
        return piece(
            "ask",
            {
                "decision": str(asked[viewer]),
                "text": step.prompt(state, viewer),
                "clause": step.clause(state),
                "legal": [self.match.actions[action] for action in state.legal(viewer)],
            },
        )

    def tell(self, viewer: int | None, note: Note) -> bytes:
        """The frame that tells a viewer of the last note, and of what it has changed for them."""
        stream = self.streams[viewer]
        before, after = stream.before or NOTHING_SEEN, self.warm(stream)
        pieces = [self.headline(stream, note, len(stream.notes))]
        changed, gone = self.shared_changes(before.shared, after.shared)
        changed = changed + changes(before.own, after.own)
        if changed:
            pieces.append(b'"view":{%b}' % b",".join(changed))
        gone = gone + [name for name in before.own if name not in after.own]
        if gone:
            pieces.append(b'"gone":' + encode(gone))
        pieces += changes(before.rest, after.rest)
        return b'{"type":"entry",' + b",".join(pieces) + b"}"

    def shared_changes(self, before: Fields, after: Fields) -> tuple[list[bytes], list[str]]:
        """What has changed for everybody, and what is gone: worked out once for all viewers."""
        if self.change[0] is not before or self.change[1] is not after:
            gone = [name for name in before if name not in after]
            self.change = (before, after, changes(before, after), gone)
        return self.change[2], self.change[3]

    def headline(self, stream: Stream, note: Note, number: int) -> bytes:
        """What is told of a note at any time: now, or to somebody who comes later."""
        undoes = b""
        if note.undoes is not None:
            undone = stream.number_of(note.undoes)
            undoes = b',"undoes":[]' if undone is None else b',"undoes":[%d]' % undone
        return b'"n":%d,%b%b,%b' % (number, note.head, undoes, note.told_to(stream.eyes))

    def entries_since(self, viewer: int | None, since: int) -> bytes:
        """The entries of a viewer's stream after a number, as JSON."""
        stream = self.streams[viewer]
        return b"[" + b",".join(self.headlines(stream, since)) + b"]"

    def headlines(self, stream: Stream, since: int) -> Iterator[bytes]:
        for number, note in enumerate(stream.notes[since:], start=since + 1):
            yield b"{" + self.headline(stream, note, number) + b"}"

    def snapshot(self, viewer: int | None, since: int, host: bool, now: int, presence: bytes) -> bytes:
        """All that a viewer needs to begin, or to go on after a number."""
        stream = self.streams[viewer]
        parts = self.warm(stream)
        pieces = [
            b'"n":%d,"seat":%b,"host":%b,"now":%d' % (len(stream.notes), encode(viewer), encode(host), now),
            b'"view":null' if self.match is None else b'"view":{%b}' % b",".join((parts.shared | parts.own).values()),
            *parts.rest.values(),
            b'"entries":' + self.entries_since(viewer, since),
            b'"presence":' + presence,
        ]
        return b'{"type":"snapshot",' + b",".join(pieces) + b"}"


def piece(name: str, value: object) -> bytes:
    """One field of a JSON object."""
    label = LABELS.get(name)
    if label is None:
        label = LABELS[name] = b'"%b":' % name.encode()
    return label + encode(value)


def fields_of(values: dict[str, object]) -> Fields:
    return {name: piece(name, value) for name, value in values.items()}


def rest_of(ask: bytes, facts: bytes) -> Fields:
    return {"ask": ask, "undo": NO_UNDO, "deadlines": NO_DEADLINES, "out": NOBODY_OUT, "table": b'"table":' + facts}


def changes(before: Fields, after: Fields) -> list[bytes]:
    """The fields that are new or other than before."""
    return [field for name, field in after.items() if before.get(name) != field]


def finished(roster: Roster, state: State) -> Roster:
    """The roster after a decision: the game may be over."""
    if not state.over or roster.status != "playing":
        return roster
    result = result_of(state)
    assert result is not None
    return roster.finished(result)


def kind_of(body: AnyBody) -> str:
    kind = type(body).__struct_config__.tag
    assert isinstance(kind, str)
    return kind


def meaning(body: AnyBody) -> bytes:
    """What a command asked for, to tell a repetition from another use of the same id."""
    match body:
        case Played(seat, answer):
            return encode(["decide", seat, answer])
        case Undone(seat):
            return encode(["undo", seat])
    return encode(body)
