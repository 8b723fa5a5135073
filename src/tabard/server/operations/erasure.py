"""Erasing a person's name and chat messages from stored tables.

A log is only ever appended to, and each entry is chained to the one before it. Erasing is the one exception: names and
messages become "[erased]", the entries are chained again, and a last entry says that this happened. Decisions, seats,
times and the shuffle stay as they were, so the game and its record stay what they are.
"""

import secrets
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct, structs

from tabard.engine.refusal import Invalid
from tabard.server.operations.folding import why_not_folded
from tabard.server.operations.running import now
from tabard.server.store import Store
from tabard.server.tables.log import (
    ENCODER,
    GENESIS,
    AnyBody,
    Entry,
    Erased,
    Joined,
    Opened,
    Said,
    chain_hash,
    follows,
    next_entry,
)

ERASED: Final = "[erased]"


class Person(Struct, frozen=True):
    """Whose traces to erase: everybody who had a seat, everybody with a name, or both."""

    seat: int | None
    name: str | None

    def matches(self, seat: int, name: str) -> bool:
        return bool(name) and name != ERASED and self.seat in (None, seat) and self.name in (None, name)


class Erasure(Struct, frozen=True):
    """What erasing somebody changes in a table."""

    table: str
    head: bytes
    """The chain hash of the log's last entry before it."""
    entries: list[Entry]
    info: bytes
    names: int
    messages: int


class Eraser:
    """Goes through a log, entry by entry."""

    def __init__(self, person: Person) -> None:
        self.person: Final = person
        self.seated: Final[dict[int, str]] = {}
        """Who sits where, by the names before they are erased."""
        self.names = 0
        self.messages = 0

    def body_without(self, body: AnyBody) -> AnyBody:
        match body:
            case Opened():
                for seat, setup in enumerate(body.seats):
                    self.seated[seat] = setup.name
                seats = [
                    structs.replace(setup, name=self.name_for(seat, setup.name))
                    for seat, setup in enumerate(body.seats)
                ]
                return structs.replace(body, seats=seats)
            case Joined():
                self.seated[body.seat] = body.name
                return structs.replace(body, name=self.name_for(body.seat, body.name))
            case Said() if self.is_of(body.seat) and body.text != ERASED:
                self.messages += 1
                return structs.replace(body, text=ERASED)
        return body

    def name_for(self, seat: int, name: str) -> str:
        if not self.person.matches(seat, name):
            return name
        self.names += 1
        return ERASED

    def is_of(self, seat: int) -> bool:
        return self.person.matches(seat, self.seated.get(seat, ""))

    def info_without(self, info: bytes) -> bytes:
        shown = msgspec.json.decode(info)
        for seat in shown.get("seats", []):
            if self.person.matches(seat["seat"], seat["name"]):
                seat["name"] = ERASED
        return ENCODER.encode(shown)


def plan_erasure(table: str, entries: Sequence[Entry], info: bytes, person: Person) -> Erasure | None:
    """The log without a person's name and messages; None if there is nothing of theirs in it."""
    eraser = Eraser(person)
    rewritten: list[Entry] = []
    before, chain = None, GENESIS
    for entry in entries:
        body = encoded_without(eraser, entry)
        whole = follows(before, entry)  # what was damaged before stays damaged
        chain = chain_hash(chain, entry.seq, entry.at, entry.command, body) if whole else entry.chain
        rewritten.append(structs.replace(entry, body=body, chain=chain))
        before = entry
    if before is None or not (eraser.names or eraser.messages):
        return None
    erased = Erased(eraser.names, eraser.messages)
    rewritten.append(next_entry(rewritten[-1], max(now(), before.at), f":erase-{secrets.token_hex(8)}", erased))
    return Erasure(table, before.chain, rewritten, eraser.info_without(info), eraser.names, eraser.messages)


def encoded_without(eraser: Eraser, entry: Entry) -> bytes:
    """The body of an entry without the person. One that can't be read, or has nothing of theirs, stays as it is."""
    try:
        body = entry.read()
    except msgspec.MsgspecError:
        return entry.body
    changed = eraser.body_without(body)
    return entry.body if changed == body else ENCODER.encode(changed)


async def find_erasures(store: Store, table: str | None, person: Person) -> list[Erasure]:
    """What erasing a person would change: at one table, or at all tables where somebody has the name."""
    if table is None and person.name is None:
        raise Invalid("Say whom to erase: --name NAME, or --table ID with --seat N.")
    tables = [table] if table is not None else await store.tables_mentioning(ENCODER.encode(person.name))
    found: list[Erasure] = []
    for id in tables:
        stored = await store.stored_table(id)
        if stored is None:
            raise Invalid(f"There is no table {id}. tabard admin list shows the tables.")
        erasure = plan_erasure(id, await store.read(id, 0), stored.info, person)
        if erasure is not None:
            found.append(erasure)
    return found


async def erase(store: Store, erasure: Erasure) -> None:
    """Rewrite a table without a person. No server may be running: it would go on with the old log in its memory."""
    if why_not_folded(erasure.table, await store.read(erasure.table, 0)) is None:
        why = why_not_folded(erasure.table, erasure.entries)
        if why is not None:
            raise Invalid(f"Table {erasure.table} was left as it is, since its game would change: {why}")
    if not await store.rewrite(erasure.table, erasure.head, erasure.entries, erasure.info):
        raise Invalid(f"Table {erasure.table} has changed meanwhile and was left as it is. Stop the server, try again.")
