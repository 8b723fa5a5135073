"""A bot whose choice depends on everything it is shown, including private events and a determinized world."""

import json
from hashlib import blake2b

from tabard.bots.observation import Observation
from tabard.engine.dump import fingerprint


def choose(observation: Observation) -> str:
    world = observation.determinize(5)
    shown = [
        observation.seat,
        observation.seats,
        observation.game,
        observation.options,
        observation.view,
        observation.legal,
        observation.events,
    ]
    refusals = [str(observation.why_not(answer)) for answer in world.actions[::7]]
    inside = [fingerprint(observation._known.state), str(observation._known.state.log)]
    dreamt = [[world.view(seat) for seat in range(observation.seats)], fingerprint(world.state), str(world.state.log)]
    print_of_it = blake2b(json.dumps([shown, refusals, inside, dreamt], default=str).encode(), digest_size=8).digest()
    legal: list[str] = observation.legal
    return legal[int.from_bytes(print_of_it, "little") % len(legal)]
