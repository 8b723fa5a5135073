"""A bot that lets its choice depend on everything it is shown, what is meant for itself only and a world it imagines
included."""

import json
from hashlib import blake2b

from tabard.engine.dump import fingerprint


def choose(look) -> str:  # type: ignore[no-untyped-def]
    world = look.imagine(5)
    shown = [look.seat, look.seats, look.game, look.options, look.view, look.legal, look.events]
    refusals = [str(look.why_not(answer)) for answer in world.actions[::7]]
    inside = [fingerprint(look._known.state), str(look._known.state.log)]
    dreamt = [[world.view(seat) for seat in range(look.seats)], fingerprint(world.state), str(world.state.log)]
    print_of_it = blake2b(json.dumps([shown, refusals, inside, dreamt], default=str).encode(), digest_size=8).digest()
    legal: list[str] = look.legal
    return legal[int.from_bytes(print_of_it, "little") % len(legal)]
