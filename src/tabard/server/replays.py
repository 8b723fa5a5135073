"""A finished game step by step, as a seat or a spectator saw it."""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import UNSET

import tabard
from tabard.engine.match import Match
from tabard.engine.record import ShuffleProof, replay_steps, verify_shuffle
from tabard.games import find
from tabard.server.problems import Problem
from tabard.server.protocol.finished import Replay, ReplayStep
from tabard.server.protocol.table import GameEvent

MAX_DECISIONS: Final = 20_000


def replay_and_verify(record: Mapping[str, object]) -> tuple[Match, ShuffleProof | None]:
    """Replay a record. Returns the match and what the record proves about its shuffles; raises Problem if anything is
    wrong. This takes a while, so it runs in another process, and the length of records is limited."""
    decisions = record.get("decisions")
    if isinstance(decisions, list) and len(decisions) > MAX_DECISIONS:
        raise Problem("too_long", f"A game with more than {MAX_DECISIONS} moves can't be replayed or analysed.")
    try:
        match = tabard.replay(record)
        return match, verify_shuffle(record, match)
    except tabard.Invalid as error:
        raise Problem("invalid", str(error)) from None


def replay_for(record: Mapping[str, object], viewer: int | None) -> Replay:
    """Every step of a record for one viewer: what happened and which fields of the view changed."""
    final, proof = replay_and_verify(record)
    if viewer is not None and not 0 <= viewer < final.seats:
        raise Problem("missing", f"There is no such seat: this game has {final.seats} seats.")
    groups = final.game.log_groups
    seen: dict[str, object] = {}
    steps: list[ReplayStep] = []
    for step in replay_steps(record, find):
        view = step.match.view(viewer)
        happened = step.match.events(viewer, step.since)
        events = [msgspec.convert(groups.event_json(event), GameEvent) for event in happened]
        changed = {name: value for name, value in view.items() if name not in seen or seen[name] != value}
        gone = [name for name in seen if name not in view]
        steps.append(ReplayStep(step.seat, events, changed, gone or UNSET))
        seen = view
    return Replay(
        final.game.id,
        final.game.title,
        final.seats,
        viewer,
        names_in(record),
        bots_in(record),
        "replayed" if proof is None else "committed",
        None if proof is None else proof.commitment,
        steps,
    )


def names_in(record: Mapping[str, object]) -> list[str] | None:
    names = record.get("names")
    return [str(name) for name in names] if isinstance(names, list) else None


def bots_in(record: Mapping[str, object]) -> list[str | None] | None:
    bots = record.get("bots")
    return [None if level is None else str(level) for level in bots] if isinstance(bots, list) else None
