"""A finished game step by step, as a seat or a spectator saw it."""

from collections.abc import Mapping
from typing import Final

import tabard
from tabard.engine.event import SPECTATORS
from tabard.engine.match import Match
from tabard.engine.record import match_before_decisions, read_decisions, verify_commitment
from tabard.engine.types import SEAT_BIT
from tabard.games import find
from tabard.server.problems import Problem

MAX_DECISIONS: Final = 20_000


def replay_and_verify(record: Mapping[str, object]) -> tuple[Match, str]:
    """Replay a record. Returns the match and whether the record fits its commitment; raises Problem if anything is
    wrong. This takes a while, so it runs in another process, and the length of records is limited."""
    decisions = record.get("decisions")
    if isinstance(decisions, list) and len(decisions) > MAX_DECISIONS:
        raise Problem("too_long", f"A game with more than {MAX_DECISIONS} moves can't be replayed or analysed.")
    try:
        match = tabard.replay(record)
        return match, "committed" if verify_commitment(record, match) else "replayed"
    except tabard.Invalid as error:
        raise Problem("invalid", str(error)) from None


def replay_steps(record: Mapping[str, object], viewer: int | None) -> dict[str, object]:
    """Every step of a record for one viewer: what happened and which fields of the view changed."""
    final, verdict = replay_and_verify(record)
    if viewer is not None and not 0 <= viewer < final.seats:
        raise Problem("missing", f"There is no such seat: this game has {final.seats} seats.")
    match = match_before_decisions(record, find)
    bit = SPECTATORS if viewer is None else SEAT_BIT[viewer]
    seen: dict[str, object] = {}
    steps: list[dict[str, object]] = [step(match, viewer, int(bit), 0, seen, None)]
    for seat, answer in read_decisions(record):
        before = len(match.log)
        match.play(seat, answer)
        steps.append(step(match, viewer, int(bit), before, seen, seat))
    return {
        "game": match.game.id,
        "title": match.game.title,
        "seats": match.seats,
        "viewer": viewer,
        "names": record.get("names"),
        "verified": verdict,
        "commitment": record.get("commitment"),
        "steps": steps,
    }


def step(
    match: Match, viewer: int | None, bit: int, since: int, seen: dict[str, object], seat: int | None
) -> dict[str, object]:
    view = match.view(viewer)
    changed = {name: value for name, value in view.items() if name not in seen or seen[name] != value}
    gone = [name for name in seen if name not in view]
    seen.clear()
    seen.update(view)
    events = [event.as_json() for event in match.log[since:] if event.audience & bit]
    step_json: dict[str, object] = {"seat": seat, "events": events, "view": changed}
    return step_json | {"gone": gone} if gone else step_json
