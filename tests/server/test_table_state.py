"""A table is the fold of its log: frames received one by one add up to what a refolded table shows."""

import json
import random
from typing import Any

import pytest

import tabard
from tabard.games import find
from tabard.server.tables.log import (
    Clock,
    ClockCredited,
    Entry,
    Left,
    Opened,
    Played,
    Said,
    SeatSetup,
    Started,
    next_entry,
)
from tabard.server.tables.state import Damaged, Draft, TableState
from tabard.server.tables.streams import Streams

ALL = 1_000_000
REST = ("ask", "undo", "table", "deadlines", "n")


class LoggedTable:
    """Keeps a log and its table, and what every viewer has assembled from frames alone."""

    def __init__(self, game: str, seats: int, seed: int, **opened: Any) -> None:
        rules = find(game)
        self.random = random.Random(seed)
        key = self.random.randbytes(32).hex()
        seat_states = [SeatSetup("human", f"Guest {seat}", "", f"hash {seat}") for seat in range(seats)]
        body = Opened(game, rules.rules_version, key, seat_states, rules.resolve_options(seats, {}), "hash 0", **opened)
        self.log = [next_entry(None, 1000, "open", body)]
        self.table = TableState(self.log[0], "table")
        self.streams = Streams(self.table)
        self.seen = {viewer: self.snapshot(viewer) for viewer in self.streams.by_viewer}
        self.add(self.table.draft(Started(), 1001))

    def snapshot(self, viewer: int | None) -> dict[str, Any]:
        seen: dict[str, Any] = json.loads(self.streams.snapshot(viewer, 0, ALL, False, 0, b"null"))
        return seen

    def add(self, draft: Draft, later: int = 10) -> None:
        preview = self.streams.preview(draft)
        entry = next_entry(self.table.last, self.table.last.at + later, f"command {len(self.log)}", draft.body)
        self.log.append(entry)
        item = self.streams.fold(entry, preview)
        for viewer, stream in self.streams.by_viewer.items():
            if stream.items[-1] is item:
                self.take(viewer, json.loads(self.streams.build_frame(viewer, item)))

    def take(self, viewer: int | None, frame: dict[str, Any]) -> None:
        seen = self.seen[viewer]
        assert frame["n"] == seen["n"] + 1
        seen["view"] = {**(seen["view"] or {}), **frame.get("view", {})}
        for name in frame.get("gone", []):
            del seen["view"][name]
        for name in REST:
            seen[name] = frame.get(name, seen[name])
        seen["entries"].append({name: frame[name] for name in frame if name not in ("type", "view", "gone", *REST)})

    def move(self) -> None:
        """A random decision, or now and then an undo."""
        match = self.table.match
        assert match is not None
        undoable = [seat for seat in range(match.seats) if match.why_not_undo(seat) is None]
        if undoable and self.random.random() < 0.15:
            self.add(self.table.draft_undo(self.random.choice(undoable), self.table.last.at + 10))
        else:
            seat = self.random.choice(match.to_act)
            answer = self.random.choice(match.legal(seat))
            self.add(self.table.draft_decision(seat, answer, self.table.last.at + 10))

    def playing(self) -> bool:
        return self.table.roster.status == "playing"

    def folded_anew(self) -> Streams:
        streams = Streams(TableState(self.log[0], "table"))
        for entry in self.log[1:]:
            streams.fold(entry)
        return streams


def test_a_log_that_repeats_a_command_is_damaged() -> None:
    logged = LoggedTable("va", 2, 1)
    logged.move()
    body = Said(0, "again")
    repeated = next_entry(logged.log[-1], logged.log[-1].at, logged.log[-1].command, body)
    with pytest.raises(Damaged, match="repeats the command"):
        logged.streams.fold(repeated)
    logged.streams.fold(next_entry(logged.log[-1], logged.log[-1].at, "another", body))


@pytest.mark.parametrize("game", tabard.games())
@pytest.mark.parametrize("clock", [Clock(), Clock("decision", 30)])
def test_frames_add_up_to_what_a_refolded_table_shows(game: str, clock: Clock) -> None:
    logged = LoggedTable(game, max(find(game).seat_counts), 5, clock=clock)
    for _ in range(8):
        for _ in range(12):
            if logged.playing():
                logged.move()
        anew = logged.folded_anew()
        for viewer, seen in logged.seen.items():
            shown = json.loads(anew.snapshot(viewer, 0, ALL, False, 0, b"null"))
            assert shown == logged.snapshot(viewer)
            assert seen["view"] == shown["view"]
            assert {name: seen[name] for name in REST} == {name: shown[name] for name in REST}
            live = [{**entry, "events": [] if entry.get("undone") else entry["events"]} for entry in shown["entries"]]
            undone = {number for entry in live for number in entry.get("undoes", [])}
            kept = [entry for entry in seen["entries"] if entry["at"]]
            assert [entry["kind"] for entry in live] == [entry["kind"] for entry in kept]
            for number, (late, early) in enumerate(zip(live, kept, strict=True), start=1):
                assert late["events"] == ([] if number in undone else early["events"])


def test_a_hidden_decision_is_in_no_other_stream() -> None:
    """If neither view nor events reveal a decision, its number must not either."""
    logged = LoggedTable("knights-duty", 3, 1, undo=False)
    before = {viewer: len(stream.items) for viewer, stream in logged.streams.by_viewer.items()}
    match = logged.table.match
    assert match is not None
    seat = match.to_act[0]
    others = [viewer for viewer in logged.streams.by_viewer if viewer != seat]
    seen = {viewer: (match.view(viewer), len(match.events(viewer))) for viewer in others}
    logged.add(logged.table.draft_decision(seat, match.legal(seat)[0], 5000))
    for viewer in others:
        noticed = (match.view(viewer), len(match.events(viewer))) != seen[viewer]
        assert len(logged.streams.by_viewer[viewer].items) - before[viewer] == int(noticed)


def test_a_question_keeps_its_id_while_others_answer_and_changes_with_an_undo() -> None:
    logged = LoggedTable("knights-duty", 3, 2)
    match = logged.table.match
    assert match is not None and match.to_act == (0, 1, 2)
    ids = list(logged.table.decision_ids)
    logged.add(logged.table.draft_decision(1, match.legal(1)[0], 5000))
    assert logged.table.decision_ids == [ids[0], ids[1] + 1, ids[2]]
    logged.add(logged.table.draft_undo(1, 6000))
    assert logged.table.decision_ids == [ids[0], ids[1] + 2, ids[2]]


@pytest.mark.clause("VA-3.3", "TBL-2.2")
@pytest.mark.parametrize("seed", range(6))
def test_cards_face_down_are_undone_by_each_player_alone(seed: int) -> None:
    """Both place and undo as they like; their frames add up to what a refolded table shows."""
    logged = LoggedTable("va", 2, seed)
    match = logged.table.match
    assert match is not None
    apart = 0
    for _ in range(60):
        undoable = [seat for seat in (0, 1) if match.why_not_undo(seat) is None]
        for seat in (0, 1):
            number = logged.seen[seat]["undo"]
            assert (number is not None) == (seat in undoable)
            if number is not None:
                assert logged.streams.by_viewer[seat].items[number - 1] is logged.streams.played[match.last_of(seat)]
        seat = logged.random.choice((0, 1))
        if seat in undoable and logged.random.random() < 0.5:
            other, apart = match.view(1 - seat), apart + (match.decisions[-1].seat != seat)
            logged.add(logged.table.draft_undo(seat, logged.table.last.at + 10))
            assert match.view(1 - seat)["players"][1 - seat] == other["players"][1 - seat]
        else:
            answers = [answer for answer in match.legal(seat) if answer != "ready"]
            if answers:
                answer = logged.random.choice(answers)
                logged.add(logged.table.draft_decision(seat, answer, logged.table.last.at + 10))
    assert apart > 0
    anew = logged.folded_anew()
    for viewer, seen in logged.seen.items():
        shown = json.loads(anew.snapshot(viewer, 0, ALL, False, 0, b"null"))
        assert seen["view"] == shown["view"]
        assert {name: seen[name] for name in REST} == {name: shown[name] for name in REST}


def test_clocks_start_with_a_question_and_stop_during_downtime() -> None:
    logged = LoggedTable("va", 2, 3, clock=Clock("decision", 30))
    match = logged.table.match
    assert match is not None
    before = logged.table.deadlines(match.state, logged.table.clock_started, logged.table.roster)
    assert set(before) == set(match.to_act) and set(before.values()) == {logged.table.last.at + 30_000}
    draft = logged.table.draft(ClockCredited(7000), logged.table.last.at + 8000)
    logged.add(draft, later=8000)
    after = logged.table.deadlines(match.state, logged.table.clock_started, logged.table.roster)
    assert after == {seat: deadline + 7000 for seat, deadline in before.items()}
    assert draft.due == min(after.values())


def test_whoever_was_asked_after_the_downtime_gets_no_credit() -> None:
    logged = LoggedTable("quest", 4, 3, clock=Clock("decision", 30))
    match = logged.table.match
    assert match is not None
    began, (asked,) = logged.table.last.at, match.to_act
    logged.add(logged.table.draft_decision(asked, match.legal(asked)[0], began + 7100), later=7100)
    logged.add(logged.table.draft(ClockCredited(7000), began + 7200), later=100)
    after = logged.table.deadlines(match.state, logged.table.clock_started, logged.table.roster)
    assert set(after.values()) == {began + 7200 + 30_000}


def changed(entry: Entry, **fields: Any) -> Entry:
    import msgspec

    return msgspec.structs.replace(entry, **fields)


def test_a_tampered_log_is_detected() -> None:
    logged = LoggedTable("quest", 4, 4)
    for _ in range(20):
        logged.move()
    for place in range(1, len(logged.log)):
        entry = logged.log[place]
        for wrong in (
            changed(entry, at=entry.at + 1),
            changed(entry, command="other"),
            changed(entry, body=entry.body.replace(b"}", b" }")),
            changed(entry, seq=entry.seq + 1),
        ):
            table = TableState(logged.log[0], "table")
            for earlier in logged.log[1:place]:
                table.fold(earlier)
            with pytest.raises(Damaged):
                table.fold(wrong)


def test_a_log_that_leads_to_a_different_position_is_detected() -> None:
    logged = LoggedTable("quest", 4, 4)
    while not any(isinstance(entry.read(), Played) and entry.read().hash for entry in logged.log):
        logged.move()
    body = logged.log[-1].read()
    assert isinstance(body, Played) and body.hash
    wrong = next_entry(
        logged.log[-2], logged.log[-1].at, "command", Played(body.seat, body.answer, body.seen, "0" * 16)
    )
    table = TableState(logged.log[0], "table")
    for entry in logged.log[1:-1]:
        table.fold(entry)
    with pytest.raises(Damaged, match="leads to a different position"):
        table.fold(wrong)


def test_a_log_that_breaks_the_rules_or_has_another_rules_version_is_detected() -> None:
    logged = LoggedTable("quest", 4, 6)
    for body in (Played(0, "nonsense", 1), Played(3, "sponsor", 1)):
        table = logged.folded_anew().table
        with pytest.raises(Damaged, match="not allowed"):
            table.fold(next_entry(table.last, 9999, "x", body))
    opened = logged.log[0].read()
    assert isinstance(opened, Opened)
    with pytest.raises(Damaged, match="version 99"):
        TableState(next_entry(None, 1, "open", Opened("quest", 99, opened.key, opened.seats, {}, "host")), "table")
    with pytest.raises(Damaged, match="begin"):
        TableState(next_entry(None, 1, "open", Said(0, "hello")), "table")


def test_leaving_invalidates_the_token() -> None:
    logged = LoggedTable("va", 2, 7)
    assert logged.table.roster.seat_of("hash 1") == 1
    logged.add(logged.table.draft(Left(1), 3000))
    assert logged.table.roster.seat_of("hash 1") is None
    assert logged.table.roster.seat_states[1].kind == "left"
