"""The state of a table: the fold of its log. Pure: no clock, no network, no database.

`draft`, `draft_decision` and `draft_undo` say what an entry would change; `fold` applies an entry that is in the log.
What the viewers get to see of it is worked out in `streams`. Which viewers notice a decision is stored in its entry:
folding the log again numbers every stream as before.
"""

from typing import Final

import msgspec

from tabard.engine.decision import Decision, Prepared
from tabard.engine.dump import fingerprint
from tabard.engine.event import SPECTATORS, Event
from tabard.engine.game import Game
from tabard.engine.match import Match
from tabard.engine.refusal import Invalid, Refused
from tabard.engine.result import result_of
from tabard.engine.state import State
from tabard.engine.types import SEAT_BIT, mypyc_attr
from tabard.games import find
from tabard.server.tables.log import (
    AnyBody,
    BotSeated,
    Chosen,
    ClockCredited,
    Entry,
    Joined,
    NonceOpened,
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
NO_DECISION: Final = -1


class Damaged(Exception):
    """A log that doesn't fold as it should. Its table becomes read-only."""


class UnknownRules(Damaged):
    """A sound log, begun under rules that this version doesn't have."""


class Draft:
    """An entry that may be written, and the roster and due time after it."""

    def __init__(self, body: AnyBody, roster: Roster, due: int | None) -> None:
        self.body = body
        self.roster: Final = roster
        self.due = due


class PlayDraft(Draft):
    """The draft of a decision or an undo. It is complete once `TableState.complete` knows who will notice it."""

    def __init__(
        self,
        body: Played | Undone,
        roster: Roster,
        at: int,
        after: State,
        first: int,
        decisions: list[Decision],
        decision_ids: list[int],
        prepared: Prepared | None,
        undone: int,
    ) -> None:
        super().__init__(body, roster, None)
        self.seat: Final = body.seat
        self.at: Final = at
        self.after: Final = after
        """The position after it."""
        self.first: Final = first
        """The index of the first of the decisions below."""
        self.decisions: Final = decisions
        """The decisions that stand after it, without those that nobody can undo any more."""
        self.decision_ids: Final = decision_ids
        self.prepared: Final = prepared
        """The decision; None for an undo."""
        self.undone: Final = undone
        """The index of the decision that an undo takes back, or NO_DECISION."""
        self.clock_started: list[int] = []


@mypyc_attr(acyclic=True)
class Happening:
    """What an entry meant for the table: what `streams` needs to tell the viewers."""

    def __init__(
        self, body: AnyBody, events: list[Event], extra: dict[str, object], seen: int, undone: int = NO_DECISION
    ) -> None:
        self.body: Final = body
        self.events: Final = events
        self.extra: Final = extra
        """Further fields for every viewer who notices it."""
        self.seen: Final = seen
        """The set of viewers who notice it."""
        self.undone: Final = undone
        """The index of the decision that was undone, or NO_DECISION."""


class TableState:
    def __init__(self, entry: Entry, id: str) -> None:
        body = entry.read()
        if not isinstance(body, Opened) or not follows(None, entry):
            raise Damaged("The log does not begin with the opening of a table.")
        self.game: Final[Game] = find(body.game)
        try:
            options = self.game.options_under(body.rules, body.options, "The table")
        except Invalid as error:
            raise UnknownRules(str(error)) from None
        self.left_out: Final = self.game.added_since(body.rules)
        """What the positions of a table that began under earlier rules have only today: left out of fingerprints."""
        opened = msgspec.structs.replace(body, rules=self.game.rules_version, options=options)
        self.id: Final = id
        self.seats: Final = len(body.seats)
        self.all_viewers: Final = sum([int(SEAT_BIT[seat]) for seat in range(self.seats)]) + int(SPECTATORS)
        """The set of all viewers: one bit per seat, and one more for the spectators."""
        self.roster = initial_roster(id, opened, entry.at, body)
        self.match: Match | None = None
        self.last = entry
        self.decision_ids = [0] * self.seats
        """How many questions each seat was asked: the id of its current question."""
        self.clock_started = [entry.at] * self.seats
        """When each seat's clock started."""
        self.last_moves = [entry.at] * self.seats
        """When each seat last decided or undid something."""
        self.timeouts = [0] * self.seats
        """How often in a row each seat's clock has run out."""
        self.credited_at = entry.at
        """Until when downtime was credited."""
        self.wait_extended = [0] * self.seats
        """When a player last chose to wait for the seat."""

    def quarantine(self) -> None:
        """From now on the table is read-only."""
        self.roster = msgspec.structs.replace(self.roster, status="damaged")

    def record(self) -> dict[str, object]:
        """The record of a game that has begun, with what its shuffles were made of, the players' names and the bots'
        levels. It shows everything hidden."""
        match = self.match
        assert match is not None
        seat_states = self.roster.seat_states
        names = [each.name or f"{each.level} bot" for each in seat_states]
        bots = [each.level if each.kind == "bot" and not each.name else None for each in seat_states]
        about = {"table": self.id, "names": names, "bots": bots, "ended": self.roster.status == "ended"}
        return match.record() | about | self.roster.opened_shuffle()

    # Drafting

    def draft(self, body: AnyBody, at: int) -> Draft:
        """The draft of an entry other than a decision or an undo."""
        roster = self.roster.after(body, at)
        if isinstance(body, Started):
            return Draft(body, roster, at + BOT_TURN_GRACE)
        state = None if self.match is None else self.match.state
        clocks = self.clock_started
        if isinstance(body, ClockCredited):
            clocks = self.credited_clocks(body.milliseconds, at)
        return Draft(body, roster, self.due(roster, state, clocks, at))

    def draft_decision(self, seat: int, answer: str, at: int, stand_in: str = "") -> PlayDraft:
        """The draft of a decision. Raises Refused if it is not allowed."""
        assert self.match is not None
        prepared = self.match.prepare(seat, answer)
        after = prepared.after
        hashed = (len(self.match.decisions) + 1) % FINGERPRINT_INTERVAL == 0 or after.over
        body = Played(seat, answer, 0, fingerprint(after, self.left_out) if hashed else "", stand_in)
        first = first_undoable(self.match.decisions)
        decisions = [*self.match.decisions[first:], prepared.decision(len(self.match.log))]
        return self.play_draft(body, at, after, first, decisions, prepared, NO_DECISION)

    def draft_undo(self, seat: int, at: int) -> PlayDraft:
        """The draft of an undo. Raises Refused if it is not allowed."""
        assert self.match is not None
        refusal = self.match.why_not_undo(seat)
        if refusal is not None:
            raise refusal
        index = self.match.last_of(seat)
        first = first_undoable(self.match.decisions)
        decisions = self.match.decisions[first:]
        del decisions[index - first]
        return self.play_draft(Undone(seat, 0), at, self.match.state_without(index), first, decisions, None, index)

    def play_draft(
        self,
        body: Played | Undone,
        at: int,
        after: State,
        first: int,
        decisions: list[Decision],
        prepared: Prepared | None,
        undone: int,
    ) -> PlayDraft:
        assert self.match is not None
        roster = roster_after(self.roster, after)
        decision_ids = self.next_decision_ids(self.match.state, after, body.seat)
        return PlayDraft(body, roster, at, after, first, decisions, decision_ids, prepared, undone)

    def complete(self, draft: PlayDraft, seen: int) -> None:
        """Complete the draft of a decision or an undo, once it is known which viewers will notice it."""
        assert self.match is not None
        draft.body = msgspec.structs.replace(draft.body, seen=seen)
        draft.clock_started = self.next_clocks(self.match.state, draft.after, draft.seat, seen, draft.at)
        draft.due = self.due(draft.roster, draft.after, draft.clock_started, draft.at)

    # Folding

    def fold(self, entry: Entry, draft: Draft | None = None) -> Happening:
        """Apply an entry of the log. Raises Damaged if it cannot be the next one. The entry's own draft saves work."""
        if draft is None and not follows(self.last, entry):
            raise Damaged(f"Entry {entry.seq} of the log was changed.")
        body = entry.read() if draft is None else draft.body
        drafted = draft if isinstance(draft, PlayDraft) else None
        match body:
            case Played():
                happening = self.fold_decision(entry, body, drafted)
                self.roster = roster_after(self.roster, self.playing().state) if drafted is None else drafted.roster
            case Undone():
                happening = self.fold_undo(entry, body, drafted)
            case _:
                happening = self.fold_other(entry, body)
                self.roster = self.roster.after(body, entry.at)
                if isinstance(body, Started):
                    self.roster = self.roster.sharing(self.playing().options)
        self.last = entry
        return happening

    def fold_decision(self, entry: Entry, body: Played, draft: PlayDraft | None) -> Happening:
        match = self.playing()
        if draft is None or draft.prepared is None:
            prepared = self.prepared(body.seat, body.answer)
            clock_started = self.next_clocks(match.state, prepared.after, body.seat, body.seen, entry.at)
            decision_ids = self.next_decision_ids(match.state, prepared.after, body.seat)
        else:
            prepared, decision_ids, clock_started = draft.prepared, draft.decision_ids, draft.clock_started
        match.commit(prepared)
        self.decision_ids, self.clock_started = decision_ids, clock_started
        self.last_moves[body.seat] = entry.at
        self.timeouts[body.seat] = self.timeouts[body.seat] + 1 if body.stand_in == "clock" else 0
        if draft is None and body.hash and fingerprint(match.state, self.left_out) != body.hash:
            raise Damaged(f"Entry {entry.seq} of the log leads to a different position than before.")
        extra: dict[str, object] = {"seat": body.seat, "stand_in": body.stand_in} if body.stand_in else {}
        return Happening(body, prepared.events, extra, body.seen)

    def prepared(self, seat: int, answer: str) -> Prepared:
        try:
            return self.playing().prepare(seat, answer)
        except (Refused, Invalid) as error:
            raise Damaged(f"The log contains a decision that is not allowed: {error}") from None

    def fold_undo(self, entry: Entry, body: Undone, draft: PlayDraft | None) -> Happening:
        match = self.playing()
        refusal = match.why_not_undo(body.seat)
        if refusal is not None:
            raise Damaged(f"The log contains an undo that is not allowed: {refusal}")
        index = match.last_of(body.seat)
        if draft is None:
            after = match.state_without(index)
            clock_started = self.next_clocks(match.state, after, body.seat, body.seen, entry.at)
            decision_ids = self.next_decision_ids(match.state, after, body.seat)
        else:
            decision_ids, clock_started = draft.decision_ids, draft.clock_started
        self.decision_ids, self.clock_started = decision_ids, clock_started
        match.undo(body.seat)
        self.last_moves[body.seat] = entry.at
        return Happening(body, [], {"seat": body.seat}, body.seen, index)

    def fold_other(self, entry: Entry, body: AnyBody) -> Happening:
        events: list[Event] = []
        seen = self.all_viewers
        extra: dict[str, object] = {}
        match body:
            case Started():
                roster = self.roster
                try:
                    options, key = roster.chosen_options(), bytes.fromhex(roster.key)
                    self.match = Match(self.game, self.seats, key, options, roster.opened.scenario)
                except Invalid as error:
                    raise Damaged(f"The game in the log can't be dealt: {error}") from None
                events = list(self.match.log)
                for seat in self.match.to_act:
                    self.decision_ids[seat], self.clock_started[seat] = 1, entry.at
            case NonceOpened():
                seen = 0
            case Said(seat, text):
                extra = {"seat": seat, "text": text}
            case ClockCredited(milliseconds):
                self.clock_started = self.credited_clocks(milliseconds, entry.at)
                self.credited_at = entry.at
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
                if isinstance(body, Chosen):
                    seen = int(SEAT_BIT[body.seat])
        return Happening(body, events, extra, seen)

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

    def next_decision_ids(self, before: State, after: State, decider: int) -> list[int]:
        """The ids of all questions after a decision or an undo. A seat that is asked the same again keeps its id."""
        decision_ids = list(self.decision_ids)
        same_step = is_same_step(before, after)
        for seat in after.to_act:
            if seat == decider or not (same_step and seat in before.to_act):
                decision_ids[seat] += 1
        return decision_ids

    def next_clocks(self, before: State, after: State, decider: int, seen: int, at: int) -> list[int]:
        """When the clocks of all questions started, after a decision or an undo. A clock restarts only with an entry
        that every viewer notices; otherwise it would reveal hidden decisions."""
        clock_started = list(self.clock_started)
        same_step = is_same_step(before, after)
        for seat in after.to_act:
            waited = same_step and seat in before.to_act
            if not waited or (seat == decider and seen == self.all_viewers):
                clock_started[seat] = at
        return clock_started

    def credited_clocks(self, milliseconds: int, at: int) -> list[int]:
        """When the clocks of all questions started, after a credit. Whoever was asked after the gap lost nothing to it:
        no clock starts later than now."""
        return [min(since + milliseconds, max(since, at)) for since in self.clock_started]

    def deadlines(self, state: State, clock_started: list[int], roster: Roster) -> dict[int, int]:
        """When the clock runs out for each person who is asked."""
        limit = roster.opened.clock.limit
        if limit is None or roster.status != "playing":
            return {}
        return {seat: clock_started[seat] + limit for seat in state.to_act if roster.seat_states[seat].kind != "bot"}

    def due(self, roster: Roster, state: State | None, clock_started: list[int], at: int) -> int | None:
        """When the server must attend to the table at the latest."""
        if roster.status == "gathering":
            return None if roster.open_seats else roster.start_at or at
        if roster.status != "playing" or state is None:
            return None
        times = list(self.deadlines(state, clock_started, roster).values())
        for seat in state.to_act:
            if roster.seat_states[seat].kind == "bot":
                times.append((at // BOT_TURN_GRACE + 2) * BOT_TURN_GRACE)
        return min(times) if times else None


def first_undoable(decisions: list[Decision]) -> int:
    """The index of the first decision that may still be undone: the match keeps the positions before those."""
    first = len(decisions)
    while first > 0 and decisions[first - 1].before is not None:
        first -= 1
    return first


def is_same_step(before: State, after: State) -> bool:
    return bool(before.agenda) and bool(after.agenda) and before.agenda[-1] is after.agenda[-1]


def roster_after(roster: Roster, state: State) -> Roster:
    """The roster after a decision: the game may be over."""
    if not state.over or roster.status != "playing":
        return roster
    result = result_of(state)
    assert result is not None
    return roster.with_result(result)
