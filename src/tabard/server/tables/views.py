"""What each viewer sees of a table at one moment, encoded field by field, so that a frame has only what changed."""

from typing import Final, cast

import msgspec

from tabard.engine.state import State
from tabard.engine.view import private_view, public_view
from tabard.server.tables.roster import Roster
from tabard.server.tables.state import TableState

encode: Final = msgspec.json.Encoder().encode

Fields = dict[str, bytes]
"""Encoded fields of a JSON object, by name. Each holds its name and its value."""

ENCODED_NAMES: Final[dict[str, bytes]] = {}
"""Field names, encoded."""
ENCODED_FIELDS: Final[dict[str, dict[object, bytes]]] = {}
"""Fields by name and value, encoded: numbers and short texts that many tables show again and again. So they are encoded
once, kept in memory once, and found equal at once."""
SHORT: Final = 12
"""How long such a text may be."""
MAX_VALUES: Final = 1_000
"""How many values of a field are kept."""
NO_FIELDS: Final[Fields] = {}
NO_ASK: Final = b'"ask":null'
NO_UNDO: Final = b'"undo":null'
NO_DEADLINES: Final = b'"deadlines":{}'
NOBODY_OUT: Final = b'"out":[]'


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


EMPTY_VIEW: Final = ViewParts(NO_FIELDS, NO_FIELDS, NO_FIELDS)


class Views:
    """The views of one table. What all viewers share is encoded only once."""

    def __init__(self, table: TableState) -> None:
        self.table: Final = table
        self.roster = table.roster
        """The roster that `info` is of."""
        self.info = self.encode_info(table.roster)
        self.position: State | None = None
        """The position that `public` was built for."""
        self.public = NO_FIELDS
        self.change: tuple[Fields, Fields, list[bytes], list[str]] = (NO_FIELDS, NO_FIELDS, [], [])
        """The last change of the public view: before, after, changed fields and removed fields."""

    def encode_info(self, roster: Roster) -> bytes:
        return encode(roster.info(self.table.game))

    def info_of(self, roster: Roster) -> bytes:
        """The table's info with a roster that it has now or may get."""
        return self.info if roster is self.roster else self.encode_info(roster)

    def keep_info(self) -> None:
        """The table may have another roster now."""
        if self.table.roster is not self.roster:
            self.roster = self.table.roster
            self.info = self.encode_info(self.roster)

    def before_the_game(self, viewer: int | None) -> ViewParts:
        fields = meta_fields(NO_ASK, self.info)
        if viewer is not None and self.table.game.seat_options():
            fields["choices"] = encode_field("choices", self.table.roster.seat_states[viewer].choices)
        return ViewParts(NO_FIELDS, NO_FIELDS, fields)

    def of_position(self, viewer: int | None, state: State, decision_ids: list[int], info: bytes) -> ViewParts:
        """What a viewer sees of a position, apart from deadlines and undo."""
        if self.position is not state:
            self.position, self.public = state, encode_fields(public_view(self.table.game, state))
        meta = meta_fields(self.encode_ask(viewer, state, decision_ids), info)
        if state.out:
            meta["out"] = encode_field("out", state.out)
        return ViewParts(self.public, encode_fields(private_view(self.table.game, state, viewer)), meta)

    def encode_ask(self, viewer: int | None, state: State, decision_ids: list[int]) -> bytes:
        if viewer is None or self.table.roster.status != "playing" or viewer not in state.to_act:
            return NO_ASK
        match = self.table.match
        assert match is not None
        step = state.agenda[-1]
        return encode_field(
            "ask",
            {
                "decision": str(decision_ids[viewer]),
                "text": step.prompt(state, viewer),
                "clause": step.clause(state),
                "legal": [match.actions[action] for action in state.legal(viewer)],
            },
        )

    def public_changes(self, before: Fields, after: Fields) -> tuple[list[bytes], list[str]]:
        """The changed and removed fields of the public view, worked out once for all viewers."""
        if self.change[0] is not before or self.change[1] is not after:
            gone = [name for name in before if name not in after]
            self.change = (before, after, changed_fields(before, after), gone)
        return self.change[2], self.change[3]


def encode_field(name: str, value: object) -> bytes:
    """One field of a JSON object."""
    kind = type(value)
    if kind is not int and (kind is not str or len(cast(str, value)) > SHORT):
        return label_of(name) + encode(value)
    known = ENCODED_FIELDS.get(name)
    if known is None:
        known = ENCODED_FIELDS[name] = {}
    field = known.get(value)
    if field is None:
        field = label_of(name) + encode(value)
        if len(known) < MAX_VALUES:
            known[value] = field
    return field


def label_of(name: str) -> bytes:
    """The name of a field, encoded."""
    label = ENCODED_NAMES.get(name)
    if label is None:
        label = ENCODED_NAMES[name] = b'"%b":' % name.encode()
    return label


def encode_fields(values: dict[str, object]) -> Fields:
    return {name: encode_field(name, value) for name, value in values.items()}


def meta_fields(ask: bytes, info: bytes) -> Fields:
    return {"ask": ask, "undo": NO_UNDO, "deadlines": NO_DEADLINES, "out": NOBODY_OUT, "table": b'"table":' + info}


def changed_fields(before: Fields, after: Fields) -> list[bytes]:
    """The fields that are new or different."""
    return [field for name, field in after.items() if before.get(name) != field]
