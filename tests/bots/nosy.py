"""A bot that lets its choice depend on everything it is shown, a world it imagines included."""

import json
from hashlib import blake2b


def choose(look) -> str:  # type: ignore[no-untyped-def]
    world = look.imagine(5)
    shown = [look.seat, look.seats, look.game, look.options, look.view, look.legal, look.events]
    dreamt = [world.view(seat) for seat in range(look.seats)]
    print_of_it = blake2b(json.dumps([shown, dreamt], default=str).encode(), digest_size=8).digest()
    legal: list[str] = look.legal
    return legal[int.from_bytes(print_of_it, "little") % len(legal)]
