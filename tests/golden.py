"""Golden playthroughs: one whole game per built-in game, as text, so that a change of rules shows in review.

`python -m tests.golden` writes them again.
"""

import json
from pathlib import Path
from textwrap import indent, wrap

import tabard
from tabard.engine.dump import fingerprint
from tabard.engine.event import EVERYONE, SPECTATORS, Event
from tabard.engine.match import Match
from tabard.engine.types import seat_name, seat_names
from tabard.games import find

FOLDER = Path(__file__).parent / "golden"

OPTIONS: dict[str, dict[str, object]] = {
    "knights-duty": {"seating": "choose"},
    "quest": {"turn_limit": 12},
    "rift": {"round_limit": 6},
}
"""The options of a game's playthrough; by default, those under which random play ends."""

SEATS: dict[str, int] = {"knights-duty": 3}
"""The number of players; by default, the fewest."""

SEEDS: dict[str, int] = {"knights-duty": 4447, "lost-legends": 22, "quest": 397, "rift": 462, "va": 10}
"""The seed; chosen where it makes a short game that shows every kind of event."""

WIDTH = 120


def golden_file(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def playthrough(game: str) -> str:
    """The text of one random game from a fixed seed."""
    seed = SEEDS.get(game, 1)
    match = tabard.start(game, seats=SEATS.get(game), seed=seed, options=OPTIONS.get(game, find(game).random_options))
    bot = tabard.bot("random", game=game, seed=seed)
    lines = [f"{match.game.title}, rules {match.game.rules_version}, {match.seats} seats, seed {seed}"]
    lines += [f"{option}: {json.dumps(value)}" for option, value in match.options.items()]
    lines += ["", *said(match, 0)]
    while not match.over:
        seat = match.to_act[0]
        lines += decided(match, seat, bot.choose(match, seat))
    return "\n".join([*lines, *ended(match)]) + "\n"


def decided(match: Match, seat: int, answer: str) -> list[str]:
    """A decision, its alternatives, and all its events."""
    legal = "legal: " + " ".join(match.legal(seat))
    seen = len(match.log)
    match.play(seat, answer)
    lines = ["", f"{len(match.decisions)}. {seat_name(seat)}: {answer}"]
    lines += wrap(legal, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
    return lines + said(match, seen)


def said(match: Match, since: int) -> list[str]:
    return [f"  {event.clause} to {audience(event, match.seats)}: {event.text}" for event in match.log[since:]]


def audience(event: Event, seats: int) -> str:
    """Who may see an event, in words."""
    if event.audience == EVERYONE:
        return "all"
    inside = tuple(seat for seat in range(seats) if event.visible_to(seat))
    outside = tuple(seat for seat in range(seats) if not event.visible_to(seat))
    if event.audience & SPECTATORS:
        return f"all but {seat_names(outside)}"
    return seat_names(inside)


def ended(match: Match) -> list[str]:
    lines = ["", f"The end: {match.result}"]
    for viewer in (*range(match.seats), None):
        who = "a spectator" if viewer is None else seat_name(viewer)
        lines += ["", f"What {who} sees:", *shown(match.view(viewer))]
    return [*lines, "", f"Fingerprint: {fingerprint(match.state)}"]


def shown(view: dict[str, object]) -> list[str]:
    """A view, one line per field and one line per item in a list of objects."""
    lines = []
    for field, value in view.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines += [f"  {field}:", *(indent(json.dumps(item), "    ") for item in value)]
        else:
            lines.append(f"  {field}: {json.dumps(value)}")
    return lines


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in tabard.games():
        golden_file(game).write_text(playthrough(game), encoding="utf-8")
        print(golden_file(game))


if __name__ == "__main__":
    main()
